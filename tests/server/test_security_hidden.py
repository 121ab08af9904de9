"""A viewer's bytes never depend on what it may not know.

Two real servers deal differently, but so that some viewers cannot know it. The same is done at both; then all those
viewers were ever sent must be the same, byte for byte.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from branchline import Board, Game
from branchline.bots.external import wire
from branchline.moves import Claim, Keep, Move, Take
from branchline.server.admin.asking import ask
from branchline.server.admin.messages import List, Show, encode
from branchline.server.admin.places import socket_of
from branchline.server.revealing import Stage, reveals
from tests.contract.tables import BOARDS
from tests.server.client import Client, Message, Seat
from tests.server.running import ServerProcess
from tests.server.worlds import World, random_world, same_to

pytestmark = pytest.mark.anyio

Bytes = list[str]  # all that somebody was sent, in order
PONG = '{"type":"pong"'
PRESENCE = '{"type":"presence"'
LAST = 2**53  # a version from the future is up to date


class DealtServer(ServerProcess):
    module = "tests.server.dealt_server"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.deals = folder / "deals"
        self.deals.mkdir()
        super().__init__("--data", str(folder), "--log-level", "debug")


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[DealtServer]]:
    """Two, to which the same happens; so they must log the same."""
    both = [DealtServer(tmp_path_factory.mktemp(name)) for name in ("one", "other")]
    yield both
    one, other = ([_timeless(line) for line in server.ended_well()] for server in both)
    assert len(one) > 10
    assert one == other


def _timeless(line: str) -> str:
    """Without the time, the address of the client, and the number of the process."""
    return re.sub(r'"at":"[^"]+"|127\.0\.0\.1:\d+|\[\d+\]', "", line)


class Party:
    """A table on one server: a device for every person, and a spectator."""

    def __init__(self, client: Client, table: str, devices: list[Seat], spectator: Seat) -> None:
        self.client = client
        self.table = table
        self.devices = devices
        self.spectator = spectator
        self._done = 0

    @classmethod
    @asynccontextmanager
    async def seated(cls, server: DealtServer, name: str, world: World) -> AsyncIterator[Party]:
        (server.deals / f"{name}.json").write_text(world.deal_text(), "utf-8")
        names = [name, *(f"player {seat}" for seat in range(1, world.players))]
        seats = [{"kind": "person", "name": name, "contribution": "5a" * 32} for name in names]
        client = Client(server.url)
        board = world.board.id
        keys = await client.make_table(*seats, board=board, first=world.first, public=True, start="random")
        devices = [await client.sit(keys["table"], key["token"]) for key in keys["seats"]]
        spectator = await client.sit(keys["table"])
        yield cls(client, keys["table"], devices, spectator)
        await client.close()

    async def ask(self, seat: int, type: str, **message: object) -> Message:
        self._done += 1
        return await self.devices[seat].ask(type, id=f"i{self._done}", seat=seat, **message)

    async def play(self, seat: int, move: Move) -> None:
        answer = await self.ask(seat, "play", version=LAST, move=move.to_dict())
        assert answer["type"] == "accepted", answer

    async def sent_to(self, seats: frozenset[int]) -> list[Bytes]:
        """To the devices of these seats, and to the spectator."""
        devices = [*(self.devices[seat] for seat in sorted(seats)), self.spectator]
        return [await _everything(device) for device in devices]

    async def reconnected(self, seats: frozenset[int]) -> Bytes:
        """What one device with these seats is sent that has seen the table until any version."""
        device = await self.client.sit(self.table, *(self.devices[seat].tokens[0] for seat in sorted(seats)))
        for version in range(device.version + 2):
            await device.send(type="hello", tokens=device.tokens, version=version)
        return await _everything(device)

    async def pages(self, seats: frozenset[int]) -> Bytes:
        here = f"/api/tables/{self.table}"
        keys = ["wrong", *(self.devices[seat].tokens[0] for seat in sorted(seats))]
        paths = [here, f"{here}/record", "/api/tables", "/api/health", "/api/names/player 1", "/nothing"]
        found = [await self.client.http.get(path) for path in paths]
        for key in keys:
            found.append(await self.client.http.get(f"{here}/view", headers={"authorization": f"Bearer {key}"}))
        headers = [sorted((name, value) for name, value in page.headers.items() if name != "date") for page in found]
        return [f"{page.status_code} {head} {page.text}" for page, head in zip(found, headers, strict=True)]


def shown_to_operator(server: DealtServer, table: str) -> Bytes:
    """Who may look at everything, but has not said so."""
    found = [ask(server.folder, socket_of(server.folder), request) for request in (Show(table), List())]
    return [re.sub(r'"idle":\d+', "", encode(answer).decode()) for answer in found]


async def _everything(device: Seat) -> Bytes:
    """After its answer to a ping nothing is on its way; who is there is told when a clock says so."""
    before = len(device.received)
    await device.send(type="ping")
    await device.until(lambda: any(message.startswith(PONG) for message in device.received[before:]))
    return [message for message in device.received if not message.startswith((PONG, PRESENCE))]


# what happens at both tables


async def follow(party: Party, world: World, viewers: frozenset[int], rng: Random) -> None:
    """Play the world's moves, with all that people do besides."""
    game = world.game()
    for seat, move in world.moves:
        for viewer in sorted(viewers):
            await _ask(party, game, viewer, rng.choice(_vain(game, rng)))
        if rng.random() < 0.2:
            await party.ask(seat, "say", text=f"my move {len(game.history)}")
        await party.play(seat, move)
        before = Stage.of(game.view())
        (event,) = game.play(move, seat)
        if not reveals(event, before, game.view()) and rng.random() < 0.5:
            assert (await party.ask(seat, "undo", version=LAST))["type"] == "accepted"
            await party.play(seat, move)
    for viewer in sorted(viewers):
        for message in _vain(game, rng):
            await _ask(party, game, viewer, message)


