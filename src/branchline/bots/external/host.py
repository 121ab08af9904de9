"""The process a foreign Python bot runs in: python -m branchline.bots.external.host PATH MODULE NAME"""

from __future__ import annotations

import json
import os
import pickle
import random
import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO

from branchline.bots.bot import Bot, Finisher, Follower
from branchline.bots.external import wire
from branchline.bots.external.loading import Foreign, Target, loaded, new_bot
from branchline.moves import Move

LONGEST_MESSAGE = 1000  # characters


class Host:
    def __init__(self, target: Target) -> None:
        self._target = target
        self._class: Foreign | None = None
        self._bot: Bot | None = None

    def answer(self, request: object) -> dict[str, object] | None:
        try:
            return self._answer(request)
        except BaseException as error:  # also sys.exit() in a bot
            _print_foreign_part(error)
            return None if isinstance(request, wire.Over) else {"crashed": _described(error, self._target)}

    def _answer(self, request: object) -> dict[str, object] | None:
        match request:
            case wire.StartRequest(board, seed):
                wire.set_board(board)
                return self._start(seed)
            case wire.Choose(view, moves, events):
                bot = self._informed(events)
                return _move_answer(bot.choose(view, moves), moves)
            case wire.Over(result, events):
                bot = self._informed(events)
                if isinstance(bot, Finisher):
                    bot.finish(result)
        return None

    def _start(self, seed: int) -> dict[str, object]:
        if self._class is None:
            self._class = loaded(self._target)
        random.seed(seed)  # for bots that draw from Python's shared generator
        self._bot = new_bot(self._class, random.Random(seed))
        return {"ready": True}

    def _informed(self, events: Sequence[Mapping[str, object]]) -> Bot:
        assert self._bot is not None
        if isinstance(self._bot, Follower):
            for event in events:
                self._bot.notice(event)
        return self._bot


def _move_answer(move: object, moves: Sequence[Move]) -> dict[str, object]:
    if not isinstance(move, Move):
        return {"nonsense": f"choose returns one of the moves it is given, not {move!r:.80}"}
    return {"move": moves.index(move)} if move in moves else {"move": move.to_dict()}


def _print_foreign_part(error: BaseException) -> None:
    """The traceback from where the bot's own code begins."""
    at = error.__traceback__
    while at is not None and _is_ours(at.tb_frame.f_code.co_filename):
        at = at.tb_next
    if at is not None:
        traceback.print_exception(type(error), error, at)


def _is_ours(filename: str) -> bool:
    return filename.startswith(("<frozen importlib", str(Path(__file__).parent)))


def _described(error: BaseException, target: Target) -> str:
    """What happened, and the line of the bot's own file, if it has a part in it."""
    message = traceback.format_exception_only(error)[-1].strip()[:LONGEST_MESSAGE]
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == target.path]
    return f"{message} (line {lines[-1]} of {Path(target.path).name})" if lines else message


def private_channel() -> tuple[IO[bytes], IO[bytes]]:
    """Standard input and output belong to the arena; what the bot prints goes to standard error."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return requests, answers


def receive(requests: IO[bytes], waiting: SimpleQueue[object]) -> None:
    """In a thread of its own, so that the end of the arena also ends a bot that never stops thinking."""
    try:
        while True:
            waiting.put(pickle.load(requests))
    except EOFError:
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        os._exit(1)


def main() -> None:
    path, module, name = sys.argv[1:]
    requests, answers = private_channel()
    waiting: SimpleQueue[object] = SimpleQueue()
    Thread(target=receive, args=(requests, waiting), daemon=True).start()
    host = Host(Target(path, module, name))
    while True:
        answer = host.answer(waiting.get())
        if answer is not None:
            answers.write(json.dumps(answer).encode() + b"\n")
            answers.flush()


if __name__ == "__main__":
    main()
