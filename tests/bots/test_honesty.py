"""No bot profits from what its seat cannot know."""

from __future__ import annotations

from random import Random

import pytest

from branchline import Board, DrawTickets, Game, rules
from branchline.bots import make_bot
from tests.bots.tables import SMALLEST_AND_LARGEST, SPECS, seated
from tests.contract.test_views import with_hidden_things_permuted

MOST_DECISIONS = 1000 if rules.COMPILED else 12
TICKETS_EVERY = 20  # the bot is made to draw tickets now and then, so that it must choose which to keep


def phases_of(board: Board) -> set[str]:
    choices = {"opening"} if not board.tickets_to_win else set()
    return {"turn", "second_card"} | choices | ({"keeping"} if board.draw_tickets else set())


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize(("board", "players"), SMALLEST_AND_LARGEST)
def test_permuting_hidden_cards_and_tickets_changes_no_decision(spec: str, board: Board, players: int) -> None:
    """Two bots with one seed decide through a whole game: one in the game, one in games that look like it."""
    ours = 1 if players == 2 else 0  # the first to choose tickets, or the last
    bot, twin = make_bot(spec, Random(1)), make_bot(spec, Random(1))
    others, rng = seated(["planner"] * players), Random(2)
    game = Game(board, players, seed=3)
    phases, changed, decisions = set(), 0, 0
    while not game.is_over and decisions < MOST_DECISIONS:
        seat = game.seats_to_act[-1]
        view, legal = game.view(seat), game.legal_moves(seat)
        if seat != ours:
            game.play(others[seat].choose(view, legal), seat)
            continue
        other = with_hidden_things_permuted(game, seat, rng)
        changed += other._state.deck != game._state.deck
        move = bot.choose(view, legal)
        assert twin.choose(other.view(seat), other.legal_moves(seat)) == move
        phases.add(view.phase)
        decisions += 1
        wants_tickets = decisions % TICKETS_EVERY == 2 and DrawTickets() in legal
        game.play(DrawTickets() if wants_tickets else move, seat)
    assert changed > 5
    assert phases == phases_of(board)
