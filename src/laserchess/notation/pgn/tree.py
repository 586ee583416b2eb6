"""A game record as it is written: tags, a tree of moves, a result. Nothing here knows whether a move is legal."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

from laserchess.notation.pgn.annotations import Notes

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")

ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
"""The seven standard tags, with their values if nothing is known."""


@dataclass(eq=False, slots=True, repr=False)
class PgnNode(Notes):
    """A move (a whole turn, where a turn is several actions) with its annotations and what followed.

    The root of a tree has no move; its comment comes before the first move. The first child of a node is
    the main line, the others are variations.
    """

    move: str = ""
    """The text of the move; empty at the root."""
    parent: Self | None = None
    """The move before; `None` at the root."""
    children: list[Self] = field(default_factory=list)
    """The moves that follow, the main line first."""
    line: int = 0
    """The line of the move in its text; 0 if it was not read from a text."""

    def __repr__(self) -> str:
        """Show the move."""
        return f"<{type(self).__name__} {self.move or 'root'}>"

    def mainline(self) -> Iterator[Self]:
        """Yield the moves that follow this one, first children only.

        Yields:
            The moves in the order they are played.

        """
        node = self
        while node.children:
            node = node.children[0]
            yield node

    def end(self) -> Self:
        """Return the last move of the main line from here on.

        Returns:
            The last move, or this node if nothing follows.

        """
        node = self
        for node in self.mainline():  # noqa: B007  # only the last one is needed
            pass
        return node

    def path(self) -> list[Self]:
        """Return the moves from the root to this one, the root left out.

        Returns:
            The moves, this one last.

        """
        nodes = []
        node: Self | None = self
        while node is not None and node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]


@dataclass(eq=False, slots=True)
class WrittenRecord:
    """One game as it is written."""

    tags: dict[str, str] = field(default_factory=dict)
    root: PgnNode = field(default_factory=PgnNode)
    result: str = "*"
    """The mark that ends the moves; a `Result` tag may differ."""
    second_begins: bool = False
    """Does the numbering start with `1...`, at a move of the second player."""
    line: int = 0
