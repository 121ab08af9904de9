"""Fair deals: what was promised is proved, and every single forged thing is found by its name."""

from __future__ import annotations

import hashlib
import io
import json
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline import Deal, Game
from branchline.boards.reading import built_in_path
from branchline.bots import make_bot
from branchline.deal import Seed, deal_from_seed
from branchline.fair import FairDeal, bot_seed, commitment_of, new_secret, proof
from branchline.record import Player, RecordError, read_records, verify, write_record
from tests.cli.test_commands import branchline
from tests.contract.tables import BOARDS

PLAYERS = (Player("Ann"), Player("Bot", "hard"), Player("Cleo"))
PEOPLE = (True, False, True)
SECRET = bytes(range(32))
FAIR = FairDeal(commitment_of(SECRET), SECRET, (b"\x01" * 32, None, b"\x02" * 32))
PAGE = Path(__file__).parents[1] / "docs" / "fair-deals.md"


def played(board: str, deal: Deal | None = None, first: int | None = None, fair: FairDeal = FAIR) -> Game:
    """A random game that a server might have dealt, honestly or with some orders of its own."""
    game = Game(BOARDS[board], 3, seed=fair.seed(), deal=deal, first=first)
    rng = Random(5)
    while not game.is_over:
        game.play(rng.choice(game.legal_moves()))
    return game


@lru_cache
def honest(board: str) -> Game:
    return played(board)


def written(game: Game, fair: FairDeal | None = FAIR, players: Sequence[Player] = PLAYERS) -> str:
    file = io.StringIO()
    write_record(file, game, players, fair)
    return file.getvalue()


def problems(text: str) -> list[str]:
    """What is wrong with a record that agrees with the rules."""
    (recorded,) = read_records(text.splitlines())
    assert recorded.fair is not None
    return [step.problem for step in proof(recorded.fair, verify(recorded), recorded.people) if step.problem]


def swapped(order: Sequence[str]) -> list[str]:
    """The same with two that differ exchanged."""
    other = next(i for i, item in enumerate(order) if item != order[0])
    made = list(order)
    made[0], made[other] = made[other], made[0]
    return made


def reshuffles(game: Game) -> list[tuple[str, ...]]:
    return [order for event in game.history for order in event.outcome.reshuffles]


@pytest.mark.parametrize("board", BOARDS)
def test_an_honest_deal_is_proved(board: str) -> None:
    assert problems(written(honest(board))) == []


def test_the_seed_depends_on_every_contribution() -> None:
    secret = new_secret()
    given = [FairDeal(commitment_of(secret), secret, (first, None)) for first in (b"a" * 32, b"b" * 32, None)]
    assert len({fair.seed() for fair in given}) == 3
    assert [FairDeal.from_dict(fair.to_dict(reveal=True)) for fair in given] == given


def test_the_secret_stays_secret_until_the_game_is_over() -> None:
    running = Game("usa", 3, seed=FAIR.seed())
    assert SECRET.hex() not in written(running)
    (problem,) = problems(written(running))
    assert "revealed when the game is over" in problem
    running.abandon()
    assert SECRET.hex() in written(running)
    assert problems(written(running)) == []


def test_a_finished_game_cannot_be_recorded_without_its_secret() -> None:
    with pytest.raises(ValueError, match="reveals the secret"):
        written(honest("usa"), replace(FAIR, secret=None))
    with pytest.raises(ValueError, match="3 seats, not 0 contributions"):
        written(honest("usa"), replace(FAIR, contributions=()))


def test_a_forged_secret_is_found() -> None:
    found = problems(written(honest("usa"), replace(FAIR, secret=b"x" * 32)))
    assert found == [
        "the commitment is not the SHA-256 of the secret",
        "the seed does not follow from the secret and the contributions",
    ]


def test_a_forged_commitment_is_found() -> None:
    found = problems(written(honest("usa"), replace(FAIR, commitment=b"x" * 32)))
    assert found == ["the commitment is not the SHA-256 of the secret"]


