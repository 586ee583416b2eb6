"""Phrases: short texts about moves, puzzles and exercises, in English and with a key and facts to translate them by."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from laserchess.core.move_result import MoveResult
from laserchess.core.moves import MoveKind, RemovalCause

Fact = str | int
YOUR = "your"
"""The facts `beam` and `actor` for the reader's side."""
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
    # The coach; the subject of the first ones is "Your beam" or that of the side
    "coach.beam.edge": "{beam} hits nothing and leaves the board at {square}.",
    "coach.beam.edge.mirrors": "{beam} turns at {mirrors} and leaves the board at {square}.",
    "coach.beam.split": "{beam} is split on {square}.",
    "coach.beam.split.mirrors": "{beam} turns at {mirrors} and is split on {square}.",
    "coach.beam.end": "{beam} ends on {square}.",
    "coach.beam.end.mirrors": "{beam} turns at {mirrors} and ends on {square}.",
    "coach.beam.hits.own": "{beam} hits your {piece} on {square}.",
    "coach.beam.hits.own.mirrors": "{beam} turns at {mirrors} and hits your {piece} on {square}.",
    "coach.beam.hits.other": "{beam} hits the {side} {piece} on {square}.",
    "coach.beam.hits.other.mirrors": "{beam} turns at {mirrors} and hits the {side} {piece} on {square}.",
    "coach.beam.stopped.own": "{beam} is blocked by your {piece} on {square}.",
    "coach.beam.stopped.own.mirrors": "{beam} turns at {mirrors} and is blocked by your {piece} on {square}.",
    "coach.beam.stopped.other": "{beam} is blocked by the {side} {piece} on {square}.",
    "coach.beam.stopped.other.mirrors": "{beam} turns at {mirrors} and is blocked by the {side} {piece} on {square}.",
    "coach.act.step": "{actor} moved the {piece} from {start} to {to}.",
    "coach.act.swap": "{actor} swapped the {piece} on {start} with {to}.",
    "coach.act.rotate": "{actor} rotated the {piece} on {start} to {direction}.",
    "coach.act.fire": "{actor} fired the {piece} on {start}.",
    "coach.act.null": "{actor} stayed and fired.",
    "coach.act.end": "{actor} ended the turn.",
    "coach.goal": "Goal: hit the {side} {piece} with a beam, and keep beams away from your own.",
    "coach.goal.several": "Goal: hit one of the {side} {piece}s with a beam, and keep beams away from your own.",
    "coach.fires": "Your laser fires after every move, even if you only rotate a piece.",
    "coach.actions": (
        "You have {count} action a turn; firing is one.",
        "You have {count} actions a turn; firing is one.",
    ),
    "coach.danger": "Danger: the next {side} move can hit your {piece} on {square}.",
    "coach.threat": "The next {side} move can hit your {piece} on {square}.",
    "coach.safe": "None of your pieces can be hit by the next {side} move.",
    "coach.win": "You can win now: one of your moves hits the {piece} on {square}.",
    "coach.chance": "One of your moves hits the {side} {piece} on {square}.",
    "coach.hint.wins": "Hint {move}: it wins, because the beam then hits the {piece} on {square}.",
    "coach.hint.hits": "Hint {move}: it hits the {side} {piece} on {square}.",
    "coach.hint.saves": "Hint {move}: it saves your {piece} on {square} from the next {side} move.",
    "coach.hint.threatens": "Hint {move}: it prepares a hit on the {side} {piece} on {square}.",
    "coach.hint.safe": "Hint {move}: it keeps all your pieces out of the line of fire.",
    "coach.hint.quiet": "Hint {move}: the engine prefers it, although no hit follows at once.",
    "coach.stopped": "You could still have stopped it before {played}, for example with {move}.",
    "coach.decided": ("Your last move could not stop it.", "Your last {count} moves could not stop it."),
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
    named = {name: NAMED[name](str(fact)) for name, fact in facts.items() if name in NAMED}
    text = words.format_map(facts | named)
    return Phrase(f"phrases.{key}", text[:1].upper() + text[1:] if words.startswith("{") else text, facts)


def _beam_of(shooter: str) -> str:
    """Name the beam of a side; of `your` side, if the phrase is for its player."""
    return f"{shooter} beam" if shooter == YOUR else f"{shooter}'s beam"


def _actor_of(side: str) -> str:
    """Name who moves; `you`, if the phrase is for that player."""
    return "you" if side == YOUR else side


NAMED = {"beam": _beam_of, "actor": _actor_of}
"""How facts that are sides are named in English."""


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
