"""The full-screen game: keys, the opponent, clocks, and how a move is shown."""

import asyncio
from collections.abc import Callable
from typing import ClassVar

from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from laserchess.cli.opponents import EngineOpponent
from laserchess.cli.terminal.board_view import BoardView
from laserchess.cli.terminal.clocks import ChessClock
from laserchess.cli.terminal.controller import BoardController
from laserchess.cli.terminal.dialogs import HelpScreen, Question, TextPrompt
from laserchess.cli.terminal.looks import fit
from laserchess.cli.terminal.palette import NAMES
from laserchess.cli.terminal.panel import Panel
from laserchess.cli.terminal.settings import ScreenSettings, screen_theme
from laserchess.cli.terminal.shots import show
from laserchess.cli.terminal.words import count, tell
from laserchess.cli.terminal_game import TerminalGame
from laserchess.core.errors import LaserChessError
from laserchess.core.moves import Move
from laserchess.core.outcome import Reason
from laserchess.core.played import Played
from laserchess.notation.words import name
from laserchess.pictures.scenes import scenes_of

TICK = 0.1
HINT = "? help   Enter choose   [ ] turn   n pass   t take back   m type   q leave"
ACTION_HINT = "? help   Enter choose   [ ] turn   f fire   n end turn   t take back   q leave"
WELCOME = "Tab goes to a piece, Enter chooses it, ? tells the rest."
TOO_SMALL = "This window is too small for the board: make it larger, or leave with q and use --plain."