@pytest.mark.parametrize(
    ("contributions", "found"),
    [
        ((b"\x01" * 32, None, b"x" * 32), "the seed does not follow from the secret and the contributions"),
        ((b"\x02" * 32, None, b"\x01" * 32), "the seed does not follow from the secret and the contributions"),
        ((b"\x01" * 32, b"\x02" * 32, None), "seat 1 is a bot's, but has a contribution"),
    ],
    ids=["another", "exchanged", "of-a-bot"],
)
def test_a_forged_contribution_is_found(contributions: tuple[bytes | None, ...], found: str) -> None:
    assert problems(written(honest("usa"), replace(FAIR, contributions=contributions))) == [found]


def test_a_person_without_a_contribution_is_found() -> None:
    fair = replace(FAIR, contributions=(None, None, b"\x02" * 32))
    assert problems(written(played("usa", fair=fair), fair)) == ["seat 0 is a person's, but has no contribution"]


def test_a_missing_contribution_is_found() -> None:
    record = changed(written(honest("usa")), lambda start: start["fair"]["contributions"].remove(None))
    assert problems(record) == ["there are 3 seats, but 2 contributions"]


def test_a_forged_order_of_cards_is_found() -> None:
    deal = deal_from_seed(BOARDS["usa"], Seed(FAIR.seed()))
    forged = Deal(swapped(deal.cards), deal.tickets)
    assert problems(written(played("usa", forged))) == [
        "the order of the 110 cards does not follow from the seed, from place 1"
    ]


def test_a_forged_order_of_tickets_is_found() -> None:
    deal = deal_from_seed(BOARDS["usa"], Seed(FAIR.seed()))
    forged = Deal(deal.cards, swapped(deal.tickets))
    assert problems(written(played("usa", forged))) == [
        "the order of the 30 tickets does not follow from the seed, from place 1"
    ]


def test_a_forged_reshuffle_is_found() -> None:
    deal = deal_from_seed(BOARDS["usa"], Seed(FAIR.seed()))
    forged = Deal(deal.cards, deal.tickets, [swapped(reshuffles(honest("usa"))[0])])
    assert problems(written(played("usa", forged))) == [
        "the order of reshuffle 1 does not follow from the seed, from place 1"
    ]


@pytest.mark.parametrize("board", ["italy", "japan"])
def test_a_forged_order_of_returned_tickets_is_found(board: str) -> None:
    deal = deal_from_seed(BOARDS[board], Seed(FAIR.seed()))
    bottom = next(event.outcome.bottom for event in honest(board).history if event.outcome.bottom)
    forged = Deal(deal.cards, deal.tickets, bottom=swapped(bottom))
    assert problems(written(played(board, forged))) == [
        "the order of the tickets put under the pile does not follow from the seed, from place 1"
    ]


def test_a_forged_first_seat_is_found_unless_it_was_chosen() -> None:
    drawn = honest("usa").first
    other = (drawn + 1) % 3
    game = played("usa", first=other)
    assert problems(written(game)) == [f"seat {other} begins, but by the seed it is seat {drawn}"]
    assert problems(written(game, replace(FAIR, first_chosen=True))) == []


def changed(record: str, change: Callable[[dict[str, Any]], object]) -> str:
    start, rest = record.split("\n", 1)
    line = json.loads(start)
    change(line)
    return f"{json.dumps(line)}\n{rest}"


@given(
    st.sampled_from(
        [("seed",), ("fair", "commitment"), ("fair", "secret"), *(("fair", "contributions", i) for i in (0, 2))]
    ),
    st.integers(0, 31),
    st.integers(1, 255),
)
def test_any_one_changed_byte_is_found(path: tuple[Any, ...], place: int, difference: int) -> None:
    start: Any = json.loads(written(honest("usa")).splitlines()[0])
    holder = start
    for key in path[:-1]:
        holder = holder[key]
    value = bytearray.fromhex(holder[path[-1]])
    value[place] ^= difference
    holder[path[-1]] = value.hex()
    assert problems(json.dumps(start))


