"""A position set up by hand: checked, then laid out as the rules hold it.

It must be one of a running game: cards, tracks and tickets exist and lie in one place each, nobody has used more trains
than there are, and the game is not over. Whether play could have led to it is not checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from .boards import Board, Track
from .deal import Seed, deal_from_seed
from .hints import TicketRoute, cheapest_join, cheapest_route
from .numbering import numbering_of
from .refusal import rule_about
from .rules import const
from .rules.layout import KIND_NAMES, masked
from .rules.state import State
from .view import View

TRAIN_CARDS = KIND_NAMES[:-1]  # without ferry cards
Cards = Mapping[str, int]
Ids = Mapping[int, Sequence[str]]  # of tracks or tickets, by seat


T = TypeVar("T")


class PositionError(ValueError):
    """A position that cannot be, and why."""


def check_seats(players: int, to_move: int, **by_seat: Mapping[int, object]) -> None:
    if type(to_move) is not int or to_move not in range(players):
        raise PositionError(f"no seat {to_move!r} can move: the seats are 0 to {players - 1}")
    for name, given in by_seat.items():
        if not isinstance(given, Mapping):
            raise PositionError(f"{name} are given by seat, such as {{0: …, 1: …}}, not {given!r}")
        for seat in given:
            if seat not in range(players):
                raise PositionError(f"{name} name a seat {seat!r}: the seats are 0 to {players - 1}")


# cards


def lay_cards(
    state: State,
    board: Board,
    hands: Mapping[int, Cards],
    row: Cards | None,
    deck: Sequence[str],
    discards: Cards,
    seed: Seed,
) -> None:
    """Cards that are not placed are shuffled under those of the deck, after the row was dealt from them if need be."""
    held = [_counted(f"the hand of seat {seat}", hands.get(seat, {}), KIND_NAMES) for seat in range(const.MAX_PLAYERS)]
    _check_ferries(board, held)
    thrown = _counted("the discards", discards, TRAIN_CARDS)
    turned = _counted("the row", row or {}, TRAIN_CARDS)
    top = _counted("the deck", Counter(deck), TRAIN_CARDS)
    rest = seed.shuffled(_unplaced(board, [*held, thrown, turned, top]), "cards")
    if row is None:
        turned = Counter(_dealt_row(rest, board.row))
    order = [*deck, *rest]
    _check_row(board, turned.total(), len(order) + thrown.total())
    state.hands = [_by_kind(hand, const.HAND_KINDS) for hand in held]
    state.hand_count = [hand.total() - hand["ferry"] for hand in held]
    state.ferries_left = board.ferry_cards - sum(hand["ferry"] for hand in held)
    state.row, state.row_count = _by_kind(turned, const.KINDS), turned.total()
    state.row_kinds = sum(1 << kind for kind, n in enumerate(state.row) if n)
    state.discards, state.discard_count = _by_kind(thrown, const.KINDS), thrown.total()
    state.deck = _padded([KIND_NAMES.index(card) for card in reversed(order)], const.MAX_CARDS)
    state.deck_count = len(order)


def _counted(where: str, cards: Cards, kinds: Sequence[str]) -> Counter[str]:
    if not isinstance(cards, Mapping):
        raise PositionError(f"{where}: give cards and their numbers, such as {{'red': 2}}, not {cards!r}")
    for kind, n in cards.items():
        if kind not in kinds:
            raise PositionError(f"{where} cannot have a card {kind!r}; there are {', '.join(kinds)}")
        if not isinstance(n, int) or isinstance(n, bool) or n < 0:
            raise PositionError(f"{where}: the number of {kind} cards is a whole number from 0, not {n!r}")
    return Counter(dict(cards))


def _check_ferries(board: Board, held: Sequence[Counter[str]]) -> None:
    for seat, hand in enumerate(held):
        if hand["ferry"] > board.ferry_hand_limit:
            limit = board.ferry_hand_limit
            raise PositionError(f"seat {seat} holds {hand['ferry']} ferry cards; on {board.id} it may hold {limit}")
    if sum(hand["ferry"] for hand in held) > board.ferry_cards:
        raise PositionError(f"{board.id} has only {board.ferry_cards} ferry cards")


def _unplaced(board: Board, placed: Iterable[Counter[str]]) -> list[str]:
    """The train cards that lie nowhere yet."""
    there = Counter(deal_from_seed(board, Seed(0)).cards)
    used = sum(placed, Counter[str]())
    for kind, n in used.items():
        if kind != "ferry" and n > there[kind]:
            raise PositionError(f"{board.id} has {there[kind]} cards of the kind {kind!r}; {n} are placed")
    return sorted((there - used).elements(), key=KIND_NAMES.index)


def _dealt_row(rest: list[str], size: int) -> list[str]:
    """Take a row off the cards, with fewer locomotives than would have it dealt anew (USA-9)."""
    row: list[str] = []
    for card in rest.copy():
        if len(row) < size and (card != "locomotive" or row.count(card) < const.ROW_LOCOMOTIVES - 1):
            row.append(card)
            rest.remove(card)
    return row


def _check_row(board: Board, count: int, others: int) -> None:
    if count > board.row:
        raise PositionError(f"the row has {count} cards; on {board.id} it has {board.row}")
    if count < board.row and others:
        raise PositionError(f"the row has {count} of {board.row} cards, although deck or discards have some")


def _by_kind(cards: Counter[str], size: int) -> list[int]:
    return [cards[kind] for kind in KIND_NAMES[:size]]


def _padded(numbers: list[int], size: int) -> list[int]:
    return [*numbers, *[0] * (size - len(numbers))]


# tracks


def lay_tracks(state: State, board: Board, tracks: Ids) -> None:
    """Bullet tracks are everybody's while there are bullet trains, counted from the lowest seat (JPN-2, JPN-4)."""
    claimed = [[_track(board, track) for track in tracks.get(seat, ())] for seat in range(state.players)]
    _check_claims(board, state.players, claimed)
    shared = [track for mine in claimed for track in mine if track.kind == "bullet"][: board.bullet_trains]
    owned = [[track for track in mine if track not in shared] for mine in claimed]
    state.shared = _mask(board, shared)
    state.bullets_left = board.bullet_trains - len(shared)
    state.progress = _seats([_spaces(track for track in mine if track in shared) for mine in claimed], 0)
    state.owned = _seats([_mask(board, mine) for mine in owned], _mask(board, ()))
    state.open = _seats(
        [_mask(board, _open(board, state.players, claimed, mine)) for mine in claimed], _mask(board, ())
    )
    state.points = _seats([sum(board.route_points.get(track.length, 0) for track in mine) for mine in owned], 0)
    for seat, mine in enumerate(owned):
        if _spaces(mine) > board.trains:
            raise PositionError(f"the tracks of seat {seat} need {_spaces(mine)} trains; it has {board.trains}")
    state.trains = _seats([board.trains - _spaces(mine) for mine in owned], 0)


