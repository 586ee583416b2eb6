"""The board widget."""

from rich.segment import Segment
from textual.events import Click
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from laserchess.cli.terminal.board_layout import BoardLayout
from laserchess.cli.terminal.screen_cells import MARGIN, segments
from laserchess.cli.terminal.screen_view import ScreenView


class BoardView(Widget):
    """A board in the largest layout that fits."""

    class SquareClicked(Message):
        """A square was clicked."""

        def __init__(self, cell: int) -> None:
            """Store the square."""
            super().__init__()
            self.cell = cell

    def __init__(self) -> None:
        """Create an empty widget."""
        super().__init__(id="board")
        self.view: ScreenView | None = None
        self._layout: BoardLayout | None = None
        self._strips: list[Strip] = []

    def use(self, layout: BoardLayout) -> None:
        """Switch to another layout."""
        self._layout = layout
        self.styles.width, self.styles.height = layout.columns, layout.lines
        if self.view is not None:
            self.show(self.view)

    def show(self, view: ScreenView) -> None:
        """Draw a view."""
        self.view = view
        if self._layout is not None:
            self._strips = [Strip(segments(row)) for row in self._layout.draw(view)]
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return one line of the widget."""
        return self._strips[y] if y < len(self._strips) else Strip([Segment(" " * self.size.width)])

    def on_click(self, event: Click) -> None:
        """Post the clicked square."""
        if self._layout is None or self.view is None:
            return
        width, height = self._layout.square
        cell = self.view.cell((event.x - MARGIN) // width, event.y // height)
        if cell is not None and event.x >= MARGIN:
            self.post_message(self.SquareClicked(cell))
