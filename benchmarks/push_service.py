"""A push service for benchmarks: it takes a while, fails now and then, and remembers what it has accepted."""

import threading
from base64 import urlsafe_b64encode
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import sleep
from types import TracebackType
from typing import Self

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from laserchess.server.models import now_ms
from laserchess.server.storage.writer import Row

SECONDS = 0.1
"""How long an answer takes."""
FAILING = 10
"""One in this number of requests fails."""


class PushService:
    """Answers on a free port of this machine."""

    def __init__(self) -> None:
        """Start to answer."""
        self.accepted = Counter[tuple[str, str]]()
        """How often each message was accepted: by the path of its browser, and its topic."""
        self.paths = list[str]()
        """The paths of all requests, in their order."""
        self._lock = threading.Lock()
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:  # the name of the base class
                self.rfile.read(int(self.headers["Content-Length"]))
                sleep(SECONDS)
                self.send_response(201 if service.accept(self.path, self.headers["Topic"]) else 500)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Be quiet."""

        class Server(ThreadingHTTPServer):
            def handle_error(self, *_: object) -> None:
                """Be quiet: killed processes leave their connections open."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def accept(self, path: str, topic: str) -> bool:
        """Count a request; return whether it succeeds."""
        with self._lock:
            self.paths.append(path)
            if len(self.paths) % FAILING == 0:
                return False
            self.accepted[path, topic] += 1
            return True

    def subscription(self, account: str, session: str) -> Row:
        """Return the row of a browser's subscription; its path is the account."""
        key = ec.generate_private_key(ec.SECP256R1()).public_key()
        point = key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        row: Row = {"id": account, "account_id": account, "session_id": session, "created_ms": now_ms()}
        texts = {"p256dh": point, "auth": b"0123456789abcdef"}
        row |= {name: urlsafe_b64encode(number).rstrip(b"=").decode() for name, number in texts.items()}
        return row | {"endpoint": f"{self.address}/{account}"}

    def __enter__(self) -> Self:
        """Return the service."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop to answer."""
        self._server.shutdown()
        self._server.server_close()
