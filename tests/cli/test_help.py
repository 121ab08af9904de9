"""Help and options, alike for every command."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from branchline.cli.app import Commands, app
from tests.cli.test_commands import branchline
from tests.docs.pages import commands

COMMANDS = commands()


def help_of(command: str, option: str = "-h") -> str:
    done = CliRunner().invoke(app, [*command.split(), option], prog_name="branchline")
    assert done.exit_code == 0
    return done.output


@pytest.mark.parametrize("command", COMMANDS)
def test_both_help_options_say_the_same_in_plain_words(command: str) -> None:
    text = help_of(command)
    assert text == help_of(command, "--help")
    assert f"Usage: branchline {command}".strip() in text
    assert not re.search(r"range|x>=|<int>|<float>|<str>", text)


def test_commands_are_listed_whole_in_the_order_in_which_they_are_needed() -> None:
    text = help_of("").partition("Commands:")[2]
    assert re.findall(r"^  ([a-z-]+)", text, re.MULTILINE) == list(Commands.ORDER)
    assert "..." not in text


def test_seeds_are_explained_in_the_same_words() -> None:
    with_seed = [command for command, options in COMMANDS.items() if "--seed" in options]
    assert with_seed == ["watch", "simulate", "arena"]
    texts = {" ".join(help_of(command).partition("--seed SEED")[2].split(".")[0].split()) for command in with_seed}
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "--games", "0"), "0 is not possible; allowed is at least 1"),
        (("simulate", "--games", "many"), "'many' is not a whole number; allowed is at least 1"),
        (("arena", "--bots", "a,b", "--until", "2"), "2 is not possible; allowed is 0.5 to 0.9999"),
        (("watch", "--pace", "-1"), "-1 is not possible; allowed is at least 0"),
        (("watch", "--pace", "nan"), "nan is not possible"),
        (("watch", "--seed", "xyz"), "'xyz' is no seed"),
        (("arena", "--seed", "any text", "--bots", "a,b"), "'any text' is no seed"),
    ],
)
def test_a_wrong_value_is_told_what_is_allowed(words: tuple[str, ...], said: str) -> None:
    done = branchline(*words)
    assert done.returncode == 2
    assert said in done.stderr


def test_a_seed_is_the_same_in_every_form() -> None:
    games = {branchline("watch", "-b", "first_journey", "--pace", 0, "--seed", seed).stdout for seed in ("7", "0x07")}
    assert len(games) == 1
    runs = [branchline("simulate", "-n", 3, "--workers", 1, "--json", "--seed", seed).stdout for seed in ("16", "0x10")]
    first, second = (re.sub(r'"games_per_second".*', "", run) for run in runs)
    assert first == second


def test_the_shell_completes_commands_options_and_boards() -> None:
    def completed(words: str) -> list[str]:
        last = len(words.split(" ")) - 1
        return branchline(_BRANCHLINE_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=str(last)).stdout.split()

    assert completed("branchline si") == ["simulate"]
    assert "--records" in completed("branchline simulate --r")
    assert completed("branchline simulate --board it") == ["italy"]
