"""How the check says where in a board file something is."""

from __future__ import annotations

from typing import Any

from branchline.strict_json import shortened

Document = dict[str, Any]  # a board file, or a part of one, that may lack anything


def where(document: object, *path: str | int) -> str:
    """A key path such as `tracks[12].color (atlanta--miami)`, with the id of the object it leads into."""
    text, owner = "", ""
    value = document
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{shortened(step)}"
        value = _inside(value, step)
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            owner = f" ({shortened(value['id'])})"
    return (text.removeprefix(".") or "the file") + owner


def _inside(value: object, step: str | int) -> object:
    if isinstance(value, list) and isinstance(step, int):
        return value[step]
    return value.get(step) if isinstance(value, dict) else None
