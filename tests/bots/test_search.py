"""What the search believes, and what it tells about its thoughts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random

import pytest

from branchline import Board, Draw, Game, Keep, rules
from branchline.bots.engine.tree import Tree
from branchline.bots.search import SearchBot, Thought
from branchline.bots.tuned_engine import tuned_engine
from branchline.numbering import numbering_of
from branchline.rules import knowledge
from branchline.rules.pool import Unseen
from tests.bots.tables import SMALLEST_AND_LARGEST, position_after
from tests.rules.position import play, position

BUDGET = 60 if rules.COMPILED else 4


def thought_about(game: Game, budget: int = BUDGET) -> Thought:
    bot = SearchBot(Random(1), str(budget))
    move = bot.choose(game.view(game.seat), game.legal_moves())
    assert bot.thought is not None
    assert bot.thought.move == move
    return bot.thought


# thoughts


@pytest.mark.parametrize("moves", [0, 5, 40])
@pytest.mark.parametrize(("board", "players"), SMALLEST_AND_LARGEST)
def test_a_thought_has_a_line_and_everybodys_chances(board: Board, players: int, moves: int) -> None:
    game = position_after(board, players, moves)
    while len(game.legal_moves()) == 1:
        game.play(game.legal_moves()[0])
    thought = thought_about(game)
    assert thought.line[0] == thought.move
    assert thought.move in game.legal_moves()
    assert len(thought.chances) == players
    assert all(0 <= chance <= 1 for chance in thought.chances)
    assert sum(thought.chances) == pytest.approx(1, abs=1e-6)
    assert thought.iterations == BUDGET


def test_who_is_far_ahead_has_the_better_chances() -> None:
    for ahead in (0, 1):
        game = position("usa", points={ahead: 100}, trains={0: 4, 1: 4}, hands={0: "red", 1: "blue"})
        chances = thought_about(game).chances
        assert chances[ahead] > 0.9


def test_a_forced_move_needs_little_thought() -> None:
    game = position("usa", row="", other_tickets=1)
    assert game.legal_moves() == [Draw()]
    thought = thought_about(game)
    assert thought.move == Draw()
    assert thought.iterations <= 8
    assert sum(thought.chances) == pytest.approx(1, abs=1e-6)


def test_the_search_finds_the_claim_that_wins_in_the_last_turn() -> None:
    """20 points behind; calgary--helena brings 7 points, and 13 won instead of lost."""
    game = position(
        "usa",
        tickets={0: ["calgary--phoenix"]},
        tracks={0: ["denver--helena", "denver--phoenix"]},
        hands={0: "red 4 black 6"},
        points={0: 50, 1: 60},
        turns_left=1,
    )
    thought = thought_about(game)
    assert str(thought.move).startswith("claim calgary--helena")


def test_a_line_names_only_tickets_that_its_reader_knows() -> None:
    """What others keep, or what is kept of tickets not drawn yet, differs from world to world."""
    for seed in range(3):
        game = Game("usa", 2, seed=seed)
        thought = thought_about(game, 10 * BUDGET)
        assert not any(isinstance(move, Keep) for move in thought.line[1:])


# beliefs


def beliefs_about_an_opponent() -> dict[str, float]:
    """Seat 1 has built from Helena to Phoenix; what seat 0 then thinks of tickets in its hand. Interpreted only."""
    game = position("usa", tracks={1: ["denver--helena", "denver--phoenix"]}, tickets={0: ["denver--el-paso"]})
    tuned = tuned_engine(game.board, 2)
    known = game.view(0).known_state()
    tree = Tree(tuned.workspace(), tuned.evaluator, known, 0, 1)
    return {ticket: tree.unseen.beliefs[1][number] for ticket, number in tuned.numbering.tickets.items()}


def test_a_ticket_along_an_opponents_tracks_is_believed_likelier() -> None:
    beliefs = interpreted_beliefs() if rules.COMPILED else beliefs_about_an_opponent()
    assert beliefs["calgary--phoenix"] > 3 * beliefs["boston--miami"]
    assert beliefs["calgary--phoenix"] > beliefs["santa-fe--vancouver"] >= beliefs["boston--miami"] > 0
    assert max(beliefs, key=lambda ticket: beliefs[ticket]) == "calgary--phoenix"


def interpreted_beliefs() -> dict[str, float]:
    """The compiled search keeps its beliefs to itself, so the interpreted one is asked, which decides the same."""
    words = "from tests.bots.test_search import *; print(json.dumps(beliefs_about_an_opponent()))"
    environment = {**os.environ, "BRANCHLINE_PURE": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", words], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    beliefs: dict[str, float] = json.loads(done.stdout)
    return beliefs


def test_tickets_believed_likelier_are_imagined_more_often() -> None:
    game = position("usa", tickets={1: ["boston--miami"]})
    names = numbering_of(game.board)
    unseen = Unseen()
    beliefs = unseen.beliefs
    likely = names.tickets["calgary--phoenix"]
    beliefs[1][likely] = float(len(names.tickets))  # as likely as about all others together
    unseen.beliefs, unseen.has_beliefs = beliefs, True
    hits = 0
    for seed in range(400):
        state = game.view(0).known_state()
        knowledge.imagine(state, names.layout, 0, unseen, seed * 7919)
        hits += state.holder[likely] == 1
    assert 150 < hits < 250


def test_a_search_in_every_phase_returns_one_of_the_moves_offered() -> None:
    game = position("usa", ticket_deck=["boston--miami", "duluth--el-paso", "montreal--vancouver"])
    play(game, "tickets")
    assert thought_about(game).move in game.legal_moves()
    game = position("usa", hands={0: "red 2"}, row="red 2 blue 2 green")
    play(game, "take red")
    assert game.view().phase == "second_card"
    assert thought_about(game).move in game.legal_moves()
