"""What the HTTP part answers when it cannot do as asked: a key for programs, a sentence for people."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any, cast

from litestar import Request, Response
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi.datastructures import ResponseSpec

from branchline.messages import LANGUAGES
from branchline.server.api_types import Problem
from branchline.server.checks import Refused
from branchline.server.metrics import Metrics

log = logging.getLogger("branchline.server")

STATUS = {  # of refusals; the others are 409
    "no-table": 404,
    "no-board": 404,
    "no-bot": 422,
    "wrong-seats": 422,
    "no-seat": 422,
    "name-characters": 422,
    "name-empty": 422,
    "name-long": 422,
    "name-marks": 422,
    "name-reserved": 422,
    "not-your-seat": 403,
    "link-void": 403,
    "banned": 403,
    "too-fast": 429,
    "too-many-tables": 429,
    "too-many-requests": 429,
    "record-too-long": 413,
    "busy": 503,
    "server-full": 503,
    "draining": 503,
    "storage-unavailable": 503,
    "table-damaged": 503,
}


def answer(shape: object) -> dict[int, ResponseSpec]:
    """What a route answers that writes its JSON itself, for the OpenAPI document."""
    return {200: ResponseSpec(cast("type", shape), description="", generate_examples=False)}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The answers of a route besides its own, for the OpenAPI document; every route refuses pages of
    other sites, and whoever asks too often."""
    texts = {status: HTTPStatus(status).phrase for status in sorted({403, 429, *statuses})}
    return {status: ResponseSpec(Problem, description=text, generate_examples=False) for status, text in texts.items()}


def require_json(request: Request[Any, Any, Any]) -> None:
    """Pages of other sites may send forms and plain text without asking, JSON not."""
    if request.method == "POST" and request.content_type[0] != "application/json":
        raise ClientException("The body must be application/json.", status_code=415)


def _language(request: Request[Any, Any, Any]) -> str:
    wanted = request.headers.get("accept-language", "")[:2].lower()
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


def handlers(metrics: Metrics) -> dict[int | type[Exception], Any]:
    """What an exception is answered with; refusals and faults are counted."""

    def refuse(request: Request[Any, Any, Any], refused: Refused) -> Response[Problem]:
        metrics.refusals.labels(refused.key).inc()
        problem = Problem(refused.key, refused.text(_language(request)), refused.rule, dict(refused.values))
        return Response(problem, status_code=STATUS.get(refused.key, 409))

    def unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
        metrics.faults.labels("request").inc()
        log.error("unexpected error", exc_info=error, extra={"path": request.url.path})
        return Response(Problem("unexpected", "Something went wrong on the server."), status_code=500)

    return {
        Refused: refuse,
        HTTPException: _http_error,
        RecursionError: _unreadable,
        UnicodeDecodeError: _unreadable,
        Exception: unexpected,
    }


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    return Response(Problem("http", error.detail), status_code=error.status_code, headers=error.headers)


def _unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """No UTF-8, or nested too deeply."""
    return Response(Problem("http", "The body cannot be read."), status_code=400)
