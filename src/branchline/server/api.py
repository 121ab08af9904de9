"""The HTTP part: making and finding tables, joining them, records, statistics. The play itself goes over the socket."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.exceptions import NotAuthorizedException, NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from branchline import __version__
from branchline.boards import Board
from branchline.boards.file import BoardFile
from branchline.boards.limits import MAX_ID
from branchline.server import handlers, lessons, records, replays, visibility
from branchline.server.addresses import link_for_others
from branchline.server.api_types import (
    LONGEST_RECORD,
    BoardInfo,
    BoardPicture,
    ContributedSeats,
    Contributions,
    Health,
    Joining,
    Moving,
    NewTable,
    Readiness,
    Record,
    SeatViewAndLog,
    ServerAddress,
    ShownLesson,
    ShownReplay,
    Statistics,
    TableKeys,
)
from branchline.server.bot_workers.allowed import allowed_bots
from branchline.server.charges import COST, host_of
from branchline.server.checks import Refused
from branchline.server.commands import END, Language
from branchline.server.http_errors import answer, problems
from branchline.server.hub import Hub, clear_refusal
from branchline.server.messages import SeatToken
from branchline.server.names import LONGEST_NAME
from branchline.server.playing_on import origin_of
from branchline.server.storage.ledger import folded
from branchline.server.table_types import LobbyInfo, TableNow
from branchline.server.tokens import hashed, tag

PRINTABLE = rf"^[^\x00-\x1f\x7f]*{END}"
BoardId = Annotated[str, Parameter(max_length=MAX_ID)]
BoardHash = Annotated[str | None, Parameter(min_length=64, max_length=64, pattern=f"^[0-9a-f]+{END}")]
TableId = Annotated[str, Parameter(min_length=1, max_length=32, pattern=f"^[A-Za-z0-9_-]+{END}")]
SEAT_KEY, PLAYER_KEY = "seat", "player"  # the security schemes
JSON, SVG = "application/json", "image/svg+xml"
AN_HOUR = "max-age=3600"


def _tokens(request: Request[Any, Any, Any]) -> list[str]:
    """Bearer TOKEN, or several with commas: the seats of one device."""
    return request.headers.get("authorization", "").removeprefix("Bearer ").split(",")[:6]


async def _board(hub: Hub, name: str, hash: str | None) -> Board:
    """As it is now, or as it was when it had this hash: tables keep the board they began with."""
    return hub.boards.current(name) if hash is None else await hub.board(name, hash)


class Api(Controller):
    path = "/api"

    @get("/health", summary="Is the server alive, and how is it?", responses=problems())
    async def health(self, hub: Hub) -> Health:
        is_well = hub.saves and not hub.damaged
        return Health("ok" if is_well else "troubled", __version__, len(hub.live), hub.saves, len(hub.damaged))

    @get(
        "/ready",
        summary="Can it play: is the database there, does it take changes, are new tables welcome?",
        responses={**problems(), 503: ResponseSpec(Readiness, generate_examples=False)},
    )
    async def ready(self, hub: Hub) -> Response[Readiness]:
        if hub.is_draining:
            return Response(Readiness("draining"), status_code=503)
        can_commit = await hub.can_commit()
        return Response(Readiness("ready" if can_commit else "no database"), status_code=200 if can_commit else 503)

    @get("/address", summary="Where other people reach this server", responses=problems())
    async def address(self, hub: Hub, request: Request[Any, Any, Any]) -> ServerAddress:
        _, port = request.scope["server"] or ("", hub.settings.port)
        return ServerAddress(link_for_others(hub.settings, port or hub.settings.port))

    @get("/boards", summary="The boards that can be played", responses=problems())
    async def boards(self, hub: Hub) -> list[BoardInfo]:
        return [visibility.board_info(hub.boards.current(name)) for name in hub.boards.names]

    @get(
        "/boards/{board:str}",
        summary="A board: cities, tracks, tickets",
        media_type=JSON,
        responses={**answer(BoardFile), **problems(400, 404, 409, 503)},
    )
    async def board(
        self, hub: Hub, board: BoardId, request: Request[Any, Any, Any], hash: BoardHash = None
    ) -> Response[bytes]:
        return hub.boards.file_of(await _board(hub, board, hash)).response(request, JSON, "no-cache")

    @get("/bots", summary="The bots that can be invited", responses=problems())
    async def bots(self) -> list[str]:
        return list(allowed_bots())

    @get("/tables", summary="Public tables, the newest first", responses=problems(503))
    async def lobby(self, hub: Hub) -> list[LobbyInfo]:
        with clear_refusal():
            found = await hub.storage.lobby(limit=100)
        return [msgspec.json.decode(summary.card, type=LobbyInfo) for summary in found]

    @post(
        "/tables",
        opt={COST: 5},
        summary="Make a table",
        responses=problems(400, 404, 409, 413, 415, 422, 429, 503),
    )
    async def create(self, hub: Hub, data: NewTable, request: Request[Any, Any, Any]) -> TableKeys:
        host = host_of(request)
        start, origin = data.start or "", await origin_of(hub, data.continues, data.plan()) if data.continues else None
        return TableKeys.of(await handlers.create(hub, data.plan(), data.people(), host, start=start, origin=origin))

    @get("/tables/{table:str}", summary="A table as everybody may see it", responses=problems(400, 404, 409, 503))
    async def table(self, hub: Hub, table: TableId) -> TableNow:
        live = await hub.find(table)
        async with hub.changing(live) as found:
            return visibility.table_now(found, live.connected)

    @post(
        "/tables/{table:str}/seats",
        summary="Sit down at a table",
        responses=problems(400, 404, 409, 413, 415, 422, 503),
    )
    async def join(self, hub: Hub, table: TableId, data: Joining) -> SeatToken:
        live = await hub.find(table)
        return SeatToken(*await handlers.join(hub, live, data.person(), data.seat))

    @post(
        "/tables/{table:str}/contributions",
        summary="Contribute to the fair deal, after its promise was seen",
        status_code=200,
        responses=problems(400, 404, 409, 413, 415, 503),
    )
    async def contribute(self, hub: Hub, table: TableId, data: Contributions) -> ContributedSeats:
        given = [(seat.token, seat.contribution) for seat in data.contributions]
        return ContributedSeats(await handlers.contribute(hub, await hub.find(table), given))

    @post(
        "/tables/{table:str}/moved",
        summary="Take a seat to this device, with the code of a private link",
        responses=problems(400, 404, 409, 413, 415, 503),
    )
    async def move_here(self, hub: Hub, table: TableId, data: Moving) -> SeatToken:
        return SeatToken(*await handlers.move_here(hub, await hub.find(table), data.code))

    @get(
        "/tables/{table:str}/record",
        opt={COST: 5},
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
        opt={COST: 2},
        summary="A running game as the seat sees it whose token is the bearer's",
        security=[{SEAT_KEY: []}],
        responses=problems(400, 401, 404, 409, 503),
    )
    async def view(self, hub: Hub, table: TableId, request: Request[Any, Any, Any]) -> SeatViewAndLog:
        live = await hub.find(table)
        if "authorization" not in request.headers:
            raise NotAuthorizedException("The seat's token is needed.", headers={"www-authenticate": "Bearer"})
        async with hub.changing(live) as found:
            return records.view_of(found, _tokens(request))

    @get(
        "/tables/{table:str}/replay",
        opt={COST: 20},
        summary="A game move by move, as the caller may see it",
        security=[{SEAT_KEY: []}, {}],
        media_type=JSON,
        responses={**answer(ShownReplay), **problems(400, 404, 409, 503)},
    )
    async def replay(self, hub: Hub, table: TableId, request: Request[Any, Any, Any]) -> Response[bytes]:
        live = await hub.find(table)
        async with hub.changing(live) as found:
            replay = replays.replay_of(found, handlers.rights_of(found, _tokens(request)).seats)
        return Response(await hub.costly_work.do(replays.as_json, replay), media_type=JSON)

    @post(
        "/replay",
        opt={COST: 20},
        summary="A record move by move",
        status_code=200,
        request_max_body_size=4 * LONGEST_RECORD,
        media_type=JSON,
        responses={**answer(ShownReplay), **problems(400, 404, 409, 413, 415, 503)},
    )
    async def replay_record(self, hub: Hub, data: Record) -> Response[bytes]:
        if data.record.count("\n") > hub.limits.record_lines:
            raise Refused("record-too-long")
        named = await hub.costly_work.do(replays.board_named, data.record)
        board = await replays.board_of(*named, hub)
        return Response(await hub.costly_work.do(replays.record_as_json, data.record, board), media_type=JSON)

    @get("/lessons", summary="The lessons there are", responses=problems())
    async def lessons(self) -> list[str]:
        return lessons.names()

    @get(
        "/lessons/{lesson:str}",
        opt={COST: 3},
        summary="A lesson: positions, and the one thing to do in each",
        media_type=JSON,
        responses={**answer(ShownLesson), **problems(400, 404)},
    )
    async def lesson(self, lesson: BoardId, request: Request[Any, Any, Any]) -> Response[bytes]:
        if lesson not in lessons.names():
            raise NotFoundException("There is no such lesson.")
        return lessons.body(lesson).response(request, JSON, AN_HOUR)

    @get(
        "/boards/{board:str}/picture",
        opt={COST: 3},
        summary="A board's picture (SVG), and where everything lies on it",
        media_type=JSON,
        responses={**answer(BoardPicture), **problems(400, 404, 409, 503)},
    )
    async def picture(
        self,
        hub: Hub,
        board: BoardId,
        request: Request[Any, Any, Any],
        language: Language = "en",
        hash: BoardHash = None,
    ) -> Response[bytes]:
        picture = await hub.pictures.of(await _board(hub, board, hash), language)
        return picture.document.response(request, JSON, AN_HOUR)

    @get(
        "/boards/{board:str}/picture.svg",
        opt={COST: 3},
        summary="A board's picture, as an image",
        media_type=SVG,
        responses=problems(400, 404, 409, 503),
    )
    async def image(
        self,
        hub: Hub,
        board: BoardId,
        request: Request[Any, Any, Any],
        language: Language = "en",
        hash: BoardHash = None,
    ) -> Response[bytes]:
        picture = await hub.pictures.of(await _board(hub, board, hash), language)
        return picture.image.response(request, SVG, AN_HOUR)

    @get(
        "/names/{name:str}",
        summary="How the people of a name have done on this server; the bearer's own games are marked",
        security=[{PLAYER_KEY: []}, {}],
        responses=problems(400, 404, 503),
    )
    async def statistics(
        self,
        hub: Hub,
        request: Request[Any, Any, Any],
        name: Annotated[str, Parameter(max_length=LONGEST_NAME, pattern=PRINTABLE)],
    ) -> list[Statistics]:
        with clear_refusal():
            found = await hub.storage.statistics(name)
        own = set(map(hashed, _tokens(request)))
        return [Statistics(row.board, tag(row.player, folded(name)), row.player in own, *row[2:]) for row in found]
