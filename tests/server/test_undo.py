"""Taking moves back: only while nothing was revealed and nobody has acted; in practice, any number."""

from __future__ import annotations

from random import Random

import pytest

from branchline import Game
from branchline.server.revealing import Stage, reveals
from tests.server.client import Client, Seat
from tests.server.test_play import after_opening

pytestmark = pytest.mark.anyio


async def undo(player: Seat, seat: int = 0) -> dict[str, object]:
    return await player.ask("undo", seat=seat, version=player.version)


async def claim_something(player: Seat, seat: int, other: Seat, others_seat: int) -> None:
    """Draw cards until a track can be claimed, and claim it."""
    while True:
        await player.until(lambda: seat in player.seats_to_act())
        claims = player.own[str(seat)]["can"].get("claim")
        if claims:
            track = sorted(claims)[0]
            await player.play_on(seat, {"do": "claim", "track": track, "pay": claims[track][0]})
            return
        for _ in range(2):
            await player.play_on(seat, {"do": "draw"})
        await other.until(lambda: others_seat in other.seats_to_act())
        for _ in range(2):
            await other.play_on(others_seat, {"do": "draw"})


async def test_a_claim_is_taken_back_before_the_next_player_acts(client: Client) -> None:
    ada, bea = await after_opening(client)
    await claim_something(ada, 0, bea, 1)
    await bea.catch_up(ada)
    assert ada.position["seats"][0]["tracks"]
    assert ada.position["undo"] == [0]
    assert (await undo(ada))["type"] == "accepted"
    await bea.until(lambda: bea.log[-1]["kind"] == "undone")
    assert bea.position["seats"][0]["tracks"] == []
    assert bea.position["seats"][0]["trains"] == 45
    assert bea.seats_to_act() == []


async def test_not_after_the_next_player_acted(client: Client) -> None:
    ada, bea = await after_opening(client)
    await claim_something(ada, 0, bea, 1)
    await bea.until(lambda: 1 in bea.seats_to_act())
    await bea.play_on(1, {"do": "draw"})
    await ada.catch_up(bea)
    assert (await undo(ada))["key"] == "cannot-undo"


async def test_not_after_a_card_was_seen(client: Client) -> None:
    ada, _ = await after_opening(client)
    await ada.play_on(0, {"do": "draw"})
    assert ada.position["undo"] == []
    assert (await undo(ada))["key"] == "cannot-undo"


async def test_not_anothers_move(client: Client) -> None:
    ada, bea = await after_opening(client)
    await claim_something(ada, 0, bea, 1)
    await bea.catch_up(ada)
    assert (await undo(bea, 1))["key"] == "cannot-undo"


async def test_practice_takes_back_any_number_of_moves(client: Client) -> None:
    ada = await client.alone("random", first=0)
    await ada.choose_tickets()
    await ada.until(lambda: ada.position["phase"] == "turn")
    before = ada.position
    hand = ada.own["0"]["hand"]
    for _ in range(6):
        await ada.until(lambda: 0 in ada.seats_to_act())
        await ada.play_on(0, {"do": "draw"})
    for _ in range(6):
        await ada.until(lambda: 0 in ada.seats_to_act())
        await undo(ada)
        await ada.until(lambda: ada.log[-1]["kind"] == "undone")
    assert ada.own["0"]["hand"] == hand
    assert {**ada.position, "undo": 0} == {**before, "undo": 0}


async def test_a_client_from_before_an_undo_is_told_everything_anew(client: Client) -> None:
    ada = await client.alone("random", first=0)
    await ada.choose_tickets()
    await ada.until(lambda: ada.position["phase"] == "turn")
    await ada.play_on(0, {"do": "draw"})
    seen = ada.version
    await undo(ada)
    again = await client.sit(ada.id, *ada.tokens, version=seen)
    await again.until(lambda: again.log)
    assert [event["move"]["do"] for event in again.log if event["kind"] == "played"] == ["keep", "keep"]


def test_what_reveals_something() -> None:
    """In random games: a move that reveals nothing leaves all decks and rows alone."""
    for board in ("usa", "first_journey", "italy", "japan"):
        game = Game(board, 2, seed=5)
        random = Random(5)
        quiet = 0
        while not game.is_over:
            before = game.view()
            event = game.play(random.choice(game.legal_moves()))[0]
            after = game.view()
            if not reveals(event, Stage.of(before), after):
                quiet += 1
                assert (after.row, after.deck_size) == (before.row, before.deck_size)
                assert after.ticket_deck_size >= before.ticket_deck_size
        assert quiet > 0
