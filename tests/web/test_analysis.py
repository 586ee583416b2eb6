"""The analysis page: records and positions, engine lines, mistakes, variations, and what can be taken along."""

import re
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from laserchess import Board, GameRecord
from laserchess.notation.alc import write_alc
from laserchess.notation.pkn import write_pkn
from tests.timeouts import PATIENCE_MS
from tests.web.conftest import Open, Watch
from tests.web.pointer import ask

DATA = Path(__file__).parents[1] / "data"
"""The engine may have to be compiled first."""
RECORD = """[White "Ada"]
[Black "Grace"]
[Variant "laser-chess"]

1. c1d2 $1 {Out of the corner.} e5+ 2. c4- (2. j4j3 a5a6 (2... h5i5) 3. h2h3) 2... g3f2 3. c5d5 h5i5
4. e4ud5 e8+ 5. j1- h4g3 6. e4e3 0-1
"""
MAIN = [node.move for node in GameRecord.parse(RECORD).mainline()]
ADVANCED = ["c8d8", "b11@5"]


def open_text(page: Page, text: str, game: str = "") -> None:
    """Paste a text into the dialog and open it."""
    page.locator(".open-button").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Position or PGN").fill(text)
    dialog.get_by_label("Variant of the text").select_option(game)
    dialog.get_by_role("button", name="Open", exact=True).click()


def analysis(page: Page, text: str = "") -> None:
    """Go to the page, and perhaps open a text."""
    page.goto("/analysis")
    expect(page.locator(".lc-board .lc-piece").first).to_be_visible()
    if text:
        open_text(page, text)
        expect(page.get_by_role("dialog")).to_have_count(0)


def at(page: Page) -> Locator:
    """Return the current move in the list."""
    return page.locator(".move[aria-current]")


def position(page: Page) -> Locator:
    """Return the field with the position text."""
    return page.get_by_role("textbox", name="Position", exact=True)


def after(game: str, *moves: str) -> str:
    """Return the position after some moves."""
    board = Board(game)
    for move in moves:
        board.push(move, recorded=True)
    return board.position


def play(page: Page, start: str, to: str) -> None:
    """Play a step with the mouse."""
    for name in (start, to):
        page.locator(f"[data-square='{name}']").click()


def test_keys_and_buttons_step_through_a_record_to_play_and_edit(page: Page) -> None:
    analysis(page, RECORD)
    expect(page.locator(".side-title")).to_have_text("Ada – Grace")
    expect(page.locator(".comment").first).to_have_text("Out of the corner.")
    expect(page.locator(".move.good")).to_have_text("c1d2!")
    for count, text in enumerate(MAIN[:4], 1):
        page.keyboard.press("ArrowRight")
        expect(at(page).locator(".move-text")).to_have_text(text)
        expect(position(page)).to_have_value(after("laser-chess", *MAIN[:count]))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    expect(at(page)).to_have_text("j4j3")
    page.keyboard.press("End")
    expect(at(page)).to_have_text("h2h3xh4")
    page.keyboard.press("Home")
    expect(position(page)).to_have_value(after("laser-chess"))
    page.keyboard.press("End")
    expect(page.locator(".status")).to_contain_text("Blue's King was hit by its own laser.")
    expect(position(page)).to_have_value(after("laser-chess", *MAIN))
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[role=status]").filter(has_text="Blue played c1d2").first).to_be_attached()
    page.get_by_role("button", name="3. Blue c5d5").click()
    expect(position(page)).to_have_value(after("laser-chess", *MAIN[:5]))
    page.get_by_role("button", name="Previous move").click()
    expect(position(page)).to_have_value(after("laser-chess", *MAIN[:4]))
    page.get_by_role("button", name="Next move").click()
    expect(at(page)).to_have_text("c5d5")
    page.get_by_role("button", name="Last position").click()
    expect(page.get_by_role("button", name="Next move")).to_be_disabled()
    page.get_by_role("button", name="First position").click()
    expect(page.get_by_role("button", name="Previous move")).to_be_disabled()
    play_and_edit_from_here(page)


