"""Play on the page by mouse, touch or keyboard; the server describes each move."""

from abc import ABC, abstractmethod
from typing import Any

from playwright.sync_api import APIResponse, Locator, Page, Route, expect

QUARTERS = {90: "right", 180: "half", 270: "left"}
KEYS = {90: "]", 180: "u", 270: "["}
EIGHTH = {45: "]", 315: "["}


TRIES = 5
GET = """async (path) => {
  const files = document.querySelector("script[type=module]").src.replace(/joined\\/.*/, "");
  const { get } = await import(`${files}lib/api.js`);
  return get(path);
}"""
"""Sends a request as the page's modules do: about games of this device, it is answered there."""


def ask(page: Page, path: str, body: Any = None, method: str = "POST", **options: Any) -> APIResponse:
    """Ask the server as the page's visitor; without a body it is a GET.

    A server closes idle connections after some seconds. Browsers retry in that case; so does this.
    """
    method = "GET" if body is None else method
    return page.context.request.fetch(path, method=method, data=body, max_retries=TRIES, **options)


def new_game(page: Page, variant: str, mode: str = "here", **fields: Any) -> str:
    """Start a game for the page's visitor and go there; return its id."""
    body = {"variant": variant, "mode": mode, "side": fields.pop("side", "random"), **fields}
    answer = ask(page, "/api/games", body)
    assert answer.status == 201, answer.text()
    game = answer.json()["id"]
    open_game(page, game)
    return str(game)


def open_game(page: Page, game: str) -> None:
    """Go to a game and wait until the page follows it."""
    page.goto(f"/game/{game}")
    wait_online(page)


def wait_online(page: Page) -> None:
    """Wait until the page is connected to its game."""
    expect(page.locator("main[data-connection=online] .lc-board")).to_be_visible()


def wait_until_playing(page: Page) -> None:
    """Wait until the page knows that everybody is there: before that, nothing can be moved."""
    expect(page.locator("main[data-phase=playing]")).to_be_visible()


def state(page: Page) -> dict[str, Any]:
    """Fetch the game on the page from the server; one of this device, from the page."""
    game = page.url.split("/game/")[1].split("#")[0]
    path = f"/api/games/{game}"
    answer: dict[str, Any] = page.evaluate(GET, path) if game.startswith("local-") else ask(page, path).json()
    return answer


def hold(page: Page, address: str) -> list[Route]:
    """Keep what the page asks for at an address from the server; return what was kept."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep)
    return held


def end_motions(page: Page) -> None:
    """Show what fades or slides in as it will be in the end."""
    page.evaluate("""() => {
        for (const motion of document.getAnimations()) {
            if (motion.effect.getComputedTiming().endTime !== Infinity) motion.finish();
        }
    }""")


def square(page: Page, name: str) -> Locator:
    """Find a square of the board."""
    return page.locator(f"[role=gridcell][data-square='{name}']")


def is_selected(page: Page, name: str) -> bool:
    """Tell whether the piece on a square is selected."""
    return square(page, name).get_attribute("aria-selected") == "true"


def wait_for_ply(page: Page, ply: int) -> None:
    """Wait until the list shows that many moves, and the board what comes after them."""
    expect(page.locator(".move")).to_have_count(ply)


class Hand(ABC):
    """Plays moves on a page."""

    def __init__(self, page: Page) -> None:
        """Take the page in hand."""
        self.page = page

    def play(self, text: str) -> None:
        """Play a move the server offers, once the page knows what came before it, and wait until it is shown."""
        game = state(self.page)
        wait_until_playing(self.page)
        wait_for_ply(self.page, game["ply"])
        self.make(text, game["view"])
        wait_for_ply(self.page, game["ply"] + 1)

    def make(self, text: str, view: dict[str, Any]) -> None:
        """Make a move of a view on the board that shows it, on whatever page."""
        move = next(move for move in view["moves"] if move["text"] == text)
        pieces = {piece["square"]: piece for piece in view["pieces"]}
        turned = (move["angle"] - pieces[move["start"]]["angle"]) % 360 if move["act"] == "turn" else 0
        self.act(move, turned)

    @abstractmethod
    def use(self, what: Locator) -> None:
        """Press something."""

    @abstractmethod
    def act(self, move: dict[str, Any], turned: int) -> None:
        """Do what it takes; `turned` is by how many degrees clockwise a piece is turned."""


class Mouse(Hand):
    """Clicks pieces, squares and handles."""

    def use(self, what: Locator) -> None:
        """Click it, once it is still and nothing covers it."""
        what.click()

    def act(self, move: dict[str, Any], turned: int) -> None:
        """Do what it takes."""
        if move["act"] == "end" or not move["start"]:
            self.button(move["act"])
            return
        if not is_selected(self.page, move["start"]):
            self.click(move["start"])
        if move["act"] in {"step", "swap"}:
            self.click(move["to"])
        elif move["act"] == "turn":
            self.button(f"face-{move['angle'] % 360}", QUARTERS.get(turned, "turn"), "turn")
        else:
            self.button(move["act"])

    def click(self, name: str) -> None:
        """Press the middle of a square."""
        self.use(square(self.page, name))

    def button(self, *options: str) -> None:
        """Press the first of these buttons there is, at the piece or in the bar."""
        wanted = ", ".join(f":is(.lc-handle, .lc-control)[data-option='{option}']:enabled" for option in options)
        self.use(self.page.locator(wanted).locator("visible=true").first)


class Finger(Mouse):
    """Taps, and confirms what it has chosen."""

    def use(self, what: Locator) -> None:
        """Tap it, once it is still and nothing covers it."""
        what.tap()

    def act(self, move: dict[str, Any], turned: int) -> None:
        """Do what it takes."""
        super().act(move, turned)
        self.button("confirm")


class Keys(Hand):
    """Uses nothing but the keyboard."""

    def use(self, what: Locator) -> None:
        """Press Enter on it."""
        what.press("Enter")

    def act(self, move: dict[str, Any], turned: int) -> None:
        """Do what it takes."""
        press = self.page.keyboard.press
        if not self.page.evaluate("document.activeElement?.dataset.square"):
            self.page.locator("[role=gridcell][tabindex='0']").focus()
        if move["act"] in {"end", "null"}:
            press("n")
            return
        if not is_selected(self.page, move["start"]):
            self.go(move["start"])
            press("Enter")
        if move["act"] in {"step", "swap"}:
            self.go(move["to"])
            press("Enter")
        elif move["act"] == "turn":
            press((KEYS | EIGHTH).get(turned, "]"))
        else:
            press("f")

    def go(self, name: str) -> None:
        """Walk the cursor to a square."""
        here = self.page.evaluate("document.activeElement.dataset.square")
        corner = str(self.page.locator("[role=gridcell]").first.get_attribute("data-square"))
        way = 1 if corner.startswith("a") else -1
        right, up = way * (ord(name[0]) - ord(here[0])), way * (int(name[1:]) - int(here[1:]))
        for key, times in {"ArrowRight": right, "ArrowLeft": -right, "ArrowUp": up, "ArrowDown": -up}.items():
            for _ in range(max(0, times)):
                self.page.keyboard.press(key)
        assert self.page.evaluate("document.activeElement.dataset.square") == name
