"""The full-screen game, key by key."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from laserchess import VARIANTS, Board, GameRecord, Move
from laserchess.cli.terminal import animation
from laserchess.cli.terminal.app import PlayApp
from laserchess.cli.terminal.chess_clock import ChessClock, Control
from laserchess.cli.terminal.dialogs import HelpScreen, Question
from laserchess.cli.terminal.settings import ScreenSettings
from laserchess.cli.terminal_game import TerminalGame
from laserchess.cli.text_screen import TextScreen
from tests.cli.terminal.test_chess_clock import FakeClock

WINDOW = (80, 24)
Script = Callable[[PlayApp, Pilot[None]], Awaitable[None]]


def make(variant: str, *moves: str, **setting: object) -> PlayApp:
    board = Board(variant, seed=3) if VARIANTS[variant].actions else Board(variant)
    session = TerminalGame(board, GameRecord.from_board(board), TextScreen(), random=Random(1))
    for move in moves:
        session.play(move)
    return PlayApp(session, ScreenSettings(**{"animated": False, **setting}))  # type: ignore[arg-type]


def play(app: PlayApp, script: Script, size: tuple[int, int] = WINDOW) -> None:
    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(run())


async def settle(app: PlayApp, pilot: Pilot[None]) -> None:
    """Wait until all workers have ended."""
    await pilot.pause()
    await app.workers.wait_for_complete()
    await pilot.pause()


async def until(holds: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    for _ in range(3000):
        if holds():
            return
        await asyncio.sleep(0.01)
    pytest.fail("it never came to hold")


async def point(app: PlayApp, pilot: Pilot[None], square: str) -> None:
    app.controller.move_cursor_to(app.session.board.variant.geometry.by_name[square])
    await pilot.pause()


def shown(app: PlayApp, where: str) -> str:
    return str(app.query_one(where, Static).render())


def everything(app: PlayApp) -> str:
    return " ".join(shown(app, where) for where in ("#far", "#near", "#list", "#message", "#turn"))


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", [(80, 24), (130, 45), (20, 5)])
def test_every_variant_fits_every_window(variant: str, size: tuple[int, int]) -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("tab", "enter", "right", "right_square_bracket", "escape")
        assert app.has_class("-small") == (size == (20, 5))
        assert "to move" in shown(app, "#turn")

    play(make(variant), script, size)


def test_a_move_is_made_with_keys_and_described() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await point(app, pilot, "g5")
        await pilot.press("enter", "right", "enter")
        await settle(app, pilot)
        assert "Blue played g5uh5xg3. Red's Deflector on g3 was hit." in shown(app, "#message")
        assert shown(app, "#turn") == "Red to move."
        assert "2.  g5uh5xg3" in shown(app, "#list")

    play(make("laser-chess", "f4g5", "c7c6"), script)


def test_a_rotation_is_confirmed_or_cancelled() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await point(app, pilot, "c4")
        await pilot.press("right_square_bracket", "escape")
        assert (app.session.board.ply, app.controller.pending) == (0, None)
        await pilot.press("left_square_bracket", "enter")
        await settle(app, pilot)
        assert app.session.board.turns == ("c4-",)

    play(make("laser-chess"), script)


def test_the_beam_is_animated_and_any_key_skips_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animation, "MIN_SECONDS", 600.0)
    monkeypatch.setattr(animation, "MAX_SECONDS", 600.0)  # only a key ends it, even on a slow machine

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await point(app, pilot, "g5")
        await pilot.press("enter", "right", "enter")
        await until(lambda: app.board_view.view is not None and app.board_view.view.reach < 9)
        await pilot.press("right")
        await settle(app, pilot)
        assert app.board_view.view is not None
        assert not app.board_view.view.beams
        assert app.session.board.ply == 3

    play(make("laser-chess", "f4g5", "c7c6", animated=True), script)


def test_advanced_is_played_action_by_action() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        assert shown(app, "#turn") == "Red to move, 3 actions left."
        await point(app, pilot, "a7")
        await pilot.press("right_square_bracket", "right_square_bracket", "left_square_bracket", "enter")
        await settle(app, pilot)
        assert shown(app, "#turn") == "Red to move, 2 actions left."
        await point(app, pilot, "a7")
        await pilot.press("f")
        await settle(app, pilot)
        assert "Red played a7*" in shown(app, "#message")
        assert shown(app, "#turn") == "Red to move, 1 action left."
        await pilot.press("n")
        await settle(app, pilot)
        assert shown(app, "#turn") == "Green to move, 3 actions left."
        assert shown(app, "#list").startswith("1.  a7@3,a7*")

    play(make("advanced"), script)


def test_chance_is_described() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("m", *"m8l8=>h5@0", "enter")
        await settle(app, pilot)
        assert shown(app, "#message")

    play(make("advanced", "c6d6", "."), script)


def test_an_invalid_typed_move_is_refused() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("m", *"nonsense", "enter")
        await settle(app, pilot)
        assert "'nonsense' is not a move" in shown(app, "#message")
        await pilot.press("m", *"c1c2", "enter")
        await settle(app, pilot)
        assert app.session.board.turns == ("c1c2",)

    play(make("khet"), script)


def test_the_opponents_reply_is_taken_back_with_the_move() -> None:
    def first(board: Board, _random: Random) -> Move:
        return board.legal_moves[0]

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("m", *"c1c2", "enter")
        await settle(app, pilot)
        assert app.session.board.ply == 2
        assert shown(app, "#turn") == "Silver to move."
        await pilot.press("t")
        assert app.session.board.ply == 0
        assert shown(app, "#message") == "Took back 2 moves."
        await pilot.press("t")
        assert "no move to take back" in shown(app, "#message")
        await pilot.press("d")
        await settle(app, pilot)
        assert shown(app, "#message") == "Draw offer declined."

    app = make("khet", names={"red": "level 3"})
    app.session.opponents = {"red": first}
    play(app, script)


def test_an_opponent_moves_first() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await settle(app, pilot)
        assert app.session.board.ply == 1
        assert "level 3" in shown(app, "#far") + shown(app, "#near")

    app = make("khet", names={"silver": "level 3"}, flipped=True)
    app.session.opponents = {"silver": lambda board, _random: board.legal_moves[0]}
    play(app, script)


@pytest.mark.parametrize(
    ("keys", "end"),
    [
        (("r", "y"), "Red wins: Silver resigned."),
        (("d", "y"), "Draw: both players agreed."),
        (("r", "n"), "Silver to move."),
        (("d", "escape"), "Silver to move."),
    ],
)
def test_resigning_and_draws_are_confirmed(keys: tuple[str, ...], end: str) -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press(keys[0])
        await pilot.pause()
        assert isinstance(app.screen, Question)
        await pilot.press(keys[1])
        await settle(app, pilot)
        assert shown(app, "#turn") == end

    play(make("khet"), script)


def test_a_finished_game_can_only_be_taken_back() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("r", "y")
        await settle(app, pilot)
        await pilot.press("enter")
        assert "The game is over" in shown(app, "#message")
        await pilot.press("t")
        assert shown(app, "#turn") == "Silver to move."

    play(make("khet"), script)


def test_a_draw_is_claimed_at_the_third_occurrence() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        assert "You may claim a draw" in shown(app, "#turn")
        await pilot.press("d")
        await settle(app, pilot)
        assert shown(app, "#turn") == "Draw: the same position for the third time."

    play(make("laser-chess", *["e1e2", "f8f7", "e2e1", "f7f8"] * 2), script)


def test_the_record_is_saved_with_every_move(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("s")
        await pilot.pause()
        app.screen.query_one(Input).value = str(path)
        await pilot.press("enter")
        await settle(app, pilot)
        assert "every further move is saved" in shown(app, "#message")
        await pilot.press("m", *"c1c2", "enter")
        await settle(app, pilot)

    play(make("khet"), script)
    assert [node.move for node in GameRecord.parse(path.read_text(encoding="utf-8")).mainline()] == ["c1c2"]


def test_a_record_is_not_saved_over_another_file(tmp_path: Path) -> None:
    path = tmp_path / "precious"
    path.write_text("precious", encoding="utf-8")

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        for name, answer in ((str(path), "already exists"), (str(tmp_path / "no" / "file"), "Not saved")):
            await pilot.press("s")
            await pilot.pause()
            app.screen.query_one(Input).value = name
            await pilot.press("enter")
            await settle(app, pilot)
            assert answer in shown(app, "#message")

    play(make("khet"), script)
    assert path.read_text(encoding="utf-8") == "precious"


@pytest.mark.slow
def test_clocks_run_stop_and_flag() -> None:
    hand = FakeClock()

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        assert "1:00" in shown(app, "#far")
        await pilot.press("m", *"c1c2", "enter")
        await settle(app, pilot)
        hand.now += 10
        await until(lambda: "0:50" in shown(app, "#far"))
        assert "1:02" in shown(app, "#near")
        hand.now += 51
        await until(lambda: shown(app, "#turn") == "Silver wins: Red ran out of time.")
        assert app.session.record.tags["Termination"] == "time"

    play(make("khet", clocks=ChessClock(Control(60, 2), ("silver", "red"), hand)), script)


def test_there_is_no_preview_with_clocks() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        assert not app.controller.preview
        await pilot.press("p")
        assert not app.controller.preview

    play(make("khet", clocks=ChessClock(Control(60), ("silver", "red"))), script)


def test_help_lists_keys_and_pieces() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        words = str(app.screen.query_one(Static).render())
        assert "rotate by 180°" in words
        assert "Stunner: " in words
        await pilot.press("down", "escape")
        await pilot.pause()
        assert not isinstance(app.screen, HelpScreen)

    play(make("advanced"), script)


def test_the_board_is_flipped_coloured_and_pointed_at() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("v", "c", "p")
        assert app.controller.flipped
        assert app.settings.theme == "accessible"
        await pilot.press("v")
        await pilot.click("#board", offset=(3 + 2 * 4 + 1, 7 * 2))
        await pilot.pause()
        assert app.controller.selected == "c1"

    play(make("khet"), script)


def test_without_colors_the_board_uses_letters() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("c", "tab", "enter")
        assert app.settings.theme is None
        assert "Silver" in everything(app)

    play(make("khet", theme=None), script)


def test_quit_leaves() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("q")
        await pilot.pause()
        assert app.return_code == 0

    play(make("khet"), script)