def play_and_edit_from_here(page: Page) -> None:
    """Take the position after the first move to the editor, and to a new game."""
    page.keyboard.press("ArrowRight")
    expect(position(page)).to_have_value(after("laser-chess", "c1d2"))
    page.get_by_role("link", name="Edit position").click()
    expect(page.get_by_role("textbox", name="Position", exact=True)).to_have_value(after("laser-chess", "c1d2"))
    page.go_back()
    page.get_by_role("link", name="Play from here").click()
    expect(page).to_have_url(re.compile(r"/\?variant=laser-chess&position="))
    expect(page.get_by_role("textbox", name="Position", exact=True)).to_be_visible()


def test_a_network_thinks_where_there_is_one(page: Page) -> None:
    analysis(page)
    who = page.get_by_role("combobox", name="Engine", exact=True)
    expect(who.get_by_role("option", name="Neural network")).to_have_count(0)
    page.goto("about:blank")
    page.goto("/analysis#variant=khet")
    expect(page.locator(".lc-board .lc-piece").first).to_be_visible()
    who.select_option("Neural network")
    page.get_by_role("switch", name="Engine").click()
    expect(page.locator(".engine-line:has(.line-move)")).to_have_count(2, timeout=PATIENCE_MS)
    page.get_by_role("switch", name="Engine").click()
    page.reload()
    expect(who).to_have_value("network")


def test_engine_lines_deepen_and_can_be_played(visitors: Open) -> None:
    page = visitors(engine=True).new_page()
    analysis(page)
    lines = page.locator(".engine-line:has(.line-move)")
    expect(lines).to_have_count(2, timeout=PATIENCE_MS)
    expect(page.locator(".engine-facts")).to_contain_text(re.compile(r"depth \d+ · .*/s"))
    expect(page.locator(".lc-arrow-best")).to_have_count(1)
    expect(page.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile(r"equal|better"))
    page.get_by_role("combobox").filter(has_text="5 lines").select_option("4")
    expect(lines).to_have_count(4, timeout=PATIENCE_MS)
    page.get_by_role("switch", name="Engine").click()
    expect(lines).to_have_count(0)
    expect(page.locator(".lc-arrow")).to_have_count(0)
    page.get_by_role("switch", name="Engine").click()
    expect(lines).to_have_count(4, timeout=PATIENCE_MS)
    lines.first.locator(".line-move").nth(1).click()
    expect(page.locator(".moves .move")).to_have_count(2)
    expect(at(page)).to_have_attribute("aria-label", re.compile("^1… Red"))


SEE_PROGRESS = """() => {
  const see = () => (window.progress ||= Boolean(document.querySelector("progress")?.checkVisibility()));
  new MutationObserver(see).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes that a progress bar was shown, however fast the engine is."""


def test_mistakes_are_marked_and_drawn(page: Page) -> None:
    analysis(page, RECORD)
    expect(page.locator(".graph")).to_be_hidden()
    page.evaluate(SEE_PROGRESS)
    page.get_by_role("button", name="Analyse game").click()
    expect(page.locator(".summary")).to_be_visible(timeout=PATIENCE_MS)
    assert page.evaluate("window.progress")
    blunder = page.locator(".moves .move.blunder", has_text="e4e3xe1")
    expect(blunder).to_contain_text("??")
    expect(page.locator(".graph-dot.blunder").last).to_be_visible()
    page.get_by_role("button", name="Analyse again").wait_for()
    graph = page.get_by_role("slider", name="Evaluation graph")
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] - 8, "y": box["height"] / 2})
    expect(at(page)).to_contain_text("e4e3xe1")
    page.locator(".gloss.blunder .better").last.click()
    expect(at(page)).to_have_attribute("aria-label", re.compile(r"^6\. Blue"))
    expect(at(page)).not_to_contain_text("e4e3")


