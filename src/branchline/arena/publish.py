"""The files made from a run: results.json, games.parquet, report.html."""

from __future__ import annotations

from pathlib import Path

from branchline.files import replacing

from .folder import EXPORTS, Folder
from .parquet import write_games
from .report import write_report
from .results import write_results
from .tournament import Tournament


def publish(folder: Folder, tournament: Tournament) -> Path:
    """Only of what is counted: whole rounds, up to the end of the run. The page for people is returned."""
    standings = tournament.standings
    games = [game for game in folder.games() if game.game < standings.games]
    results, parquet, report = (folder.path / name for name in EXPORTS)
    with replacing(results) as scratch:
        write_results(scratch, tournament)
    with replacing(parquet) as scratch:
        write_games(scratch, games, standings.sources)
    with replacing(report) as scratch:
        write_report(scratch, tournament, games)
    return report
