"""branchline analyse"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import NamedTuple, TextIO

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from branchline import __version__
from branchline.cli import Stopped
from branchline.cli.common import Milestones, cores, err, out, table, visible
from branchline.cli.verify import board_finder, opened
from branchline.coach import DEPTHS, Analysis, DecisionAnalysis, Depth, GameAnalysis
from branchline.coach.analysis import summed_up
from branchline.coach.page import page_of
from branchline.coach.words import MoveWords
from branchline.coach.workers import GamePart, analyzed, parts_of
from branchline.files import replacing
from branchline.game import Game
from branchline.interrupts import interrupts_deferred
from branchline.moves import Move
from branchline.record import RecordError, lines_of, read_records, replay

KINDS = (".html", ".json")
Found = Generator[tuple[GamePart, list[DecisionAnalysis]], None, None]


class RecordedGame(NamedTuple):
    game: Game
    names: tuple[str, ...]

    @property
    def mark(self) -> str:
        """By which what was found of it is known again."""
        moves = [event.to_dict() for event in self.game.history]
        written = json.dumps([self.game.board.hash, self.game.seed, list(self.game.deal.cards), moves])
        return hashlib.sha256(written.encode()).hexdigest()


def analyse_games(
    files: list[str],
    boards: list[str],
    depth_name: str,
    only: int | None,
    workers: int | None,
    target: Path | None,
    language: str,
    *,
    as_json: bool,
) -> None:
    if target is not None and target.suffix not in KINDS:
        raise ValueError(f"an analysis is written as {' or '.join(KINDS)}: {target}")
    depth = DEPTHS[depth_name]
    recorded = _recorded(files, boards, only)
    started = time.perf_counter()
    with Kept.beside(target, depth) if target else nullcontext(Kept()) as kept:
        _look_at(recorded, depth, workers or cores(), kept)
        games = [_summed_up(one, depth, kept) for one in recorded]
        analysis = Analysis(games, round(time.perf_counter() - started, 1))
        if target is not None:
            _write(target, analysis, recorded, language)
            kept.remove()
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(analysis), indent=1).decode())
    else:
        for one, game in zip(recorded, games, strict=True):
            _show(one, game, language)
        out.print(f"{_counted(len(games), 'game')} analyzed in {analysis.seconds:.0f} s ({depth_name})")


def _recorded(files: list[str], boards: list[str], only: int | None) -> list[RecordedGame]:
    find_board = board_finder(boards)
    found: list[RecordedGame] = []
    for name in files:
        with opened(name) as file:
            try:
                for one in read_records(lines_of(file)):
                    found.append(RecordedGame(replay(one, find_board), tuple(one.names)))
            except RecordError as error:
                raise ValueError(f"{visible(name)}: {error}") from None
    if not found:
        raise ValueError("there is no game to analyze")
    if only is not None and only > len(found):
        raise ValueError(f"there is no game {only}: the records hold {_counted(len(found), 'game')}")
    return found if only is None else [found[only - 1]]


class Kept:
    """What was found so far, beside the file that is to be written: a command that was stopped goes on from there."""

    def __init__(self, path: Path | None = None, settings: str = "") -> None:
        self.path = path
        self.settings = settings
        self.found: dict[str, dict[int, DecisionAnalysis]] = {}
        self._file: TextIO | None = None

    @classmethod
    @contextmanager
    def beside(cls, target: Path, depth: Depth) -> Iterator[Kept]:
        kept = cls(target.with_name(f"{target.name}.part"), f"{__version__} {depth}")
        kept._read()
        assert kept.path is not None
        with kept.path.open("a", encoding="utf-8") as kept._file:
            yield kept

    def _read(self) -> None:
        assert self.path is not None
        if not self.path.exists():
            return
        for line in self.path.read_text("utf-8").splitlines():
            try:
                settings, mark, found = msgspec.json.decode(line, type=tuple[str, str, list[DecisionAnalysis]])
            except msgspec.MsgspecError:  # the last one, if the disk was full
                continue
            if settings == self.settings:
                self._remember(mark, found)

    def add(self, mark: str, found: list[DecisionAnalysis]) -> None:
        self._remember(mark, found)
        if self._file is not None:
            self._file.write(msgspec.json.encode((self.settings, mark, found)).decode() + "\n")
            self._file.flush()

    def _remember(self, mark: str, found: list[DecisionAnalysis]) -> None:
        self.found.setdefault(mark, {}).update({decision.number: decision for decision in found})

    def remove(self) -> None:
        if self.path is not None:
            self.path.unlink(missing_ok=True)


def _look_at(recorded: list[RecordedGame], depth: Depth, workers: int, kept: Kept) -> None:
    """At every decision that was not looked at before."""
    marks = [one.mark for one in recorded]
    parts = [
        part
        for number, one in enumerate(recorded)
        for part in parts_of(number, len(one.game.history))
        if not kept.found.get(marks[number], {}).keys() >= set(part.numbers)
    ]
    if not parts:
        return
    total = sum(len(part.numbers) for part in parts)
    found = analyzed([one.game for one in recorded], parts, depth, workers)
    shown = _bar(found, total) if err.is_terminal else _in_lines(found, total)
    done = 0
    try:
        with closing(found), closing(shown):
            for part, decisions in shown:
                with interrupts_deferred():
                    kept.add(marks[part.game], decisions)
                    done += len(decisions)
    except KeyboardInterrupt:
        again = f" The same command goes on from there ({kept.path})." if kept.path else ""
        raise Stopped(f"Stopped after {done} of {total} decisions.{again}") from None


def _bar(found: Found, total: int) -> Found:
    columns = (
        TextColumn("analyzing"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("decisions"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task("", total=total)
        for part, decisions in found:
            progress.advance(task, len(decisions))
            yield part, decisions


def _in_lines(found: Found, total: int) -> Found:
    milestones, done = Milestones(total), 0
    for part, decisions in found:
        done += len(decisions)
        if milestones.is_reached(done):
            err.print(f"{done} of {total} decisions")
        yield part, decisions


def _summed_up(one: RecordedGame, depth: Depth, kept: Kept) -> GameAnalysis:
    found = kept.found.get(one.mark, {})
    return summed_up(one.game, one.names, [found[number] for number in sorted(found)], depth)


def _write(target: Path, analysis: Analysis, recorded: list[RecordedGame], language: str) -> None:
    if target.suffix == ".json":
        text = msgspec.json.format(msgspec.json.encode(analysis), indent=1).decode() + "\n"
    else:
        text = page_of(analysis, [one.game for one in recorded], language)
    with replacing(target) as scratch:
        scratch.write_text(text, "utf-8")


def _show(one: RecordedGame, analysis: GameAnalysis, language: str) -> None:
    out.print(f"[bold]{one.game.board.name.in_language(language)}[/bold]")
    shown = table("", "decisions", "chance lost", "points lost", "luck", "tickets made", "missed", text=1)
    for seat in analysis.seats:
        shown.add_row(
            visible(seat.name),
            str(seat.decisions),
            f"{100 * seat.loss:.0f} %",
            f"{seat.points:.1f}",
            f"{100 * seat.luck:+.0f} %",
            str(len(seat.tickets_made)),
            str(len(seat.tickets_missed)),
        )
    out.print(shown)
    words = MoveWords(one.game.board, language)
    by_number = {decision.number: decision for decision in analysis.decisions}
    for seat in analysis.seats:
        for number in seat.lessons:
            out.print(_lesson(seat.name, by_number[number], words), markup=False, soft_wrap=True)
    if analysis.turning_points:
        out.print(f"The game turned at move {', '.join(str(number + 1) for number in analysis.turning_points)}.")


def _lesson(name: str, decision: DecisionAnalysis, words: MoveWords) -> str:
    played, best = (words.of(Move.from_dict(move)) for move in (decision.move, decision.best))
    cost = f"{100 * decision.loss:.0f} ± {100 * decision.error:.0f} %, {decision.points:.1f} points"
    return f"{visible(name)}, move {decision.number + 1}: {played} cost {cost}; better: {best}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
