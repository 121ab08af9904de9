"""Play against a bot in the terminal, in words:  python docs/examples/terminal.py [BOARD] [BOT]."""

from __future__ import annotations

import sys
from random import Random

from branchline import Game, Move, MoveFormatError
from branchline.bots import make_bot

YOU, BOT = 0, 1


def asked(game: Game) -> Move:
    """A legal move, typed; what is no move or not allowed is explained."""
    view = game.view(YOU)
    print(f"\nhand {view.hand}  row {view.row}  tickets {view.tickets or view.offer}  trains {view.seats[YOU].trains}")
    while True:
        text = input("your move (? lists them): ")
        if text == "?":
            print("\n".join(map(str, game.legal_moves(YOU))))
            continue
        try:
            move = Move.parse(text)
        except MoveFormatError as error:
            print(error)
            continue
        refusal = game.explain(move, YOU)
        if refusal is None:
            return move
        print(refusal)


def main(board: str = "usa", bot: str = "medium") -> None:
    game = Game(board, players=2)
    opponent = make_bot(bot, Random())
    while not game.is_over:
        seat = game.seat
        move = asked(game) if seat == YOU else opponent.choose(game.view(BOT), game.legal_moves())
        for event in game.play(move):
            seen = event.seen_by(YOU)
            print("you:" if seat == YOU else "bot:", seen["move"], seen.get("outcome", ""))
    print(game.result)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (EOFError, KeyboardInterrupt):
        print("\nstopped")
