"""The card of a data set: what it is, in the form that hubs for data sets read."""

from __future__ import annotations

from branchline import __version__
from branchline.boards import Board

from .schema import TABLES


def card_of(board: Board, bots: tuple[str, ...], games: int) -> str:
    return "\n".join([*_head(board, games), *_text(board, bots, games)]) + "\n"


def _head(board: Board, games: int) -> list[str]:
    size = next(name for limit, name in _SIZES if games < limit)
    configs = [
        line
        for table in TABLES
        for line in (f"- config_name: {table}", "  data_files:", "  - split: train", f"    path: {table}/*.parquet")
    ]
    return [
        "---",
        f"pretty_name: Branchline games on {board.name.en}",
        "license: mit",
        "task_categories:",
        "- reinforcement-learning",
        "tags:",
        "- board-games",
        "- imperfect-information",
        "size_categories:",
        f"- {size}",
        "configs:",
        *configs,
        "---",
    ]


_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"), (1 << 62, "n>1M"))


def _text(board: Board, bots: tuple[str, ...], games: int) -> list[str]:
    lines = [
        "",
        f"# {games:,} games on {board.name.en}",
        "",
        f"Seats: {', '.join(bots)}. Made by `branchline dataset` {__version__}; board `{board.id}`,"
        f" hash `{board.hash}`.",
        "",
        "Positions are not stored. A game follows from its number, which is the seed of its deal, and its moves;"
        " `branchline.arena.dataset.read_positions` plays it again and hands out what each player saw.",
    ]
    for table, columns in TABLES.items():
        lines += ["", f"## {table}", "", "| column | type | |", "| --- | --- | --- |"]
        lines += [f"| {column.name} | {column.kind} | {column.meaning} |" for column in columns]
    return lines
