"""A hint is made from what the seat may know, and says why."""

from __future__ import annotations

from random import Random

import pytest

from branchline import Game
from branchline.boards import BUILT_IN
from branchline.coach import Coach, hint
from branchline.coach.reasons import reasons
from branchline.languages import LANGUAGES
from branchline.moves import Move, Take
from tests.coach.games import SHALLOW, played


@pytest.mark.parametrize("board", BUILT_IN)
@pytest.mark.parametrize("moves", [0, 35])
def test_hidden_cards_change_no_hint_and_no_chance(board: str, moves: int) -> None:
    game = played(board, 2, 4, moves)
    seat = game.seats_to_act[0]
    view = game.view(seat)
    for world in range(2):
        other = view.imagine(Random(world)).view(seat)
        assert hint(other, depth=SHALLOW) == hint(view, depth=SHALLOW)
        assert Coach(other, SHALLOW).chances(other, 1) == Coach(view, SHALLOW).chances(view, 1)


@pytest.mark.parametrize("board", BUILT_IN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_legal_and_gives_its_reasons_in_words(board: str, language: str) -> None:
    game = played(board, 2, 1, 30)
    view = game.view(game.seat)
    given = hint(view, language=language, depth=SHALLOW)
    assert given.move in game.legal_moves()
    assert all(reason and "{" not in reason for reason in given.reasons)


def test_reasons_name_the_ticket_and_the_rival() -> None:
    game = Game.from_position(
        "usa",
        2,
        hands={0: {"blue": 2}},
        tracks={0: ["denver--santa-fe"], 1: ["el-paso--phoenix"]},
        tickets={0: ["denver--el-paso"], 1: ["boston--miami"]},
        seed=3,
    )
    claim = Move.parse("claim el-paso--santa-fe blue 2")
    assert claim in game.legal_moves()
    assert list(reasons(game.view(0), claim, "en")) == [
        "El Paso–Santa Fe is on the way of your ticket Denver–El Paso.",
        "Blue stands at its end: it may soon be gone.",
    ]
    assert list(reasons(game.view(0), Take("red"), "en")) == ["red card: El Paso–Santa Fe needs it."]


def test_whoever_is_not_to_move_gets_none() -> None:
    game = played("usa", 2, 1, 20)
    with pytest.raises(ValueError, match="seat to move"):
        hint(game.view(1 - game.seat))