class PlayApp(App[None]):
    """A game at a board that fills the screen."""

    CSS_PATH = "look.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "laserchess"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "steer(-1, 0)"),
        Binding("right,l", "steer(1, 0)"),
        Binding("up,k", "steer(0, -1)"),
        Binding("down,j", "steer(0, 1)"),
        Binding("tab", "jump(1)", priority=True),
        Binding("shift+tab", "jump(-1)", priority=True),
        Binding("enter,space", "enter"),
        Binding("left_square_bracket", "turn(-1)"),
        Binding("right_square_bracket", "turn(1)"),
        Binding("u", "turn(2)"),
        Binding("f", "fire"),
        Binding("n", "end_turn"),
        Binding("escape", "cancel"),
        Binding("t,backspace", "take_back"),
        Binding("m,colon", "type_move"),
        Binding("v", "flip"),
        Binding("p", "preview"),
        Binding("c", "colours"),
        Binding("d", "draw"),
        Binding("r", "resign"),
        Binding("s", "save"),
        Binding("question_mark", "help"),
        Binding("q,ctrl+c,ctrl+d", "leave"),
    ]

    def __init__(self, session: TerminalGame, setting: ScreenSettings) -> None:
        """Sit down at a game."""
        super().__init__(ansi_color=True if setting.theme is None else None)
        self.session, self.setting = session, setting
        people = len(session.opponents) == 0
        self.table = BoardController(session, preview=not (people and setting.clocks), flipped=setting.flipped)
        self.board_view = BoardView()
        self.panel = Panel(session, setting.names, setting.clocks)
        self._busy = False
        self._skip = asyncio.Event()

    # The screen

    def compose(self) -> ComposeResult:
        """Put the board beside the panel, and the keys below."""
        with Horizontal(id="main"):
            yield self.board_view
            yield self.panel
        yield Static(ACTION_HINT if self.session.board.game.has_turn_end else HINT, id="keys", markup=False)
        yield Static(TOO_SMALL, id="small")

    def on_mount(self) -> None:
        """Show the game and begin."""
        for name_ in NAMES:
            self.register_theme(screen_theme(name_))
        self._take_theme(self.setting.theme)
        self._fit_window()
        self._refresh_all(WELCOME)
        self.set_interval(TICK, self._tick)
        self._go_on()

    def on_resize(self, _event: events.Resize) -> None:
        """Fit the board to the window."""
        self._fit_window()

    def _fit_window(self) -> None:
        found = fit(self.session.board.game, self.size.width, self.size.height, self.setting.theme)
        self.set_class(found is None, "-small")
        if found is not None:
            self.board_view.use(found)

    def _take_theme(self, theme: str | None) -> None:
        self.setting.theme = self.panel.theme = theme
        self.theme = f"laserchess-{theme or 'dark'}"

    def _refresh_all(self, told: str) -> None:
        self.panel.flipped = self.table.flipped
        self.board_view.show(self.table.view())
        self.panel.update(told)

    def _tell(self, told: str) -> None:
        """Show the board again, and tell something."""
        self.board_view.show(self.table.view())
        self.panel.tell(told)

    # Playing

    @work
    async def _perform(self, play: Callable[[], list[Played]]) -> None:
        """Play a person's move, show it, and let the opponent answer."""
        self._busy = True
        try:
            await self._play(play)
            await self._answer()
        finally:
            self._busy = False
            self._start_clock()
            self.board_view.show(self.table.view())

    @work
    async def _go_on(self) -> None:
        """Let the opponent play if it is to move."""
        self._busy = True
        try:
            await self._answer()
        finally:
            self._busy = False
            self._start_clock()
            self.board_view.show(self.table.view())

    async def _play(self, play: Callable[[], list[Played]]) -> None:
        board, mover = self.session.board, self.session.board.turn
        before = board.ply
        try:
            shown = play()
        except LaserChessError as error:
            self._tell(str(error))
            return
        except OSError as error:
            shown = list(board.history[before:])
            self.notify(f"not saved: {error.strerror}: {error.filename}", severity="error")
        self._stop_clock(mover)
        self.table.cancel()
        await self._show_moves(len(shown))
        self._refresh_all(tell(board, mover, shown))

    async def _answer(self) -> None:
        """Let the opponent think and play until a person is to move."""
        session = self.session
        while not session.waits_for_person:
            player = session.board.turn
            self._start_clock()
            self.panel.tell(f"{name(player)} is thinking …")
            board, chooser = session.board.copy(), session.opponents[player]
            move = await asyncio.to_thread(chooser, board, session.random)
            if not session.outcome:
                await self._play(lambda move=move: session.answer(move))  # type: ignore[misc]  # bound at once

    async def _show_moves(self, count_: int) -> None:
        """Show the last moves as they happen; any key skips the rest."""
        self._skip.clear()
        if not self.setting.animated:
            return
        for scene in scenes_of(self.session.board, count_):
            for view, seconds in show(scene, flipped=self.table.flipped):
                if self._skip.is_set():
                    return
                self.board_view.show(view)
                await asyncio.sleep(seconds)

    def on_key(self, _event: events.Key) -> None:
        """Skip what is being shown."""
        self._skip.set()

    # Clocks

    def _start_clock(self) -> None:
        clocks, board = self.setting.clocks, self.session.board
        if clocks is not None and board.ply and not self.session.outcome:
            clocks.start(board.turn)

    def _stop_clock(self, mover: str) -> None:
        clocks = self.setting.clocks
        if clocks is None:
            return
        clocks.stop()
        if self.session.board.turn != mover or self.session.outcome:
            clocks.add(mover)
            self._note_clock(clocks, mover)

    def _note_clock(self, clocks: ChessClock, mover: str) -> None:
        """Write the time that is left beside the move."""
        node = self.session.record.end()
        if node.move:
            node.clock = round(clocks.left(mover), 1)

    def _tick(self) -> None:
        clocks = self.setting.clocks
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
        """Tell whether something is being shown or thought about; what is shown is skipped."""
        self._skip.set()
        return self._busy

    def _is_closed(self) -> bool:
        """Tell whether keys that play do nothing now, and say why."""
        if self._is_busy():
            return True
        if self.session.outcome:
            self._tell("The game is over: t takes back, s saves, q leaves.")
            return True
        return False

    def _do(self, found: Move | str) -> None:
        """Play a move, or tell why there is none."""
        if isinstance(found, str):
            self._tell(found)
        else:
            self._perform(lambda: self.session.play(str(found)))

    def action_steer(self, across: int, down: int) -> None:
        """Move the cursor."""
        if not self._is_busy():
            self.table.steer(across, down)
            self._tell(self.table.hint())

    def action_jump(self, step: int) -> None:
        """Go to the next piece that can do something."""
        if not self._is_busy():
            self.table.jump(step)
            self._tell(self.table.hint())

    def on_board_view_pointed(self, message: BoardView.Pointed) -> None:
        """Do what Enter does, where somebody points."""
        if not self._is_closed():
            self.table.point(message.cell)
            self._do(self.table.enter())

    def action_enter(self) -> None:
        """Choose a piece, or confirm a move."""
        if not self._is_closed():
            self._do(self.table.enter())

    def action_turn(self, step: int) -> None:
        """Show a piece turned."""
        if not self._is_closed():
            self._tell(self.table.turn(step))

    def action_fire(self) -> None:
        """Fire."""
        if not self._is_closed():
            self._do(self.table.fire())

    def action_end_turn(self) -> None:
        """End the turn, or make the move that changes nothing."""
        if not self._is_closed():
            self._do(self.table.end_turn())

    def action_cancel(self) -> None:
        """Choose nothing."""
        self.table.cancel()
        if not self._busy:
            self._tell("")

    def action_take_back(self) -> None:
        """Take back what was played last."""
        if self._is_busy():
            return
        try:
            taken = self.session.undo()
        except LaserChessError as error:
            self._tell(f"{str(error).capitalize()}.")
            return
        self.table.cancel()
        unit = "action" if self.session.board.game.has_turn_end else "move"
        self._refresh_all(f"Took back {count(taken, unit)}.")
        self._start_clock()

    def action_flip(self) -> None:
        """Show the board from the other side."""
        self.table.flipped = not self.table.flipped
        if not self._busy:
            self._refresh_all("")

    def action_preview(self) -> None:
        """Show the light that a move would make, or no longer."""
        if self.session.opponents or self.setting.clocks is None:
            self.table.preview = not self.table.preview
            self._tell(f"The light of a move is {'shown' if self.table.preview else 'not shown'} before it is played.")
        else:
            self._tell("Between two people on the clock there is no preview.")

    def action_colours(self) -> None:
        """Take the next theme."""
        if self.setting.theme is not None:
            self._take_theme(NAMES[(NAMES.index(self.setting.theme) + 1) % len(NAMES)])
            self._fit_window()
            self._refresh_all("")

    def action_help(self) -> None:
        """Show what keys do."""
        self.push_screen(HelpScreen(self.session.board.game))

    def action_leave(self) -> None:
        """Leave; the record is printed."""
        for chooser in self.session.opponents.values():
            if isinstance(chooser, EngineOpponent):
                chooser.stop()
        self.exit()

    # Questions

    @work
    async def action_type_move(self) -> None:
        """Play a move that is typed."""
        if self._is_closed():
            return
        legal = self.session.board.legal_moves
        some = ", ".join(str(move) for move in legal[:: max(1, len(legal) // 3)][:3])
        text = await self.push_screen_wait(TextPrompt("Type a move", f"such as {some}"))
        if text:
            self._perform(lambda: self.session.play(text))

    @work
    async def action_draw(self) -> None:
        """Claim a draw, or offer one."""
        if self._is_closed():
            return
        if self.session.board.can_claim_draw():
            self._end(Reason.REPETITION)
        elif self.session.opponents:
            self._tell("Your opponent plays on.")
        elif await self.push_screen_wait(Question("Do both players agree to a draw?")):
            self._end(Reason.AGREEMENT)

    @work
    async def action_resign(self) -> None:
        """Give up, if that is really meant."""
        if self._is_closed():
            return
        player = name(self.session.board.turn)
        if await self.push_screen_wait(Question(f"{player} resigns?")):
            self._end(Reason.RESIGNATION)

    def _end(self, reason: Reason) -> None:
        if self.setting.clocks is not None:
            self.setting.clocks.stop()
        self.session.end(reason)
        self.table.cancel()
        self._refresh_all("")

    @work
    async def action_save(self) -> None:
        """Keep the game in a file from now on."""
        usual = str(self.session.path) if self.session.path else f"{self.session.board.game.id}.pgn"
        file = await self.push_screen_wait(TextPrompt("Keep the game in this file", usual, usual))
        if not file:
            return
        try:
            path = self.session.save_as(file)
        except LaserChessError as error:
            self._tell(str(error))
        except OSError as error:
            self._tell(f"Not saved: {error.strerror}.")
        else:
            self._tell(f"Saved; from now on every move is kept in {path}.")
