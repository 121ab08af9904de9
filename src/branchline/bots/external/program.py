"""A program in any language that speaks the line protocol. One process plays one game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

from branchline.bots.external import messages, outside_bot
from branchline.bots.external.child import Answer, Child
from branchline.bots.external.outside_bot import Events, OutsideBot
from branchline.moves import AnyMove
from branchline.result import Result
from branchline.view import View


class ProgramBot(OutsideBot):
    def __init__(self, command: Sequence[str], rng: Random, time_limit: float) -> None:
        super().__init__(rng, time_limit)
        self._command = command

    def _launched(self) -> Child:
        return Child(self._command)

    def _greet(self, child: Child, view: View) -> None:
        hello = messages.hello(view, self.time_limit, self.seed)
        answer = self._ask(child, hello, outside_bot.START_LIMIT)
        if answer.get("type") != "ready" or answer.get("protocol") != messages.PROTOCOL:
            wanted = f'{{"type": "ready", "protocol": {messages.PROTOCOL}}}'
            raise child.failure(
                "nonsense", f"the answer to hello is {wanted}, not {json.dumps(answer, ensure_ascii=False)[:200]}"
            )

    def _decide(self, child: Child, view: View, moves: Sequence[AnyMove], events: Events) -> Answer:
        return self._ask(child, messages.choose(view, moves, events), self.time_limit)

    def _tell_result(self, child: Child, result: Result, events: Events) -> None:
        self._send(child, messages.over(result, events))

    def _release(self, child: Child) -> None:
        self._send(child, messages.bye())
        child.end()

    def _ask(self, child: Child, message: bytes, seconds: float) -> Answer:
        self._said("to", message.decode().rstrip())
        answer = child.ask(message, seconds)
        self._said("from", json.dumps(answer, ensure_ascii=False))
        return answer

    def _send(self, child: Child, message: bytes) -> None:
        self._said("to", message.decode().rstrip())
        child.tell(message)
