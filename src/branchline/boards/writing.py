"""From a Board back to a board file: the inverse of `reading`."""

from __future__ import annotations

from typing import Any

import msgspec

from branchline.boards.board import Board
from branchline.boards.file import NEEDS


def file_from(board: Board) -> dict[str, object]:
    """As JSON has it; reading it gives an equal board. What has its default is left out, unless a file must say it."""
    file: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(board))
    settings = {field.encode_name: getattr(board, field.name) for field in msgspec.structs.fields(board)}
    needed = {other for key, others in NEEDS.items() if key in file for other in others}
    if not board.tickets_to_win:
        for ticket in file["tickets"]:
            ticket.setdefault("points", 0)
    return file | {key: settings[key] for key in needed - file.keys()}
