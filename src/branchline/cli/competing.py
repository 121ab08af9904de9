"""branchline arena"""

from __future__ import annotations

import json
import os
import shlex
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from branchline import __version__
from branchline.arena.folder import Folder, Run, Settings
from branchline.arena.results import results, verdict
from branchline.arena.schedule import Schedule, schedule_for
from branchline.arena.standings import Row
from branchline.arena.summary import GameSummary
from branchline.arena.tournament import Tournament, saved_tournament
from branchline.boards import Board
from branchline.cli.common import SOURCE_TITLES, bots_named, err, out, show_failures, table

REFRESH = 0.5  # seconds between two live tables


def compete(
    board_name: str,
    bots: str,
    players: int | None,
    games: int,
    seed: str,
    workers: int | None,
    until: float | None,
    time_limit: float,
    path: Path | None,
    fresh: bool,
    records: Path | None,
    as_json: bool,
) -> None:
    board = Board.load(board_name)
    schedule = schedule_for(board, bots_named(bots), players, seed)
    settings = Settings(board_name, board.hash, schedule.bots, schedule.players, seed, time_limit, __version__)
    run = Run(settings, games, until)
    folder = Folder(path or Path("arena") / f"{board.id}-{schedule.players}p-{settings.short_hash}")
    with closing(folder):
        tournament = Tournament(board, run, folder.begin(run, fresh=fresh, records=records))
        _announce(tournament, schedule, games, folder)
        _play(tournament, folder, workers or _cores(), with_records=records is not None)
    _finish(folder, tournament, as_json)


def report(path: Path, as_json: bool) -> None:
    folder = Folder(path)
    tournament = saved_tournament(folder)
    if not tournament.standings.deals:
        raise ValueError(f"no round is finished in {path} yet: {tournament.finished} games of {tournament.games}")
    _finish(folder, tournament, as_json)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _announce(tournament: Tournament, schedule: Schedule, games: int, folder: Folder) -> None:
    if tournament.games != games:
        each = schedule.games_per_round
        err.print(f"{tournament.games} games instead of {games}: whole rounds of {each} games")
    if tournament.finished:
        err.print(f"going on in {folder.path}: {tournament.finished} of {tournament.games} games are there")


def _play(tournament: Tournament, folder: Folder, workers: int, with_records: bool) -> None:
    try:
        with closing(tournament.play(folder, workers, with_records)) as games:
            for _ in _live(tournament, games) if err.is_terminal else _in_lines(tournament, games):
                pass
    except KeyboardInterrupt:
        where = shlex.quote(str(folder.path))
        err.print(f"Stopped; {tournament.finished} of {tournament.games} games are saved in {where}.", soft_wrap=True)
        err.print("The same command goes on from there;", soft_wrap=True)
        err.print(f"  branchline arena report {where}\nshows what there is.", soft_wrap=True)
        raise typer.Exit(130) from None


def _live(tournament: Tournament, games: Iterable[GameSummary]) -> Iterator[GameSummary]:
    """A progress bar, and the table of the deals played."""
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=err)
    task = progress.add_task("", total=tournament.games, completed=tournament.finished)
    shown = 0.0
    with Live(progress, console=err, transient=True, refresh_per_second=4) as live:
        for game in games:
            yield game
            progress.update(task, completed=tournament.finished)
            if time.monotonic() - shown > REFRESH and tournament.standings.deals:
                live.update(Group(_table(tournament), progress))
                shown = time.monotonic()


def _in_lines(tournament: Tournament, games: Iterable[GameSummary]) -> Iterator[GameSummary]:
    """A line for every tenth of the run, and at least one a minute."""
    tenth, told = 10 * tournament.finished // tournament.games, time.monotonic()
    for game in games:
        yield game
        now = 10 * tournament.finished // tournament.games
        if now > tenth or time.monotonic() - told > 60:
            tenth, told = now, time.monotonic()
            shares = ", ".join(f"{row.bot} {100 * row.win_share:.1f} %" for row in tournament.standings.rows())
            err.print(
                f"{tournament.finished} of {tournament.games} games: {shares or 'no whole round yet'}", soft_wrap=True
            )


def _finish(folder: Folder, tournament: Tournament, as_json: bool) -> None:
    from branchline.arena.publish import publish  # plots are slow to import, and games can begin without them

    publish(folder, tournament)
    if as_json:
        document = {**results(tournament), "folder": str(folder.path)}
        typer.echo(json.dumps(document, ensure_ascii=False, indent=1))
        return
    out.print(_table(tournament))
    out.print(verdict(tournament), soft_wrap=True)
    show_failures(tournament.standings.failed)
    out.print(f"report: {folder.path / 'report.html'}", soft_wrap=True)


def _table(tournament: Tournament) -> Table:
    standings = tournament.standings
    titles = [SOURCE_TITLES[source] for source in standings.sources]
    title = f"{tournament.board.name.en}, {standings.deals} deals, {standings.games} games"
    failed = ["failed"] if standings.failed else []
    shown = table("bot", "win %", "95 %", "rating", *titles, "made/\nmissed", "ms/move", *failed, title=title)
    shown.box, shown.padding, shown.pad_edge = SIMPLE_HEAD, (0, 0, 0, 0), False  # fits 80 columns
    for row in standings.rows():
        shown.add_row(*_cells(row), *([str(sum(row.failures.values()))] if failed else []))
    return shown


def _cells(row: Row) -> list[str]:
    return [
        row.bot,
        f"{100 * row.win_share:.1f}",
        f"{100 * row.low:.1f}–{100 * row.high:.1f}",
        f"{row.rating.mu:.1f}",
        *(f"{points:.1f}" for points in row.points.values()),
        f"{row.tickets_completed:.1f}/{row.tickets_missed:.1f}",
        f"{row.ms_per_move:.2f}",
    ]
