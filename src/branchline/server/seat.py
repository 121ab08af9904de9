"""A seat of a table: who sits there, and what the server keeps for them."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class TableSeat:
    name: str = ""
    bot: str = ""  # who plays now; "" for a person or nobody
    token: str = ""  # hash of the person's key; "" if no person has the seat
    taken: int = 0  # the table's version since which it has this key
    player: str = ""  # hash of the person's own key; "" without one
    contribution: str = ""  # to the fair deal; "" until the person has made it
    has_left: bool = False  # of their own accord: a bot plays because they asked for it
    color: int | None = None  # of the trains, if the person chose one
    muted: set[int] = field(default_factory=set)
    agreed: bool = False  # to end the table
    invitation: str = ""  # hash of the code that takes the seat to another device
    invited_until: int = 0  # by the server's own clock

    @property
    def is_open(self) -> bool:
        return not self.token and not self.bot

    @property
    def is_person(self) -> bool:
        """Has a person the right to it, even if a bot plays for them now?"""
        return bool(self.token)

    @property
    def must_contribute(self) -> bool:
        return self.is_person and not self.contribution
