"""Ignores tickets, takes long tracks and ends the game fast."""

from __future__ import annotations

from random import Random

from branchline.bots.planner import PlannerBot
from branchline.bots.tuned_engine import WeightChange

RACING = (
    *(WeightChange("ticket", 0.0001), WeightChange("coasts", 0.0001), WeightChange("tickets_base", plus=-99.0)),
    *(WeightChange("extra", 2.0), WeightChange("fill", 2.0), WeightChange("fill_base", 0.0)),
)


class RacerBot(PlannerBot):
    """Ignores tickets, takes long tracks and ends the game fast."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng, changes=RACING)
