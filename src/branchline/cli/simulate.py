"""branchline simulate"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import TextIO

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from branchline.arena import GameSummary, simulate
from branchline.arena.game_runner import PlayedGame
from branchline.boards import Board
from branchline.cli import Stopped
from branchline.cli.common import Milestones, chosen_pool, err, out, seated, show_failures, source_title
from branchline.cli.tables import Figures, short_names, show_names
from branchline.files import replacing
from branchline.interrupts import interrupts_deferred
from branchline.rules.sources import of_board as sources


class Totals:
    """Sums over games, by seat."""

    def __init__(self, board: Board, bots: tuple[str, ...]) -> None:
        self.board = board
        self.bots = bots
        self.sources = (*sources(board), "total")
        self.games = self.abandoned = self.turns = self.decisions = 0
        self.reasons: Counter[str] = Counter()
        self.failed: list[GameSummary] = []
        self.sums: list[Counter[str]] = [Counter() for _ in bots]
        self.wins = [0.0 for _ in bots]

    def add(self, game: GameSummary) -> None:
        self.games += 1
        self.turns += game.turns
        self.decisions += game.decisions
        self.reasons[game.reason] += 1
        if game.failure:
            self.failed.append(game)
        if not game.scored:
            self.abandoned += 1
            return
        for seat, (played, sums) in enumerate(zip(game.seats, self.sums, strict=True)):
            sums.update(played.points)
            sums["tickets held"] += played.tickets_held
            sums["tickets completed"] += played.tickets_completed
            self.wins[seat] += played.win_share

    def rows(self) -> list[dict[str, object]]:
        scored = max(1, self.games - self.abandoned)
        return [
            {
                "seat": seat,
                "bot": bot,
                "wins": round(self.wins[seat], 4),
                "win_share": round(self.wins[seat] / scored, 4),
                "points": {source: round(self.sums[seat][source] / scored, 3) for source in self.sources},
                "tickets_completed": round(self.sums[seat]["tickets completed"] / scored, 3),
                "tickets_held": round(self.sums[seat]["tickets held"] / scored, 3),
            }
            for seat, bot in enumerate(self.bots)
        ]

    def to_dict(self, seconds: float) -> dict[str, object]:
        return {
            "board": self.board.id,
            "board_hash": self.board.hash,
            "players": len(self.bots),
            "games": self.games,
            "abandoned": self.abandoned,
            "reasons": dict(self.reasons),
            "turns_per_game": round(self.turns / self.games, 2),
            "decisions_per_game": round(self.decisions / self.games, 2),
            "games_per_second": round(self.games / seconds, 2),
            "rows": self.rows(),
        }


def simulate_games(
    board_name: str,
    seats: str,
    games: int,
    seed: str,
    workers: int | None,
    cluster: str | None,
    records: Path | None,
    as_json: bool,
) -> None:
    board = Board.load(board_name)
    bots = seated(board, seats)
    totals = Totals(board, bots)
    pool = chosen_pool(workers, cluster, bots)
    played = simulate(board, bots, seed, games, pool, with_records=records is not None)
    started = time.perf_counter()
    with _record_file(records) if records else nullcontext() as file:
        finished = _play(played, games, totals, file)
    seconds = time.perf_counter() - started
    if as_json:
        typer.echo(json.dumps(totals.to_dict(seconds), ensure_ascii=False, indent=1))
    else:
        _show(totals, seconds)
    if not finished:
        kept = f" Their records are in {records}." if records else ""
        raise Stopped(f"Stopped after {totals.games} of {games} games.{kept}")


@contextmanager
def _record_file(path: Path) -> Iterator[TextIO]:
    with replacing(path) as scratch, scratch.open("w", encoding="utf-8", newline="\n") as file:
        yield file


def _play(played: Iterator[PlayedGame], games: int, totals: Totals, file: TextIO | None) -> bool:
    """Whether all games were played: Ctrl+C leaves those that were finished before."""
    progress = _bar(played, games) if err.is_terminal else _in_lines(played, games)
    try:
        with closing(progress):
            for game in progress:
                with interrupts_deferred():  # a record that is written is counted
                    totals.add(game.summary)
                    if file is not None:
                        file.write(game.record)
    except KeyboardInterrupt:
        if not totals.games:
            raise Stopped("Stopped before the first game was finished.") from None
        return False
    return True


def _bar(played: Iterator[PlayedGame], games: int) -> Generator[PlayedGame, None, None]:
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as progress:
        yield from progress.track(played, total=games)


def _in_lines(played: Iterator[PlayedGame], games: int) -> Generator[PlayedGame, None, None]:
    milestones = Milestones(games)
    for finished, game in enumerate(played, 1):
        yield game
        if milestones.is_reached(finished):
            err.print(f"{finished} of {games} games")


def _show(totals: Totals, seconds: float) -> None:
    _figures(totals).show(out)
    show_names(short_names(totals.bots), out)
    ends = ", ".join(f"{reason.replace('_', ' ')} {n}" for reason, n in totals.reasons.most_common())
    out.print(f"ended by: {ends}")
    show_failures(totals.failed)
    out.print(
        f"{totals.turns / totals.games:.1f} turns and {totals.decisions / totals.games:.1f} decisions a game, "
        f"{totals.games / seconds:.0f} games/s"
    )


def _figures(totals: Totals) -> Figures:
    titles = [source_title(source) for source in totals.sources]
    shown = Figures(
        title=f"{totals.board.name.en}, mean of {totals.games} games",
        columns=["seat", "wins", "%", *titles, "tickets made", "held"],
        spare=["held", "tickets made", *reversed(titles[:-1])],
    )
    names = short_names(totals.bots)
    scored = max(1, totals.games - totals.abandoned)
    for seat, bot in enumerate(totals.bots):
        means = [f"{totals.sums[seat][source] / scored:.1f}" for source in totals.sources]
        made = [f"{totals.sums[seat][f'tickets {key}'] / scored:.2f}" for key in ("completed", "held")]
        wins = totals.wins[seat]
        shown.rows.append([f"{seat} {names[bot]}", f"{wins:g}", f"{100 * wins / scored:.1f}", *means, *made])
    return shown
