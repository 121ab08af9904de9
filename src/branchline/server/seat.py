"""A seat of a table: who sits there, and what the server keeps for them."""

from __future__ import annotations

from dataclasses import dataclass, field

MOST_REMEMBERED = 32  # intentions of a seat, or of the host, that are known again


@dataclass(slots=True)
class Seat:
    name: str = ""
    bot: str = ""  # who plays now; "" for a person or nobody
    token: str = ""  # hash of the person's key; "" if no person has the seat
    contribution: str = ""  # to the fair deal
    muted: set[int] = field(default_factory=set)
    agreed: bool = False  # to end the table
    invitation: str = ""  # hash of the code that takes the seat to another device
    invited_until: int = 0
    done: dict[str, int] = field(default_factory=dict)  # intentions carried out, with the versions they made

    @property
    def is_open(self) -> bool:
        return not self.token and not self.bot

    @property
    def is_person(self) -> bool:
        """Has a person the right to it, even if a bot plays for them now?"""
        return bool(self.token)


def remember(done: dict[str, int], intention: str, version: int) -> None:
    done[intention] = version
    if len(done) > MOST_REMEMBERED:
        del done[next(iter(done))]
