"""What can be found out about a bot's file without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from branchline.boards.errors import did_you_mean


def check_file(path: Path, name: str) -> None:
    """Refuse a file that is missing, is not Python or does not have the name."""
    if not path.is_file():
        raise ValueError(f"no file {str(path)!r}")
    tree = _parsed(path)
    names = set(_top_names(tree))
    if name.partition(".")[0] in names or "*" in names:
        return
    bots = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    found = f"its classes are {', '.join(bots)}" if bots else "it has no classes"
    raise ValueError(f"{path} has no {name!r}; {found}{did_you_mean(name, names)}")


def _parsed(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes())
    except SyntaxError as error:
        raise ValueError(f"{path}, line {error.lineno}: {error.msg}") from None
    except ValueError as error:
        raise ValueError(f"{path} is no Python: {error}") from None


def _top_names(tree: ast.Module) -> Iterator[str]:
    """Names a module's own statements bind, also within `if` and `try`."""
    for statement in tree.body:
        if isinstance(statement, ast.ClassDef | ast.FunctionDef):
            yield statement.name
            continue
        for node in ast.walk(statement):
            match node:
                case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                    yield name
                case ast.alias(name=name, asname=given):
                    yield given or name
                case ast.Name(id=name, ctx=ast.Store()):
                    yield name
