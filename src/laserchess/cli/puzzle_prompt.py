"""Solve puzzles in the terminal."""

from collections.abc import Sequence

from laserchess.board import Board
from laserchess.cli.compile_progress import make_ready
from laserchess.cli.prompt import ask
from laserchess.cli.text_screen import TextScreen
from laserchess.core.errors import LaserChessError
from laserchess.core.move_result import MoveResult
from laserchess.notation.describe import describe_move, name
from laserchess.puzzles import THEMES, Puzzle
from laserchess.puzzles.attempt import PuzzleAttempt, first_hint, refutation, second_hint

HELP = """\
  a move    play it; a wrong move is refuted and taken back
  hint      show a hint, then a second one
  show      show the solution
  skip      go to the next puzzle
  board     show the board again
  quit      quit"""


def solve(puzzles: Sequence[Puzzle], screen: TextScreen) -> None:
    """Present puzzles one by one until the last or the end of input."""
    solved = tried = 0
    try:
        for puzzle in puzzles:
            tried += 1
            solved += PuzzlePrompt(puzzle, screen).run()
    except (EOFError, KeyboardInterrupt):
        print()
        tried -= 1
    print(f"Solved {solved} of {max(tried, solved)} without a mistake.")


class PuzzlePrompt:
    """One puzzle in the terminal."""

    def __init__(self, puzzle: Puzzle, screen: TextScreen) -> None:
        """Set up the board, seen from the solver's side."""
        self.puzzle = puzzle
        self.attempt = PuzzleAttempt(puzzle)
        self.screen = TextScreen(screen.unicode, screen.color, screen.flipped != bool(self.attempt.board.side))
        self.hints = 0
        self.is_clean = True
        make_ready(self.attempt.board)

    def run(self) -> bool:
        """Prompt until solved or skipped; return whether it was solved without a mistake or a hint."""
        puzzle, board = self.puzzle, self.attempt.board
        print(f"\n{board.variant.title}, puzzle {puzzle.id}, rated {puzzle.rating}")
        self.draw(board)
        print(self.screen.bold(f"{name(board.turn)} to move. {puzzle.task}"))
        while not self.attempt.is_solved:
            try:
                if not self.execute(ask(f"{board.turn}> ")):
                    return False
            except LaserChessError as error:
                print(error)
        themes = ", ".join(THEMES[theme].title.lower() for theme in puzzle.themes if theme in THEMES)
        print(self.screen.bold("Solved.") + (f" Themes: {themes}." if themes else ""))
        return self.is_clean

    def execute(self, line: str) -> bool:
        """Execute a line; return `False` to go to the next puzzle."""
        word = line.lower()
        if word in {"quit", "q", "exit"}:
            raise EOFError
        if word in {"skip", "s"}:
            return False
        if word in {"help", "?", "h"}:
            print(HELP)
        elif word in {"board", "b"}:
            self.draw(self.attempt.board)
        elif word == "hint":
            self.hint()
        elif word == "show":
            self.show()
            return False
        elif line:
            self.play(line)
        return True

    def hint(self) -> None:
        """Print the first hint, then the second."""
        self.hints, self.is_clean = self.hints + 1, False
        print(first_hint(self.attempt) if self.hints == 1 else second_hint(self.attempt))

    def show(self) -> None:
        """Play the rest of the solution."""
        self.is_clean = False
        board = self.attempt.board
        for move in self.attempt.rest:
            self.report(board.turn, [board.push(move)], board)

    def play(self, text: str) -> None:
        """Play a move; show the refutation of a wrong one and take it back."""
        mover = self.attempt.board.turn
        done = self.attempt.play(text)
        self.report(mover, [done.played], done.after)
        if done.is_right:
            if done.reply is not None:
                self.report(done.after.turn, [done.reply], self.attempt.board)
            return
        self.is_clean = False
        answer = refutation(self.puzzle, done.after) if done.after.outcome is None else None
        if answer is not None:
            there = done.after.copy()
            self.report(there.turn, [there.push(answer)], there)
        print("Wrong move, taken back. Try again, or type hint, show or skip.")

    def report(self, mover: str, shown: list[MoveResult], board: Board) -> None:
        """Draw the board with the beams of a move, and print what happened."""
        self.draw(board, shown)
        print(" ".join(describe_move(board.variant, mover, shown)))

    def draw(self, board: Board, shown: Sequence[MoveResult] = ()) -> None:
        """Draw a board."""
        print(f"\n{self.screen.draw(board, shown)}\n")