def _spaces(tracks: Iterable[Track]) -> int:
    return sum(track.length for track in tracks)


def _seats(values: list[T], nothing: T) -> list[T]:
    return [*values, *[nothing] * (const.MAX_PLAYERS - len(values))]


def _track(board: Board, track: str) -> Track:
    try:
        return board.track(track)
    except KeyError as error:
        raise PositionError(f"{board.id}: {error}") from None


def _mask(board: Board, tracks: Iterable[Track]) -> list[int]:
    numbers = numbering_of(board).tracks
    return masked([numbers[track.id] for track in tracks])


def _check_claims(board: Board, players: int, claimed: Sequence[Sequence[Track]]) -> None:
    """USA-14 and USA-15: what is claimed must have been open, track after track."""
    for seat, mine in enumerate(claimed):
        for i, track in enumerate(mine):
            earlier = [*claimed[:seat], mine[:i]]
            if any(track in others for others in earlier):
                raise PositionError(f"{track.id} is claimed twice")
            if track not in _open(board, players, earlier, mine[:i]):
                rule = rule_about("parallel tracks", board)
                raise PositionError(f"{track.id} and a track beside it cannot both be claimed ({rule})")


def _open(board: Board, players: int, claimed: Sequence[Sequence[Track]], mine: Sequence[Track]) -> list[Track]:
    """What a seat may still claim after these claims, its own among them."""
    everybodys = {track for tracks in claimed for track in tracks}
    closing = everybodys if players < board.all_parallel_from else mine
    full = {track.parallel for track in closing if track.parallel}
    return [track for track in board.tracks if track not in everybodys and track.parallel not in full]


# tickets


