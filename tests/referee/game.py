"""RULES.md written down as plainly as possible, and slowly: one game with all cards open."""

from __future__ import annotations

from collections import Counter

from tests.referee.course import Course
from tests.referee.lines import RefereeError
from tests.referee.networks import Json, longest_trail
from tests.referee.position import FERRY


class Referee(Course):
    """How a game ends, and what must be true all the time.

    A refused move changes nothing; after an impossible shuffle the game cannot go on.
    """

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
