"""What a user may type for a bot, and what is answered to what cannot be one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from branchline.bots import BOTS, check_spec, make_bot
from branchline.bots.budget import ThinkingBudget
from branchline.bots.greedy import GreedyBot
from tests.bots.external.table import JAVASCRIPT, TEN_LINES, outside


class Optional(GreedyBot):
    def __init__(self, rng: Random, option: str = "100") -> None:
        super().__init__(rng)
        self.budget = ThinkingBudget.parse(option)


class Needy(GreedyBot):
    def __init__(self, rng: Random, option: str) -> None:
        super().__init__(rng)


@pytest.mark.parametrize("spec", ["random", "greedy", outside("First"), outside("last"), TEN_LINES, JAVASCRIPT])
def test_a_good_spec_is_accepted(spec: str) -> None:
    check_spec(spec)


def test_an_option_comes_after_a_colon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "optional", Optional)
    monkeypatch.setitem(BOTS, "needy", Needy)
    bot = make_bot("optional:250ms", Random(1))
    assert isinstance(bot, Optional)
    assert bot.budget == ThinkingBudget(seconds=0.25)
    check_spec("optional")
    for spec, problem in {
        "optional:soon": "'soon' is no budget: give a time (1s, 250ms) or a number of iterations (2000)",
        "needy": "the bot 'needy' needs an option after a colon",
        "greedy:1s": "the bot 'greedy' takes no option after a colon",
    }.items():
        assert refused(spec) == problem


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("1s", ThinkingBudget(1.0)),
        ("0.5s", ThinkingBudget(0.5)),
        ("250ms", ThinkingBudget(0.25)),
        ("2000", ThinkingBudget(iterations=2000)),
    ],
)
def test_a_budget_is_a_time_or_a_number(text: str, budget: ThinkingBudget) -> None:
    assert ThinkingBudget.parse(text) == budget
    assert ThinkingBudget.parse(str(budget)) == budget


@pytest.mark.parametrize("text", ["", "0", "0s", "-1", "1.5", "1 s", "1h", "s", "1e3"])
def test_other_budgets_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no budget"):
        ThinkingBudget.parse(text)


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("gredy", 'did you mean "greedy"?'),
        ("", "unknown bot ''; there are random, greedy"),
        ("no_such.py:MyBot", "no file 'no_such.py'"),
        ("no_such.py", "names no class: write  my_bot.py:MyBot"),
        ("no_such.py:", "names no class"),
        (outside("Frist"), 'did you mean "First"?'),
        (outside("choose"), "has no 'choose'; its classes are First, Restless"),
        ("program:", "needs a command"),
        ("program:'", "cannot read the command"),
        ("program:no-such-program my_bot.x", "there is no program 'no-such-program' to run"),
    ],
)
def test_a_wrong_spec_is_explained(spec: str, problem: str) -> None:
    assert problem in refused(spec)


def test_a_mistake_in_a_file_is_found_without_running_it(tmp_path: Path) -> None:
    bot = tmp_path / "my_bot.py"
    bot.write_text("raise SystemExit\nclass MyBot\n    pass\n")
    assert refused(f"{bot}:MyBot") == f"{bot}, line 2: expected ':'"
    bot.write_bytes(b"\0")
    assert str(bot) in refused(f"{bot}:MyBot")


@pytest.mark.parametrize(
    "code",
    ["from elsewhere import MyBot", "from elsewhere import *", "MyBot = 1", "try:\n    class MyBot: ...\nfinally: ..."],
)
def test_a_class_may_come_from_anywhere(code: str, tmp_path: Path) -> None:
    bot = tmp_path / "my_bot.py"
    bot.write_text(code)
    check_spec(f"{bot}:MyBot")


def refused(spec: str) -> str:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the text is the caller's matter
        check_spec(spec)
    return str(caught.value)
