"""Writing records."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TextIO

from branchline.deal import Seed
from branchline.events import Event
from branchline.fair import FairDeal
from branchline.game import Game

FORMAT = 1
RULES = "1"
HUMAN = "human"

Line = dict[str, object]


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a name, and 'human' or the name of a bot."""

    name: str
    player: str = HUMAN


def write_record(file: TextIO, game: Game, players: Sequence[Player], fair: FairDeal | None = None) -> None:
    for line in record_lines(game, players, fair):
        file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


def record_lines(game: Game, players: Sequence[Player], fair: FairDeal | None = None) -> Iterator[Line]:
    """The whole game so far; a running game has no end line, and the secret of a fair deal stays secret."""
    start = _start(game, players)
    yield {**start, "fair": _fair(game, fair)} if fair else start
    for event in _in_record_order(game):
        yield event.to_dict()
    if game.result is not None:
        yield game.result.to_dict()


def _start(game: Game, players: Sequence[Player]) -> Line:
    if not game.deal.cards:
        raise ValueError("a game set up in the middle has no beginning to record")
    if len(players) != game.players:
        raise ValueError(f"the game has {game.players} seats, not {len(players)}")
    line: Line = {
        "type": "start",
        "format": FORMAT,
        "rules": RULES,
        "board": game.board.id,
        "board_hash": game.board.hash,
        "seats": [{"name": player.name, "player": player.player} for player in players],
        "first": game.first,
        "seed": Seed(game.seed).hex,
        "deal": {"cards": list(game.deal.cards), "tickets": list(game.deal.tickets)},
    }
    opening = game.opening.to_dict()
    return {**line, "outcome": opening} if opening else line


def _fair(game: Game, fair: FairDeal) -> Line:
    if len(fair.contributions) != game.players:
        raise ValueError(f"the game has {game.players} seats, not {len(fair.contributions)} contributions")
    if game.is_over and fair.secret is None:
        raise ValueError("the record of a finished game reveals the secret of its fair deal")
    return fair.to_dict(reveal=game.is_over)


def _in_record_order(game: Game) -> list[Event]:
    """Opening choices may come in any order; the record lists them by seat, the outcome with the last (USA-3)."""
    if game.board.tickets_to_win:
        return game.history
    choices = game.history[: game.players]
    by_seat = sorted(choices, key=lambda event: event.seat)
    outcomes = [choice.outcome for choice in choices]
    listed = [Event(e.seat, e.move, outcome) for e, outcome in zip(by_seat, outcomes, strict=True)]
    return [*listed, *game.history[game.players :]]
