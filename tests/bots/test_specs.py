"""What is answered to a spec of an own bot that cannot be one."""

from __future__ import annotations

import pytest

from branchline.bots import check_spec
from tests.bots.tables import SPECS


@pytest.mark.parametrize("spec", [*SPECS, "search", "search:50ms", "search:0.5s", "expert"])
def test_every_own_bot_is_accepted(spec: str) -> None:
    check_spec(spec)


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("hard:nothing", "no temperament 'nothing'; there are racer, collector"),
        ("search:fast", "'fast' is no budget: give a time (1s, 250ms) or a number of iterations (2000)"),
        ("search:0", "'0' is no budget: give a time (1s, 250ms) or a number of iterations (2000)"),
        ("search:", "'' is no budget"),
        ("planner:x", "the bot 'planner' takes no option after a colon"),
        ("expert:2s", "the bot 'expert' takes no option after a colon"),
        ("plannner", 'did you mean "planner"?'),
    ],
)
def test_a_wrong_spec_says_what_to_do_instead(spec: str, problem: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the text is compared below
        check_spec(spec)
    assert problem in str(caught.value)