def lay_tickets(
    state: State, board: Board, tickets: Ids, ticket_deck: Sequence[str], completed: Ids, seed: Seed
) -> None:
    """Tickets that are not placed are shuffled under those of the ticket deck."""
    numbers = numbering_of(board).tickets
    held = [_numbers(board, tickets.get(seat, ())) for seat in range(const.MAX_PLAYERS)]
    done = [_numbers(board, completed.get(seat, ())) for seat in range(const.MAX_PLAYERS)]
    top = _numbers(board, ticket_deck)
    placed = Counter([*top, *(ticket for some in (*held, *done) for ticket in some)])
    for ticket, n in placed.items():
        if n > 1:
            raise PositionError(f"the ticket {board.tickets[ticket].id} lies in {n} places")
    pile = [*top, *seed.shuffled([ticket for ticket in numbers.values() if ticket not in placed], "tickets")]
    holders = {ticket: seat for seat, mine in enumerate(held) for ticket in mine}
    holders |= {ticket: const.DONE + seat for seat, mine in enumerate(done) for ticket in mine}
    state.holder = [holders.get(ticket, const.NOBODY) for ticket in range(const.MAX_TICKETS)]
    state.ticket_count = [len(mine) for mine in held]
    state.completed = [len(mine) for mine in done]
    state.pile, state.pile_count = _padded(pile, const.MAX_PASSED), len(pile)
    if board.tickets_to_win:
        _run_race(state, board, held)
    elif state.completed != [0] * const.MAX_PLAYERS:
        raise PositionError(f"on {board.id} tickets are counted at the end: leave them in `tickets`")


def _numbers(board: Board, tickets: Iterable[str]) -> list[int]:
    numbers = numbering_of(board).tickets
    for ticket in tickets:
        if ticket not in numbers:
            raise PositionError(f"{board.id} has no ticket {ticket!r}")
    return [numbers[ticket] for ticket in tickets]


def _run_race(state: State, board: Board, held: Sequence[list[int]]) -> None:
    """Completed tickets are those whose places are joined (FJ-6), and who joins the coasts has the bonus (FJ-7)."""
    for seat, mine in enumerate(held):
        if len(mine) > board.opening_deal:
            raise PositionError(
                f"seat {seat} holds {len(mine)} tickets; on {board.id} nobody has over {board.opening_deal}"
            )
    state.race_hand = [_padded(mine, const.MAX_OFFER) for mine in held]
    state.dealt_to = [1 << seat if seat in range(const.MAX_PLAYERS) else 0 for seat in state.holder]
    for seat in range(state.players):
        view = View.of(board, state, seat, False)
        for ticket in (*view.tickets, *view.seats[seat].completed):
            if _is_joined(cheapest_route(view, ticket)) == (ticket in view.tickets):
                raise PositionError(
                    f"seat {seat}: {ticket} must be in `completed` if its places are joined, and only then"
                )
        joins = board.west and _is_joined(cheapest_join(view, board.west, board.east))
        if joins and sum(state.bonus) < board.bonus_tickets:
            state.bonus = [*state.bonus[:seat], 1, *state.bonus[seat + 1 :]]
            state.completed = [n + (other == seat) for other, n in enumerate(state.completed)]
        if state.completed[seat] >= board.tickets_to_win or state.trains[seat] == 0:
            raise PositionError(f"the game would be over: seat {seat} has completed all tickets or used all trains")


def _is_joined(way: TicketRoute | None) -> bool:
    return way is not None and not way.tracks


# the end


def begin_last_round(state: State, board: Board, turns_left: int | None) -> None:
    """USA-19: the last round has begun when somebody has few trains left; JPN-8 may let it wait for bullet trains."""
    few_trains = any(trains <= board.last_round_trains for trains in state.trains[: state.players])
    few_bullets = board.last_round_bullet_trains < 0 or state.bullets_left <= board.last_round_bullet_trains
    is_last = few_trains and few_bullets and not board.tickets_to_win
    if turns_left is None:
        if is_last and board.last_round_bullet_trains < 0:
            raise PositionError("the last round has begun: turns_left must say how many turns are to come")
        return
    if not is_last:
        raise PositionError("turns_left is for the last round, and it has not begun: nobody is short of trains")
    if turns_left not in range(1, state.players + 1):
        raise PositionError(f"turns_left is 1 to {state.players}, not {turns_left!r}")
    state.turns_left = turns_left
