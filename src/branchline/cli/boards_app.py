"""branchline boards: looking at boards, and checking one of your own; the options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from branchline.boards import BUILT_IN
from branchline.cli.numbers import whole
from branchline.cli.options import JsonOption, WorkersOption
from branchline.languages import LANGUAGES

boards_app = typer.Typer(
    help="List or draw the boards, or check a board file of your own.", invoke_without_command=True
)


@boards_app.callback()
def boards(
    context: typer.Context,
    json: JsonOption = False,
) -> None:
    if context.invoked_subcommand is None:
        from branchline.cli.boards import list_boards

        list_boards(as_json=json)


@boards_app.command("check")
def boards_check(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Board files, or names of built-in boards.")],
) -> None:
    """Explain everything that is wrong with a board file.

    Where, what, and what is allowed.
    """
    from branchline.cli.boards import check_boards

    check_boards(files)


@boards_app.command("schema")
def boards_schema() -> None:
    """Print the JSON Schema of board files, for editors.

    Example: branchline boards schema > board.schema.json
    """
    from branchline.cli.boards import show_schema

    show_schema()


@boards_app.command("balance")
def boards_balance(
    board: Annotated[str, typer.Argument(metavar="NAME|FILE", help=f"{', '.join(BUILT_IN)}, or a board file.")],
    folder: Annotated[
        Path | None,
        typer.Option("--folder", "-o", metavar="FOLDER", help="Where to write. Default: balance-BOARD-PLAYERS."),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", parser=whole(20), help="Games of each of the three kinds.")
    ] = 10_000,
    players: Annotated[
        int | None, typer.Option("--players", "-p", metavar="N", help="Default: four, or as many as the board takes.")
    ] = None,
    workers: WorkersOption = None,
) -> None:
    """Find out what a board is like in play: what seats, tickets, openings and tracks are worth.

    Planners play each other, and write a page with win shares by seat, the worth of every ticket and every opening, how
    often tracks are claimed, colors that are short, how much is luck, and what a designer should look at. Stopped by
    Ctrl+C, the same command goes on where it was; with more --games it plays the missing ones.

    Example: branchline boards balance my_board.json --players 4
    """
    from branchline.cli.boards_balance import study_balance
    from branchline.cli.common import cores

    study_balance(board, folder, games, players, workers or cores())


@boards_app.command("draw")
def boards_draw(
    board: Annotated[str, typer.Argument(metavar="NAME|FILE", help=f"{', '.join(BUILT_IN)}, or a board file.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The picture to write: FILE.svg or FILE.png.")
    ],
    language: Annotated[
        str, typer.Option("--language", "-l", metavar="|".join(LANGUAGES), help="Language of the names.")
    ] = "en",
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the first game of this record file, too.")
    ] = None,
    move: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole(0), help="With --record: as it was after N moves. Default: all."),
    ] = None,
) -> None:
    """Draw a board, empty or with a game on it.

    A board file of your own is laid out from its cities' coordinates. PNG pictures need the package resvg-py.

    Example: branchline boards draw usa -o usa.svg --record game.jsonl --move 40
    """
    from branchline.cli.boards_draw import draw_picture

    if move is not None and record is None:
        raise typer.BadParameter("--move needs --record")
    draw_picture(board, output, language, record, move)
