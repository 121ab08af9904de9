"""Who plays which seat of an environment: the agent, or an opponent inside the step."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.boards import Board
from branchline.bots.levels import TEMPERAMENTS
from branchline.bots.planner import EFFORT
from branchline.bots.racer import RACING
from branchline.bots.tuned_engine import Changes, tuned_engine

from .core import sizes
from .core.opponents import Opponents

AGENT = "agent"
THINKING: dict[str, Changes] = {
    "planner": (),
    "hard": (),
    "racer": RACING,
    **{f"hard:{name}": changes for name, changes in TEMPERAMENTS.items()},
}
PLAIN = {AGENT: sizes.AGENT, "random": sizes.RANDOM, "greedy": sizes.GREEDY}
COMPILED = (*PLAIN, *THINKING)


def seated(players: int, opponents: str | Sequence[str] | None) -> tuple[str, ...]:
    """For every seat who plays it. Without opponents all seats are the agent's; else seat 0 is, and the opponents sit
    on the others, one name for all or one for each. `agent` among them is the agent again."""
    if opponents is None:
        return (AGENT,) * players
    if isinstance(opponents, str):
        return (AGENT, *(opponents,) * (players - 1))
    if len(opponents) != players - 1:
        raise ValueError(f"{players} players have {players - 1} opponents, not {len(opponents)}; or give one name")
    return (AGENT, *opponents)


def is_compiled(spec: str) -> bool:
    """Whether this bot can play inside the step; the others are asked by Python."""
    return spec in COMPILED


def opponents_for(board: Board, seats: Sequence[str]) -> Opponents:
    kinds, works = [], []
    for spec in seats:
        if not is_compiled(spec):
            raise ValueError(f"{spec!r} cannot play inside the step; these can: {', '.join(COMPILED[1:])}")
        kinds.append(PLAIN.get(spec, sizes.PLANNER))
        thinks = kinds[-1] >= sizes.GREEDY
        works.append(tuned_engine(board, len(seats), THINKING.get(spec, ())).workspace() if thinks else None)
    return Opponents(kinds, works, EFFORT)
