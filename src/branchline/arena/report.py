"""A run as one page that needs nothing else."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from html import escape
from pathlib import Path
from string import Template

from .folder import Run
from .plots import plots
from .results import failure, verdict
from .standings import StandingsRow
from .summary import GameSummary
from .tournament import Tournament

TEMPLATE = Path(__file__).with_name("report.html")
FAILURES_SHOWN = 100


def write_report(path: Path, tournament: Tournament, games: Sequence[GameSummary]) -> None:
    page = Template(TEMPLATE.read_text(encoding="utf-8"))
    path.write_text(page.substitute(_parts(tournament, games)), encoding="utf-8")


def _parts(tournament: Tournament, games: Sequence[GameSummary]) -> dict[str, str]:
    standings = tournament.standings
    return {
        "title": escape(f"{tournament.board.name.en}: {' – '.join(standings.bots)}"),
        "verdict": escape(verdict(tournament)),
        "summary": escape(_summary(tournament)),
        "standings": _standings(standings.rows()),
        "plots": "\n".join(_figure(plot.title, plot.svg()) for plot in plots(standings, games)),
        "failures": _failures(standings.failed),
        "settings": _settings(tournament),
        "command": escape(command(tournament.run)),
    }


def command(run: Run) -> str:
    settings = run.settings
    words: list[object] = ["branchline", "arena", "--board", settings.board, "--bots", ",".join(settings.bots)]
    words += ["--players", settings.players, "--games", run.games, "--seed", settings.seed]
    words += ["--time-limit", f"{settings.time_limit:g}"]
    if run.until is not None:
        words += ["--until", run.until]
    return shlex.join(map(str, words))


def _summary(tournament: Tournament) -> str:
    standings = tournament.standings
    turns, decisions = standings.turns / standings.games, standings.decisions / standings.games
    ends = ", ".join(f"{reason.replace('_', ' ')} {times}" for reason, times in standings.reasons.most_common())
    return (
        f"{standings.games} games with {tournament.run.settings.players} players: {standings.deals} deals, "
        "each played once from every seat. "
        f"{turns:.1f} turns and {decisions:.1f} decisions a game. Ended by: {ends}."
    )


def _standings(rows: Sequence[StandingsRow]) -> str:
    sources = list(rows[0].points)
    head = ["bot", "win share", "95 % interval", "rating", *sources, "tickets made", "missed"]
    head += ["path length"] if rows[0].longest_path is not None else []
    return _table([*head, "ms a move", "failed"], [_cells(row) for row in rows])


def _cells(row: StandingsRow) -> list[str]:
    return [
        row.bot,
        f"{100 * row.win_share:.1f} %",
        f"{100 * row.low:.1f} – {100 * row.high:.1f}",
        f"{row.rating.mu:.1f} ± {row.rating.sigma:.1f}",
        *(f"{points:.1f}" for points in row.points.values()),
        f"{row.tickets_completed:.2f}",
        f"{row.tickets_missed:.2f}",
        *([] if row.longest_path is None else [f"{row.longest_path:.1f}"]),
        f"{row.ms_per_move:.2f}",
        str(sum(row.failures.values())),
    ]


def _failures(failed: Sequence[GameSummary]) -> str:
    if not failed:
        return "<p>None.</p>"
    lines = [[str(value) for value in failure(game).values()] for game in failed[:FAILURES_SHOWN]]
    more = len(failed) - len(lines)
    said = f"<p>And {more} more; games.parquet has them all.</p>" if more else ""
    return _table(["game", "seat", "bot", "reason", "detail"], lines, "words") + said


def _settings(tournament: Tournament) -> str:
    settings = tournament.run.settings
    lines = {
        "board": f"{tournament.board.id} ({settings.board_hash[:12]})",
        "bots": ", ".join(settings.bots),
        "players": settings.players,
        "line-ups": "; ".join(" – ".join(line_up) for line_up in tournament.schedule.line_ups),
        "seed": settings.seed,
        "games wanted": tournament.games,
        "time limit": f"{settings.time_limit:g} s a move",
        "Branchline": settings.version,
    }
    return _table(["setting", ""], [[name, str(value)] for name, value in lines.items()], "words")


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "") -> str:
    def line(cells: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    opening = f'<table class="{kind}">' if kind else "<table>"
    return opening + line(head, "th") + "".join(line(row, "td") for row in rows) + "</table>"


def _figure(title: str, svg: str) -> str:
    return f"<figure><figcaption>{escape(title)}</figcaption>{svg}</figure>"
