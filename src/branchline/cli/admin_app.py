"""branchline admin …: the operator's commands and their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, get_args

import typer
from typer.core import TyperGroup

from branchline.boards import BUILT_IN
from branchline.cli import options
from branchline.cli.numbers import whole
from branchline.cli.options import DatabaseOption, DataOption, JsonOption, SocketOption


class AdminCommands(TyperGroup):
    """Looking first, then changing tables, then the server."""

    def list_commands(self, ctx: object) -> list[str]:
        return list(self.commands)


admin_app = typer.Typer(cls=AdminCommands, no_args_is_help=True)

Status = Literal["waiting", "running", "over", "set-aside"]
TableArgument = Annotated[str, typer.Argument(metavar="TABLE", help="The last part of the table's link.")]
RevealOption = Annotated[
    bool, typer.Option("--reveal", help="With what is hidden. It is logged, and those at the table see it.")
]
YesOption = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask whether it is meant.")]


@admin_app.callback()
def admin() -> None:
    """Look after the tables of a server, running or stopped.

    Name the server as for 'branchline serve': nothing for your data folder, --data DIR, or --database. If it runs, the
    command goes through a socket that only the server's own user may open; if not, it works on its data. What is hidden
    in a game stays hidden, unless you say --reveal.

    Example: branchline admin list --name Ada
    """


@admin_app.command("status")
def admin_status(
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """Say whether the server runs, and who is there.

    Example: branchline admin status --json
    """
    from branchline.cli.admin import Operator

    Operator(data, database, admin_socket, json).status()


@admin_app.command("list")
def admin_list(
    status: Annotated[Status | None, typer.Option(metavar="|".join(get_args(Status)), help="Only these.")] = None,
    board: Annotated[str, typer.Option("--board", "-b", metavar="NAME", help=f"{', '.join(BUILT_IN)}, …")] = "",
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Somebody of this name sits there.")] = "",
    public: Annotated[bool, typer.Option("--public", help="Only those in the lobby's list.")] = False,
    idle: Annotated[
        int | None,
        typer.Option(metavar="TIME", parser=options.duration, help="Unchanged for at least so long: 30m, 2h, 7d."),
    ] = None,
    oldest: Annotated[bool, typer.Option("--oldest", help="The longest unchanged first.")] = False,
    limit: Annotated[int, typer.Option(metavar="N", parser=whole(1, 10_000), help="Show so many at most.")] = 50,
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """List tables, or find some among them.

    All that is said must be true of a table: its status, its board, the name of somebody who sits there.

    Example: branchline admin list --status running --name ada --idle 2h
    """
    from branchline.cli.admin import Operator
    from branchline.server.admin import messages

    wish = messages.List(status or "", board, name, public, idle or 0, oldest, limit)
    Operator(data, database, admin_socket, json).list_tables(wish)


@admin_app.command("show")
def admin_show(
    table: TableArgument,
    reveal: RevealOption = False,
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """Show a table as a spectator sees it, with its talk.

    Example: branchline admin show fH3kq0aXw_2b
    """
    from branchline.cli.admin import Operator

    Operator(data, database, admin_socket, json).show(table, reveal=reveal)


@admin_app.command("export")
def admin_export(
    table: TableArgument,
    file: Annotated[Path, typer.Argument(help="Must not exist yet.")],
    reveal: RevealOption = False,
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """Write one table to a file for 'branchline games import'.

    A game that is not over has secrets: it is exported only with --reveal.

    Example: branchline admin export fH3kq0aXw_2b table.jsonl
    """
    from branchline.cli.admin import Operator

    Operator(data, database, admin_socket, json).export(table, file, reveal=reveal)


@admin_app.command("close")
def admin_close(
    table: TableArgument,
    yes: YesOption = False,
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """End a table that waits or runs, without a result.

    Those at the table see that the operator did it.

    Example: branchline admin close fH3kq0aXw_2b
    """
    from branchline.cli.admin import Operator

    Operator(data, database, admin_socket, json).close(table, is_sure=yes)


@admin_app.command("restore")
def admin_restore(
    table: TableArgument,
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """Bring back a table that was set aside.

    Example: branchline admin restore fH3kq0aXw_2b
    """
    from branchline.cli.admin import Operator

    Operator(data, database, admin_socket, json).restore(table)


@admin_app.command("erase")
def admin_erase(
    table: TableArgument,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Who had this name there.")] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="N", parser=whole(0, 4), help="Who had this seat; 0 is the first.")
    ] = None,
    yes: YesOption = False,
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """Erase a person's name and talk from a table.

    Also their results in the statistics; the game itself stays. What others said of them stays, too. Backups and
    exports that were made before are not changed.

    Example: branchline admin erase fH3kq0aXw_2b --name Ada
    """
    from branchline.cli.admin import Operator

    Operator(data, database, admin_socket, json).erase(table, name, seat, is_sure=yes)


@admin_app.command("delete")
def admin_delete(
    table: TableArgument,
    yes: YesOption = False,
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """Delete a table with all that belongs to it, for good.

    Example: branchline admin delete fH3kq0aXw_2b
    """
    from branchline.cli.admin import Operator

    Operator(data, database, admin_socket, json).delete(table, is_sure=yes)


@admin_app.command("prune")
def admin_prune(
    finished: Annotated[
        int | None,
        typer.Option(metavar="DAYS", parser=whole(0, 36_500), help="Delete games finished so many days ago."),
    ] = None,
    talk: Annotated[
        int | None,
        typer.Option(metavar="DAYS", parser=whole(0, 36_500), help="Delete the talk of games finished so long ago."),
    ] = None,
    yes: YesOption = False,
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """Delete old finished games, or their talk.

    'branchline serve --keep-finished DAYS --keep-talk DAYS' does it all the time.

    Example: branchline admin prune --finished 365 --talk 30
    """
    from branchline.cli.admin import Operator

    if finished is None and talk is None:
        raise typer.BadParameter("say what to delete: --finished DAYS, --talk DAYS, or both")
    Operator(data, database, admin_socket, json).prune(finished, talk, is_sure=yes)


@admin_app.command("compact")
def admin_compact(
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """Write the database anew, without traces of what was deleted.

    Moves wait meanwhile: with a large database, do it when nobody plays.

    Example: branchline admin compact
    """
    from branchline.cli.admin import Operator

    Operator(data, database, admin_socket, json).compact()


@admin_app.command("ban")
def admin_ban(
    network: Annotated[
        str,
        typer.Argument(
            metavar="ADDRESS", parser=options.banned_network, help="203.0.113.7, 2001:db8::7, or 203.0.113.0/24."
        ),
    ],
    time: Annotated[
        int | None,
        typer.Option("--for", metavar="TIME", parser=options.duration, help="For so long: 30m, 2h, 7d. Default: 1d."),
    ] = None,
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """Refuse all that comes from an address or a network, for a time.

    An IPv6 address stands for its network of 64 bits. Time passes while the server runs.

    Example: branchline admin ban 203.0.113.7 --for 2h
    """
    from branchline.cli.admin import Operator

    Operator(data, database, admin_socket, json).ban(network, time or options.duration("1d"))


@admin_app.command("unban")
def admin_unban(
    network: Annotated[
        str, typer.Argument(metavar="ADDRESS", parser=options.banned_network, help="As 'branchline admin bans' has it.")
    ],
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """Lift a ban.

    Example: branchline admin unban 203.0.113.7
    """
    from branchline.cli.admin import Operator

    Operator(data, database, admin_socket, json).unban(network)


@admin_app.command("bans")
def admin_bans(
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """List the bans.

    Example: branchline admin bans
    """
    from branchline.cli.admin import Operator

    Operator(data, database, admin_socket, json).bans()


@admin_app.command("announce")
def admin_announce(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="At most 500 letters.")],
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """Say something to everybody who is at a table now.

    Example: branchline admin announce "The server restarts at 18:00; games go on after it."
    """
    from branchline.cli.admin import Operator

    Operator(data, database, admin_socket, json).announce(text)


@admin_app.command("drain")
def admin_drain(
    wait: Annotated[
        int | None,
        typer.Option(
            metavar="TIME", parser=options.duration, help="Until nobody plays any more, but at most so long: 30m, 2h."
        ),
    ] = None,
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """Make no new tables, before a stop; games go on.

    'branchline admin undrain' or a restart ends it. With --wait the exit code is 1 if somebody still plays at the end.

    Example: branchline admin drain --wait 30m
    """
    from branchline.cli.admin import Operator

    Operator(data, database, admin_socket, json).drain(wait)


@admin_app.command("undrain")
def admin_undrain(
    data: DataOption = None,
    database: DatabaseOption = None,
    admin_socket: SocketOption = None,
    json: JsonOption = False,
) -> None:
    """Make new tables again.

    Example: branchline admin undrain
    """
    from branchline.cli.admin import Operator

    Operator(data, database, admin_socket, json).undrain()
