"""RULES.md written down as plainly as possible, and slowly: one game with all cards open."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from typing import TypeGuard

from tests.referee.networks import Json, Map, longest_trail

LOCOMOTIVE = "locomotive"
FERRY = "ferry"
LOCOMOTIVES_TO_RESET = 3  # USA-9
RESETS_AT_MOST = 10  # USA-9

OUTCOME_KEYS = (
    "drawn",
    "turned",
    "resets",
    "reshuffles",
    "offered",
    "bottom",
    "received",
    "completed",
    "bonus",
    "points",
    "progress",
)
MOVE_KEYS: dict[str, tuple[str, ...]] = {
    "keep": ("tickets",),
    "take": ("card",),
    "draw": (),
    "claim": ("track", "pay"),
    "tickets": (),
    "ferry": (),
    "swap": (),
    "pass": (),
}


class RefereeError(Exception):
    """What was wrong and which rule says so; `line` is the record's line, counted from 1, where known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.message = message
        self.line = line


class Chance:
    """Where the shuffles come from when no outcome is given."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def shuffle(self, items: list[str]) -> list[str]:
        shuffled = list(items)
        self.rng.shuffle(shuffled)
        return shuffled


def same(left: object, right: object) -> bool:
    """Equal as JSON: 1, 1.0 and true all differ."""
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


def is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def plain_move(move: Json) -> Json:
    """The move without keys a program has to ignore."""
    do = move.get("do")
    known = MOVE_KEYS.get(do, ()) if isinstance(do, str) else ()
    return {"do": do} | {key: move[key] for key in known if key in move}


def plain_outcome(outcome: Json) -> Json:
    """The outcome's known keys; absent, empty, 0 and false mean the same."""
    return {key: outcome[key] for key in OUTCOME_KEYS if outcome.get(key)}


def compare_outcomes(announced: Json, demanded: Json) -> None:
    announced, demanded = plain_outcome(announced), plain_outcome(demanded)
    for key in OUTCOME_KEYS:
        if not same(announced.get(key), demanded.get(key)):
            told, due = announced.get(key), demanded.get(key)
            raise RefereeError(f"outcome {key}: the record has {told!r}, the rules {due!r}")


