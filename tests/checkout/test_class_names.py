"""One word for one thing: a class name stands for one class."""

import ast
from collections import Counter
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src"


def test_no_class_name_is_used_twice() -> None:
    names = Counter(
        node.name
        for path in SOURCES.rglob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef)
    )
    assert names["Game"] == 1
    assert names.pop("Batch") == 2  # many games at once: in the rules, and as an environment over NumPy arrays
    assert [name for name, times in names.items() if times > 1] == []
