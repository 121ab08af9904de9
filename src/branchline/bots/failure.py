"""Why a bot lost a game before its end."""

from __future__ import annotations


class BotFailure(Exception):  # noqa: N818 - a loss, not a mistake of the program
    """reason: crashed, nonsense, illegal move, too slow, did not start."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail

    def __reduce__(self) -> tuple[type[BotFailure], tuple[str, str]]:
        return type(self), (self.reason, self.detail)
