"""The process in which bots think: python -m branchline.server.bot_workers.worker

Questions come pickled from the server, which is trusted; an answer is a line of JSON with the number of a move. The
process ends with its input, whatever it is thinking of: it never outlives the server.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import signal
from collections.abc import Iterator, Sequence
from queue import SimpleQueue
from random import Random
from threading import Thread, Timer
from typing import IO

from branchline.boards import Board
from branchline.bots import Bot, dismiss, make_bot
from branchline.bots.budget import ThinkingBudget
from branchline.bots.external import wire
from branchline.bots.external.host import private_channel, receive
from branchline.bots.search import SearchBot
from branchline.moves import AnyMove, Move
from branchline.rules import COMPILED
from branchline.server.bot_workers.question import Ask, moves_in
from branchline.view import View

NICENESS = 5  # the server comes first


def answer(ask: Ask) -> dict[str, object]:
    """Of a failure only its kind: a message could tell of hidden cards."""
    try:
        view: View = pickle.loads(ask.view).view
        moves = moves_in(view)
        if len(moves) != ask.moves:
            return {"failed": "other legal moves than the game's"}
        return {"move": moves.index(decided(ask.bot, ask.seed, view, moves, ask.seconds))}
    except Exception as error:
        return {"failed": type(error).__name__}


def decided(name: str, seed: int, view: View, moves: Sequence[AnyMove], seconds: float) -> Move:
    """The decision of a bot that is made for it alone: what it thought before, it has forgotten."""
    bot = make_bot(name, Random(seed), seconds)
    try:
        with _hurried(bot, seconds):
            return bot.choose(view, moves)
    finally:
        dismiss([bot], None)


@contextlib.contextmanager
def _hurried(bot: Bot, seconds: float) -> Iterator[None]:
    """A search decides in this time; one that counts iterations is stopped."""
    if not isinstance(bot, SearchBot):
        yield
    elif bot.budget.seconds is not None:
        bot.budget = ThinkingBudget(seconds=min(bot.budget.seconds, seconds))
        yield
    else:
        timer = Timer(seconds, bot.stop)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def _say(answers: IO[bytes], words: dict[str, object]) -> None:
    answers.write(json.dumps(words).encode() + b"\n")
    answers.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's affair
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    requests, answers = private_channel()
    waiting: SimpleQueue[object] = SimpleQueue()
    Thread(target=receive, args=(requests, waiting), daemon=True).start()
    _say(answers, {"ready": True, "compiled": COMPILED})
    boards: dict[str, Board] = {}
    while True:
        match waiting.get():
            case Board() as board:
                boards[board.hash] = board
            case Ask() as ask:
                wire.set_board(boards[ask.board])
                _say(answers, answer(ask))


if __name__ == "__main__":
    main()
