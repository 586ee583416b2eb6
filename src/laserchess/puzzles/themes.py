"""Themes of puzzles: what the solution does, each defined by a check of the played moves."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from laserchess.board import Board
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import Beam, BeamEnd, MoveKind, RemovalCause
from laserchess.puzzles.puzzle import Puzzle, PuzzleGoal, PuzzleStep
from laserchess.puzzles.verify import after

MANY_MIRRORS = 5
FEW_ALTERNATIVES = 12


class PlayedSolution:
    """A solution that was played, in which themes are looked for."""

    def __init__(self, puzzle: Puzzle) -> None:
        """Play the solution."""
        self.puzzle = puzzle
        self.steps = [step for step in puzzle.steps() if step.is_solver]
        self.board = self.steps[0].before
        self.player = self.board.turn

    @property
    def first(self) -> MoveResult:
        """The result of the first move."""
        return self.steps[0].played

    def hits(self, step: PuzzleStep) -> list[Beam]:
        """Return the beams of a move that destroyed a piece of the opponent."""
        lost = {item.square for item in step.played.removed if item.side_name != self.player}
        return [beam for beam in step.played.beams if beam.end is BeamEnd.HIT and beam.struck in lost]

    @cached_property
    def mirrors(self) -> int:
        """The mirrors on the beam's way to the last piece it destroyed; -1 if it destroyed none."""
        shots = [hits for step in self.steps if (hits := self.hits(step))]
        return max(len(beam.deflections) for beam in shots[-1]) if shots else -1

    def causes(self) -> Iterator[RemovalCause]:
        """Yield how pieces left the board by the solver's moves."""
        yield from (item.cause for step in self.steps for item in step.played.removed)


Check = Callable[[PlayedSolution], bool]


@dataclass(frozen=True)
class PuzzleTheme:
    """A theme of puzzles.

    Attributes:
        name: The key, as puzzle files write it.
        title: The title shown to players.
        words: One sentence about it.
        check: Returns whether a solution has the theme.

    """

    name: str
    title: str
    words: str
    check: Check


def _mirrors(count: int) -> Check:
    if count == MANY_MIRRORS:
        return lambda solution: solution.mirrors >= count
    return lambda solution: solution.mirrors == count


def _acts(kind: MoveKind) -> Check:
    return lambda solution: any(step.played.move.kind is kind for step in solution.steps)


def _has_cause(cause: RemovalCause) -> Check:
    return lambda solution: cause in solution.causes()


def _rotates(*, weapon: bool) -> Check:
    def check(solution: PlayedSolution) -> bool:
        turned = [step for step in solution.steps if step.played.move.kind is MoveKind.ROTATE]
        pieces = (step.before.piece_at(step.played.move.start) for step in turned)
        return any(piece is not None and (piece.piece_type.fires is not None) is weapon for piece in pieces)

    return check


def _is_discovered(solution: PlayedSolution) -> bool:
    """Return whether a beam passes the square that was left, and misses the piece that left it."""
    for step in solution.steps:
        move = step.played.move
        if move.kind is not MoveKind.STEP:
            continue
        for beam in solution.hits(step):
            if move.start in beam.squares and move.to not in {*beam.squares, beam.origin}:
                return True
    return False


def _is_shove(solution: PlayedSolution) -> bool:
    return any(step.played.shoved and step.played.shoved[1] for step in solution.steps)


def _is_double(solution: PlayedSolution) -> bool:
    lost = ([item for item in step.played.removed if item.side_name != solution.player] for step in solution.steps)
    return any(len(items) > 1 for items in lost)


def _is_sacrifice(solution: PlayedSolution) -> bool:
    return any(item.side_name == solution.player for step in solution.steps for item in step.played.removed)


def _is_quiet(solution: PlayedSolution) -> bool:
    return not solution.first.removed


def _is_counter_shot(solution: PlayedSolution) -> bool:
    return solution.puzzle.aim is PuzzleGoal.DEFEND and bool(solution.hits(solution.steps[0]))


def _is_flight(solution: PlayedSolution) -> bool:
    move = solution.first.move
    piece = solution.board.piece_at(move.start) if move.start else None
    is_step = move.kind in {MoveKind.STEP, MoveKind.SWAP}
    return solution.puzzle.aim is PuzzleGoal.DEFEND and is_step and piece is not None and piece.piece_type.royal


def _is_block(solution: PlayedSolution) -> bool:
    """Return whether the moved piece ends up in the path of a shot that would have won."""
    move = solution.first.move
    if solution.puzzle.aim is not PuzzleGoal.DEFEND or not move.to or _is_flight(solution):
        return False
    after_it = after(solution.board, move)
    others = [other for other in solution.board.legal_moves if move.start not in {other.start, other.to}]
    for other in others[:FEW_ALTERNATIVES]:
        for shot in _winning_answers(after(solution.board, other)):
            lit = {square for beam in shot.beams if beam.end is BeamEnd.HIT for square in beam.squares[:-1]}
            if move.to in lit and not _wins_at_once(after_it, str(shot.move)):
                return True
    return False


def _is_trap(solution: PlayedSolution) -> bool:
    """Return whether another move destroys a piece of the opponent, but loses at once."""
    if solution.board.variant.has_turn_end:
        return False
    for move in solution.board.legal_moves:
        if str(move) == str(solution.first.move):
            continue
        board = after(solution.board, move)
        greedy = any(item.side_name != solution.player for item in board.peek().removed)
        if greedy and (_has_lost(board, solution.player) or next(_winning_answers(board), None)):
            return True
    return False


