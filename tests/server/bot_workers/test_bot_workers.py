"""Bots in worker processes: the same moves as without them, whatever happens to the processes."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from random import Random

import pytest

from branchline import Board
from branchline.bots import make_bot
from branchline.moves import Move
from branchline.server.bot_workers import worker_process
from branchline.server.bot_workers.allowed import allowed, allowed_bots
from branchline.server.bot_workers.bot_workers import BotWorkers
from branchline.server.bot_workers.question import BotFailedError, Question, moves_in
from branchline.server.bot_workers.worker_pool import share
from tests.bots.tables import SPECS, position_after
from tests.contract.tables import BOARDS, TABLES, random_game
from tests.patience import PATIENCE, is_alive, wait_until

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are killed in another way here")

QUICK = "greedy"
LONG = "search:300s"  # longer than a test waits for anything else
Test = Callable[[BotWorkers], Coroutine[None, None, None]]
Run = Callable[..., None]


@pytest.fixture(params=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> Run:
    """Gives a test started thinkers, on Python's event loop and on the server's."""
    new_loop = pytest.importorskip("uvloop").new_event_loop if request.param == "uvloop" else None

    def run(test: Test, workers: int = 1, **limits: float) -> None:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(asyncio.wait_for(_with_thinkers(test, BotWorkers(workers, **limits)), PATIENCE))

    return run


async def _with_thinkers(test: Test, thinkers: BotWorkers) -> None:
    try:
        await test(thinkers)
    finally:
        await thinkers.close()
    assert thinkers.load() == ((), 0, 0)


def question(bot: str, board: str = "usa", moves: int = 20, seed: int = 1) -> Question:
    game = position_after(BOARDS[board], 2, moves, seed)
    return Question(bot, game.view(game.seat), tuple(game.legal_moves()), seed)


def directly(asked: Question) -> Move:
    return make_bot(asked.bot, Random(asked.seed)).choose(asked.view, asked.moves)


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


async def ready(thinkers: BotWorkers) -> int:
    """The process of the first worker."""
    await thinkers.choose(question(QUICK))
    return thinkers.load().processes[0]


async def begun(thinkers: BotWorkers, *asked: Question) -> tuple[int, list[asyncio.Task[Move]]]:
    """Searches that were asked for; and the process of the first, which now thinks."""
    await ready(thinkers)
    answers = [asyncio.create_task(thinkers.choose(one)) for one in asked]
    await until(lambda: thinkers.load().thinking == 1)
    return thinkers.load().processes[-1], answers  # the quick ones come first


def test_many_tables_get_the_moves_their_bots_would_choose(run: Run) -> None:
    asked = [question(bot, board, moves) for moves in (0, 25) for board in BOARDS for bot in SPECS]

    async def test(thinkers: BotWorkers) -> None:
        assert await asyncio.gather(*map(thinkers.choose, asked)) == [directly(one) for one in asked]
        assert len(thinkers.load().processes) <= 4

    run(test, workers=2)


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_a_worker_lists_the_moves_as_the_game_does(board: Board, players: int) -> None:
    for game in random_game(board, players, 3):
        for seat in game.seats_to_act:
            assert moves_in(game.view(seat)) == game.legal_moves(seat)


def test_a_forced_move_needs_no_thought(run: Run) -> None:
    asked = question("expert")

    async def test(thinkers: BotWorkers) -> None:
        assert await thinkers.choose(asked._replace(moves=asked.moves[:1])) == asked.moves[0]
        assert thinkers.load().thinking == 0

    run(test)


def test_a_worker_killed_in_the_middle_of_a_question_is_replaced(run: Run, caplog: pytest.LogCaptureFixture) -> None:
    asked = question("search:3000")

    async def test(thinkers: BotWorkers) -> None:
        worker, (answer,) = await begun(thinkers, asked)
        os.kill(worker, signal.SIGKILL)
        assert await answer == directly(asked)

    run(test)
    assert caplog.text.count("for searching bots died; it is replaced") == caplog.text.count("replaced") == 1


def test_a_worker_killed_between_two_questions_is_replaced(run: Run) -> None:
    asked = question("hard")

    async def test(thinkers: BotWorkers) -> None:
        dead = await ready(thinkers)
        os.kill(dead, signal.SIGKILL)
        assert await thinkers.choose(asked) == directly(asked)
        assert dead not in thinkers.load().processes

    run(test)


@pytest.mark.parametrize("bot", ["hard", "search:1ms"])
def test_a_worker_that_hangs_is_killed_and_replaced(run: Run, bot: str, caplog: pytest.LogCaptureFixture) -> None:
    asked = question(bot)

    async def test(thinkers: BotWorkers) -> None:
        await ready(thinkers)
        await thinkers.choose(asked)
        hanging = thinkers.load().processes[-1]
        os.kill(hanging, signal.SIGSTOP)
        assert await thinkers.choose(asked) in asked.moves
        assert not is_alive(hanging)

    run(test, margin=5.0)
    assert "did not answer within 5" in caplog.text


def test_who_gives_up_waiting_costs_no_worker(run: Run) -> None:
    """As at a table that is closed while its bot thinks."""

    async def test(thinkers: BotWorkers) -> None:
        worker, (answer,) = await begun(thinkers, question("search:2s"))
        answer.cancel()
        await until(lambda: thinkers.load().thinking == 0)
        assert thinkers.load().processes[-1] == worker
        await thinkers.choose(question("search:1ms"))

    run(test)


def test_quick_bots_do_not_wait_for_searches(run: Run) -> None:
    quick = [question("hard", seed=seed) for seed in range(10)]
    chosen = [directly(one) for one in quick]

    async def test(thinkers: BotWorkers) -> None:
        _, searches = await begun(thinkers, *[question(LONG)] * 3)
        assert [await thinkers.choose(one) for one in quick] == chosen
        assert thinkers.load()[1:] == (1, 2)  # one search still thinks, two still wait
        for search in searches:
            search.cancel()

    run(test, longest_wait=1000.0)


def test_the_event_loop_is_never_blocked(run: Run) -> None:
    """Everybody else's turn comes again and again while bots think, however slow the machine is."""
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    async def test(thinkers: BotWorkers) -> None:
        searches = [question("search:2s", seed=seed) for seed in range(2)]
        quick = [question(bot, board) for board in BOARDS for bot in ("easy", "hard")]
        counting = asyncio.create_task(others())
        await asyncio.gather(*map(thinkers.choose, [*searches, *quick]))
        counting.cancel()

    run(test, workers=2)
    assert turns > 200  # some 20 if each of the ten questions held up the loop


