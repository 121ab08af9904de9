"""Games that differ only in what somebody may not know.

Written apart from the rules' own cut of secrets: every card and ticket is followed from the deal on, and those the
viewers have never seen change places.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from branchline import Board, Game
from branchline.deal import Deal
from branchline.events import Event
from branchline.moves import Claim, Draw, Keep, Move, Take

Place = tuple[int, int]  # of a card: 0 the deal, 1 the first reshuffle, …; and how many lie above it there


class World(NamedTuple):
    """A deal and the moves made from it, as a server may be told to deal and its players to play."""

    board: Board
    players: int
    first: int
    deal: Deal
    moves: tuple[tuple[int, Move], ...]

    def game(self) -> Game:
        """Before the first move."""
        return Game(self.board, self.players, deal=self.deal, first=self.first)

    def played(self) -> Game:
        """After the last."""
        game = self.game()
        for seat, move in self.moves:
            game.play(move, seat)
        return game

    def deal_text(self) -> str:
        return json.dumps(self.deal._asdict())


def random_world(board: Board, players: int, rng: Random, most: int) -> World:
    """The beginning of a random game."""
    game = Game(board, players, seed=rng.randbytes(32), first=rng.randrange(players))
    for _ in range(most):
        seat = rng.choice(game.seats_to_act)
        game.play(likely_move(game, seat, rng), seat)
        if game.is_over:
            return random_world(board, players, rng, most - 1)
    outcomes = [game.opening, *(event.outcome for event in game.history)]
    reshuffles = [order for outcome in outcomes for order in outcome.reshuffles]
    bottom = next((outcome.bottom for outcome in outcomes if outcome.bottom), ())
    moves = tuple((event.seat, event.move) for event in game.history)
    return World(board, players, game.first, Deal(*game.deal[:2], reshuffles, bottom), moves)


def likely_move(game: Game, seat: int, rng: Random) -> Move:
    """Claims and tickets are few among the legal moves early, and many later."""
    kinds: dict[str, list[Move]] = defaultdict(list)
    for move in game.legal_moves(seat):
        kinds[move.do].append(move)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def same_to(viewers: frozenset[int], world: World, rng: Random) -> World:
    """Another world that has given these seats, and spectators, the same to see until now, and somebody else not."""
    for _ in range(300):
        other = _permuted(viewers, world, rng)
        if _goes_alike(world, other) and _differs(world, other, set(range(world.players)) - viewers):
            return other
    raise AssertionError("no other world would have looked the same")


def _permuted(viewers: frozenset[int], world: World, rng: Random) -> World:
    tickets = _exchanged(_unseen_tickets(viewers, world), rng)
    cards, reshuffles = list(world.deal.cards), [list(order) for order in world.deal.reshuffles]
    orders = [cards, *reshuffles]
    places: dict[int, list[int]] = defaultdict(list)
    for order, place in _unseen_cards(viewers, world):
        places[order].append(place)
    for order, free in places.items():
        kinds = [orders[order][place] for place in free]
        rng.shuffle(kinds)
        for place, kind in zip(free, kinds, strict=True):
            orders[order][place] = kind

    def renamed(names: Sequence[str]) -> tuple[str, ...]:
        return tuple(tickets.get(name, name) for name in names)

    deal = Deal(tuple(cards), renamed(world.deal.tickets), reshuffles, renamed(world.deal.bottom))
    moves = [(seat, Keep(renamed(move.tickets)) if isinstance(move, Keep) else move) for seat, move in world.moves]
    return world._replace(deal=deal, moves=tuple(moves))


def _exchanged(names: list[str], rng: Random) -> dict[str, str]:
    """Some of them for others of them."""
    some = rng.sample(names, rng.randint(min(2, len(names)), len(names)))
    return dict(zip(some, rng.sample(some, len(some)), strict=True))


def _goes_alike(one: World, other: World) -> bool:
    """Are the same moves possible, with the same public outcome? A ticket may be completed in one world only."""
    try:
        games = one.played(), other.played()
    except ValueError:
        return False
    mine, theirs = ([_public(event) for event in game.history] for game in games)
    return mine == theirs and not games[1].is_over


def _differs(one: World, other: World, owners: set[int]) -> bool:
    games = one.played(), other.played()
    return any(games[0].view(seat).to_json() != games[1].view(seat).to_json() for seat in owners)


def _public(event: Event) -> tuple[object, ...]:
    happened = event.outcome
    return happened.turned, happened.completed, happened.bonus, happened.points, happened.progress, happened.resets


def _unseen_tickets(viewers: frozenset[int], world: World) -> list[str]:
    """Neither offered to nor received by the viewers, nor completed by anybody."""
    game = world.game()
    seen = {ticket for seat in viewers for ticket in (*game.view(seat).offer, *game.view(seat).tickets)}
    for event in world.played().history:
        happened = event.outcome
        seen.update(happened.completed)
        if event.seat in viewers:
            seen.update((*happened.offered, *happened.received))
    return [ticket for ticket in world.deal.tickets if ticket not in seen]


def _unseen_cards(viewers: frozenset[int], world: World) -> Iterator[Place]:
    """Those in other hands, if they were drawn blindly and not played since, and those in the deck."""
    game = world.game()
    deck = [(0, place) for place in range(len(world.deal.cards))]
    hands: list[list[tuple[Place | None, str]]] = []  # with no place for cards from the row
    for _ in range(game.players):
        dealt, deck = deck[: game.board.starting_hand], deck[game.board.starting_hand :]
        hands.append([(place, world.deal.cards[place[1]]) for place in dealt])
    deck, reshuffled = _after(game.opening.reshuffles, deck, game, 0)
    for seat, move in world.moves:
        (event,) = game.play(move, seat)
        if isinstance(move, Draw):
            hands[seat].append((_top(deck, reshuffled), event.outcome.drawn))
        elif isinstance(move, Take):
            hands[seat].append((None, move.card))
        elif isinstance(move, Claim):
            _spend(hands[seat], move)
        deck, reshuffled = _after(event.outcome.reshuffles, deck, game, reshuffled)
    yield from deck
    for seat in set(range(game.players)) - viewers:
        yield from (place for place, _ in hands[seat] if place is not None)


def _top(deck: list[Place], reshuffled: int) -> Place:
    return deck[0] if deck else (reshuffled + 1, 0)


def _after(orders: Sequence[Sequence[str]], deck: list[Place], game: Game, before: int) -> tuple[list[Place], int]:
    """The deck after a step in which these reshuffles happened."""
    all_of_it = [*deck, *((n, place) for n, order in enumerate(orders, before + 1) for place in range(len(order)))]
    return all_of_it[len(all_of_it) - game.view().deck_size :], before + len(orders)


def _spend(hand: list[tuple[Place | None, str]], claim: Claim) -> None:
    """Cards from the row first: they were known anyway."""
    for kind, number in claim.pay:
        if kind == "ferry":
            continue
        having = sorted((card for card in hand if card[1] == kind), key=lambda card: card[0] is not None)
        for card in having[:number]:
            hand.remove(card)
