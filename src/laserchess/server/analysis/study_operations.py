"""The operations that change a chapter. A move is named by its path: the moves from the start to it."""

from typing import Annotated, Literal

from pydantic import Field, ValidationError
from typing_extensions import TypedDict

from laserchess.server.analysis.study_tree import StudyTree
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.wire.inputs import MAX_MOVES, Input, Line, MoveText

MAX_SHAPES = 64
MAX_NAME = 60
PRINTABLE = r"^[^\x00-\x1f\x7f]+$"
ChapterId = Annotated[str, Field(pattern=r"^[A-Za-z0-9]{1,24}$")]
ChapterName = Annotated[str, Field(min_length=1, max_length=MAX_NAME, pattern=PRINTABLE)]
Path = Annotated[list[MoveText], Field(max_length=MAX_MOVES)]
Shape = Annotated[str, Field(pattern=r"^[A-Z][a-z][0-9]{1,2}([a-z][0-9]{1,2})?$")]
"""A color and one square or two, as `%csl` and `%cal` of PGN have them: `Ga1`, `Ra1b2`."""
Shapes = Annotated[list[Shape], Field(max_length=MAX_SHAPES)]


class ChapterOperation(Input):
    """A change of a chapter."""

    chapter: ChapterId


class AddMove(ChapterOperation):
    """Add a move after others; one that is there stays as it is. The server sets `next`, the player to move after."""

    type: Literal["add"]
    path: Path
    move: MoveText
    next: Annotated[str, Field(max_length=40)] = ""

    def played(self, tree: StudyTree) -> "AddMove":
        """Play the move, and return the operation with its canonical text and `next`."""
        tree.find(self.path)
        board = line_of(tree, self.path).board()
        move = board.push(self.move, recorded=True).text
        return self.model_copy(update={"move": move, "next": board.turn})

    def change(self, tree: StudyTree) -> None:
        """Change a tree."""
        tree.add(self.path, self.move, self.next)


class SetComment(ChapterOperation):
    """Set the comment of a move."""

    type: Literal["comment"]
    path: Path
    comment: Annotated[str, Field(max_length=4000, pattern=r"^[^{}]*$")]

    def change(self, tree: StudyTree) -> None:
        """Change a tree."""
        tree.find(self.path).values["comment"] = self.comment


class SetGlyphs(ChapterOperation):
    """Set the glyphs of a move, as NAGs."""

    type: Literal["nags"]
    path: Path
    nags: Annotated[list[Annotated[int, Field(ge=0, le=255)]], Field(max_length=32)]

    def change(self, tree: StudyTree) -> None:
        """Change a tree."""
        tree.find(self.path).values["nags"] = self.nags


class ChangeShapes(ChapterOperation):
    """Add and remove arrows and circles of a move; what others draw at the same time stays."""

    type: Literal["shapes"]
    path: Path
    add: Shapes = Field(default_factory=list)
    remove: Shapes = Field(default_factory=list)

    def change(self, tree: StudyTree) -> None:
        """Change a tree."""
        tree.find(self.path).change_shapes(self.add, self.remove)


class DeleteMove(ChapterOperation):
    """Delete a move and all that follow."""

    type: Literal["delete"]
    path: Annotated[Path, Field(min_length=1)]

    def change(self, tree: StudyTree) -> None:
        """Change a tree."""
        tree.delete(self.path)


class PromoteMove(ChapterOperation):
    """Promote the variation of a move; with `main`, to the main line."""

    type: Literal["promote"]
    path: Annotated[Path, Field(min_length=1)]
    main: bool = False

    def change(self, tree: StudyTree) -> None:
        """Change a tree."""
        tree.promote(self.path, to_main=self.main)


class RenameChapter(ChapterOperation):
    """Rename a chapter; a name that is taken gets a number."""

    type: Literal["rename"]
    name: ChapterName


TreeOperation = AddMove | SetComment | SetGlyphs | ChangeShapes | DeleteMove | PromoteMove
Operation = Annotated[TreeOperation | RenameChapter, Field(discriminator="type")]


def carry_out(operation: TreeOperation, analysis: str) -> tuple[TreeOperation, str]:
    """Apply an operation to a chapter, which takes a while; return it as it was carried out, and the chapter."""
    tree = StudyTree(analysis)
    done = operation.played(tree) if isinstance(operation, AddMove) else operation
    done.change(tree)
    return done, tree.dump()


class OperationBody(Input):
    """An operation and the client's name of it: sent again with the same name, it counts once."""

    ref: Annotated[str, Field(min_length=1, max_length=64, pattern=PRINTABLE)]
    operation: Operation


class StudyOperation(TypedDict):
    """A change of a study: an operation of an editor, `chapters` (read them again), or `settings`."""

    type: Literal["operation"]
    seq: int
    ref: str
    by: str
    operation: dict[str, object]


class StudyOperations(TypedDict):
    """The last number, and the operations after another one: fewer if the first are no longer stored."""

    seq: int
    operations: list[StudyOperation]


def main_line(analysis: str) -> Line:
    """Return the main line of a chapter."""
    tree = StudyTree(analysis)
    return line_of(tree, [str(node.move) for node in tree.main_line()])


def line_of(tree: StudyTree, moves: list[str]) -> Line:
    """Return moves from the start of a chapter."""
    start = tree.about.get("start")
    known = start if isinstance(start, dict) else {}
    position = known.get("position")
    setup = None if position else known.get("setup")
    values = {"variant": tree.about.get("variant"), "position": position or None, "setup": setup, "moves": moves}
    try:
        return Line.model_validate(values | {"options": known.get("options") or {}})
    except ValidationError as error:
        raise api_error(ErrorCode.CHAPTER) from error
