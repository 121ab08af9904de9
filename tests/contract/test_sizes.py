"""The rules' fixed arrays hold every board that the check lets pass."""

from __future__ import annotations

import pytest

from branchline.boards import BUILT_IN, limits
from branchline.boards.file import POINT_SETTINGS
from branchline.rules import const
from branchline.rules.layout import Layout
from branchline.rules.sources import RACE, number
from tests.contract.tables import BOARDS


@pytest.mark.parametrize(
    "name",
    ["PLAYERS", "TRACKS", "NODES", "TICKETS", "CARDS", "LENGTH", "OFFER", "REGIONS", "PRICES", "FERRY_HAND"],
)
def test_the_limits_of_boards_are_the_sizes_of_the_rules(name: str) -> None:
    assert getattr(const, f"MAX_{name}") == getattr(limits, f"MAX_{name}")


def test_there_is_room_for_every_claim_and_race_hand() -> None:
    assert const.MAX_MOVES >= const.FIRST_CLAIM + limits.MAX_CLAIMS
    assert const.FIRST_CLAIM == const.KEEP + 2**const.MAX_OFFER
    assert const.MAX_OFFER >= limits.MAX_RACE_HAND
    assert const.WORDS * 64 >= const.MAX_TRACKS


def test_every_source_of_points_has_a_row_of_its_own() -> None:
    rows = [number(source) for source in {*RACE, *POINT_SETTINGS}]
    assert len(set(rows)) == len(rows)
    assert max(rows) < const.MAX_SOURCES


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_built_in_boards_fit(name: str) -> None:
    layout = Layout(BOARDS[name])
    assert layout.moves <= const.MAX_MOVES
    assert layout.nodes <= const.MAX_NODES
