"""Moves as text and as objects."""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline import (  # noqa: F401 - a move's repr is evaluated
    Claim,
    Draw,
    DrawTickets,
    Keep,
    Move,
    MoveFormatError,
    Pass,
    Swap,
    Take,
    TakeFerry,
)

ids = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9:._-]{0,20}", fullmatch=True)
cards = st.sampled_from(["purple", "white", "blue", "yellow", "orange", "black", "red", "green", "locomotive"])
payments = st.dictionaries(cards | st.just("ferry"), st.integers(1, 9), min_size=1)
moves = st.one_of(
    st.builds(Keep, st.lists(ids, max_size=6).map(tuple)),
    st.builds(Take, cards),
    st.builds(Claim.paying, ids, payments),
    st.sampled_from([Move.parse(do) for do in ("draw", "tickets", "ferry", "swap", "pass")]),
)


@given(moves)
def test_text_and_object_read_back(move: Move) -> None:
    assert Move.parse(str(move)) == move
    assert Move.from_dict(move.to_dict()) == move
    assert hash(Move.from_dict(move.to_dict())) == hash(move)
    assert pickle.loads(pickle.dumps(move)) == move
    assert eval(repr(move)) == move


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_a_clear_error(text: str) -> None:
    with contextlib.suppress(MoveFormatError):
        move = Move.parse(text)
        assert Move.parse(str(move)) == move


def test_the_record_s_own_examples() -> None:
    claim = {"do": "claim", "track": "montreal--new-york", "pay": {"blue": 2, "locomotive": 1}}
    assert Move.from_dict(claim) == Claim("montreal--new-york", (("blue", 2), ("locomotive", 1)))
    assert str(Move.from_dict(claim)) == "claim montreal--new-york blue 2 locomotive 1"
    assert Move.from_dict({"do": "take", "card": "red"}) == Take("red")
    assert Move.from_dict({"do": "keep", "tickets": ["a--b"]}) == Keep(("a--b",))
    assert Move.from_dict({"do": "draw", "unknown": "keys are ignored"}) == Draw()


def test_the_order_of_a_payment_does_not_matter() -> None:
    one, other = {"locomotive": 1, "blue": 2}, {"blue": 2, "locomotive": 1}
    assert Claim.paying("a--b", one) == Claim.paying("a--b", other)
    assert Claim("a--b", (("locomotive", 1), ("blue", 2))) == Claim.paying("a--b", one)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "an object with a key 'do'"),
        ({}, "unknown move None"),
        ({"do": "fly"}, "unknown move 'fly'"),
        ({"do": "take"}, "needs a text 'card', not None"),
        ({"do": "take", "card": "ferry"}, "unknown card 'ferry'"),
        ({"do": "keep", "tickets": "a--b"}, "a list of texts 'tickets'"),
        ({"do": "claim", "pay": {"red": 1}}, "needs a text 'track'"),
        ({"do": "claim", "track": "a--b"}, "'pay' is an object"),
        ({"do": "claim", "track": "a--b", "pay": {"pink": 1}}, "unknown card 'pink'"),
        ({"do": "claim", "track": "a--b", "pay": {"red": 0}}, "at least 1 card"),
        ({"do": "claim", "track": "a--b", "pay": {"red": True}}, "at least 1 card"),
    ],
)
def test_what_is_no_move_says_why(data: object, said: str) -> None:
    with pytest.raises(MoveFormatError) as error:
        Move.from_dict(data)
    assert said in str(error.value)


def test_a_kind_named_twice_is_no_payment() -> None:
    with pytest.raises(MoveFormatError, match="named twice"):
        Move.parse("claim a--b blue 1 blue 2")


@pytest.mark.parametrize(
    ("make", "values", "said"),
    [
        (Take, ("mauve",), "unknown card 'mauve'; there are purple, white"),
        (Take, (5,), "unknown card 5"),
        (Take, ([],), r"unknown card \[\]"),
        (Keep, ("abc",), "the ids of tickets"),
        (Keep, (7,), "the ids of tickets"),
        (Keep, ([1, 2],), "the ids of tickets"),
        (Claim, (None, ()), "the id of a track, not None"),
        (Claim, ("a--b", {"blue": 1}), "Claim.paying takes a dict"),
        (Claim, ("a--b", "blue"), "pairs such as"),
        (Claim, ("a--b", ["blue"]), "pairs such as"),
        (Claim, ("a--b", [("blue", 1.0)]), "at least 1 card, not 1.0 of blue"),
        (Claim, ("a--b", [("blue", 1), ("blue", 2)]), "named twice"),
        (Claim, ("a--b", [([], 1)]), r"unknown card \[\]"),
        (Claim.paying, ("a--b", [("blue", 1)]), "'pay' is an object"),
        (Claim.paying, ("a--b", {"blue": -1}), "at least 1 card"),
        (Move.parse, (None,), "reads a text"),
        (Move.parse, (f"claim a--b red {'9' * 5000}",), "a number must stand"),
    ],
)
def test_a_move_of_wrong_values_is_refused(make: Callable[..., Move], values: tuple[object, ...], said: str) -> None:
    with pytest.raises(MoveFormatError, match=said):
        make(*values)


def test_tickets_and_payments_may_stand_in_lists() -> None:
    assert Keep(["a--b"]) == Keep(("a--b",))
    assert Claim("a--b", [("blue", 1)]) == Claim("a--b", (("blue", 1),))


def test_a_move_cannot_be_changed() -> None:
    move = Take("red")
    with pytest.raises(AttributeError):
        move.card = "blue"
