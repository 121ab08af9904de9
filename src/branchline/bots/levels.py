"""Opponents for people: four levels, and temperaments at the third."""

from __future__ import annotations

from random import Random

from branchline.bots.planner import PlannerBot
from branchline.bots.search import SearchBot
from branchline.bots.tuned_engine import Changes, WeightChange

TEMPERAMENTS: dict[str, Changes] = {
    "racer": (
        WeightChange("ticket", 0.5),
        WeightChange("tickets_base", plus=-4.0),
        WeightChange("fill", 2.0),
        WeightChange("extra", 2.0),
    ),
    "collector": (
        WeightChange("ticket", 1.2),
        WeightChange("tickets_base", plus=1.0),
        WeightChange("turn", 0.8),
        WeightChange("fill", 0.5),
    ),
}


class EasyBot(PlannerBot):
    """For beginners: has a plan, but is easily distracted from it."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng, changes=(WeightChange("block", 0.0), WeightChange("danger", 0.0)), haste=2.0)


class MediumBot(PlannerBot):
    """Plans well, sometimes takes the second-best move, never blocks."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng, changes=(WeightChange("block", 0.0),), haste=0.7)


class HardBot(PlannerBot):
    """The planner at its best; `hard:racer` hurries to the end, `hard:collector` is after tickets."""

    def __init__(self, rng: Random, temperament: str = "") -> None:
        if temperament and temperament not in TEMPERAMENTS:
            raise ValueError(f"no temperament {temperament!r}; there are {', '.join(TEMPERAMENTS)}")
        super().__init__(rng, changes=TEMPERAMENTS.get(temperament, ()))


class ExpertBot(SearchBot):
    """The search, with a second for every decision."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng, "1s")
