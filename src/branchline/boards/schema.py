"""The JSON Schema of a board file, made from `BoardFile`: the check holds files against it, editors complete by it."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from branchline.boards.file import NEEDS, BoardFile

Schema = dict[str, Any]  # JSON Schema has other values for every keyword

NOTE: Schema = {"type": "string", "description": "A remark for readers of the file; the game ignores it."}
OWN_PLACE: Schema = {"type": "string", "description": "Where an editor finds this schema."}


@cache
def board_schema() -> Schema:
    parts = {name: _in_a_file(part) for name, part in msgspec.json.schema(BoardFile)["$defs"].items()}
    board = parts.pop(BoardFile.__name__)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Branchline board",
        **board,
        "properties": {"$schema": OWN_PLACE, **board["properties"]},
        "dependentRequired": {key: list(others) for key, others in NEEDS.items()},
        "$defs": parts,
    }


def _in_a_file(part: Schema) -> Schema:
    """What holds in a file where Python has None, a pair, or a table by number; and a note in every object."""
    made = {key: value for key, value in part.items() if key not in ("title", "default")}
    if "anyOf" in made:
        (present,) = (choice for choice in made.pop("anyOf") if choice != {"type": "null"})
        made = {**present, **made}
    if "prefixItems" in made:
        made["items"] = made.pop("prefixItems")[0]
    if "propertyNames" in made:
        number = made.pop("propertyNames")["pattern"]
        made |= {"patternProperties": {number: made["additionalProperties"]}, "additionalProperties": False}
    if made.get("type") == "object":
        inside = {key: _in_a_file(value) for key, value in made.get("properties", {}).items()}
        made["properties"] = {**inside, "note": NOTE}
    return made
