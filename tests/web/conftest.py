"""A real server and a real browser for the tests of the pages; any error in a page's console fails its test."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("playwright")

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.programs import needs
from tests.server.processes import Process
from tests.timeouts import PAGE_MS, PATIENCE_MS

expect.set_options(timeout=PAGE_MS)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    # Fewer processes, each of which would load and warm up the same code.
    "--in-process-gpu",
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
]
ANCHOR = "/anchor"
"""An empty page that a browser keeps open, and with it the process that has loaded the code of the others."""
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
STILL = {"speed": "off", "sound": False}
"""Settings of most tests: no animations, so that tests do not wait."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start `laserchess serve` with a database of its own and return its address."""
    folder = tmp_path_factory.mktemp("web")
    with Process(folder / "log", "--database", str(folder / "games.db")) as process:
        yield f"http://{process.address}"


@dataclass
class Watch:
    """Collects what pages complain about."""

    complaints: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def allow(self, *texts: str) -> None:
        """Expect complaints that contain one of these texts."""
        self.allowed.extend(texts)

    def follow(self, page: Page) -> None:
        """Listen to a page."""
        page.on("console", lambda message: self.note(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.note(str(error)))

    def note(self, text: str) -> None:
        """Take down a complaint, unless it was expected."""
        self.complaints.append(text)

    def unexpected(self) -> list[str]:
        """Return the unexpected complaints."""
        return [text for text in self.complaints if not any(part in text for part in self.allowed)]


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fail the test if a page complained."""
    watch = Watch()
    yield watch
    assert watch.unexpected() == []


Open = Callable[..., BrowserContext]


@dataclass
class Visitors:
    """Browsers of visitors, one for each at a time.

    Who comes later gets that of an earlier one of the same kind, where everything is forgotten but the files that a
    server says never change: fetching the same eighty again is most of what opening a page costs.
    """

    chromium: Browser
    idle: dict[str, list[BrowserContext]] = field(default_factory=lambda: defaultdict(list))
    busy: list[tuple[str, str, BrowserContext]] = field(default_factory=list)

    def open(self, options: dict[str, Any], stored: dict[str, dict[str, Any]], mark: str = "") -> BrowserContext:
        """Return a browser that has seen nothing yet, with these options of Playwright and values that pages stored.

        Visitors with different marks never get each other's.
        """
        kind = json.dumps([options, stored, mark], sort_keys=True)
        context = self.idle[kind].pop() if self.idle[kind] else self._make(options, stored)
        self.busy.append((kind, options["base_url"], context))
        return context

    def _make(self, options: dict[str, Any], stored: dict[str, dict[str, Any]]) -> BrowserContext:
        context = self.chromium.new_context(**options)
        context.set_default_timeout(PAGE_MS)
        if options["service_workers"] == "block":  # which would take the anchor for an open page
            anchor = context.new_page()
            anchor.route(f"**{ANCHOR}", lambda route: route.fulfill(body="", content_type="text/html"))
            anchor.goto(ANCHOR)
        for name, value in stored.items():
            saved = json.dumps(json.dumps(value))
            context.add_init_script(f"if (location.host) localStorage['laserchess.{name}'] ??= {saved}")
        return context

    def leave(self, watch: Watch) -> None:
        """Clear every browser, spectators included."""
        while self.busy:
            kind, origin, context = self.busy.pop()
            context.remove_listener("page", watch.follow)
            forget(context, origin)
            self.idle[kind].append(context)


def forget(context: BrowserContext, origin: str) -> None:
    """Close every page, and drop what pages, cookies and permissions have left, those closed before included."""
    context.set_offline(offline=False)
    anchors = [page for page in context.pages if page.url.endswith(ANCHOR)]
    last, *others = [page for page in context.pages if page not in anchors] or [context.new_page()]
    for page in others:
        page.close()
    last.goto("about:blank")  # whatever a page writes when it is left is written now
    session = context.new_cdp_session(last)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    context.clear_cookies()
    context.clear_permissions()
    last.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[tuple[Visitors, asyncio.AbstractEventLoop]]:
    """Start one browser for all modules, and return it with the event loop that Playwright runs in."""
    program = needs("chromium-headless-shell", "chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=FLAGS, timeout=PATIENCE_MS)
        loop = asyncio.get_running_loop()
        yield Visitors(started), loop
        asyncio._set_running_loop(loop)  # noqa: SLF001  # as Playwright does it
        started.close()


@pytest.fixture(scope="module")
def browser(chromium: tuple[Visitors, asyncio.AbstractEventLoop]) -> Iterator[Visitors]:
    """Lend the browser to a module. In between, tests of other modules find no event loop running."""
    visitors, loop = chromium
    asyncio._set_running_loop(loop)  # noqa: SLF001  # as Playwright does it
    yield visitors
    asyncio._set_running_loop(None)  # noqa: SLF001


@pytest.fixture
def visitors(browser: Visitors, server: str, watch: Watch) -> Iterator[Open]:
    """Return a function that opens a visitor's browser: cookies, settings and window of its own."""

    def visitor(
        *,
        phone: bool = False,
        settings: dict[str, Any] | None = None,
        engine: bool = False,
        mark: str = "",
        **options: Any,
    ) -> BrowserContext:
        touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if phone else {}
        size = {"viewport": PHONE if phone else DESKTOP, **touch}
        asked = {"base_url": server, "service_workers": "block"} | size | options
        # An engine computes for as long as its page is open: most tests of the analysis do not look at it.
        stored: dict[str, dict[str, Any]] = {
            "settings": STILL | (settings or {}),
            "analysis": {"on": engine, "lines": 2},
        }
        context = browser.open(asked, stored, mark)
        context.on("page", watch.follow)
        return context

    yield visitor
    browser.leave(watch)


@pytest.fixture
def context(visitors: Open) -> BrowserContext:
    """Return one visitor's browser on a desk."""
    return visitors()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """Return an empty page of that browser."""
    return context.new_page()
