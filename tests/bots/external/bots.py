"""Foreign bots, good and bad. The tests name them by this file's path."""

from __future__ import annotations

import ctypes
import os
import random
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from branchline import Claim, Keep, Move, Result, View


class First:
    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return moves[0]


def last(view: View, moves: Sequence[Move]) -> Move:
    return moves[-1]


class Restless:
    """Draws from everything that could differ from run to run."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.games = 0

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        self.games += 1
        assert view.phase != "opening" or self.games == 1
        order = list({str(move) for move in moves})
        return Move.parse([*order, random.choice(order), self.rng.choice(order)][self.rng.randrange(-2, len(order))])


class Listener:
    """Answers by what it heard: it fails unless it is told every move."""

    def __init__(self) -> None:
        self.heard: list[Mapping[str, object]] = []

    def notice(self, event: Mapping[str, object]) -> None:
        self.heard.append(event)

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        claimed = sum(event["move"]["do"] == "claim" for event in self.heard)  # type: ignore[index]
        assert claimed == sum(len(seat.tracks) for seat in view.seats)
        return moves[-1]

    def finish(self, result: Result) -> None:
        Path(os.environ["LISTENER_NOTES"]).write_text(f"{len(self.heard)} moves, {result.reason}")


class Talker(First):
    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        print('{"move": 0}')
        os.write(1, b"straight to the output\n")
        sys.stdout.flush()
        return moves[-1]


class FailsToStart(First):
    def __init__(self) -> None:
        raise RuntimeError("no weights")


class NeverStarts(First):
    def __init__(self) -> None:
        time.sleep(1200)


class Crash:
    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        raise LookupError("lost my way")


class SystemExitBot:
    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        sys.exit("enough")


class Exit:
    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        print("last words")
        sys.stdout.flush()
        os._exit(3)


class Segfault:
    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        ctypes.string_at(0)
        return moves[0]


class Endless:
    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if "ENDLESS_PID" in os.environ:
            Path(os.environ["ENDLESS_PID"]).write_text(f"{os.getpid()}\n")
        while True:
            pass


class Nonsense:
    def choose(self, view: View, moves: Sequence[Move]) -> str:
        return "draw"


class Illegal:
    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return moves[0] if isinstance(moves[0], Keep) else Claim.paying("atlanta--charleston", {"red": 2})


class NoChoose:
    pass
