"""branchline admin, as an operator runs it; but within this process, since a start takes longer than the work."""

from __future__ import annotations

import contextlib
import io
import json
import threading
from typing import Any, NamedTuple
from unittest import mock

from branchline.cli import run_command

Answer = dict[str, Any]


class Ended(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def branchline(*words: object) -> Ended:
    """In a thread of its own: a command has an event loop of its own, and so has the test."""
    codes: list[int] = []
    command = threading.Thread(target=lambda: codes.append(run_command.run()))
    with (
        mock.patch("sys.argv", ["branchline", *map(str, words)]),
        mock.patch("sys.stdin", io.StringIO()),
        mock.patch.dict("os.environ", COLUMNS="80"),
        contextlib.redirect_stdout(io.StringIO()) as out,
        contextlib.redirect_stderr(io.StringIO()) as err,
    ):
        command.start()
        command.join()
    assert codes, err.getvalue()
    return Ended(codes[0], out.getvalue(), err.getvalue())


class Operator:
    """Of the server at a place, running or not."""

    def __init__(self, place: str) -> None:
        self._where = ("--database" if place.startswith("postgresql") else "--data", place)

    def does(self, *words: object) -> Answer:
        done = branchline("admin", *words, *self._where, "--json")
        assert done.returncode == 0, done.stderr
        answer: Answer = json.loads(done.stdout)
        return answer

    def is_refused(self, *words: object) -> str:
        """Why."""
        done = branchline("admin", *words, *self._where)
        assert done.returncode == 1, done.stdout
        return done.stderr

    def reads(self, *words: object) -> str:
        """What is printed for people."""
        done = branchline("admin", *words, *self._where)
        assert done.returncode == 0, done.stderr
        return done.stdout
