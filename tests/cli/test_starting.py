"""Commands start quickly, because they load only what they need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import branchline
from branchline import api
from tests.cli.commands import ENVIRONMENT

HEAVY = {"asyncio", "icu4py", "jsonschema", "litestar", "matplotlib", "msgspec", "numpy", "rich", "uvicorn"}


def loaded(code: str, *words: str) -> set[str]:
    """The modules that a program has loaded at its end."""
    told = f"import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); {code}"
    done = subprocess.run([sys.executable, "-c", told, *words], capture_output=True, text=True, env=ENVIRONMENT)
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize(
    ("words", "needed"),
    [
        ("--help", set()),
        ("--version", set()),
        ("arena --help", set()),
        ("serve --help", set()),
        ("bots", {"rich", "msgspec"}),
        ("boards", {"rich", "msgspec"}),
        ("verify no-such-file", {"rich", "msgspec"}),
        ("games export games.jsonl --data nowhere", {"asyncio", "msgspec"}),
    ],
)
def test_a_command_loads_no_more_than_it_needs(words: str, needed: set[str]) -> None:
    assert loaded("from branchline.cli import main; main()", *words.split()) & HEAVY <= needed


def test_a_game_loads_no_more_than_it_needs() -> None:
    playing = "from branchline import Game; game = Game('usa', players=2, seed=1); game.play(game.legal_moves()[0])"
    assert loaded(playing) & HEAVY == {"msgspec"}


def test_nothing_is_loaded_before_ctrl_c_is_listened_for() -> None:
    before = loaded("import __future__")
    assert loaded("import branchline.cli") - before == {"branchline", "branchline.cli"}


@pytest.mark.parametrize("module", sorted(path.stem for path in Path(branchline.__file__).parent.glob("[a-z]*.py")))
def test_every_module_can_be_the_first_to_be_loaded(module: str) -> None:
    assert f"branchline.{module}" in loaded(f"from branchline import {module}")


def test_the_package_offers_its_names_and_modules() -> None:
    assert {"Game", "View", "Board"} <= set(api.__all__)
    for name in api.__all__:
        assert getattr(branchline, name) is getattr(api, name)
    assert branchline.rules.__name__ == "branchline.rules"
    with pytest.raises(AttributeError, match="has no attribute 'Gmae'"):
        _ = branchline.Gmae  # type: ignore[attr-defined]
