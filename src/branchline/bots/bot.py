"""What a bot is, and how a table keeps its bots informed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from branchline.events import Event
from branchline.moves import AnyMove, Move
from branchline.result import Result
from branchline.view import View


class Bot(Protocol):
    def choose(self, view: View, moves: Sequence[AnyMove]) -> Move:
        """One of the legal moves of the view's seat."""
        ...


@runtime_checkable
class Follower(Protocol):
    """A bot that wants to hear of every move."""

    def notice(self, event: Mapping[str, object]) -> None:
        """A move of any seat, as this bot's seat may see it (`event.seen_by`)."""
        ...


@runtime_checkable
class Finisher(Protocol):
    """A bot that wants to hear how the game ended."""

    def finish(self, result: Result) -> None: ...


@runtime_checkable
class Closable(Protocol):
    """A bot that holds something to be given back when its game is over or given up."""

    def close(self) -> None: ...


def tell(bots: Sequence[Bot], event: Event) -> None:
    """Show a move to the bots that follow the game; the bots sit in the order of the seats."""
    for seat, bot in enumerate(bots):
        if isinstance(bot, Follower):
            bot.notice(event.seen_by(seat))


def dismiss(bots: Sequence[Bot], result: Result | None) -> None:
    """End a game: tell the result, if there is one, and close the bots."""
    for bot in bots:
        if result is not None and isinstance(bot, Finisher):
            bot.finish(result)
        if isinstance(bot, Closable):
            bot.close()
