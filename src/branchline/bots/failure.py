"""Why a bot lost a game before its end."""

from __future__ import annotations


class BotFailure(Exception):  # noqa: N818
    """reason: crashed, nonsense, illegal move, too slow, did not start."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail
