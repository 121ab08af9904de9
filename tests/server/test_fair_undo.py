"""Taking moves back gives nobody time, and nobody knowledge.

Time that was spent stays spent, and a move from which anybody has learned something cannot be taken back. Alone among
bots one may take back anything; such a game counts for no statistics.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline import Board, Game
from branchline.boards import BUILT_IN
from branchline.hints import cheapest_route
from branchline.moves import Keep, Move
from branchline.server import table_log, undo, visibility
from branchline.server.checks import Refused
from branchline.server.revealing import Stage, reveals
from branchline.server.storage import Storage
from branchline.server.table import Table
from branchline.server.table_log import AnyEntry, AtZero, ClockSettings, TablePlan
from branchline.view import View
from tests.server.hand_clock import MINUTE, START, HandClock
from tests.server.tables_in_memory import Sitting, hub_with, seated
from tests.server.worlds import World, likely_move, random_world, same_to

SECRET = "5a" * 32
CLOCKS = (
    None,
    ClockSettings("move", 60),
    ClockSettings("move", 60, at_zero="bot_takes_over"),
    ClockSettings("game", 600, 30),
    ClockSettings("game", 200, 30, at_zero="bot_takes_over"),
)


# what the clocks show


async def timed(storage: Storage, clock: HandClock, setting: ClockSettings) -> Sitting:
    """Ada, to move, has enough cards for any claim."""
    at_table = await seated(hub_with(storage, clock), plan=TablePlan("usa", (None, None), first=0, clock=setting))
    await at_table.choose_tickets()
    return at_table


async def claim(at_table: Sitting, clock: HandClock, seconds: float) -> None:
    """After so long; before that, draw until it is possible."""
    game = at_table.table.game
    assert game is not None
    while not (claims := [move for move in game.legal_moves(0) if move.do == "claim"]):
        for seat in (0, 0, 1, 1):
            await at_table.play(seat, Move.parse("draw"))
    clock.wait(seconds)
    await at_table.play(0, claims[0])


@pytest.mark.anyio
@pytest.mark.parametrize(
    "setting", [ClockSettings("move", 60), ClockSettings("game", 150, 60)], ids=["a turn", "with an increment"]
)
async def test_claiming_and_taking_back_gains_no_time(storage: Storage, setting: ClockSettings) -> None:
    clock = HandClock()
    at_table = await timed(storage, clock, setting)
    await claim(at_table, clock, 5)
    await at_table.undo(0)
    before = at_table.clock(0)
    for _ in range(5):
        await claim(at_table, clock, 5)
        clock.wait(2)  # Bea thinks
        await at_table.undo(0)
    assert at_table.clock(0) == before - 5 * 7000


@pytest.mark.anyio
@pytest.mark.parametrize("at_zero", ["bot_moves", "bot_takes_over"])
async def test_a_move_that_was_made_because_the_time_was_over_stays(storage: Storage, at_zero: AtZero) -> None:
    clock = HandClock()
    at_table = await timed(storage, clock, ClockSettings("move", 60, at_zero=at_zero))
    await claim(at_table, clock, 5)
    await at_table.undo(0)
    clock.wait(MINUTE)
    late = [table_log.BotSeated(0, "medium")] if at_zero == "bot_takes_over" else []
    game, now = at_table.table.game, clock.now()
    assert game is not None
    move = next(move for move in game.legal_moves(0) if move.do == "claim").to_dict()
    played = table_log.Played(0, move, at_table.table.clocks.spent(0, now), late=not late, tick=now)
    await at_table.hub.commit(at_table.live, *(table_log.BotSeated(0, "medium", tick=now) for _ in late), played)
    if late:
        await at_table.ask("return", seat=0)
    with pytest.raises(Refused, match="cannot-undo"):
        await at_table.undo(0)


@pytest.mark.anyio
@pytest.mark.parametrize(
    "setting", [ClockSettings("move", 60), ClockSettings("game", 150, 60)], ids=["a turn", "with an increment"]
)
async def test_leaving_to_a_bot_and_coming_back_gains_no_time(storage: Storage, setting: ClockSettings) -> None:
    clock = HandClock()
    at_table = await timed(storage, clock, setting)
    before = at_table.clock(0)
    for _ in range(5):
        clock.wait(5)
        await at_table.ask("leave", seat=0, bot="easy")
        clock.wait(3)  # the bot thinks
        await at_table.ask("return", seat=0)
    assert at_table.clock(0) == before - 5 * 8000


class Playing:
    """A table that random people and bots play at, with pauses."""

    def __init__(self, board: str, people: int, bots: int, clock: ClockSettings | None, rng: Random) -> None:
        plan = TablePlan(board, (*[None] * people, *["random"] * bots), clock=clock)
        self.rng = rng
        self.now = START
        self.table = Table("t", table_log.Created(plan, "", "", SECRET, tick=START), Board.load(board))
        for seat in range(people):
            self.add(table_log.Joined(seat, f"seat {seat}", f"key {seat}", SECRET))
        self.add(table_log.Started())

    def add(self, entry: AnyEntry) -> None:
        self.table.apply(msgspec.structs.replace(entry, tick=self.now))

    def wait(self) -> None:
        self.now += self.rng.choice([0, 10, 3000, 20_000])

    def seen(self) -> Seen:
        game, seats = self.game, range(len(self.table.seats))
        views = [game.view().to_json(), *(game.view(seat).to_json() for seat in seats)]
        return Seen(views, self.table.clocks.shown(self.now), set(self.table.people_to_act()), self.now)

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def change_players(self) -> None:
        """Who is late is replaced, where the host chose so; who was may come back."""
        setting = self.table.plan.clock
        for seat in self.table.people:
            if self.table.seats[seat].bot and self.rng.random() < 0.5:
                self.add(table_log.Returned(seat))
        for seat in self.table.people_to_act():
            if setting and setting.at_zero == "bot_takes_over" and self.table.clocks.is_late(seat, self.now):
                self.add(table_log.BotSeated(seat, "random"))

    def move(self) -> int:
        """Of any seat that is to act, by a bot if it is late."""
        seat = self.rng.choice(self.table.to_act)
        is_late = not self.table.seats[seat].bot and self.table.clocks.is_late(seat, self.now)
        move = likely_move(self.game, seat, self.rng).to_dict()
        self.add(table_log.Played(seat, move, self.table.clocks.spent(seat, self.now), is_late))
        return seat


class Seen(NamedTuple):
    """At one moment: everybody's views, the clocks, and which of them run."""

    views: list[str]
    clocks: list[int]
    running: set[int]
    at: int


