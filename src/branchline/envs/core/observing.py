"""What a seat may know, as a row of numbers. `branchline.envs.observation` names and describes its parts.

A row is written from a state that `rules.knowledge` has cut for its seat, so no secret of another can get into it.
Seats are counted from the own one on, in the order of play: the own seat is 0, the next to move is 1.
"""

from __future__ import annotations

from branchline.rules import bits, clearing, const, knowledge, network
from branchline.rules.arrays import ints
from branchline.rules.layout import Layout
from branchline.rules.network import Network
from branchline.rules.state import State

from . import parts, sizes


class Observer:
    def __init__(self, layout: Layout, players: int, rows: memoryview, events: memoryview) -> None:
        self.layout = layout
        self.players: int = players
        self.known = State()  # scratch: what the seat knows
        self.net = Network()  # scratch
        self.rows = rows
        self.events = events  # of every game the last moves, see `games`
        self.row: int = 0  # where the row begins that is written
        self.spread = memoryview(bytearray(2 * 256 * 8)).cast("h")  # of every byte its bits
        for i in range(256 * 8):
            self.spread[i] = i // 8 >> i % 8 & 1
        self.tracks: int = sum([bits.count(layout.all_tracks[word]) for word in range(const.WORDS)])
        self.offers: int = max(layout.opening_deal, layout.draw_tickets) if layout.tickets_to_win == 0 else 0
        self.start: list[int] = ints(parts.COUNT + 1)  # where the parts begin in a row
        for part, shape in enumerate(self.shapes()):
            width = 1
            for length in shape:
                width *= length
            self.start[part + 1] = self.start[part] + width
        self.width: int = self.start[parts.COUNT]

    def shapes(self) -> list[tuple[int, ...]]:
        """Of the parts, in their order; one that the board has no use for is empty."""
        layout, players, tracks, tickets = self.layout, self.players, self.tracks, self.layout.tickets
        race = int(layout.tickets_to_win > 0)
        return [
            (players, tracks),
            (tracks if layout.bullet_trains else 0,),
            (tracks,),
            (const.HAND_KINDS,),
            (const.KINDS,),
            (const.KINDS,),
            (const.KINDS,),
            (tickets,),
            (tickets,),
            (tickets,),
            (players * race, tickets),
            (players * race, tickets),
            (self.offers, tickets),
            (self.offers,),
            (players, parts.SEAT_FIELDS),
            (players, const.KINDS),
            (parts.PHASES,),
            (players,),
            (players,),
            (parts.COUNT_FIELDS,),
            (sizes.HISTORY, sizes.MOVE_FIELDS),
        ]


def write(observer: Observer, state: State, seat: int, row: int, events: int, count: int) -> None:
    """The row of this seat; `events` is where the game's last moves begin, `count` how many were made."""
    observer.row = row * observer.width
    observer.known.copy_from(state)
    knowledge.cut_from(observer.known, state, observer.layout, seat, state.phase == const.OVER)
    clearing.clear_shorts(observer.rows, observer.row, observer.width)
    write_tracks(observer, observer.known, seat)
    write_cards(observer, observer.known, seat)
    write_tickets(observer, observer.known, observer.layout, seat)
    write_offer(observer, observer.known, seat)
    write_seats(observer, observer.known, seat)
    write_course(observer, observer.known, seat)
    write_history(observer, seat, events, count)


def place_of(observer: Observer, part: int) -> int:
    """Where this part of the row that is written begins."""
    return observer.row + observer.start[part]


def seat_from(observer: Observer, seat: int, number: int) -> int:
    """The seat with this number, counted from the own one."""
    other = seat + number
    return other if other < observer.players else other - observer.players


def number_from(observer: Observer, seat: int, other: int) -> int:
    return other - seat if other >= seat else other - seat + observer.players