@given(st.data(), st.sampled_from(["cards", "tickets"]))
def test_any_other_order_is_found(data: st.DataObject, name: str) -> None:
    deal = deal_from_seed(BOARDS["usa"], Seed(FAIR.seed()))
    order = list(getattr(deal, name))
    one, other = data.draw(
        st.tuples(*(st.integers(0, len(order) - 1),) * 2).filter(lambda p: order[p[0]] != order[p[1]])
    )
    order[one], order[other] = order[other], order[one]
    game = Game("usa", 3, seed=FAIR.seed(), deal=deal._replace(**{name: order}))
    (problem,) = [step.problem for step in proof(FAIR, game, PEOPLE) if step.problem]
    assert problem.endswith(f"{name} does not follow from the seed, from place {min(one, other) + 1}")


@pytest.mark.parametrize(
    ("fair", "said"),
    [
        ([], "'fair' must be an object"),
        ({"commitment": "00", "contributions": []}, "the commitment must be 64 hexadecimal digits"),
        ({"commitment": " " + "0" * 63, "contributions": []}, "the commitment must be 64 hexadecimal digits"),
        ({"commitment": "0" * 64}, "the contributions must be a list"),
        ({"commitment": "0" * 64, "secret": 7, "contributions": []}, "the secret must be 64"),
        ({"commitment": "0" * 64, "contributions": [None, "zz"]}, "the contribution of seat 1 must be 64"),
    ],
)
def test_what_cannot_be_read_is_named(fair: object, said: str) -> None:
    (recorded,) = read_records([json.dumps({"type": "start", "format": 1, "rules": "1", "fair": fair})])
    with pytest.raises(RecordError, match=f"line 1: {said}"):
        _ = recorded.fair


# the command


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(written(honest("italy")), encoding="utf-8")
    return path


def test_verify_fair_shows_the_proof(record: Path) -> None:
    done = branchline("verify", "--fair", record, "--commitment", FAIR.commitment.hex())
    assert done.returncode == 0
    marks = [line.split()[0] for line in done.stdout.splitlines() if line.startswith("  ")]
    assert marks.count("✓") == 8 + len(reshuffles(honest("italy")))
    assert "✗" not in marks
    assert "1 game verified" in done.stdout


def test_verify_fair_says_what_is_wrong_and_fails(record: Path) -> None:
    record.write_text(changed(record.read_text(), lambda start: start["fair"].update(secret="0" * 64)))
    done = branchline("verify", "--fair", record)
    assert done.returncode == 1
    assert "✗ the commitment is not the SHA-256 of the secret" in done.stdout
    assert "line 1: not proved to be fair: the commitment is not" in done.stderr
    assert branchline("verify", record).returncode == 0


def test_a_commitment_other_than_the_noted_one_is_not_accepted(record: Path) -> None:
    done = branchline("verify", "--fair", record, "--commitment", "0" * 64)
    assert done.returncode == 1
    assert f"the record's commitment is {FAIR.commitment.hex()}, not yours" in done.stderr


def test_a_record_without_a_fair_deal_is_said_to_have_none(record: Path) -> None:
    record.write_text(written(honest("italy"), fair=None), encoding="utf-8")
    done = branchline("verify", "--fair", record)
    assert done.returncode == 1
    assert "says nothing of a fair deal" in done.stderr


def test_a_first_seat_that_was_chosen_is_said_to_be(record: Path) -> None:
    record.write_text(written(played("usa", first=2), replace(FAIR, first_chosen=True)), encoding="utf-8")
    done = branchline("verify", "--fair", record)
    assert done.returncode == 0
    assert "seat 2 begins was chosen, not drawn" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--commitment", "0" * 64), "--commitment needs --fair"),
        (("--bots",), "--bots needs --fair"),
        (("--fair", "--commitment", "abc"), "the commitment must be 64"),
    ],
)
def test_wrong_use_is_explained(record: Path, words: tuple[str, ...], said: str) -> None:
    done = branchline("verify", record, *words)
    assert done.returncode == 2
    assert said in done.stderr


# the bots


