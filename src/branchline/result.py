"""How a game ended."""

from __future__ import annotations

from typing import NamedTuple

from .boards import Board
from .rules import const, sources
from .rules.scoring import Tally
from .rules.state import State

REASONS = {
    const.UNFINISHED: "unfinished",
    const.TRAINS: "trains",
    const.ENOUGH_TICKETS: "six_tickets",  # as many as the board asks for; records keep the name of First Journey's six
    const.LAST_TRAIN: "last_train",
    const.BLOCKED: "blocked",
}


class Result(NamedTuple):
    """`scores` has for every seat its points by source and their `total`. An abandoned game has only its reason."""

    reason: str
    scores: tuple[dict[str, int], ...] = ()
    completed: tuple[int, ...] = ()
    longest_path: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """The record's last line."""
        line: dict[str, object] = {"type": "end", "reason": self.reason}
        if self.reason == "abandoned":
            return line
        line["scores"] = [dict(score) for score in self.scores]
        line["completed"] = list(self.completed)
        if self.longest_path:
            line["longest_path"] = list(self.longest_path)
        line["winners"] = list(self.winners)
        return line

    def _repr_html_(self) -> str:
        """How a notebook shows it: a row for every seat, the winners in bold."""
        if not self.scores:
            return f"<p>{self.reason}</p>"
        names = "".join(f"<th>{name}</th>" for name in ("seat", *self.scores[0], "tickets completed"))
        rows = ""
        for seat, score in enumerate(self.scores):
            style = ' style="font-weight: bold"' if seat in self.winners else ""
            cells = "".join(f"<td>{value}</td>" for value in (seat, *score.values(), self.completed[seat]))
            rows += f"<tr{style}>{cells}</tr>"
        return f"<table><thead><tr>{names}</tr></thead><tbody>{rows}</tbody></table>"


ABANDONED = Result("abandoned")


class Standing(NamedTuple):
    """For every seat, as the tracks lie now: spaces of the longest path, points of the bonuses, regions of the network
    that joins the most. Empty where the board has none."""

    longest: tuple[int, ...] = ()
    regions: tuple[int, ...] = ()
    bullets: tuple[int, ...] = ()
    joined: tuple[tuple[str, ...], ...] = ()


def standing_from(board: Board, players: int, tally: Tally) -> Standing:
    bonuses = [source for source in ("regions", "bullets") if source in sources.of_board(board)]
    points = {source: tuple(tally.points[sources.number(source)][:players]) for source in bonuses}
    longest = tuple(tally.longest_path[:players]) if board.longest_path_bonus else ()
    return Standing(longest, points.get("regions", ()), points.get("bullets", ()))


def result_from(board: Board, state: State, tally: Tally) -> Result:
    seats = range(state.players)
    points = {source: tally.points[sources.number(source)] for source in sources.of_board(board)}
    points["total"] = tally.total
    return Result(
        REASONS[state.reason],
        tuple({source: by_seat[seat] for source, by_seat in points.items()} for seat in seats),
        tuple(tally.completed[: state.players]),
        tuple(tally.longest_path[: state.players]) if board.longest_path_bonus else (),
        tuple(seat for seat in seats if tally.won[seat]),
    )
