"""What a designer should look at, in words: only what the intervals leave no doubt of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from branchline.boards import Board

from .analysis import Estimate, TicketWorth, TrackUse

UNFAIR = 0.02  # of win share, beyond an equal one
MISPRICED = 4.0  # points
WORTHLESS = -3.0  # points of lead
DEAD = 0.05  # of the games
SHORT, PLENTIFUL = 1.25, 0.75  # of the mean use of a color
TIED = 0.03


def of(
    board: Board,
    players: int,
    seats: Sequence[tuple[Estimate, Estimate]],
    tickets: Sequence[TicketWorth],
    tracks: Sequence[TrackUse],
    colors: Mapping[str, tuple[int, float, int]],
    lengths: Mapping[str, float],
) -> list[str]:
    said = [
        *_of_seats(players, seats),
        *(_of_tickets(board, tickets) if not board.tickets_to_win else ()),
        *_of_tracks(tracks),
        *_of_colors(colors),
    ]
    if lengths["tied"] > TIED:
        said.append(f"{lengths['tied']:.1%} of the games are tied.")
    return said


def _of_seats(players: int, seats: Sequence[tuple[Estimate, Estimate]]) -> list[str]:
    fair, said = 1 / players, []
    for place, (share, _) in enumerate(seats):
        if abs(share.value - fair) - share.margin > UNFAIR:
            word = "more" if share.value > fair else "less"
            said.append(
                f"Who moves as number {place + 1} wins {word} than a fair share: {share.value:.1%}, not {fair:.0%}."
            )
    return said


def _of_tickets(board: Board, tickets: Sequence[TicketWorth]) -> list[str]:
    """Against the mean difference: a ticket is worth less than printed everywhere, for it has to be made."""
    usual = sum(ticket.worth.value - ticket.points for ticket in tickets) / len(tickets)
    said = []
    for ticket in tickets:
        difference = ticket.worth.value - ticket.points - usual
        if ticket.worth.value + ticket.worth.margin < WORTHLESS:
            said.append(f"Who keeps {_named(board, ticket)} loses by it: {ticket.worth.value:+.1f} points of lead.")
        elif abs(difference) - ticket.worth.margin > MISPRICED:
            word = "more" if difference > 0 else "less"
            said.append(
                f"{_named(board, ticket)} is worth {abs(difference):.0f} points {word} than its price, as prices go."
            )
    return said


def _named(board: Board, ticket: TicketWorth) -> str:
    ends = next(known.ends for known in board.tickets if known.id == ticket.id)
    return f"{'–'.join(board.place_name(end, 'en') for end in ends)} ({ticket.points})"


def _of_tracks(tracks: Sequence[TrackUse]) -> list[str]:
    dead = [track.id for track in tracks if track.claimed.value + track.claimed.margin < DEAD]
    return [f"Hardly ever claimed: {', '.join(dead)}."] if dead else []


def _of_colors(colors: Mapping[str, tuple[int, float, int]]) -> list[str]:
    uses = {kind: spent / count for kind, (count, spent, _) in colors.items() if kind != "locomotive"}
    usual = sum(uses.values()) / len(uses)
    said = [
        f"{kind.capitalize()} is short: paid {use / usual:.1f} times as often as other colors."
        for kind, use in uses.items()
        if use > SHORT * usual
    ]
    return said + [
        f"{kind.capitalize()} is plentiful: paid {use / usual:.1f} times as often as other colors."
        for kind, use in uses.items()
        if use < PLENTIFUL * usual
    ]
