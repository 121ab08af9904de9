"""One run of all measurements, in rounds: each round visits every table, so that a noisy minute spoils none."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import mean

from branchline import rules
from branchline.boards import Board

from . import games, trails
from .batches import BatchTimer, Stepped
from .games import PlayedGames
from .processes import Interpreted, Scaling, import_ms, interpreted_rules, measure_scaling
from .timing import Spread, sha256_speed
from .trails import TrailTimes

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class BenchPlan:
    boards: tuple[str, ...]
    players: tuple[int, ...]
    rounds: int
    seconds: float  # for each measurement, all rounds together
    networks: int
    starts: int  # of a fresh process

    @property
    def slice(self) -> float:
        return self.seconds / self.rounds


@dataclass(slots=True)
class MeasuredTable:
    """A board with so many players, and what each round measured there."""

    board: Board
    source: str  # the board's name or file
    players: int
    played: list[PlayedGames] = field(default_factory=list)
    interpreted: list[PlayedGames] = field(default_factory=list)
    stepped: list[Stepped] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.board.id}, {self.players} players"

    def measure(self, batch: BatchTimer, interpreted: Interpreted, seconds: float) -> None:
        self.played.append(games.play_for(self.source, self.players, seconds))
        self.stepped.append(batch.step_for(seconds))
        self.interpreted.append(interpreted.play_for(self.source, self.players, seconds))


@dataclass(frozen=True, slots=True)
class BenchRow:
    board: str
    players: int
    ns_per_decision: Spread
    games_per_second: float
    decisions_per_game: float
    batch_step: Spread  # decisions a second
    batch: Spread
    interpreted: Spread  # nanoseconds per decision
    ratio: Spread  # interpreted to this


@dataclass(frozen=True, slots=True)
class Report:
    rows: list[BenchRow]
    state_bytes: int | None
    copy_ns: Spread
    trail: dict[str, dict[str, TrailTimes]]
    scaling: Scaling
    import_ms: float
    sha256: Spread  # MB/s
    compiled: bool
    python: str
    machine: str


def run(plan: BenchPlan, say: Say) -> Report:
    tables = tables_of(plan)
    copies, hashing = _in_rounds(plan, tables, say)
    rows = [_row(table) for table in tables]
    trail = _trails(plan, say)
    say("two processes at once")
    scaling = measure_scaling(
        tables[0].source, tables[0].players, rows[0].games_per_second, max(0.1, plan.slice), plan.rounds
    )
    say("starting a fresh process")
    return Report(
        rows,
        games.state_bytes(),
        Spread.of(copies),
        trail,
        scaling,
        import_ms(plan.starts),
        Spread.of(hashing),
        rules.COMPILED,
        platform.python_version(),
        f"{platform.platform()}, {os.cpu_count()} cores",
    )


def tables_of(plan: BenchPlan) -> list[MeasuredTable]:
    tables = [
        MeasuredTable(board, source, players)
        for source, board in ((source, Board.load(source)) for source in plan.boards)
        for players in plan.players
        if board.min_players <= players <= board.max_players
    ]
    if not tables:
        raise ValueError("none of the boards can be played by so many players")
    return tables


def _in_rounds(plan: BenchPlan, tables: list[MeasuredTable], say: Say) -> tuple[list[float], list[float]]:
    """Fills the tables; returns each round's time of a copy and speed of SHA-256."""
    copies, hashing = [], []
    say("warming up")
    batches = [_warm_batch(table) for table in tables]
    with interpreted_rules() as interpreted:
        for number in range(plan.rounds):
            say(f"round {number + 1} of {plan.rounds}")
            copies.append(games.copy_ns(plan.slice))
            hashing.append(sha256_speed(plan.slice))
            for table, batch in zip(tables, batches, strict=True):
                table.measure(batch, interpreted, plan.slice)
    return copies, hashing


def _warm_batch(table: MeasuredTable) -> BatchTimer:
    """Past the first game, or all of them would be in the same phase."""
    batch = BatchTimer(table.source, table.players)
    batch.warm_up(round(games.play_for(table.source, table.players, 0).decisions_per_game))
    return batch


def _row(table: MeasuredTable) -> BenchRow:
    pairs = zip(table.played, table.interpreted, strict=True)
    return BenchRow(
        table.board.id,
        table.players,
        Spread.of(played.ns_per_decision for played in table.played),
        Spread.of(played.games_per_second for played in table.played).median,
        mean(played.decisions_per_game for played in table.played),
        Spread.of(stepped.step_speed for stepped in table.stepped),
        Spread.of(stepped.speed for stepped in table.stepped),
        Spread.of(played.ns_per_decision for played in table.interpreted),
        Spread.of(slow.ns_per_decision / quick.ns_per_decision for quick, slow in pairs),
    )


def _trails(plan: BenchPlan, say: Say) -> dict[str, dict[str, TrailTimes]]:
    timed = {}
    for board in map(Board.load, plan.boards):
        if board.longest_path_bonus:
            say(f"the longest path, {board.id}")
            timed[board.id] = {
                "random": trails.time_trails(board, plan.networks, dense=False),
                "dense": trails.time_trails(board, plan.networks, dense=True),
            }
    return timed
