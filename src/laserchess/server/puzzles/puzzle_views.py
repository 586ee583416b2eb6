"""Puzzles and the results of moves as the JSON types of `puzzle_schemas`."""

from collections.abc import Collection, Sequence

from laserchess.board import Board
from laserchess.core.errors import LaserChessError
from laserchess.core.move_result import MoveResult
from laserchess.notation.phrases import Phrase, joined, phrase
from laserchess.puzzles import THEMES, Puzzle, find, load, shipped_variants
from laserchess.puzzles.attempt import PuzzleAttempt, first_hint, refutation, second_hint
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.lessons.feedback import describe_answer, describe_attempt
from laserchess.server.puzzles.puzzle_schemas import (
    AttemptView,
    Catalogue,
    HintView,
    PuzzleView,
    SolutionStep,
    SolutionView,
)
from laserchess.server.wire.schemas import PhraseView
from laserchess.server.wire.views import phrase_views, push_view, view_of
from laserchess.variants import VARIANTS

SOLVED = "Solved."
CONTINUE = "Good move. Keep going."
WRONG = "That is not it."


def puzzle_named(text: str) -> Puzzle:
    """Return the puzzle with an id, or the one a line describes."""
    if "|" in text:
        return Puzzle.parse(text)
    try:
        return find(text)
    except LaserChessError as error:
        raise api_error(ErrorCode.PUZZLE, text) from error


def catalogue(variants: Collection[str] | None = None) -> Catalogue:
    """Return the catalogue of variants and themes, of all variants by default."""
    sets = {variant: load(variant) for variant in shipped_variants() if variants is None or variant in variants}
    return {
        "games": [
            {
                "variant": variant,
                "title": VARIANTS[variant].title,
                "count": len(puzzles),
                "lowest": puzzles[0].rating,
                "highest": puzzles[-1].rating,
            }
            for variant, puzzles in sets.items()
            if puzzles
        ],
        "themes": [
            {
                "name": theme.name,
                "title": theme.title,
                "words": theme.words,
                "counts": {
                    variant: count
                    for variant, puzzles in sets.items()
                    if (count := sum(theme.name in puzzle.themes for puzzle in puzzles))
                },
            }
            for theme in THEMES.values()
        ],
    }


def puzzle_view(puzzle: Puzzle, *, is_own: bool = False) -> PuzzleView:
    """Return a puzzle to solve; puzzles from your own games are identified by their line."""
    board = puzzle.board()
    return {
        "id": puzzle.id,
        "puzzle": str(puzzle) if is_own else puzzle.id,
        "variant": puzzle.variant,
        "title": board.variant.title,
        "player": board.turn,
        "task": phrase_views([phrase("puzzle.to_move", side=board.turn), puzzle.task_phrase]),
        "moves": len(puzzle.own_moves),
        "rating": puzzle.rating,
        "view": view_of(board),
    }


def replay(puzzle: Puzzle, moves: Sequence[str]) -> PuzzleAttempt:
    """Return an attempt after moves that were right; raise an error for a wrong one."""
    attempt = PuzzleAttempt(puzzle)
    for move in moves:
        if not attempt.play(move).is_right:
            raise api_error(ErrorCode.PUZZLE_MOVES, move)
    return attempt


def titles(puzzle: Puzzle) -> list[PhraseView]:
    """Return the titles of a puzzle's themes."""
    known = [THEMES[theme] for theme in puzzle.themes if theme in THEMES]
    return phrase_views(Phrase(f"phrases.theme.{theme.name}", theme.title) for theme in known)


def attempt_view(puzzle: Puzzle, moves: Sequence[str]) -> AttemptView:
    """Play the solver's moves, all but the last of them right, and return the result of the last."""
    attempt = replay(puzzle, moves[:-1])
    answer: AttemptView = {
        "right": True,
        "solved": False,
        "message": "",
        "played": None,
        "after": None,
        "reply": None,
        "view": view_of(attempt.board),
        "themes": [],
    }
    if not moves:
        return answer
    board = attempt.board.copy()
    played, answer["played"] = push_view(board, moves[-1])
    answer["view"] = view_of(board)
    done = attempt.play(moves[-1])
    answer["right"], answer["solved"] = done.is_right, done.is_right and attempt.is_solved
    if done.is_right and done.reply is None:
        answer["message"] = SOLVED if attempt.is_solved else CONTINUE
    elif done.reply is not None:
        answer["message"] = f"{CONTINUE} {joined(_reply(answer, board, str(done.reply.move), attempt.player))}"
    else:
        answer["message"] = f"{WRONG} {joined(_refute(answer, attempt, board, played))}"
    if answer["solved"]:
        answer["themes"] = titles(puzzle)
    return answer


def solves(puzzle: Puzzle, moves: Sequence[str]) -> bool:
    """Return whether the solver's moves solve a puzzle; raise an error if any but the last is wrong."""
    attempt = replay(puzzle, moves[:-1])
    return bool(moves) and attempt.play(moves[-1]).is_right and attempt.is_solved


def _reply(answer: AttemptView, board: Board, move: str, player: str) -> list[Phrase]:
    """Play the opponent's reply, and return what it does."""
    answer["after"] = answer["view"]
    played, answer["reply"] = push_view(board, move)
    answer["view"] = view_of(board)
    return describe_answer(board, played, player)


def _refute(answer: AttemptView, attempt: PuzzleAttempt, board: Board, played: MoveResult) -> list[Phrase]:
    """Play a good reply to a wrong move, and return what it does."""
    move = refutation(attempt.puzzle, board)
    if move is None:
        return describe_attempt(board, [played], attempt.player)
    return _reply(answer, board, move, attempt.player)


def hint_view(puzzle: Puzzle, moves: Sequence[str], step: int) -> HintView:
    """Return a hint: which piece to look at, then what it does."""
    attempt = replay(puzzle, moves)
    if attempt.is_solved:
        return {"phrases": phrase_views([phrase("puzzle.solved")]), "square": ""}
    hint = first_hint(attempt) if step == 1 else second_hint(attempt)
    return {"phrases": phrase_views([hint]), "square": attempt.board.parse_move(attempt.expected).start}


def solution_view(puzzle: Puzzle) -> SolutionView:
    """Return the solution, to be replayed."""
    board = puzzle.board()
    view = view_of(board)
    steps: list[SolutionStep] = []
    for move in puzzle.solution:
        _, played = push_view(board, move)
        steps.append({"played": played, "view": view_of(board)})
    return {"view": view, "steps": steps, "themes": titles(puzzle)}
