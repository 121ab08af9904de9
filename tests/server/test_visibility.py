"""Viewers who see the same are written to once: it must be the same."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import pytest

from branchline.server import undo, visibility
from branchline.server.storage import Storage
from tests.server.tables_in_memory import Sitting, hub_with, seated

pytestmark = pytest.mark.anyio

SEATS = (0, 1, 2)
VIEWERS = [frozenset(seats) for seats in chain.from_iterable(combinations(SEATS, n) for n in range(len(SEATS) + 1))]


async def lively_table(storage: Storage) -> Sitting:
    """Moves of all kinds, talk, somebody who does not want to hear it, and a move taken back."""
    at_table = await seated(hub_with(storage), people=3)
    rng = Random(3)
    await at_table.ask("mute", seat=1, other=0, on=True)
    for number in range(60):
        game = at_table.table.game
        assert game is not None
        seat = game.seats_to_act[0]
        await at_table.play(seat, rng.choice(game.legal_moves(seat)))
        if seat in undo.seats(at_table.table, at_table.hub.clock.now()):
            await at_table.undo(seat)
        if number % 20 == 0:
            await at_table.ask("say", seat=0, text=f"move {number}")
    return at_table


async def test_who_has_the_same_insiders_sees_the_same(storage: Storage) -> None:
    table = (await lively_table(storage)).table
    kinds = {logged.move >= 0 or logged.entry is not None for logged in table.log}
    assert kinds == {True, False}, "something was taken back, or this tests too little"
    for version in range(1, table.version + 1):
        insiders = visibility.insiders(table, version)
        for viewer in VIEWERS:
            assert visibility.event(table, version, viewer & insiders) == visibility.event(table, version, viewer)


async def test_some_see_more_of_a_move_than_others(storage: Storage) -> None:
    table = (await lively_table(storage)).table
    secret = [v for v in range(1, table.version + 1) if len({str(visibility.event(table, v, s)) for s in VIEWERS}) > 1]
    assert secret
    assert all(visibility.insiders(table, version) for version in secret)
