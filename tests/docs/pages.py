"""The pages of the documentation and the examples in them.

Fenced blocks are told apart by the word after the fence: `pycon` and `console` blocks are run, the output shown
must be what comes out ("..." stands for anything); other blocks show text.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import typer

from branchline.cli.app import app

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
EXAMPLES = DOCS / "examples"
PAGES = sorted(page.name for page in DOCS.glob("*.md"))

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def text_of(page: str) -> str:
    return (DOCS / page).read_text("utf-8")


def blocks(page: str, kind: str) -> list[str]:
    """The fenced blocks of one kind, in their order."""
    return [body for found, body in _BLOCK.findall(text_of(page)) if found == kind]


class Example(NamedTuple):
    """A command of a console block, and what the page says it prints."""

    words: list[str]
    output: str


def console_examples(page: str) -> list[Example]:
    parts = [part for block in blocks(page, "console") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    lines = [part.partition("\n") for part in parts]
    return [Example(command.split(), output) for command, _, output in lines]


def shown_commands(page: str) -> list[list[str]]:
    """Every `branchline …` that stands at the beginning of a line of a block, without remarks."""
    lines = [line.removeprefix("$ ") for _, body in _BLOCK.findall(text_of(page)) for line in body.splitlines()]
    return [line.partition("#")[0].split() for line in lines if line.startswith("branchline ")]


def commands() -> dict[str, set[str]]:
    """Every command of the program with its options: `boards draw` has `--output`, `-o`, …"""
    found: dict[str, set[str]] = {}

    def walk(name: str, command: object) -> None:
        options = {
            option for param in getattr(command, "params", ()) for option in (*param.opts, *param.secondary_opts)
        }
        found[name] = {option for option in options if option.startswith("-")} | {"-h", "--help"}
        for part, inner in getattr(command, "commands", {}).items():
            walk(f"{name} {part}".strip(), inner)

    walk("", typer.main.get_command(app))
    return found


def run(words: list[str], folder: Path, source: Path = ROOT / "src", **environment: str) -> tuple[int, str]:
    """What a command ends with and prints, run in a folder; what it tells of its progress is left out."""
    assert words[0] == "branchline", f"only branchline is run, not {words[0]}"
    env = {**os.environ, "COLUMNS": "100", "PYTHONPATH": os.pathsep.join([str(source), *filter(None, sys.path)])}
    command = [sys.executable, "-m", *words]
    done = subprocess.run(
        command,
        cwd=folder,
        env=env | environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout + (done.stderr if done.returncode else "")
