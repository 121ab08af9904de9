"""One game between bots."""

from __future__ import annotations

import contextlib
import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from branchline.boards import Board
from branchline.bots import Bot, BotFailure, dismiss, make_bot, tell
from branchline.bots.bot import Finisher, Follower
from branchline.bots.external.outside_bot import OutsideBot
from branchline.deal import seed_bytes
from branchline.events import Event
from branchline.game import Game, IllegalMoveError
from branchline.moves import AnyMove, Move
from branchline.result import Result
from branchline.view import View

DECISION_LIMIT = 5000  # a longer game is abandoned
TIME_LIMIT = 30.0  # seconds a move may take


def derived_seed(*parts: object) -> bytes:
    """A seed of its own for every game of a run and every seat of a game."""
    return hashlib.sha256("/".join(map(str, parts)).encode()).digest()


@dataclass
class ThinkingClock:
    """The seconds a bot has thought."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, seconds: float) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)


class SeatedBot:
    """A bot with its clock; whatever goes wrong with it is a BotFailure."""

    def __init__(self, spec: str, rng: Random, time_limit: float) -> None:
        self.time_limit = time_limit
        self.clock = ThinkingClock()
        self._bot = _started(spec, rng, time_limit)

    def choose(self, view: View, moves: Sequence[AnyMove]) -> Move:
        started = time.perf_counter()
        try:
            move: object = self._bot.choose(view, moves)
        except BotFailure:
            raise
        except (Exception, SystemExit) as error:
            raise BotFailure("crashed", _said(error)) from error
        finally:
            seconds = time.perf_counter() - started
            self.clock.add(seconds)
        if seconds > self.time_limit and not isinstance(self._bot, OutsideBot):  # which keeps its own time
            raise BotFailure("too slow", f"more than {self.time_limit:g} s for a move")
        if not isinstance(move, Move):
            raise BotFailure("nonsense", f"{_shown(move)} is no move")
        return move

    def notice(self, event: Mapping[str, object]) -> None:
        if isinstance(self._bot, Follower):
            self._bot.notice(event)

    def finish(self, result: Result) -> None:
        if isinstance(self._bot, Finisher):
            self._bot.finish(result)

    def close(self) -> None:
        """The game is over, so nothing that fails here matters any more."""
        with contextlib.suppress(Exception):
            getattr(self._bot, "close", lambda: None)()


def _started(spec: str, rng: Random, time_limit: float) -> Bot:
    try:
        return make_bot(spec, rng, time_limit)
    except BotFailure:
        raise
    except (Exception, SystemExit) as error:
        raise BotFailure("did not start", _said(error)) from error


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:500]


def _shown(answer: object) -> str:
    """A bot may answer with anything, even with what cannot be shown."""
    try:
        return (str(answer) if isinstance(answer, Move) else repr(answer))[:200]
    except Exception:
        return f"a {type(answer).__name__}"


def seated_bots(specs: Sequence[str], seed: bytes, time_limit: float = TIME_LIMIT) -> list[SeatedBot]:
    return [seated_bot(spec, seed, seat, time_limit) for seat, spec in enumerate(specs)]


def seated_bot(spec: str, seed: bytes, seat: int, time_limit: float) -> SeatedBot:
    return SeatedBot(spec, Random(derived_seed(seed.hex(), seat)), time_limit)


def moves_of(game: Game, bots: Sequence[SeatedBot]) -> Iterator[Event]:
    """Play the game, event by event, until it is over or too long. A bot that fails is the one at `game.seat`.

    The loop for games between bots. There are others where this one is too slow, `rules.playout` for random play and
    `bots.engine.self_play` for planners, and in `cli.bot_check`, which shows every answer of one bot.
    """
    for _ in range(DECISION_LIMIT):
        if game.is_over:
            return
        seat = game.seat
        for event in _played(game, bots[seat].choose(game.view(seat), game.legal_moves())):
            tell(bots, event)
            yield event
    game.abandon()


def _played(game: Game, move: Move) -> list[Event]:
    try:
        return game.play(move)
    except IllegalMoveError as error:
        raise BotFailure("illegal move", f"{_shown(move)}: {error}") from error
    except Exception as error:
        if move in game.legal_moves():  # then it is not the bot's fault
            raise
        raise BotFailure("nonsense", f"{_shown(move)} is no move") from error


def play_match(board: Board | str, specs: Sequence[str], seed: int | bytes | str) -> Game:
    """A game to its end; a bot that fails raises BotFailure."""
    match = Match(board if isinstance(board, Board) else Board.load(board), specs, seed_bytes(seed))
    match.play()
    if match.failure is not None:
        raise match.failure
    return match.game


def _nobody_watches(seat: int) -> None:
    pass


class Match:
    """A game with its bots and what became of them. The failure of one ends the game."""

    def __init__(
        self,
        board: Board,
        specs: Sequence[str],
        seed: bytes,
        *,
        bots_seed: bytes | None = None,
        time_limit: float = TIME_LIMIT,
        on_turn: Callable[[int], None] = _nobody_watches,
    ) -> None:
        self.game = Game(board, len(specs), seed=seed)
        self.specs = tuple(specs)
        self.bots_seed = bots_seed or seed
        self.time_limit = time_limit
        self.on_turn = on_turn
        self.bots: list[SeatedBot] = []
        self.failure: BotFailure | None = None
        self.failed_seat: int | None = None

    def play(self) -> None:
        """`on_turn` is called with the seat whenever another one is about to be asked."""
        try:
            self._seat_bots()
            self.on_turn(self.game.seat)
            for _ in moves_of(self.game, self.bots):
                self.on_turn(self.game.seat)
        except BotFailure as failure:
            self.fail(self.game.seat if len(self.bots) == len(self.specs) else len(self.bots), failure)
        finally:
            dismiss(self.bots, self.game.result)

    def fail(self, seat: int, failure: BotFailure) -> None:
        self.failed_seat, self.failure = seat, failure
        self.game.abandon()

    def _seat_bots(self) -> None:
        for seat, spec in enumerate(self.specs):
            self.on_turn(seat)
            self.bots.append(seated_bot(spec, self.bots_seed, seat, self.time_limit))
