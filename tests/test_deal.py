"""Seeds, their documented stream, and explicit deals (ALL-2)."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from branchline import Board, Deal, DealError, Event, Game
from branchline.deal import Seed, deal_from_seed, parse_seed, seed_text
from branchline.record import read_records, replay
from tests.contract.tables import finished_game, recorded

USA = Board.load("usa")


def test_a_seed_is_a_number_a_text_or_bytes() -> None:
    assert Seed(1).hex == Seed(b"\x01").hex == Seed("1").hex == Seed("01").hex == "01"
    assert Seed(65536).hex == "010000"
    assert len(Seed().value) == 32
    assert Seed().hex != Seed().hex


@pytest.mark.parametrize("seed", [-1, True, b"", "", "xyz", "abc", "0x", "-1", "1 2", "010", "١", 1.5, [1]], ids=repr)
def test_anything_else_is_refused(seed: object) -> None:
    with pytest.raises(DealError, match="seed"):
        Seed(seed)  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize(
    ("text", "seed"),
    [("0", 0), ("1", 1), ("10", 10), ("9" * 20, 10**20 - 1), ("07", 7), ("0x10", 16), ("C0ffee", 0xC0FFEE)],
)
def test_up_to_20_decimal_digits_are_a_number_and_everything_else_is_hexadecimal(text: str, seed: int) -> None:
    assert parse_seed(text) == Seed(seed).value


@pytest.mark.parametrize("digits", ["12" * 32, "0f" * 32, "9" * 22], ids=len)
def test_the_long_seeds_of_commands_and_records_are_hexadecimal(digits: str) -> None:
    assert parse_seed(digits) == bytes.fromhex(digits)
    assert seed_text(bytes.fromhex(digits)) == digits


@given(st.binary(min_size=1, max_size=40))
@example(b"\x99" * 10)  # ten bytes whose hexadecimal digits look like a number
@example(b"\0\x01")
@example(b"\xff" * 10_000)
def test_the_text_of_a_seed_is_read_as_the_same_seed(seed: bytes) -> None:
    assert parse_seed(seed_text(seed)) == seed


@pytest.mark.parametrize("seed", [0, 9, 10, 16, 2**64, b"seed", b"\0\0", None], ids=repr)
def test_the_seed_of_a_game_deals_it_again(seed: int | bytes | None) -> None:
    game = Game(USA, 2, seed=seed)
    assert Game(USA, 2, seed=game.seed).deal == game.deal
    (record,) = read_records(recorded(game).splitlines())
    assert replay(record).seed == game.seed


def test_the_seed_of_a_record_is_hexadecimal_even_where_it_looks_like_a_number() -> None:
    (start, *_) = recorded(Game(USA, 2, seed=16)).splitlines()
    assert json.loads(start)["seed"] == "10"


def test_the_stream_is_the_documented_one() -> None:
    """Written again from the text in deal.py."""
    data = hashlib.shake_256(b"branchline 1" + b"\0" + b"cards" + b"\0" + bytes.fromhex("c0ffee")).digest(4000)
    words = (int.from_bytes(data[i : i + 4]) for i in range(0, len(data), 4))
    order = list(range(110))
    for i in range(109, 0, -1):
        word = next(w for w in words if w < 2**32 // (i + 1) * (i + 1))
        j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
    assert Seed("c0ffee").shuffled(range(110), "cards") == order


def test_known_orders_never_change() -> None:
    """A change here would deal old seeds differently: it needs a new number in the stream's label."""
    assert Seed(1).shuffled(range(8), "cards") == [6, 7, 0, 4, 2, 3, 1, 5]
    assert [Seed(seed).below(5, "first") for seed in range(10)] == [1, 1, 3, 2, 0, 0, 4, 1, 2, 4]


@given(st.integers(0, 2**64), st.lists(st.integers(), max_size=200))
def test_a_shuffle_keeps_every_item(seed: int, items: list[int]) -> None:
    assert Counter(Seed(seed).shuffled(items, "cards")) == Counter(items)


def test_every_place_is_equally_likely() -> None:
    counts = Counter(Seed(seed).shuffled(range(6), "cards").index(0) for seed in range(6000))
    assert all(abs(counts[place] - 1000) < 150 for place in range(6))  # five standard deviations


def test_labels_give_independent_orders() -> None:
    orders = {tuple(Seed(1).shuffled(range(30), label)) for label in ("cards", "tickets", "reshuffle 1", "reshuffle 2")}
    assert len(orders) == 4


def test_an_explicit_deal_sets_up_the_game() -> None:
    deal = deal_from_seed(USA, Seed(7))
    game, again = Game(USA, 3, seed=7, first=1), Game(USA, 3, deal=deal, first=1)
    assert [again.view(seat).to_json() for seat in range(3)] == [game.view(seat).to_json() for seat in range(3)]
    assert again.view(0).hand == Counter(deal.cards[:4])
    assert again.view(1).offer == tuple(deal.tickets[3:6])


def test_the_same_deal_without_a_seed_gives_the_same_game() -> None:
    deal = deal_from_seed(USA, Seed(8))
    assert Game(USA, 2, deal=deal).seed == Game(USA, 2, deal=deal).seed
    assert Game(USA, 2, deal=deal).first == Game(USA, 2, deal=deal).first


def first_reshuffle() -> tuple[list[Event], Event]:
    """The moves of a game up to its first reshuffle, and the move that makes it."""
    history = finished_game(USA, 2, 9).history
    at = next(i for i, event in enumerate(history) if event.outcome.reshuffles)
    return history[:at], history[at]


def played_again(reshuffle: Sequence[str]) -> tuple[Game, Event]:
    """The same game just before the reshuffle, which is now to come in this order."""
    before, event = first_reshuffle()
    plain = deal_from_seed(USA, Seed(9))
    game = Game(USA, 2, deal=Deal(plain.cards, plain.tickets, [reshuffle]), first=finished_game(USA, 2, 9).first)
    for earlier in before:
        game.play(earlier.move, earlier.seat)
    return game, event


def test_reshuffles_follow_the_deal() -> None:
    _, event = first_reshuffle()
    order = event.outcome.reshuffles[0][::-1]
    game, event = played_again(order)
    (again,) = game.play(event.move)
    assert again.outcome.reshuffles == (order,)
    assert order[0] in (again.outcome.drawn, *again.outcome.turned)


def test_a_reshuffle_that_does_not_fit_is_refused_and_changes_nothing() -> None:
    game, event = played_again(["red"] * 20)
    before = game.view(0).to_json()
    with pytest.raises(DealError, match="not an order of the discards"):
        game.play(event.move)
    assert game.view(0).to_json() == before


@pytest.mark.parametrize(
    ("cards", "tickets", "said"),
    [(slice(0, 109), slice(None), "110 cards"), (slice(None), slice(1, None), "30 tickets")],
)
def test_an_incomplete_deal_is_refused(cards: slice, tickets: slice, said: str) -> None:
    deal = deal_from_seed(USA, Seed(1))
    with pytest.raises(DealError, match=said):
        Game(USA, 2, deal=Deal(deal.cards[cards], deal.tickets[tickets]))


@pytest.mark.parametrize(("players", "first"), [(1, None), (6, None), (2, 2), (2, -1)])
def test_seats_that_the_board_does_not_have_are_refused(players: int, first: int | None) -> None:
    with pytest.raises(ValueError, match=r"usa is for 2 to 5 players|first seat"):
        Game(USA, players, first=first)
