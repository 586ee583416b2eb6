"""The full-screen app: keys, opponent, clocks and animation."""

import asyncio
from collections.abc import Callable
from typing import ClassVar

from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from laserchess.cli.engine_opponent import EngineOpponent
from laserchess.cli.terminal.animation import animate
from laserchess.cli.terminal.board_controller import BoardController
from laserchess.cli.terminal.board_layout import fit_board
from laserchess.cli.terminal.board_view import BoardView
from laserchess.cli.terminal.chess_clock import ChessClock
from laserchess.cli.terminal.dialogs import HelpScreen, Question, TextPrompt
from laserchess.cli.terminal.palette import NAMES
from laserchess.cli.terminal.panel import Panel
from laserchess.cli.terminal.panel_text import count_of, describe_moves
from laserchess.cli.terminal.settings import ScreenSettings, screen_theme
from laserchess.cli.terminal_game import TerminalGame
from laserchess.core.errors import LaserChessError
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import Move
from laserchess.core.outcome import Termination
from laserchess.images.scenes import scenes_of
from laserchess.notation.describe import name

TICK = 0.1
HINT = "? help   Enter select   [ ] rotate   n null move   t undo   m type   q quit"
ACTION_HINT = "? help   Enter select   [ ] rotate   f fire   n end turn   t undo   q quit"
WELCOME = "Press Tab to go to a piece, Enter to select it, ? for help."
TOO_SMALL = "The window is too small for the board. Enlarge it, or press q and play with --plain."


