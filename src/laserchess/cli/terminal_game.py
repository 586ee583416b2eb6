"""A game in the terminal: the board, the game record, the opponents and the file."""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from laserchess.board import Board
from laserchess.cli.board_options import play
from laserchess.cli.engine_opponent import Opponent
from laserchess.cli.file_io import write_atomic
from laserchess.cli.text_screen import TextScreen
from laserchess.core.errors import IllegalMoveError, LaserChessError, quote
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import Move, MoveKind
from laserchess.core.outcome import Outcome, Termination
from laserchess.record import GameRecord

UNFINISHED = "Unfinished"
"""PGN tag with the actions of an unfinished turn."""


@dataclass
class TerminalGame:
    """One game in progress. Every change is saved before it is shown."""

    board: Board
    record: GameRecord
    screen: TextScreen
    opponents: dict[str, Opponent] = field(default_factory=dict)
    """Computer opponents by the name of their side."""
    random: Random = field(default_factory=Random)
    path: Path | None = None
    ended: Outcome | None = None
    """An end the board does not know: resignation, agreement or time."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or `None` while the game is in progress."""
        return self.ended or self.board.outcome

    @property
    def is_human_turn(self) -> bool:
        """Whether the side to move is human, or the game is over."""
        return self.outcome is not None or self.board.turn not in self.opponents

    def play(self, text: str) -> list[MoveResult]:
        """Play and save a move of a human player."""
        if self.ended:
            message = "the game is over"
            raise IllegalMoveError(message, reason="over", text=text, expected="undo, save or quit")
        shown = play(self.board, text)
        self.save()
        return shown

    def reply(self) -> list[MoveResult]:
        """Let the opponent play its turn, and save it."""
        player, shown = self.board.turn, []
        while self.board.turn == player and not self.outcome:
            shown += self.answer(self.opponents[player](self.board, self.random))
        return shown

    def answer(self, move: Move) -> list[MoveResult]:
        """Play and save a move of the opponent."""
        shown = [self.board.push(move)]
        self.save()
        return shown

    def undo(self) -> int:
        """Take back moves until a human is to move; return their number."""
        before = self.board.ply
        if self.ended:
            self.ended = None
        elif not self._human_has_moved():
            message = "there is no move to take back"
            raise IllegalMoveError(message, reason="start")
        else:
            self.board.pop()
            while self.board.turn in self.opponents:
                self.board.pop()
        self.save()
        return before - self.board.ply

    def _human_has_moved(self) -> bool:
        past = self.board.copy()
        while past.ply:
            past.pop()
            if past.turn not in self.opponents:
                return True
        return False

    def end(self, reason: Termination) -> None:
        """End the game by resignation of the side to move, by claim or by agreement."""
        if reason is Termination.REPETITION:
            self.ended = self.board.claim_draw()
        elif reason is Termination.RESIGNATION:
            winner = next(player.name for player in self.board.variant.players if player.name != self.board.turn)
            self.ended = Outcome(winner, reason)
        else:
            self.ended = Outcome(None, reason)
        self.save()

    def lose_on_time(self, player: str) -> None:
        """End the game: the player's time has run out."""
        winner = next(other.name for other in self.board.variant.players if other.name != player)
        self.ended = Outcome(winner, Termination.TIME)
        self.save()

    def save_as(self, name: str) -> Path:
        """Save the game to a file from now on; never overwrite another file."""
        path = Path(name).expanduser()
        if path.exists() and path.resolve() != (self.path and self.path.resolve()):
            message = f"{quote(name)} already exists"
            raise LaserChessError(message, reason="file", text=name, expected="the name of a new file")
        write_atomic(path, str(self.record))
        self.path = path
        return path

    def save(self) -> None:
        """Update the game record and, if there is a file, write it."""
        sync_record(self.record, self.board)
        set_tag(self.record, UNFINISHED, unfinished_turn(self.board))
        if self.outcome:
            self.record.conclude(self.outcome)
        else:
            self.record.result = "*"
            set_tag(self.record, "Termination", "")
        if self.path:
            write_atomic(self.path, str(self.record))


def set_tag(record: GameRecord, name: str, value: str) -> None:
    """Set a tag, or remove it if the value is empty."""
    record.tags.pop(name, None)
    if value:
        record.tags[name] = value


def sync_record(record: GameRecord, board: Board) -> None:
    """Make the main line of a game record match the board; keep what has not changed."""
    turns = finished_turns(board)
    path = list(record.mainline())
    kept = 0
    while kept < min(len(turns), len(path)) and turns[kept] == path[kept].move:
        kept += 1
    if kept < len(path):
        parent = path[kept - 1] if kept else record.root
        parent.children.remove(path[kept])
    node = path[kept - 1] if kept else record.root
    for text in turns[kept:]:
        node = node.add(text)


def finished_turns(board: Board) -> tuple[str, ...]:
    """Return the moves, or whole turns, played on a board."""
    if not board.variant.has_turn_end or board.outcome:
        return board.turns
    return board.turns[: sum(played.move.kind is MoveKind.END for played in board.history)]


def unfinished_turn(board: Board) -> str:
    """Return the actions of an unfinished turn."""
    return "".join(board.turns[len(finished_turns(board)) :])


def final_board(record: GameRecord) -> Board:
    """Return the board at the end of a saved game, unfinished turn included."""
    board = record.end().board()
    for action in filter(None, record.tags.get(UNFINISHED, "").split(",")):
        board.push(action)
    return board