def mark(observer: Observer, place: int, words: list[int]) -> None:
    """A 1 for every track of a mask, eight at a time; what the last eight have too many is overwritten."""
    for start in range(0, observer.tracks, 8):
        eight = (words[start // 64] >> (start % 64)) & 255
        clearing.copy_eight(observer.rows, place + start, observer.spread, 8 * eight)


def write_tracks(observer: Observer, known: State, seat: int) -> None:
    owned = place_of(observer, parts.OWNED)
    for number in range(observer.players):
        mark(observer, owned + number * observer.tracks, known.owned[seat_from(observer, seat, number)])
    if observer.layout.bullet_trains > 0:
        mark(observer, place_of(observer, parts.SHARED), known.shared)
    mark(observer, place_of(observer, parts.OPEN), known.open[seat])


def write_cards(observer: Observer, known: State, seat: int) -> None:
    hand = place_of(observer, parts.HAND)
    row = place_of(observer, parts.ROW)
    discards = place_of(observer, parts.DISCARDS)
    unseen = place_of(observer, parts.UNSEEN)
    for kind in range(const.KINDS):
        observer.rows[hand + kind] = known.hands[seat][kind]
        observer.rows[row + kind] = known.row[kind]
        observer.rows[discards + kind] = known.discards[kind]
        count = observer.layout.card_count[kind] - known.row[kind] - known.discards[kind] - known.hands[seat][kind]
        for other in range(observer.players):
            if other != seat:
                count -= known.seen[other][kind]
        observer.rows[unseen + kind] = count
    observer.rows[hand + const.FERRY] = known.hands[seat][const.FERRY]


def write_tickets(observer: Observer, known: State, layout: Layout, seat: int) -> None:
    mine = place_of(observer, parts.TICKETS)
    joined = place_of(observer, parts.JOINED)
    if layout.tickets_to_win > 0:
        write_holders(observer, known, layout, seat)
    else:
        network.build(observer.net, known, layout, seat, layout.bullet_trains > 0)
    for ticket in range(layout.tickets):
        observer.rows[mine + ticket] = known.holder[ticket] == seat
    for ticket in range(layout.tickets):
        if known.holder[ticket] == seat and layout.tickets_to_win == 0:
            observer.rows[joined + ticket] = network.joins(observer.net, layout, ticket)
    buried = place_of(observer, parts.BURIED)
    slot = known.pile_start
    for place in range(known.pile_count):
        if known.pile[slot] != const.HIDDEN:
            observer.rows[buried + known.pile[slot]] = place + 1
        slot += 1
        if slot == const.MAX_PASSED:  # see rules.pile
            slot = 0


def write_holders(observer: Observer, known: State, layout: Layout, seat: int) -> None:
    """In a race: whose tickets are known, in hand and completed."""
    for ticket in range(layout.tickets):
        holder = known.holder[ticket]
        if holder >= 0:
            place = place_of(observer, parts.COMPLETED if holder >= const.DONE else parts.HELD)
            number = number_from(observer, seat, holder - const.DONE if holder >= const.DONE else holder)
            observer.rows[place + number * layout.tickets + ticket] = 1


def write_offer(observer: Observer, known: State, seat: int) -> None:
    offer = place_of(observer, parts.OFFER)
    choice = place_of(observer, parts.CHOICE)
    for i in range(known.offer_count[seat]):
        observer.rows[offer + i * observer.layout.tickets + known.offers[seat][i]] = 1
        if known.phase == const.OPENING:
            observer.rows[choice + i] = (known.chosen[seat] >> i) & 1


def write_seats(observer: Observer, known: State, seat: int) -> None:
    opening = known.phase == const.OPENING  # USA-3: until all have chosen, the number dealt
    seats = place_of(observer, parts.SEATS)
    cards = place_of(observer, parts.KNOWN_CARDS)
    for number in range(observer.players):
        other = seat_from(observer, seat, number)
        place = seats + number * parts.SEAT_FIELDS
        observer.rows[place] = known.hand_count[other]
        observer.rows[place + 1] = known.hands[other][const.FERRY]
        observer.rows[place + 2] = known.offer_count[other] if opening else known.ticket_count[other]
        observer.rows[place + 3] = known.trains[other]
        observer.rows[place + 4] = known.points[other]
        observer.rows[place + 5] = known.progress[other]
        observer.rows[place + 6] = known.completed[other]
        observer.rows[place + 7] = known.bonus[other]
        place = cards + number * const.KINDS
        for kind in range(const.KINDS):
            observer.rows[place + kind] = known.seen[other][kind]


def write_course(observer: Observer, known: State, seat: int) -> None:
    observer.rows[place_of(observer, parts.PHASE) + known.phase] = 1
    observer.rows[place_of(observer, parts.TO_MOVE) + number_from(observer, seat, known.seat)] = 1
    observer.rows[place_of(observer, parts.FIRST) + number_from(observer, seat, known.first)] = 1
    counts = place_of(observer, parts.COUNTS)
    observer.rows[counts] = known.deck_count
    observer.rows[counts + 1] = known.discard_count
    observer.rows[counts + 2] = known.pile_count
    observer.rows[counts + 3] = known.ferries_left
    observer.rows[counts + 4] = known.bullets_left
    observer.rows[counts + 5] = known.turns_left + 1


def write_history(observer: Observer, seat: int, events: int, count: int) -> None:
    """The last moves, the newest first. They lie in a ring, by their number."""
    place = place_of(observer, parts.HISTORY)
    slot = events + count % sizes.HISTORY * sizes.MOVE_FIELDS
    for _ in range(min(count, sizes.HISTORY)):
        if slot == events:
            slot += sizes.HISTORY * sizes.MOVE_FIELDS
        slot -= sizes.MOVE_FIELDS
        clearing.copy_four(observer.rows, place, observer.events, slot)
        observer.rows[place] = number_from(observer, seat, observer.events[slot]) + 1
        place += sizes.MOVE_FIELDS


def note(observer: Observer, state: State, move: int, events: int, count: int) -> None:
    """Add a move that the seat to move is about to make to the game's ring, as everybody sees it: its seat, what was
    done, where, and with which card."""
    slot = events + count % sizes.HISTORY * sizes.MOVE_FIELDS
    what = move
    where = 0
    kind = 0
    if move >= const.FIRST_CLAIM:
        what = sizes.CLAIMED
        where = observer.layout.claim_track[move] + 1
        payment = observer.layout.claim_payment[move]
        bare = observer.layout.pay_cards[payment] == 0
        kind = (const.LOCOMOTIVE if bare else observer.layout.claim_kind[move]) + 1
    elif move >= const.KEEP:
        what = sizes.KEPT
    elif move >= const.DRAW:
        what = move - const.DRAW + 1  # 1 to 5: draw, tickets, ferry card, swap, pass
    else:
        what = 0
        kind = move + 1
    observer.events[slot] = state.seat
    observer.events[slot + 1] = what + 1
    observer.events[slot + 2] = where
    observer.events[slot + 3] = kind
