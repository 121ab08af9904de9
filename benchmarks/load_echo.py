"""An empty handler with the server's own settings, to compare with: python3 benchmarks/load_echo.py PORT"""

from __future__ import annotations

import sys
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from branchline.server.origin import OwnOriginOnly


@websocket("/echo")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    try:
        while True:
            await socket.send_data(await socket.receive_data(mode="text"), mode="text", encoding="utf-8")
    except WebSocketDisconnect:
        return


def main() -> None:
    app = OwnOriginOnly(Litestar([echo], openapi_config=None, logging_config=None))
    port = int(sys.argv[1])
    uvicorn.run(app, port=port, log_config=None, access_log=False, ws_per_message_deflate=False, server_header=False)


if __name__ == "__main__":
    main()