def test_variations_and_notes_are_kept_in_the_record(page: Page) -> None:
    analysis(page, RECORD)
    play(page, "d6", "d7")
    expect(at(page)).to_have_text("d6d7")
    expect(page.locator(".between .line").first).to_contain_text("1.d6d7")
    at(page).click(button="right")
    page.get_by_role("menuitem", name="Make main line").click()
    expect(page.locator(".turn .move").first).to_have_text("d6d7")
    page.keyboard.press("m")
    page.get_by_role("menuitem", name="Delete from here").click()
    expect(page.locator(".turn .move").first).to_contain_text("c1d2")
    expect(position(page)).to_have_value(after("laser-chess"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("m")
    page.get_by_role("menuitemcheckbox", name="Mistake").click()
    expect(at(page)).to_contain_text("?")
    page.keyboard.press("m")
    page.get_by_role("menuitem", name="Add comment").click()
    page.get_by_label("Comment on e5+").fill("Why {this}?")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".comment").nth(1)).to_have_text("Why this?")
    page.get_by_role("button", name="PGN").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download").click()
    record = GameRecord.parse(Path(saved.value.path()).read_text())
    moves = list(record.mainline())
    assert [node.move for node in moves] == MAIN
    assert (moves[1].comment, moves[1].nags) == ("Why this?", {2})
    assert [child.move for child in moves[1].children] == ["c4-", "j4j3"]
    assert record.result == "0-1"


POSITIONS = {
    "sn": ("laser-chess", Board("laser-chess", setup="sophie").position),
    "pkn": ("khet", write_pkn(Board("khet").variant, Board("khet", setup="dynasty").snapshot())),
    "fen": ("leiserchess", Board("leiserchess", setup="endgame").position),
    "tokens": ("advanced", after("advanced", *ADVANCED)),
    "alc": ("advanced", write_alc(Board("advanced").variant, Board("advanced").snapshot())),
}


def test_positions_and_records_of_every_notation(page: Page, watch: Watch) -> None:
    watch.allow("status of 400", "status of 409")
    shown = {"pkn": Board("khet", setup="dynasty").position, "alc": Board("advanced").position}
    analysis(page)
    see_the_beam_and_flip(page)
    for notation, (game, text) in POSITIONS.items():
        open_text(page, text, game if notation == "pkn" else "")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator(f"main[data-variant={game}]")).to_be_visible()
        expect(position(page)).to_have_value(shown.get(notation, text))
    open_text(page, (DATA / "leiserchess_recorded_game.pgn").read_text())
    expect(page.locator("main[data-variant=leiserchess] .moves .turn .move")).to_have_count(58)
    expect(page.get_by_role("dialog")).to_have_count(0)
    open_what_cannot_be_read(page)


