"""Playing the games of a data set and writing them, one shard after another."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import numpy as np
from arro3.core import Array, DataType, Field, Schema, Table
from arro3.io import write_parquet

from branchline.arena.chunks import played_by_processes
from branchline.boards import Board
from branchline.envs.core import bulk_play
from branchline.envs.core.bulk_play import BulkTable
from branchline.envs.seating import opponents_for
from branchline.files import replacing
from branchline.numbering import numbering_of
from branchline.result import REASONS
from branchline.rules import const

from .card import card_of
from .schema import TABLES, Column

Columns = dict[str, list[object]]


class Shard(NamedTuple):
    """Games that one process plays and writes in one go."""

    board: Board
    bots: tuple[str, ...]
    first_game: int
    games: int
    folder: Path

    def path(self, table: str) -> Path:
        return self.folder / table / f"{table}-{self.first_game:012}-{self.games}.parquet"

    @property
    def is_written(self) -> bool:
        return all(self.path(table).exists() for table in TABLES)


class DatasetPlan(NamedTuple):
    """`games` games from the number `first` on, in shards of so many."""

    board: Board
    bots: tuple[str, ...]
    first: int
    games: int
    shard: int
    folder: Path

    def shards(self) -> list[Shard]:
        starts = range(self.first, self.first + self.games, self.shard)
        end = self.first + self.games
        return [Shard(self.board, self.bots, start, min(self.shard, end - start), self.folder) for start in starts]

    def write(self, workers: int, progress: Callable[[int], None]) -> None:
        """Play what is missing; `progress` hears of games as they are written."""
        self._claim_folder()
        shards = self.shards()
        missing = [shard for shard in shards if not shard.is_written]
        progress(sum(shard.games for shard in shards) - sum(shard.games for shard in missing))
        for shard, _ in played_by_processes(write_shard, missing, workers):
            progress(shard.games)
        with replacing(self.folder / "README.md") as file:
            file.write_text(card_of(self.board, self.bots, self.games), "utf-8")

    def _claim_folder(self) -> None:
        mine = {"board": self.board.id, "hash": self.board.hash, "bots": list(self.bots), "shard": self.shard}
        path = self.folder / "dataset.json"
        if path.exists():
            if json.loads(path.read_text("utf-8")) != mine:
                raise ValueError(f"{self.folder} holds another data set, see {path}: use another folder")
            return
        for table in TABLES:
            (self.folder / table).mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(mine), "utf-8")


def write_shard(shard: Shard) -> int:
    """The last of the three files is written when the others are there."""
    layout = numbering_of(shard.board).layout
    table = BulkTable(layout, len(shard.bots), opponents_for(shard.board, shard.bots))
    columns: dict[str, Columns] = {name: {column.name: [] for column in kinds} for name, kinds in TABLES.items()}
    for game in range(shard.first_game, shard.first_game + shard.games):
        bulk_play.deal(table, game)
        bulk_play.finish(table)
        _add(columns, table, game, shard.bots)
    for name, kinds in TABLES.items():
        with replacing(shard.path(name)) as file:
            file.write_bytes(_parquet(columns[name], kinds))
    return shard.games


def _add(columns: dict[str, Columns], table: BulkTable, game: int, bots: tuple[str, ...]) -> None:
    state, tally, moves = table.state, table.context.tally, bulk_play.list_moves(table)
    _extend(columns["games"], [[game], [state.first], [len(moves)], [REASONS[state.reason]]])
    numbers = range(len(moves))
    _extend(columns["decisions"], [[game] * len(moves), [*numbers], bulk_play.list_seats(table), moves])
    won, total, points, completed = list(tally.won), list(tally.total), tally.points, list(tally.completed)
    for seat, bot in enumerate(bots):
        routes, tickets = points[const.ROUTES_POINTS][seat], points[const.TICKETS_POINTS][seat]
        share = won[seat] / sum(won[: len(bots)])
        row = [game, seat, bot, total[seat], routes, tickets, completed[seat], share]
        _extend(columns["results"], [[value] for value in row])


def _extend(columns: Columns, values: Sequence[Sequence[object]]) -> None:
    for column, added in zip(columns.values(), values, strict=True):
        column += added


def _parquet(columns: Columns, kinds: tuple[Column, ...]) -> bytes:
    arrays = [
        Array(columns[kind.name], DataType.utf8())
        if kind.kind == "text"
        else Array.from_numpy(np.array(columns[kind.name], kind.kind))
        for kind in kinds
    ]
    schema = Schema([Field(kind.name, array.type) for kind, array in zip(kinds, arrays, strict=True)])
    written = BytesIO()
    write_parquet(Table.from_arrays(arrays, schema=schema), written)
    return written.getvalue()
