"""A worker process as the server sees it: asked without blocking, and killed if it does not answer."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import subprocess
import sys
from asyncio.subprocess import PIPE, Process

from branchline.bots.external import wire
from branchline.rules import compiled_meanwhile
from branchline.server.bot_workers.question import Ask, Question
from branchline.strict_json import JsonError, read_json

COMMAND = (sys.executable, "-P", "-m", "branchline.server.bot_workers.worker")
START_LIMIT = 30.0  # seconds until it is ready
LONGEST_ANSWER = 1000  # bytes


class WorkerFailed(Exception):  # noqa: N818 - processes die; the question is asked again
    """What happened, in words for the log."""


class WorkerProcess:
    def __init__(self, process: Process) -> None:
        self._process = process
        self._is_compiled = True
        assert process.stdin is not None
        assert process.stdout is not None
        self._input, self._output = process.stdin, process.stdout
        self._boards: set[str] = set()  # the hashes of those it has

    @classmethod
    async def started(cls) -> WorkerProcess:
        worker = cls(await _launched())
        try:
            said = await worker._answer(START_LIMIT)
            if "ready" not in said:
                raise WorkerFailed("began with nonsense")
            worker._is_compiled = bool(said.get("compiled"))
        except BaseException:
            await worker.kill()
            raise
        return worker

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_outdated(self) -> bool:
        """Whether a new one would be faster: the rules have been compiled since it started."""
        return not self._is_compiled and compiled_meanwhile()

    async def ask(self, bot: str, question: Question, seconds: float, limit: float) -> int:
        """The number of a move; WorkerFailed if there is none within the limit: then it must be killed."""
        with contextlib.suppress(OSError, RuntimeError):  # it has ended; its missing answer will tell
            self._send(bot, question, seconds)
        said = await self._answer(limit)
        match said.get("move"):
            case int(number) if 0 <= number < len(question.moves):
                return number
        raise WorkerFailed(f"failed with {said['failed']!s:.80}" if "failed" in said else "answered nonsense")

    def _send(self, bot: str, question: Question, seconds: float) -> None:
        board = question.view.board
        if board.hash not in self._boards:
            self._boards.add(board.hash)
            self._input.write(pickle.dumps(board, pickle.HIGHEST_PROTOCOL))
        view = wire.packed(wire.Choose(question.view, (), ()))
        ask = Ask(bot, question.seed, seconds, board.hash, view, len(question.moves))
        self._input.write(pickle.dumps(ask, pickle.HIGHEST_PROTOCOL))

    async def _answer(self, limit: float) -> dict[str, object]:
        try:
            async with asyncio.timeout(limit):
                line = await self._output.readline()
        except TimeoutError:
            raise WorkerFailed(f"did not answer within {limit:g} s") from None
        except (ValueError, OSError):  # a line beyond the limit, a broken pipe
            raise WorkerFailed("answered nonsense") from None
        if not line:
            raise WorkerFailed("died")
        return _parsed(line)

    async def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self._input.close()
        with contextlib.suppress(OSError):
            await self._output.read()  # or asyncio, with more to read, does not notice the end
        await self._process.wait()


async def _launched() -> Process:
    launching = asyncio.create_task(
        asyncio.create_subprocess_exec(
            *COMMAND,
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST_ANSWER,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,  # Ctrl-C in the server's terminal does not reach it
            creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
        )
    )
    try:
        return await asyncio.shield(launching)
    except OSError as error:
        raise WorkerFailed(f"did not start: {error.strerror}") from None
    except asyncio.CancelledError:  # uvloop would forget the process half-way
        await WorkerProcess(await launching).kill()
        raise


def _parsed(line: bytes) -> dict[str, object]:
    try:
        said = read_json(line)
    except JsonError:
        said = None
    if not isinstance(said, dict):
        raise WorkerFailed("answered nonsense")
    return said
