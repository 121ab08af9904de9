"""What a seat is told it lacks."""

from __future__ import annotations

from random import Random

import pytest

from branchline import Board, Claim, Game
from branchline.hints import TicketRoute, cheapest_route, why_not
from tests.rules.position import position


def short(hand: str, track: str, board: str = "usa", **more: object) -> tuple[str, dict[str, str | int]] | None:
    game = position(board, hands={0: hand}, **more)  # type: ignore[arg-type]
    refusal = why_not(game.view(0), game.board.track(track))
    if refusal is None:
        return None
    assert refusal.text("en")
    assert refusal.text("it")
    return refusal.key, {key: value for key, value in refusal.values.items() if key != "track"}


def test_a_spectator_lacks_nothing_and_is_told_so() -> None:
    view = position("usa", tickets={0: ["boston--miami"]}).view()
    for ask in (lambda: why_not(view, view.board.tracks[0]), lambda: cheapest_route(view, "boston--miami")):
        with pytest.raises(ValueError, match=r"a spectator's view: .*game\.view\(0\)"):
            ask()


def test_cards_of_the_tracks_color_and_locomotives_count() -> None:
    assert short("blue 3 red 5", "atlanta--miami") == ("cards-short", {"card": "blue", "short": 2})
    assert short("blue 3 locomotive 2", "atlanta--miami") is None


def test_a_gray_track_is_short_of_the_color_there_is_most_of() -> None:
    assert short("red 2 green", "calgary--helena") == ("any-cards-short", {"short": 2})


def test_waves_want_locomotives_or_ferry_cards() -> None:
    """ancona--trieste has 5 spaces, 3 of them with a wave; a ferry card is good for 2."""
    track = "ancona--trieste"
    assert short("red 4", track, "italy") == ("waves-short", {"waves": 3, "cards": 0})
    assert short("red 2 ferry", track, "italy") == ("waves-short", {"waves": 1, "cards": 0})
    assert short("red locomotive ferry", track, "italy") == ("any-cards-short", {"short": 1})
    assert short("red 2 locomotive ferry", track, "italy") is None


@pytest.mark.parametrize("board", ["usa", "first_journey", "italy", "japan"])
def test_nothing_is_lacking_exactly_where_the_rules_allow_a_claim(board: str) -> None:
    """In random games, for every track."""
    random = Random(7)
    for seed in range(4):
        game = Game(board, 2 + seed % 2, seed=seed)
        while not game.is_over:
            view = game.view(game.seat)
            if view.phase == "turn" and random.random() < 0.2:
                claimable = {move.track for move in game.legal_moves() if isinstance(move, Claim)}
                free = {track.id for track in game.board.tracks if why_not(view, track) is None}
                assert free == claimable
            game.play(random.choice(game.legal_moves()))


@pytest.mark.parametrize("board", ["usa", "first_journey", "italy", "japan"])
def test_a_way_needs_nothing_exactly_when_the_ticket_is_made(board: str) -> None:
    """At the end of random games, against the rules' own count of completed tickets."""
    made = 0
    for seed in range(8):
        game = Game(board, 2, seed=seed)
        random = Random(seed)
        while not game.is_over:
            game.play(random.choice(game.legal_moves()))
        if game.board.tickets_to_win:
            continue
        assert game.result is not None
        for seat in range(2):
            view = game.view(seat)
            done = [ticket for ticket in view.tickets if is_joined(cheapest_route(view, ticket))]
            assert len(done) == game.result.completed[seat]
            made += len(done)
    assert made or Board.load(board).tickets_to_win


def is_joined(way: TicketRoute | None) -> bool:
    return way is not None and not way.tracks


def test_the_cheapest_way_uses_own_tracks_and_avoids_those_of_others() -> None:
    game = position("usa", tracks={0: ["denver--helena"], 1: ["calgary--helena"]}, tickets={0: ["calgary--phoenix"]})
    way = cheapest_route(game.view(0), "calgary--phoenix")
    assert way is not None
    assert way.tracks[-1] == "denver--phoenix" or "denver--phoenix" in way.tracks
    assert "calgary--helena" not in way.tracks
    free = position("usa", tracks={0: ["denver--helena"]}, tickets={0: ["calgary--phoenix"]})
    assert cheapest_route(free.view(0), "calgary--phoenix") == TicketRoute(("calgary--helena", "denver--phoenix"), 9)
