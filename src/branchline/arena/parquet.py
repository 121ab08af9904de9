"""All games as a Parquet table: one row for each seat of each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

from arro3.core import Array, DataType, Field, Schema, Table
from arro3.io import write_parquet

from .summary import GameSummary

Cell = Callable[[GameSummary, int], object]


def _of_seat(name: str) -> Cell:
    return lambda game, seat: getattr(game.seats[seat], name)


def _of_game(name: str) -> Cell:
    return lambda game, seat: getattr(game, name)


def _of_failure(name: str) -> Cell:
    return lambda game, seat: getattr(game.failure, name) if game.failure and game.failure.seat == seat else None


def _points(source: str) -> Cell:
    return lambda game, seat: game.seats[seat].points.get(source)


def _if_scored(name: str) -> Cell:
    return lambda game, seat: getattr(game.seats[seat], name) if game.scored else None


def _columns(sources: Sequence[str]) -> dict[str, tuple[DataType, Cell]]:
    whole, text, real = DataType.int32(), DataType.utf8(), DataType.float64()
    return {
        **{name: (whole, _of_game(name)) for name in ("game", "deal", "rotation")},
        "seat": (whole, lambda game, seat: seat),
        "first": (whole, _of_game("first")),
        "bot": (text, _of_seat("bot")),
        "win_share": (real, _of_seat("win_share")),
        **{f"points_{source}": (whole, _points(source)) for source in sources},
        "tickets_completed": (whole, _if_scored("tickets_completed")),
        "tickets_missed": (whole, _if_scored("tickets_missed")),
        "longest_path": (whole, _of_seat("longest_path")),
        "decisions": (whole, _of_seat("decisions")),
        "seconds": (real, _of_seat("seconds")),
        "slowest": (real, _of_seat("slowest")),
        "game_turns": (whole, _of_game("turns")),
        "game_decisions": (whole, _of_game("decisions")),
        "reason": (text, _of_game("reason")),
        "failure": (text, _of_failure("reason")),
        "failure_detail": (text, _of_failure("detail")),
        "seed": (text, _of_game("seed")),
    }


def write_games(path: Path, games: Sequence[GameSummary], sources: Sequence[str]) -> None:
    seats = [(game, seat) for game in games for seat in range(len(game.seats))]
    kinds = _columns(sources)
    schema = Schema([Field(name, kind) for name, (kind, _) in kinds.items()])
    columns = [Array([cell(game, seat) for game, seat in seats], kind) for kind, cell in kinds.values()]
    written = BytesIO()
    write_parquet(Table.from_arrays(columns, schema=schema), written)
    path.write_bytes(written.getvalue())  # where the disk is full this says so; write_parquet would panic