def test_searches_are_hurried_when_many_wait(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty seconds of thinking, or more, become little more than one."""
    granted = []
    plain_ask = worker_process.WorkerProcess.ask

    async def noting(
        worker: worker_process.WorkerProcess, bot: str, asked: Question, seconds: float, limit: float
    ) -> int:
        granted.append(seconds)
        return await plain_ask(worker, bot, asked, seconds, limit)

    async def test(thinkers: BotWorkers) -> None:
        bots = ["search:2s", "search:20000"] * 15
        asked = [question(bot, seed=seed) for seed, bot in enumerate(bots)]
        await asyncio.gather(*map(thinkers.choose, asked))

    monkeypatch.setattr(worker_process.WorkerProcess, "ask", noting)
    run(test, longest_wait=1.0)
    assert len(granted) == 30
    assert sum(granted) < 3


def test_the_time_for_a_search_leaves_enough_for_all_behind_it() -> None:
    assert share([5.0], 2) == 10.0
    assert share([5.0] * 100, 2) == pytest.approx(0.1)
    assert share([1.0, 5.0, 5.0, 5.0], 1) == 1.0  # asked earlier, due earlier
    now, left = 0.0, [5.0] * 50
    while left:  # one worker, and everybody takes what is offered
        now += share([due - now for due in left], 1)
        assert now <= left.pop(0) + 1e-9


# bots that strangers may ask for


def test_strangers_choose_among_names() -> None:
    assert {"random", "easy", "medium", "hard", "hard:racer", "hard:collector", "expert"} <= set(allowed_bots())
    for bot in allowed_bots():
        make_bot(allowed(bot), Random(1))


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("search", "search:1s"),
        ("search:200ms", "search:0.2s"),
        ("search:3600s", "search:5s"),
        ("search:0.001ms", "search:0.01s"),
        ("search:300", "search:300"),
        ("search:99999999", "search:20000"),
    ],
)
def test_budgets_are_capped(asked: str, given: str) -> None:
    assert allowed(asked) == given


@pytest.mark.parametrize(
    "bot",
    [
        "",
        "nobody",
        "program:true",
        "tests/bots/external/bots.py:First",
        "hard:fast",
        "search:",
        "search:1h",
        "x" * 9999,
        f"search:{'9' * 9999}",
    ],
)
def test_nothing_else_is_allowed(bot: str) -> None:
    with pytest.raises(ValueError, match=r"is no budget|no bot") as refusal:
        allowed(bot)
    assert len(str(refusal.value)) < 500


def test_nothing_else_is_run(run: Run, tmp_path: Path) -> None:
    asked = question(f"program:touch {tmp_path / 'mark'}")

    async def test(thinkers: BotWorkers) -> None:
        with pytest.raises(ValueError, match="no bot"):
            await thinkers.choose(asked)
        assert not any(tmp_path.iterdir())

    run(test)


INSTALLED = """
import os, signal

class Last:
    def choose(self, view, moves):
        return moves[-1]

class Wrong:
    def choose(self, view, moves):
        return "nonsense"

class Deadly:
    def choose(self, view, moves):
        os.kill(os.getppid(), signal.SIGKILL)
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "odd_bots.py").write_text(INSTALLED)
    info = tmp_path / "odd_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-bots\nVersion: 1.0\n")
    names = "last = odd_bots:Last\nwrong = odd_bots:Wrong\ndeadly = odd_bots:Deadly\na.py = odd_bots:Last\n"
    (info / "entry_points.txt").write_text(f"[branchline.bots]\n{names}")
    monkeypatch.syspath_prepend(tmp_path)
    allowed_bots.cache_clear()
    yield
    allowed_bots.cache_clear()


