"""An analysis as one page that needs nothing else."""

from __future__ import annotations

from html import escape
from pathlib import Path
from string import Template

from branchline.game import Game
from branchline.messages import sentence
from branchline.moves import Move

from .analysis import Analysis, DecisionAnalysis, GameAnalysis, SeatAnalysis
from .words import MoveWords

COLORS = ("#c1272d", "#2166ac", "#1b7837", "#b8860b", "#333333")  # of the seats
WIDTH, HEIGHT = 900, 220  # of a curve
PAGE = Path(__file__).with_name("page.html")


def page_of(analysis: Analysis, games: list[Game], language: str) -> str:
    shown = [GamePage(found, game, language).text() for found, game in zip(analysis.games, games, strict=True)]
    return Template(PAGE.read_text("utf-8")).substitute(
        language=language, title=sentence("coach", "title", language), games="\n".join(shown)
    )


class GamePage:
    def __init__(self, found: GameAnalysis, game: Game, language: str) -> None:
        self.found = found
        self.game = game
        self.language = language
        self.words = MoveWords(game.board, language)

    def text(self) -> str:
        title = escape(self.game.board.name.in_language(self.language))
        thought = self._say("thought", n=self.found.worlds)
        curves = self._curve("seen") + self._curve("open")
        parts = (f"<h1>{title}</h1><p>{thought}</p>", self._seats(), curves, self._lessons(), self._moves())
        return f"<section>{''.join(parts)}</section>"

    def _say(self, key: str, **values: str | int) -> str:
        return escape(sentence("coach", key, self.language, **values))

    # the seats

    def _seats(self) -> str:
        rows = "".join(self._seat(number, seat) for number, seat in enumerate(self.found.seats))
        return self._table(("player", "decisions", "lost", "points-lost", "luck", "made", "missed"), rows)

    def _table(self, heads: tuple[str, ...], rows: str) -> str:
        shown = "".join(f"<th>{self._say(key)}</th>" for key in heads)
        return f"<table><thead><tr>{shown}</tr></thead><tbody>{rows}</tbody></table>"

    def _seat(self, number: int, seat: SeatAnalysis) -> str:
        name = f'<td class="name" style="--color:{COLORS[number]}">{escape(seat.name)}</td>'
        figures = (
            f"{seat.decisions}",
            _percent(seat.loss),
            f"{seat.points:.1f}",
            f"{100 * seat.luck:+.0f} %",
            self._tickets(seat.tickets_made),
            self._tickets(seat.tickets_missed),
        )
        return f"<tr>{name}{''.join(f'<td>{figure}</td>' for figure in figures)}</tr>"

    def _tickets(self, ids: list[str]) -> str:
        return ", ".join(escape(self.words.ticket(ticket)) for ticket in ids) or "–"

    # the curves

    def _curve(self, kind: str) -> str:
        lines = "".join(
            f'<polyline points="{self._points(seat, kind)}" stroke="{COLORS[seat]}"/>'
            for seat in range(len(self.found.seats))
        )
        turns = "".join(
            f'<line class="turn" x1="{self._x(number):.1f}" x2="{self._x(number):.1f}" y1="0" y2="{HEIGHT}"/>'
            for number in self.found.turning_points
        )
        label = self._say(f"curve-{kind}")
        picture = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{turns}{lines}</svg>'
        return f"<figure><figcaption>{label}</figcaption>{picture}</figure>"

    def _points(self, seat: int, kind: str) -> str:
        """As seen at the time, a seat's chance is known when it decides."""
        chances = {
            one.number: (one.open_chances if kind == "open" else one.chances)[seat]
            for one in self.found.decisions
            if kind == "open" or one.seat == seat
        }
        return " ".join(f"{self._x(number):.1f},{HEIGHT * (1 - chance):.1f}" for number, chance in chances.items())

    def _x(self, number: int) -> float:
        return WIDTH * number / max(1, len(self.found.decisions) - 1)

    # the moves

    def _lessons(self) -> str:
        by_number = {decision.number: decision for decision in self.found.decisions}
        learned = [by_number[number] for seat in self.found.seats for number in seat.lessons]
        if not learned:
            return ""
        return f"<h2>{self._say('lessons')}</h2><ol>{''.join(map(self._lesson, learned))}</ol>"

    def _lesson(self, decision: DecisionAnalysis) -> str:
        played, best = self._words(decision)
        loss, points = _percent(decision.loss), f"{decision.points:.1f}"
        said = self._say("lesson", n=decision.number + 1, move=played, best=best, loss=loss, points=points)
        return f'<li style="--color:{COLORS[decision.seat]}"><b>{escape(self._name(decision.seat))}</b> {said}</li>'

    def _moves(self) -> str:
        rows = "".join(map(self._move, self.found.decisions))
        table = self._table(("number", "player", "move", "better", "lost", "points-lost", "luck"), rows)
        return f"<details><summary>{self._say('all-moves')}</summary>{table}</details>"

    def _move(self, decision: DecisionAnalysis) -> str:
        played, best = self._words(decision)
        is_better = decision.best != decision.move
        cells = (
            f"{decision.number + 1}",
            escape(self._name(decision.seat)),
            escape(played),
            escape(best) if is_better else "",
            f"{_percent(decision.loss)} ± {_percent(decision.error)}" if is_better else "",
            f"{decision.points:.1f} ± {decision.points_error:.1f}" if is_better else "",
            f"{100 * decision.luck:+.0f} %" if decision.luck else "",
        )
        kind = "clear" if decision.is_clear else "unsure" if is_better else ""
        return f'<tr class="{kind}">{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'

    def _words(self, decision: DecisionAnalysis) -> tuple[str, str]:
        played, best = (self.words.of(Move.from_dict(move)) for move in (decision.move, decision.best))
        return played, best

    def _name(self, seat: int) -> str:
        return self.found.seats[seat].name


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
