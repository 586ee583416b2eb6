"""Turn a position into a puzzle: find a good move, verify that it is the only one, and follow its line."""

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

SHORT_GAP = 0.2
"""The gap (in winning chances from -1 to 1) between the two best moves of a short search that warrants a deep one."""
WIN_GAP = 0.4
"""The gap after a deep search that a win requires."""
MIN_GAP = 0.25
"""The gap that every puzzle requires: about the value of a piece in an even game."""
MIN_GAIN = 0.2
"""The winning chances that a gain requires."""
MIN_DEFENCE = -0.5
"""The winning chances that a defence must preserve."""
MAX_MOVES = 5
FEW_ACTIONS = 2
"""Turns of up to this many actions are tried everywhere; longer ones only where a short search sees a win."""
SHOT = "*"
"""The suffix of a shot's text: captures by stepping are too obvious."""
TURN_SHARE = 4
"""The share (1/n) of all pairs of actions that is assumed to be tried before the right one is found."""
REFUTATION_MOVES = 2
"""Moves of the opponent within which every other move must lose."""


@dataclass(frozen=True)
class ShortSearch:
    """The best lines of a short search."""

    lines: tuple[Info, ...]
    is_turn: bool = False
    """Whether a turn has several actions, which often transpose."""

    @property
    def is_promising(self) -> bool:
        """Whether the best move is far better than the second best or, for turns of several actions, wins."""
        best, *others = self.lines or (None,)
        if best is None or self.is_turn:
            return best is not None and best.score.mate == 1
        return bool(others) and best.winning_chances - others[0].winning_chances >= SHORT_GAP


def short_search(engine: Engine, board: Board, nodes: int, lines: int) -> ShortSearch:
    """Search a position briefly."""
    found: dict[int, Info] = {}

    def note(info: Info) -> None:
        if info.pv and info.bound == "exact":
            found[info.multipv] = info

    engine.play(board, nodes=nodes, multipv=lines, on_info=note)
    return ShortSearch(tuple(found[number] for number in sorted(found)), is_turn=board.variant.has_turn_end)


@dataclass(frozen=True)
class DeepSearch:
    """A deep search: the best move and its winning chances, those of the best alternative, and the effort."""

    move: Move
    info: Info
    second: Info
    effort: int

    @property
    def gap(self) -> float:
        """By how much the best move is better than all others."""
        return self.info.winning_chances - self.second.winning_chances


