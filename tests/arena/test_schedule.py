"""Who plays which deal from which seat."""

from __future__ import annotations

from collections import Counter

import pytest

from branchline import Board, Game
from branchline.arena.schedule import Schedule, schedule_for

USA = Board.load("usa")


def test_every_bot_plays_a_deal_from_every_seat() -> None:
    schedule = Schedule(("a", "b", "c"), 3, "1")
    games = [schedule.fixture(game) for game in range(3)]
    assert [game.seats for game in games] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert len({game.seed for game in games}) == 1
    assert len({game.bots_seed for game in games}) == 3


def test_the_games_of_a_deal_begin_with_the_same_cards_and_the_same_seat() -> None:
    schedule = Schedule(("a", "b"), 2, "1")
    one, other = (Game(USA, 2, seed=schedule.fixture(game).seed) for game in (4, 5))
    assert (one.deal, one.first) == (other.deal, other.first)
    assert one.deal != Game(USA, 2, seed=schedule.fixture(6).seed).deal


def test_who_sits_after_whom_changes_from_deal_to_deal() -> None:
    schedule = Schedule(("a", "b", "c", "d"), 4, "1")
    pairs: Counter[tuple[str, str]] = Counter()
    for deal in range(6):
        seats = schedule.fixture(deal * 4).seats
        pairs.update(zip(seats, (*seats[1:], seats[0]), strict=True))
    assert len(pairs) == 12
    assert set(pairs.values()) == {2}


def test_with_fewer_players_than_bots_every_choice_plays_a_deal_in_every_round() -> None:
    schedule = Schedule(("a", "b", "c"), 2, "1")
    assert schedule.line_ups == (("a", "b"), ("a", "c"), ("b", "c"))
    assert schedule.games_per_round == 6
    assert schedule.rounds_for(7) == 2
    games = [schedule.fixture(game) for game in range(8)]
    assert [game.deal for game in games] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [set(game.seats) for game in games[::2]] == [{"a", "b"}, {"a", "c"}, {"b", "c"}, {"a", "b"}]


def test_a_bot_may_be_named_several_times() -> None:
    assert Schedule(("a", "b", "a"), 3, "1").line_ups == (("a", "a", "b"),)
    assert Schedule(("a", "b", "a"), 2, "1").line_ups == (("a", "b"),)  # not against itself alone
    assert Schedule(("a", "a"), 2, "1").line_ups == (("a", "a"),)  # unless there is no other


def test_the_board_decides_how_many_can_play() -> None:
    assert schedule_for(USA, ("a", "b", "c"), None, "1").players == 3
    assert schedule_for(USA, tuple("abcdefg"), None, "1").players == 5
    with pytest.raises(ValueError, match="for 2 to 5 players, not 6"):
        schedule_for(USA, ("a", "b"), 6, "1")
    with pytest.raises(ValueError, match=r"several times: --bots a,b,a,a$"):
        schedule_for(USA, ("a", "b"), 4, "1")