def _is_backfire(solution: PlayedSolution) -> bool:
    """Return whether the piece rotated the other way, or the last weapon fired at once, hits its own side."""
    board, first = solution.board, solution.first.move
    if board.variant.has_turn_end:
        kind, start = MoveKind.FIRE, solution.steps[-1].played.move.start
    else:
        kind, start = MoveKind.ROTATE, first.start
        if first.kind is not kind:
            return False
    for move in board.legal_moves:
        if move.kind is kind and move.start == start and move != first:
            played = after(board, move).peek()
            if not played.chance and any(item.side_name == solution.player for item in played.removed):
                return True
    return False


def _has_lost(board: Board, player: str) -> bool:
    return board.outcome is not None and board.outcome.winner not in {None, player}


def _winning_answers(board: Board) -> Iterator[MoveResult]:
    """Yield the results of moves that win at once."""
    player = board.turn
    for move in board.legal_moves:
        answer = after(board, move)
        if answer.outcome is not None and answer.outcome.winner == player:
            yield answer.peek()


def _wins_at_once(board: Board, move: str) -> bool:
    return board.is_legal(move) and any(str(shot.move) == move for shot in _winning_answers(board))


def _is_split(solution: PlayedSolution) -> bool:
    return any(beam.end is BeamEnd.SPLIT for step in solution.steps for beam in step.played.beams)


def _is_blast(solution: PlayedSolution) -> bool:
    """Return whether a piece was destroyed at which no beam ended."""
    for step in solution.steps:
        struck = {beam.struck for beam in step.played.beams}
        if any(item.cause is RemovalCause.ZAPPED and item.square not in struck for item in step.played.removed):
            return True
    return False


def _is_salvo(solution: PlayedSolution) -> bool:
    return sum(step.played.move.kind is MoveKind.FIRE for step in solution.steps) > 1


THEMES: dict[str, PuzzleTheme] = {
    theme.name: theme
    for theme in (
        PuzzleTheme("direct", "Straight shot", "The beam reaches its target without a mirror.", _mirrors(0)),
        PuzzleTheme("mirrors-1", "One mirror", "One mirror deflects the beam to its target.", _mirrors(1)),
        PuzzleTheme("mirrors-2", "Two mirrors", "Two mirrors deflect the beam to its target.", _mirrors(2)),
        PuzzleTheme(
            "mirrors-3", "Three mirrors", "A chain of three mirrors leads the beam to its target.", _mirrors(3)
        ),
        PuzzleTheme("mirrors-4", "Four mirrors", "A chain of four mirrors leads the beam to its target.", _mirrors(4)),
        PuzzleTheme("mirrors-5", "Five mirrors or more", "A chain of five mirrors or more.", _mirrors(MANY_MIRRORS)),
        PuzzleTheme("weapon", "Rotate the weapon", "A piece that fires is rotated.", _rotates(weapon=True)),
        PuzzleTheme("rotation", "Rotate a piece", "A piece that does not fire is rotated.", _rotates(weapon=False)),
        PuzzleTheme("swap", "Swap", "Two pieces change places.", _acts(MoveKind.SWAP)),
        PuzzleTheme("discovered", "Discovered beam", "A piece moves away and opens the beam's path.", _is_discovered),
        PuzzleTheme("shove", "Shove", "A piece is pushed to the next square.", _is_shove),
        PuzzleTheme(
            "squash", "Squash", "A piece is pushed against another and crushed.", _has_cause(RemovalCause.SQUASHED)
        ),
        PuzzleTheme("ejection", "Ejection", "A piece is pushed off the board.", _has_cause(RemovalCause.EJECTED)),
        PuzzleTheme("capture", "Capture", "A piece is taken by stepping onto it.", _has_cause(RemovalCause.CAPTURED)),
        PuzzleTheme("double", "Double hit", "One move costs the opponent two pieces or more.", _is_double),
        PuzzleTheme("sacrifice", "Sacrifice", "The solution gives up a piece.", _is_sacrifice),
        PuzzleTheme("quiet", "Quiet move", "The first move destroys nothing.", _is_quiet),
        PuzzleTheme("pass", "Null move", "Nothing moves, and the beam does the work.", _acts(MoveKind.NULL)),
        PuzzleTheme("block", "Block", "A piece steps into the path of the beam that would have won.", _is_block),
        PuzzleTheme("flight", "Escape", "The threatened piece leaves the beam's path.", _is_flight),
        PuzzleTheme("counter-shot", "Counter-shot", "The defence destroys a piece.", _is_counter_shot),
        PuzzleTheme("trap", "Trap", "Another shot destroys a piece too, but loses at once.", _is_trap),
        PuzzleTheme(
            "backfire", "Backfire", "Rotated the other way, or fired at once, it hits its own side.", _is_backfire
        ),
        PuzzleTheme("split", "Split beam", "The beam is split in two.", _is_split),
        PuzzleTheme("blast", "Blast", "A Bomb destroys its neighbours.", _is_blast),
        PuzzleTheme("salvo", "Salvo", "Two shots in one turn.", _is_salvo),
    )
}
"""All themes by name, in the order of tables."""


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of a puzzle's themes.

    Args:
        puzzle: The puzzle; its solution is played.

    Returns:
        Keys of `THEMES`.

    """
    solution = PlayedSolution(puzzle)
    return tuple(name for name, theme in THEMES.items() if theme.check(solution))
