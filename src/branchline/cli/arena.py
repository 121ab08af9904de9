"""branchline arena"""

from __future__ import annotations

import json
import shlex
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import typer
from rich.console import Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from branchline import __version__
from branchline.arena.folder import Folder, Run, RunSettings
from branchline.arena.pool import GamePool
from branchline.arena.results import results, verdict
from branchline.arena.schedule import Schedule, schedule_for
from branchline.arena.standings import StandingsRow
from branchline.arena.summary import GameSummary
from branchline.arena.tournament import Tournament, saved_tournament
from branchline.boards import Board
from branchline.cli import Stopped
from branchline.cli.common import Milestones, bots_named, chosen_pool, err, out, show_failures, source_title
from branchline.cli.tables import Figures, short_names, show_names

REFRESH = 0.5  # seconds between two live tables
TICKETS = "made/missed"


def compete(
    board_name: str,
    bots: str,
    players: int | None,
    games: int,
    seed: str,
    workers: int | None,
    cluster: str | None,
    until: float | None,
    time_limit: float,
    path: Path | None,
    fresh: bool,
    records: Path | None,
    as_json: bool,
) -> None:
    board = Board.load(board_name)
    schedule = schedule_for(board, bots_named(bots), players, seed)
    settings = RunSettings(board_name, board.hash, schedule.bots, schedule.players, seed, time_limit, __version__)
    run = Run(settings, games, until)
    pool = chosen_pool(workers, cluster, schedule.bots)
    folder = Folder(path or Path("arena") / f"{board.id}-{schedule.players}p-{settings.short_hash}")
    with closing(folder):
        tournament = Tournament(board, run, folder.begin(run, fresh=fresh, records=records))
        _announce(tournament, schedule, games, folder)
        _play(tournament, folder, pool, with_records=records is not None)
    _finish(folder, tournament, as_json)


def report(path: Path, as_json: bool) -> None:
    folder = Folder(path)
    tournament = saved_tournament(folder)
    if not tournament.standings.deals:
        raise ValueError(f"no round is finished in {path} yet: {tournament.finished} games of {tournament.games}")
    _finish(folder, tournament, as_json)


def _announce(tournament: Tournament, schedule: Schedule, games: int, folder: Folder) -> None:
    if tournament.games != games:
        each = schedule.games_per_round
        err.print(f"{tournament.games} games instead of {games}: whole rounds of {each} games")
    if tournament.finished:
        err.print(f"going on in {folder.path}: {tournament.finished} of {tournament.games} games are there")


def _play(tournament: Tournament, folder: Folder, pool: GamePool, with_records: bool) -> None:
    try:
        with closing(tournament.play(folder, pool, with_records)) as games:
            for _ in _live(tournament, games) if err.is_terminal else _in_lines(tournament, games):
                pass
    except KeyboardInterrupt:
        where = shlex.quote(str(folder.path))
        raise Stopped(
            f"Stopped. {tournament.finished} of {tournament.games} games are saved in {where}.\n"
            f"The same command goes on from there;  branchline arena report {where}  shows what there is."
        ) from None


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
                live.update(Group(_figures(tournament).fitting(err)[0], progress))
                shown = time.monotonic()


def _in_lines(tournament: Tournament, games: Iterable[GameSummary]) -> Iterator[GameSummary]:
    milestones = Milestones(tournament.games, tournament.finished)
    names = short_names(tournament.standings.bots)
    for game in games:
        yield game
        if milestones.is_reached(tournament.finished):
            shares = ", ".join(f"{names[row.bot]} {100 * row.win_share:.1f} %" for row in tournament.standings.rows())
            err.print(
                f"{tournament.finished} of {tournament.games} games: {shares or 'no whole round yet'}", markup=False
            )


def _finish(folder: Folder, tournament: Tournament, as_json: bool) -> None:
    """The results first: the report takes seconds to write, and that may fail."""
    if as_json:
        document = {**results(tournament), "folder": str(folder.path)}
        typer.echo(json.dumps(document, ensure_ascii=False, indent=1))
    else:
        _show(tournament)
    report_page = _published(folder, tournament)
    if not as_json:
        out.print(f"report: {report_page}", markup=False, soft_wrap=True)


def _published(folder: Folder, tournament: Tournament) -> Path:
    err.print("writing the report …")
    try:
        from branchline.arena.publish import publish  # plots are slow to import, and games can begin without them

        return publish(folder, tournament)
    except KeyboardInterrupt:
        where = shlex.quote(str(folder.path))
        raise Stopped(
            f"Stopped before the report was written. All games are saved;  branchline arena report {where}  writes it."
        ) from None


def _show(tournament: Tournament) -> None:
    _figures(tournament).show(out)
    show_names(short_names(tournament.standings.bots), out)
    out.print(verdict(tournament), markup=False, soft_wrap=True)
    show_failures(tournament.standings.failed)


def _figures(tournament: Tournament) -> Figures:
    standings = tournament.standings
    titles = [source_title(source) for source in standings.sources]
    failed = ["failed"] if standings.failed else []
    shown = Figures(
        title=f"{tournament.board.name.en}, {standings.deals} deals, {standings.games} games",
        columns=["bot", "win %", "95 %", "rating", *titles, TICKETS, "ms/move", *failed],
        spare=["rating", TICKETS, *reversed(titles[:-1]), "ms/move"],
    )
    names = short_names(standings.bots)
    for row in standings.rows():
        shown.rows.append([names[row.bot], *_cells(row), *([str(sum(row.failures.values()))] if failed else [])])
    return shown


def _cells(row: StandingsRow) -> list[str]:
    return [
        f"{100 * row.win_share:.1f}",
        f"{100 * row.low:.1f}–{100 * row.high:.1f}",
        f"{row.rating.mu:.1f}",
        *(f"{points:.1f}" for points in row.points.values()),
        f"{row.tickets_completed:.1f}/{row.tickets_missed:.1f}",
        f"{row.ms_per_move:.2f}",
    ]
