"""What happens without a player's doing: bots move, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import TypeVar

from branchline.moves import Move
from branchline.server import table_log
from branchline.server.bot_workers.allowed import STAND_IN, or_stand_in, thinking_time
from branchline.server.bot_workers.bot_workers import BotWorkers
from branchline.server.bot_workers.question import BotFailedError, Question
from branchline.server.checks import Refused
from branchline.server.handlers import stamped
from branchline.server.hub import IDLE_MS, Hub, Overtaken
from branchline.server.live_table import LiveTable
from branchline.server.table import Table

log = logging.getLogger("branchline.server")

T = TypeVar("T")

RETRY_SECONDS = 2.0  # after the database failed


class Automation:
    """Looks at a table after every change."""

    def __init__(self, hub: Hub, thinkers: BotWorkers) -> None:
        self.hub = hub
        self.thinkers = thinkers
        self._tasks: set[asyncio.Task[None]] = set()
        hub.after_change = self.look_at

    async def wake_all(self) -> None:
        """After a start: tables where a bot is to move or a clock runs."""
        for table in await _patiently(self.hub.to_wake):
            try:
                await _patiently(partial(self.hub.find, table))
            except Refused as refused:
                log.warning("table not resumed", extra={"table": table, "why": refused.key})
            await asyncio.sleep(0)

    async def wake_overdue(self) -> None:
        """Tables that another server should have gone on with."""
        for table in await self.hub.overdue():
            with suppress(Refused):
                await self.hub.find(table)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def look_at(self, live: LiveTable) -> None:
        if live.is_unsure:
            self._spawn(self._make_sure(live))
            return
        self._set_timer(live)
        bots = live.table.bots_to_act(self.hub.clock.now())
        if bots and not live.is_ours:
            self._wait_for_others(live)
            return
        for seat in bots:
            decision = live.table.decisions[seat]
            if live.thinking.get(seat) != decision:
                live.thinking[seat] = decision
                self._spawn(self._move(live, seat, decision))

    def _wait_for_others(self, live: LiveTable) -> None:
        """Another server changed the table last, and asks the bots. If it is gone, this one does."""
        version = live.table.version
        seconds = (IDLE_MS + live.table.plan.pace) / 1000

        def go_on() -> None:
            if live.table.version == version and not live.is_ours:
                live.is_ours = True
                self.look_at(live)

        asyncio.get_running_loop().call_later(seconds, go_on)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self.hub.metrics.faults.labels("table").inc()
            log.error("unexpected error at a table; the others go on", exc_info=error)

    async def _make_sure(self, live: LiveTable) -> None:
        """Bots and clocks must not wait until somebody comes. The table is looked at again when it has been read."""
        with suppress(Refused):  # it is gone
            await _patiently(partial(self.hub.make_sure, live))

    # bots

    async def _move(self, live: LiveTable, seat: int, decision: int) -> None:
        """One decision of a bot; without effect if the table has changed meanwhile."""
        try:
            await self._think_and_play(live, seat, decision)
        except Overtaken:  # another server asked it, too
            live.thinking.pop(seat, None)
        except (Refused, BotFailedError) as error:
            log.warning("bot could not move", extra={"table": live.table.id, "seat": seat, "why": str(error)})
            await asyncio.sleep(RETRY_SECONDS)
            live.thinking.pop(seat, None)
            self.look_at(live)

    async def _think_and_play(self, live: LiveTable, seat: int, decision: int) -> None:
        table = live.table
        assert table.game is not None
        if decision != table.decisions[seat] or seat not in table.bots_to_act(self.hub.clock.now()):
            live.thinking.pop(seat, None)  # the table has changed before it could be asked
            return
        bot = table.seats[seat].bot
        if bot and or_stand_in(bot) != bot:
            await self._replace_bot(live, seat)
            return
        is_late = not bot
        question = Question(
            bot or STAND_IN,
            table.game.view(seat),
            tuple(table.game.legal_moves(seat)),
            table.bot_seed(seat),
        )
        pause = 0.0 if is_late else _pause(table, seat)
        move, _ = await asyncio.gather(self._chosen(question), asyncio.sleep(pause))
        async with self.hub.changing(live) as now:
            tick = self.hub.clock.now()
            if live.thinking.get(seat) != decision:
                return
            if decision == now.decisions[seat] and seat in now.bots_to_act(tick):
                played = table_log.Played(seat, move.to_dict(), now.clocks.spent(seat, tick), is_late)
                await self.hub.commit(live, *stamped([played], tick))
            else:
                del live.thinking[seat]  # the player is back; a bot may be wanted again

    async def _replace_bot(self, live: LiveTable, seat: int) -> None:
        """A bot that is not installed any more: another plays on, and the table's log says so."""
        async with self.hub.changing(live) as table:
            bot = table.seats[seat].bot
            live.thinking.pop(seat, None)
            if bot and or_stand_in(bot) != bot:
                log.warning("bot is not there; another plays", extra={"table": table.id, "seat": seat, "bot": bot})
                seated = table_log.BotSeated(seat, or_stand_in(bot))
                await self.hub.commit(live, *stamped([seated], self.hub.clock.now()))

    async def _chosen(self, question: Question) -> Move:
        kind = "quick" if thinking_time(question.bot) is None else "searching"
        with self.hub.metrics.bot_seconds.labels(kind).time():
            return await self.thinkers.choose(question)

    # clocks

    def _set_timer(self, live: LiveTable) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        now = self.hub.clock.now()
        bots = live.table.bots_to_act(now)  # also for people whose time is over
        deadline = live.table.clocks.deadline([seat for seat in live.table.people_to_act() if seat not in bots])
        if deadline is not None:
            seconds = max(0.0, (deadline - now) / 1000) + (0.01 if live.is_ours else IDLE_MS / 1000)
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(seconds, lambda: self._spawn(self._time_over(live)))

    async def _time_over(self, live: LiveTable) -> None:
        try:
            async with self.hub.changing(live) as table:
                now = self.hub.clock.now()
                late = [seat for seat in table.people_to_act() if table.clocks.is_late(seat, now)]
                if late and table.plan.clock is not None and table.plan.clock.at_zero == "bot_takes_over":
                    await self.hub.commit(live, *stamped([table_log.BotSeated(seat, STAND_IN) for seat in late], now))
        except Refused:
            await asyncio.sleep(RETRY_SECONDS)
        self.look_at(live)


async def _patiently(read: Callable[[], Awaitable[T]]) -> T:
    """Again and again while the database is away."""
    while True:
        try:
            return await read()
        except Refused as refused:
            if refused.key != "storage-unavailable":
                raise
        await asyncio.sleep(RETRY_SECONDS)


def _pause(table: Table, seat: int) -> float:
    """People want to see what happens; the second card of a turn comes quicker."""
    assert table.game is not None
    is_second = table.game.history and table.game.history[-1].seat == seat
    return table.plan.pace / (2000 if is_second else 1000)
