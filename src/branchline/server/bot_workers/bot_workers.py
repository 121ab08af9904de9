"""Asking bots without ever blocking the server.

There are two lanes, so that no table waits for the long thoughts of another: bots that need milliseconds have workers
of their own, which a search never occupies. Each lane has at most as many processes as the machine has cores, each
started when a question would wait. Their priority is low: the server comes first.

Searches share their workers. A question is to be answered LONGEST_WAIT seconds after it was asked. When a worker is
free for the first in the queue, all those behind it are looked at: with n workers, the k-th can be answered in time
if all before it take at most (its time left) * n / k. The least of these is the time for the first, unless its own
budget is less anyway. So ten searches of a second at once, for two workers, get a second each, and a hundred get a
tenth. Nobody gets less than LEAST_SECONDS: with two workers that is enough for a thousand at once. A bot of an
installed package may take long, too, but cannot be hurried.

A worker that dies, answers nonsense, or does not answer in its bot's time and a margin is replaced, and the question is
asked again. After TRIES failures a fresh process is asked for the move of FALLBACK. Workers are sent views, never
games, and the log never tells what was in them.
"""

from __future__ import annotations

import asyncio
import os
from typing import NamedTuple

from branchline.moves import Move
from branchline.server.bot_workers.allowed import LEAST_SECONDS, allowed, is_installed, thinking_time
from branchline.server.bot_workers.question import BotFailedError, Question
from branchline.server.bot_workers.worker_pool import Waiting, WorkerPool
from branchline.server.bot_workers.worker_process import WorkerFailed, WorkerProcess

LONGEST_WAIT = 5.0  # seconds
MARGIN = 10.0  # seconds a worker has beyond its bot's time, on a busy machine
TRIES = 3
FALLBACK = "medium"


class Load(NamedTuple):
    """How busy the workers are: their process ids, and the questions being thought about and waiting."""

    processes: tuple[int, ...]
    thinking: int
    waiting: int


class BotWorkers:
    def __init__(
        self, workers: int | None = None, *, longest_wait: float = LONGEST_WAIT, margin: float = MARGIN
    ) -> None:
        most = workers or os.cpu_count() or 1
        self._quick = WorkerPool("quick", most, LEAST_SECONDS, margin)
        self._searching = WorkerPool("searching", most, LEAST_SECONDS, margin)
        self._longest_wait = longest_wait
        self._margin = margin
        self._pending: set[Waiting] = set()
        self._closed = False

    async def close(self) -> None:
        """Whoever still waits for an answer gets BotFailedError."""
        self._closed = True
        for waiting in self._pending:
            if not waiting.answer.done():
                waiting.answer.set_exception(BotFailedError("the server is closing"))
        await asyncio.gather(self._quick.close(), self._searching.close())

    async def choose(self, question: Question) -> Move:
        """The bot's move; ValueError if there is no such bot for strangers, BotFailedError if nobody can tell."""
        bot = allowed(question.bot)
        if len(question.moves) == 1:
            return question.moves[0]
        due = asyncio.get_running_loop().time() + self._longest_wait
        for _ in range(TRIES):
            try:
                return await self._asked(bot, question, due)
            except WorkerFailed:
                continue
        return await self._fallen_back(question)

    def load(self) -> Load:
        lanes = (self._quick, self._searching)
        return Load(
            tuple(worker.pid for lane in lanes for worker in lane.workers),
            sum(lane.thinking for lane in lanes),
            sum(len(lane.waiting) for lane in lanes),
        )

    async def _asked(self, bot: str, question: Question, due: float) -> Move:
        if self._closed:
            raise BotFailedError("the server is closing")
        seconds = thinking_time(bot)
        lane = self._quick if seconds is None else self._searching
        waiting = Waiting(bot, question, seconds or 0.0, seconds is not None and not is_installed(bot), due)
        self._pending.add(waiting)
        try:
            return question.moves[await lane.ask(waiting)]
        finally:
            self._pending.discard(waiting)

    async def _fallen_back(self, question: Question) -> Move:
        try:
            worker = await WorkerProcess.started()
        except WorkerFailed as failure:
            raise BotFailedError(f"the bot {question.bot} cannot think: a worker {failure}") from None
        try:
            number = await worker.ask(FALLBACK, question, 0.0, self._margin)
        except WorkerFailed as failure:
            raise BotFailedError(f"the bot {question.bot} cannot think: a worker {failure}") from None
        finally:
            await worker.kill()
        return question.moves[number]
