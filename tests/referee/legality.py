"""Which moves are legal, and which rule forbids the others."""

from __future__ import annotations

import itertools

from tests.referee.lines import MOVE_KEYS, is_number
from tests.referee.networks import Json
from tests.referee.position import FERRY, LOCOMOTIVE, Position


class Legality(Position):
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
                    continue  # no colored card at all: once is enough
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
            return "USA-13: all cards must be of one color"
        if colors and track["color"] not in ("gray", colors[0]):
            return f"USA-13: the color must be {track['color']}"
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
