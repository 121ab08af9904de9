"""Many games between the same bots, each at its seat. The result depends on the seed alone."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from branchline.boards import Board

from .game_runner import GameRunner, PlayedGame
from .match import derived_seed
from .pool import GamePool
from .schedule import Fixture


def simulate(
    board: Board, bots: tuple[str, ...], seed: str, games: int, pool: GamePool, *, with_records: bool = False
) -> Generator[PlayedGame, None, None]:
    """The games in order: each is the same wherever it is played."""
    fixtures = (_fixture(bots, seed, number) for number in range(games))
    yield from _in_order(pool.play(GameRunner(board, with_records=with_records), fixtures))


def _fixture(bots: tuple[str, ...], seed: str, number: int) -> Fixture:
    own = derived_seed(seed, number)
    return Fixture(number, number, 0, bots, own, own)


def _in_order(games: Iterable[PlayedGame]) -> Iterator[PlayedGame]:
    """Those that are finished early wait."""
    early: dict[int, PlayedGame] = {}
    following = 0
    for played in games:
        early[played.summary.game] = played
        while following in early:
            yield early.pop(following)
            following += 1
