"""What the documentation for authors of bots shows is what runs."""

from __future__ import annotations

import json
import re

import pytest

from tests.bots.external.table import EXAMPLES
from tests.bots.external.test_programs import SCHEMA, validator

DOCS = EXAMPLES.parents[1] / "docs"


def test_the_ten_lines_are_those_of_the_example() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (DOCS / "writing-bots.md").read_text("utf-8"), re.DOTALL)
    assert (EXAMPLES / "ten_lines.py").read_text("utf-8").endswith(code)
    assert len([line for line in code.splitlines() if line]) <= 10


@pytest.mark.parametrize(
    "line",
    "".join(re.findall(r"```json\n(.*?)```", (DOCS / "bot-protocol.md").read_text("utf-8"), re.DOTALL)).splitlines(),
)
def test_the_messages_shown_follow_the_schema(line: str) -> None:
    message = json.loads(line)
    part = "to_bot" if message.get("type") in ("hello", "over", "bye") else "from_bot"
    validator(part).validate(message)


def test_every_key_of_a_view_is_explained() -> None:
    text = (DOCS / "bot-protocol.md").read_text("utf-8")
    for part in ("hello", "view", "seat_view"):
        for key in SCHEMA["$defs"][part]["required"]:
            assert f"`{key}`" in text or key == "type"
