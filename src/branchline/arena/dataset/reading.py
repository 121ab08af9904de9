"""A data set read as arrays: every decision with what its player saw."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from arro3.io import read_parquet
from numpy.typing import NDArray

from branchline.boards import Board
from branchline.envs.core import bulk_play
from branchline.envs.core.bulk_play import ReplayedGame
from branchline.envs.observation import width_of
from branchline.numbering import numbering_of

from .schema import TABLES


class Positions(NamedTuple):
    """Decisions of some games, row for row. `moves` are complete numbers; `win_share` is that of who moved."""

    games: NDArray[np.int64]
    seats: NDArray[np.int8]
    observations: NDArray[np.int16]
    moves: NDArray[np.int16]
    win_share: NDArray[np.float32]


def read_positions(folder: Path | str, *, games: int = 100, board: Board | None = None) -> Iterator[Positions]:
    """All decisions of a data set, those of so many games at a time, so that memory is bounded however many there are.

    `board` is needed where the data set's board is not a built-in one.
    """
    folder = Path(folder)
    about = json.loads((folder / "dataset.json").read_text("utf-8"))
    board = board or Board.load(about["board"])
    if board.hash != about["hash"]:
        raise ValueError(f"{folder} was played on another version of the board {board.id!r}: its moves do not fit")
    players = len(about["bots"])
    for path in sorted((folder / "decisions").glob("*.parquet")):
        decisions = read_table(path, "decisions")
        results = read_table(folder / "results" / path.name.replace("decisions", "results"), "results")
        shares = results["win_share"].reshape(-1, players)
        starts = np.flatnonzero(decisions["number"] == 0)
        ends = np.append(starts[1:], len(decisions["number"]))
        for first in range(0, len(starts), games):
            part = slice(first, first + games)
            yield _positions(board, players, decisions, starts[part], ends[part], shares[part])


def read_table(path: Path, table: str) -> dict[str, NDArray[Any]]:
    """The numbers of one file by column."""
    read = read_parquet(str(path)).read_all()
    wanted = [column for column in TABLES[table] if column.kind != "text"]
    return {column.name: read.column(column.name).combine_chunks().to_numpy() for column in wanted}


def _positions(
    board: Board,
    players: int,
    decisions: dict[str, NDArray[Any]],
    starts: NDArray[Any],
    ends: NDArray[Any],
    shares: NDArray[Any],
) -> Positions:
    rows = slice(int(starts[0]), int(ends[-1]))
    moves = np.array(decisions["move"][rows])
    observations = np.zeros((len(moves), width_of(board, players)), np.int16)
    seats = np.zeros(len(moves), np.int8)
    game = ReplayedGame(numbering_of(board).layout, players, observations.reshape(-1).data)
    for start, end in zip((starts - rows.start).tolist(), (ends - rows.start).tolist(), strict=True):
        seed = int(decisions["game"][rows.start + start])
        bulk_play.replay(game, seed, moves[start:end].data, seats.data, start)
    shown = np.repeat(np.arange(len(starts)), ends - starts)
    games = np.array(decisions["game"][rows])
    return Positions(games, seats, observations, moves, shares[shown, seats].astype(np.float32))
