"""A board on an empty page, with the server behind it: what the tests of the component share."""

from typing import Any

from playwright.sync_api import Locator, Page

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Board</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/static/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/style/tokens.css"><link rel="stylesheet" href="/static/style/base.css">
<link rel="stylesheet" href="/static/style/board.css"></head>
<body><main><h1>Board</h1><div id="board"></div><div id="bar"></div></main></body></html>"""

MOUNT = """async ({start, config, bar}) => {
  const { createBoard, createMiniBoard } = await import("/static/board/board.js");
  const { post, previewer } = await import("/static/lib/api.js");
  const moves = [];
  const made = (window.made = []);
  const said = (window.said = []);
  window.settled = 0;
  const asked = (window.asked = []);
  const game = await (await fetch(`/api/variants/${start.variant}`)).json();
  const preview = previewer(() => ({ ...start, moves }));
  const after = (move) => post("/api/positions/preview", { ...start, moves, move });
  window.play = async (text) => {
    const { played, view } = await after(text);
    moves.push(played.text);
    return board.show(view, { played });
  };
  const board = (window.board = createBoard(document.getElementById("board"), {
    variant: game,
    speed: "off",
    confirm: false,
    preview: config.preview === false ? null : preview,
    announce: (text) => said.push(text),
    onMove: async (move) => {
      made.push(move.text);
      try {
        await window.play(move.text);
      } finally {
        window.settled += 1;
      }
    },
    ...config,
    ...(config.editor ? { editor: { onSquare: (...what) => asked.push(what) } } : {}),
  }));
  window.addEventListener("unhandledrejection", (event) => event.preventDefault());
  if (bar) document.getElementById("bar").append(board.controls());
  const view = (window.view = await post("/api/positions", start));
  await board.show(view);
  window.beams = (await post("/api/positions/light", start)).beams;
  window.mini = (element) => createMiniBoard(element, { variant: game, view });
}"""

START_SHOT = "() => { window.over = false; window.play('j1-').then(() => { window.over = true; }); }"


def mount(page: Page, variant: str, *, position: str | None = None, bar: bool = False, **config: Any) -> None:
    """Put a board on an otherwise empty page; `position` is a position text or the name of a setup."""
    page.route("**/board-under-test", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.goto("/board-under-test")
    start = {"variant": variant}
    if position:
        start["position" if "/" in position else "setup"] = position
    page.evaluate(MOUNT, {"start": start, "config": config, "bar": bar})


def square(page: Page, name: str) -> Locator:
    """Find a square."""
    return page.locator(f'[role=gridcell][data-square="{name}"]')


def handle(page: Page, option: str) -> Locator:
    """Find a button at the selected piece."""
    return page.locator(f'.lc-handle[data-option="{option}"]')


def control(page: Page, option: str) -> Locator:
    """Find a button of the bar."""
    return page.locator(f'.lc-control[data-option="{option}"]')


def middle(page: Page, name: str) -> tuple[float, float]:
    """Return the middle of a square on the screen."""
    box = square(page, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def expect_made(page: Page, *texts: str) -> None:
    """Wait until exactly these moves were made, and shown or refused."""
    page.wait_for_function("count => window.settled >= count", arg=len(texts))
    assert page.evaluate("window.made") == list(texts)
