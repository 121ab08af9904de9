"""The examples in README run as they stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_ten_lines_of_python_play_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    *events, end = capsys.readouterr().out.splitlines()
    assert len(events) > 50
    assert end.startswith("{'type': 'end'")
