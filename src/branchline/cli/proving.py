"""branchline verify --fair: the proof of a fair deal, step by step, for people."""

from __future__ import annotations

from branchline.cli.common import out
from branchline.fair import FairDeal, Step, commitment_noted, proof
from branchline.game import Game
from branchline.record import Recorded


class NotFairError(Exception):
    """A game whose fairness is not proved."""


def prove(recorded: Recorded, game: Game, noted: bytes | None) -> None:
    """Print the proof for a game that agrees with the rules; NotFairError if a step fails."""
    fair = recorded.fair
    if fair is None:
        raise NotFairError(f"line {recorded.line}: the game says nothing of a fair deal (its start has no 'fair')")
    steps = [commitment_noted(fair, noted)] if noted is not None else []
    steps += proof(fair, game, recorded.people)
    out.print(f"{game.board.id}, {game.players} seats, in line {recorded.line}:", markup=False)
    for step in steps:
        _show("✗" if step.problem else "✓", step.problem or step.claim)
    _show_what_is_not_proved(fair, game)
    _require(steps, recorded.line)


def _show_what_is_not_proved(fair: FairDeal, game: Game) -> None:
    for seat, given in enumerate(fair.contributions):
        _show("·", f"seat {seat} {f'contributed {given.hex()}' if given else 'is a bot: no contribution'}")
    if fair.first_chosen:
        _show("·", f"that seat {game.first} begins was chosen, not drawn")


def _show(mark: str, text: str) -> None:
    out.print(f"  {mark} {text}", markup=False, soft_wrap=True)


def _require(steps: list[Step], line: int) -> None:
    problems = [step.problem for step in steps if step.problem]
    if problems:
        raise NotFairError(f"line {line}: not proved to be fair: {'; '.join(problems)}")
