"""Dialogs over the board: help, questions and text prompts."""

from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from laserchess.cli.terminal.panel_text import ACTION_KEYS, KEYS
from laserchess.core.variant import Variant
from laserchess.notation.piece_help import describe_abilities, describe_faces


class HelpScreen(ModalScreen[None]):
    """Help on keys, and on how pieces reflect the beam."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,q,enter", "dismiss", "close"),
        Binding("down,j,space", "scroll(1)"),
        Binding("up,k", "scroll(-1)"),
    ]

    def __init__(self, variant: Variant) -> None:
        """Create the help of a variant."""
        super().__init__()
        self._variant = variant

    def compose(self) -> ComposeResult:
        """Lay out the lines in a scrollable window."""
        with VerticalScroll(id="help"):
            yield Static(Text("\n").join(self._lines()))

    def _lines(self) -> Iterator[Text]:
        yield Text("Keys", "bold")
        for key, text in KEYS:
            if self._variant.has_turn_end or key not in ACTION_KEYS:
                yield Text.assemble((f"  {key:<8}", "bold"), text)
        yield Text("")
        yield Text(f"Pieces of {self._variant.title}", "bold")
        for piece_type in self._variant.pieces:
            deeds = describe_abilities(piece_type)
            text = describe_faces(self._variant, piece_type) + (f"; {deeds}" if deeds else "")
            yield Text.assemble((f"  {piece_type.letter}  {piece_type.name}: ", "bold"), f"{text}.")
        yield Text("")
        yield Text("Press Esc to close.", "italic")

    def action_scroll(self, lines: int) -> None:
        """Scroll the lines."""
        self.query_one(VerticalScroll).scroll_relative(y=2 * lines, animate=False)


class Question(ModalScreen[bool]):
    """A yes-or-no question."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "answer(True)", "yes"),
        Binding("n,escape,q", "answer(False)", "no"),
    ]

    def __init__(self, question: str) -> None:
        """Create the question."""
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
    """A prompt for a line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "cancel")]

    def __init__(self, title: str, hint: str, text: str = "") -> None:
        """Create the prompt."""
        super().__init__()
        self._title, self._hint, self._text = title, hint, text

    def compose(self) -> ComposeResult:
        """Show the input line."""
        with Vertical(id="question"):
            yield Static(self._title)
            yield Input(self._text, placeholder=self._hint)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the text."""
        self.dismiss(event.value.strip())

    def action_cancel(self) -> None:
        """Close with an empty text."""
        self.dismiss("")
