"""Why a move is illegal: the rule it breaks, and a sentence for the player (ALL-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from .boards import Board, Track
from .boards.names import Name
from .messages import card_name, sentence
from .moves import Claim, Draw, DrawTickets, Keep, Move, Swap, Take, TakeFerry
from .view import View


class Refusal(NamedTuple):
    rule: str
    key: str
    values: Mapping[str, str | int] = MappingProxyType({})
    names: Mapping[str, Name] = MappingProxyType({})  # of what `values` has ids of

    def text(self, language: str = "en") -> str:
        values = dict(self.values)
        if "card" in values:
            kind = str(values["card"])
            values["card"] = card_name(kind, language)
            values["cards"] = card_name(kind, language, int(values.get("short", values.get("need", 2))))
        values |= {key: name.in_language(language) for key, name in self.names.items()}
        return sentence("refusals", self.key, language, **values)

    def __str__(self) -> str:
        return f"{self.text()} ({self.rule})"

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, dict[str, str | int], dict[str, Name]]]:
        return Refusal, (self.rule, self.key, dict(self.values), dict(self.names))


def about_track(rule: str, key: str, board: Board, track: Track, **values: str | int) -> Refusal:
    return Refusal(rule, key, {"track": track.id, **values}, {"track": _joined(board, track.ends)})


def _joined(board: Board, ends: tuple[str, str]) -> Name:
    """Such as Cagliari–Palermo: ids are for programs."""
    return Name(*("–".join(board.place_name(end, lang) for end in ends) for lang in Name._fields))


class _Cited(NamedTuple):
    """The rule about one matter in each rulebook; where Italy's or Japan's has none, the base game's holds."""

    usa: str
    fj: str
    ita: str = ""
    jpn: str = ""


_RULES = {
    "order of play": _Cited("USA-4", "FJ-2"),
    "actions": _Cited("ALL-3", "FJ-3"),  # the base game lists its actions without a number
    "opening": _Cited("USA-3", "FJ-1", "ITA-1", "JPN-1"),
    "drawing cards": _Cited("USA-5", "FJ-3"),
    "no cards left": _Cited("USA-11", "FJ-10"),
    "tickets": _Cited("USA-17", "FJ-3", "ITA-7", "JPN-7"),
    "passing": _Cited("USA-18", "FJ-11"),
    "claiming": _Cited("USA-14", "FJ-4"),
    "parallel tracks": _Cited("USA-15", "FJ-5", "ITA-3", "JPN-5"),
    "paying": _Cited("USA-13", "FJ-4"),
}


def rule_about(matter: str, board: Board) -> str:
    """The rule as the rulebook with this board's settings has it."""
    cited = _RULES[matter]
    if board.tickets_to_win:
        return cited.fj
    if board.bullet_trains:
        return cited.jpn or cited.usa
    return (cited.ita if board.ferry_cards else "") or cited.usa


def rule_about_paying(view: View, track: Track) -> str:
    if track.waves:
        return "ITA-4"
    if track.kind == "bullet" and view.bullet_trains_left:
        return "JPN-2"
    return rule_about("paying", view.board)


def explain(view: View, move: Move) -> Refusal:
    """The reason, for a move that is known to be illegal for the view's seat."""
    if view.phase in ("opening", "keeping"):
        return _keep(view, move) if isinstance(move, Keep) else _choose_first(view)
    if isinstance(move, Keep):
        return Refusal(rule_about("tickets", view.board), "nothing-offered")
    if view.phase == "second_card" and not isinstance(move, Take | Draw):
        return Refusal(rule_about("drawing cards", view.board), "second-card")
    match move:
        case Take():
            return _take(view, move.card)
        case Draw():
            return Refusal(rule_about("no cards left", view.board), "nothing-to-draw")
        case DrawTickets():
            return _draw_tickets(view)
        case TakeFerry():
            return _take_ferry(view)
        case Swap():
            return _swap(view.board)
        case Claim():
            return _claim(view, move)
    return Refusal(rule_about("passing", view.board), "cannot-pass")


def _rule_about_offer(view: View) -> str:
    return rule_about("opening" if view.phase == "opening" else "tickets", view.board)


def _choose_first(view: View) -> Refusal:
    return Refusal(_rule_about_offer(view), "choose-tickets")


