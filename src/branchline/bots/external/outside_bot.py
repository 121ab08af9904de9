"""What all foreign bots share: they start at their first decision, and fail in the same words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random

from branchline.bots.external.child import Answer, Child
from branchline.bots.failure import BotFailure
from branchline.moves import AnyMove, Move, MoveFormatError
from branchline.refusal import explain
from branchline.result import Result
from branchline.view import View

START_LIMIT = 30.0  # seconds until it is ready for its first decision
Events = Sequence[Mapping[str, object]]


class OutsideBot(ABC):
    """`trace`, if set, is shown all that is said: 'to' the bot, 'from' it, or 'log', and the text."""

    def __init__(self, rng: Random, time_limit: float) -> None:
        self.seed = rng.getrandbits(53)  # every language reads whole numbers up to there
        self.time_limit = time_limit
        self.trace: Callable[[str, str], None] | None = None
        self._child: Child | None = None
        self._events: list[Mapping[str, object]] = []

    def notice(self, event: Mapping[str, object]) -> None:
        self._events.append(event)

    def choose(self, view: View, moves: Sequence[AnyMove]) -> Move:
        if self._child is None:
            self._child = self._started(view)
        answer = self._decide(self._child, view, moves, self._news())
        return _chosen(self._child, answer, view, moves)

    def finish(self, result: Result) -> None:
        if self._child is not None and not self._child.ended:
            self._tell_result(self._child, result, self._news())

    def close(self) -> None:
        if self._child is not None and not self._child.ended:
            self._release(self._child)
        self._child = None

    def _started(self, view: View) -> Child:
        child = self._launched()
        child.words.overhear = partial(self._said, "log") if self.trace else None
        try:
            self._greet(child, view)
        except BotFailure as failure:
            if failure.reason in ("crashed", "too slow"):
                raise BotFailure("did not start", failure.detail) from None
            raise
        return child

    def _news(self) -> Events:
        events, self._events = self._events, []
        return events

    def _said(self, direction: str, text: str) -> None:
        if self.trace:
            self.trace(direction, text)

    @abstractmethod
    def _launched(self) -> Child: ...

    @abstractmethod
    def _greet(self, child: Child, view: View) -> None: ...

    @abstractmethod
    def _decide(self, child: Child, view: View, moves: Sequence[AnyMove], events: Events) -> Answer: ...

    @abstractmethod
    def _tell_result(self, child: Child, result: Result, events: Events) -> None: ...

    @abstractmethod
    def _release(self, child: Child) -> None: ...


def _chosen(child: Child, answer: Answer, view: View, moves: Sequence[Move]) -> Move:
    match answer.get("move"):
        case int(index) if not isinstance(index, bool):
            if 0 <= index < len(moves):
                return moves[index]
            raise child.failure("nonsense", f"there is no move {index}; the moves are 0 to {len(moves) - 1}")
        case Mapping() as said:
            return _legal(child, _read(child, said), view, moves)
    raise child.failure("nonsense", "an answer has the key 'move' with the number of a move, or with a move")


def _read(child: Child, said: Mapping[str, object]) -> Move:
    try:
        return Move.from_dict(said)
    except MoveFormatError as error:
        raise child.failure("nonsense", str(error)) from None


def _legal(child: Child, move: Move, view: View, moves: Sequence[Move]) -> Move:
    if move in moves:
        return move
    raise child.failure("illegal move", f"{move}: {explain(view, move)}")
