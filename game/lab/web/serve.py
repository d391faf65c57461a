"""Serves this folder to this machine alone and opens it in the browser; run it by `python serve.py`."""

from __future__ import annotations

import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

if __name__ == "__main__":
    # Windows may have other words for these, and browsers then refuse them.
    kinds = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}
    SimpleHTTPRequestHandler.extensions_map |= kinds
    handler = partial(SimpleHTTPRequestHandler, directory=str(Path(__file__).parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        print(f"{address}   Ctrl-C ends it")  # noqa: T201 - it is a program
        webbrowser.open(address)
        server.serve_forever()
