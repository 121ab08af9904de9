"""Logs: one JSON object a line, without secrets: no tokens, no cards, no names, no talk."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

from branchline.server.budgets import RateBudget

LIBRARIES = ("asyncio", "uvicorn", "websockets")  # at debug they would log whole frames, keys and talk and all
DESK = "branchline.desk"  # the name of the operator's log
AT_ONCE = 20  # lines of one kind
_ALWAYS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _ALWAYS}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class NoAlarm(logging.Filter):
    """A stranger's frame that is no UTF-8 closes its connection; uvicorn takes that for an error of the program."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


class Seldom(logging.Filter):
    """The same again and again fills no disk: after a few, one a minute says how many more there were. What the
    operator did is always logged."""

    def __init__(self) -> None:
        super().__init__()
        self._repeated: dict[tuple[object, ...], Repeated] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == DESK:
            return True
        key = (record.name, record.msg, getattr(record, "limit", ""))
        repeated = self._repeated.setdefault(key, Repeated())
        if not repeated.budget.take():
            repeated.left_out += 1
            return False
        if repeated.left_out:
            record.left_out = repeated.left_out
            repeated.left_out = 0
        return True


class Repeated:
    def __init__(self) -> None:
        self.budget = RateBudget(1 / 60, AT_ONCE)
        self.left_out = 0


def set_up(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Seldom())
    logging.getLogger("uvicorn.error").addFilter(NoAlarm())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for library in LIBRARIES:
        logging.getLogger(library).setLevel(max(logging.INFO, root.level))
