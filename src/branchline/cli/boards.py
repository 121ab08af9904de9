"""branchline boards"""

from __future__ import annotations

import json
from pathlib import Path

import typer
from rich.markup import escape

from branchline.boards import BUILT_IN, Board, BoardError
from branchline.boards.check import problems_in
from branchline.boards.reading import built_in_path, no_such_board
from branchline.boards.schema import board_schema
from branchline.cli.common import err, out, table, visible


def list_boards(as_json: bool) -> None:
    boards = [Board.load(name) for name in BUILT_IN]
    if as_json:
        typer.echo(json.dumps([_described(board) for board in boards], ensure_ascii=False, indent=1))
        return
    shown = table("board", "name", "Italian name", "players", "cities", "tracks", "tickets", text=3)
    for board in boards:
        players = f"{board.min_players}–{board.max_players}"
        sizes = (len(board.cities), len(board.tracks), len(board.tickets))
        shown.add_row(board.id, board.name.en, board.name.it, players, *map(str, sizes))
    out.print(shown)
    for board in boards:
        for point in board.unconfirmed:
            out.print(f"[dim]{board.id}, unconfirmed:[/dim] {point}")
    out.print("A file of your own can stand wherever a board is named; 'branchline boards check FILE' explains it.")


def _described(board: Board) -> dict[str, object]:
    return {
        "board": board.id,
        "name": board.name.en,
        "name_it": board.name.it,
        "players": [board.min_players, board.max_players],
        "cities": len(board.cities),
        "tracks": len(board.tracks),
        "tickets": len(board.tickets),
        "hash": board.hash,
        "unconfirmed": list(board.unconfirmed),
    }


def check_boards(names: list[str]) -> None:
    wrong = [name for name in names if not _is_right(name)]
    if wrong:
        raise typer.Exit(1)


def show_schema() -> None:
    typer.echo(json.dumps(board_schema(), ensure_ascii=False, indent=1))


def _is_right(name: str) -> bool:
    path = Path(built_in_path(name) if name in BUILT_IN else name)
    if not path.exists():
        raise BoardError([no_such_board(name)])
    problems = problems_in(path)
    for problem in problems:
        where, what = escape(visible(problem.where)), escape(visible(problem.what))
        err.print(f"[red]{escape(name)}[/red]: [bold]{where}[/bold]: {what}", soft_wrap=True)
    if problems:
        err.print(f"{name}: {len(problems)} problem{'s' if len(problems) > 1 else ''}", markup=False, soft_wrap=True)
    else:
        out.print(f"{name}: nothing wrong", markup=False, soft_wrap=True)
    return not problems
