"""Why a move is illegal: the rule it breaks, and a sentence for the player (ALL-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from .boards import Board, Track
from .messages import card_name, sentence
from .moves import Claim, Draw, DrawTickets, Keep, Move, Swap, Take, TakeFerry
from .view import View


class Refusal(NamedTuple):
    rule: str
    key: str
    values: Mapping[str, str | int] = MappingProxyType({})

    def text(self, language: str = "en") -> str:
        values = dict(self.values)
        if "card" in values:
            values["card"] = card_name(str(values["card"]), language)
        return sentence("refusals", self.key, language, **values)

    def __str__(self) -> str:
        return f"{self.text()} ({self.rule})"

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, dict[str, str | int]]]:
        return Refusal, (self.rule, self.key, dict(self.values))


# where a board has a rule of its own for what the base game rules too
_OWN_RULES = {
    "opening": {"USA": "USA-3", "ITA": "ITA-1", "JPN": "JPN-1"},
    "keeping": {"USA": "USA-17", "ITA": "ITA-7", "JPN": "JPN-7"},
    "parallel": {"USA": "USA-15", "FJ": "FJ-5", "ITA": "ITA-3", "JPN": "JPN-5"},
}


def _own_rule(board: Board, matter: str) -> str:
    """The rule as the rulebook with this board's settings has it."""
    settings = {"FJ": board.tickets_to_win, "JPN": board.bullet_trains, "ITA": board.ferry_cards}
    family = next((family for family, there in settings.items() if there), "USA")
    return _OWN_RULES[matter][family]


def explain(view: View, move: Move) -> Refusal:
    """The reason, for a move that is known to be illegal for the view's seat."""
    if view.phase in ("opening", "keeping"):
        return _keep(view, move) if isinstance(move, Keep) else _choose_first(view)
    if isinstance(move, Keep):
        return Refusal("USA-17", "nothing-offered")
    if view.phase == "second_card" and not isinstance(move, Take | Draw):
        return Refusal("USA-5", "second-card")
    match move:
        case Take():
            return _take(view, move.card)
        case Draw():
            return Refusal("USA-11", "nothing-to-draw")
        case DrawTickets():
            return _draw_tickets(view)
        case TakeFerry():
            return _take_ferry(view)
        case Swap():
            return Refusal("FJ-10", "nothing-to-swap") if view.board.tickets_to_win else Refusal("FJ-3", "no-swap")
        case Claim():
            return _claim(view, move)
    return Refusal("USA-18", "cannot-pass")


def _choose_first(view: View) -> Refusal:
    return Refusal(_own_rule(view.board, view.phase), "choose-tickets")


def _keep(view: View, move: Keep) -> Refusal:
    rule = _own_rule(view.board, view.phase)
    for ticket in move.tickets:
        if ticket not in view.offer:
            return Refusal(rule, "not-offered", {"ticket": ticket})
    if move.tickets != tuple(ticket for ticket in view.offer if ticket in move.tickets):
        return Refusal(rule, "keep-order")
    least = view.board.opening_keep if view.phase == "opening" else view.board.draw_keep
    return Refusal(rule, "keep-too-few", {"least": least})


def _take(view: View, card: str) -> Refusal:
    if view.board.row == 0:
        return Refusal("FJ-1", "no-row")
    if card in view.row:
        return Refusal("USA-7", "row-locomotive-second")
    return Refusal("USA-5", "not-in-row", {"card": card})


def _draw_tickets(view: View) -> Refusal:
    if view.board.draw_tickets == 0:
        return Refusal("FJ-3", "no-ticket-draw")
    return Refusal("USA-17", "no-tickets-left")


def _take_ferry(view: View) -> Refusal:
    if view.board.ferry_cards == 0:
        return Refusal("ITA-2", "no-ferry-cards")
    if view.ferry_cards_left == 0:
        return Refusal("ITA-2", "no-ferry-left")
    return Refusal("ITA-2", "ferry-hand-full", {"limit": view.board.ferry_hand_limit})


def _claim(view: View, move: Claim) -> Refusal:
    track = next((track for track in view.board.tracks if track.id == move.track), None)
    if track is None:
        return Refusal("USA-14", "unknown-track", {"track": move.track})
    return not_open(view, track) or too_few_trains(view, track) or _payment(view, track, Counter(move.cards))


def not_open(view: View, track: Track) -> Refusal | None:
    if track.id in view.open_tracks:
        return None
    if track.id in view.shared_tracks or any(track.id in seat.tracks for seat in view.seats):
        return Refusal("USA-14", "track-taken", {"track": track.id})
    rule = _own_rule(view.board, "parallel")
    if view.players < view.board.all_parallel_from:
        return Refusal(rule, "parallel-closed", {"players": view.players})
    return Refusal(rule, "parallel-owned")


def too_few_trains(view: View, track: Track) -> Refusal | None:
    trains = view.seats[view.own_seat].trains
    if trains >= track.length or (track.kind == "bullet" and view.bullet_trains_left):
        return None
    return Refusal("USA-14", "trains-short", {"track": track.id, "need": track.length, "have": trains})


def _payment(view: View, track: Track, pay: Counter[str]) -> Refusal:
    colors = [kind for kind in pay if kind not in ("locomotive", "ferry")]
    if len(colors) > 1:
        return Refusal("USA-13", "one-color")
    if track.color != "gray" and colors not in ([], [track.color]):
        return Refusal("USA-13", "wrong-color", {"track": track.id, "card": track.color})
    if track.waves == 0 and pay["ferry"]:
        return Refusal("ITA-4", "no-ferry-track", {"track": track.id})
    if track.waves == 0 and pay.total() != track.length:
        return Refusal("USA-13", "wrong-number", {"track": track.id, "need": track.length, "paid": pay.total()})
    for kind, n in pay.items():
        if n > view.hand.get(kind, 0):
            return Refusal("USA-13", "cards-missing", {"card": kind, "need": n, "have": view.hand.get(kind, 0)})
    worth = view.board.ferry_card_waves
    values: dict[str, str | int] = {
        "track": track.id,
        "length": track.length,
        "waves": track.waves,
        "worth": worth,
    }
    return Refusal("ITA-5", "ferry-payment", values)
