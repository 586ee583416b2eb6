"""From a position to a puzzle: is there one good move, is it the only one, and how does it go on."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from laserchess.board import Board
from laserchess.core.moves import Move
from laserchess.engine import Engine, Info
from laserchess.puzzles.difficulty import difficulty
from laserchess.puzzles.puzzle import Puzzle, PuzzleGoal
from laserchess.puzzles.themes import themes_of
from laserchess.puzzles.verify import BudgetExceededError, Verifier, after
from laserchess.puzzles.verify_turn import WonTurn, won_turn

HINT = 0.2
"""How far apart (in games won less games lost) the two best moves of a glance must be to look closer."""
MARGIN = 0.4
"""How far apart they must be when looked at closely, where a win is claimed."""
PIECE = 0.25
"""And at least, whatever is claimed: about what a piece is worth in a game that is even."""
GOOD = 0.2
"""What a gain must promise at least."""
HELD = -0.5
"""What a defence must leave at least."""
LONGEST = 5
FEW_ACTIONS = 2
"""So many actions of a turn are tried everywhere; more only where a glance has seen that they win."""
SHOT = "*"
"""What the text of a shot ends with: captures by walking are too plain."""
TURN_SHARE = 4
"""Of all pairs of actions, one in so many is looked at before the right one is seen."""
DEADLY = 2
"""Moves of the opponent within which whatever is no defence must lose."""


@dataclass(frozen=True)
class Glance:
    """The best lines of a short search."""

    lines: tuple[Info, ...]
    is_turn: bool = False
    """Has a turn several actions, which can often be done in any order."""

    @property
    def is_promising(self) -> bool:
        """Is the best move far better than the second best; or, of a turn of several actions, does it win."""
        best, *others = self.lines or (None,)
        if best is None or self.is_turn:
            return best is not None and best.score.mate == 1
        return bool(others) and best.winning_chances - others[0].winning_chances >= HINT


def glance(engine: Engine, board: Board, nodes: int, lines: int) -> Glance:
    """Look at a position for a moment."""
    found: dict[int, Info] = {}

    def note(info: Info) -> None:
        if info.pv and info.bound == "exact":
            found[info.multipv] = info

    engine.play(board, nodes=nodes, multipv=lines, on_info=note)
    return Glance(tuple(found[number] for number in sorted(found)), is_turn=board.variant.has_turn_end)


@dataclass(frozen=True)
class DeepLook:
    """A close look: the best move, what it promises, what the best other one does, and how long it took to see."""

    move: Move
    info: Info
    second: Info
    effort: int

    @property
    def gap(self) -> float:
        """By how much the best move is better than every other."""
        return self.info.winning_chances - self.second.winning_chances


class PuzzleFinder:
    """Makes puzzles of positions of one game."""

    def __init__(self, nodes: int = 16_000, plays: int = 6_000_000) -> None:
        """Search so many positions for each of the two best moves, and play so many moves for a proof."""
        self.nodes, self.plays = nodes, plays
        self._engine = Engine(hash_mb=4)

    def find(self, board: Board) -> Puzzle | None:
        """Return the puzzle a position holds, if it holds one; the past of the board does not count."""
        start = _puzzle(board, PuzzleGoal.WIN, []).board()
        if board.variant.has_turn_end:
            won = won_turn(start)
            return turn_puzzle(start, won) if won else None
        try:
            found = self._moves(start)
        except BudgetExceededError:
            found = None
        return _finished(*found) if found else None

    # Games of one move a turn

    def _moves(self, board: Board) -> tuple[Puzzle, int] | None:
        look = self._look(board)
        if look is None or look.gap < PIECE:
            return None
        mate, loss = look.info.score.mate, look.second.score.mate
        if mate is not None and mate > 0:
            line = self._win(board, mate) if mate <= LONGEST and look.gap >= MARGIN else None
            return (_puzzle(board, PuzzleGoal.WIN, line), look.effort) if line else None
        if loss is not None and 0 > loss >= -DEADLY and look.info.winning_chances >= HELD:
            held = self._is_only_defence(board, look.move, -loss)
            return (_puzzle(board, PuzzleGoal.DEFEND, [str(look.move)]), look.effort) if held else None
        return self._gain(board, look)

    def _look(self, board: Board) -> DeepLook | None:
        """Search for the best move, then for the best of the others."""
        self._engine.new_game()
        seen: list[tuple[int, Move]] = []

        def note(info: Info) -> None:
            if info.pv and info.bound == "exact":
                seen.append((info.nodes, info.pv[0]))

        best = self._engine.play(board, nodes=self.nodes, on_info=note)
        others = tuple(move for move in board.legal_moves if move != best.move)
        if best.move is None or best.info is None or not others:
            return None
        second = self._engine.play(board, nodes=self.nodes, searchmoves=others)
        if second.info is None:
            return None
        wrong = max((number for number, (_, move) in enumerate(seen) if move != best.move), default=-1)
        effort = seen[wrong + 1][0] if wrong + 1 < len(seen) else self.nodes
        return DeepLook(best.move, best.info, second.info, effort)

    def _win(self, board: Board, most: int) -> list[str] | None:
        """Return the only way to win by force, with a reply that leaves one way at every step, if that is proven."""
        prover = Verifier(board.rules, board.turn, plays=self.plays)
        for count in range(1, most + 1):
            moves = prover.winning_moves(board, count)
            if moves:
                return self._line(prover, board, moves, count) if len(moves) == 1 else None
        return None

    def _line(self, prover: Verifier, board: Board, moves: list[Move], count: int) -> list[str] | None:
        """Go on from a position with exactly one move that wins."""
        reached = after(board, moves[0])
        if count == 1 or reached.outcome is not None:
            return [str(moves[0])] if count == 1 else None
        for reply in reached.legal_moves:
            there = after(reached, reply)
            if there.outcome is not None or prover.is_forced(there, 2 * count - 4):
                continue
            only = prover.winning_moves(there, count - 1)
            if len(only) == 1 and (rest := self._line(prover, there, only, count - 1)):
                return [str(moves[0]), str(reply), *rest]
        return None

    def _is_only_defence(self, board: Board, move: Move, most: int) -> bool:
        """Prove that every other move loses by force, and this one not as soon."""
        enemy = after(board, move).turn
        prover = Verifier(board.rules, enemy, plays=self.plays)
        if after(board, move).outcome is not None or prover.is_forced(after(board, move), 2 * most + 1):
            return False
        others = (other for other in board.legal_moves if other != move)
        return all(prover.is_forced(after(board, other), 2 * most - 1) for other in others)

    def _gain(self, board: Board, look: DeepLook) -> tuple[Puzzle, int] | None:
        """Follow a line as long as there is only one good move, and keep it if it gains something."""
        if look.info.winning_chances < GOOD:
            return None
        line, effort = [str(look.move)], look.effort
        there, kept = after(board, look.move), 0
        while there.outcome is None and len(line) < 2 * LONGEST - 1:
            if _gained(board, line) > _gained(board, line[:kept]):
                kept = len(line)
            reply = self._engine.play(there, nodes=self.nodes).move
            if reply is None:
                break
            there = after(there, reply)
            look_on = self._look(there) if there.outcome is None else None
            if look_on is None or look_on.gap < PIECE or look_on.info.winning_chances < GOOD:
                break
            line += [str(reply), str(look_on.move)]
            effort = max(effort, look_on.effort)
            there = after(there, look_on.move)
        if _gained(board, line) > _gained(board, line[:kept]):
            kept = len(line)
        return (_puzzle(board, PuzzleGoal.GAIN, line[:kept]), effort) if kept else None


def turn_puzzle(board: Board, won: WonTurn) -> Puzzle | None:
    """Return the puzzle of a turn that is won in one way only, by a shot, and with more than an action."""
    if not won.is_only or len(won.actions) == 1 or not won.actions[-1].endswith(SHOT):
        return None
    effort = len(board.legal_moves) ** 2 // TURN_SHARE << 2 * (len(won.actions) - 2)
    return _finished(_puzzle(board, PuzzleGoal.WIN, list(won.actions)), effort)


def _finished(puzzle: Puzzle, effort: int) -> Puzzle:
    """Return a puzzle with its themes and its rating."""
    tagged = replace(puzzle, themes=themes_of(puzzle))
    return replace(tagged, rating=difficulty(tagged, effort))


def _puzzle(board: Board, aim: PuzzleGoal, line: list[str]) -> Puzzle:
    return Puzzle(board.variant.id, board.position, aim, tuple(line))


def _gained(board: Board, line: list[str]) -> int:
    """Return by how many pieces a line leaves its first player better off."""
    player, there = board.turn, board.copy(history=False)
    removed = [item for move in line for item in there.push(move).removed]
    return sum(-1 if item.side_name == player else 1 for item in removed)


def looked_at(boards: Iterator[tuple[Board, Glance]], finder: PuzzleFinder) -> Iterator[Puzzle]:
    """Yield the puzzles of a game's positions; while the solution of one would be played no other begins."""
    free = 0
    for board, seen in boards:
        if seen.is_turn:
            won = won_turn(board, None if seen.is_promising else FEW_ACTIONS)
            puzzle = turn_puzzle(board, won) if won else None
            if puzzle:
                yield puzzle
            if won:
                return  # whatever comes later, this player has seen less than there was
        elif board.ply >= free and seen.is_promising and (puzzle := finder.find(board)):
            free = board.ply + len(puzzle.solution)
            yield puzzle
