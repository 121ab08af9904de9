"""Playing on from a position of a game that is over, at a new table."""

from __future__ import annotations

from branchline.server.checks import Refused
from branchline.server.hub import Hub
from branchline.server.table import Table
from branchline.server.table_log import Origin, TablePlan
from branchline.server.table_types import ContinuedGame


async def origin_of(hub: Hub, wanted: ContinuedGame, plan: TablePlan) -> Origin:
    """Only of a game that is over: all its cards are open to everybody then."""
    live = await hub.find(wanted.table)
    async with hub.changing(live) as table:
        _require_fit(table, wanted, plan)
        if hub.boards.current(plan.board).hash != table.board.hash:
            raise Refused("board-changed", values={"board": plan.board})
        assert table.game is not None
        moves = [(event.seat, event.move.to_dict()) for event in table.game.history[: wanted.move]]
        return Origin(wanted.table, table.deal_seed.hex(), table.game.first, moves)


def _require_fit(table: Table, wanted: ContinuedGame, plan: TablePlan) -> None:
    if table.status != "over" or table.game is None:
        raise Refused("not-over")
    last = len(table.game.history)
    if wanted.move > last or (wanted.move == last and table.game.result is not None and not table.ended):
        raise Refused("nothing-to-play")
    if plan.board != table.plan.board or len(plan.bots) != len(table.seats):
        raise Refused("another-game")
