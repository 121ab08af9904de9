"""Results for other programs."""

from __future__ import annotations

import json
from pathlib import Path

from .summary import GameSummary
from .tournament import Tournament

FORMAT = 1


def results(tournament: Tournament) -> dict[str, object]:
    """Everything but what stands under "time" is the same for the same settings on every machine."""
    settings, standings = tournament.run.settings, tournament.standings
    games = max(1, standings.games)
    return {
        "format": FORMAT,
        "version": settings.version,
        "board": tournament.board.id,
        "board_hash": settings.board_hash,
        "bots": list(settings.bots),
        "players": settings.players,
        "seed": settings.seed,
        "time_limit": settings.time_limit,
        "games_wanted": tournament.games,
        "line_ups": [list(line_up) for line_up in tournament.schedule.line_ups],
        "games": standings.games,
        "deals": standings.deals,
        "until": tournament.run.until,
        "leader": tournament.leader,
        "reasons": dict(sorted(standings.reasons.items())),
        "turns_per_game": round(standings.turns / games, 2),
        "decisions_per_game": round(standings.decisions / games, 2),
        "rows": [row.to_dict() for row in standings.rows()],
        "failures": [failure(game) for game in standings.failed],
        "time": {"thinking_seconds": round(sum(tally.seconds for tally in standings.tallies.values()), 3)},
    }


def failure(game: GameSummary) -> dict[str, object]:
    assert game.failure is not None
    seat = game.failure.seat
    return {
        "game": game.game,
        "seat": seat,
        "bot": game.seats[seat].bot,
        "reason": game.failure.reason,
        "detail": game.failure.detail,
    }


def verdict(tournament: Tournament) -> str:
    """What the run says about who is best, in a sentence."""
    deals, until = tournament.standings.deals, tournament.run.until
    if tournament.leader and until:
        return f"{tournament.leader} is the best: established with {100 * until:g} % confidence after {deals} deals."
    best, *others = tournament.standings.rows()
    if not others:
        return "One bot alone: nothing to compare."
    if until:
        return f"No lead is established with {100 * until:g} % confidence after {deals} deals; {best.bot} wins most."
    if best.low > max(row.high for row in others):
        return f"{best.bot} wins most, and its interval lies above all others."
    return f"{best.bot} wins most, but the intervals overlap."


def write_results(path: Path, tournament: Tournament) -> None:
    path.write_text(json.dumps(results(tournament), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
