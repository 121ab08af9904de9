"""A study as a page in Markdown, with its tables as files beside it."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from branchline.boards import Board
from branchline.drawing.heat import draw_heat
from branchline.files import replacing

from . import analysis, warnings
from .analysis import Estimate, Opening, TicketWorth, TrackUse
from .study import DIFFERENT, Study

SHOWN_OPENINGS = 8


class Findings:
    """All that a study found."""

    def __init__(self, study: Study) -> None:
        self.board: Board = study.board
        self.players: int = study.players
        natural, kept = study.table("natural"), study.table("tickets")
        self.games: int = len(natural["deal"]) // study.players
        self.seats = analysis.seats(natural)
        self.lengths = analysis.lengths(natural)
        self.tracks: list[TrackUse] = analysis.track_uses(study.board, natural)
        self.colors = analysis.colors(study.board, natural)
        self.tickets: list[TicketWorth] = sorted(
            analysis.tickets(study.board, kept), key=lambda ticket: -ticket.worth.value
        )
        by_number = {ticket.id: ticket for ticket in self.tickets}
        in_order = [by_number[ticket.id] for ticket in study.board.tickets]
        self.openings: list[Opening] = analysis.openings(study.board, natural, in_order)
        self.luck = analysis.luck_and_skill(study.table("skill"))


def write_page(found: Findings, folder: Path, pictures: str = "") -> Path:
    """`balance.md`, the heat map, and the tables as CSV; `pictures` is the way to the heat map from the page."""
    heat = draw_heat(found.board, {track.id: track.claimed.value for track in found.tracks})
    _write(folder / "tracks.svg", heat)
    _write(folder / "openings.csv", _csv(_opening_rows(found)))
    _write(folder / "tracks.csv", _csv(_track_rows(found)))
    _write(folder / "tickets.csv", _csv(_ticket_rows(found)))
    page = folder / "balance.md"
    _write(page, page_text(found, f"{pictures}tracks.svg"))
    return page


def _write(path: Path, text: str) -> None:
    with replacing(path) as file:
        file.write_text(text, "utf-8")


def page_text(found: Findings, picture: str) -> str:
    board = found.board
    parts = [
        f"# {board.name.en} in play",
        f"{found.games:,} games of {found.players} planners, as many again in which every seat kept any opening"
        " tickets, and as many with different bots on duplicate deals:"
        f" `branchline boards balance {board.id} --players {found.players} --games {found.games}`. Intervals are those"
        " of 95 %. All of it holds for players like these bots; better ones may find what they do not.",
        *_warnings(found),
        "## Seats",
        "By the order of the first turn. The handicap is what a seat would have to be given, in points, to be on a"
        " par.",
        _table(["turn", "wins", "handicap"], [_seat_row(i, *seat) for i, seat in enumerate(found.seats)]),
        "## Length, ties, luck",
        _length_text(found),
        *_tickets_part(found),
        *_openings_part(found),
        "## Tracks",
        f"![Tracks, darker the more often they are claimed]({picture})",
        "Claimed in so many games; win share of the owners above or below that of all; part of the tickets with a"
        " shortest way over it. The most and the least claimed:",
        _table(["track", "spaces", "claimed", "won with", "needed"], _track_rows_shown(found)),
        "## Colors",
        _table(["cards", "in the deck", "paid in a game", "for each card", "spaces"], _color_rows(found)),
    ]
    return "\n\n".join(parts) + "\n"


def _warnings(found: Findings) -> list[str]:
    said = warnings.of(
        found.board, found.players, found.seats, found.tickets, found.tracks, found.colors, found.lengths
    )
    return ["## What a designer should look at", "\n".join(f"- {line}" for line in said)] if said else []


def _seat_row(place: int, share: Estimate, lead: Estimate) -> list[str]:
    return [f"{place + 1}", _percent(share), _number(Estimate(-lead.value, lead.margin))]


def _length_text(found: Findings) -> str:
    lengths, luck = found.lengths, found.luck
    return (
        f"A game takes {lengths['middle']:.0f} decisions (nine in ten take {lengths['low']:.0f} to"
        f" {lengths['high']:.0f}); {lengths['tied']:.1%} are tied. When {', '.join(DIFFERENT[: found.players])} play"
        f" every deal from every seat, {luck['skill']:.0%} of the differences in lead (their variance) come from who"
        f" plays, {luck['deal']:.0%} from what the deal gives to a seat, and {luck['rest']:.0%} from how the rest of"
        " the game went."
    )


def _tickets_part(found: Findings) -> list[str]:
    worth = "Worth is by how much {} changes the final lead over the others"
    if found.board.tickets_to_win:  # there a ticket is a ticket
        rows = [[ticket.id, _number(ticket.worth, 2)] for ticket in found.tickets]
        return ["## Tickets", f"{worth.format('being dealt a ticket')}, in tickets.", _table(["ticket", "worth"], rows)]
    return [
        "## Tickets",
        f"{worth.format('holding a ticket from the opening on')}, found from games in which chance decided who"
        " kept what. A ticket is no gift: its trains and turns could have served something else.",
        _table(["ticket", "printed", "worth", "difference"], [_ticket_row(ticket) for ticket in found.tickets]),
    ]


def _ticket_row(ticket: TicketWorth) -> list[str]:
    return [ticket.id, str(ticket.points), _number(ticket.worth), f"{ticket.worth.value - ticket.points:+.1f}"]


def _openings_part(found: Findings) -> list[str]:
    if found.board.tickets_to_win:
        return []
    best, worst = found.openings[:SHOWN_OPENINGS], found.openings[-SHOWN_OPENINGS:]
    rows = [[", ".join(opening.tickets), f"{opening.worth:+.1f}", _lead(opening)] for opening in (*best, *worst)]
    return [
        "## Openings",
        f"{len(found.openings):,} are in `openings.csv`: all there are, or on boards with many tickets those that came"
        " up. The best and the worst, by the worths of the tickets in the best choice among them, and the lead in the"
        " games in which they were offered:",
        _table(["offered", "worth", "lead"], rows),
    ]


def _lead(opening: Opening) -> str:
    return f"{_number(opening.lead)} ({opening.seen} seats)" if opening.lead else f"{opening.seen} seats"


def _track_rows_shown(found: Findings) -> list[list[str]]:
    ordered = sorted(found.tracks, key=lambda track: -track.claimed.value)
    shown = ordered if len(ordered) <= 20 else [*ordered[:10], *ordered[-10:]]
    return [
        [
            track.id,
            str(track.length),
            _percent(track.claimed),
            f"{track.won.value:+.1%} ± {track.won.margin:.1%}" if track.won else "",
            f"{track.needed:.0%}",
        ]
        for track in shown
    ]


def _color_rows(found: Findings) -> list[list[str]]:
    return [
        [kind, str(count), f"{spent:.1f}", f"{spent / count:.2f}", str(spaces)]
        for kind, (count, spent, spaces) in found.colors.items()
    ]


def _opening_rows(found: Findings) -> list[list[object]]:
    rows = [
        [" ".join(opening.tickets), round(opening.worth, 2), opening.seen, *_cells(opening.lead)]
        for opening in found.openings
    ]
    return [["tickets", "worth", "seen", "lead", "margin"], *rows]


def _track_rows(found: Findings) -> list[list[object]]:
    rows = [
        [track.id, track.length, *_cells(track.claimed), *_cells(track.won), track.needed] for track in found.tracks
    ]
    return [["track", "spaces", "claimed", "claimed_margin", "won", "won_margin", "needed"], *rows]


def _ticket_rows(found: Findings) -> list[list[object]]:
    return [["ticket", "points", "worth", "margin"], *([t.id, t.points, *_cells(t.worth)] for t in found.tickets)]


def _cells(estimate: Estimate | None) -> list[object]:
    return [round(estimate.value, 4), round(estimate.margin, 4)] if estimate else ["", ""]


def _csv(rows: list[list[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _table(names: list[str], rows: list[list[str]]) -> str:
    lines = [names, ["---"] * len(names), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _percent(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} ± {estimate.margin:.1%}"


def _number(estimate: Estimate, digits: int = 1) -> str:
    return f"{estimate.value:+.{digits}f} ± {estimate.margin:.{digits}f}"
