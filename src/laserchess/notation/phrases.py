"""Phrases: short texts about moves, puzzles and exercises, in English and with a key and facts to translate them by."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from laserchess.core.move_result import MoveResult
from laserchess.core.moves import MoveKind, RemovalCause

Fact = str | int
FATES = {
    RemovalCause.ZAPPED: "was hit",
    RemovalCause.SQUASHED: "was squashed",
    RemovalCause.EJECTED: "was pushed off the board",
    RemovalCause.CAPTURED: "was captured",
    RemovalCause.SWALLOWED: "fell into a Hole",
}
WAYS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
PHRASES: Mapping[str, str | tuple[str, str]] = {
    # Moves in lists
    "move.end": "Ends the turn",
    "move.null": "Stays and fires",
    "move.step": "{piece} {start} to {to}",
    "move.swap": "{piece} {start} swaps with {to}",
    "move.rotate": "{piece} {start} rotates to {direction}",
    "move.fire": "{piece} {start} fires",
    "move.zapped": "hits {piece}",
    "move.squashed": "crushes {piece}",
    "move.ejected": "pushes off {piece}",
    "move.captured": "takes {piece}",
    "move.swallowed": "loses {piece}",
    "move.stuns": "stuns {squares}",
    # What a move of an exercise did
    "beam.edge": "The beam leaves the board at {square}.",
    "beam.end": "The beam ends on {square}.",
    "beam.hits.own": "The beam hits your own {piece} on {square}.",
    "beam.hits.other": "The beam hits the {side} {piece} on {square}.",
    "beam.strikes.own": "The beam strikes your own {piece} on {square}.",
    "beam.strikes.other": "The beam strikes the {side} {piece} on {square}.",
    "beam.stopped.own": "The beam is stopped by your own {piece} on {square}.",
    "beam.stopped.other": "The beam is stopped by the {side} {piece} on {square}.",
    **{f"lost.own.{cause}": f"Your {{piece}} on {{square}} {fate}." for cause, fate in FATES.items()},
    **{f"lost.other.{cause}": f"The {{side}} {{piece}} on {{square}} {fate}." for cause, fate in FATES.items()},
    "stunned": "Stunned: {squares}.",
    "thrown": "The piece on {start} is thrown to {to}.",
    "turn_over": "Your turn is over.",
    "reply": "{side} replies {move}.",
    # Whether it solves the exercise
    "exercise.not_yet": "That move is legal, but it does not solve the task.",
    "exercise.on_the_way": "You can still win. Keep going.",
    "exercise.too_late": "You can no longer win in time.",
    "exercise.own_loss": "Try it without losing a piece of your own.",
    "exercise.actions": ("{count} action left.", "{count} actions left."),
    "exercise.no_actions": "No actions left: end your turn.",
    "exercise.unreadable": "That cannot be read: {problem}.",
    "exercise.impossible": "That is not possible: {problem}.",
    "exercise.few": "No move here destroys more than {number}.",
    "exercise.square": "The text is valid, but {square} differs from the board.",
    "exercise.side": "The pieces are right, but the wrong side is to move.",
    "exercise.missing": "The first {number} of {total} moves are right; the rest is missing.",
    "exercise.different": "{move} is a different move.",
    "exercise.too_many": "There are too many moves.",
    # Puzzles
    "puzzle.to_move": "{side} to move.",
    "puzzle.win": ("Win in {count} move.", "Win in {count} moves."),
    "puzzle.win_turn": ("Win this turn with {count} action.", "Win this turn with {count} actions."),
    "puzzle.defend": "Find the only move that does not lose.",
    "puzzle.gain": ("Win material.", "Win material in {count} moves."),
    "puzzle.solved": "Solved.",
    "hint.look": "Look at the {piece} on {square}.",
    "hint.beam": "Look at what the beam does without a move.",
    "hint.step": "Move the {piece} on {square}.",
    "hint.rotate": "Rotate the {piece} on {square}.",
    "hint.swap": "Swap the {piece} on {square} with another piece.",
    "hint.fire": "Fire the {piece} on {square}.",
    "hint.null": "Play the null move: the beam does the work.",
}
"""The English texts by key; of two texts, the first is for a `count` of one."""


@dataclass(frozen=True)
class Phrase:
    """A text in English, and what it is made of.

    Attributes:
        key: The key by which it is translated.
        text: The text in English.
        facts: The values in the text: names of pieces and sides, squares, numbers.

    """

    key: str
    text: str
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the text in English."""
        return self.text


def phrase(key: str, **facts: Fact) -> Phrase:
    """Return a phrase of `PHRASES`; one that starts with a fact starts with a capital letter."""
    known = PHRASES[key]
    words = known if isinstance(known, str) else known[facts["count"] != 1]
    text = words.format_map(facts)
    return Phrase(f"phrases.{key}", text[:1].upper() + text[1:] if words.startswith("{") else text, facts)


def joined(phrases: "list[Phrase]", separator: str = " ") -> str:
    """Return the English texts of phrases in one line."""
    return separator.join(map(str, phrases))


def brief_phrases(played: MoveResult) -> list[Phrase]:
    """Describe a move in a few words, for lists: which piece did what, and what that did to others."""
    move = played.move
    if move.kind in {MoveKind.END, MoveKind.NULL}:
        return [phrase(f"move.{move.kind.name.lower()}")]
    piece = played.piece_at(move.to or move.start) or played.piece_at(move.start)
    facts = {"piece": piece.piece_type.name if piece else "Piece", "start": move.start}
    more = {
        MoveKind.STEP: {"to": move.to},
        MoveKind.SWAP: {"to": move.to},
        MoveKind.ROTATE: {"direction": WAYS[piece.facing] if piece else ""},
    }
    found = [phrase(f"move.{move.kind.name.lower()}", **facts, **more.get(move.kind, {}))]
    found += [phrase(f"move.{item.cause}", piece=item.name) for item in played.removed]
    return found + ([phrase("move.stuns", squares=", ".join(played.stunned))] if played.stunned else [])
