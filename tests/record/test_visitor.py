"""Records shown move by move."""

import pytest

from laserchess import SKIP, Board, Headers, IllegalMoveError, LaserChessError, RecordVisitor, visit_records
from laserchess.notation.pgn import PgnNode
from laserchess.record import Skip

TREE = """[Variant "leiserchess"]
[White "Ada"]

1. a0b1 {solid} (1. a1R 1... b6R (1... d6e5 2. a0a1) (1... h7R) 2. a0a1) (1. b1a2) 1... a7L $1 2. a1U *
"""


class Teller(RecordVisitor):
    """Notes everything it is shown."""

    def __init__(self, *, skip: str = "", variations: bool = True) -> None:
        """Wish for less than everything."""
        self.events: list[str] = []
        self._skip = skip
        self._variations = variations

    def begin_record(self, headers: Headers) -> Skip | None:
        self.events.append(headers["White"])
        return SKIP if headers["White"] == self._skip else None

    def visit_move(self, board: Board, node: PgnNode) -> None:
        self.events.append(node.move)
        assert board.history[-1].text == node.move

    def begin_variation(self, board: Board) -> Skip | None:
        self.events.append(f"({board.ply}")
        return None if self._variations else SKIP

    def end_variation(self) -> None:
        self.events.append(")")

    def end_record(self, result: str) -> None:
        self.events.append(result)


def events_of(text: str, **wishes: bool | str) -> str:
    visitor = Teller(**wishes)  # type: ignore[arg-type]  # by name
    visit_records(text, visitor)
    return " ".join(visitor.events)


def test_variations_come_after_the_move_they_replace() -> None:
    assert events_of(TREE) == "Ada a0b1 (0 a1R b6R (1 d6e5 a0a1 ) (1 h7R ) a0a1 ) (0 b1a2 ) a7L a1U *"


def test_variations_can_be_skipped() -> None:
    assert events_of(TREE, variations=False) == "Ada a0b1 (0 (0 a7L a1U *"


def test_a_skipped_record_is_not_even_read() -> None:
    bad = '[Variant "leiserchess"]\n[White "Bob"]\n\n1. nonsense *\n\n'
    assert events_of(bad + TREE, skip="Bob", variations=False) == "Bob Ada a0b1 (0 (0 a7L a1U *"
    with pytest.raises(LaserChessError, match=r"line 4, move 1\. \(ply 1\)"):
        events_of(bad + TREE)


def test_bad_records_are_reported_and_the_next_ones_read() -> None:
    errors: list[LaserChessError] = []
    visitor = Teller(variations=False)
    text = TREE.replace("a1U", "a1a1") + "\n" + TREE
    assert visit_records(text, visitor, on_error=errors.append) == 2
    assert [type(error) for error in errors] == [IllegalMoveError]
    assert visitor.events.count("*") == 1


def test_every_position_is_shown_the_first_one_included() -> None:
    class Positions(RecordVisitor):
        """Keeps the texts of positions."""

        def __init__(self) -> None:
            self.seen: list[str] = []

        def visit_board(self, board: Board) -> None:
            self.seen.append(board.position)

    visitor = Positions()
    visit_records('[Variant "khet"]\n\n1. d1d2 *', visitor)
    board = Board("khet")
    first = board.position
    board.push("d1d2")
    assert visitor.seen == [first, board.position]


def test_notes_are_shown_with_their_move() -> None:
    class Notes(RecordVisitor):
        """Keeps comments and glyphs."""

        def __init__(self) -> None:
            self.seen: list[tuple[str, str, set[int]]] = []

        def visit_move(self, board: Board, node: PgnNode) -> None:
            self.seen.append((f"{board.ply} {node.move}", node.comment, node.nags))

    visitor = Notes()
    visit_records(TREE.split("(", maxsplit=1)[0] + "1... a7L $1 *", visitor)
    assert visitor.seen == [("1 a0b1", "solid", set()), ("2 a7L", "", {1})]


def test_a_visitor_that_returns_nothing_sees_all_games() -> None:
    assert visit_records(TREE + "\n" + TREE, RecordVisitor()) == 2
