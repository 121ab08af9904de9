"""The pictures of a report, as SVG that takes its ink from the page and so suits light and dark."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from itertools import accumulate

from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from .standings import Standings, StandingsRow
from .summary import GameSummary

INK = "#010203"  # stands for the page's color of text
COLORS = ("#2f7fd0", "#d9662b", "#2a9d6a", "#b3599e", "#b08c1a", "#cf4b5c", "#5b8c99", "#8a79d6")  # legible on both
PARTS = ("#6f8596", "#c08a1e", "#2f8f83", "#9170c2")  # of the points; not to be taken for bots
MADE, MISSED = PARTS[2], PARTS[0]
STYLE: dict[str, object] = {
    **dict.fromkeys(("axes.edgecolor", "axes.labelcolor", "text.color", "xtick.color", "ytick.color"), INK),
    **dict.fromkeys(("axes.spines.top", "axes.spines.right", "legend.frameon"), False),
    "axes.axisbelow": True,
    "font.family": "sans-serif",
    "font.size": 13,
    "svg.fonttype": "none",
    "svg.hashsalt": "branchline",
    "text.parse_math": False,
}


class Plot:
    """A figure with one line for each bot, or one field for all."""

    def __init__(self, title: str, bots: Sequence[str], height: float | None = None) -> None:
        self.title = title
        self.bots = tuple(bots)
        self.figure = Figure(figsize=(7.5, height or 1.4 + 0.5 * len(bots)), layout="constrained")
        self.figure.patch.set_alpha(0)
        self.axes: Axes = self.figure.subplots()
        self.axes.patch.set_alpha(0)

    def lines(self) -> range:
        """The bots from top to bottom."""
        self.axes.set_yticks(range(len(self.bots)), self.bots)
        self.axes.set_ylim(len(self.bots) - 0.4, -0.6)
        self.axes.tick_params(axis="y", length=0)
        self.axes.grid(axis="x", color=INK, alpha=0.15)
        return range(len(self.bots))

    def legend(self) -> None:
        labels = self.axes.get_legend_handles_labels()[1]
        self.figure.legend(loc="outside lower center", ncols=3 if sum(map(len, labels)) > 36 else len(labels))

    def svg(self) -> str:
        file = io.StringIO()
        self.figure.savefig(file, format="svg", metadata=dict.fromkeys(("Creator", "Date", "Format", "Type")))
        text = file.getvalue()
        text = re.sub(r"<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.DOTALL)
        text = re.sub(r'<g id="[^"]*"', "<g", text).replace(INK, "currentColor")  # ids would be there twice in a page
        opening = rf'<svg viewBox="\1" role="img" aria-label="{self.title}">'
        return re.sub(r'<svg [^>]*?viewBox="([^"]*)"[^>]*>', opening, text, count=1)


def color(bot: int) -> str:
    return COLORS[bot % len(COLORS)]


def plots(standings: Standings, games: Sequence[GameSummary]) -> list[Plot]:
    """`games` are those in the standings."""
    rows = standings.rows()
    with style.context(STYLE):
        return [
            _win_shares(rows, games),
            _convergence(rows, standings),
            _points_by_source(rows),
            _points(rows, games),
            _tickets(rows),
            _times(rows),
        ]


def _named(rows: Sequence[StandingsRow]) -> list[str]:
    return [row.bot for row in rows]


def _win_shares(rows: Sequence[StandingsRow], games: Sequence[GameSummary]) -> Plot:
    plot = Plot("Win share, with 95 % interval", _named(rows))
    axes = plot.axes
    axes.axvline(100 / len(games[0].seats), color=INK, alpha=0.5, linestyle=":")
    for line, row in zip(plot.lines(), rows, strict=True):
        axes.plot([100 * row.low, 100 * row.high], [line, line], color=color(line), linewidth=4, alpha=0.5)
        axes.plot([100 * row.win_share], [line], "o", color=color(line), markersize=8)
        axes.annotate(f"{100 * row.win_share:.1f}", (100 * row.win_share, line - 0.2), ha="center", va="bottom")
    axes.set_xlim(-3, 103)
    axes.set_xlabel("% of the games; dotted: equally good")
    return plot


def _convergence(rows: Sequence[StandingsRow], standings: Standings) -> Plot:
    plot = Plot("Win share deal by deal", _named(rows), height=3.6)
    for line, row in enumerate(rows):
        shares = standings.tallies[row.bot].deal_shares
        means = [100 * total / deals for deals, total in enumerate(accumulate(shares), 1)]
        plot.axes.plot(range(1, len(means) + 1), means, color=color(line), label=row.bot, linewidth=1.8)
    plot.axes.grid(color=INK, alpha=0.15)
    plot.axes.set_ylim(-3, 103)
    plot.axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    plot.axes.set_xlabel("deals the bot has played")
    plot.axes.set_ylabel("% of the games so far")
    plot.legend()
    return plot


def _points_by_source(rows: Sequence[StandingsRow]) -> Plot:
    plot = Plot("Points by source, mean of a game", _named(rows), height=1.8 + 0.5 * len(rows))
    sources = [source for source in rows[0].points if source != "total"]
    lines = plot.lines()
    above, below = [0.0] * len(rows), [0.0] * len(rows)
    for number, source in enumerate(sources):
        values = [row.points[source] for row in rows]
        starts = [above[i] if value >= 0 else below[i] for i, value in enumerate(values)]
        plot.axes.barh(lines, values, left=starts, height=0.55, color=PARTS[number], label=source)
        above = [start + max(0.0, value) for start, value in zip(above, values, strict=True)]
        below = [start + min(0.0, value) for start, value in zip(below, values, strict=True)]
    totals = [row.points["total"] for row in rows]
    plot.axes.plot(totals, lines, "D", color=INK, markersize=6, label="total")
    plot.axes.axvline(0, color=INK, linewidth=0.8)
    plot.legend()
    return plot


def _points(rows: Sequence[StandingsRow], games: Sequence[GameSummary]) -> Plot:
    plot = Plot("Points of a game", _named(rows))
    points = [[s.points["total"] for g in games for s in g.seats if s.bot == row.bot and s.points] for row in rows]
    drawn = plot.axes.boxplot(
        points,
        positions=plot.lines(),
        orientation="horizontal",
        widths=0.5,
        patch_artist=True,
        manage_ticks=False,
        flierprops={"markersize": 2.5, "markeredgecolor": INK, "alpha": 0.4},
        whiskerprops={"color": INK},
        capprops={"color": INK},
        medianprops={"color": INK, "linewidth": 2},
    )
    for line, box in enumerate(drawn["boxes"]):
        box.set(facecolor=color(line), edgecolor=INK)
    plot.axes.set_xlabel("box: the middle half; line: the median; dots: unusual games")
    return plot


def _tickets(rows: Sequence[StandingsRow]) -> Plot:
    plot = Plot("Tickets of a game", _named(rows), height=1.8 + 0.5 * len(rows))
    lines = plot.lines()
    made = [row.tickets_completed for row in rows]
    plot.axes.barh(lines, made, height=0.55, color=MADE, label="made")
    plot.axes.barh(lines, [row.tickets_missed for row in rows], left=made, height=0.55, color=MISSED, label="missed")
    plot.legend()
    return plot


def _times(rows: Sequence[StandingsRow]) -> Plot:
    plot = Plot("Time for a move", _named(rows))
    for line, row in zip(plot.lines(), rows, strict=True):
        mean, slowest = (max(0.001, ms) for ms in (row.ms_per_move, row.slowest_ms))
        plot.axes.plot([mean, slowest], [line, line], color=color(line), linewidth=2, alpha=0.5)
        plot.axes.plot([mean], [line], "o", color=color(line), markersize=8)
        plot.axes.plot([slowest], [line], "|", color=color(line), markersize=12, markeredgewidth=3)
    plot.axes.set_xscale("log")
    plot.axes.xaxis.set_major_formatter("{x:g}")
    plot.axes.set_xlabel("milliseconds; dot: the mean; bar: the slowest move")
    return plot
