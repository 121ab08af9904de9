"""The screen: what `web/` is built into, beside this file. Every address that is not the server's own shows it."""

from __future__ import annotations

from pathlib import Path

from litestar import Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

BUILT = Path(__file__).parent / "web"
NOT_BUILT = "The screen is not built. In a checkout: python3 dev.py play\n"
FOREVER = CacheControlHeader(max_age=31_536_000, immutable=True)  # files there are named after their contents


@get(["/", "/{page:path}"], include_in_schema=False, sync_to_thread=False)
def page(page: str = "/") -> Response[str]:
    """The one page; the browser finds out which part of it is meant."""
    index = BUILT / "index.html"
    if not index.exists():
        return Response(NOT_BUILT, media_type="text/plain", status_code=503)
    return Response(index.read_text("utf-8"), media_type="text/html", headers={"cache-control": "no-cache"})


@get("/icon.svg", include_in_schema=False, sync_to_thread=False)
def icon() -> Response[bytes]:
    return Response((BUILT / "icon.svg").read_bytes(), media_type="image/svg+xml")


def assets() -> list[Router]:
    folder = BUILT / "assets"
    if not folder.exists():
        return []
    return [
        create_static_files_router(path="/assets", directories=[folder], cache_control=FOREVER, include_in_schema=False)
    ]