def open_what_cannot_be_read(page: Page) -> None:
    """Paste nonsense and a record with an impossible move; the dialog explains both."""
    open_text(page, "neither this nor that")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text("neither a record nor a position")
    expect(dialog.get_by_role("alert")).to_contain_text("try again")
    dialog.get_by_label("Position or PGN").fill(RECORD.replace("c4-", "c4c9"))
    dialog.get_by_role("button", name="Open", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("c4c9")


def see_the_beam_and_flip(page: Page) -> None:
    """Show the beam of the first position and turn the board, by key."""
    with page.expect_response("**/api/positions/light"):
        page.keyboard.press("l")
    expect(page.get_by_role("button", name="Show the beam")).to_have_attribute("aria-pressed", "true")
    low = page.locator("[data-square=a8]").bounding_box()
    assert low is not None
    page.keyboard.press("x")
    page.wait_for_function(
        "low => document.querySelector('[data-square=a8]').getBoundingClientRect().y > low", arg=low["y"]
    )


def test_links_show_the_same_line(visitors: Open) -> None:
    page = visitors().new_page()
    analysis(page, RECORD)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(position(page)).to_have_value(after("laser-chess", *MAIN[:3]))
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_function("() => document.querySelector('.toasts')?.textContent.includes('Link copied')")
    other = visitors().new_page()
    other.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(at(other)).to_have_text("c4-")
    expect(other.locator(".moves .move")).to_have_count(len(MAIN))
    other.goto("/analysis#" + urlencode({"variant": "khet", "moves": "c1c2 h8+"}))
    expect(position(other)).to_have_value(after("khet", "c1c2", "h8+"))


def test_turns_of_several_actions_and_of_chance(page: Page) -> None:
    analysis(page)
    open_text(page, Board("advanced").position)
    expect(page.locator("main.of-actions")).to_be_visible()
    play(page, "c8", "d8")
    expect(page.locator(".status")).to_contain_text("2 actions left")
    page.get_by_role("button", name="End turn").click()
    expect(page.locator(".status")).to_contain_text("Green to move")
    play(page, "m8", "l8")
    expect(page.locator(".move-row")).to_have_count(1)
    expect(page.locator(".turn").first.locator(".move")).to_have_text(["c8d8", re.compile("^end")])
    expect(page.locator(".turn").nth(1).locator(".move")).to_have_text(["m8l8"])
    see_a_record_with_chance(page)


def see_a_record_with_chance(page: Page) -> None:
    """Open a record whose moves had random results: they are shown as they happened."""
    record = GameRecord("advanced", seed=5)
    node = record.root
    for turn in ("c8d8,b8c8", "n9@7", "b8b9"):
        if node.board().is_legal(turn.split(",")[0]):
            node = node.add(turn)
    open_text(page, str(record))
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("End")
    expect(position(page)).to_have_value(node.board().position)


def test_played_games(page: Page) -> None:
    game = ask(page, "/api/games", {"variant": "khet", "mode": "here", "side": "silver"}).json()
    for ply, move in enumerate(("c1c2", "h8+")):
        command = {"type": "move", "ply": ply, "move": move}
        answer = ask(page, f"/api/games/{game['id']}/commands", {"command": command})
        assert answer.ok, answer.text()
    page.goto(f"/analysis?game={game['id']}")
    expect(page.locator(".moves .move")).to_have_text(["c1c2", "h8+"])
    page.keyboard.press("End")
    expect(position(page)).to_have_value(after("khet", "c1c2", "h8+"))
    page.keyboard.press("ArrowLeft")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_function("() => document.querySelector('.toasts')?.textContent.includes('Link copied')")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/analysis?game={game['id']}#ply=1")
    page.goto("/")
    page.goto(link)
    expect(at(page)).to_have_text("c1c2")
    page.wait_for_url(f"**/analysis?game={game['id']}")


def test_fits_on_a_phone(visitors: Open) -> None:
    page = visitors(phone=True).new_page()
    for game in ("laser-chess", "leiserchess", "advanced"):
        page.goto(f"/analysis#variant={game}")
        expect(page.locator(f"main[data-variant={game}] .lc-piece").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        expect(page.get_by_role("button", name="Next move")).to_be_in_viewport()


def test_the_opening_is_named_under_the_moves_and_in_the_explorer(page: Page) -> None:
    page.goto("/analysis#variant=khet&moves=h2h3,a5a6")
    name = page.locator(".opening-name")
    expect(page.get_by_role("button", name="Next move")).to_be_visible()
    page.keyboard.press("End")
    expect(name).to_have_text("Sandstorm: Echo")
    explorer = page.get_by_role("region", name="Opening explorer")
    explorer.get_by_role("switch").check()
    expect(explorer).to_contain_text("Sandstorm: Echo")
    page.get_by_role("button", name="Previous move").click()
    expect(name).to_have_text("Sandstorm")
    page.get_by_role("button", name="First position").click()
    expect(name).to_be_hidden()


def test_the_explorer_shows_what_was_played_in_a_file(page: Page, tmp_path: Path) -> None:
    games = ['[Variant "laser-chess"]\n\n1. c1d2 e5+ 1-0\n'] * 3 + ['[Variant "laser-chess"]\n\n1. c4- e5+ 0-1\n']
    (tmp_path / "club.pgn").write_text("\n".join(games), encoding="utf-8")
    analysis(page)
    explorer = page.get_by_role("region", name="Opening explorer")
    explorer.get_by_role("switch").check()
    with page.expect_file_chooser() as chooser:
        explorer.get_by_label("Database").select_option("PGN file…")
    chooser.value.set_files(tmp_path / "club.pgn")
    expect(explorer).to_contain_text("4 games")
    rows = explorer.locator(".explorer-move")
    expect(rows).to_have_count(2)
    expect(rows.first).to_have_accessible_name("c1d2: 3 games; 100% Blue 0% drawn 0% Red")
    rows.first.click()
    expect(position(page)).to_have_value(after("laser-chess", "c1d2"))
    expect(explorer.get_by_role("button", name="e5+: 3 games")).to_be_visible()
    explorer.get_by_label("Database").select_option("This server")
    expect(explorer.get_by_role("button", name="e5+: 3 games; 100% Blue")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("switch", name="Opening explorer")).to_be_checked()
