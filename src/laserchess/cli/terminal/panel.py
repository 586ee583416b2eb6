"""The panel next to the board: players, clocks, moves and messages."""

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from laserchess.cli.terminal.chess_clock import ChessClock, format_time
from laserchess.cli.terminal.panel_text import describe_turn
from laserchess.cli.terminal_game import TerminalGame
from laserchess.notation.describe import name
from laserchess.notation.svg.color_themes import find_hues, find_theme

NUMBER = 4


class Panel(Vertical):
    """The column next to the board."""

    def __init__(self, session: TerminalGame, names: dict[str, str], clocks: ChessClock | None) -> None:
        """Create the panel of a session."""
        super().__init__(id="panel")
        self._session, self._names, self._clocks = session, names, clocks
        self.flipped = False
        self.theme: str | None = "dark"
        self._far, self._near = Static(id="far", classes="player"), Static(id="near", classes="player")
        self._list, self._message, self._turn = Static(id="list"), Static(id="message"), Static(id="turn")
        self._scroll = VerticalScroll(self._list, id="moves", can_focus=False)

    def compose(self) -> ComposeResult:
        """Lay out the parts from top to bottom."""
        yield Static(Text(self._session.board.variant.title, "bold"), id="title")
        yield from (self._far, self._near, self._scroll, self._message, self._turn)

    def update(self, message: str) -> None:
        """Show the state of the game and a message."""
        self.show_players()
        self._list.update(self._moves())
        self._scroll.scroll_end(animate=False)
        self.show_message(message)

    def show_message(self, message: str) -> None:
        """Show a message and whose turn it is."""
        self._message.update(Text(message))
        self._turn.update(Text(describe_turn(self._session), "bold"))

    def show_players(self) -> None:
        """Show the players, whose turn it is and the clocks."""
        players = [player.name for player in self._session.board.variant.players]
        far, near = players if self.flipped else players[::-1]
        self._far.update(self._player(far))
        self._near.update(self._player(near))

    def _player(self, player: str) -> Text:
        board = self._session.board
        to_move = board.turn == player and not self._session.outcome
        line = Text.assemble("▶ " if to_move else "  ", ("■ ", self._hue(player)), (name(player), "bold"))
        who = self._names.get(player, "")
        if who:
            line.append(f" {who}")
        if self._clocks is not None:
            line.append(f"  {format_time(self._clocks.left(player))}", "bold reverse" if to_move else "bold")
        return line

    def _hue(self, player: str) -> str:
        variant = self._session.board.variant
        if self.theme is None:
            return ""
        return find_hues(variant, find_theme(self.theme))[variant.player(player)].body

    def _moves(self) -> Text:
        """Return the moves, two per line; whole turns one per line."""
        board = self._session.board
        second_started = (board.ply > 0) and self._first_turn() == board.variant.players[1].name
        turns = ["…", *board.turns] if second_started else list(board.turns)
        if board.variant.has_turn_end:
            lines = [f"{self._number(at)}{turn}" for at, turn in enumerate(turns)]
        else:
            lines = list(_pairs(turns))
        return Text("\n".join(lines))

    def _first_turn(self) -> str:
        return self._session.record.board().turn

    def _number(self, at: int) -> str:
        return (f"{at // 2 + 1}." if at % 2 == 0 else "").ljust(NUMBER)


def _pairs(turns: Sequence[str]) -> list[str]:
    """Return the moves of both players, side by side."""
    longest = max((len(turn) for turn in turns[::2]), default=0)
    pairs = [turns[at : at + 2] for at in range(0, len(turns), 2)]
    return [
        f"{number}.".ljust(NUMBER) + "  ".join(each.ljust(longest) for each in pair).rstrip()
        for number, pair in enumerate(pairs, 1)
    ]
