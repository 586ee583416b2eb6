"""The engine in the UCI client of python-chess: options, MultiPV, expected results, searchmoves and ponder."""

import re
from collections.abc import Iterator
from typing import Self

import chess
import chess.engine
import pytest

import laserchess
from tests.cli.conftest import COMMAND, environment
from tests.timeouts import PATIENCE

pytestmark = pytest.mark.slow

VARIANT = "khet"
LINES = 3


class LaserMove(chess.Move):
    """A move that python-chess carries without reading it."""

    def __init__(self, text: str) -> None:
        """Keep the text; the squares mean nothing."""
        super().__init__(chess.A1, chess.A1)
        self.text = text

    def uci(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        """Return True: python-chess's own move from a1 to a1 is the null move."""
        return True


class LaserBoard(chess.Board):
    """A board of Khet behind the methods that the client of python-chess calls."""

    uci_variant = VARIANT
    starting_fen = laserchess.Board(VARIANT).position

    def __init__(self, moves: tuple[str, ...] = ()) -> None:
        """Play moves from the start."""
        super().__init__()
        self.laser = laserchess.Board(VARIANT)
        for text in moves:
            self.push(LaserMove(text))

    def push(self, move: chess.Move) -> None:
        self.laser.push(move.uci())
        self.move_stack.append(move)
        self.turn = not self.turn

    def pop(self) -> chess.Move:
        self.laser.pop()
        self.turn = not self.turn
        return self.move_stack.pop()

    def parse_uci(self, uci: str) -> chess.Move:
        return LaserMove(str(self.laser.parse_move(uci)))

    def push_uci(self, uci: str) -> chess.Move:
        move = self.parse_uci(uci)
        self.push(move)
        return move

    def copy(self, *, stack: bool | int = True) -> Self:  # noqa: ARG002  # as python-chess calls it
        return type(self)(tuple(move.uci() for move in self.move_stack))

    def root(self) -> Self:
        return type(self)()

    def fen(self, **_: object) -> str:
        return self.laser.position


@pytest.fixture(scope="module")
def client() -> Iterator[chess.engine.SimpleEngine]:
    engine = chess.engine.SimpleEngine.popen_uci([*COMMAND, "uci"], timeout=PATIENCE, env=environment())
    engine.configure({"Hash": 4, "UCI_ShowWDL": True})
    yield engine
    engine.quit()


def test_lines_come_with_expected_results(client: chess.engine.SimpleEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chess.engine.UCI_REGEX", re.compile(r"[a-j]\d\S+"))  # its own knows squares of chess only
    board = LaserBoard()
    lines = client.analyse(board, chess.engine.Limit(depth=3), multipv=LINES)
    assert [line["multipv"] for line in lines] == [1, 2, 3]
    assert len({line["pv"][0].uci() for line in lines}) == LINES
    for line in lines:
        assert sum(line["wdl"]) == 1000
        for move in line["pv"]:
            board.push(move)
        for _ in line["pv"]:
            board.pop()


def test_only_the_moves_asked_for_are_searched(client: chess.engine.SimpleEngine) -> None:
    board = LaserBoard()
    asked = [LaserMove(str(move)) for move in list(board.laser.legal_moves)[-2:]]
    played = client.play(board, chess.engine.Limit(nodes=2000), root_moves=asked)
    assert played.move is not None
    assert played.move.uci() in {move.uci() for move in asked}


def test_a_game_is_played_with_pondering(client: chess.engine.SimpleEngine) -> None:
    """The expected reply is played, which is a ponderhit, or another one, which stops the search."""
    board = LaserBoard()
    for turn in range(4):
        limit = chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.1, black_inc=0.1)
        played = client.play(board, limit, ponder=True)
        assert played.move is not None
        board.push(played.move)
        replies = [str(move) for move in board.laser.legal_moves]
        expected = played.ponder.uci() if played.ponder else replies[0]
        other = next(text for text in replies if text != expected)
        board.push(LaserMove(other if turn % 2 else expected))
    assert len(board.move_stack) == 8
