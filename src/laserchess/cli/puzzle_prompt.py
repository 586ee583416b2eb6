"""Solving puzzles at the terminal: a board, a task, and what can be typed."""

from collections.abc import Sequence

from laserchess.board import Board
from laserchess.cli.compiling import make_ready
from laserchess.cli.prompt import ask
from laserchess.cli.screen import Screen
from laserchess.core.errors import LaserChessError
from laserchess.core.played import Played
from laserchess.notation.words import name, tell_played
from laserchess.puzzles import THEMES, Puzzle
from laserchess.puzzles.trying import PuzzleTry, first_hint, refutation, second_hint

HELP = """\
  a move    what you would play; the board shows what comes of it
  hint      a hint, and then another
  show      the solution
  skip      the next puzzle
  board     the board again
  quit      leave"""


def solve(puzzles: Sequence[Puzzle], screen: Screen) -> None:
    """Ask for the solutions of puzzles, one after the other, until there are no more or the input ends."""
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
    """One puzzle at the terminal."""

    def __init__(self, puzzle: Puzzle, screen: Screen) -> None:
        """Set the board up, seen from the solver's side."""
        self.puzzle = puzzle
        self.attempt = PuzzleTry(puzzle)
        self.screen = Screen(screen.unicode, screen.color, screen.flipped != bool(self.attempt.board.side))
        self.hints = 0
        self.is_clean = True
        make_ready(self.attempt.board)

    def run(self) -> bool:
        """Ask until it is solved or given up; tell whether it was solved at the first try and without help."""
        puzzle, board = self.puzzle, self.attempt.board
        print(f"\n{board.game.title}, puzzle {puzzle.id}, rated {puzzle.rating}")
        self.draw(board)
        print(self.screen.bold(f"{name(board.turn)} to move. {puzzle.task}"))
        while not self.attempt.is_solved:
            try:
                if not self.obey(ask(f"{board.turn}> ")):
                    return False
            except LaserChessError as error:
                print(error)
        themes = ", ".join(THEMES[theme].title.lower() for theme in puzzle.themes if theme in THEMES)
        print(self.screen.bold("Solved.") + (f" Themes: {themes}." if themes else ""))
        return self.is_clean

    def obey(self, line: str) -> bool:
        """Do what was typed; `False` leaves the puzzle."""
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
        """Say a little, then a little more."""
        self.hints, self.is_clean = self.hints + 1, False
        print(first_hint(self.attempt) if self.hints == 1 else second_hint(self.attempt))

    def show(self) -> None:
        """Play the rest of the solution."""
        self.is_clean = False
        board = self.attempt.board
        for move in self.attempt.rest:
            self.tell(board.turn, [board.push(move)], board)

    def play(self, text: str) -> None:
        """Play a move; a wrong one is shown with its answer, and taken back."""
        mover = self.attempt.board.turn
        done = self.attempt.play(text)
        self.tell(mover, [done.played], done.after)
        if done.is_right:
            if done.reply is not None:
                self.tell(done.after.turn, [done.reply], self.attempt.board)
            return
        self.is_clean = False
        answer = refutation(self.puzzle, done.after) if done.after.outcome is None else None
        if answer is not None:
            there = done.after.copy()
            self.tell(there.turn, [there.push(answer)], there)
        print("That is not it: the board is as it was. Try again, or type hint, show or skip.")

    def tell(self, mover: str, shown: list[Played], board: Board) -> None:
        """Show a board with the light of a move, and say what happened."""
        self.draw(board, shown)
        print(" ".join(tell_played(board.game, mover, shown)))

    def draw(self, board: Board, shown: Sequence[Played] = ()) -> None:
        """Draw a board."""
        print(f"\n{self.screen.draw(board, shown)}\n")
