"""Answers that are the same for everybody: written and compressed once, however often they are asked for.

Nothing else is compressed: the length of a compressed answer can tell something about secrets in it."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from litestar import Request, Response

LEVEL = 6  # of compression


class StaticBody(NamedTuple):
    plain: bytes
    compressed: bytes

    @classmethod
    def of(cls, plain: bytes) -> StaticBody:
        return cls(plain, gzip.compress(plain, LEVEL, mtime=0))

    def response(self, request: Request[Any, Any, Any], media_type: str, cache: str) -> Response[bytes]:
        from litestar import Response  # not for commands that only look at a server's data

        headers = {"cache-control": cache, "vary": "accept-encoding"}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, media_type=media_type, headers=headers)
        return Response(self.compressed, media_type=media_type, headers={**headers, "content-encoding": "gzip"})
