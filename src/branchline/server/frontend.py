"""The screen: what `web/` is built into, beside this file. Every address that is not the server's own shows it."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from branchline.server.bodies import StaticBody
from branchline.server.charges import COST

BUILT = Path(__file__).parent / "web"
NOT_BUILT = "The screen is not built. In a checkout: python3 dev.py play\n"
FOREVER = "max-age=31536000, immutable"  # files there are named after their contents
NAMED = {
    "icon.svg": "image/svg+xml",
    "icon-192.png": "image/png",
    "icon-512.png": "image/png",
    "icon-maskable-512.png": "image/png",
    "apple-touch-icon.png": "image/png",
    "manifest.webmanifest": "application/manifest+json",
    "service-worker.js": "text/javascript",
}
TYPES = {".css": "text/css", ".js": "text/javascript", ".woff": "font/woff", ".woff2": "font/woff2"}


@get(["/", "/{page:path}"], include_in_schema=False, sync_to_thread=False, opt={COST: 0.3})
def page(request: Request[Any, Any, Any], page: str = "/") -> Response[bytes]:
    """The one page; the browser finds out which part of it is meant."""
    index = BUILT / "index.html"
    if not index.exists():
        return Response(NOT_BUILT.encode(), media_type="text/plain", status_code=503)
    return _body(index, index.stat().st_mtime_ns).response(request, "text/html; charset=utf-8", "no-cache")


@get([f"/{name}" for name in NAMED], include_in_schema=False, sync_to_thread=False, opt={COST: 0.3})
def named_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What browsers look for by its name: icons, and what makes the page an app."""
    name = request.url.path.removeprefix("/")
    path = BUILT / name
    if not path.exists():
        raise NotFoundException("There is no such file.")
    return _body(path, path.stat().st_mtime_ns).response(request, NAMED[name], "no-cache")


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False, opt={COST: 0.3})
def asset(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    """One of the files that are there: no path is ever made from what a stranger asks for."""
    path = _assets().get(name)
    if path is None:
        raise NotFoundException("There is no such file.")
    return _body(path).response(request, TYPES[path.suffix], FOREVER)


@lru_cache(256)
def _body(path: Path, changed: int = 0) -> StaticBody:
    return StaticBody.of(path.read_bytes())


@cache
def _assets() -> dict[str, Path]:
    return {path.name: path for path in (BUILT / "assets").glob("*") if path.suffix in TYPES}
