"""branchline serve and branchline games: hosting, and taking games elsewhere; their options."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from branchline.cli import options
from branchline.cli.numbers import whole
from branchline.cli.options import DatabaseOption, DataOption, SocketOption

games_app = typer.Typer(help="Export or import the games of a server.", no_args_is_help=True)


def serve(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            parser=options.host,
            help="Address to listen on; 0.0.0.0 lets others on the local network join.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", parser=whole(0, 65535), help="Port to listen on; 0 takes any free one.")
    ] = 8000,
    data: DataOption = None,
    database: DatabaseOption = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    public_url: Annotated[
        str | None,
        typer.Option(
            metavar="URL", parser=options.public_url, help="The server's address for people, behind a reverse proxy."
        ),
    ] = None,
    boards: Annotated[
        Path | None,
        typer.Option(metavar="DIR", parser=options.boards_folder, help="A folder with board files of your own."),
    ] = None,
    keep_days: Annotated[
        int,
        typer.Option(metavar="DAYS", parser=whole(1, 36_500), help="Tables given up are set aside after so many days."),
    ] = 30,
    keep_finished: Annotated[
        int | None,
        typer.Option(
            metavar="DAYS",
            parser=whole(1, 36_500),
            help="Finished games are deleted after so many days. Default: never.",
        ),
    ] = None,
    keep_talk: Annotated[
        int | None,
        typer.Option(
            metavar="DAYS",
            parser=whole(1, 36_500),
            help="The talk of finished games is deleted after so many days. Default: never.",
        ),
    ] = None,
    processes: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole(1, 256),
            help="Server processes at this address, for more than one core; only with PostgreSQL (--database).",
        ),
    ] = 1,
    bot_processes: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole(1, 1000),
            help="Processes in which bots think. Default: one for every core, shared by the server processes.",
        ),
    ] = None,
    most_tables: Annotated[
        int, typer.Option(metavar="N", parser=whole(1), help="Tables waiting or running at once.")
    ] = 5000,
    new_tables: Annotated[
        int, typer.Option(metavar="N", parser=whole(1), help="Tables a minute that one address may make.")
    ] = 30,
    messages: Annotated[
        int, typer.Option(metavar="N", parser=whole(1), help="Messages a second that one connection may send.")
    ] = 20,
    limit: Annotated[
        list[options.ChosenLimit] | None,
        typer.Option(
            metavar="NAME=N",
            parser=options.limit,
            help="Another limit, such as talk-per-minute=100; docs/hosting.md lists them. May be given often.",
        ),
    ] = None,
    metrics: Annotated[
        options.Address | None,
        typer.Option(
            metavar="[HOST:]PORT", parser=options.metrics, help="Serve metrics for Prometheus at another address, too."
        ),
    ] = None,
    admin_socket: SocketOption = None,
    log_level: Annotated[
        options.LogLevel, typer.Option(case_sensitive=False, help="How much is logged.")
    ] = options.LogLevel.WARNING,
) -> None:
    """Play in the browser: against bots, or with friends by link.

    On this machine only, or for everybody. Games are kept in your data folder, and a restarted server goes on where it
    was.

    Example: branchline serve --host 0.0.0.0 --port 9000
    """
    from branchline.cli.serve import place_of, serve_games
    from branchline.server.settings import Limits, ServerSettings

    place = place_of(data, database)
    if processes > 1 and isinstance(place, Path):
        raise typer.BadParameter(
            "several processes need PostgreSQL (--database postgresql://…): a SQLite file has one writer, and nothing"
            " that would tell the others of a change",
            param_hint="--processes",
        )
    named = {"most_tables": most_tables, "tables_per_minute": new_tables, "messages_per_second": messages}
    settings = ServerSettings(
        host=host,
        port=port,
        public_url=public_url or "",
        boards=boards,
        keep_days=keep_days,
        keep_finished=keep_finished,
        keep_talk=keep_talk,
        admin_socket=admin_socket,
        processes=processes,
        workers=bot_processes or max(1, (os.cpu_count() or 1) // processes),
        metrics=metrics,
        limits=Limits(**(named | dict(limit or ()))),
    )
    serve_games(settings, place, log_level, opens_browser=browser)


@games_app.command("export")
def games_export(
    file: Annotated[Path, typer.Argument(help="Must not exist yet.")],
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Write all tables of a server to a file.

    To keep them, or to move them to another server. The server must not be running.
    """
    from branchline.cli.serve import export_games, place_of

    export_games(place_of(data, database), file)


@games_app.command("import")
def games_import(
    file: Annotated[Path, typer.Argument(help="Made by 'branchline games export'.", exists=True, dir_okay=False)],
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Add the tables of an exported file to a server.

    The server must not be running.
    """
    from branchline.cli.serve import import_games, place_of

    import_games(place_of(data, database), file)
