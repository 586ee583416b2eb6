"""A game at the terminal: the board, its record, who plays, and where it is kept."""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from laserchess.board import Board
from laserchess.cli.boards import play
from laserchess.cli.files import write_durably
from laserchess.cli.opponents import Opponent
from laserchess.cli.screen import Screen
from laserchess.core.errors import IllegalMoveError, LaserChessError, quote
from laserchess.core.moves import Act, Move
from laserchess.core.outcome import Outcome, Reason
from laserchess.core.played import Played
from laserchess.record import Record

UNFINISHED = "Unfinished"
"""Tag for the actions of a turn that has not been ended."""


@dataclass
class TerminalGame:
    """One game in progress. Every change is kept before it is shown."""

    board: Board
    record: Record
    screen: Screen
    opponents: dict[str, Opponent] = field(default_factory=dict)
    """Players who are not people, and how they choose."""
    random: Random = field(default_factory=Random)
    path: Path | None = None
    ended: Outcome | None = None
    """An end that the board does not know of: a resignation or an agreement."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.ended or self.board.outcome

    @property
    def waits_for_person(self) -> bool:
        """Is the player to move a person, or nobody."""
        return self.outcome is not None or self.board.turn not in self.opponents

    def play(self, text: str) -> list[Played]:
        """Play a person's move and keep it."""
        if self.ended:
            message = "the game is over"
            raise IllegalMoveError(message, reason="over", text=text, expected="undo, save or quit")
        shown = play(self.board, text)
        self.keep()
        return shown

    def reply(self) -> list[Played]:
        """Let the opponent play its turn, and keep it."""
        player, shown = self.board.turn, []
        while self.board.turn == player and not self.outcome:
            shown += self.answer(self.opponents[player](self.board, self.random))
        return shown

    def answer(self, move: Move) -> list[Played]:
        """Play a move that the opponent has chosen, and keep it."""
        shown = [self.board.push(move)]
        self.keep()
        return shown

    def undo(self) -> int:
        """Take back moves until a person is to move; return how many."""
        before = self.board.ply
        if self.ended:
            self.ended = None
        elif not self._person_has_moved():
            message = "there is no move to take back"
            raise IllegalMoveError(message, reason="start")
        else:
            self.board.pop()
            while self.board.turn in self.opponents:
                self.board.pop()
        self.keep()
        return before - self.board.ply

    def _person_has_moved(self) -> bool:
        past = self.board.copy()
        while past.ply:
            past.pop()
            if past.turn not in self.opponents:
                return True
        return False

    def end(self, reason: Reason) -> None:
        """End the game by resignation of the player to move, by claim or by agreement."""
        if reason is Reason.REPETITION:
            self.ended = self.board.claim_draw()
        elif reason is Reason.RESIGNATION:
            winner = next(player.name for player in self.board.game.players if player.name != self.board.turn)
            self.ended = Outcome(winner, reason)
        else:
            self.ended = Outcome(None, reason)
        self.keep()

    def lose_on_time(self, player: str) -> None:
        """End the game because a player's time has run out."""
        winner = next(other.name for other in self.board.game.players if other.name != player)
        self.ended = Outcome(winner, Reason.TIME)
        self.keep()

    def save_as(self, name: str) -> Path:
        """Keep the game in a file from now on, but write over nothing else than this game's own."""
        path = Path(name).expanduser()
        if path.exists() and path.resolve() != (self.path and self.path.resolve()):
            message = f"{quote(name)} exists already"
            raise LaserChessError(message, reason="file", text=name, expected="the name of a new file")
        write_durably(path, str(self.record))
        self.path = path
        return path

    def keep(self) -> None:
        """Bring the record up to date and, if the game is saved, make it last."""
        follow(self.record, self.board)
        set_tag(self.record, UNFINISHED, unfinished_turn(self.board))
        if self.outcome:
            self.record.conclude(self.outcome)
        else:
            self.record.result = "*"
            set_tag(self.record, "Termination", "")
        if self.path:
            write_durably(self.path, str(self.record))


def set_tag(record: Record, name: str, value: str) -> None:
    """Set a tag, or remove one that would say nothing."""
    record.tags.pop(name, None)
    if value:
        record.tags[name] = value


def follow(record: Record, board: Board) -> None:
    """Make the main line of a record what was played on a board, touching no more than has changed."""
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
    """Return the moves, or whole turns, that were played on a board."""
    if not board.game.has_turn_end or board.outcome:
        return board.turns
    return board.turns[: sum(played.move.act is Act.END for played in board.history)]


def unfinished_turn(board: Board) -> str:
    """Return the actions of a turn that has not been ended."""
    return "".join(board.turns[len(finished_turns(board)) :])


def take_up(record: Record) -> Board:
    """Return the board where a saved game goes on, in the middle of a turn if it was left there."""
    board = record.end().board()
    for action in filter(None, record.tags.get(UNFINISHED, "").split(",")):
        board.push(action)
    return board
