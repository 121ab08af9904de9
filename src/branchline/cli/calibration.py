"""branchline analyse --calibration"""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import closing
from typing import Any

import typer
from rich.progress import track

from branchline.boards import BUILT_IN, Board
from branchline.cli import Stopped
from branchline.cli.common import cores, err, out, table
from branchline.coach import DEPTHS
from branchline.coach.calibration import PlayedDeal, SaidChance, Tenth, by_tenths, mean_error, said_in
from branchline.coach.workers import spread

Found = Generator[tuple[PlayedDeal, list[SaidChance]], None, None]


def calibrate(boards: list[str], players: int, games: int, depth: str, workers: int | None, *, as_json: bool) -> None:
    found = {name: _tenths(Board.load(name), players, games, depth, workers) for name in boards or BUILT_IN}
    if as_json:
        typer.echo(json.dumps([_written(name, players, tenths) for name, tenths in found.items()], indent=1))
        return
    for name, tenths in found.items():
        _show(name, players, tenths)


def _tenths(board: Board, players: int, games: int, depth: str, workers: int | None) -> list[Tenth]:
    deals = [PlayedDeal(board, players, seed, DEPTHS[depth]) for seed in range(games)]
    said: list[SaidChance] = []
    played: Found = spread(said_in, deals, workers or cores())
    shown = track(played, f"playing on {board.id}", games, console=err, transient=True, disable=not err.is_terminal)
    try:
        with closing(played):
            for _, one in shown:
                said += one
    except KeyboardInterrupt:
        raise Stopped(f"Stopped on {board.id}.") from None
    return list(by_tenths(said))


def _show(name: str, players: int, tenths: list[Tenth]) -> None:
    shown = table("said", "positions", "on average", "won", title=f"{name}, {players} players", text=1)
    for tenth in tenths:
        least = min(9, int(10 * tenth.said)) * 10
        shown.add_row(
            f"{least}–{least + 10} %", str(tenth.positions), f"{100 * tenth.said:.1f} %", f"{100 * tenth.came:.1f} %"
        )
    out.print(shown)
    out.print(f"mean error {100 * mean_error(tenths):.1f} points")


def _written(name: str, players: int, tenths: list[Tenth]) -> dict[str, Any]:
    return {
        "board": name,
        "players": players,
        "mean_error": round(mean_error(tenths), 4),
        "tenths": [
            {"positions": tenth.positions, "said": round(tenth.said, 4), "won": round(tenth.came, 4)}
            for tenth in tenths
        ],
    }
