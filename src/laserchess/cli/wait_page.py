"""What a browser is shown while the server is loaded, and compiled for the first time: how far it is, and the rules."""

import json
import socket
import threading
from collections.abc import Callable
from functools import cache
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import urlsplit

from laserchess.cli.compile_progress import NOTICE

ABOUT = 190
"""Functions that are compiled in all, more or less."""
RETRY_SECONDS = 2
MESSAGE, HINT = "The server is starting.", f"Try again in {RETRY_SECONDS} s."
PLAIN = {"error": f"{MESSAGE} {HINT}"}
"""What programs with a personal token get."""
MAX_BODY, CHUNK = 2_000_000, 65_536
RULES = "/waiting.html"
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Laser Chess is starting</title>
<style>
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; background: light-dark(#fbf7ee, #171512);
  color: light-dark(#262219, #f2ebdd); }
progress { width: 100%; height: 0.75rem; accent-color: #ff4f2e; }
summary { padding: 0.6rem 0; font-weight: 600; cursor: pointer; }
h3 { margin: 1rem 0 0; font-size: 1rem; }
</style></head><body>
<h1>Laser Chess is starting</h1>
<p>This page reloads by itself.</p>
<div id="compiling" hidden>
<p>The rules are being compiled for this machine, once; the next start takes a second or two.</p>
<p><progress id="bar" max="100" value="0" aria-label="How far it is"></progress><br><small id="words"></small></p>
<h2>The rules meanwhile</h2>
<div id="rules"></div>
</div>
<script>
const part = (name) => document.getElementById(name);
const compile = async (done, about) => {
  part("bar").value = Math.min(98, (100 * done) / about);
  part("words").textContent = `${done} of about ${about} functions`;
  if (part("compiling").hidden) {
    part("compiling").hidden = false;
    part("rules").innerHTML = await (await fetch("/waiting.html")).text();
  }
};
const look = async () => {
  try {
    const answer = await fetch("/waiting.json");
    if (answer.status !== 503) return location.reload();
    const { done, about } = await answer.json();
    if (done) compile(done, about);
    setTimeout(look, 250);
  } catch {
    setTimeout(() => location.reload(), 250);
  }
};
look();
</script></body></html>
"""


@cache
def write_rules() -> bytes:
    """Write the paragraphs of the lessons."""
    from laserchess.server.lessons.course import lessons  # noqa: PLC0415  # the same
    from laserchess.variants import VARIANTS  # noqa: PLC0415  # the page is there before it is loaded

    parts = []
    for lesson in lessons().values():
        chapters = "".join(
            f"<h3>{escape(chapter.title)}</h3>" + "".join(f"<p>{escape(text)}</p>" for text in chapter.text)
            for chapter in lesson.chapters
        )
        title = escape(VARIANTS[lesson.variant].title)
        parts.append(f"<details><summary>{title}</summary><p>{escape(lesson.summary)}</p>{chapters}</details>")
    return "\n".join(parts).encode()


class _Visit(BaseHTTPRequestHandler):
    """A request that came too early: whatever it asks for, the answer is 503 and when to try again."""

    protocol_version = "HTTP/1.0"
    timeout = 10

    def __getattr__(self, name: str) -> Callable[[], None]:
        """Handle every method alike."""
        if name.startswith("do_"):
            return self._refuse
        raise AttributeError(name)

    def _refuse(self) -> None:
        """Send a browser the page or the rules, and programs how far it is."""
        self._read_body()
        path = urlsplit(self.path).path
        if path == RULES:
            self._answer("text/html; charset=utf-8", write_rules())
        elif "text/html" in self.headers.get("Accept", "") and not path.startswith(("/api/", "/static/")):
            self._answer("text/html; charset=utf-8", PAGE.encode())
        else:
            shown = PLAIN if self.headers.get("Authorization", "").startswith("Bearer lip_") else progress()
            self._answer("application/json", json.dumps(shown).encode())

    def _read_body(self) -> None:
        """Read what was sent: a connection that is closed with unread bytes loses its answer."""
        length = self.headers.get("Content-Length", "0")
        left = min(int(length), MAX_BODY) if length.isascii() and length.isdigit() else 0
        while left > 0 and (part := self.rfile.read(min(left, CHUNK))):
            left -= len(part)

    def _answer(self, kind: str, body: bytes) -> None:
        self.send_response(503)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Retry-After", str(RETRY_SECONDS))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_: Any) -> None:  # noqa: ANN401  # whatever it is
        """Say nothing."""


def progress() -> dict[str, object]:
    """Return the error that everything is answered with, and how much is compiled."""
    error = {
        "code": "",
        "reason": "starting",
        "message": MESSAGE,
        "hint": HINT,
        "text": "",
        "expected": HINT,
        "facts": {"seconds": RETRY_SECONDS},
    }
    return {"error": error, "done": NOTICE.total, "about": ABOUT}


class WaitingRoom:
    """Answers at an open port until the server itself does."""

    def __init__(self, listening: socket.socket) -> None:
        """Answer at a port that is open, and stays so."""
        self._server = ThreadingHTTPServer(("", 0), _Visit, bind_and_activate=False)
        self._server.socket.close()
        self._server.socket = listening.dup()
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), name="waiting", daemon=True)

    def __enter__(self) -> Self:
        """Begin."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Make room for the server; the port stays open."""
        self._server.shutdown()
        self._thread.join()
        self._server.socket.close()
