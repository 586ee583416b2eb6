"""Game records of the Leiserchess course's autotester.

They have the seven tags and nothing else, and after each move a comment with the nanoseconds it took, the
depth and the nodes: `1. a0b1 {1200345 7 45000} h7g6 {…} 2. …`, five numbered moves to a line. A game that
ended otherwise than on the board has a last comment about it. Its referee calls a draw after 100 moves of
each side without a piece being destroyed in any way.
"""

import re
from collections.abc import Mapping

from laserchess.core.errors import InvalidRecordError
from laserchess.core.outcome import Termination
from laserchess.notation.pgn.annotations import BILLION, split_comment
from laserchess.notation.pgn.tree import ROSTER, PgnNode, WrittenRecord
from laserchess.notation.pgn.writer import write_tags

GAME_ID = "leiserchess"
REFEREE_OPTIONS: Mapping[str, object] = {"quiet_moves": 100, "quiet_reset": "destroyed"}
THOUGHT = re.compile(r"([0-9]{1,18}) ([0-9]{1,9}) ([0-9]{1,15})(?: (.*))?", re.DOTALL)
ENDINGS = {"time forfeit": Termination.TIME, "program crash": Termination.FORFEIT, "Illegal move": Termination.FORFEIT}
MOVES_A_LINE = 5


def is_autotester(record: WrittenRecord) -> bool:
    """Return whether a record is the autotester's: it has its tags, and search data after each move."""
    thoughts = [bool(THOUGHT.fullmatch(node.comment)) for node in record.root.mainline()]
    return bool(thoughts) and all(thoughts) and not record.tags.keys() - ROSTER.keys()


def take_thoughts(record: WrittenRecord) -> None:
    """Turn the comments of the main line into time, depth and nodes, and the last words into `Termination`."""
    for node in record.root.mainline():
        found = THOUGHT.fullmatch(node.comment)
        if found:
            node.elapsed = int(found[1]) / BILLION
            node.depth, node.nodes = int(found[2]), int(found[3])
            node.comment = found[4] or ""
    for words, reason in ENDINGS.items():
        if words in record.root.end().comment:
            record.tags.setdefault("Termination", reason.value)


def write_autotester(tags: Mapping[str, str], root: PgnNode, result: str) -> str:
    """Write the main line as the autotester does; what it has no place for is left out."""
    words = []
    for ply, node in enumerate(root.mainline()):
        if ply % 2 == 0:
            words.append(f"{'' if ply == 0 else ' ' if ply // 2 % MOVES_A_LINE else chr(10)}{ply // 2 + 1}.")
        words.append(f" {node.move} {{{_thought(node)}}}")
        words.append(_last_words(node))
    moves = "".join([*words, f" {result}"]).strip()
    return f"{write_tags({name: tags.get(name, known) for name, known in ROSTER.items()})}\n{moves}\n"


def _thought(node: PgnNode) -> str:
    return f"{round((node.elapsed or 0) * BILLION)} {node.depth or 0} {node.nodes or 0}"


def _last_words(node: PgnNode) -> str:
    """Return the comment of the last move, where the autotester writes how the game ended."""
    text = "" if node.children else split_comment(node.comment)[0]
    if "}" in text:
        message = "the autotester's records cannot hold a comment with }"
        raise InvalidRecordError(message, reason="comment", text=text, expected="a comment without it")
    return f" {{{text}}}" if text else ""
