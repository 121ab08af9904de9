"""The rules pages: what their examples show is what the rules say, and it can be clicked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from branchline import Claim, Game
from tests.screen.conftest import OpenPage, Photograph
from tests.server.running import ServerProcess

PIECES: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "web" / "src" / "texts" / "rules.pictures.json").read_text("utf-8")
)


@pytest.mark.parametrize("board", PIECES)
def test_examples_follow_the_rules(board: str) -> None:
    examples = [piece["example"] for piece in PIECES[board].values() if "example" in piece]
    assert examples
    for example in examples:
        game = Game.from_position(board, players=2, hands={0: example["hand"]})
        claims = [move for move in game.legal_moves() if isinstance(move, Claim) and move.track == example["track"]]
        assert example["pay"] in [dict(claim.pay) for claim in claims]


def test_an_example_is_clicked(open_page: OpenPage, server: ServerProcess, photograph: Photograph) -> None:
    page = open_page(f"{server.url}/rules/italy", language="it")
    page.get_by_role("button", name="Occupa Messina–Salerno").click()
    expect(page.locator(".example").get_by_role("status")).to_contain_text("18")
    for region in ("Sardegna", "Sicilia", "Puglia"):
        page.get_by_role("button", name=region).click()
    expect(page.locator(".joined")).to_have_count(3)
    expect(page.get_by_text("6 regioni")).to_be_visible()
    photograph(page, "rules-italy")
