"""Random games as lines of text: everything a board says of every position, and of what its moves would do.

`lines.js` writes the same lines from the WebAssembly kernel; the two are compared.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from typing import Any

from laserchess import Board, Move, MoveResult, Variant
from laserchess.core import layout as at
from laserchess.core.moves import Beam

MASK = 0xFFFFFFFF


@dataclass(frozen=True)
class Walk:
    """How random games are played: at most `plies` plies, trying some moves of each position (0: all of them)."""

    plies: int = 60
    tries: int = 4


class Xorshift:
    """The generator both sides share."""

    def __init__(self, seed: int) -> None:
        """Start from a seed."""
        self._state = (seed * 2654435761 + 1) & MASK or 1

    def below(self, count: int) -> int:
        state = self._state
        state ^= state << 13 & MASK
        state ^= state >> 17
        state ^= state << 5 & MASK
        self._state = state
        return state % count


def rule_sets(variant: Variant) -> list[dict[str, Any]]:
    """Return every combination of the options that have choices, the default rules first."""
    chosen = {name: sorted(o.choices, key=lambda choice: choice != o.default) for name, o in variant.options.items()}
    named = {name: choices for name, choices in chosen.items() if choices}
    return [dict(zip(named, values, strict=True)) for values in product(*named.values())]


def begin(variant: Variant, number: int) -> Board:
    setups, rules = list(variant.setups), rule_sets(variant)
    seed = number if variant.has_chance else None
    return Board(variant, setup=setups[number % len(setups)], seed=seed, **rules[number % len(rules)])


def game_lines(variant: Variant, number: int, walk: Walk) -> Iterator[str]:
    """Yield the lines of one game."""
    board, random = begin(variant, number), Xorshift(number)
    for _ in range(walk.plies):
        yield position_line(board)
        moves = list(board.legal_moves)
        if not moves:
            return
        tried = moves if walk.tries == 0 else [moves[random.below(len(moves))] for _ in range(walk.tries)]
        for move in tried:
            yield from move_lines(board, move)
        board.push(moves[random.below(len(moves))])
    yield position_line(board)


def move_lines(board: Board, move: Move) -> Iterator[str]:
    """Yield what a move does, and the position after it."""
    played = board.push(move)
    yield played_line(played)
    yield f"{board.position}|{board.state[at.HASH]}|{ending(board)}"
    board.pop()


def ending(board: Board) -> str:
    return f"{board.outcome.winner}:{board.outcome.termination}" if board.outcome else "-"


def position_line(board: Board) -> str:
    facts = (
        board.position,
        board.state[at.HASH],
        board.turn,
        board.actions_left,
        ending(board),
        board.occurrences if board.variant.has_repetition else 0,
        int(board.can_claim_draw()),
        board.quiet_turns,
        " ".join(move.text for move in board.legal_moves),
        ";".join(map(beam_text, board.beams())) if not board.variant.actions else "",
    )
    return "|".join(map(str, facts))


def beam_text(beam: Beam) -> str:
    turns = ",".join("".join(turn) for turn in beam.deflections)
    squares, travels = ",".join(beam.squares), ",".join(beam.directions)
    way = f"{beam.origin}{beam.direction}:{squares}:{travels}:{turns}"
    return f"{way}:{beam.end}:{beam.exit_direction}:{beam.struck or ''}"


def played_line(played: MoveResult) -> str:
    shoved = f"{played.shoved[0]}>{played.shoved[1] or ''}" if played.shoved else ""
    facts = (
        played.text,
        ",".join(f"{gone.square} {gone.side_name} {gone.name} {gone.cause}" for gone in played.removed),
        ";".join(map(beam_text, played.beams)),
        ";".join(played.chance),
        ",".join(played.stunned),
        ",".join(f"{start}>{to}" for start, to, _ in played.displaced),
        shoved,
    )
    return "|".join(facts)


def digest(lines: Iterator[str]) -> tuple[str, int]:
    """Return a digest of a game's lines, and how many positions it had."""
    text = list(lines)
    positions = sum(line.count("|") == 9 for line in text)  # the fields of a position line, less one
    return sha256("\n".join(text).encode()).hexdigest(), positions