def _vain(game: Game, rng: Random) -> list[Message]:
    """Questions, and moves to be refused: because of what somebody lacks, or of what others have."""
    board = game.board
    moves = [
        Keep((rng.choice(board.tickets).id,)),
        Claim(rng.choice(board.tracks).id, (("locomotive", board.locomotives),)),
        Take(rng.choice(board.colors)),
        *map(Move.parse, ("draw", "tickets", "ferry", "swap", "pass")),
    ]
    return [
        *({"type": "play", "version": LAST, "move": move.to_dict()} for move in moves),
        {"type": "play", "version": 0, "move": {"do": "fly"}},
        {"type": "undo", "version": 0},
        {"type": "why", "track": rng.choice(board.tracks).id},
        {"type": "ways"},
        {"type": "mute", "other": rng.randrange(game.players), "on": rng.random() < 0.5},
    ]


async def _ask(party: Party, game: Game, viewer: int, message: Message) -> None:
    """Unless it would be a legal move."""
    move = message.get("move", {"do": "fly"})
    if move["do"] == "fly" or game.explain(Move.from_dict(move), viewer) is not None:
        await party.ask(viewer, **message)


# the comparisons


def viewers_at(players: int) -> list[frozenset[int]]:
    """A spectator alone, a seat, and at larger tables two seats on one device."""
    crowds = [frozenset[int](), frozenset([1])]
    return [*crowds, frozenset([0, 2])] if players > 2 else crowds


TABLES = [
    pytest.param(board, players, viewers, id=f"{board.id}-{players}-{sorted(viewers)}")
    for board in BOARDS.values()
    for players in (2, 4)
    for viewers in viewers_at(players)
]


