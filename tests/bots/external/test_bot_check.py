"""branchline bot-check, as an author runs it."""

from __future__ import annotations

from tests.bots.external.table import JAVASCRIPT, TEN_LINES, outside
from tests.cli.test_commands import branchline


def test_a_good_bot_is_told_so() -> None:
    done = branchline("bot-check", TEN_LINES)
    assert done.returncode == 0
    assert done.stdout.count("played to the end, won with") == 2
    assert "Nothing to object to." in done.stdout


def test_a_mistake_is_told_with_what_to_do() -> None:
    done = branchline("bot-check", outside("Crash"), "--board", "japan", "--games", 1)
    assert done.returncode == 1
    for text in (
        "lost at its decision 1: crashed",
        "LookupError: lost my way",
        "The bot must live until the game is over",
        "1 of 1 games lost by a mistake.",
    ):
        assert text in done.stdout


def test_verbose_shows_the_lines() -> None:
    done = branchline("bot-check", JAVASCRIPT, "--board", "first_journey", "--games", 1, "--verbose")
    assert done.returncode == 0
    for text in ('→ {"type":"hello"', '← {"type": "ready"', '→ {"type":"choose"', '← {"move": ', '→ {"type":"bye"}'):
        assert text in done.stdout
    talk = branchline("bot-check", outside("Talker"), "--board", "first_journey", "--games", 1, "--verbose")
    for text in ("→ choose: ", "← claim ", "· straight to the output"):
        assert text in talk.stdout


def test_it_runs_with_interpreted_rules_too() -> None:
    done = branchline("bot-check", TEN_LINES, "--board", "first_journey", "--games", 1, BRANCHLINE_PURE="1")
    assert done.returncode == 0


def test_wrong_use_is_explained() -> None:
    done = branchline("bot-check", "gredy")
    assert done.returncode == 2
    assert 'did you mean "greedy"?' in done.stderr
