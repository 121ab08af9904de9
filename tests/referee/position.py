"""All that a game consists of, with all cards open."""

from __future__ import annotations

from collections import Counter

from tests.referee.lines import Chance, RefereeError, is_number
from tests.referee.networks import Json, Map

LOCOMOTIVE = "locomotive"
FERRY = "ferry"


class Position:
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
