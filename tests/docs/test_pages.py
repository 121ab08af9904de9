"""The documentation names what is there: files, tests, layers, pages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from branchline.boards import BUILT_IN, Board

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SITE = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]


def pages(nav: list[dict[str, Any]]) -> list[str]:
    found: list[str] = []
    for entry in nav:
        for target in entry.values():
            found += [target] if isinstance(target, str) else pages(target)
    return found


def test_every_page_is_in_the_navigation_once() -> None:
    assert sorted(pages(SITE["nav"])) == sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))


@pytest.mark.parametrize("start", [ROOT / "README.md", DOCS / "index.md"], ids=["README", "index"])
def test_every_page_is_linked_from_the_start(start: Path) -> None:
    linked = set(re.findall(r"\]\((?:docs/)?([\w-]+\.md)", start.read_text("utf-8"))) | {"index.md"}
    assert {path.name for path in DOCS.glob("*.md")} <= linked


def test_nothing_is_installed_that_is_not_published() -> None:
    """There is no package of this name to install, only a checkout or a wheel."""
    texts = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.glob("*.md"), *(ROOT / "src").rglob("*.py")]
    for path in texts:
        assert not re.search(r"install '?branchline(\[|\s|`)", path.read_text("utf-8")), path


@pytest.mark.parametrize("page", ["architecture.md", "promises.md"])
def test_every_file_named_is_there(page: str) -> None:
    """In code: whole paths, or paths from src/branchline, web/src, or the folder named before."""
    text = (DOCS / page).read_text("utf-8")
    named = re.findall(r"`((?:[\w.-]+/)*[\w.-]+\.(?:py|svelte|ts|json)|(?:[\w-]+/)+)`", text)
    assert len(named) > 20
    known = {path.name for part in ("src", "tests", "web/src", "web/tests") for path in (ROOT / part).rglob("*.*")}
    for name in named:
        places = (ROOT, ROOT / "src" / "branchline", ROOT / "tests" / "server")
        assert any((place / name).exists() for place in places) or ("/" not in name and name in known), name


def test_the_layers_drawn_are_the_layers_checked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (contract,) = project["tool"]["importlinter"]["contracts"]
    checked = [set(re.findall(r"\w+", layer)) for layer in contract["layers"]]
    block = re.search(r"```\nweb/.*?```", (DOCS / "architecture.md").read_text("utf-8"), re.DOTALL)
    assert block
    text = re.sub(r" {2,}.*", "", block[0])  # the names, without what is said of them
    drawn = [set(re.findall(r"\w+", layer)) for layer in re.split(r"(?<!,)\n", text)[3:-1]]
    for names, layer in zip(drawn, [layer for layer in checked if layer], strict=True):
        assert names <= layer


def test_pictures_shown_are_there() -> None:
    for page in (ROOT / "README.md", *DOCS.glob("*.md")):
        for target in re.findall(r"!\[[^]]*\]\(([^)]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), (page.name, target)


def test_what_is_unconfirmed_in_the_boards_is_in_the_rules() -> None:
    text = (DOCS / "rules.md").read_text("utf-8")
    for board in map(Board.load, BUILT_IN):
        assert [doubt for doubt in board.unconfirmed if f"- {doubt}\n" not in text] == []
