"""The files made from a run: results.json, games.parquet, report.html."""

from __future__ import annotations

from .folder import EXPORTS, Folder
from .parquet import write_games
from .report import write_report
from .results import write_results
from .tournament import Tournament


def publish(folder: Folder, tournament: Tournament) -> None:
    """Only of what is counted: whole rounds, up to the end of the run."""
    standings = tournament.standings
    games = [game for game in folder.games() if game.game < standings.games]
    results, parquet, report = (folder.path / name for name in EXPORTS)
    write_results(results, tournament)
    write_games(parquet, games, standings.sources)
    write_report(report, tournament, games)
