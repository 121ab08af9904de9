"""The time players have left. A clock runs while its seat is to act; all times are in milliseconds."""

from __future__ import annotations

from branchline.server.entries import DAY, Clock


class Clocks:
    def __init__(self, setting: Clock | None, seats: int) -> None:
        self.setting = setting
        self._left = [1000 * setting.seconds if setting else 0] * seats  # before the current decision
        self._since: list[int | None] = [None] * seats  # when the current decision began

    def follow(self, to_act: tuple[int, ...], at: int) -> None:
        """After a move: start the clocks of those who are to act now, and stop the others."""
        for seat, since in enumerate(self._since):
            if seat in to_act and since is None:
                self._since[seat] = at
            elif seat not in to_act and since is not None:
                self._since[seat] = None
                self._end_turn(seat)

    def spend(self, seat: int, spent: int, at: int) -> None:
        """A decision took so long; if the turn goes on, the next one begins now."""
        self._left[seat] -= spent
        if self._since[seat] is not None:
            self._since[seat] = at

    def _end_turn(self, seat: int) -> None:
        if self.setting is None:
            return
        if self.setting.kind == "move":
            self._left[seat] = 1000 * self.setting.seconds
        else:
            self._left[seat] = max(0, self._left[seat]) + 1000 * self.setting.increment

    def resume(self, now: int) -> None:
        """The server was away: that costs nobody time, unless they have days."""
        if self.setting is not None and self.setting.seconds < DAY:
            self._since = [None if since is None else now for since in self._since]

    def spent(self, seat: int, now: int) -> int:
        since = self._since[seat]
        return 0 if since is None else max(0, now - since)

    def left(self, seat: int, now: int) -> int:
        return self._left[seat] - self.spent(seat, now)

    def is_late(self, seat: int, now: int) -> bool:
        return self.setting is not None and self.left(seat, now) <= 0

    def deadline(self, seats: list[int]) -> int | None:
        """When the first of these will be late."""
        running = [(seat, self._since[seat]) for seat in seats]
        ends = [since + self._left[seat] for seat, since in running if since is not None]
        return min(ends, default=None) if self.setting is not None else None

    def shown(self, now: int) -> list[int]:
        return [self.left(seat, now) for seat in range(len(self._left))] if self.setting is not None else []
