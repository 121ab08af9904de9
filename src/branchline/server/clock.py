"""The time players have left. A clock runs while its seat is to act; time that was spent stays spent.

All times are in milliseconds, by the server's own clock.
"""

from __future__ import annotations

from typing import NamedTuple

from branchline.server.table_log import DAY, ClockSettings


class Reading(NamedTuple):
    """One seat's clock before a move of it."""

    seat: int
    left: int
    since: int | None
    has_run: bool


class Clocks:
    def __init__(self, setting: ClockSettings | None, seats: int) -> None:
        self.setting = setting
        self._left = [1000 * setting.seconds if setting else 0] * seats  # before the clock began to run
        self._since: list[int | None] = [None] * seats  # when it did, if it runs
        self._paused: list[int | None] = [None] * seats  # when a bot took the decision over, until it makes it
        self._has_run = [False] * seats  # in the present turn
        self._before: list[Reading] = []  # every move of the game

    def follow(self, to_act: tuple[int, ...], at: int) -> None:
        """Start the clocks of the people who are to act now, and stop the others."""
        for seat in range(len(self._since)):
            if seat not in to_act:
                self._pause(seat, at)
            elif self._since[seat] is None:
                self._start(seat, at)

    def _pause(self, seat: int, at: int) -> None:
        """A bot is to decide. If the player is back before it has, the time goes on as if they had never left."""
        if self._since[seat] is not None:
            self._left[seat] -= self.spent(seat, at)
            self._since[seat] = None
            self._paused[seat] = at

    def _start(self, seat: int, at: int) -> None:
        self._since[seat] = at if (paused := self._paused[seat]) is None else paused
        self._paused[seat] = None
        self._has_run[seat] = True

    def played(self, seat: int, spent: int, *, ends_turn: bool) -> None:
        """A decision took so long. `follow` starts the clock again if there is another in the same turn."""
        if self.setting is None:
            return
        self._before.append(Reading(seat, self._left[seat], self._since[seat], self._has_run[seat]))
        self._left[seat] -= spent
        self._since[seat] = self._paused[seat] = None
        if ends_turn:
            self._end_turn(seat, self.setting)

    def _end_turn(self, seat: int, setting: ClockSettings) -> None:
        """A turn that a bot made alone gives no increment."""
        if setting.kind == "move":
            self._left[seat] = 1000 * setting.seconds
        elif self._has_run[seat]:
            self._left[seat] = max(0, self._left[seat]) + 1000 * setting.increment
        self._has_run[seat] = False

    def take_back(self, kept: int, to_act: tuple[int, ...]) -> None:
        """As if all moves but so many had never been made, though the time has passed."""
        while len(self._before) > kept:
            seat, self._left[seat], self._since[seat], self._has_run[seat] = self._before.pop()
        self._paused = [None] * len(self._since)
        for seat in range(len(self._since)):
            if seat not in to_act:
                self._since[seat] = None
                self._has_run[seat] = False

    def has_time_for(self, move: int, now: int) -> bool:
        """Would its seat have time left now, if it took back the move of this number and all since?"""
        if self.setting is None:
            return True
        before = self._before[move]
        return before.left - (0 if before.since is None else now - before.since) > 0

    def resume(self, now: int) -> None:
        """For tables of version 0.1.0, which knew only the time of day: the server was away, and that costs nobody
        time, unless they have days."""
        if self.setting is not None and self.setting.seconds < DAY:
            self._since = [None if since is None else now for since in self._since]
            self._paused = [None] * len(self._since)

    def skip(self, time: int) -> None:
        """So much time does not count."""
        self._since = [_later(since, time) for since in self._since]
        self._paused = [_later(paused, time) for paused in self._paused]
        self._before = [old._replace(since=_later(old.since, time)) for old in self._before]

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


def _later(moment: int | None, time: int) -> int | None:
    return None if moment is None else moment + time