@pytest.mark.usefixtures("installed")
def test_an_installed_bot_is_asked_by_its_name(run: Run) -> None:
    asked = question("last")
    assert "a.py" not in allowed_bots()

    async def test(thinkers: BotWorkers) -> None:
        assert await thinkers.choose(asked) == asked.moves[-1]

    run(test)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(("bot", "said"), [("wrong", "failed with BotFailure"), ("deadly", "died")])
def test_for_a_bot_that_always_fails_another_one_moves(
    run: Run, bot: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    asked = question(bot)

    async def test(thinkers: BotWorkers) -> None:
        assert await thinkers.choose(asked) == directly(asked._replace(bot="medium"))

    run(test)
    assert caplog.text.count(said) == 3


# workers that are of no use at all


@pytest.mark.parametrize(
    "program",
    [
        "",
        "print('hello', flush=True); input()",
        "print('{\"ready\": true}', flush=True); input()",
        'print(\'{"ready": true}\\n{"move": 9999}\', flush=True); input()',
        "print('{\"ready\": true}\\n' + 'x' * 9999, flush=True); input()",
        "print('{\"ready\": true}\\n' + '[' * 900, flush=True); input()",
    ],
    ids=["ends", "greets", "silent", "unknown move", "too long", "broken"],
)
def test_a_table_is_told_if_nobody_can_think(run: Run, program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = question("hard")
    monkeypatch.setattr(worker_process, "COMMAND", (sys.executable, "-c", program))

    async def test(thinkers: BotWorkers) -> None:
        with pytest.raises(BotFailedError, match="the bot hard cannot think: a worker"):
            await thinkers.choose(asked)

    run(test, margin=0.3)


def test_whoever_waits_when_the_server_closes_is_told(run: Run) -> None:
    async def test(thinkers: BotWorkers) -> None:
        worker, answers = await begun(thinkers, *[question(LONG)] * 2)
        await thinkers.close()
        assert not is_alive(worker)
        for answer in (*answers, asyncio.create_task(thinkers.choose(question("hard")))):
            with pytest.raises(BotFailedError, match="closing"):
                await answer

    run(test)


def children() -> set[str]:
    return set(Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split())


@pytest.mark.skipif(not Path("/proc").exists(), reason="processes are listed in another way here")
def test_closing_while_a_worker_starts_leaves_no_process(run: Run) -> None:
    before = children()

    async def test(thinkers: BotWorkers) -> None:
        for steps in (0, 1, 2, 3, 4) * 3:
            closing = BotWorkers(1)
            asked = asyncio.create_task(closing.choose(question(QUICK)))
            for _ in range(steps + 1):
                await asyncio.sleep(0)
            await closing.close()
            await asyncio.gather(asked, return_exceptions=True)

    run(test)
    assert children() <= before


SERVER = """
import asyncio
from tests.server.bot_workers.test_bot_workers import LONG, QUICK, begun, question
from branchline.server.bot_workers.bot_workers import BotWorkers

async def serve():
    thinkers = BotWorkers(1)
    await thinkers.choose(question(QUICK))
    _, answers = await begun(thinkers, question(LONG))
    print(*thinkers.load().processes, flush=True)
    await asyncio.Event().wait()

asyncio.run(serve())
"""


def test_no_worker_is_left_when_the_server_is_killed() -> None:
    """While one waits for questions and one is thinking."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path.cwd()), *filter(None, sys.path)])}
    server = subprocess.Popen([sys.executable, "-c", SERVER], env=env, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    workers = [int(pid) for pid in server.stdout.readline().split()]
    assert len(workers) == 2
    assert all(map(is_alive, workers))
    server.kill()
    server.communicate()
    wait_until(lambda: not any(map(is_alive, workers)))
