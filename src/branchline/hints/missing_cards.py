"""What a seat lacks to claim a track."""

from __future__ import annotations

from typing import NamedTuple

from branchline.boards import Track
from branchline.refusal import Refusal, about_track, not_open, rule_about_paying, too_few_trains
from branchline.view import View


def why_not(view: View, track: Track) -> Refusal | None:
    """Why the view's seat cannot claim the track now, whoever's turn it is; None if trains and cards suffice."""
    return not_open(view, track) or too_few_trains(view, track) or _too_few_cards(view, track)


def _too_few_cards(view: View, track: Track) -> Refusal | None:
    colors = view.board.colors if track.color == "gray" else (track.color,)
    lacks = {color: _lacking(view, track, color) for color in colors}
    color = min(lacks, key=lambda name: lacks[name].total)
    lack = lacks[color]
    if lack.total == 0:
        return None
    if lack.waves:
        return about_track("ITA-5", "waves-short", view.board, track, waves=lack.waves, cards=lack.cards)
    rule = rule_about_paying(view, track)
    if track.color == "gray":
        return about_track(rule, "any-cards-short", view.board, track, short=lack.cards)
    return about_track(rule, "cards-short", view.board, track, short=lack.cards, card=color)


class _Lack(NamedTuple):
    cards: int
    waves: int

    @property
    def total(self) -> int:
        return self.cards + self.waves


def _lacking(view: View, track: Track, color: str) -> _Lack:
    """The least that is missing with cards of this color; locomotives go to the waves or not, as suits."""
    hand = view.hand
    locomotives = hand.get("locomotive", 0)
    ferries = hand.get("ferry", 0) * view.board.ferry_card_waves
    options = []
    for on_waves in range(min(locomotives, track.waves) + 1):
        plain = track.length - track.waves - hand.get(color, 0) - (locomotives - on_waves)
        options.append(_Lack(max(0, plain), max(0, track.waves - ferries - on_waves)))
    return min(options, key=lambda lack: (lack.total, lack.waves))
