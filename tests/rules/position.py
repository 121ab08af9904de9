"""Positions to test the rules in, and a few words to play in them.

Cards are written as in the text of a claim, and from the top where they have an order: "locomotive 2 red".
Moves are written as `Move.parse` reads them: play(game, "take red", "draw").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from branchline import Board, Deal, Game, Move, Outcome, Result
from branchline.boards import Track
from branchline.deal import Seed, deal_from_seed
from branchline.numbering import numbering_of
from branchline.rules import const
from branchline.rules.layout import KIND_NAMES, masked
from branchline.rules.state import State

BySeat = Mapping[int, Sequence[str]]
NONE: Mapping[Any, Any] = MappingProxyType({})


def position(
    board: Board | str,
    players: int = 2,
    *,
    seat: int = 0,
    hands: Mapping[int, str] = NONE,
    row: str | None = None,
    deck: str = "",
    discards: str = "",
    other_cards: str | int = "deck",
    tracks: BySeat = NONE,
    bullets: BySeat = NONE,
    trains: Mapping[int, int] = NONE,
    points: Mapping[int, int] = NONE,
    progress: Mapping[int, int] = NONE,
    ferries_left: int | None = None,
    bullets_left: int | None = None,
    tickets: BySeat = NONE,
    ticket_deck: Sequence[str] = (),
    other_tickets: str | int = "deck",
    completed: BySeat = NONE,
    bonus: Sequence[int] = (),
    turns_left: int = -1,
    seed: bytes = b"a test",
) -> Game:
    """A game in the middle, `seat` to begin a turn.

    `other_cards` and `other_tickets` say where those lie that are not placed: below the named ones in the
    deck, in the "discards" (cards), or in the hand of a seat. Trains, points, progress and supplies follow
    from the tracks and hands, unless given.
    """
    board = Board.load(board) if isinstance(board, str) else board
    state = State()
    state.players, state.seat, state.phase, state.turns_left = players, seat, const.TURN, turns_left
    _place_cards(state, board, hands, row, deck, discards, other_cards)
    _place_tracks(state, board, tracks, bullets)
    _place_tickets(state, board, tickets, ticket_deck, other_tickets, completed)
    for name, given in (("trains", trains), ("points", points), ("progress", progress)):
        setattr(state, name, [given.get(i, n) for i, n in enumerate(getattr(state, name))])
    state.bonus = [int(i in bonus) for i in range(const.MAX_PLAYERS)]
    state.completed = [len(completed.get(i, ())) + n for i, n in enumerate(state.bonus)]
    ferries_held = sum(cards(hand).count("ferry") for hand in hands.values())
    state.ferries_left = board.ferry_cards - ferries_held if ferries_left is None else ferries_left
    bullets_laid = sum(map(len, bullets.values()))
    state.bullets_left = board.bullet_trains - bullets_laid if bullets_left is None else bullets_left
    return Game.from_state(board, state, seed)


def cards(text: str) -> list[str]:
    """The cards in a text: kinds, each once or as many as the number after it says.

    >>> cards("locomotive 2 red")
    ['locomotive', 'locomotive', 'red']
    """
    found: list[str] = []
    for word in text.split():
        found += found[-1:] * (int(word) - 1) if word.isdecimal() else [word]
    return found


def _place_cards(
    state: State,
    board: Board,
    hands: Mapping[int, str],
    row: str | None,
    deck: str,
    discards: str,
    other_cards: str | int,
) -> None:
    held = [Counter(cards(hands.get(seat, ""))) for seat in range(const.MAX_PLAYERS)]
    thrown = Counter(cards(discards))
    order = cards(deck)
    rest = Counter(deal_from_seed(board, Seed(0)).cards)
    rest.subtract(sum((*held, Counter(order), thrown), Counter({"ferry": 0})))
    turned = Counter([c for c in board.colors if rest[c] > 0][: board.row] if row is None else cards(row))
    rest.subtract(turned)
    del rest["ferry"]
    assert all(n >= 0 for n in rest.values()), f"more cards than the board has: {-rest}"
    if other_cards == "deck":
        order += rest.elements()
    else:
        (thrown if other_cards == "discards" else held[int(other_cards)]).update(rest)
    state.hands = [_counts(hand, const.HAND_KINDS) for hand in held]
    state.hand_count = [hand.total() - hand["ferry"] for hand in held]
    state.row, state.row_count = _counts(turned, const.KINDS), turned.total()
    state.row_kinds = sum(1 << kind for kind, n in enumerate(state.row) if n)
    state.discards, state.discard_count = _counts(thrown, const.KINDS), thrown.total()
    state.deck = _laid([KIND_NAMES.index(card) for card in reversed(order)], const.MAX_CARDS)
    state.deck_count = len(order)


def _place_tracks(state: State, board: Board, tracks: BySeat, bullets: BySeat) -> None:
    numbers = numbering_of(board).tracks
    owned = [tracks.get(seat, ()) for seat in range(const.MAX_PLAYERS)]
    laid = [bullets.get(seat, ()) for seat in range(const.MAX_PLAYERS)]
    claimed = [{board.track(track) for track in (*a, *b)} for a, b in zip(owned, laid, strict=True)]
    state.owned = [masked([numbers[track] for track in mine]) for mine in owned]
    state.shared = masked([numbers[track] for mine in laid for track in mine])
    state.open = [masked([numbers[track] for track in _open(board, state.players, claimed, mine)]) for mine in claimed]
    spaces = [[board.track(track).length for track in mine] for mine in owned]
    state.trains = [max(0, board.trains - sum(mine)) for mine in spaces]
    state.points = [sum(board.route_points.get(length, 0) for length in mine) for mine in spaces]
    state.progress = [sum(board.track(track).length for track in mine) for mine in laid]


def _open(board: Board, players: int, claimed: Sequence[set[Track]], mine: set[Track]) -> list[str]:
    """What `branchline.rules.claims.close` leaves open after these claims (USA-15)."""
    everybodys = set[Track]().union(*claimed)
    closing = everybodys if players < board.all_parallel_from else mine
    full = {track.parallel for track in closing if track.parallel}
    return [track.id for track in board.tracks if track not in everybodys and track.parallel not in full]


def _place_tickets(
    state: State,
    board: Board,
    tickets: BySeat,
    ticket_deck: Sequence[str],
    other_tickets: str | int,
    completed: BySeat,
) -> None:
    numbers = numbering_of(board).tickets
    held = [[numbers[ticket] for ticket in tickets.get(seat, ())] for seat in range(const.MAX_PLAYERS)]
    done = {numbers[ticket]: const.DONE + seat for seat, mine in completed.items() for ticket in mine}
    pile = [numbers[ticket] for ticket in ticket_deck]
    placed = {*pile, *done, *(ticket for mine in held for ticket in mine)}
    rest = [ticket for ticket in numbers.values() if ticket not in placed]
    (pile if other_tickets == "deck" else held[int(other_tickets)]).extend(rest)
    holders = done | {ticket: seat for seat, mine in enumerate(held) for ticket in mine}
    assert len(pile) + len(holders) == len(numbers), "a ticket lies in two places"
    state.holder = [holders.get(ticket, const.NOBODY) for ticket in range(const.MAX_TICKETS)]
    state.ticket_count = [len(mine) for mine in held]
    if board.tickets_to_win:
        state.dealt_to = [1 << seat if seat in range(const.MAX_PLAYERS) else 0 for seat in state.holder]
    state.race_hand = [_laid(mine[: const.MAX_OFFER], const.MAX_OFFER) for mine in held]
    state.pile, state.pile_count = _laid(pile, const.MAX_PASSED), len(pile)


def _counts(cards: Counter[str], size: int) -> list[int]:
    return [cards[kind] for kind in KIND_NAMES[:size]]


def _laid(values: Sequence[int], size: int) -> list[int]:
    return [*values, *[0] * (size - len(values))]


# boards and beginnings


def variant(board: Board | str, **settings: Any) -> Board:
    """The board with some of its settings otherwise; those in parts as {"keep_min": 1}."""
    board = Board.load(board) if isinstance(board, str) else board
    parts = {key: getattr(board, key) for key in settings}
    is_part = {key: isinstance(part, msgspec.Struct) for key, part in parts.items()}
    changed = {key: replace(parts[key], **value) if is_part[key] else value for key, value in settings.items()}
    return replace(board, **changed)


def with_tickets(board: Board | str, count: int) -> Board:
    """The board with its first few tickets only."""
    board = Board.load(board) if isinstance(board, str) else board
    return variant(board, tickets=board.tickets[:count])


def without_cards(board: Board | str) -> Board:
    """The board without train cards: nobody can ever draw or claim."""
    return variant(board, train_cards={"per_color": 0, "locomotive": 0})


def deal_with(board: Board | str, top_cards: str = "", tickets: Iterable[str] = ()) -> Deal:
    """A deal with these cards and tickets on top; the others follow in the board's order."""
    board = Board.load(board) if isinstance(board, str) else board
    rest = Counter(deal_from_seed(board, Seed(0)).cards)
    rest.subtract(cards(top_cards))
    top = list(tickets)
    below = [ticket.id for ticket in board.tickets if ticket.id not in top]
    return Deal([*cards(top_cards), *sorted(rest.elements())], [*top, *below])


def keep_all(game: Game) -> Game:
    """Past the opening: everybody keeps all tickets."""
    while game.view().phase == "opening":
        game.play(game.legal_moves()[-1])
    return game


# playing


def play(game: Game, *moves: str, seat: int | None = None) -> Outcome:
    """Play these moves; the outcome of the last."""
    for move in moves:
        [event] = game.play(Move.parse(move), seat)
    return event.outcome


def legal(game: Game, seat: int | None = None) -> set[str]:
    return {str(move) for move in game.legal_moves(seat)}


def payments(game: Game, track: str) -> set[str]:
    """What the seat to move can pay the track with."""
    start = f"claim {track} "
    return {move.removeprefix(start) for move in legal(game) if move.startswith(start)}


def broken_rule(game: Game, move: str, seat: int | None = None) -> str | None:
    """The rule an illegal move breaks; None for a legal one."""
    refusal = game.explain(Move.parse(move), seat)
    return refusal.rule if refusal else None


def final(game: Game) -> Result:
    """The result of a game in its last turn, in which two cards are drawn."""
    play(game, "draw", "draw")
    assert game.result is not None
    return game.result


def totals(result: Result, source: str = "total") -> list[int]:
    return [score[source] for score in result.scores]
