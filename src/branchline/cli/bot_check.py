"""branchline bot-check: what the author of a bot wants to know first."""

from __future__ import annotations

import time
from random import Random

import typer
from rich.markup import escape

from branchline.boards import Board
from branchline.bots import Bot, BotFailure, check_spec, dismiss, make_bot, tell
from branchline.bots.external.outside_bot import OutsideBot
from branchline.cli.common import out
from branchline.game import Game, IllegalMoveError

LONGEST_SHOWN = 1000  # characters of a message
ARROWS = {"to": "→", "from": "←", "log": "·"}
HINTS = {
    "did not start": "The class is made once for every game, MyBot(rng) or MyBot(); a program must answer hello.",
    "crashed": "The bot must live until the game is over; a program reads line after line until it reads bye.",
    "nonsense": 'choose must return one of the moves it is given; a program answers with one line, {"move": 3}.',
    "illegal move": "The moves a bot is given are all the legal ones: choose one of them as it is.",
    "too slow": "Think less for each move. A program must also flush its output after every line.",
}


class CheckedGame:
    """One game of the bot against random players."""

    def __init__(self, spec: str, board: Board, number: int, time_limit: float, verbose: bool) -> None:
        players = board.min_players
        self.seat = number % players
        self.game = Game(board, players, seed=number + 1)
        self.bots = [
            make_bot(spec if seat == self.seat else "random", Random(f"{number}/{seat}"), time_limit)
            for seat in range(players)
        ]
        self.times: list[float] = []
        self.failure: BotFailure | None = None
        if verbose:
            _show_all_said(self.bots[self.seat])

    def play(self) -> None:
        try:
            while not self.game.is_over:
                self._decide()
        except BotFailure as failure:
            self.failure = failure
        finally:
            dismiss(self.bots, self.game.result)

    def _decide(self) -> None:
        seat = self.game.seat
        view, moves = self.game.view(seat), self.game.legal_moves()
        started = time.perf_counter()
        move = self.bots[seat].choose(view, moves)
        if seat == self.seat:
            self.times.append(time.perf_counter() - started)
        try:
            events = self.game.play(move)
        except IllegalMoveError as error:  # only an own bot is not checked before
            raise BotFailure("illegal move", f"{move}: {error}") from None
        for event in events:
            tell(self.bots, event)

    def sentence(self) -> str:
        if self.failure:
            return f"[bold red]lost[/] at its decision {len(self.times) + 1}: {self.failure.reason}"
        first, *later = self.times
        mean = sum(later) / max(1, len(later))
        return (
            f"[bold green]played to the end[/], {self._score()}; {len(self.times)} decisions, the first with the start "
            f"{_duration(first)}, then {_duration(mean)} on average, {_duration(max(later, default=0))} at most"
        )

    def _score(self) -> str:
        result = self.game.result
        assert result is not None
        points = [score["total"] for score in result.scores]
        own, others = points.pop(self.seat), " and ".join(map(str, points))
        return f"{'won' if self.seat in result.winners else 'beaten'} with {own} points to {others}"


def check_bot(spec: str, board_name: str, games: int, time_limit: float, verbose: bool) -> None:
    check_spec(spec)
    board = Board.load(board_name)
    out.print(f"[bold]{escape(spec)}[/] on {board.name.en}, against random, {time_limit:g} s for a move")
    failures: list[BotFailure] = []
    for number in range(games):
        checked = CheckedGame(spec, board, number, time_limit, verbose)
        checked.play()
        out.print(f"game {number + 1}, seat {checked.seat}: {checked.sentence()}", soft_wrap=True)
        if checked.failure:
            failures.append(checked.failure)
            out.print(f"  {checked.failure.detail}", markup=False, soft_wrap=True)
    _conclude(failures, games)


def _conclude(failures: list[BotFailure], games: int) -> None:
    if not failures:
        out.print("Nothing to object to.")
        return
    for reason in dict.fromkeys(failure.reason for failure in failures):
        out.print(f"{reason}: {HINTS[reason]}", markup=False, soft_wrap=True)
    out.print(f"{len(failures)} of {games} games lost by a mistake.")
    raise typer.Exit(1)


def _show_all_said(bot: Bot) -> None:
    def show(direction: str, text: str) -> None:
        cut = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}… ({len(text):,} characters)"
        out.print(f"{ARROWS[direction]} {cut}", markup=False, soft_wrap=True)

    if isinstance(bot, OutsideBot):
        bot.trace = show


def _duration(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"
