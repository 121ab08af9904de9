"""The ways of complete tickets."""

from __future__ import annotations

from random import Random

import pytest

from branchline import Game
from branchline.hints import cheapest_route, way_of
from tests.rules.position import position


def test_a_way_has_the_fewest_spaces() -> None:
    detour = ["duluth--helena", "duluth--omaha:gray-1", "kansas-city--omaha:gray-1"]
    way = ["denver--helena", "denver--kansas-city:black"]
    view = position("usa", tickets={0: ["helena--los-angeles"]}, tracks={0: [*detour, *way]}).view(0)
    assert way_of(view, 0, "helena--los-angeles") == ()
    more = position("usa", tracks={0: [*detour, *way, "denver--phoenix", "los-angeles--phoenix"]}).view(0)
    assert way_of(more, 0, "helena--los-angeles") == ("denver--helena", "denver--phoenix", "los-angeles--phoenix")


@pytest.mark.parametrize("board", ["usa", "first_journey", "italy", "japan"])
def test_ways_join_what_is_complete_and_nothing_else(board: str) -> None:
    game = Game(board, players=2, seed=3)
    rng = Random(4)
    while not game.is_over:
        game.play(rng.choice(game.legal_moves()))
    for seat in range(2):
        view = game.view(seat)
        for ticket in view.tickets:
            route = cheapest_route(view, ticket)
            is_complete = route is not None and not route.tracks
            assert bool(way_of(view, seat, ticket)) == is_complete
