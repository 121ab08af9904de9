"""The server with its chance taken away: python -m tests.server.dealt_server serve … --data DIR

Deals come from files, DIR/deals/NAME.json by the name of the first player; keys, secrets, bots' seeds and
times are always the same. So two of these answer the same to the same requests, unless the deals make a difference.
"""

from __future__ import annotations

import itertools
import json
import sys
import time
from pathlib import Path

from branchline.cli import main
from branchline.deal import Deal
from branchline.game import Game
from branchline.server import handlers
from branchline.server.logs import Seldom
from branchline.server.table import Table

NOON = 1_763_251_200 * 10**9  # nanoseconds
DEALS = Path(sys.argv[sys.argv.index("--data") + 1]) / "deals"

_numbers = itertools.count()


def dealt(table: Table) -> Game:
    orders = json.loads((DEALS / f"{table.seats[0].name}.json").read_text("utf-8"))
    return Game(table.board, len(table.seats), deal=Deal(**orders), first=table.plan.first)


def take_chance_away() -> None:
    time.time_ns = lambda: NOON
    setattr(Table, "new_game", dealt)  # noqa: B010 - a method is replaced, which types do not allow
    setattr(Seldom, "filter", lambda self, record: True)  # noqa: B010 - what is left out depends on the time
    vars(handlers).update(
        new_secret=lambda: bytes(32),
        new_token=lambda: f"token-{next(_numbers)}",
        new_table_id=lambda: f"table-{next(_numbers)}",
    )


if __name__ == "__main__":
    take_chance_away()
    main()
