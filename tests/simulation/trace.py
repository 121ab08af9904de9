"""What happened in a run, in one hash: two runs of the same seed have the same."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable

LAST = 60  # lines shown after a failure


class Trace:
    def __init__(self, time: Callable[[], float]) -> None:
        self._time = time
        self._hash = hashlib.blake2b(digest_size=16)
        self.events = 0
        self.last: deque[str] = deque(maxlen=LAST)
        self.faults: deque[str] = deque(maxlen=LAST)

    def note(self, who: str, what: str, details: bytes = b"") -> None:
        line = f"{self._time():.6f} {who}: {what}"
        self.events += 1
        self._hash.update(line.encode() + b"\0" + details + b"\n")
        self.last.append(line if not details else f"{line} {details[:160].decode(errors='replace')}")

    def fault(self, what: str) -> None:
        self.note("fault", what)
        self.faults.append(self.last[-1])

    def digest(self) -> str:
        return self._hash.hexdigest()
