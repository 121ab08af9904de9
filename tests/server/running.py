"""The real server as a process."""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.patience import PATIENCE
from tests.prepared import PreparedProcess

ROOT = Path(__file__).parents[2]
MUCH = "1000000"
LIMITS = ("talk-per-minute", "brief-sockets-per-minute", "requests-per-second")
UNLIMITED = (
    "--new-tables",
    MUCH,
    "--messages",
    MUCH,
    *(f"--limit={limit}={MUCH}" for limit in LIMITS),
)  # tests are quick

STARTED: list[ServerProcess] = []


class ServerProcess:
    """Started, stopped and killed for real; the same place may be served again."""

    module = "branchline"  # the program

    def __init__(self, *options: str, port: int = 0) -> None:
        command = ["serve", "--no-browser", "--port", str(port)]
        self._command = [*command, "--log-level", "info", *UNLIMITED, *options]
        self.logs: list[str] = []
        self.start()
        STARTED.append(self)

    @classmethod
    def at(cls, place: str | Path, *options: str, port: int = 0) -> ServerProcess:
        where = ["--database", place] if str(place).startswith("postgresql") else ["--data", str(place)]
        return cls(*map(str, where), *options, port=port)

    def start(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self.process = PreparedProcess(self.module, *self._command, environment=environment)
        line = self.process.stdout.readline()
        if "http" not in line:
            raise RuntimeError(f"the server did not start: {line}{self.process.stderr.read()}")
        self.url = line.split(" is at ")[1].split()[0].rstrip("/")
        self._listening = threading.Thread(target=self._listen, args=(self.process,), daemon=True)
        self._listening.start()

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def _listen(self, process: PreparedProcess) -> None:
        for line in process.stderr:
            self.logs.append(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """It never outlives its test."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def kill(self) -> None:
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)

    def stop(self) -> int:
        """Its exit code. Whatever it logged is in `logs` from now on; until then a line may still be on its way."""
        self.process.terminate()
        code = self.process.wait(PATIENCE)
        self._listening.join(PATIENCE)
        return code

    def count_logged(self, text: str) -> int:
        return sum(text in line for line in self.logs)

    def restart(self) -> None:
        """At the same address."""
        port = self.port
        at = self._command.index("--port") + 1
        self._command[at] = str(port)
        self.start()

    def ended_well(self) -> list[str]:
        """Stop it; the lines it logged. No request, whatever it was, may have led to an error of the program."""
        self.stop()
        errors = [line for line in self.logs if '"trace"' in line or '"level":"error"' in line]
        assert not errors, errors[0]
        return self.logs
