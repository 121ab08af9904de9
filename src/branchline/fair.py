"""Fair deals: proof that nobody chose the cards (docs/fair-deals.md).

Before the start the server promises a secret by publishing its SHA-256. Every person at the table then adds a
contribution of their own, and secret and contributions together are the seed of the game. When the game is over the
secret is revealed, and anybody can check that the deal was the promised one. The randomness of the bots follows from
the same seed, so that nobody can choose a lucky one either.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .deal import Deal, Seed, deal_from_seed
from .game import Game
from .rules.layout import KIND_NUMBERS

SIZE = 32  # bytes of a secret, a commitment and a contribution
FIRST_CHOSEN = "chosen"
BOTS_SEEDED = "seed"


class FairnessError(ValueError):
    """A fair deal that cannot be read or used as it is."""


def new_secret() -> bytes:
    return os.urandom(SIZE)


def commitment_of(secret: bytes) -> bytes:
    return hashlib.sha256(secret).digest()


def bot_seed(seed: bytes, seat: int, decision: int) -> int:
    """The randomness of a bot's decision, 64 bits; `decision` counts those that the seat made before in this game.

    A move taken back and decided again has the same number, and so the same randomness. Nothing of the seed can be
    computed from it: a bot may know it."""
    return Seed(seed).bits64(f"bot {seat} {decision}")


def from_hex(text: object, what: str) -> bytes:
    """The bytes of a secret, a commitment or a contribution; FairnessError names what is wrong."""
    try:
        value = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        value = b""
    if len(value) != SIZE or len(str(text)) != 2 * SIZE:
        raise FairnessError(f"the {what} must be {2 * SIZE} hexadecimal digits")
    return value


@dataclass(frozen=True, slots=True)
class FairDeal:
    """A promise, and later its proof: the secret is None for everybody but the dealer until the game is over.

    There is one contribution for every seat, None where a bot sits."""

    commitment: bytes
    secret: bytes | None = None
    contributions: tuple[bytes | None, ...] = ()
    first_chosen: bool = False  # by somebody at the table: then chance did not choose the first seat
    bots_seeded: bool = False  # by `bot_seed`; version 0.1 did not

    def seed(self) -> bytes:
        """The seed of the game; only who knows the secret can tell it."""
        if self.secret is None:
            raise FairnessError("the secret is not revealed before the game is over")
        given = b"".join(contribution for contribution in self.contributions if contribution is not None)
        return hmac.digest(self.secret, given, "sha256")

    def to_dict(self, *, reveal: bool) -> dict[str, object]:
        """As in the record, with the secret or without."""
        made: dict[str, object] = {"commitment": self.commitment.hex()}
        if reveal and self.secret is not None:
            made["secret"] = self.secret.hex()
        made["contributions"] = [given if given is None else given.hex() for given in self.contributions]
        if self.first_chosen:
            made["first"] = FIRST_CHOSEN
        if self.bots_seeded:
            made["bots"] = BOTS_SEEDED
        return made

    @classmethod
    def from_dict(cls, written: object) -> FairDeal:
        if not isinstance(written, Mapping):
            raise FairnessError("'fair' must be an object with commitment, secret and contributions")
        secret, contributions = written.get("secret"), written.get("contributions")
        if not isinstance(contributions, list):
            raise FairnessError("the contributions must be a list with one for every seat")
        return cls(
            from_hex(written.get("commitment"), "commitment"),
            None if secret is None else from_hex(secret, "secret"),
            tuple(
                None if given is None else from_hex(given, f"contribution of seat {seat}")
                for seat, given in enumerate(contributions)
            ),
            written.get("first") == FIRST_CHOSEN,
            written.get("bots") == BOTS_SEEDED,
        )


class ProofStep(NamedTuple):
    """One step of a proof: what it claims, and what is wrong with that; an empty problem proves the claim."""

    claim: str
    problem: str = ""


def proof(fair: FairDeal, game: Game, people: Sequence[bool]) -> list[ProofStep]:
    """That a game was dealt as promised. Every step stands alone, so that a problem names the one thing forged.

    `people` says of every seat whether a person sat there at the start. The game must have been verified before."""
    if fair.secret is None:
        return [ProofStep("the secret is revealed", "the secret is missing: it is revealed when the game is over")]
    return [
        _commitment(fair, fair.secret),
        _contributions(fair, people),
        _seed(fair, game),
        *_dealt(game),
        *_reshuffles(game),
        *_bottom(game),
        *([] if fair.first_chosen else [_first(game)]),
    ]


def commitment_noted(fair: FairDeal, noted: bytes) -> ProofStep:
    """That the commitment is the one a player wrote down before the start."""
    claim = "the commitment is the one you noted"
    return _step(claim, fair.commitment == noted, f"the record's commitment is {fair.commitment.hex()}, not yours")


def _step(claim: str, holds: bool, problem: str) -> ProofStep:
    return ProofStep(claim, "" if holds else problem)


def _commitment(fair: FairDeal, secret: bytes) -> ProofStep:
    claim = f"the commitment {fair.commitment.hex()} is the SHA-256 of the secret"
    return _step(claim, commitment_of(secret) == fair.commitment, "the commitment is not the SHA-256 of the secret")


def _contributions(fair: FairDeal, people: Sequence[bool]) -> ProofStep:
    claim = "everybody contributed, and no bot did"
    if len(fair.contributions) != len(people):
        return ProofStep(claim, f"there are {len(people)} seats, but {len(fair.contributions)} contributions")
    for seat, (given, person) in enumerate(zip(fair.contributions, people, strict=True)):
        if person and given is None:
            return ProofStep(claim, f"seat {seat} is a person's, but has no contribution")
        if given is not None and not person:
            return ProofStep(claim, f"seat {seat} is a bot's, but has a contribution")
    return ProofStep(claim)


def _seed(fair: FairDeal, game: Game) -> ProofStep:
    problem = "the seed does not follow from the secret and the contributions"
    return _step(
        "the seed follows from the secret and the contributions", fair.seed() == Seed(game.seed).value, problem
    )


def _dealt(game: Game) -> Iterator[ProofStep]:
    ours = deal_from_seed(game.board, Seed(game.seed))
    for name, dealt, drawn in (("cards", game.deal.cards, ours.cards), ("tickets", game.deal.tickets, ours.tickets)):
        yield _order(f"the order of the {len(drawn)} {name}", dealt, drawn)


def _reshuffles(game: Game) -> Iterator[ProofStep]:
    outcomes = [game.opening, *(event.outcome for event in game.history)]
    for number, order in enumerate((order for outcome in outcomes for order in outcome.reshuffles), 1):
        label = f"reshuffle {number}"
        drawn = Seed(game.seed).shuffled(sorted(order, key=KIND_NUMBERS.__getitem__), label)
        yield _order(f"the order of {label}", order, drawn)


def _bottom(game: Game) -> Iterator[ProofStep]:
    """The opening choices are made once more, with the seed alone to shuffle what they return."""
    bottom = next((event.outcome.bottom for event in game.history if event.outcome.bottom), ())
    if not bottom:
        return
    again = Game(game.board, game.players, seed=game.seed, deal=Deal(*game.deal[:2]), first=game.first)
    for event in game.history[: game.players]:
        again.play(event.move, event.seat)
    yield _order("the order of the tickets put under the pile", bottom, again.history[-1].outcome.bottom)


def _order(what: str, recorded: Sequence[str], drawn: Sequence[str]) -> ProofStep:
    place = next((i for i, (one, other) in enumerate(zip(recorded, drawn, strict=True), 1) if one != other), 0)
    return _step(
        f"{what} follows from the seed", not place, f"{what} does not follow from the seed, from place {place}"
    )


def _first(game: Game) -> ProofStep:
    drawn = Seed(game.seed).below(game.players, "first")
    problem = f"seat {game.first} begins, but by the seed it is seat {drawn}"
    return _step(f"that seat {game.first} begins follows from the seed", drawn == game.first, problem)
