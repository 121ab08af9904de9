"""What a seat may know (ALL-1): views and events, and worlds imagined from them."""

from __future__ import annotations

import gc
from random import Random
from types import FunctionType, ModuleType

import pytest

from branchline import Board, Game, View
from branchline.rules import const
from branchline.rules.state import State
from tests.contract.conservation import assert_conserved
from tests.contract.tables import TABLES, finished_game, random_game

pytestmark = pytest.mark.parametrize(("board", "players"), TABLES)


def with_hidden_things_permuted(game: Game, viewer: int | None, rng: Random) -> Game:
    """The same game, but everything the viewer cannot see lies elsewhere: written apart from the rules' own cut."""
    other = game.copy()
    state = other._state
    others = [seat for seat in range(game.players) if seat != viewer]

    hands, seen = state.hands, state.seen
    hidden = state.deck[: state.deck_count]
    for seat in others:
        for kind in range(const.KINDS):
            hidden += [kind] * (hands[seat][kind] - seen[seat][kind])
    rng.shuffle(hidden)
    state.deck = hidden[: state.deck_count] + [0] * (const.MAX_CARDS - state.deck_count)
    del hidden[: state.deck_count]
    for seat in others:
        unknown = state.hand_count[seat] - sum(seen[seat])
        drawn, hidden = hidden[:unknown], hidden[unknown:]
        ferries = hands[seat][const.FERRY]
        hands[seat] = [seen[seat][kind] + drawn.count(kind) for kind in range(const.KINDS)] + [ferries]
    state.hands = hands

    rename_tickets(game, state, viewer, rng)

    chosen = state.chosen
    for seat in others:
        if chosen[seat] and state.phase == const.OPENING:
            chosen[seat] = (1 << state.offer_count[seat]) - 1
    state.chosen = chosen
    state.random = rng.getrandbits(64)
    return other


def rename_tickets(game: Game, state: State, viewer: int | None, rng: Random) -> None:
    """Give every ticket the viewer was never shown the place and the history of another such ticket."""
    shown = tickets_shown(game, viewer)
    hidden = [i for i, ticket in enumerate(game.board.tickets) if ticket.id not in shown]
    names = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def renamed(tickets: list[int]) -> list[int]:
        return [names.get(ticket, ticket) for ticket in tickets]

    state.pile = renamed(state.pile)
    others = [seat for seat in range(game.players) if seat != viewer]
    state.offers = [renamed(row) if seat in others else row for seat, row in enumerate(state.offers)]
    state.race_hand = [renamed(row) if seat in others else row for seat, row in enumerate(state.race_hand)]
    for field in ("holder", "dealt_to"):
        before, after = list(getattr(state, field)), list(getattr(state, field))
        for old, new in names.items():
            after[new] = before[old]
        setattr(state, field, after)


def tickets_shown(game: Game, viewer: int | None) -> set[str]:
    """In the viewer's hand, offered to it, completed by anybody, or revealed at the end."""
    view = game.view(viewer)
    shown = {*view.tickets, *view.offer, *(t for seat in view.seats for t in seat.completed)}
    shown |= {ticket for tickets in view.revealed for ticket in tickets}
    if viewer is not None:
        shown |= {*Game(game.board, game.players, seed=game.seed).view(viewer).offer}
        shown |= {*Game(game.board, game.players, seed=game.seed).view(viewer).tickets}
    for event in game.history:
        if event.seat == viewer:
            shown |= {*event.outcome.offered, *event.outcome.received}
    return shown


def everything_in(view: View) -> dict[str, object]:
    values = {name: getattr(view._state, name) for name in dir(view._state) if not name.startswith("_")}
    return {name: value for name, value in values.items() if not callable(value)}


def test_permuting_what_a_seat_cannot_see_leaves_its_view_identical(board: Board, players: int) -> None:
    rng = Random(1)
    changed = 0
    for number, game in enumerate(random_game(board, players, 1)):
        if number > players and number % 7:
            continue
        for viewer in (None, *range(players)):
            other = with_hidden_things_permuted(game, viewer, rng)
            changed += other._state.deck != game._state.deck
            assert other.view(viewer).to_json() == game.view(viewer).to_json()
            assert everything_in(other.view(viewer)) == everything_in(game.view(viewer))
    assert changed > 20


def test_nothing_reachable_from_a_view_is_the_game(board: Board, players: int) -> None:
    game = Game(board, players, seed=1)
    view = game.view(0)
    secrets = {id(game), id(game._state), id(game._orders), id(game.deal), id(game.history)}
    waiting, found = [view], set()
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(thing, type | ModuleType | FunctionType):
            continue
        found.add(id(thing))
        waiting += gc.get_referents(thing)
    assert not secrets & found


def test_events_show_other_seats_no_secret(board: Board, players: int) -> None:
    for event in finished_game(board, players, 2).history:
        own, others, line = event.seen_by(event.seat), event.seen_by(None), event.to_dict()
        assert others == event.seen_by((event.seat + 1) % players)
        outcome = others.get("outcome", {})
        assert isinstance(outcome, dict)
        assert not {"drawn", "offered", "received"} & set(outcome)
        assert all(isinstance(outcome[key], int) for key in ("reshuffles", "bottom") if key in outcome)
        if event.move.do == "keep":
            assert others["move"] == {"do": "keep"}
        assert own["move"] == line["move"]


def test_before_all_have_chosen_views_show_the_number_dealt(board: Board, players: int) -> None:
    if board.tickets_to_win:
        return
    game = Game(board, players, seed=3)
    for seat in range(players - 1):
        game.play(game.legal_moves(seat)[0], seat)
        for viewer in (None, *range(players)):
            assert [shown.tickets for shown in game.view(viewer).seats] == [board.opening_deal] * players
            assert game.view(viewer).seats_to_act == tuple(range(seat + 1, players))
    game.play(game.legal_moves()[0])
    assert [shown.tickets for shown in game.view().seats] == [board.opening_keep] * players


def test_an_imagined_game_looks_the_same_and_can_be_played_to_its_end(board: Board, players: int) -> None:
    rng = Random(4)
    for number, game in enumerate(random_game(board, players, 4)):
        if game.is_over or (number > players and number % 30):
            continue
        for seat in game.seats_to_act[:1]:
            world = game.view(seat).imagine(rng)
            assert_conserved(world)
            assert world.view(seat).to_json() == game.view(seat).to_json()
            assert world.legal_moves(seat) == game.legal_moves(seat)
            while not world.is_over:
                world.play(rng.choice(world.legal_moves()))
            assert_conserved(world)


def test_imagined_worlds_differ_and_depend_on_the_generator_alone(board: Board, players: int) -> None:
    view = Game(board, players, seed=5).view(0)
    worlds = [view.imagine(Random(seed))._state.deck for seed in (1, 1, 2)]
    assert worlds[0] == worlds[1] != worlds[2]