def played_by_bots(seeds: Callable[[int, int], int], *bots: str) -> str:
    """The record of a game of one person, who plays at random, and these bots."""
    fair = replace(FAIR, contributions=(b"\x01" * 32, *(None for _ in bots)), bots_seeded=True)
    game = Game("first_journey", 1 + len(bots), seed=fair.seed())
    rng = Random(5)
    while not game.is_over:
        moves = game.legal_moves()
        if game.seat == 0:
            game.play(rng.choice(moves))
            continue
        decision = sum(event.seat == game.seat for event in game.history)
        bot = make_bot(bots[game.seat - 1], Random(seeds(game.seat, decision)))
        game.play(bot.choose(game.view(game.seat), moves))
    return written(game, fair, [Player("Ann"), *(Player(bot, bot) for bot in bots)])


def promised(seat: int, decision: int) -> int:
    fair = replace(FAIR, contributions=(b"\x01" * 32, None, None))
    return bot_seed(fair.seed(), seat, decision)


def test_the_randomness_of_every_decision_is_another_one() -> None:
    found = {bot_seed(FAIR.seed(), seat, decision) for seat in range(5) for decision in range(100)}
    assert len(found) == 500
    assert max(found).bit_length() <= 64
    assert bot_seed(bytes(32), 1, 2) == int.from_bytes(
        hashlib.shake_256(b"branchline 1\0" + b"bot 1 2" + b"\0" + bytes(32)).digest(8)
    )


def test_verify_bots_computes_their_decisions_again(record: Path) -> None:
    record.write_text(played_by_bots(promised, "random", "medium"), "utf-8")
    done = branchline("verify", "--fair", "--bots", record)
    assert done.returncode == 0
    assert "✓ seat 1 (random) decided with the randomness that follows from the seed" in done.stdout
    assert "✓ seat 2 (medium) decided" in done.stdout


def test_verify_bots_tells_of_a_lucky_bot(record: Path) -> None:
    record.write_text(played_by_bots(lambda seat, decision: 7, "random", "hard"), "utf-8")
    done = branchline("verify", "--fair", "--bots", record)
    assert done.returncode == 0  # another version may think otherwise: no proof of a fraud
    assert re.search(
        r"! seat 1 \(random\) decides otherwise here in \d+ of \d+ decisions, first in line \d+", done.stdout
    )


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("expert", "depends on the time"),
        ("program:touch {folder}/made", "no such bot here"),
        ("[red]x\x1b[2J", "no such bot here"),
    ],
)
def test_verify_bots_says_what_it_cannot_check(record: Path, player: str, said: str) -> None:
    named = player.replace("{folder}", str(record.parent))
    text = changed(played_by_bots(promised, "random", "hard"), lambda start: start["seats"][1].update(player=named))
    record.write_text(text, "utf-8")
    done = branchline("verify", "--fair", "--bots", record)
    assert done.returncode == 0
    assert re.search(rf"· seat 1 \(.*\) is not checked: .*{said}", done.stdout)
    assert "\x1b" not in done.stdout
    assert not (record.parent / "made").exists()


def test_verify_bots_says_that_an_old_record_promises_nothing(record: Path) -> None:
    old = Path(__file__).parent / "old" / "0.1.0" / "usa-fair.jsonl"
    done = branchline("verify", "--fair", "--bots", old)
    assert done.returncode == 0
    assert "the record does not say that its randomness follows from the seed" in done.stdout


# the page


def checked_by_hand() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    exec(compile(code, PAGE.name, "exec"), {})


@pytest.mark.parametrize("board", BOARDS)
def test_the_check_by_hand_agrees(
    board: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(built_in_path(board), tmp_path)
    monkeypatch.chdir(tmp_path)
    record = written(honest(board))
    Path("game.jsonl").write_text(record, encoding="utf-8")
    checked_by_hand()
    assert capsys.readouterr().out == "as promised\n"
    Path("game.jsonl").write_text(changed(record, lambda start: start.update(first=(start["first"] + 1) % 3)))
    with pytest.raises(AssertionError):
        checked_by_hand()
