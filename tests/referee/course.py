"""What a move does."""

from __future__ import annotations

from tests.referee.legality import Legality
from tests.referee.lines import Chance, RefereeError, compare_outcomes, plain_outcome
from tests.referee.networks import Json
from tests.referee.position import FERRY, LOCOMOTIVE

LOCOMOTIVES_TO_RESET = 3  # USA-9
RESETS_AT_MOST = 10  # USA-9


class Course(Legality):
    """A game from the deal to its last move."""

    def __init__(self, board: Json, start: Json, chance: Chance | None = None) -> None:
        super().__init__(board, start, chance)
        self._deal(start)

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
