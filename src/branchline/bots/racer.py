"""Ignores tickets, takes long tracks and ends the game fast."""

from __future__ import annotations

from random import Random

from branchline.bots.brain import Change
from branchline.bots.planner import PlannerBot

RACING = (
    *(Change("ticket", 0.0001), Change("coasts", 0.0001), Change("tickets_base", plus=-99.0)),
    *(Change("extra", 2.0), Change("fill", 2.0), Change("fill_base", 0.0)),
)


class RacerBot(PlannerBot):
    """Ignores tickets, takes long tracks and ends the game fast."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng, changes=RACING)