@settings(max_examples=60)
@given(
    board=st.sampled_from(BUILT_IN),
    people=st.integers(1, 3),
    bots=st.integers(0, 1),
    clock=st.sampled_from(CLOCKS),
    seed=st.integers(0, 2**32),
)
def test_after_taking_back_all_is_as_before_but_for_the_time(
    board: str, people: int, bots: int, clock: ClockSettings | None, seed: int
) -> None:
    playing = Playing(board, people, max(bots, 2 - people), clock, Random(seed))
    before: list[Seen] = []  # every move of the game
    is_marked = False
    for _ in range(60):
        playing.wait()
        playing.change_players()
        before.append(playing.seen())
        seat = playing.move()
        if playing.table.status == "over":
            break
        playing.wait()
        kept = undo.moves_left(playing.table, seat, playing.now) if seat < people else None
        if kept is not None and playing.rng.random() < 0.5:
            playing.add(table_log.Undone(seat, kept))
            check_taken_back(before[kept], playing.seen(), seat)
            del before[kept:]
            is_marked = people == 1
    assert playing.table.taken_back == is_marked


def check_taken_back(before: Seen, after: Seen, seat: int) -> None:
    assert after.views == before.views
    passed = after.at - before.at
    left = [then - passed if seat in before.running else then for seat, then in enumerate(before.clocks)]
    assert after.clocks == left
    assert not left or left[seat] > 0, "a move whose time is over stays"


# what anybody learns


@pytest.mark.anyio
async def test_the_last_opening_choice_stays_and_those_before_may_be_taken_back(storage: Storage) -> None:
    at_table = await seated(hub_with(storage), people=3)
    await at_table.play(1)
    await at_table.undo(1)
    for seat in (1, 0, 2):
        await at_table.play(seat)
    with pytest.raises(Refused, match="cannot-undo"):
        await at_table.undo(2)


