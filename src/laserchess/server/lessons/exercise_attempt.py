"""Answers to exercises: the learner's moves are played, the opponent replies, and what happened is told in words."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from laserchess.board import Board
from laserchess.core.errors import LaserChessError, NotationError
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import MoveKind
from laserchess.engine.mate_search import is_forced
from laserchess.server.api_errors import ApiError
from laserchess.server.lessons.course import WRITTEN, Exercise, Goal
from laserchess.server.lessons.defence import escape, stubborn_reply
from laserchess.server.lessons.feedback import describe_answer, describe_attempt, describe_progress
from laserchess.server.lessons.goals import bad_answers, learner, lost_pieces, reaches
from laserchess.server.wire.schemas import MoveResultView, View
from laserchess.server.wire.views import push_view, view_of

ON_THE_WAY = "The win is still there: find it."


@dataclass  # written out as it is: see `lesson_shapes.AnswerView`
class Answer:
    """Where an exercise stands after some moves, with what to show for the last of them."""

    view: View
    message: str = ""
    solved: bool = False
    done: bool = False
    played: MoveResultView | None = None
    after: View | None = None
    """The position between the learner's move and the reply."""
    reply: MoveResultView | None = None


def answer(exercise: Exercise, moves: Sequence[str]) -> Answer:
    """Play a learner's moves and tell how that went; no moves at all show the beginning."""
    attempt = ExerciseAttempt(exercise)
    if exercise.goal in WRITTEN and moves:
        return attempt.written(" ".join(moves))
    for move in moves:
        attempt.play(move)
    return attempt.answer


@dataclass
class ExerciseAttempt:
    """An exercise being done: the board, what the learner played, and the answer to the last move."""

    exercise: Exercise
    plays: list[MoveResult] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Set the board up."""
        self.board: Board = self.exercise.board()
        self.player = learner(self.exercise)
        self.answer = Answer(view_of(self.board))

    def play(self, move: str) -> None:
        """Play a move of the learner, and the reply to it."""
        if self.answer.done:
            message = "the exercise is over: begin again"
            raise ApiError(message, reason="over", text=move[:60])
        played, shown = push_view(self.board, move)
        self.plays.append(played)
        self.answer = Answer(view_of(self.board), played=shown)
        self._judge()

    def _judge(self) -> None:
        """Tell whether the goal is reached, or can still be, and let the opponent reply where that matters."""
        if reaches(self.exercise, self.board, self.plays):
            self._finish(self.exercise.explanation, solved=True)
        elif self.board.variant.has_turn_end and not self._is_turn_over():
            self.answer.message = describe_progress(self.board, self.plays, self.player)
        elif self.exercise.goal is Goal.WIN and not self.board.variant.has_turn_end:
            self._judge_forced()
        else:
            self._judge_failed()

    def _is_turn_over(self) -> bool:
        is_spent = self.board.actions_left == 0 and self.exercise.goal not in {Goal.SURVIVE, Goal.GUARD}
        return is_spent or self.board.outcome is not None or self.plays[-1].move.kind is MoveKind.END

    def _judge_forced(self) -> None:
        """Go on if the win is still forced in time; else show how the opponent escapes."""
        left = self.exercise.moves - len(self.plays)
        if self.board.outcome is None and left >= 0 and is_forced(self.board, self.player, 2 * left + 1):
            self._reply(stubborn_reply(self.board, self.player, max(left, 1)))
            self.answer.message = f"{self.answer.message} {ON_THE_WAY}"
            if reaches(self.exercise, self.board, self.plays):
                self._finish(self.exercise.explanation, solved=True)
            return
        words = describe_attempt(self.board, self.plays, self.player)
        if self.board.outcome is None and left > 0 and (reply := escape(self.board, self.player, left)):
            self._reply(reply)
            words = f"{words} {self.answer.message} Now there is no win in time."
        self._finish(words)

    def _judge_failed(self) -> None:
        words = describe_attempt(self.board, self.plays, self.player)
        is_about_answers = self.exercise.goal in {Goal.SURVIVE, Goal.GUARD}
        if is_about_answers and (reply := next(bad_answers(self.exercise, self.board), "")):
            self._reply(reply)
            words = self.answer.message
        elif self.exercise.goal is Goal.REMOVE and lost_pieces(self.plays, self.player):
            words = f"{words} Do it without losing a piece of your own."
        self._finish(words)

    def _reply(self, move: str) -> None:
        """Let the opponent move."""
        self.answer.after = self.answer.view
        played, self.answer.reply = push_view(self.board, move)
        self.answer.view = view_of(self.board)
        self.answer.message = describe_answer(self.board, played, self.player)

    def _finish(self, message: str, *, solved: bool = False) -> None:
        self.answer.message, self.answer.solved, self.answer.done = message, solved, True

    def written(self, text: str) -> Answer:
        """Judge an answer that is a text."""
        try:
            problem = _problem(self.exercise, text)
        except LaserChessError as error:
            problem = f"{'That cannot be read' if isinstance(error, NotationError) else 'That cannot be'}: {error}."
        self._finish(problem or self.exercise.explanation, solved=not problem)
        return self.answer


def _problem(exercise: Exercise, text: str) -> str:
    """Say what is wrong with a written answer; nothing if it is right."""
    if exercise.goal is Goal.RECORD:
        words = text.replace(".", ". ").replace(",", " ").split()
        return _record_problem(exercise, [word for word in words if word[0] not in "0123456789"])
    board = Board(exercise.variant, position=text)
    if exercise.goal is Goal.SETUP:
        most = max((len(board.preview(move).removed) for move in board.legal_moves), default=0)
        return "" if most >= exercise.count else f"No move here destroys more than {most}."
    return "" if board.position == exercise.board().position else _difference(exercise.board(), board)


def _difference(wanted: Board, written: Board) -> str:
    """Name the first square on which two positions differ."""
    for square in wanted.variant.geometry.by_name:
        if wanted.piece_at(square) != written.piece_at(square):
            return f"It can be read, but {square} is not as on the board."
    return "The pieces are right, but it is the other side's turn."


def _record_problem(exercise: Exercise, words: Sequence[str]) -> str:
    """Play the moves of a written record and say which one differs."""
    board = exercise.board()
    for number, wanted in enumerate(exercise.solution):
        if number >= len(words):
            return f"{number} of {len(exercise.solution)} moves are right; the rest is missing."
        if board.parse_move(words[number]) != board.parse_move(wanted):
            return f"{words[number]} is another move."
        board.push(wanted)
    return "" if len(words) == len(exercise.solution) else "There are more moves than were played."
