"""An event loop without I/O whose time is virtual: it jumps to the next timer. Processes share it; one can be killed,
and then nothing of it ever runs again, or paused."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from itertools import count
from typing import Any, TypeVar

T = TypeVar("T")

_process: ContextVar[Process | None] = ContextVar("process", default=None)


class Process:
    """Everything that was begun in its context is part of it: tasks and callbacks inherit the context."""

    def __init__(self, loop: VirtualLoop, name: str) -> None:
        self._loop = loop
        self.name = name
        self.is_alive = True
        self.is_paused = False
        self.held: list[asyncio.Handle] = []  # what it will do when it goes on
        self._context = copy_context()
        self._context.run(_process.set, self)
        loop.processes.append(self)

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        return self._loop.create_task(work, context=self._context.copy())

    def call(self, callback: Callable[..., object], *values: object) -> None:
        self._loop.call_soon(callback, *values, context=self._context.copy())

    def kill(self) -> None:
        self.is_alive = False

    def pause(self, seconds: float) -> None:
        """As a machine does that is out of memory. Its clock goes on."""
        self.is_paused = True
        self._loop.outside(seconds, self.go_on)

    def go_on(self) -> None:
        self.is_paused = False
        self._loop.hold_no_longer(self.held)
        self.held = []


class OrderedTask(asyncio.Task[Any]):
    """Sets of tasks have the same order in every run."""

    numbers = count()

    def __init__(self, *words: Any, **named: Any) -> None:
        self._number = next(self.numbers)
        super().__init__(*words, **named)

    def __hash__(self) -> int:
        return self._number


class VirtualLoop(asyncio.BaseEventLoop):
    """Uses what `BaseEventLoop` keeps in `_ready` and `_scheduled`, and replaces the part that would wait."""

    _ready: Any
    _scheduled: list[asyncio.TimerHandle]

    def __init__(self) -> None:
        super().__init__()
        self.steps = 0
        self._now = 0.0
        self._outside = copy_context()
        self.processes: list[Process] = []
        self._never: list[asyncio.Handle] = []  # what killed processes would have done
        self._tasks: list[OrderedTask] = []  # kept: of a killed process, not even the garbage collector may end one
        self.unexpected: list[str] = []
        self.set_task_factory(self._new_task)
        self.set_exception_handler(self._note)

    def _note(self, _: object, found: dict[str, Any]) -> None:
        """Only what a callback raised: when an unheard answer is cleared away depends on the garbage collector."""
        if found["message"].startswith("Exception in callback"):
            self.unexpected.append(repr(found["exception"]))

    def time(self) -> float:
        return self._now

    def outside(self, seconds: float, callback: Callable[..., object], *values: object) -> asyncio.TimerHandle:
        """Later, whatever happens to the process that asked for it."""
        return self.call_later(seconds, callback, *values, context=self._outside)

    def hold_no_longer(self, handles: list[asyncio.Handle]) -> None:
        self._ready.extend(handles)

    def end(self) -> None:
        """Killed processes are cleared away, too, with what they would have done."""
        for process in self.processes:
            process.is_alive = True
            process.go_on()
        self.hold_no_longer(self._never)
        while pending := [task for task in self._tasks if not task.done()]:
            for task in pending:
                task.cancel()
            self.run_until_complete(asyncio.sleep(10.0))
        self._tasks.clear()
        self.close()

    def _new_task(self, _: object, work: Any, **named: Any) -> OrderedTask:
        self._tasks.append(OrderedTask(work, loop=self, **named))
        return self._tasks[-1]

    def _run_once(self) -> None:
        self._take_due()
        if not self._ready:
            assert self._scheduled, "nothing will ever happen again"
            self._now = self._scheduled[0].when()
            self._take_due()
        for _ in range(len(self._ready)):
            self._run(self._ready.popleft())

    def _take_due(self) -> None:
        while self._scheduled and (self._scheduled[0].cancelled() or self._scheduled[0].when() <= self._now):
            handle = heapq.heappop(self._scheduled)
            handle._scheduled = False  # type: ignore[attr-defined]  # as BaseEventLoop does
            if not handle.cancelled():
                self._ready.append(handle)

    def _run(self, handle: asyncio.Handle) -> None:
        if handle.cancelled():
            return
        context: Context = handle._context  # type: ignore[attr-defined]  # no other way to know whose it is
        process = context.get(_process)
        if process is not None and not process.is_alive:
            self._never.append(handle)
        elif process is not None and process.is_paused:
            process.held.append(handle)
        else:
            self.steps += 1
            handle._run()

    def _process_events(self, _: object) -> None:
        """There is no I/O."""

    def _write_to_self(self) -> None:
        """There are no threads."""
