"""One board as the flat tables the rules read.

Nodes are the cities, except that every track end at a country is a node of its own: so nothing connects
through a country (ITA-8), and a ticket to a country names the range of that country's nodes.

A price is a (length, waves) pair. All tracks of one price are paid alike, so its payments are listed once:
first those with cards of one color, then the bare ones without any.
"""

from __future__ import annotations

from branchline.boards import Board, Track

from . import const, sources
from .arrays import grid, ints, padded

KIND_NAMES = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green", "locomotive", "ferry")
KIND_NUMBERS = {name: number for number, name in enumerate(KIND_NAMES)}


def masked(tracks: list[int]) -> list[int]:
    words = ints(const.WORDS)
    for track in tracks:
        words[track // 64] |= 1 << (track % 64)
    return words


def payments(length: int, waves: int, ferry_waves: int, ferry_limit: int) -> list[tuple[int, int, int]]:
    """Every (cards, locomotives, ferry cards) that pays this price: USA-13, and ITA-5 in its own words."""
    found = []
    for cards in range(length - waves, -1, -1):
        for ferries in range(ferry_limit + 1):
            for locomotives in range(length - cards + 1):
                rest = length - cards - locomotives  # the waves the ferry cards must cover
                if ferries <= rest <= min(ferry_waves * ferries, waves):
                    found.append((cards, locomotives, ferries))
    return found


def first_within(listed: list[tuple[int, int, int]], have: int) -> int:
    """The place of the first payment with no more cards than these."""
    for place, way in enumerate(listed):
        if way[0] <= have:
            return place
    return 0


class Layout:
    def __init__(self, board: Board) -> None:
        if not isinstance(board, Board):
            raise TypeError(f"a layout is made from a Board, not from {board!r}")
        if getattr(self, "moves", 0):
            raise TypeError("a layout is made once: games may be using it")
        self._set_rules(board)
        self._set_nodes(board)
        self._set_tracks(board)
        self._set_tickets(board)
        self._set_prices(board)
        self._set_claims(board)

    def _set_rules(self, board: Board) -> None:
        self.min_players: int = board.min_players
        self.max_players: int = board.max_players
        self.trains: int = board.trains
        self.starting_hand: int = board.starting_hand
        self.row_size: int = board.row
        self.opening_deal: int = board.opening_deal
        self.opening_keep: int = board.opening_keep
        self.opening_shuffled: int = int(board.opening_shuffled)
        self.draw_tickets: int = board.draw_tickets
        self.draw_keep: int = board.draw_keep
        self.all_parallel_from: int = board.all_parallel_from
        self.ferry_cards: int = board.ferry_cards
        self.ferry_limit: int = board.ferry_hand_limit
        self.ferry_return: int = int(board.ferry_cards_return)
        self.bullet_trains: int = board.bullet_trains
        self.no_progress: int = board.bullet_no_progress
        self.tickets_to_win: int = board.tickets_to_win
        self.bonus_tickets: int = board.bonus_tickets
        self.last_trains: int = board.last_round_trains
        self.last_bullets: int = board.last_round_bullet_trains

        counts = ints(const.KINDS)
        for color in board.colors:
            counts[KIND_NUMBERS[color]] = board.cards_per_color
        counts[const.LOCOMOTIVE] = board.locomotives
        self.card_count: list[int] = counts
        self.deck_size: int = sum(counts)
        self.color_count: int = len(board.colors)
        self.points: list[int] = [board.route_points.get(n, 0) for n in range(const.MAX_LENGTH + 1)]
        self.bonus: list[int] = sources.bonuses(board)
        self.bullet_bonus: list[list[int]] = [
            padded(list(board.bullet_bonus.get(n, ())), const.MAX_PLAYERS) for n in range(const.MAX_PLAYERS + 1)
        ]

    def _set_nodes(self, board: Board) -> None:
        self._range: dict[str, tuple[int, int]] = {}  # nodes of a place: first and last
        region = {r.id: i for i, r in enumerate(board.regions)}
        regions: list[int] = []
        for city in board.cities:
            if city.country is None:
                self._range[city.id] = (len(regions), len(regions))
                regions.append(region[city.region] if city.region is not None else const.NOBODY)
        self._end: dict[tuple[str, str], int] = {}  # node of a track's end at a country
        for country in board.countries:
            start = len(regions)
            for end in country.ends:
                first = len(regions)
                for track in board.tracks:
                    if end in track.ends:
                        self._end[track.id, end] = len(regions)
                        regions.append(const.NOBODY)
                self._range[end] = (first, len(regions) - 1)
            self._range[country.id] = (start, len(regions) - 1)
        self.nodes: int = len(regions)
        self.node_region: list[int] = padded(regions, const.MAX_NODES, const.NOBODY)
        self.regions: int = len(board.regions)
        self.region_size: list[int] = [regions.count(r) for r in range(const.MAX_REGIONS)]
        self.region_city: list[int] = [regions.index(r) if r in regions else 0 for r in range(const.MAX_REGIONS)]
        self.region_double: list[int] = padded(
            [int(r.id in board.double_regions) for r in board.regions], const.MAX_REGIONS
        )
        last = len(board.region_bonus) - 1
        self.region_bonus: list[int] = [
            board.region_bonus[min(n, last)] if last >= 0 else 0 for n in range(2 * const.MAX_REGIONS + 1)
        ]
        self.west_count: int = len(board.west)
        self.east_count: int = len(board.east)
        self.west: list[int] = padded([self._range[city][0] for city in board.west], const.MAX_NODES)
        self.east: list[int] = padded([self._range[city][0] for city in board.east], const.MAX_NODES)

    def _node(self, track: Track, city: str) -> int:
        return self._end.get((track.id, city), self._range[city][0])

    def _set_tracks(self, board: Board) -> None:
        tracks = board.tracks
        size = const.MAX_TRACKS
        self.end_a: list[int] = padded([self._node(t, t.ends[0]) for t in tracks], size)
        self.end_b: list[int] = padded([self._node(t, t.ends[1]) for t in tracks], size)
        self.length: list[int] = padded([t.length for t in tracks], size)
        self.color: list[int] = padded([KIND_NUMBERS.get(t.color, const.GRAY) for t in tracks], size)
        self.is_bullet: list[int] = padded([int(t.kind == "bullet") for t in tracks], size)
        self.all_tracks: list[int] = masked(list(range(len(tracks))))
        self.bullet_tracks: list[int] = masked([i for i, t in enumerate(tracks) if t.kind == "bullet"])
        self.siblings: list[list[int]] = grid(size, const.WORDS)  # the other tracks of a double route
        for i, t in enumerate(tracks):
            if t.parallel is not None:
                self.siblings[i] = masked([j for j, u in enumerate(tracks) if u.parallel == t.parallel and j != i])
        self.up_to: list[list[int]] = [  # tracks of at most n spaces
            masked([i for i, t in enumerate(tracks) if t.length <= n]) for n in range(const.MAX_LENGTH + 1)
        ]

    def _set_tickets(self, board: Board) -> None:
        size = const.MAX_TICKETS
        places = [(self._range[t.ends[0]], self._range[t.ends[1]]) for t in board.tickets]
        self.tickets: int = len(places)
        self.ticket_a: list[int] = padded([a[0] for a, _ in places], size)
        self.ticket_a_last: list[int] = padded([a[1] for a, _ in places], size)
        self.ticket_b: list[int] = padded([b[0] for _, b in places], size)
        self.ticket_b_last: list[int] = padded([b[1] for _, b in places], size)
        self.ticket_value: list[int] = padded([t.points for t in board.tickets], size)

    def _set_prices(self, board: Board) -> None:
        prices = sorted({(t.length, t.waves) for t in board.tracks})
        lists = [payments(*price, board.ferry_card_waves, board.ferry_hand_limit) for price in prices]
        ways = [way for listed in lists for way in listed]
        colored = [sum([way[0] > 0 for way in listed]) for listed in lists]
        first = [sum(map(len, lists[:i])) for i in range(len(lists) + 1)]
        self.longest: int = max([length for length, _ in prices])
        self.price: list[int] = padded([prices.index((t.length, t.waves)) for t in board.tracks], const.MAX_TRACKS)
        self.price_first: list[int] = padded(first, const.MAX_PRICES + 1)
        self.price_colored: list[int] = padded(colored, const.MAX_PRICES)
        self.pay_cards: list[int] = padded([way[0] for way in ways], const.MAX_PAYMENTS)
        self.pay_locomotives: list[int] = padded([way[1] for way in ways], const.MAX_PAYMENTS)
        self.pay_ferries: list[int] = padded([way[2] for way in ways], const.MAX_PAYMENTS)
        self.priced: list[list[list[int]]] = [  # tracks of a price that cards of a kind pay; a bare payment pays all
            [masked(self._payable(board, kind, price)) for price in range(const.MAX_PRICES)]
            for kind in range(const.KINDS)
        ]
        self._count_ways(board, lists)

    def _payable(self, board: Board, kind: int, price: int) -> list[int]:
        colors = (*board.colors, "gray") if kind == const.LOCOMOTIVE else (KIND_NAMES[kind], "gray")
        return [i for i, t in enumerate(board.tracks) if self.price[i] == price and t.color in colors]

    def _count_ways(self, board: Board, lists: list[list[tuple[int, int, int]]]) -> None:
        """How many payments of each price so many cards of one color, locomotives and ferry cards can make, the bare
        ones counted with no card of the color; the dearest price there is any for; and the first with few enough."""
        counts = range(const.MAX_LENGTH + 1)
        self.ways: list[list[list[list[int]]]] = [
            [grid(const.MAX_FERRY_HAND + 1, const.MAX_PRICES) for _ in counts] for _ in counts
        ]
        self.dearest: list[list[list[int]]] = [grid(len(counts), const.MAX_FERRY_HAND + 1) for _ in counts]
        self.first_way: list[list[int]] = grid(len(counts), const.MAX_PRICES)
        for price, listed in enumerate(lists):
            for have in counts:
                self.first_way[have][price] = self.price_first[price] + first_within(listed, have)
            for cards, locomotives, ferries in listed:
                for have in range(cards, self.longest + 1) if cards else (0,):
                    for wild in range(locomotives, self.longest + 1):
                        for ferry in range(ferries, board.ferry_hand_limit + 1):
                            self.ways[have][wild][ferry][price] += 1
                            self.dearest[have][wild][ferry] = price + 1

    def _set_claims(self, board: Board) -> None:
        """Claims are numbered track by track: each color's payments, then the bare ones."""
        table = [(0, 0, 0)] * const.FIRST_CLAIM  # track, kind, payment
        self.first_claim: list[int] = ints(const.MAX_TRACKS)
        for i, t in enumerate(board.tracks):
            self.first_claim[i] = len(table)
            price = self.price[i]
            colored = self.price_colored[price]
            first = self.price_first[price]
            kinds = [KIND_NUMBERS[color] for color in (board.colors if t.color == "gray" else [t.color])]
            table += [(i, kind, first + way) for kind in kinds for way in range(colored)]
            table += [(i, kinds[0], way) for way in range(first + colored, self.price_first[price + 1])]
        self.color_slot: list[int] = ints(const.COLORS)  # a color's place among the payments of a gray track
        for slot, color in enumerate(board.colors):
            self.color_slot[KIND_NUMBERS[color]] = slot
        self.moves: int = len(table)
        self.claim_track: list[int] = padded([row[0] for row in table], const.MAX_MOVES)
        self.claim_kind: list[int] = padded([row[1] for row in table], const.MAX_MOVES)
        self.claim_payment: list[int] = padded([row[2] for row in table], const.MAX_MOVES)
