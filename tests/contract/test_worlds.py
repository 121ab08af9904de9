"""Imagined worlds are possible ones (ALL-1): each is compared with everything its seat was shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from branchline import Board, Game
from branchline.bots import make_bot
from branchline.moves import AnyMove
from branchline.rules import const
from tests.contract.conservation import assert_conserved
from tests.contract.tables import TABLES
from tests.contract.test_views import everything_in
from tests.contract.witness import Witness

Choice = Callable[[Game, int], AnyMove]


def played(board: Board, players: int, seed: int, choose: Choice) -> Iterator[tuple[Game, list[Witness]]]:
    """A game after every move, watched from every seat."""
    rng = Random(seed)
    game = Game(board, players, seed=seed)
    watching = [Witness(game, seat) for seat in range(players)]
    for witness in watching:
        witness.remember_offer()
    while not game.is_over:
        seat = rng.choice(game.seats_to_act)
        for witness in watching:
            witness.before_move()
        game.play(choose(game, seat), seat)
        for witness in watching:
            witness.watch()
        yield game, watching


def at_random(seed: int) -> Choice:
    """Any move, but tickets are drawn or swapped every other time, so that they go round and round the deck."""
    rng = Random(seed)

    def choose(game: Game, seat: int) -> AnyMove:
        moves = game.legal_moves(seat)
        about_tickets = [move for move in moves if move.do in ("tickets", "swap")]
        return rng.choice(about_tickets if about_tickets and rng.random() < 0.5 else moves)

    return choose


def as_planners(seed: int) -> Choice:
    bots = [make_bot("planner", Random(seed + seat)) for seat in range(const.MAX_PLAYERS)]
    return lambda game, seat: bots[seat].choose(game.view(seat), game.legal_moves(seat))  # type: ignore[return-value]


def check_worlds(board: Board, players: int, seed: int, choose: Choice, often: float, worlds: int) -> None:
    rng = Random(seed)
    for game, watching in played(board, players, seed, choose):
        for witness in watching:
            if rng.random() < often:
                for _ in range(worlds):
                    check_world(game, witness, rng)


def check_world(game: Game, witness: Witness, rng: Random) -> None:
    view = game.view(witness.seat)
    world = view.imagine(rng)
    assert_conserved(world)
    again = world.view(witness.seat)
    assert again.to_json() == view.to_json()
    assert everything_in(again) == everything_in(view)
    assert_history_leads_here(world)
    if not game.is_over:
        witness.check(world)


def assert_history_leads_here(world: Game) -> None:
    """Everything kept of the draws is held by who drew, and the rest went back in the order drawn."""
    state, board = world._state, world.board
    if board.tickets_to_win or state.phase in (const.OPENING, const.OVER):
        return
    kept = [[i for i in range(const.MAX_OFFER) if mask >> i & 1] for mask in state.draw_kept[: state.draws]]
    pending = state.offer_count[state.seat] if state.phase == const.KEEPING else 0
    deck = state.pile[: state.pile_count + pending + sum(map(len, kept))]
    for seat, chosen in zip(state.draw_seat, kept, strict=False):
        drawn, deck = deck[: board.draw_tickets], deck[board.draw_tickets :]
        assert all(state.holder[drawn[i]] == seat for i in chosen)
        deck += [ticket for i, ticket in enumerate(drawn) if i not in chosen]
    assert deck == state.pile[state.pile_start - pending : state.pile_start + state.pile_count]


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_worlds_of_random_games_are_possible(board: Board, players: int) -> None:
    check_worlds(board, players, 1, at_random(1), often=0.02, worlds=2)


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_worlds_of_planned_games_are_possible(board: Board, players: int) -> None:
    check_worlds(board, players, 2, as_planners(2), often=0.015, worlds=2)


@pytest.mark.long
@pytest.mark.parametrize(("board", "players"), TABLES)
@pytest.mark.parametrize("seed", range(10))
def test_many_worlds_are_possible(board: Board, players: int, seed: int) -> None:
    check_worlds(board, players, seed, at_random(seed), often=0.5, worlds=3)
    check_worlds(board, players, seed, as_planners(seed), often=0.5, worlds=3)
