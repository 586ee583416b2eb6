"""The moves of a record as a list of nodes, each with the index of its parent."""

from collections.abc import Sequence
from io import StringIO
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.board import Board
from laserchess.core.errors import InvalidRecordError
from laserchess.notation import pgn
from laserchess.record import GameRecord, Node
from laserchess.server.wire.inputs import MAX_MOVES, Input, MoveText
from laserchess.server.wire.schemas import ScoreView

MAX_NODES = 5000
MAX_SCORE = 10_000_000
Comment = Annotated[str, Field(max_length=20_000)]
"""Of all actions of a turn, with their arrows and circles."""


class NodeView(TypedDict):
    """A move with its annotations. For turns of several actions it is a whole turn."""

    parent: Annotated[int | None, Field(description="Index of the previous move; none at the start.")]
    move: str
    actions: Annotated[list[str], Field(description="The move as single actions, as a line takes them.")]
    comment: str
    preface: Annotated[str, Field(description="A comment before the move.")]
    nags: list[int]
    eval: ScoreView | None
    clock: Annotated[float | None, Field(description="Seconds left.")]


class ScoreInput(Input):
    """A score for the first player."""

    cp: int | None = Field(default=None, ge=-MAX_SCORE, le=MAX_SCORE)
    mate: int | None = Field(default=None, ge=-10_000, le=10_000)


class NodeInput(Input):
    """A move to be written, after its parent in the list; the first node is the start and has neither."""

    parent: int | None = Field(default=None, ge=0, lt=MAX_NODES)
    move: MoveText = ""
    comment: Comment = ""
    preface: Comment = ""
    nags: list[Annotated[int, Field(ge=0, le=255)]] = Field(default_factory=list, max_length=32)
    eval: ScoreInput | None = None
    clock: float | None = Field(default=None, ge=0, le=10_000_000)


def list_nodes(record: GameRecord) -> list[NodeView]:
    """Return the moves of a record, parents first, the main line before its variations."""
    found: list[NodeView] = []
    stack: list[tuple[Node, int | None, Board]] = [(record.root, None, record.board())]
    while stack:
        node, parent, board = stack.pop()
        actions = _actions(board, node.move)
        found.append(_node(node, parent, actions))
        place = len(found) - 1
        for child in reversed(node.children):
            shared = child is node.children[-1] or not board.variant.has_turn_end
            stack.append((child, place, board if shared else board.copy(history=False)))
    return found


def _actions(board: Board, move: str) -> list[str]:
    """Play a node's move and return its single actions."""
    if not move or not board.variant.has_turn_end:
        return [move] if move else []
    return [played.text for played in board.push_turn(move, recorded=True)]


def _node(node: Node, parent: int | None, actions: list[str]) -> NodeView:
    return {
        "parent": parent,
        "move": node.move,
        "actions": actions,
        "comment": node.comment,
        "preface": node.preface,
        "nags": sorted(node.nags),
        "eval": _score(node.eval),
        "clock": node.clock,
    }


def _score(value: pgn.Evaluation | None) -> ScoreView | None:
    if value is None:
        return None
    return {"cp": round(value.score * 100) if value.mate is None else None, "mate": value.mate}


def build_tree(nodes: Sequence[NodeInput]) -> pgn.PgnNode:
    """Return the tree of a list of nodes."""
    root = pgn.PgnNode()
    places: list[pgn.PgnNode] = []
    for number, given in enumerate(nodes):
        node = pgn.PgnNode(move=given.move, comment=given.comment, preface=given.preface, nags=set(given.nags))
        node.eval, node.clock = _evaluation(given.eval), given.clock
        if number == 0:
            node.move, root = "", node
        elif given.parent is None or given.parent >= number:
            message = f"node {number} has the parent {given.parent}"
            raise InvalidRecordError(message, reason="parent", text=str(given.parent), expected="a node before it")
        else:
            node.parent = places[given.parent]
            places[given.parent].children.append(node)
        places.append(node)
    return root


def _evaluation(given: ScoreInput | None) -> pgn.Evaluation | None:
    if given is None or (given.cp is None and given.mate is None):
        return None
    return pgn.Evaluation((given.cp or 0) / 100, given.mate)


def check_size(text: str) -> None:
    """Raise for a text with too many moves to be played in time, or with too long a line."""
    for record in pgn.read(StringIO(text, newline=None)):
        nodes, stack = 0, [(record.root, 0)]
        while stack:
            node, depth = stack.pop()
            nodes += 1
            if nodes > MAX_NODES or depth > MAX_MOVES:
                message = "the record is too long"
                expected = f"at most {MAX_NODES} moves, {MAX_MOVES} in a line"
                raise InvalidRecordError(message, reason="long", expected=expected)
            stack += [(child, depth + 1) for child in node.children]