@settings(max_examples=60)
@given(board=st.sampled_from(BUILT_IN), players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_a_move_that_may_be_taken_back_told_nobody_more_than_itself(board: str, players: int, seed: int) -> None:
    """Nobody could tell, by what they saw of it, two worlds apart that had looked the same to them before."""
    rng = Random(seed)
    world = random_world(Board.load(board), players, rng, rng.randint(1, 60))
    game = world.game()
    for number, (seat, move) in enumerate(world.moves):
        before = Stage.of(game.view())
        offer = game.view(seat).offer
        (event,) = game.play(move, seat)
        if reveals(event, before, game.view()) or rng.random() < 0.7:
            continue
        viewer = rng.choice([None, *range(players)])
        other = alike_to(viewer, world._replace(moves=world.moves[:number]), rng)
        same = same_move(move, offer, other, seat)
        if other.explain(same, seat) is None:  # else it tells what is in a hand: that is the move itself
            (there,) = other.play(same, seat)
            assert game.view(viewer).to_json() == other.view(viewer).to_json()
            assert event.seen_by(viewer) == there.seen_by(viewer)


@pytest.mark.parametrize("seed", range(5))
def test_where_completed_tickets_are_shown_a_claim_tells_which_ones_its_player_lacks(seed: int) -> None:
    game, rng, told = Game("first_journey", 3, seed=seed), Random(seed), 0
    while not game.is_over:
        seat = game.seat
        before = game.view(seat)
        (event,) = game.play(likely_move(game, seat, rng))
        new = joined(game.view(seat)) - joined(before) if event.move.do == "claim" else set()
        if new - {ticket for held in before.seats for ticket in held.completed}:
            told += not event.outcome.completed
            assert reveals(event, Stage.of(before), game.view())
    assert told > 0


def joined(view: View) -> set[str]:
    """The tickets that the seat's tracks make, whoever holds them."""
    ways = {ticket.id: cheapest_route(view, ticket.id) for ticket in view.board.tickets}
    return {ticket for ticket, way in ways.items() if way is not None and not way.tracks}


def alike_to(viewer: int | None, world: World, rng: Random) -> Game:
    """A game in another world; if there is none, in the same."""
    viewers = frozenset[int]() if viewer is None else frozenset([viewer])
    other = chosen_otherwise(viewers, world, rng)
    if other is None and world.moves:
        try:
            other = same_to(viewers, world, rng)
        except AssertionError:
            other = None
    return (other or world).played()


def chosen_otherwise(viewers: frozenset[int], world: World, rng: Random) -> World | None:
    """In the opening, others may have kept other tickets, and more or fewer of them."""
    if world.played().view().phase != "opening":
        return None
    game, moves = world.game(), list[tuple[int, Move]]()
    for seat, move in world.moves:
        chosen = move if seat in viewers else rng.choice(game.legal_moves(seat))
        game.play(chosen, seat)
        moves.append((seat, chosen))
    return world._replace(moves=tuple(moves))


def same_move(move: Move, offer: tuple[str, ...], other: Game, seat: int) -> Move:
    """Of tickets, those in the same places: which they are is hidden."""
    if not isinstance(move, Keep):
        return move
    places = [offer.index(ticket) for ticket in move.tickets]
    return Keep(tuple(other.view(seat).offer[place] for place in places))


# what practice is for


@pytest.mark.anyio
@pytest.mark.parametrize("takes_back", [True, False])
async def test_a_practice_game_in_which_moves_were_taken_back_counts_for_nothing(
    storage: Storage, takes_back: bool
) -> None:
    at_table = await seated(hub_with(storage), people=1, plan=TablePlan("first_journey", (None, "random"), first=0))
    await at_table.play(0)
    if takes_back:
        await at_table.undo(0)
    await at_table.play_all_to_end(Random(1))
    assert visibility.table_info(at_table.table, frozenset()).taken_back == takes_back
    assert len(await storage.statistics("Ada")) == (not takes_back)
