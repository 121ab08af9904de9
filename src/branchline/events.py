"""What a move did: the record's outcome, and what another seat sees of it."""

from __future__ import annotations

from typing import NamedTuple

from .moves import AnyMove, Keep


class Outcome(NamedTuple):
    """What chance and the rules made of a move, in the words of the record."""

    drawn: str = ""
    turned: tuple[str, ...] = ()
    resets: int = 0
    reshuffles: tuple[tuple[str, ...], ...] = ()
    offered: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    received: tuple[str, ...] = ()
    completed: tuple[str, ...] = ()
    bonus: bool = False
    points: int = 0
    progress: int = 0

    def to_dict(self) -> dict[str, object]:
        """Only the keys that apply."""
        return {key: _plain(value) for key, value in self._asdict().items() if value}


_SECRET = ("drawn", "offered", "received")  # its seat's
_NOBODYS = ("reshuffles", "bottom")  # an order nobody saw


def _plain(value: object) -> object:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


class Event(NamedTuple):
    """One decision with its outcome, open. Show players `seen_by` only."""

    seat: int
    move: AnyMove
    outcome: Outcome

    def to_dict(self) -> dict[str, object]:
        """The record's line."""
        line: dict[str, object] = {"type": "move", "seat": self.seat, "move": self.move.to_dict()}
        outcome = self.outcome.to_dict()
        return {**line, "outcome": outcome} if outcome else line

    def seen_by(self, viewer: int | None) -> dict[str, object]:
        """The same line as this seat, or a spectator (None), may see it (ALL-1): secrets are left out, and of an
        order nobody saw there is only how often it was made."""
        outcome = self.outcome.to_dict()
        for key in _NOBODYS:
            if key in outcome:
                outcome[key] = len(getattr(self.outcome, key))
        move = self.move.to_dict()
        if viewer != self.seat:
            for key in _SECRET:
                outcome.pop(key, None)
            if isinstance(self.move, Keep):
                del move["tickets"]
        line: dict[str, object] = {"type": "move", "seat": self.seat, "move": move}
        return {**line, "outcome": outcome} if outcome else line
