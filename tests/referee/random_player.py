"""Random games for other programs to replay, with the list of legal moves before every move.

    python tests/referee/random_player.py --board PATH --players 3 --games 5 --seed 1 > games.jsonl

With --squeeze the board's supplies are tiny, so that decks run out, rows stay short and games get blocked;
--write-board PATH then says where to write the board that was played on.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # run as a script, too

from tests.referee.game import Referee
from tests.referee.lines import Chance
from tests.referee.networks import Json
from tests.referee.position import LOCOMOTIVE


def squeezed(board: Json, rng: random.Random) -> Json:
    """The board with hardly more cards and tickets than are dealt, and with few pieces."""
    board = copy.deepcopy(board)
    most_players = board["players"][1]

    cards = board["train_cards"]
    dealt = most_players * board["starting_hand"]
    cards["per_color"] = rng.randint(2, 4)
    cards["locomotive"] = max(rng.randint(4, 10), dealt - cards["per_color"] * len(cards["colors"]))
    cards["total"] = cards["per_color"] * len(cards["colors"]) + cards["locomotive"]

    tickets = most_players * board["initial_tickets"]["deal"] + rng.randint(0, 6)
    kept = set(rng.sample([ticket["id"] for ticket in board["tickets"]], min(tickets, len(board["tickets"]))))
    board["tickets"] = [ticket for ticket in board["tickets"] if ticket["id"] in kept]

    # With few trains the game is soon over, with many the tracks run out first and the players are blocked.
    board["trains_per_player"] = rng.choice([12, board["trains_per_player"], 100])
    if "tickets_to_win" in board:
        board["tickets_to_win"] = rng.choice([3, board["tickets_to_win"], len(board["tickets"])])
    if "bullet_trains" in board:
        board["bullet_trains"] = rng.randint(1, 6)
    if "ferry_cards" in board:
        board["ferry_cards"] = rng.randint(1, 4)
        board["played_ferry_cards_return"] = rng.random() < 0.5
    return board


def deal(board: Json, players: int, rng: random.Random) -> Json:
    cards = board["train_cards"]
    deck = [color for color in cards["colors"] for _ in range(cards["per_color"])]
    deck += [LOCOMOTIVE] * cards["locomotive"]
    tickets = [ticket["id"] for ticket in board["tickets"]]
    rng.shuffle(deck)
    rng.shuffle(tickets)
    return {
        "type": "start",
        "format": 1,
        "rules": "1",
        "board": board["board"],
        "board_hash": "0" * 64,
        "seats": [{"name": f"Seat {seat}", "player": "random"} for seat in range(players)],
        "first": rng.randrange(players),
        "seed": "00",
        "deal": {"cards": deck, "tickets": tickets},
    }


def random_game(board: Json, players: int, rng: random.Random) -> Iterator[Json]:
    """The lines of one game's record, each move line with all legal moves under `legal`."""
    start = deal(board, players, rng)
    referee = Referee(board, start, Chance(rng))
    if referee.start_outcome:
        start["outcome"] = referee.start_outcome
    yield start
    while not referee.over:
        seat = referee.seats_to_act[0]
        legal = referee.legal_moves(seat)
        move = rng.choice(legal)
        outcome = referee.play(seat, move)
        referee.check_invariants()
        yield {"type": "move", "seat": seat, "move": move, "outcome": outcome, "legal": legal}
    yield referee.end()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Play random games and write their records.")
    parser.add_argument("--board", type=Path, required=True)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--squeeze", action="store_true", help="play on a board with tiny supplies")
    parser.add_argument("--write-board", type=Path, help="where to write the board that is played on")
    options = parser.parse_args(arguments)
    rng = random.Random(options.seed)
    board = json.loads(options.board.read_text("utf-8"))
    if options.squeeze:
        board = squeezed(board, rng)
    if options.write_board:
        options.write_board.write_text(json.dumps(board, ensure_ascii=False, indent=1) + "\n", "utf-8")
    for _ in range(options.games):
        for line in random_game(board, options.players, rng):
            print(json.dumps(line, ensure_ascii=False, separators=(",", ":")))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