def _keep(view: View, move: Keep) -> Refusal:
    rule = _rule_about_offer(view)
    for ticket in move.tickets:
        if ticket not in view.offer:
            return _not_offered(rule, view.board, ticket)
    if move.tickets != tuple(ticket for ticket in view.offer if ticket in move.tickets):
        return Refusal(rule, "keep-order")
    least = view.board.opening_keep if view.phase == "opening" else view.board.draw_keep
    return Refusal(rule, "keep-too-few", {"least": least})


def _not_offered(rule: str, board: Board, ticket: str) -> Refusal:
    found = next((one for one in board.tickets if one.id == ticket), None)
    names = {"ticket": _joined(board, found.ends)} if found else {}
    return Refusal(rule, "not-offered", {"ticket": ticket}, names)


def _take(view: View, card: str) -> Refusal:
    if view.board.row == 0:
        return Refusal("FJ-1", "no-row")
    if card in view.row:
        return Refusal("USA-7", "row-locomotive-second")
    return Refusal(rule_about("drawing cards", view.board), "not-in-row", {"card": card})


def _draw_tickets(view: View) -> Refusal:
    if view.board.draw_tickets == 0:
        return Refusal(rule_about("actions", view.board), "no-ticket-draw")
    return Refusal(rule_about("tickets", view.board), "no-tickets-left")


def _swap(board: Board) -> Refusal:
    if board.tickets_to_win:
        return Refusal("FJ-10", "nothing-to-swap")
    return Refusal(rule_about("actions", board), "no-swap")


def _take_ferry(view: View) -> Refusal:
    if view.board.ferry_cards == 0:
        return Refusal(rule_about("actions", view.board), "no-ferry-cards")
    if view.ferry_cards_left == 0:
        return Refusal("ITA-2", "no-ferry-left")
    return Refusal("ITA-2", "ferry-hand-full", {"limit": view.board.ferry_hand_limit})


def _claim(view: View, move: Claim) -> Refusal:
    track = next((track for track in view.board.tracks if track.id == move.track), None)
    if track is None:
        return unknown_track(view.board, move.track)
    return not_open(view, track) or too_few_trains(view, track) or _payment(view, track, Counter(move.cards))


def unknown_track(board: Board, track: str) -> Refusal:
    return Refusal(rule_about("claiming", board), "unknown-track", {"track": track})


def not_open(view: View, track: Track) -> Refusal | None:
    if track.id in view.open_tracks:
        return None
    if track.id in view.shared_tracks or any(track.id in seat.tracks for seat in view.seats):
        return about_track(rule_about("claiming", view.board), "track-taken", view.board, track)
    rule = rule_about("parallel tracks", view.board)
    if view.players < view.board.all_parallel_from:
        return Refusal(rule, "parallel-closed", {"players": view.players})
    return Refusal(rule, "parallel-owned")


def too_few_trains(view: View, track: Track) -> Refusal | None:
    trains = view.seats[view.own_seat].trains
    if trains >= track.length or (track.kind == "bullet" and view.bullet_trains_left):
        return None
    rule = "JPN-4" if track.kind == "bullet" else rule_about("claiming", view.board)
    return about_track(rule, "trains-short", view.board, track, need=track.length, have=trains)


def _payment(view: View, track: Track, pay: Counter[str]) -> Refusal:
    rule = rule_about_paying(view, track)
    colors = [kind for kind in pay if kind not in ("locomotive", "ferry")]
    if len(colors) > 1:
        return Refusal(rule, "one-color")
    if track.color != "gray" and colors not in ([], [track.color]):
        return about_track(rule, "wrong-color", view.board, track, card=track.color)
    if pay["ferry"] and not view.board.ferry_cards:
        return Refusal(rule, "no-ferry-cards")
    if pay["ferry"] and track.waves == 0:
        return about_track("ITA-4", "no-ferry-track", view.board, track)
    if track.waves == 0 and pay.total() != track.length:
        return about_track(rule, "wrong-number", view.board, track, need=track.length, paid=pay.total())
    for kind, n in pay.items():
        if n > view.hand.get(kind, 0):
            return Refusal(rule, "cards-missing", {"card": kind, "need": n, "have": view.hand.get(kind, 0)})
    worth = view.board.ferry_card_waves
    price = {"length": track.length, "waves": track.waves, "worth": worth}
    return about_track("ITA-5", "ferry-payment", view.board, track, **price)
