"""Check answers to exercises: play the learner's moves and the opponent's replies, and describe the result."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from laserchess.board import Board
from laserchess.core.errors import LaserChessError, NotationError
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import MoveKind
from laserchess.engine.mate_search import is_forced
from laserchess.notation.phrases import Phrase, joined, phrase
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.lessons.course import WRITTEN, Exercise, Goal
from laserchess.server.lessons.defence import escape, longest_defence
from laserchess.server.lessons.feedback import describe_answer, describe_attempt, describe_progress
from laserchess.server.lessons.goals import failing_replies, learner, lost_pieces, reaches
from laserchess.server.lessons.lesson_schemas import AnswerView
from laserchess.server.wire.schemas import MoveResultView, View
from laserchess.server.wire.views import phrase_views, push_view, view_of


@dataclass
class Answer:
    """The state of an exercise after some moves, with what to show for the last of them."""

    view: View
    phrases: list[Phrase] = field(default_factory=list)
    """What happened."""
    solved: bool = False
    done: bool = False
    played: MoveResultView | None = None
    after: View | None = None
    """The position between the learner's move and the reply."""
    reply: MoveResultView | None = None

    def show(self) -> AnswerView:
        """Return the answer as sent to clients."""
        return {
            "solved": self.solved,
            "done": self.done,
            "message": joined(self.phrases),
            "phrases": phrase_views(self.phrases),
            "played": self.played,
            "after": self.after,
            "reply": self.reply,
            "view": self.view,
        }


def answer(exercise: Exercise, moves: Sequence[str]) -> Answer:
    """Play a learner's moves and return the result; without moves, return the start."""
    attempt = ExerciseAttempt(exercise)
    if exercise.goal in WRITTEN and moves:
        return attempt.written(" ".join(moves))
    for move in moves:
        attempt.play(move)
    return attempt.answer


@dataclass
class ExerciseAttempt:
    """An exercise in progress: the board, the learner's moves, and the answer to the last one."""

    exercise: Exercise
    plays: list[MoveResult] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Set up the board."""
        self.board: Board = self.exercise.board()
        self.player = learner(self.exercise)
        self.answer = Answer(view_of(self.board))

    def play(self, move: str) -> None:
        """Play a move of the learner, and the reply to it."""
        if self.answer.done:
            raise api_error(ErrorCode.EXERCISE_OVER, move)
        played, shown = push_view(self.board, move)
        self.plays.append(played)
        self.answer = Answer(view_of(self.board), played=shown)
        self._judge()

    def _judge(self) -> None:
        """Decide whether the goal is reached, or still can be, and play the opponent's reply where it matters."""
        if reaches(self.exercise, self.board, self.plays):
            self._finish([self._explanation], solved=True)
        elif self.board.variant.has_turn_end and not self._is_turn_over():
            self.answer.phrases = describe_progress(self.board, self.plays, self.player)
        elif self.exercise.goal is Goal.WIN and not self.board.variant.has_turn_end:
            self._judge_forced()
        else:
            self._judge_failed()

    def _is_turn_over(self) -> bool:
        is_spent = self.board.actions_left == 0 and self.exercise.goal not in {Goal.SURVIVE, Goal.GUARD}
        return is_spent or self.board.outcome is not None or self.plays[-1].move.kind is MoveKind.END

    def _judge_forced(self) -> None:
        """Continue if the win is still forced in time; otherwise show how the opponent escapes."""
        left = self.exercise.moves - len(self.plays)
        if self.board.outcome is None and left >= 0 and is_forced(self.board, self.player, 2 * left + 1):
            self._reply(longest_defence(self.board, self.player, max(left, 1)))
            self.answer.phrases.append(phrase("exercise.on_the_way"))
            if reaches(self.exercise, self.board, self.plays):
                self._finish([self._explanation], solved=True)
            return
        words = describe_attempt(self.board, self.plays, self.player)
        if self.board.outcome is None and left > 0 and (reply := escape(self.board, self.player, left)):
            self._reply(reply)
            words += [*self.answer.phrases, phrase("exercise.too_late")]
        self._finish(words)

    def _judge_failed(self) -> None:
        words = describe_attempt(self.board, self.plays, self.player)
        is_about_answers = self.exercise.goal in {Goal.SURVIVE, Goal.GUARD}
        if is_about_answers and (reply := next(failing_replies(self.exercise, self.board), "")):
            self._reply(reply)
            words = self.answer.phrases
        elif self.exercise.goal is Goal.REMOVE and lost_pieces(self.plays, self.player):
            words.append(phrase("exercise.own_loss"))
        self._finish(words)

    def _reply(self, move: str) -> None:
        """Play the opponent's move."""
        self.answer.after = self.answer.view
        played, self.answer.reply = push_view(self.board, move)
        self.answer.view = view_of(self.board)
        self.answer.phrases = describe_answer(self.board, played, self.player)

    @property
    def _explanation(self) -> Phrase:
        exercise = self.exercise
        return Phrase(f"lessons.{exercise.variant}.{exercise.id}.explanation", exercise.explanation)

    def _finish(self, phrases: list[Phrase], *, solved: bool = False) -> None:
        self.answer.phrases, self.answer.solved, self.answer.done = phrases, solved, True

    def written(self, text: str) -> Answer:
        """Check an answer that is a text."""
        try:
            problem = _problem(self.exercise, text)
        except LaserChessError as error:
            trouble = "unreadable" if isinstance(error, NotationError) else "impossible"
            problem = phrase(f"exercise.{trouble}", problem=str(error))
        self._finish([problem or self._explanation], solved=problem is None)
        return self.answer


def _problem(exercise: Exercise, text: str) -> Phrase | None:
    """Return what is wrong with a written answer, or nothing if it is right."""
    if exercise.goal is Goal.RECORD:
        words = text.replace(".", ". ").replace(",", " ").split()
        return _record_problem(exercise, [word for word in words if word[0] not in "0123456789"])
    board = Board(exercise.variant, position=text)
    if exercise.goal is Goal.SETUP:
        best = max((len(board.preview(move).removed) for move in board.legal_moves), default=0)
        return None if best >= exercise.count else phrase("exercise.few", number=best)
    return None if board.position == exercise.board().position else _difference(exercise.board(), board)


def _difference(expected: Board, written: Board) -> Phrase:
    """Return the first square on which two positions differ."""
    for square in expected.variant.geometry.by_name:
        if expected.piece_at(square) != written.piece_at(square):
            return phrase("exercise.square", square=square)
    return phrase("exercise.side")


def _record_problem(exercise: Exercise, words: Sequence[str]) -> Phrase | None:
    """Play the moves of a written game and return which one differs."""
    board = exercise.board()
    for number, expected in enumerate(exercise.solution):
        if number >= len(words):
            return phrase("exercise.missing", number=number, total=len(exercise.solution))
        if board.parse_move(words[number]) != board.parse_move(expected):
            return phrase("exercise.different", move=words[number])
        board.push(expected)
    return None if len(words) == len(exercise.solution) else phrase("exercise.too_many")
