"""The local server: a built site, read into memory once and handed out on this machine only.

What is not one of the files read at the start does not exist for it, so no address leads anywhere
else, and a later build does not change a site under somebody who is playing on it.
"""

from __future__ import annotations

import hashlib
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from os import name as system
from pathlib import Path
from socket import SHUT_RDWR, socket
from typing import Any
from urllib.parse import unquote, urlsplit

HOST = "127.0.0.1"

# A frame in the strictest sandbox has no origin, and asks from outside.
TO_EVERYBODY = {"Access-Control-Allow-Origin": "*"}

# Spelled out, since the system's own table differs from machine to machine, and browsers refuse
# modules and WebAssembly under any other type.
MIME_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


@dataclass(frozen=True, slots=True)
class Page:
    """One file as it is sent; `encoding` is how its content is packed, if it is."""

    content: bytes
    mime_type: str
    tag: str
    encoding: str = ""


def read_site(folder: Path) -> dict[str, Page]:
    """Read a built site into memory: its files by their relative address."""
    site = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            site[path.relative_to(folder).as_posix()] = Page(
                content,
                MIME_TYPES.get(path.suffix.lower(), "application/octet-stream"),
                f'"{hashlib.sha256(content).hexdigest()[:32]}"',
            )
    return site


class SiteServer:
    """Serves a site at http://127.0.0.1:port/prefix/, each request in a thread of its own.

    It holds its port from the moment it is made, and answers once it is started. Port 0 is any free
    one; a port in use raises OSError. The headers go with every file.
    """

    def __init__(
        self,
        site: Mapping[str, Page],
        port: int = 0,
        prefix: str = "/",
        headers: Mapping[str, str] = TO_EVERYBODY,
        handler: type[Handler] | None = None,
    ) -> None:
        own = {"pages": site, "root": prefix, "sent": headers}
        self._server = _Server((HOST, port), type("Bound", (handler or Handler,), own))
        self._thread: threading.Thread | None = None
        self.port: int = self._server.server_address[1]
        self.origin = f"http://{HOST}:{self.port}"
        self.address = self.origin + prefix

    def start(self) -> None:
        """Answer requests in the background."""
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.daemon = True
        self._thread.start()

    def run(self) -> None:
        """Answer requests until interrupted."""
        try:
            self._server.serve_forever()
        finally:
            self._server.server_close()

    def stop(self) -> None:
        """Stop answering and let the port go; a second call does nothing."""
        if self._thread is not None:
            self._server.shutdown()
            self._thread.join()
            self._thread = None
        self._server.server_close()
        self._server.hang_up()


class _Server(ThreadingHTTPServer):
    # On Windows this option would let two servers share one port.
    allow_reuse_address = system != "nt"
    # The page asks for a dozen files at once.
    request_queue_size = 64

    def __init__(self, *arguments: Any) -> None:  # noqa: ANN401
        self._open: set[socket] = set()
        super().__init__(*arguments)

    def hang_up(self) -> None:
        """End the connections that browsers hold open for further requests."""
        for connection in tuple(self._open):
            with suppress(OSError):
                connection.shutdown(SHUT_RDWR)

    def get_request(self) -> tuple[socket, Any]:
        connection, address = super().get_request()
        self._open.add(connection)
        return connection, address

    def shutdown_request(self, request: Any) -> None:  # noqa: ANN401
        self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: object) -> None:  # noqa: ANN401
        # Somebody closed the tab; nothing to tell anyone about.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    """Answers from a site's pages under a root."""

    pages: Mapping[str, Page] = {}
    root = "/"
    sent: Mapping[str, str] = {}
    server_version = "workshop"
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Send what is asked for."""
        self._answer(with_content=True)

    def do_HEAD(self) -> None:
        """Send all but the content."""
        self._answer(with_content=False)

    def log_message(self, *_: object) -> None:
        """Keep quiet: the terminal belongs to the person who plays."""

    def _answer(self, *, with_content: bool) -> None:
        page = self.page()
        if page is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        unchanged = self.headers.get("If-None-Match") == page.tag
        self.send_response(HTTPStatus.NOT_MODIFIED if unchanged else HTTPStatus.OK)
        self.send_header("Cache-Control", "no-cache")
        for name, value in self.sent.items():
            self.send_header(name, value)
        self.send_header("ETag", page.tag)
        if not unchanged:
            self.send_header("Content-Type", page.mime_type)
            if page.encoding:
                self.send_header("Content-Encoding", page.encoding)
            self.send_header("Content-Length", str(len(page.content)))
        self.end_headers()
        if with_content and not unchanged:
            self.wfile.write(page.content)

    def page(self) -> Page | None:
        """What is at the address that is asked for, if anything is."""
        address = unquote(urlsplit(self.path).path)
        if not address.startswith(self.root):
            return None
        name = address.removeprefix(self.root)
        if name.endswith("/") or not name:
            name += "index.html"
        return self.pages.get(name)
