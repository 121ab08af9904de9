"""branchline verify --fair: the proof of a fair deal, step by step, for people."""

from __future__ import annotations

from branchline.cli.common import out, visible
from branchline.fair import FairDeal, ProofStep, commitment_noted, proof
from branchline.game import Game
from branchline.record import Recorded


class NotFairError(Exception):
    """A game whose fairness is not proved."""


def prove(recorded: Recorded, game: Game, noted: bytes | None, *, bots: bool = False) -> None:
    """Print the proof for a game that agrees with the rules; NotFairError if a step fails.

    With `bots` also whether they decided with the randomness that follows from the seed."""
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
    if bots:
        _show_bots(recorded, fair, game)


def _show_what_is_not_proved(fair: FairDeal, game: Game) -> None:
    for seat, given in enumerate(fair.contributions):
        _show("·", f"seat {seat} {f'contributed {given.hex()}' if given else 'is a bot: no contribution'}")
    if fair.first_chosen:
        _show("·", f"that seat {game.first} begins was chosen, not drawn")


def _show_bots(recorded: Recorded, fair: FairDeal, game: Game) -> None:
    for seat, is_person in enumerate(recorded.people):
        if not is_person:
            _show(*_bot_checked(recorded, fair, game, seat))


def _bot_checked(recorded: Recorded, fair: FairDeal, game: Game, seat: int) -> tuple[str, str]:
    """A mark, and what is to be said of this bot."""
    from branchline.server.bot_workers.recomputing import recomputed, why_not

    bot = recorded.players[seat]
    who = visible(f"seat {seat} ({bot[:40]})")
    if not fair.bots_seeded:
        return "·", f"{who} is not checked: the record does not say that its randomness follows from the seed"
    if reason := why_not(bot):
        return "·", f"{who} is not checked: {reason}"
    made, differences = recomputed(game, seat, bot)
    if not differences:
        return "✓", f"{who} decided with the randomness that follows from the seed, {made} of {made} times"
    first = differences[0]
    return "!", (
        f"{who} decides otherwise here in {len(differences)} of {made} decisions, first in line"
        f" {recorded.moves[first.number][0]}: {first.computed}, recorded is {first.recorded}."
        " That is so if the game was played with another version of Branchline, if the host exchanged the bot,"
        " or if a decision was tampered with"
    )


def _show(mark: str, text: str) -> None:
    out.print(f"  {mark} {text}", markup=False, soft_wrap=True)


def _require(steps: list[ProofStep], line: int) -> None:
    problems = [step.problem for step in steps if step.problem]
    if problems:
        raise NotFairError(f"line {line}: not proved to be fair: {'; '.join(problems)}")