async def assert_same_bytes(
    servers: list[DealtServer], worlds: tuple[World, World], viewers: frozenset[int], name: str
) -> None:
    one, other = await asyncio.gather(
        *(_all_bytes(server, world, viewers, name) for server, world in zip(servers, worlds, strict=True))
    )
    assert one.viewers == other.viewers
    assert one.owners != other.owners, "the worlds were not different at all"


class Sent:
    def __init__(self, viewers: list[Bytes], owners: list[Bytes]) -> None:
        self.viewers = viewers
        self.owners = owners


async def _all_bytes(server: DealtServer, world: World, viewers: frozenset[int], name: str) -> Sent:
    async with Party.seated(server, name, world) as party:
        await follow(party, world, viewers, Random(name))
        live = await party.sent_to(viewers)
        owners = await party.sent_to(frozenset(range(world.players)) - viewers)
        again = [await party.reconnected(viewers), await party.reconnected(frozenset()), await party.pages(viewers)]
        return Sent([*live, *again, shown_to_operator(server, party.table)], owners)


@pytest.mark.parametrize(("board", "players", "viewers"), TABLES)
async def test_hidden_cards_and_tickets_change_no_byte(
    servers: list[DealtServer], board: Board, players: int, viewers: frozenset[int], request: pytest.FixtureRequest
) -> None:
    lengths = range(1, 100, 20) if request.config.getoption("--long") else [1, 40]
    for length in lengths:
        rng = Random(f"{board.id} {players} {sorted(viewers)} {length}")
        world = random_world(board, players, rng, length)
        name = f"{board.id[:5]}-{players}-{length}-{''.join(map(str, sorted(viewers)))}"
        await assert_same_bytes(servers, (world, same_to(viewers, world, rng)), viewers, name)


@pytest.mark.parametrize("board", [board for board in BOARDS.values() if not board.tickets_to_win], ids=str)
async def test_an_opening_choice_is_nobodys_business_until_all_have_chosen(
    servers: list[DealtServer], board: Board
) -> None:
    """Not even how many tickets it was."""
    dealt = random_world(board, 2, Random(board.id), 0)
    offer = dealt.game().view(0).offer
    worlds = [dealt._replace(moves=((0, Keep(kept)),)) for kept in (offer, offer[: board.opening_keep])]
    assert worlds[0] != worlds[1]
    await assert_same_bytes(servers, (worlds[0], worlds[1]), frozenset([1]), f"{board.id}-opening")


@pytest.mark.parametrize("bot", ["hard", "search:30"])
@pytest.mark.parametrize("board", BOARDS.values(), ids=str)
async def test_a_bot_decides_the_same_whatever_it_may_not_know(
    servers: list[DealtServer], board: Board, bot: str
) -> None:
    rng = Random(f"{board.id} {bot}")
    world = random_world(board, 2, rng, 30)
    (seat,) = world.played().seats_to_act
    worlds = world, same_to(frozenset([seat]), world, rng)
    chosen = await asyncio.gather(
        *(_bots_move(server, one, seat, bot) for server, one in zip(servers, worlds, strict=True))
    )
    assert chosen[0] == chosen[1]


async def _bots_move(server: DealtServer, world: World, seat: int, bot: str) -> object:
    """What a bot does that takes the seat after the world's last move."""
    async with Party.seated(server, f"{world.board.id}-{bot}", world) as party:
        await follow(party, world, frozenset(), Random(1))
        await party.ask(seat, "leave", bot=bot)
        device = party.devices[seat]
        number = len(world.moves)
        await device.until(lambda: any(event.get("number") == number for event in device.log))
        return next(event["move"] for event in device.log if event.get("number") == number)


def test_a_worker_is_sent_the_same_whatever_its_bot_may_not_know() -> None:
    for board in BOARDS.values():
        rng = Random(board.id)
        world = random_world(board, 4, rng, 60)
        for seat in range(4):
            other = same_to(frozenset([seat]), world, rng)
            one, two = (wire.packed(wire.Choose(each.played().view(seat), (), ())) for each in (world, other))
            assert one == two
