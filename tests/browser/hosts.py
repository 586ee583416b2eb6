"""Where the JavaScript library runs in tests: Node, and a page of a browser that has nothing but its files."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
NODE = shutil.which("node")
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
TYPES = {".js": "text/javascript", ".json": "application/json", ".wasm": "application/wasm"}
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"
"""The policy that pages have."""
TASK = """async ([name, given]) => {
  const { TASKS } = await import("/tests/browser/tasks.js");
  return TASKS[name](given);
}"""
Host = Callable[[str, object], Any]
"""Runs a task of `tasks.js` by its name with what it is given, and returns its result."""


class Handler(SimpleHTTPRequestHandler):
    """Serves the files of the repository, and an empty page."""

    extensions_map = {"": "application/octet-stream", **TYPES}  # noqa: RUF012  # as its parent has it
    headers_sent: ClassVar[dict[str, str]] = {}

    def do_GET(self) -> None:
        """Answer with the empty page, or with a file."""
        if self.path != "/page":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>local</title>")

    def end_headers(self) -> None:
        """Add the headers of every answer."""
        for name, value in {"Content-Security-Policy": POLICY, **self.headers_sent}.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as its parent calls it
        """Say nothing."""


@contextmanager
def serving(handler: type[Handler]) -> Iterator[str]:
    """Serve the files; yield the address of the empty page."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(ROOT))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/page"
        server.shutdown()


def run_node(name: str, *arguments: object, given: object = None) -> str:
    """Run a script of this folder in Node and return what it prints."""
    command = [str(NODE), str(HERE / name), *map(str, arguments)]
    text = None if given is None else json.dumps(given)
    ran = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@contextmanager
def node() -> Iterator[Host]:
    """Run tasks in Node."""
    yield lambda name, given: json.loads(run_node("run.js", name, given=given))


@contextmanager
def chromium() -> Iterator[Host]:
    """Run tasks in a page of Chromium."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # not everybody has it

    with serving(Handler) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()

        def run(name: str, given: object) -> Any:  # what the task returns
            page.goto(address)  # which forgets what earlier tasks have loaded
            return page.evaluate(TASK, [name, given])

        yield run
        browser.close()


HOSTS: Mapping[str, Callable[[], Any]] = {"node": node, "chromium": chromium}
