"""docs/command-line.md names every command, and no option that does not exist."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import commands, text_of

COMMANDS = commands()
SECTIONS = re.split(r"^##+ ", text_of("command-line.md"), flags=re.MULTILINE)
OPTION = re.compile(r"(?<![\w-])--?[a-z][a-z-]*")


def named_in(title: str) -> list[str]:
    return re.findall(r"`branchline ([a-z -]+)`", title.partition("\n")[0])


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in ("", "games")])
def test_every_command_has_a_section_with_an_example(command: str) -> None:
    (section,) = [section for section in SECTIONS if command in named_in(section)]
    assert f"branchline {command}" in "".join(re.findall(r"```\w*\n(.*?)```", section, re.DOTALL))


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.partition("\n")[0])
def test_every_option_named_exists(section: str) -> None:
    """In a command's section it must be one of that command, elsewhere one of any."""
    known = {option for name in named_in(section) or COMMANDS for option in COMMANDS[name]}
    named = {option for option in OPTION.findall(section) if option != "--"}
    assert named <= known | COMMANDS[""], named - known


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != ""])
def test_every_option_of_a_command_is_named(command: str) -> None:
    """Those that most commands share are explained above all."""
    sections = [section for section in SECTIONS if command in named_in(section)] or [""]
    shared = {"--help", "--board", "--seats", "--games", "--seed", "--json", "--bots", "--language"}
    long = {option for option in COMMANDS[command] if option.startswith("--")} - shared
    assert long <= set(OPTION.findall(sections[0]))
