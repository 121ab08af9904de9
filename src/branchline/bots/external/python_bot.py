"""A foreign Python class, played by a host process."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from branchline.bots.external import hosts, outside_bot, wire
from branchline.bots.external.child import Answer, Child
from branchline.bots.external.loading import Target
from branchline.bots.external.outside_bot import Events, OutsideBot
from branchline.moves import AnyMove, Move
from branchline.result import Result
from branchline.view import View


class PythonBot(OutsideBot):
    def __init__(self, target: Target, rng: Random, time_limit: float) -> None:
        super().__init__(rng, time_limit)
        self._target = target

    def _launched(self) -> Child:
        return hosts.borrow(self._target)

    def _greet(self, child: Child, view: View) -> None:
        self._said("to", f"start: {self._target}")
        _asked(child, wire.StartRequest(view.board, self.seed), outside_bot.START_LIMIT)

    def _decide(self, child: Child, view: View, moves: Sequence[AnyMove], events: Events) -> Answer:
        self._said("to", f"choose: {len(moves)} moves, hand {view.hand}, row {view.row}")
        answer = _asked(child, wire.Choose(view, moves, events), self.time_limit)
        self._said("from", _described(answer, moves))
        return answer

    def _tell_result(self, child: Child, result: Result, events: Events) -> None:
        child.tell(wire.packed(wire.Over(result, events)))

    def _release(self, child: Child) -> None:
        assert isinstance(child, hosts.HostProcess)
        hosts.give_back(child)


def _asked(child: Child, request: wire.StartRequest | wire.Choose, seconds: float) -> Answer:
    answer = child.ask(wire.packed(request), seconds)
    for reason in ("crashed", "nonsense"):
        if reason in answer:
            raise child.failure(reason, str(answer[reason]))
    return answer


def _described(answer: Answer, moves: Sequence[Move]) -> str:
    index = answer.get("move")
    return str(moves[index]) if isinstance(index, int) else str(index)
