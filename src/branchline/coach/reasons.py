"""Why a move is good, in words that a player can check on the board."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.boards import Track
from branchline.hints import cheapest_route, why_not
from branchline.messages import card_name, sentence
from branchline.moves import Claim, Draw, DrawTickets, Keep, Move, Take
from branchline.refusal import Refusal
from branchline.view import View


def reasons(view: View, move: Move, language: str) -> Iterator[str]:
    """The most telling first; none if nothing simple can be said."""
    match move:
        case Claim():
            yield from _for_claim(view, view.board.track(move.track), language)
        case Take():
            yield from _for_card(view, move.card, language)
        case Draw():
            yield _say("draw", language)
        case DrawTickets():
            yield _say("tickets", language, trains=view.seats[view.own_seat].trains)
        case Keep():
            yield from _for_keeping(view, move, language)


def _say(key: str, language: str, **values: str | int) -> str:
    return sentence("coach", key, language, **values)


def _for_claim(view: View, track: Track, language: str) -> Iterator[str]:
    name = _ends(view, track.ends, language)
    served = [ticket for ticket in view.tickets if _serves(view, ticket, track.id)]
    if served:
        yield _say("on-the-way", language, track=name, tickets=_tickets(view, served, language), n=len(served))
    for seat in _rivals_at(view, track):
        yield _say("rival", language, name=sentence("seats", str(seat), language), track=name)
        break
    points = view.board.route_points.get(track.length, 0)
    if not served and points:
        yield _say("points", language, track=name, points=points)


def _for_card(view: View, card: str, language: str) -> Iterator[str]:
    wanted = sorted({track for ticket in view.tickets for track in _route(view, ticket)})
    lacking = {track: why_not(view, view.board.track(track)) for track in wanted}
    for track, refusal in lacking.items():
        if refusal and _is_one_short(refusal, card):
            kind = card_name(card, language)
            yield _say("one-more", language, card=kind, track=_ends(view, view.board.track(track).ends, language))
            return
    for track in wanted:
        if view.board.track(track).color in (card, "gray") or card == "locomotive":
            name = _ends(view, view.board.track(track).ends, language)
            yield _say("needed", language, card=card_name(card, language), track=name)
            return


def _is_one_short(refusal: Refusal, card: str) -> bool:
    return refusal.values.get("short") == 1 and (refusal.values.get("card", card) == card or card == "locomotive")


def _for_keeping(view: View, move: Keep, language: str) -> Iterator[str]:
    trains = sum(route.trains for ticket in move.tickets if (route := cheapest_route(view, ticket)))
    names = _tickets(view, list(move.tickets), language)
    yield _say("keep", language, tickets=names, n=len(move.tickets), trains=trains)
    left = [ticket for ticket in view.offer if ticket not in move.tickets]
    if left:
        yield _say("leave", language, tickets=_tickets(view, left, language), n=len(left))


def _serves(view: View, ticket: str, track: str) -> bool:
    return track in _route(view, ticket)


def _route(view: View, ticket: str) -> tuple[str, ...]:
    route = cheapest_route(view, ticket)
    return route.tracks if route else ()


def _rivals_at(view: View, track: Track) -> Iterator[int]:
    """Others whose tracks reach an end of it."""
    for seat, position in enumerate(view.seats):
        if seat != view.own_seat:
            cities = {end for own in position.tracks for end in view.board.track(own).ends}
            if cities & set(track.ends):
                yield seat


def _ends(view: View, ends: tuple[str, str], language: str) -> str:
    return "–".join(view.board.place_name(end, language) for end in ends)


def _tickets(view: View, ids: list[str], language: str) -> str:
    return ", ".join(_ends(view, view.board.ticket(ticket).ends, language) for ticket in ids)
