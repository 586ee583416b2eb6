"""The widget that shows a board."""

from rich.segment import Segment
from textual.events import Click
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from laserchess.cli.terminal.drawing import MARGIN, segments
from laserchess.cli.terminal.looks import Fit
from laserchess.cli.terminal.view import ScreenView


class BoardView(Widget):
    """A board, drawn in the look that fits."""

    class Pointed(Message):
        """Somebody pointed at a square with a mouse."""

        def __init__(self, cell: int) -> None:
            """Remember the square."""
            super().__init__()
            self.cell = cell

    def __init__(self) -> None:
        """Begin with nothing to show."""
        super().__init__(id="board")
        self.view: ScreenView | None = None
        self._fit: Fit | None = None
        self._strips: list[Strip] = []

    def use(self, fit: Fit) -> None:
        """Take another look, of another size."""
        self._fit = fit
        self.styles.width, self.styles.height = fit.columns, fit.lines
        if self.view is not None:
            self.show(self.view)

    def show(self, view: ScreenView) -> None:
        """Show a view."""
        self.view = view
        if self._fit is not None:
            self._strips = [Strip(segments(row)) for row in self._fit.draw(view)]
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return a line for the terminal."""
        return self._strips[y] if y < len(self._strips) else Strip([Segment(" " * self.size.width)])

    def on_click(self, event: Click) -> None:
        """Find the square somebody points at."""
        if self._fit is None or self.view is None:
            return
        width, height = self._fit.square
        cell = self.view.cell((event.x - MARGIN) // width, event.y // height)
        if cell is not None and event.x >= MARGIN:
            self.post_message(self.Pointed(cell))