class Referee:
    """One game, all cards open.

    A refused move changes nothing; after an impossible shuffle the game cannot go on.
    """

    def __init__(self, board: Json, start: Json, chance: Chance | None = None) -> None:
        self.board = board
        self.chance = chance
        self.tracks: dict[str, Json] = {track["id"]: track for track in board["tracks"]}
        self.routes: dict[str, list[str]] = {}  # double and triple routes
        for track in board["tracks"]:
            if "parallel" in track:
                self.routes.setdefault(track["parallel"], []).append(track["id"])
        self.tickets: dict[str, Json] = {ticket["id"]: ticket for ticket in board["tickets"]}
        self.map = Map(board)
        self.region_of: dict[str, str] = {c["id"]: c["region"] for c in board["cities"] if c.get("region")}
        self.colors: list[str] = list(board["train_cards"]["colors"])
        self.row_size: int = board.get("row", 0)
        self.first_journey: bool = "tickets_to_win" in board

        self._check_start(start)
        self.players: int = len(start["seats"])
        self.first: int = start["first"]
        seats = range(self.players)

        self.deck: list[str] = list(start["deal"]["cards"])  # top first
        self.ticket_deck: list[str] = list(start["deal"]["tickets"])  # top first
        self.discards: list[str] = []
        self.row: list[str] = []
        self.hands: list[Counter[str]] = [Counter() for _ in seats]
        self.ticket_hands: list[list[str]] = [[] for _ in seats]  # FJ-6: the oldest first
        self.offered: dict[int, list[str]] = {}
        self.opening_kept: dict[int, list[str]] = {}
        self.trains: list[int] = [board["trains_per_player"] for _ in seats]
        self.points: list[int] = [0 for _ in seats]
        self.claimed: dict[str, int] = {}
        self.bullet_claims: set[str] = set()
        self.bullet_supply: int = board.get("bullet_trains", 0)
        self.progress: list[int] = [0 for _ in seats]
        self.ferry_supply: int = board.get("ferry_cards", 0)
        self.ferries_gone: int = 0
        self.completed: list[list[str]] = [[] for _ in seats]
        self.bonus: list[bool] = [False for _ in seats]

        self.phase: str = "opening"  # opening, turn, second card, keep, over
        self.turn: int = self.first
        self.passes_in_a_row = 0
        self.idle_turns_in_a_row = 0
        self.turns_left: int | None = None  # of the final round
        self.reason: str = ""

        self.announced: Json | None = None
        self.outcome: Json = {}
        self.start_outcome: Json = {}
        self._deal(start)

    # The start

    def _check_start(self, start: Json) -> None:
        low, high = self.board["players"]
        players = len(start["seats"])
        if not low <= players <= high:
            raise RefereeError(f"this board is for {low} to {high} players, not {players}")
        if not is_number(start.get("first")) or not 0 <= start["first"] < players:
            raise RefereeError(f"USA-4: there is no seat {start.get('first')!r} to begin")
        if Counter(start["deal"]["cards"]) != self._all_cards():
            raise RefereeError("USA-1: the dealt deck is not the board's deck")
        if sorted(start["deal"]["tickets"]) != sorted(self.tickets):
            raise RefereeError("USA-3: the dealt tickets are not the board's tickets")

    def _all_cards(self) -> Counter[str]:
        cards = self.board["train_cards"]
        deck = Counter(dict.fromkeys(self.colors, cards["per_color"]))
        deck[LOCOMOTIVE] = cards["locomotive"]
        return +deck

    def _deal(self, start: Json) -> None:
        hand = self.board["starting_hand"]
        if len(self.deck) < hand * self.players:
            raise RefereeError("USA-2: the deck is too small for the opening hands")
        for seat in range(self.players):  # USA-2
            for _ in range(hand):
                self.hands[seat][self.deck.pop(0)] += 1
        self._begin_step(None if self.chance and "outcome" not in start else start.get("outcome", {}))
        self._put_row_in_order()
        if self.outcome.get("resets"):  # the first row is only told when it was reset
            self.start_outcome = plain_outcome(self.outcome)
        self._compare_with_announced(self.start_outcome)

        opening = self.board["initial_tickets"]
        for seat in range(self.players):  # USA-3
            self.offered[seat] = [self.ticket_deck.pop(0) for _ in range(opening["deal"]) if self.ticket_deck]
        if opening["keep_min"] >= opening["deal"]:  # FJ-1: nothing to choose
            self.ticket_hands = [self.offered[seat] for seat in range(self.players)]
            self.offered = {}
            self._begin_turn(self.first)

    # Whose decision it is, and which there are

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def seats_to_act(self) -> list[int]:
        if self.over:
            return []
        if self.phase == "opening":  # USA-3: in any order
            return [seat for seat in range(self.players) if seat not in self.opening_kept]
        return [self.turn]

    def legal_moves(self, seat: int | None = None) -> list[Json]:
        if seat is None:
            if self.over:
                return []
            seat = self.seats_to_act[0]
        return [move for move in self._imaginable_moves(seat) if self.refusal(seat, move) is None]

    def _imaginable_moves(self, seat: int) -> list[Json]:
        """Every move there could be, most of them illegal.

        Only tracks that cannot be had and cards that are not in the hand are left out.
        """
        moves: list[Json] = []
        offered = self.offered.get(seat, [])
        for count in range(len(offered) + 1):
            for kept in itertools.combinations(offered, count):
                moves.append({"do": "keep", "tickets": list(kept)})
        for kind in [*self.colors, LOCOMOTIVE]:
            moves.append({"do": "take", "card": kind})
        for do in ("draw", "tickets", "ferry", "swap", "pass"):
            moves.append({"do": do})
        if self.phase == "turn":
            payments = self._imaginable_payments(seat)
            for track in self.tracks:
                if self._track_refusal(seat, track) is None:
                    moves += [{"do": "claim", "track": track, "pay": dict(pay)} for pay in payments]
        return moves

    def _imaginable_payments(self, seat: int) -> list[dict[str, int]]:
        hand = self.hands[seat]
        longest = max(track["length"] for track in self.tracks.values())
        payments: list[dict[str, int]] = []
        for color in self.colors:
            for cards in range(min(hand[color], longest) + 1):
                if cards == 0 and color != self.colors[0]:
                    continue  # no coloured card at all: once is enough
                for locomotives in range(min(hand[LOCOMOTIVE], longest) + 1):
                    for ferries in range(hand[FERRY] + 1):
                        counts = {color: cards, LOCOMOTIVE: locomotives, FERRY: ferries}
                        payments.append({kind: n for kind, n in counts.items() if n > 0})
        return payments

    # What is legal

    def refusal(self, seat: int, move: Json) -> str | None:
        """Why this seat may not make this move, or None."""
        if self.over:
            return "the game is over"
        if seat not in self.seats_to_act:
            return f"USA-4: it is not seat {seat}'s turn"
        do = move.get("do")
        if not isinstance(do, str) or do not in MOVE_KEYS:
            return f"there is no move {do!r}"
        if self.phase in ("opening", "keep"):
            if do != "keep":
                return "USA-3, USA-17: choose the tickets to keep first"
            return self._keep_refusal(seat, move)
        if do == "keep":
            return "USA-17: no tickets are offered"
        if self.phase == "second card" and do not in ("take", "draw"):
            return "USA-5, USA-11: the second card is compulsory"
        if do == "take":
            return self._take_refusal(move.get("card"))
        if do == "draw":
            return None if self._can_draw_blind() else "USA-11: neither deck nor discards are left"
        if do == "claim":
            return self._claim_refusal(seat, move)
        if do == "tickets":
            return self._tickets_refusal()
        if do == "ferry":
            return self._ferry_refusal(seat)
        if do == "swap":
            return self._swap_refusal(seat)
        return "USA-18: only a player who can do nothing else passes" if self._can_do_anything(seat) else None

    def _keep_refusal(self, seat: int, move: Json) -> str | None:
        offered = self.offered[seat]
        setting = self.board["initial_tickets" if self.phase == "opening" else "ticket_draw"]
        rule = "USA-3" if self.phase == "opening" else "USA-17"
        kept = move.get("tickets")
        if not isinstance(kept, list) or kept != [ticket for ticket in offered if ticket in kept]:
            return f"{rule}: keep some of the offered tickets, in the order offered"
        if len(kept) < min(setting["keep_min"], len(offered)):
            return f"{rule}: keep at least {setting['keep_min']} tickets"
        return None

    def _take_refusal(self, card: object) -> str | None:
        if card not in self.row:
            return f"USA-5: no {card} card lies in the row"
        if card == LOCOMOTIVE and self.phase == "second card":
            return "USA-7: a locomotive of the row cannot be the second card"
        return None

    def _can_draw_blind(self) -> bool:
        return len(self.deck) > 0 or len(self.discards) > 0  # USA-10, USA-11

    def _track_refusal(self, seat: int, name: object) -> str | None:
        """Whether the seat may have this track at all, whatever it pays."""
        if not isinstance(name, str) or name not in self.tracks:
            return f"there is no track {name!r}"
        track = self.tracks[name]
        if name in self.claimed:
            return "USA-14: the track is taken"
        for other in self.routes.get(track.get("parallel", ""), []):
            if other in self.claimed:
                if self.players < self.board["min_players_for_all_parallel_tracks"]:
                    return "USA-15, ITA-3: another track of this route is taken, so this one is closed"
                if self.claimed[other] == seat:
                    return "USA-15, FJ-5: nobody may hold two tracks of the same route"
        if not self._placed_as_bullet(track) and self.trains[seat] < track["length"]:
            return f"USA-14: {track['length']} trains are needed"
        return None

    def _placed_as_bullet(self, track: Json) -> bool:
        return track.get("kind") == "bullet" and self.bullet_supply > 0  # JPN-2, JPN-4

    def _claim_refusal(self, seat: int, move: Json) -> str | None:
        refused = self._track_refusal(seat, move.get("track"))
        if refused is not None:
            return refused
        pay = move.get("pay")
        if not isinstance(pay, dict) or not all(is_number(n) and n > 0 for n in pay.values()):
            return "a payment names kinds of cards with numbers above 0"
        for kind, n in pay.items():
            if self.hands[seat][kind] < n:
                return f"USA-13: {n} {kind} cards are not in the hand"
        return self._payment_refusal(self.tracks[move["track"]], pay)

    def _payment_refusal(self, track: Json, pay: dict[str, int]) -> str | None:
        length: int = track["length"]
        waves: int = track.get("waves", 0)
        colors = [kind for kind in pay if kind not in (LOCOMOTIVE, FERRY)]
        if len(colors) > 1:
            return "USA-13: all cards must be of one colour"
        if colors and track["color"] not in ("gray", colors[0]):
            return f"USA-13: the colour must be {track['color']}"
        cards = pay[colors[0]] if colors else 0
        locomotives = pay.get(LOCOMOTIVE, 0)
        ferries = pay.get(FERRY, 0)
        if waves == 0:
            if ferries > 0:
                return "ITA-4: ferry cards pay waves and nothing else"
            return None if cards + locomotives == length else f"USA-13: exactly {length} cards are needed"
        if cards > length - waves:
            return "ITA-4: a wave needs a locomotive or a ferry card"
        paid_by_ferries = length - cards - locomotives
        if not ferries <= paid_by_ferries <= min(self.board["ferry_card_waves"] * ferries, waves):
            return "ITA-5: these cards do not pay this ferry exactly"
        return None

    def _tickets_refusal(self) -> str | None:
        if "ticket_draw" not in self.board:
            return "FJ-3: tickets cannot be drawn on this board"
        return None if self.ticket_deck else "USA-17: no tickets are left"

    def _ferry_refusal(self, seat: int) -> str | None:
        if "ferry_cards" not in self.board:
            return "ITA-2: this board has no ferry cards"
        if self.hands[seat][FERRY] >= self.board["ferry_hand_limit"]:
            return "ITA-2: nobody may hold more ferry cards"
        return None if self.ferry_supply > 0 else "ITA-2: no ferry cards are left"

    def _swap_refusal(self, seat: int) -> str | None:
        if not self.first_journey:
            return "FJ-3: tickets cannot be swapped on this board"
        return None if self.ticket_hands[seat] else "FJ-10, FJ-11: there is no ticket to swap"

    def _can_draw_or_claim(self, seat: int) -> bool:
        if self.row or self._can_draw_blind():  # USA-11
            return True
        payments = self._imaginable_payments(seat)
        for track in self.tracks.values():
            payable = any(self._payment_refusal(track, pay) is None for pay in payments)
            if payable and self._track_refusal(seat, track["id"]) is None:
                return True
        return False

    def _can_do_anything(self, seat: int) -> bool:
        others = (self._tickets_refusal(), self._ferry_refusal(seat), self._swap_refusal(seat))
        return None in others or self._can_draw_or_claim(seat)

    # What a move does

    def play(self, seat: int, move: Json, outcome: Json | None = None) -> Json:
        """Make the move and return the outcome that the rules demand.

        Shuffles are read from `outcome`, or from the Chance where no outcome is given.
        """
        refused = self.refusal(seat, move)
        if refused is not None:
            raise RefereeError(refused)
        self._begin_step(outcome)
        if self.phase == "turn":
            self.passes_in_a_row = self.passes_in_a_row + 1 if move["do"] == "pass" else 0
        if move["do"] == "keep" and self.phase == "opening":
            self._keep_at_opening(seat, move["tickets"])
        elif move["do"] == "keep":
            self._keep(seat, move["tickets"])
        elif move["do"] == "take":
            self._take(seat, move["card"])
        elif move["do"] == "draw":
            self._draw(seat)
        elif move["do"] == "claim":
            self._claim(seat, self.tracks[move["track"]], move["pay"])
        elif move["do"] == "tickets":
            self._offer_tickets(seat)
        elif move["do"] == "ferry":
            self.ferry_supply -= 1
            self.hands[seat][FERRY] += 1
            self._end_turn()
        elif move["do"] == "swap":
            self._swap(seat)
        else:
            self._end_turn()
        return plain_outcome(self.outcome)

    def _begin_step(self, announced: Json | None) -> None:
        self.announced = announced
        self.outcome = {}

    def _compare_with_announced(self, demanded: Json) -> None:
        if self.announced is not None:
            compare_outcomes(self.announced, demanded)

    def _keep_at_opening(self, seat: int, kept: list[str]) -> None:
        self.opening_kept[seat] = list(kept)
        self.ticket_hands[seat] = list(kept)
        if self.seats_to_act:
            return
        returned: list[str] = []
        for one in range(self.players):  # USA-3: in the order dealt, seat 0's first
            returned += [ticket for ticket in self.offered[one] if ticket not in self.opening_kept[one]]
        if self.board.get("opening_returns") == "shuffled" and returned:  # ITA-1, JPN-1
            returned = self._shuffled(returned, (self.announced or {}).get("bottom"), "ITA-1, JPN-1: bottom")
            self.outcome["bottom"] = list(returned)
        self.ticket_deck += returned
        self.offered = {}
        self._begin_turn(self.first)

    def _offer_tickets(self, seat: int) -> None:
        count = self.board["ticket_draw"]["draw"]
        self.offered[seat] = [self.ticket_deck.pop(0) for _ in range(count) if self.ticket_deck]  # USA-17
        self.outcome["offered"] = list(self.offered[seat])
        self.phase = "keep"

    def _keep(self, seat: int, kept: list[str]) -> None:
        self.ticket_hands[seat] += kept
        self.ticket_deck += [ticket for ticket in self.offered[seat] if ticket not in kept]  # USA-17
        self.offered = {}
        self._end_turn()

    def _take(self, seat: int, card: str) -> None:
        self.row.remove(card)
        self.hands[seat][card] += 1
        self._put_row_in_order()
        self._end_draw(only_card=card == LOCOMOTIVE)  # USA-6

    def _draw(self, seat: int) -> None:
        card = self._next_card()
        assert card is not None
        self.hands[seat][card] += 1
        self.outcome["drawn"] = card
        self._end_draw(only_card=False)  # USA-8

    def _end_draw(self, only_card: bool) -> None:
        """USA-11: a second card is due if there is a legal one."""
        legal_second = self._can_draw_blind() or any(card != LOCOMOTIVE for card in self.row)
        if self.phase == "turn" and not only_card and legal_second:
            self.phase = "second card"
        else:
            self._end_turn()

    def _claim(self, seat: int, track: Json, pay: dict[str, int]) -> None:
        for kind, n in pay.items():
            self.hands[seat][kind] -= n
            if kind != FERRY:
                self.discards += [kind] * n  # USA-13
            elif self.board["played_ferry_cards_return"]:
                self.ferry_supply += n  # ITA-6
            else:
                self.ferries_gone += n
        if self._placed_as_bullet(track):  # JPN-2
            self.bullet_supply -= 1
            self.bullet_claims.add(track["id"])
            self.progress[seat] += track["length"]
            self.outcome["progress"] = track["length"]
        else:
            self.trains[seat] -= track["length"]
            if "route_points" in self.board:  # USA-16; FJ-4: no points
                self.outcome["points"] = self.board["route_points"][str(track["length"])]
                self.points[seat] += self.outcome["points"]
        self.claimed[track["id"]] = seat
        self._put_row_in_order()
        if self.first_journey:
            self._award_bonus(seat)
            self._complete_tickets(seat)
        self._end_turn()

    def _swap(self, seat: int) -> None:
        count = len(self.ticket_hands[seat])
        self.ticket_deck += self.ticket_hands[seat]  # FJ-10: the older above the younger
        self.ticket_hands[seat] = []
        for _ in range(count):
            self._receive_ticket(seat)
        self._complete_tickets(seat)
        self._end_turn()

    # Cards

    def _shuffled(self, items: list[str], announced: object, what: str) -> list[str]:
        """A new order of these items: the announced one if it is possible, or our own."""
        if self.announced is None:
            if self.chance is None:
                raise RefereeError(f"{what}: a shuffle is due and there is neither an outcome nor a Chance")
            return self.chance.shuffle(items)
        if not isinstance(announced, list):
            raise RefereeError(f"{what}: a shuffle is due and the outcome does not give it")
        if not all(isinstance(item, str) for item in announced) or sorted(announced) != sorted(items):
            raise RefereeError(f"{what}: the announced order is not an order of {sorted(items)}")
        return list(announced)

    def _next_card(self) -> str | None:
        """The top card of the deck; USA-10: the discards are shuffled when it is wanted and there is none."""
        if not self.deck and self.discards:
            done = self.outcome.setdefault("reshuffles", [])
            announced = (self.announced or {}).get("reshuffles")
            orders = announced if isinstance(announced, list) else []
            this_one = orders[len(done)] if len(orders) > len(done) else None
            self.deck = self._shuffled(self.discards, this_one, "USA-10: reshuffles")
            self.discards = []
            done.append(list(self.deck))
        return self.deck.pop(0) if self.deck else None

    def _fill_row(self) -> None:
        while len(self.row) < self.row_size:
            card = self._next_card()
            if card is None:  # USA-11: a short row
                return
            self.row.append(card)
            self.outcome.setdefault("turned", []).append(card)

    def _put_row_in_order(self) -> None:
        """USA-5, USA-9, USA-10: fill the row, test it, reset it."""
        if self.row_size == 0:
            return
        self._fill_row()
        resets = 0
        while self.row.count(LOCOMOTIVE) >= LOCOMOTIVES_TO_RESET and resets < RESETS_AT_MOST:
            if not self._good_row_is_possible():
                return
            self.discards += self.row
            self.row = []
            resets += 1
            self.outcome["resets"] = resets
            self._fill_row()

    def _good_row_is_possible(self) -> bool:
        """USA-9: can the cards outside the hands form a full row with fewer than 3 locomotives?"""
        outside = self.row + self.deck + self.discards
        locomotives = outside.count(LOCOMOTIVE)
        others = len(outside) - locomotives
        return others + min(locomotives, LOCOMOTIVES_TO_RESET - 1) >= self.row_size

    # Tracks and what they join

    def _own_tracks(self, seat: int) -> set[str]:
        return {track for track, owner in self.claimed.items() if owner == seat}

    def _with_own_trains(self, seat: int) -> set[str]:
        """JPN-3: bullet tracks count for tickets and nothing else."""
        return self._own_tracks(seat) - self.bullet_claims

    def _is_fulfilled(self, seat: int, ticket: str) -> bool:
        one, other = self.tickets[ticket]["between"]
        tracks = self._own_tracks(seat) | self.bullet_claims  # JPN-3, JPN-9
        return self.map.are_joined([one], [other], tracks)

    # First Journey

    def _award_bonus(self, seat: int) -> None:
        """FJ-7"""
        if self.bonus[seat] or sum(self.bonus) >= self.board.get("bonus_tickets", 0):
            return
        if self.map.are_joined(self.board["west"], self.board["east"], self._with_own_trains(seat)):
            self.bonus[seat] = True
            self.outcome["bonus"] = True

    def _receive_ticket(self, seat: int) -> None:
        if self.ticket_deck:  # FJ-10: else the player holds fewer
            ticket = self.ticket_deck.pop(0)
            self.ticket_hands[seat].append(ticket)
            self.outcome.setdefault("received", []).append(ticket)

    def _complete_tickets(self, seat: int) -> None:
        """FJ-6: from the oldest, each replaced at once, then again from the oldest."""
        searching = True
        while searching:
            searching = False
            for ticket in self.ticket_hands[seat]:
                if self._is_fulfilled(seat, ticket):
                    self.ticket_hands[seat].remove(ticket)
                    self.completed[seat].append(ticket)
                    self.outcome.setdefault("completed", []).append(ticket)
                    self._receive_ticket(seat)
                    searching = True
                    break

    def _completed_with_bonus(self, seat: int) -> int:
        return len(self.completed[seat]) + int(self.bonus[seat])

    # Turns and the end

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.phase = "turn"
        idle = self.first_journey and not self._can_draw_or_claim(seat)
        self.idle_turns_in_a_row = self.idle_turns_in_a_row + 1 if idle else 0  # FJ-11

    def _end_turn(self) -> None:
        if self.first_journey:
            self._end_first_journey_turn()
        else:
            self._end_base_turn()
        if self.reason:
            self.phase = "over"
        else:
            self._begin_turn((self.turn + 1) % self.players)  # USA-4

    def _end_first_journey_turn(self) -> None:
        if self._completed_with_bonus(self.turn) >= self.board["tickets_to_win"]:
            self.reason = "six_tickets"  # FJ-8
        elif self.trains[self.turn] == 0:
            self.reason = "last_train"  # FJ-9
        elif self.idle_turns_in_a_row == self.players:
            self.reason = "blocked"  # FJ-11

    def _end_base_turn(self) -> None:
        if self.turns_left is not None:
            self.turns_left -= 1
        elif self._starts_final_round():
            self.turns_left = self.players  # USA-19: everyone, that player included
        if self.turns_left == 0:
            self.reason = "trains"
        elif self.passes_in_a_row == self.players:
            self.reason = "blocked"  # USA-18

    def _starts_final_round(self) -> bool:
        limits = self.board.get("last_round")
        if limits is None:
            return False
        if self.trains[self.turn] > limits["trains"]:
            return False  # USA-19
        return "bullet_trains" not in limits or self.bullet_supply <= limits["bullet_trains"]  # JPN-8

    def end(self) -> Json:
        """The record's last line."""
        if not self.over:
            raise RefereeError("the game is not over")
        return self._end_of_first_journey() if self.first_journey else self._end_of_base_game()

    def _end_of_first_journey(self) -> Json:
        scores = []
        for seat in range(self.players):
            tickets, bonus = len(self.completed[seat]), int(self.bonus[seat])
            scores.append({"tickets": tickets, "bonus": bonus, "total": tickets + bonus})
        completed = [self._completed_with_bonus(seat) for seat in range(self.players)]
        if self.reason == "six_tickets":
            winners = [self.turn]  # FJ-8
        else:
            winners = [seat for seat in range(self.players) if completed[seat] == max(completed)]  # FJ-9
        end = {"type": "end", "reason": self.reason, "scores": scores}
        return end | {"completed": completed, "winners": winners}

    def _end_of_base_game(self) -> Json:
        seats = range(self.players)
        end: Json = {"type": "end", "reason": self.reason}
        done = [[t for t in self.ticket_hands[seat] if self._is_fulfilled(seat, t)] for seat in seats]
        completed = [len(tickets) for tickets in done]
        scores: list[dict[str, int]] = []
        for seat in seats:  # USA-20
            tickets = 0
            for ticket in self.ticket_hands[seat]:
                value = self.tickets[ticket]["points"]
                tickets += value if ticket in done[seat] else -value
            scores.append({"routes": self.points[seat], "tickets": tickets})

        holders: list[int] = []
        lengths: list[int] = []
        if "longest_path_bonus" in self.board:  # USA-21
            lengths = [longest_trail(self.map.edges(self._with_own_trains(seat))) for seat in seats]
            holders = [seat for seat in seats if lengths[seat] == max(lengths) and lengths[seat] > 0]
            for seat in seats:
                scores[seat]["longest"] = self.board["longest_path_bonus"] if seat in holders else 0
        if "region_bonus" in self.board:
            for seat in seats:
                networks = self.map.networks(self._with_own_trains(seat))
                scores[seat]["regions"] = sum(self._region_points(network) for network in networks)
        if "bullet_bonus" in self.board:
            for seat in seats:
                scores[seat]["bullets"] = self._bullet_points(seat)
        for score in scores:
            score["total"] = sum(score.values())

        def rank(seat: int) -> tuple[int, int, bool]:  # USA-22, ITA-12, JPN-11
            return scores[seat]["total"], completed[seat], seat in holders

        best = max(rank(seat) for seat in seats)
        end["scores"] = scores
        end["completed"] = completed
        if "longest_path_bonus" in self.board:
            end["longest_path"] = lengths
        end["winners"] = [seat for seat in seats if rank(seat) == best]
        return end

    def _region_points(self, network: set[str]) -> int:
        """ITA-11"""
        count = 0
        for region in {self.region_of[city] for city in network if city in self.region_of}:
            cities = {city for city, its_region in self.region_of.items() if its_region == region}
            count += 2 if region in self.board.get("double_regions", []) and cities <= network else 1
        table: list[int] = self.board["region_bonus"]
        return table[min(count, len(table) - 1)]

    def _bullet_points(self, seat: int) -> int:
        """JPN-10"""
        if self.progress[seat] == 0:
            no_progress: int = self.board["bullet_bonus_no_progress"]
            return no_progress
        ahead = sum(1 for other in self.progress if other > self.progress[seat])
        table: list[int] = self.board["bullet_bonus"][str(self.players)]
        return table[ahead]

    # What must hold between any two steps

    def check_invariants(self) -> None:
        self._check_cards()
        self._check_tickets()
        self._check_pieces()
        self._check_routes()

    def _must(self, holds: bool, otherwise: str) -> None:
        if not holds:
            raise RefereeError(f"invariant: {otherwise}")

    def _check_cards(self) -> None:
        cards = Counter(self.deck + self.discards + self.row)
        for hand in self.hands:
            self._must(min(hand.values(), default=0) >= 0, "a hand holds fewer than 0 cards of a kind")
            self._must(hand[FERRY] <= self.board.get("ferry_hand_limit", 0), "too many ferry cards in a hand")
            cards += Counter({kind: n for kind, n in hand.items() if kind != FERRY})
        self._must(cards == self._all_cards(), "cards were lost or made")
        self._must(len(self.row) <= self.row_size, "the row is too long")
        short = len(self.row) < self.row_size
        self._must(not (short and self._can_draw_blind()), "the row is short although there are cards")
        ferries = self.ferry_supply + self.ferries_gone + sum(hand[FERRY] for hand in self.hands)
        self._must(ferries == self.board.get("ferry_cards", 0), "ferry cards were lost or made")
        self._must(self.ferry_supply >= 0, "fewer than 0 ferry cards")

    def _check_tickets(self) -> None:
        tickets = list(self.ticket_deck)
        for seat in range(self.players):
            tickets += self.ticket_hands[seat] + self.completed[seat]
            tickets += [t for t in self.offered.get(seat, []) if t not in self.opening_kept.get(seat, [])]
        self._must(sorted(tickets) == sorted(self.tickets), "tickets were lost or made")

    def _check_pieces(self) -> None:
        for seat in range(self.players):
            own = self._own_tracks(seat)
            lengths = [self.tracks[track]["length"] for track in own - self.bullet_claims]
            trains = self.trains[seat] + sum(lengths)
            self._must(trains == self.board["trains_per_player"], "trains were lost or made")
            self._must(self.trains[seat] >= 0, "fewer than 0 trains")
            if "route_points" in self.board:
                points = sum(self.board["route_points"][str(length)] for length in lengths)
                self._must(self.points[seat] == points, "points do not fit the tracks")
            progress = sum(self.tracks[track]["length"] for track in own & self.bullet_claims)
            self._must(self.progress[seat] == progress, "progress does not fit the bullet tracks")
        bullet_trains = self.bullet_supply + len(self.bullet_claims)
        self._must(bullet_trains == self.board.get("bullet_trains", 0), "bullet trains were lost or made")
        self._must(self.bullet_supply >= 0, "fewer than 0 bullet trains")

    def _check_routes(self) -> None:
        for tracks in self.routes.values():
            owners = [self.claimed[track] for track in tracks if track in self.claimed]
            self._must(len(owners) == len(set(owners)), "a player holds two tracks of one route")
            if self.players < self.board["min_players_for_all_parallel_tracks"]:
                self._must(len(owners) <= 1, "a closed track was claimed")
