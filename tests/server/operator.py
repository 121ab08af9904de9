"""branchline admin, as an operator runs it."""

from __future__ import annotations

import json
from typing import Any

from tests.test_cli import branchline

Answer = dict[str, Any]


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
        done = branchline("admin", *words, *self._where, COLUMNS="80")
        assert done.returncode == 0, done.stderr
        return done.stdout
