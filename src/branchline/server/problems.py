"""What the HTTP part answers when it cannot do as asked: a key for programs, a sentence for people."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi.datastructures import ResponseSpec

from branchline.messages import LANGUAGES
from branchline.server.checks import Refused

log = logging.getLogger("branchline.server")

STATUS = {  # of refusals; the others are 409
    "no-table": 404,
    "no-board": 404,
    "no-bot": 422,
    "wrong-seats": 422,
    "no-seat": 422,
    "not-your-seat": 403,
    "link-void": 403,
    "server-full": 503,
    "storage-unavailable": 503,
    "table-damaged": 503,
}


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """`rule` is the rule of the game that forbids it, where there is one."""

    key: str
    text: str
    rule: str = ""


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The answers of a route besides its own, for the OpenAPI document; every route refuses pages of other sites."""
    told = {status: HTTPStatus(status).phrase for status in sorted({403, *statuses})}
    return {status: ResponseSpec(Problem, description=text, generate_examples=False) for status, text in told.items()}


def require_json(request: Request[Any, Any, Any]) -> None:
    """Pages of other sites may send forms and plain text without asking, JSON not."""
    if request.method == "POST" and request.content_type[0] != "application/json":
        raise ClientException("The body must be application/json.", status_code=415)


def _language(request: Request[Any, Any, Any]) -> str:
    wanted = request.headers.get("accept-language", "")[:2].lower()
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


def _refused(request: Request[Any, Any, Any], refused: Refused) -> Response[Problem]:
    problem = Problem(refused.key, refused.text(_language(request)), refused.rule)
    return Response(problem, status_code=STATUS.get(refused.key, 409))


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    return Response(Problem("http", error.detail), status_code=error.status_code, headers=error.headers)


def _unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """No UTF-8, or nested too deeply."""
    return Response(Problem("http", "The body cannot be read."), status_code=400)


def _unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("unexpected error", exc_info=error, extra={"path": request.url.path})
    return Response(Problem("unexpected", "Something went wrong on the server."), status_code=500)


HANDLERS: dict[int | type[Exception], Any] = {
    Refused: _refused,
    HTTPException: _http_error,
    RecursionError: _unreadable,
    UnicodeDecodeError: _unreadable,
    Exception: _unexpected,
}
