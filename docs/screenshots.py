"""Take the screenshots of the documentation from the real app: `python docs/screenshots.py`.

The script starts a server with an empty database, opens the pages in Chromium and writes `docs/images/app-*.png`.
It needs the development extras and `chromium-headless-shell` or `chromium`.
"""

import io
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, sync_playwright

IMAGES = Path(__file__).with_name("images")
COLORS = 256
"""Colours of a PNG: enough for drawings on dark gradients, at less than half of the size."""
WINDOW: Any = {"width": 1120, "height": 700}
SETTLE_MS = 3000
LOAD_MS = 120_000
NEW_GAME = {"variant": "laser-chess", "mode": "computer", "level": 3, "side": "blue"}
PAGES = {
    "home": "/",
    "analysis": "/analysis#variant=khet&moves=j4%2B%7Ch8%2B%7Cc4d4%7Ch8g7%7Cf1e2",
    "editor": "/editor#variant=leiserchess",
    "puzzles": "/puzzles",
    "learn": "/learn",
    "lobby": "/lobby",
}


@contextmanager
def server() -> Iterator[str]:
    """Start a server on a free port and yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "laserchess", "serve", "--port", "0", "--no-browser"]
        command += ["--database", str(Path(folder, "games.db"))]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                line = process.stdout.readline() if process.stdout else ""
                yield next(word.rstrip("/.,") for word in line.split() if word.startswith("http"))
            finally:
                process.terminate()


def save(page: Page, name: str) -> None:
    """Write what a page shows, with few colours, so that the file is small."""
    page.wait_for_selector("main .lc-board, main button", timeout=LOAD_MS)
    page.wait_for_timeout(SETTLE_MS)
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    path = IMAGES / f"app-{name}.png"
    image.quantize(COLORS, kmeans=4, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size // 1024} KB")


def play(page: Page) -> None:
    """Begin a game against the computer and make a move by two clicks."""
    made = page.request.post("/api/games", data=NEW_GAME)
    page.goto(f"/game/{made.json()['id']}")
    page.wait_for_timeout(SETTLE_MS)
    for square in ("c1", "d2"):
        page.locator(f'[data-square="{square}"]').first.click()
    save(page, "game")


def main() -> None:
    """Take every screenshot, or those that are named."""
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_context(
            base_url=address, viewport=WINDOW, color_scheme="light", reduced_motion="reduce"
        ).new_page()
        page.goto("/")
        page.wait_for_selector("main", timeout=LOAD_MS)
        for name, path in PAGES.items():
            if not sys.argv[1:] or name in sys.argv[1:]:
                page.goto(path)
                save(page, name)
        if not sys.argv[1:] or "game" in sys.argv[1:]:
            play(page)
        browser.close()


if __name__ == "__main__":
    main()
