"""A queue of questions and the workers that answer them, one question at a time."""

from __future__ import annotations

import asyncio
import logging
from asyncio import Future, Task
from bisect import insort
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from branchline.server.bot_workers.question import Question
from branchline.server.bot_workers.worker_process import WorkerFailed, WorkerProcess

log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Waiting:
    """A question that waits, and is to be answered by `due` on the loop's clock.

    `seconds` is the time its bot may think; one that can be hurried gets less when many wait."""

    bot: str
    question: Question
    seconds: float
    can_hurry: bool
    due: float
    answer: Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class WorkerPool:
    """Workers are hired when a question would wait, at most so many; one that fails is replaced."""

    def __init__(self, name: str, most: int, least_seconds: float, margin: float) -> None:
        self.name = name
        self.most = most
        self.workers: list[WorkerProcess] = []
        self.waiting: list[Waiting] = []
        self._idle: list[WorkerProcess] = []
        self._starting = 0
        self._least_seconds = least_seconds
        self._margin = margin
        self._tasks: set[Task[None]] = set()

    @property
    def thinking(self) -> int:
        return len(self.workers) - len(self._idle)

    def ask(self, waiting: Waiting) -> Future[int]:
        """In the order of their due times, so that a question asked again does not start at the end."""
        insort(self.waiting, waiting, key=attrgetter("due"))
        self._serve()
        return waiting.answer

    def hire(self) -> None:
        self._starting += 1
        self._begin(self._hire())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.kill() for worker in self.workers))
        self.workers, self._idle, self.waiting = [], [], []

    def _serve(self) -> None:
        self.waiting = [waiting for waiting in self.waiting if not waiting.answer.done()]  # nobody wants it any more
        for outdated in [worker for worker in self._idle if worker.is_outdated]:
            self._idle.remove(outdated)
            self._begin(self._replace(outdated))
        while self._idle and self.waiting:
            seconds = self._seconds()
            self._begin(self._answer(self._idle.pop(), self.waiting.pop(0), seconds))
        if len(self.waiting) > self._starting and len(self.workers) + self._starting < self.most:
            self.hire()

    def _seconds(self) -> float:
        """For the first in the queue."""
        first = self.waiting[0]
        if not first.can_hurry:
            return first.seconds
        now = asyncio.get_running_loop().time()
        fair = share([waiting.due - now for waiting in self.waiting], self.most)
        return min(first.seconds, max(self._least_seconds, fair))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _hire(self) -> None:
        try:
            worker = await WorkerProcess.started()
        except WorkerFailed as failure:
            self._starting -= 1
            log.error("a worker for %s bots %s", self.name, failure)
            self._fail_first(failure)
            return
        self._starting -= 1
        self.workers.append(worker)
        self._idle.append(worker)
        self._serve()

    def _fail_first(self, failure: WorkerFailed) -> None:
        """Where no worker starts, nobody must wait for one for ever."""
        if self.waiting:
            _settle(self.waiting.pop(0).answer, failure)

    async def _answer(self, worker: WorkerProcess, waiting: Waiting, seconds: float) -> None:
        try:
            number = await worker.ask(waiting.bot, waiting.question, seconds, seconds + self._margin)
        except WorkerFailed as failure:
            log.warning("worker %d for %s bots %s; it is replaced", worker.pid, self.name, failure)
            await self._replace(worker)
            _settle(waiting.answer, failure)
            return
        _settle(waiting.answer, number)
        self._idle.append(worker)
        self._serve()

    async def _replace(self, worker: WorkerProcess) -> None:
        self.workers.remove(worker)
        self.hire()
        await worker.kill()


def share(times_left: Sequence[float], workers: int) -> float:
    """The seconds each may take so that all, in this order, are done in the time they have left."""
    return min(left * workers / place for place, left in enumerate(times_left, 1))


def _settle(answer: Future[int], with_what: int | WorkerFailed) -> None:
    if answer.done():  # whoever asked has gone
        return
    if isinstance(with_what, int):
        answer.set_result(with_what)
    else:
        answer.set_exception(with_what)