class PuzzleFinder:
    """Finds puzzles in positions of one variant."""

    def __init__(self, nodes: int = 16_000, plays: int = 6_000_000) -> None:
        """Search `nodes` for each of the two best moves, and play up to `plays` moves for a proof."""
        self.nodes, self.plays = nodes, plays
        self._engine = Engine(hash_mb=4)

    def find(self, board: Board) -> Puzzle | None:
        """Return the puzzle of a position, if it has one; the board's history is ignored."""
        start = _puzzle(board, PuzzleGoal.WIN, []).board()
        if board.variant.has_turn_end:
            won = won_turn(start)
            return turn_puzzle(start, won) if won else None
        try:
            found = self._moves(start)
        except BudgetExceededError:
            found = None
        return _finished(*found) if found else None

    # Variants with one move per turn

    def _moves(self, board: Board) -> tuple[Puzzle, int] | None:
        deep = self._deep_search(board)
        if deep is None or deep.gap < MIN_GAP:
            return None
        mate, loss = deep.info.score.mate, deep.second.score.mate
        if mate is not None and mate > 0:
            line = self._win(board, mate) if mate <= MAX_MOVES and deep.gap >= WIN_GAP else None
            return (_puzzle(board, PuzzleGoal.WIN, line), deep.effort) if line else None
        if loss is not None and 0 > loss >= -REFUTATION_MOVES and deep.info.winning_chances >= MIN_DEFENCE:
            held = self._is_only_defence(board, deep.move, -loss)
            return (_puzzle(board, PuzzleGoal.DEFEND, [str(deep.move)]), deep.effort) if held else None
        return self._gain(board, deep)

    def _deep_search(self, board: Board) -> DeepSearch | None:
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
        return DeepSearch(best.move, best.info, second.info, effort)

    def _win(self, board: Board, most: int) -> list[str] | None:
        """Return the only forced win, with replies that leave one winning move at every step, if that is proven."""
        prover = Verifier(board.rules, board.turn, plays=self.plays)
        for count in range(1, most + 1):
            moves = prover.winning_moves(board, count)
            if moves:
                return self._line(prover, board, moves, count) if len(moves) == 1 else None
        return None

    def _line(self, prover: Verifier, board: Board, moves: list[Move], count: int) -> list[str] | None:
        """Continue from a position with exactly one winning move."""
        reached = after(board, moves[0])
        if count == 1 or reached.outcome is not None:
            return [str(moves[0])] if count == 1 else None
        for reply in reached.legal_moves:
            board_after = after(reached, reply)
            if board_after.outcome is not None or prover.is_forced(board_after, 2 * count - 4):
                continue
            only = prover.winning_moves(board_after, count - 1)
            if len(only) == 1 and (rest := self._line(prover, board_after, only, count - 1)):
                return [str(moves[0]), str(reply), *rest]
        return None

    def _is_only_defence(self, board: Board, move: Move, most: int) -> bool:
        """Prove that all other moves lose by force, and that this one does not lose as soon."""
        enemy = after(board, move).turn
        prover = Verifier(board.rules, enemy, plays=self.plays)
        if after(board, move).outcome is not None or prover.is_forced(after(board, move), 2 * most + 1):
            return False
        others = (other for other in board.legal_moves if other != move)
        return all(prover.is_forced(after(board, other), 2 * most - 1) for other in others)

    def _gain(self, board: Board, deep: DeepSearch) -> tuple[Puzzle, int] | None:
        """Follow a line as long as there is only one good move, and return it if it gains material."""
        if deep.info.winning_chances < MIN_GAIN:
            return None
        line, effort = [str(deep.move)], deep.effort
        board_after, kept = after(board, deep.move), 0
        while board_after.outcome is None and len(line) < 2 * MAX_MOVES - 1:
            if _gained(board, line) > _gained(board, line[:kept]):
                kept = len(line)
            reply = self._engine.play(board_after, nodes=self.nodes).move
            if reply is None:
                break
            board_after = after(board_after, reply)
            look_on = self._deep_search(board_after) if board_after.outcome is None else None
            if look_on is None or look_on.gap < MIN_GAP or look_on.info.winning_chances < MIN_GAIN:
                break
            line += [str(reply), str(look_on.move)]
            effort = max(effort, look_on.effort)
            board_after = after(board_after, look_on.move)
        if _gained(board, line) > _gained(board, line[:kept]):
            kept = len(line)
        return (_puzzle(board, PuzzleGoal.GAIN, line[:kept]), effort) if kept else None


def turn_puzzle(board: Board, won: WonTurn) -> Puzzle | None:
    """Return the puzzle of a turn that wins in only one way, by a shot, and with more than one action."""
    if not won.is_only or len(won.actions) == 1 or not won.actions[-1].endswith(SHOT):
        return None
    effort = len(board.legal_moves) ** 2 // TURN_SHARE << 2 * (len(won.actions) - 2)
    return _finished(_puzzle(board, PuzzleGoal.WIN, list(won.actions)), effort)


def _finished(puzzle: Puzzle, effort: int) -> Puzzle:
    """Return a puzzle with its themes and rating."""
    tagged = replace(puzzle, themes=themes_of(puzzle))
    return replace(tagged, rating=difficulty(tagged, effort))


def _puzzle(board: Board, aim: PuzzleGoal, line: list[str]) -> Puzzle:
    return Puzzle(board.variant.id, board.position, aim, tuple(line))


def _gained(board: Board, line: list[str]) -> int:
    """Return the net gain in pieces of a line's first player."""
    player, board_after = board.turn, board.copy(history=False)
    removed = [item for move in line for item in board_after.push(move).removed]
    return sum(-1 if item.side_name == player else 1 for item in removed)


def game_puzzles(boards: Iterator[tuple[Board, ShortSearch]], finder: PuzzleFinder) -> Iterator[Puzzle]:
    """Yield the puzzles of a game's positions; skip the positions within a found solution."""
    free = 0
    for board, seen in boards:
        if seen.is_turn:
            won = won_turn(board, None if seen.is_promising else FEW_ACTIONS)
            puzzle = turn_puzzle(board, won) if won else None
            if puzzle:
                yield puzzle
            if won:
                return  # the later positions repeat a win this player has missed
        elif board.ply >= free and seen.is_promising and (puzzle := finder.find(board)):
            free = board.ply + len(puzzle.solution)
            yield puzzle
