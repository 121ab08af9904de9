"""The HTTP part: making and finding tables, joining them, records, statistics. The play itself goes over the socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.exceptions import NotAuthorizedException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import Meta

from branchline import __version__
from branchline.boards.limits import MAX_ID
from branchline.boards.writing import file_from
from branchline.server import deeds, pictures, records, replays, sight
from branchline.server.deeds import Opened, Person
from branchline.server.entries import Clock, Plan
from branchline.server.hub import Hub, clear_refusal
from branchline.server.intentions import END, Bot, Contribution, OwnToken, SeatNumber, Token
from branchline.server.problems import problems
from branchline.server.shapes import BoardCard, LobbyCard, ShownReplay, TableCard
from branchline.server.thinking.allowed import allowed_bots

_LETTER = r"[^\x00-\x1f\x7f]"
PRINTABLE = f"^{_LETTER}*{END}"
Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=rf"^{_LETTER}*[^\s\x00-\x1f\x7f]{_LETTER}*{END}")]
TableId = Annotated[str, Parameter(min_length=1, max_length=32, pattern=f"^[A-Za-z0-9_-]+{END}")]
NEW_TABLE = "new-table"  # the name of the route, for its limit
SEAT_KEY = "seat"  # the security scheme
LONGEST_RECORD = 1_000_000  # characters


class Health(msgspec.Struct, frozen=True):
    status: Literal["ok", "no database"]
    version: str
    tables: int  # in memory


class OpenSeat(msgspec.Struct, frozen=True, tag="open", tag_field="kind"):
    """For whoever comes."""


class BotSeat(msgspec.Struct, frozen=True, tag="bot", tag_field="kind"):
    bot: Bot = "hard"


class MySeat(msgspec.Struct, frozen=True, tag="person", tag_field="kind"):
    """Somebody on this device."""

    name: Name
    contribution: Contribution


class NewTable(msgspec.Struct, frozen=True):
    """`start` with the name of a bot begins at once; the bot takes the seats that are open."""

    board: Annotated[str, Meta(min_length=1, max_length=MAX_ID)]
    seats: Annotated[list[OpenSeat | BotSeat | MySeat], Meta(min_length=2, max_length=5)]
    public: bool = False
    first: SeatNumber | None = None
    clock: Clock | None = None
    pace: Annotated[int, Meta(ge=0, le=5000)] = 600
    start: Bot | None = None

    def plan(self) -> Plan:
        bots = tuple(seat.bot if isinstance(seat, BotSeat) else None for seat in self.seats)
        return Plan(self.board, bots, self.public, self.first, self.clock, self.pace)

    def people(self) -> dict[int, Person]:
        mine = enumerate(self.seats)
        return {number: Person(seat.name, seat.contribution) for number, seat in mine if isinstance(seat, MySeat)}


class SeatKey(msgspec.Struct, frozen=True):
    """Who has the token has the seat: keep it secret."""

    seat: int
    token: str


class TableKeys(msgspec.Struct, frozen=True):
    table: str
    host: str
    seats: list[SeatKey]

    @classmethod
    def of(cls, opened: Opened) -> TableKeys:
        return cls(opened.table, opened.host, [SeatKey(seat, token) for seat, token in opened.seats.items()])


class Joining(msgspec.Struct, frozen=True):
    """`token` will be the key of the seat: if the answer gets lost, the same request gets it again."""

    name: Name
    contribution: Contribution
    seat: SeatNumber | None = None
    token: OwnToken | None = None


class Moving(msgspec.Struct, frozen=True):
    """The code of a private link."""

    code: Token


class Statistics(msgspec.Struct, frozen=True):
    board: str
    games: int
    wins: int
    best: int
    mean: float


class Record(msgspec.Struct, frozen=True):
    """The text of a record file; its first game is shown."""

    record: Annotated[str, Meta(min_length=1, max_length=LONGEST_RECORD)]


def _tokens(request: Request[Any, Any, Any]) -> list[str]:
    """Bearer TOKEN, or several with commas: the seats of one device."""
    return request.headers.get("authorization", "").removeprefix("Bearer ").split(",")[:6]


class Api(Controller):
    path = "/api"

    @get("/health", summary="Is the server well?", responses={503: ResponseSpec(Health, generate_examples=False)})
    async def health(self, hub: Hub) -> Response[Health]:
        is_well = await hub.is_healthy()
        health = Health("ok" if is_well else "no database", __version__, len(hub.live))
        return Response(health, status_code=200 if is_well else 503)

    @get("/boards", summary="The boards that can be played", responses=problems())
    async def boards(self, hub: Hub) -> list[BoardCard]:
        return [sight.board_card(hub.boards.current(name)) for name in hub.boards.names]

    @get("/boards/{board:str}", summary="A board: cities, tracks, tickets", responses=problems(400, 404))
    async def board(self, hub: Hub, board: Annotated[str, Parameter(max_length=MAX_ID)]) -> dict[str, object]:
        return file_from(hub.boards.current(board))

    @get("/bots", summary="The bots that can be invited", responses=problems())
    async def bots(self) -> list[str]:
        return list(allowed_bots())

    @get("/tables", summary="Public tables, the newest first", responses=problems(503))
    async def lobby(self, hub: Hub) -> list[LobbyCard]:
        with clear_refusal():
            found = await hub.storage.lobby(limit=100)
        return [msgspec.json.decode(summary.card, type=LobbyCard) for summary in found]

    @post(
        "/tables",
        name=NEW_TABLE,
        summary="Make a table",
        responses=problems(400, 404, 413, 415, 422, 429, 503),
    )
    async def create(self, hub: Hub, data: NewTable) -> TableKeys:
        return TableKeys.of(await deeds.create(hub, data.plan(), data.people(), start=data.start or ""))

    @get("/tables/{table:str}", summary="A table as everybody may see it", responses=problems(400, 404, 409, 503))
    async def table(self, hub: Hub, table: TableId) -> TableCard:
        live = await hub.find(table)
        async with hub.changing(live) as found:
            return sight.card(found, live.connected)

    @post(
        "/tables/{table:str}/seats",
        summary="Sit down at a table",
        responses=problems(400, 404, 409, 413, 415, 503),
    )
    async def join(self, hub: Hub, table: TableId, data: Joining) -> SeatKey:
        live = await hub.find(table)
        person = Person(data.name, data.contribution, data.token or "")
        return SeatKey(*await deeds.join(hub, live, person, data.seat))

    @post(
        "/tables/{table:str}/moved",
        summary="Take a seat to this device, with the code of a private link",
        responses=problems(400, 404, 409, 413, 415, 503),
    )
    async def move_here(self, hub: Hub, table: TableId, data: Moving) -> SeatKey:
        return SeatKey(*await deeds.move_here(hub, await hub.find(table), data.code))

    @get(
        "/tables/{table:str}/record",
        summary="The record of a finished game",
        media_type="application/jsonl",
        responses=problems(400, 404, 409, 503),
    )
    async def record(self, hub: Hub, table: TableId) -> Response[bytes]:
        live = await hub.find(table)
        async with hub.changing(live) as found:
            text = records.record_of(found)
        disposition = f'attachment; filename="{found.board.id}-{table}.jsonl"'
        return Response(text.encode(), media_type="application/jsonl", headers={"content-disposition": disposition})

    @get(
        "/tables/{table:str}/view",
        summary="A running game as the seat sees it whose token is the bearer's",
        security=[{SEAT_KEY: []}],
        responses=problems(400, 401, 404, 409, 503),
    )
    async def view(self, hub: Hub, table: TableId, request: Request[Any, Any, Any]) -> dict[str, object]:
        live = await hub.find(table)
        if "authorization" not in request.headers:
            raise NotAuthorizedException("The seat's token is needed.", headers={"www-authenticate": "Bearer"})
        async with hub.changing(live) as found:
            return records.view_of(found, _tokens(request))

    @get(
        "/tables/{table:str}/replay",
        summary="A game move by move, as the caller may see it",
        security=[{SEAT_KEY: []}, {}],
        responses=problems(400, 404, 409, 503),
    )
    async def replay(self, hub: Hub, table: TableId, request: Request[Any, Any, Any]) -> ShownReplay:
        live = await hub.find(table)
        async with hub.changing(live) as found:
            replay = replays.replay_of(found, deeds.rights_of(found, _tokens(request)).seats)
        return await hub.aside(replay.shown)

    @post(
        "/replay",
        summary="A record move by move",
        status_code=200,
        request_max_body_size=4 * LONGEST_RECORD,
        responses=problems(400, 404, 409, 413, 415),
    )
    async def replay_record(self, hub: Hub, data: Record) -> ShownReplay:
        return await hub.aside(lambda: replays.replay_from(data.record, hub.boards).shown())

    @get(
        "/boards/{board:str}/picture",
        summary="A board's picture (SVG), and where everything lies on it",
        responses=problems(400, 404),
    )
    async def picture(
        self,
        hub: Hub,
        board: Annotated[str, Parameter(max_length=MAX_ID)],
        language: Literal["en", "it"] = "en",
    ) -> Response[dict[str, object]]:
        wanted = hub.boards.current(board)
        found = await hub.aside(lambda: pictures.picture_of(wanted, language))
        return Response(found, headers={"cache-control": "max-age=3600"})

    @get(
        "/boards/{board:str}/picture.svg",
        summary="A board's picture, as an image",
        media_type="image/svg+xml",
        responses=problems(400, 404),
    )
    async def image(
        self,
        hub: Hub,
        board: Annotated[str, Parameter(max_length=MAX_ID)],
        language: Literal["en", "it"] = "en",
    ) -> Response[bytes]:
        wanted = hub.boards.current(board)
        found = await hub.aside(lambda: pictures.image_of(wanted, language))
        return Response(found, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})

    @get("/names/{name:str}", summary="How somebody has done on this server", responses=problems(400, 404, 503))
    async def statistics(
        self, hub: Hub, name: Annotated[str, Parameter(max_length=24, pattern=PRINTABLE)]
    ) -> list[Statistics]:
        with clear_refusal():
            found = await hub.storage.statistics(name)
        return [Statistics(row.board, row.games, row.wins, row.best, row.mean) for row in found]
