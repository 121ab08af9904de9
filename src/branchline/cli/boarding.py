"""branchline boards"""

from __future__ import annotations

import json
from pathlib import Path

import typer

from branchline.boards import BUILT_IN, Board
from branchline.boards.check import problems_in
from branchline.boards.reading import built_in_path
from branchline.cli.common import err, out, table


def list_boards(as_json: bool) -> None:
    boards = [Board.load(name) for name in BUILT_IN]
    if as_json:
        typer.echo(json.dumps([_described(board) for board in boards], ensure_ascii=False, indent=1))
        return
    shown = table("board", "name", "nome", "players", "cities", "tracks", "tickets", text=3)
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


def check_boards(files: list[str]) -> None:
    wrong = False
    for name in files:
        path = Path(built_in_path(name) if name in BUILT_IN else name)
        if not path.is_file():
            raise ValueError(f"no board file {name!r}")
        problems = problems_in(path)
        wrong = wrong or bool(problems)
        for problem in problems:
            err.print(f"[red]{name}[/red]: [bold]{problem.where}[/bold]: {problem.what}", soft_wrap=True)
        if problems:
            err.print(f"{name}: {len(problems)} problem{'s' if len(problems) > 1 else ''}")
        else:
            out.print(f"{name}: nothing wrong")
    if wrong:
        raise typer.Exit(1)
