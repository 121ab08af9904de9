"""A stranger's process that is asked and must answer in time, with one JSON object on one line.

`arena.workers` and `server.bot_workers` keep processes of our own code; why there are three is said in the first."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import Thread
from typing import IO
from weakref import finalize

from branchline.bots.external.watch import WATCH
from branchline.bots.failure import BotFailure
from branchline.strict_json import JsonError, read_json

LONGEST_ANSWER = 65_536  # bytes
LONGEST_DETAIL = 500  # characters
LAST_WORDS = 20  # lines
LONGEST_WORD = 500  # bytes of a line
FAREWELL = 1.0  # seconds a process has to end by itself

Answer = dict[str, object]


class Words:
    """What a process logs. The listening thread holds this and not the Child, which can so be dropped."""

    def __init__(self) -> None:
        self.last: deque[str] = deque(maxlen=LAST_WORDS)
        self.overhear: Callable[[str], None] | None = None

    def note(self, words: str) -> None:
        self.last.append(words)
        if self.overhear:
            self.overhear(words)

    def listen(self, errors: IO[bytes]) -> None:
        with errors:
            while line := errors.readline(LONGEST_WORD):
                text = line.decode(errors="replace").rstrip()
                if text:
                    self.note(text)


class Child:
    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        pipe = subprocess.PIPE
        try:
            # In a session of its own, so that it can be killed together with all it has started.
            self._process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, start_new_session=True
            )
        except OSError as error:
            raise BotFailure("did not start", f"{command[0]}: {error.strerror}") from None
        self._input, self._output = _there(self._process.stdin), _there(self._process.stdout)
        finalize(self, self._input.close)  # a bot that is dropped, not closed, ends all the same
        self.words = Words()
        self._listener = Thread(target=self.words.listen, args=(_there(self._process.stderr),), daemon=True)
        self._listener.start()
        self._overran = False
        self.ended = False

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def ask(self, request: bytes, seconds: float) -> Answer:
        """Its answer. BotFailure, and the end of the process, if there is none in time."""
        try:
            with self._limited(seconds):
                self._send(request)
                answer = self._answer()
        except BaseException:  # also Ctrl-C: whoever did not wait for an answer must not get it later
            self.kill()
            raise
        if self._overran:
            raise self.failure("too slow", f"no answer within {seconds:g} s")
        return answer

    def tell(self, news: bytes) -> None:
        """Say something that has no answer."""
        with self._limited(FAREWELL):
            self._send(news)

    @contextlib.contextmanager
    def _limited(self, seconds: float) -> Iterator[None]:
        WATCH.start(self, seconds)
        try:
            yield
        finally:
            WATCH.stop(self)

    def _send(self, message: bytes) -> None:
        with contextlib.suppress(OSError):  # it has ended; reading its answer will tell
            self._input.write(message)
            self._input.flush()

    def _answer(self) -> Answer:
        """The next line that is no log."""
        while True:
            line = self._output.readline(LONGEST_ANSWER + 1)
            if self._overran:
                return {}
            answer = self._parsed(line)
            if "log" not in answer:
                return answer
            self.words.note(str(answer["log"])[:LONGEST_WORD])

    def _parsed(self, line: bytes) -> Answer:
        if len(line) > LONGEST_ANSWER:
            raise self.failure("nonsense", f"an answer is one line of at most {LONGEST_ANSWER} bytes")
        if not line:
            raise self.failure("crashed", self._ending())
        try:
            answer = read_json(line)
        except JsonError as error:
            raise self._no_object(line, f": {error}") from None
        if not isinstance(answer, dict):
            raise self._no_object(line)
        return answer

    def _no_object(self, line: bytes, why: str = "") -> BotFailure:
        return self.failure("nonsense", f"an answer is a JSON object on one line, not {_cut(line)}{why}")

    def _ending(self) -> str:
        try:
            code = self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            return "it closed its output without an answer"
        if code >= 0:
            return f"its process ended with exit code {code}"
        return f"its process was ended by {_signal_name(-code)}"

    def failure(self, reason: str, detail: str) -> BotFailure:
        """The reason with the last lines the process wrote; it is killed."""
        self.kill()
        self._listener.join(FAREWELL)
        shown = detail if len(detail) <= LONGEST_DETAIL else f"{detail[:LONGEST_DETAIL]}…"
        if not self.words.last:
            return BotFailure(reason, shown)
        return BotFailure(reason, "\n  ".join((f"{shown}; it last wrote:", *self.words.last)))

    def overrun(self) -> None:
        self._overran = True
        self._kill_group()

    def end(self) -> None:
        """Let it end by itself: its input is over."""
        with contextlib.suppress(OSError):
            self._input.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        self.kill()

    def kill(self) -> None:
        self.ended = True
        self._kill_group()
        self._process.wait()
        with contextlib.suppress(OSError):
            self._input.close()
        self._output.close()

    def _kill_group(self) -> None:
        if sys.platform == "win32":
            self._process.kill()
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)


def _there(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def _cut(line: bytes) -> str:
    text = line.decode(errors="replace").strip()
    return repr(text if len(text) <= 80 else f"{text[:80]}…")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
