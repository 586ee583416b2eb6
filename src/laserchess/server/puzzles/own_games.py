"""Puzzles from players' own games: what they, or their opponents, could have found."""

from laserchess.board import Board
from laserchess.engine import Engine
from laserchess.puzzles.finder import PuzzleFinder, ShortSearch, game_puzzles, short_search
from laserchess.record import GameRecord
from laserchess.server.play.replay import Transcript
from laserchess.server.puzzles.puzzle_schemas import PuzzleView
from laserchess.server.puzzles.puzzle_views import puzzle_view

NODES, PROOF = 800, 6000
MAX_PLIES = 160
MAX_PUZZLES = 10


def puzzles_in(transcript: Transcript) -> list[PuzzleView]:
    """Find puzzles in the last `MAX_PLIES` plies of a game; runs in another process."""
    record = GameRecord.from_board(transcript.replay().board)
    engine, boards = Engine(hash_mb=4), [record.board()]
    boards += [node.board() for node in record.mainline()]
    going = (board for board in boards[-MAX_PLIES:] if board.outcome is None)
    seen = ((board, _look(engine, board)) for board in going)
    found = []
    for puzzle in game_puzzles(seen, PuzzleFinder(PROOF, plays=2_000_000)):
        found.append(puzzle_view(puzzle, is_own=True))
        if len(found) == MAX_PUZZLES:
            break
    return found


def _look(engine: Engine, board: Board) -> ShortSearch:
    return short_search(engine, board, NODES, 2)
