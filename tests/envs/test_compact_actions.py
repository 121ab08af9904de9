"""The compact numbering of moves stands for the complete one."""

from __future__ import annotations

import pytest

from branchline import Board
from branchline.envs.core import compact_actions
from branchline.envs.core.compact_actions import CompactActions
from branchline.numbering import numbering_of
from branchline.rules import const
from tests.contract.tables import BOARDS, TABLES, random_game

ACTIONS = {name: CompactActions(numbering_of(board).layout) for name, board in BOARDS.items()}


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_a_track_can_be_claimed_with_a_color_where_any_payment_with_it_is_legal(board: Board, players: int) -> None:
    actions, layout = ACTIONS[board.id], numbering_of(board).layout
    of_move = actions.of_move
    for number, game in enumerate(random_game(board, players, 1)):
        if number % 9 == 0 and not game.is_over:
            complete = game.legal_indices()
            listed = compact_actions.listed(actions, game._state, layout)
            assert listed == sorted({of_move[move] for move in complete})
            played = [compact_actions.complete(actions, game._state, layout, action) for action in listed]
            assert set(played) <= set(complete)
            assert [of_move[move] for move in played] == listed


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
def test_the_payment_has_most_cards_of_the_color_then_fewest_locomotives_and_ferry_cards(board: Board) -> None:
    actions, layout = ACTIONS[board.id], numbering_of(board).layout
    of_move, cards = actions.of_move, layout.pay_cards
    locomotives, ferries, payments = layout.pay_locomotives, layout.pay_ferries, layout.claim_payment
    for number, game in enumerate(random_game(board, board.min_players, 2)):
        if game.is_over or number % 4:
            continue
        claims = [move for move in game.legal_indices() if move >= const.FIRST_CLAIM]
        for action in {of_move[move] for move in claims}:
            ways = [payments[move] for move in claims if of_move[move] == action]
            best = min(ways, key=lambda way: (-cards[way], locomotives[way], ferries[way]))
            assert payments[compact_actions.complete(actions, game._state, layout, action)] == best


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
def test_numbers_below_the_claims_are_the_same_and_every_track_has_its_colors(board: Board) -> None:
    actions = ACTIONS[board.id]
    gray = sum(track.color == "gray" for track in board.tracks)
    assert actions.size == const.FIRST_CLAIM + len(board.tracks) + gray * len(board.colors)
    assert actions.of_move[: const.FIRST_CLAIM] == list(range(const.FIRST_CLAIM))
    assert {*actions.of_move[: numbering_of(board).size]} == {*range(actions.size)}
