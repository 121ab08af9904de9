"""branchline bench"""

from __future__ import annotations

import json

import typer

from branchline.bench import BenchPlan, BenchRow, Report, run
from branchline.bench.timing import Spread
from branchline.boards import BUILT_IN
from branchline.cli.common import err, out, table
from branchline.cli.tables import Figures
from branchline.rules import COMPILED


def bench_engine(
    boards: list[str], players: list[int], rounds: int, seconds: float, quick: bool, as_json: bool
) -> None:
    plan = BenchPlan(
        tuple(boards) or BUILT_IN,
        tuple(players) or (2, 4),
        rounds=min(rounds, 2) if quick else rounds,
        seconds=min(seconds, 0.05) if quick else seconds,
        networks=1000 if COMPILED and not quick else 20,
        starts=1 if quick else 7,
    )
    report = run(plan, _say)
    if as_json:
        typer.echo(json.dumps(_to_dict(report), ensure_ascii=False, indent=1))
        return
    _games_shown(report).show(out)
    if report.trail:
        _trails_shown(report).show(out)
    _show_others(report)
    rules = "compiled" if report.compiled else "interpreted"
    out.print(f"rules {rules}, Python {report.python}, {report.machine}", soft_wrap=True)
    out.print(f"Median of {plan.rounds} rounds (min–max); ratio: how many times as long the interpreted rules take.")


def _say(step: str) -> None:
    """In lines: the thread of a moving picture would be measured, too."""
    err.print(f"{step} …", markup=False, soft_wrap=True)


def _games_shown(report: Report) -> Figures:
    shown = Figures(
        title="Random games",
        columns=["board", "players", "games/s", "ns/decision", "ratio", "batch M/s", "step M/s"],
        spare=["step M/s", "batch M/s", "games/s"],
    )
    for row in report.rows:
        shown.rows.append(
            [
                row.board,
                str(row.players),
                f"{row.games_per_second:,.0f}",
                _spread(row.ns_per_decision),
                f"{row.ratio.median:.0f}",
                f"{row.batch.median / 1e6:.2f}",
                f"{row.batch_step.median / 1e6:.2f}",
            ]
        )
    return shown


def _trails_shown(report: Report) -> Figures:
    shown = Figures("Finding the longest path, in µs", ["board, networks", "median", "99 %", "worst"])
    for board, kinds in report.trail.items():
        for kind, times in kinds.items():
            numbers = (times.median, times.percentile_99, times.worst)
            shown.rows.append([f"{board}, {kind}", *(f"{number:.1f}" for number in numbers)])
    return shown


def _show_others(report: Report) -> None:
    size = "of objects" if report.state_bytes is None else f"{report.state_bytes} bytes"
    scaling = report.scaling
    shown = table("other measurements", "", text=2)
    shown.add_row("a state", size)
    shown.add_row("copying it", f"{_spread(report.copy_ns)} ns")
    shown.add_row("two processes", f"× {scaling.games:.2f} (SHA-256: × {scaling.sha256:.2f})")
    shown.add_row("from import to the first move", f"{report.import_ms:.0f} ms")
    shown.add_row("SHA-256, for comparison", f"{_spread(report.sha256)} MB/s")
    out.print(shown)


def _spread(spread: Spread) -> str:
    return f"{spread.median:.0f} ({spread.low:.0f}–{spread.high:.0f})"


def _to_dict(report: Report) -> dict[str, object]:
    return {
        "rows": [_row_dict(row, report) for row in report.rows],
        "trail": {
            board: {
                kind: {
                    "median_us": round(times.median, 2),
                    "percentile_99_us": round(times.percentile_99, 2),
                    "worst_us": round(times.worst, 2),
                }
                for kind, times in kinds.items()
            }
            for board, kinds in report.trail.items()
        },
        "scaling": {
            "games": round(report.scaling.games, 3),
            "sha256": round(report.scaling.sha256, 3),
            "ratio": round(report.scaling.ratio, 3),
        },
        "import_ms": round(report.import_ms, 1),
        "calibration": {
            "sha256_mb_per_second": round(report.sha256.median, 1),
            "sha256_mb_per_second_range": _range(report.sha256),
        },
        "compiled": report.compiled,
        "python": report.python,
        "machine": report.machine,
    }


def _row_dict(row: BenchRow, report: Report) -> dict[str, object]:
    return {
        "board": row.board,
        "players": row.players,
        "ns_per_decision": round(row.ns_per_decision.median, 1),
        "ns_per_decision_range": _range(row.ns_per_decision),
        "games_per_second": round(row.games_per_second, 1),
        "decisions_per_game": round(row.decisions_per_game, 1),
        "state_bytes": report.state_bytes,
        "copy_ns": round(report.copy_ns.median, 1),
        "batch_decisions_per_second": round(row.batch.median),
        "batch_step_decisions_per_second": round(row.batch_step.median),
        "interpreted_ns_per_decision": round(row.interpreted.median, 1),
        "ratio_to_interpreted": round(row.ratio.median, 2),
        "ratio_to_interpreted_range": _range(row.ratio),
    }


def _range(spread: Spread) -> list[float]:
    return [round(spread.low, 1), round(spread.high, 1)]
