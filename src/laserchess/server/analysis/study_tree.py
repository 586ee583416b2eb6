"""The tree of a chapter as the analysis page stores it, and the changes that operations make to it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NotRequired

import orjson
from pydantic import TypeAdapter
from typing_extensions import TypedDict

from laserchess.server.api_errors import ErrorCode, api_error

MAX_NODES = 5000
"""Moves of a chapter: more than fit if each has what the analysis page writes."""
Values = dict[str, Any]
EMPTY: Values = {"comment": "", "preface": "", "nags": [], "shapes": [], "eval": None, "clock": None}


class StoredNode(TypedDict):
    """What the server reads of a stored node; pages may store more."""

    parent: NotRequired[int | None]
    move: NotRequired[str | None]
    next: NotRequired[str | None]
    comment: NotRequired[str | None]
    preface: NotRequired[str | None]
    nags: NotRequired[list[int] | None]
    shapes: NotRequired[list[str] | None]


STORED_NODES = TypeAdapter(list[StoredNode])


@dataclass(eq=False)
class StudyNode:
    """A move, or an action where a turn has several; `values` is all that is stored with it but its parent."""

    values: Values
    parent: "StudyNode | None" = None
    children: "list[StudyNode]" = field(default_factory=list)

    @property
    def move(self) -> object:
        """Return the move as text; empty at the start."""
        return self.values.get("move")

    def change_shapes(self, add: Sequence[str], remove: Sequence[str]) -> None:
        """Add and remove arrows and circles; each is there once."""
        shapes = dict.fromkeys((*(self.values.get("shapes") or ()), *add))
        self.values["shapes"] = [shape for shape in shapes if shape not in remove]


class StudyTree:
    """A chapter: the start of an analysis, and its moves."""

    def __init__(self, analysis: str) -> None:
        """Read a stored analysis; raise an error if it has no usable tree."""
        try:
            self.about: Values = orjson.loads(analysis)
            stored: list[Values] = self.about.pop("nodes")
            if not 0 < len(stored) <= MAX_NODES:
                raise api_error(ErrorCode.CHAPTER)
            STORED_NODES.validate_python(stored, strict=True)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise api_error(ErrorCode.CHAPTER) from error
        nodes: list[StudyNode] = []
        for values in stored:
            node, place = StudyNode(values), values.pop("parent", None) or 0
            if nodes:
                if not 0 <= place < len(nodes):
                    raise api_error(ErrorCode.CHAPTER)
                node.parent = nodes[place]
                node.parent.children.append(node)
            nodes.append(node)
        self.root = nodes[0]

    def dump(self) -> str:
        """Return the analysis as it is stored: parents before children, siblings in their order."""
        nodes, places = [self.root], {self.root: 0}
        for node in nodes:  # grows while it is read
            for child in node.children:
                places[child] = len(nodes)
                nodes.append(child)
        listed = [{"parent": places[node.parent] if node.parent else None} | node.values for node in nodes]
        try:
            return orjson.dumps(self.about | {"at": 0, "nodes": listed}).decode()
        except TypeError as error:  # values nested deeper than can be written
            raise api_error(ErrorCode.CHAPTER) from error

    def find(self, path: Sequence[str]) -> StudyNode:
        """Return the node at the end of some moves; raise an error if there is none, perhaps no longer."""
        node = self.root
        for move in path:
            found = next((child for child in node.children if child.move == move), None)
            if found is None:
                raise api_error(ErrorCode.STUDY_MOVE, move)
            node = found
        return node

    def main_line(self) -> Iterator[StudyNode]:
        """Yield the moves of the main line."""
        node = self.root
        while node.children:
            node = node.children[0]
            yield node

    def add(self, path: Sequence[str], move: str, following: str) -> None:
        """Add a move after which it is the turn of `following`; a move that is there stays as it is."""
        parent = self.find(path)
        if all(child.move != move for child in parent.children):
            parent.children.append(StudyNode({"move": move, "next": following, **EMPTY}, parent))

    def delete(self, path: Sequence[str]) -> None:
        """Delete a move and all that follow."""
        node = self.find(path)
        if node.parent is not None:
            node.parent.children.remove(node)

    def promote(self, path: Sequence[str], *, to_main: bool) -> None:
        """Promote the variation of a move; with `to_main`, to the main line."""
        node = self.find(path)
        while node.parent is not None:
            siblings = node.parent.children
            if siblings[0] is not node:
                siblings.remove(node)
                siblings.insert(0, node)
                if not to_main:
                    return
            node = node.parent