class PlayApp(App[None]):
    """The full-screen app of one game."""

    CSS_PATH = "look.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "laserchess"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "move_cursor(-1, 0)"),
        Binding("right,l", "move_cursor(1, 0)"),
        Binding("up,k", "move_cursor(0, -1)"),
        Binding("down,j", "move_cursor(0, 1)"),
        Binding("tab", "jump(1)", priority=True),
        Binding("shift+tab", "jump(-1)", priority=True),
        Binding("enter,space", "enter"),
        Binding("left_square_bracket", "rotate(-1)"),
        Binding("right_square_bracket", "rotate(1)"),
        Binding("u", "rotate(2)"),
        Binding("f", "fire"),
        Binding("n", "end_turn"),
        Binding("escape", "cancel"),
        Binding("t,backspace", "undo"),
        Binding("m,colon", "type_move"),
        Binding("v", "flip"),
        Binding("p", "preview"),
        Binding("c", "next_theme"),
        Binding("d", "draw"),
        Binding("r", "resign"),
        Binding("s", "save"),
        Binding("question_mark", "help"),
        Binding("q,ctrl+c,ctrl+d", "quit_game"),
    ]

    def __init__(self, session: TerminalGame, settings: ScreenSettings) -> None:
        """Create the app for a session."""
        super().__init__(ansi_color=True if settings.theme is None else None)
        self.session, self.settings = session, settings
        is_fair = bool(session.opponents) or settings.clocks is None
        self.controller = BoardController(session, preview=is_fair, flipped=settings.flipped)
        self.board_view = BoardView()
        self.panel = Panel(session, settings.names, settings.clocks)
        self._busy = False
        self._skip = asyncio.Event()

    # The screen

    def compose(self) -> ComposeResult:
        """Lay out the board, the panel next to it and the keys below."""
        with Horizontal(id="main"):
            yield self.board_view
            yield self.panel
        yield Static(ACTION_HINT if self.session.board.variant.has_turn_end else HINT, id="keys", markup=False)
        yield Static(TOO_SMALL, id="small")

    def on_mount(self) -> None:
        """Show the game and start it."""
        for name_ in NAMES:
            self.register_theme(screen_theme(name_))
        self._set_theme(self.settings.theme)
        self._fit_window()
        self._refresh_all(WELCOME)
        self.set_interval(TICK, self._tick)
        self._start()

    def on_resize(self, _event: events.Resize) -> None:
        """Fit the board to the window."""
        self._fit_window()

    def _fit_window(self) -> None:
        layout = fit_board(self.session.board.variant, self.size.width, self.size.height, self.settings.theme)
        self.set_class(layout is None, "-small")
        if layout is not None:
            self.board_view.use(layout)

    def _set_theme(self, theme: str | None) -> None:
        self.settings.theme = self.panel.theme = theme
        self.theme = f"laserchess-{theme or 'dark'}"

    def _refresh_all(self, message: str) -> None:
        self.panel.flipped = self.controller.flipped
        self.board_view.show(self.controller.view())
        self.panel.update(message)

    def _report(self, message: str) -> None:
        """Redraw the board and show a message."""
        self.board_view.show(self.controller.view())
        self.panel.show_message(message)

    # Playing

    @work
    async def _perform(self, play: Callable[[], list[MoveResult]]) -> None:
        """Play and show a human move, and let the opponent reply."""
        self._busy = True
        try:
            await self._play(play)
            await self._reply()
        finally:
            self._busy = False
            self._start_clock()
            self.board_view.show(self.controller.view())

    @work
    async def _start(self) -> None:
        """Let the opponent play if it is to move."""
        self._busy = True
        try:
            await self._reply()
        finally:
            self._busy = False
            self._start_clock()
            self.board_view.show(self.controller.view())

    async def _play(self, play: Callable[[], list[MoveResult]]) -> None:
        board, mover = self.session.board, self.session.board.turn
        before = board.ply
        try:
            shown = play()
        except LaserChessError as error:
            self._report(str(error))
            return
        except OSError as error:
            shown = list(board.history[before:])
            self.notify(f"Not saved: {error.strerror}: {error.filename}", severity="error")
        self._stop_clock(mover)
        self.controller.cancel()
        await self._show_moves(len(shown))
        self._refresh_all(describe_moves(board, mover, shown))

    async def _reply(self) -> None:
        """Let the opponent play until a human is to move."""
        session = self.session
        while not session.is_human_turn:
            player = session.board.turn
            self._start_clock()
            self.panel.show_message(f"{name(player)} is thinking…")
            board, chooser = session.board.copy(), session.opponents[player]
            move = await asyncio.to_thread(chooser, board, session.random)
            if not session.outcome:
                await self._play(lambda move=move: session.answer(move))  # type: ignore[misc]  # bound at once

    async def _show_moves(self, count: int) -> None:
        """Animate the last moves; any key skips the animation."""
        self._skip.clear()
        if not self.settings.animated:
            return
        for scene in scenes_of(self.session.board, count):
            for view, seconds in animate(scene, flipped=self.controller.flipped):
                if self._skip.is_set():
                    return
                self.board_view.show(view)
                await asyncio.sleep(seconds)

    def on_key(self, _event: events.Key) -> None:
        """Skip the animation."""
        self._skip.set()

    # Clocks

    def _start_clock(self) -> None:
        clocks, board = self.settings.clocks, self.session.board
        if clocks is not None and board.ply and not self.session.outcome:
            clocks.start(board.turn)

    def _stop_clock(self, mover: str) -> None:
        clocks = self.settings.clocks
        if clocks is None:
            return
        clocks.stop()
        if self.session.board.turn != mover or self.session.outcome:
            clocks.add(mover)
            self._record_clock(clocks, mover)

    def _record_clock(self, clocks: ChessClock, mover: str) -> None:
        """Record the remaining time with the move."""
        node = self.session.record.end()
        if node.move:
            node.clock = round(clocks.left(mover), 1)

    def _tick(self) -> None:
        clocks = self.settings.clocks
        if clocks is None or self.session.outcome or not self.panel.is_attached:
            return
        self.panel.show_players()
        fallen = clocks.fallen
        if fallen is not None and clocks.running:
            clocks.stop()
            self.session.lose_on_time(fallen)
            self._refresh_all("")

    # Keys

    def _is_busy(self) -> bool:
        """Return whether an animation or a search runs; skip the animation."""
        self._skip.set()
        return self._busy

    def _is_locked(self) -> bool:
        """Return whether no move can be entered now, and report why."""
        if self._is_busy():
            return True
        if self.session.outcome:
            self._report("The game is over. Press t to undo, s to save, q to quit.")
            return True
        return False

    def _do(self, found: Move | str) -> None:
        """Play a move, or report why there is none."""
        if isinstance(found, str):
            self._report(found)
        else:
            self._perform(lambda: self.session.play(str(found)))

    def action_move_cursor(self, across: int, down: int) -> None:
        """Move the cursor."""
        if not self._is_busy():
            self.controller.move_cursor(across, down)
            self._report(self.controller.hint())

    def action_jump(self, step: int) -> None:
        """Move the cursor to the next piece that can move."""
        if not self._is_busy():
            self.controller.jump(step)
            self._report(self.controller.hint())

    def on_board_view_square_clicked(self, message: BoardView.SquareClicked) -> None:
        """Act like Enter on the clicked square."""
        if not self._is_locked():
            self.controller.move_cursor_to(message.cell)
            self._do(self.controller.enter())

    def action_enter(self) -> None:
        """Select a piece, or play the move."""
        if not self._is_locked():
            self._do(self.controller.enter())

    def action_rotate(self, step: int) -> None:
        """Preview a rotation."""
        if not self._is_locked():
            self._report(self.controller.rotate(step))

    def action_fire(self) -> None:
        """Fire the selected weapon."""
        if not self._is_locked():
            self._do(self.controller.fire())

    def action_end_turn(self) -> None:
        """End the turn, or play the null move."""
        if not self._is_locked():
            self._do(self.controller.end_turn())

    def action_cancel(self) -> None:
        """Clear the selection."""
        self.controller.cancel()
        if not self._busy:
            self._report("")

    def action_undo(self) -> None:
        """Take back the last move."""
        if self._is_busy():
            return
        try:
            taken = self.session.undo()
        except LaserChessError as error:
            self._report(f"{str(error).capitalize()}.")
            return
        self.controller.cancel()
        unit = "action" if self.session.board.variant.has_turn_end else "move"
        self._refresh_all(f"Took back {count_of(taken, unit)}.")
        self._start_clock()

    def action_flip(self) -> None:
        """Flip the board."""
        self.controller.flipped = not self.controller.flipped
        if not self._busy:
            self._refresh_all("")

    def action_preview(self) -> None:
        """Toggle the beam preview."""
        if self.session.opponents or self.settings.clocks is None:
            self.controller.preview = not self.controller.preview
            self._report(f"Beam preview {'on' if self.controller.preview else 'off'}.")
        else:
            self._report("No beam preview in a two-player game with clocks.")

    def action_next_theme(self) -> None:
        """Switch to the next theme."""
        if self.settings.theme is not None:
            self._set_theme(NAMES[(NAMES.index(self.settings.theme) + 1) % len(NAMES)])
            self._fit_window()
            self._refresh_all("")

    def action_help(self) -> None:
        """Show the help."""
        self.push_screen(HelpScreen(self.session.board.variant))

    def action_quit_game(self) -> None:
        """Quit the app."""
        for chooser in self.session.opponents.values():
            if isinstance(chooser, EngineOpponent):
                chooser.stop()
        self.exit()

    # Questions

    @work
    async def action_type_move(self) -> None:
        """Play a typed move."""
        if self._is_locked():
            return
        legal = self.session.board.legal_moves
        some = ", ".join(str(move) for move in legal[:: max(1, len(legal) // 3)][:3])
        text = await self.push_screen_wait(TextPrompt("Type a move", f"for example {some}"))
        if text:
            self._perform(lambda: self.session.play(text))

    @work
    async def action_draw(self) -> None:
        """Claim a draw, or offer one."""
        if self._is_locked():
            return
        if self.session.board.can_claim_draw():
            self._end(Termination.REPETITION)
        elif self.session.opponents:
            self._report("Draw offer declined.")
        elif await self.push_screen_wait(Question("Do both players agree to a draw?")):
            self._end(Termination.AGREEMENT)

    @work
    async def action_resign(self) -> None:
        """Resign after confirmation."""
        if self._is_locked():
            return
        player = name(self.session.board.turn)
        if await self.push_screen_wait(Question(f"Resign as {player}?")):
            self._end(Termination.RESIGNATION)

    def _end(self, reason: Termination) -> None:
        if self.settings.clocks is not None:
            self.settings.clocks.stop()
        self.session.end(reason)
        self.controller.cancel()
        self._refresh_all("")

    @work
    async def action_save(self) -> None:
        """Save the game to a file, and every further move."""
        default = str(self.session.path) if self.session.path else f"{self.session.board.variant.id}.pgn"
        file = await self.push_screen_wait(TextPrompt("Save the game to", default, default))
        if not file:
            return
        try:
            path = self.session.save_as(file)
        except LaserChessError as error:
            self._report(str(error))
        except OSError as error:
            self._report(f"Not saved: {error.strerror}.")
        else:
            self._report(f"Saved to {path}; every further move is saved too.")
