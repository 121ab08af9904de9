"""A batch stepped by several processes: each has its share of the games, all write into memory they share."""

from __future__ import annotations

import signal
import weakref
from collections.abc import Mapping, Sequence
from math import prod
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from branchline.rules.state import State

from .batch import Actions, GameShape, Settings, make_games

ALIGNMENT = 64  # bytes: no two arrays share a line of the processor's cache
Arrays = Mapping[str, tuple[tuple[int, ...], str]]


class GamesOfProcesses:
    """Answers like the compiled `Games`, which run in the processes."""

    def __init__(self, shape: GameShape, seats: Sequence[str], size: int, settings: Settings, processes: int) -> None:
        if not 1 <= processes <= size:
            raise ValueError(f"{size} games are for 1 to {size} processes, not {processes}")
        settings.check()
        self.size = size
        arrays = {**shape.arrays(size), "moves": ((size,), "int16")}
        self._shared = SharedMemory(create=True, size=_bytes_of(arrays))
        self.memory = laid_out(self._shared, arrays)
        self.moves: NDArray[np.int16] = self.memory.pop("moves")
        self._shares = [slice(size * i // processes, size * (i + 1) // processes) for i in range(processes)]
        context = get_context("spawn")
        self._lines: list[Connection] = []
        self._processes: list[BaseProcess] = []
        actions: Actions = "compact" if shape.compact else "complete"
        for share in self._shares:
            ours, theirs = context.Pipe()
            job = (
                theirs,
                self._shared.name,
                arrays,
                shape.board,
                shape.players,
                actions,
                tuple(seats),
                share,
                settings,
            )
            process = context.Process(target=serve, args=job, daemon=True)
            process.start()
            theirs.close()
            self._lines.append(ours)
            self._processes.append(process)
        self.close = weakref.finalize(self, _close, self._shared, self._lines, self._processes)

    def reset(self, seed: int) -> None:
        seeds = np.random.SeedSequence(seed).generate_state(len(self._lines), np.uint64).tolist()
        self._ask([("reset", seed) for seed in seeds])

    def step(self, moves: memoryview) -> int:
        """As in `Games`: all moves are looked at before the first is played."""
        counts, masks = self.memory["counts"], self.memory["masks"]
        inside = (self.moves >= 0) & (self.moves < masks.shape[1])
        legal = inside & masks[np.arange(self.size), np.where(inside, self.moves, 0)]
        wrong = np.flatnonzero(~legal & (counts > 0))
        if len(wrong):
            return -1 - int(wrong[0])
        return sum(self._ask([("step", 0)] * len(self._lines)))

    def sample(self, moves: memoryview) -> None:
        self._ask([("sample", 0)] * len(self._lines))

    def state(self, game: int) -> State:
        for line, share in zip(self._lines, self._shares, strict=True):
            if share.start <= game < share.stop:
                line.send(("state", game - share.start))
                state: State = line.recv()
                return state
        raise IndexError(game)

    def _ask(self, questions: Sequence[tuple[str, int]]) -> list[int]:
        for line, question in zip(self._lines, questions, strict=True):
            line.send(question)
        answers = [line.recv() for line in self._lines]
        for answer in answers:
            if isinstance(answer, BaseException):
                raise answer
        return answers


def _bytes_of(arrays: Arrays) -> int:
    return sum(_padded(shape, kind) for shape, kind in arrays.values())


def _padded(shape: tuple[int, ...], kind: str) -> int:
    size = prod(shape) * np.dtype(kind).itemsize
    return -(-size // ALIGNMENT) * ALIGNMENT


def laid_out(shared: SharedMemory, arrays: Arrays) -> dict[str, NDArray[Any]]:
    """The arrays one after another."""
    memory, start = {}, 0
    for name, (shape, kind) in arrays.items():
        memory[name] = np.ndarray(shape, kind, shared.buf, start)
        start += _padded(shape, kind)
    return memory


def serve(
    line: Connection,
    name: str,
    arrays: Arrays,
    board: Any,
    players: int,
    actions: Actions,
    seats: tuple[str, ...],
    share: slice,
    settings: Settings,
) -> None:
    """What a process does until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asked ends this process
    shared = SharedMemory(name=name)
    shape = GameShape(board, players, actions)
    memory = laid_out(shared, arrays)
    width = shape.actions
    mine = {key: array[share] for key, array in memory.items() if key != "numbers"}
    mine["numbers"] = memory["numbers"][share.start * width : share.stop * width]
    shown = mine["offsets"]
    mine["offsets"] = np.zeros_like(shown)  # among the own numbers
    games = make_games(shape, seats, mine, settings)
    moves = mine.pop("moves").data
    try:
        while True:
            what, value = line.recv()
            answer: object = 0
            if what == "reset":
                games.reset(value)
            elif what == "step":
                answer = games.step(moves)
            elif what == "sample":
                games.sample(moves)
            else:
                answer = games.state(value)
            if what in {"reset", "step"}:
                shown[:] = mine["offsets"] + share.start * width
            line.send(answer)
    except EOFError:
        return


def _close(shared: SharedMemory, lines: list[Connection], processes: list[BaseProcess]) -> None:
    """The memory itself is given back when the last array is gone."""
    for line in lines:
        line.close()
    for process in processes:
        process.join()
    shared.unlink()
