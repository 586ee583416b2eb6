"""Small windows over the board: help, questions, and lines to fill in."""

from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from laserchess.cli.terminal.words import ACTION_KEYS, KEYS
from laserchess.core.spec import Game
from laserchess.notation.faces import tell_deeds, tell_light


class HelpScreen(ModalScreen[None]):
    """What keys do, and what light does to the pieces."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,q,enter", "dismiss", "close"),
        Binding("down,j,space", "scroll(1)"),
        Binding("up,k", "scroll(-1)"),
    ]

    def __init__(self, game: Game) -> None:
        """Help with a game."""
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        """Put the lines into a window that scrolls."""
        with VerticalScroll(id="help"):
            yield Static(Text("\n").join(self._lines()))

    def _lines(self) -> Iterator[Text]:
        yield Text("Keys", "bold")
        for key, words in KEYS:
            if self._game.has_turn_end or key not in ACTION_KEYS:
                yield Text.assemble((f"  {key:<8}", "bold"), words)
        yield Text("")
        yield Text(f"Pieces of {self._game.title}", "bold")
        for piece in self._game.pieces:
            deeds = tell_deeds(piece)
            told = tell_light(self._game, piece) + (f"; {deeds}" if deeds else "")
            yield Text.assemble((f"  {piece.letter}  {piece.name}: ", "bold"), f"{told}.")
        yield Text("")
        yield Text("Esc closes this.", "italic")

    def action_scroll(self, lines: int) -> None:
        """Scroll the lines."""
        self.query_one(VerticalScroll).scroll_relative(y=2 * lines, animate=False)


class Question(ModalScreen[bool]):
    """A question that is answered with y or n."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "answer(True)", "yes"),
        Binding("n,escape,q", "answer(False)", "no"),
    ]

    def __init__(self, question: str) -> None:
        """Ask something."""
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """Show the question."""
        with Vertical(id="question"):
            yield Static(self._question)
            yield Static(Text.assemble(("y", "bold"), " yes   ", ("n", "bold"), " no"), id="answers")

    def action_answer(self, yes: bool) -> None:  # noqa: FBT001  # what a binding gives
        """Close with the answer."""
        self.dismiss(yes)


class TextPrompt(ModalScreen[str]):
    """A line to fill in."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "cancel")]

    def __init__(self, title: str, hint: str, text: str = "") -> None:
        """Ask for a line."""
        super().__init__()
        self._title, self._hint, self._text = title, hint, text

    def compose(self) -> ComposeResult:
        """Show the line."""
        with Vertical(id="question"):
            yield Static(self._title)
            yield Input(self._text, placeholder=self._hint)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with what was typed."""
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        """Close with nothing."""
        self.dismiss("")
