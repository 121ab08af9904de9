"""The line protocol, version 1 (docs/bot-protocol.md): what a program is sent. `protocol.schema.json` is its shape."""

from __future__ import annotations

import json
from collections.abc import Sequence

from branchline.boards.writing import file_from
from branchline.bots.external.outside_bot import Events
from branchline.moves import Move
from branchline.result import Result
from branchline.view import View

PROTOCOL = 1


def hello(view: View, time_limit: float, seed: int) -> bytes:
    return _line(
        {
            "type": "hello",
            "protocol": PROTOCOL,
            "board": file_from(view.board),
            "board_hash": view.board.hash,
            "players": view.players,
            "seat": view.seat,
            "time_limit": time_limit,
            "seed": seed,
        }
    )


def choose(view: View, moves: Sequence[Move], events: Events) -> bytes:
    listed = [{"index": index, **move.to_dict()} for index, move in enumerate(moves)]
    return _line({"type": "choose", "view": view.to_dict(), "moves": listed, "events": events})


def over(result: Result, events: Events) -> bytes:
    return _line({"type": "over", "result": result.to_dict(), "events": events})


def bye() -> bytes:
    return _line({"type": "bye"})


def _line(message: dict[str, object]) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
