"""The examples in the documentation run, and what they show is what comes out."""

from __future__ import annotations

import doctest
import shutil
from pathlib import Path

import pytest

from tests.docs.pages import EXAMPLES, PAGES, blocks, commands, console_examples, run, shown_commands

COMMANDS = commands()
SAME = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in which the files of the examples lie where the pages say."""
    shutil.copytree(EXAMPLES, tmp_path / "docs" / "examples")
    return tmp_path


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "pycon")])
def test_python_examples(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks(page, "pycon")), {}, page, page, 0)
    told: list[str] = []
    result = doctest.DocTestRunner(optionflags=SAME).run(examples, out=told.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(told)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "console")])
def test_console_examples(page: str, folder: Path) -> None:
    for words, shown in console_examples(page):
        code, printed = run(words, folder)
        if shown.strip():
            same = doctest.OutputChecker().check_output(shown, printed, SAME)
            assert same, f"{' '.join(words)} prints\n{printed}\nnot\n{shown}"
        else:
            assert code == 0, printed


@pytest.mark.parametrize("page", PAGES)
def test_commands_and_options_shown_exist(page: str) -> None:
    for words in shown_commands(page):
        name = " ".join(words[1:3]) if " ".join(words[1:3]) in COMMANDS else words[1]
        assert name in COMMANDS, f"no command {' '.join(words)}"
        options = {word.partition("=")[0] for word in words if word.startswith("-")}
        assert options <= COMMANDS[name], f"{' '.join(words)}: there is no {options - COMMANDS[name]}"
