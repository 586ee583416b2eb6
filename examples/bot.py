"""A bot in a few lines: it looks two plies ahead and speaks UCI, so that any match runner can play it.

laserchess match "python examples/bot.py" engine:1 --game khet --games 10 --time move=0.5
"""

import random
import sys

from laserchess import Board, LaserChessError, Move
from laserchess.core.moves import Act

ROYAL, OWN, REPLIES = 100.0, 1.1, 24
"""What a King weighs, what an own loss weighs more, and how many replies are looked at."""


def gain(board: Board, move: Move) -> float:
    """Weigh what a move destroys, above zero if it is the other side's."""
    royal = {piece.name for piece in board.game.pieces if piece.royal}
    weights = ((ROYAL if item.piece in royal else 1.0, item.player) for item in board.preview(move).removed)
    return sum(-OWN * weight if player == board.turn else weight for weight, player in weights)


def choose(board: Board) -> Move:
    """Return the move whose gain, less the best answer's, is greatest."""
    legal = list(board.legal_moves)
    if board.game.actions:  # turns of several actions, and chance: one ply is enough here
        return max(legal, key=lambda move: (gain(board, move), move.act is Act.END and not board.actions_left))
    scored = sorted(((gain(board, move), random.random(), move) for move in legal), key=lambda each: each[:2])  # noqa: S311
    return max(scored[-REPLIES:], key=lambda each: each[0] - best_answer(board, each[2]))[2]


def best_answer(board: Board, move: Move) -> float:
    """Weigh the best the other side can do after a move."""
    after = board.copy(history=False)
    after.push(move)
    return max((gain(after, reply) for reply in after.legal_moves), default=0.0)


def read_position(words: list[str], variant: str) -> Board:
    """Set up `position startpos|fen TEXT [moves …]`."""
    at = words.index("moves") if "moves" in words else len(words)
    board = Board(variant, position=" ".join(words[2:at]) if words[1] == "fen" else None)
    for text in words[at + 1 :]:
        board.push_turn(text) if board.game.actions and "," in text else board.push(text)
    return board


def main() -> None:
    """Answer UCI commands until `quit`."""
    variant, board = "khet", Board("khet")
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "uci":
            print("id name two-ply\noption name UCI_Variant type string default khet\nuciok", flush=True)
        elif words[0] == "isready":
            print("readyok", flush=True)
        elif line.startswith("setoption name UCI_Variant value"):
            variant, board = words[4], Board(words[4])
        elif words[0] == "position":
            try:
                board = read_position(words, variant)
            except LaserChessError as error:
                print(f"info string {error}", flush=True)
        elif words[0] == "go":
            print(f"bestmove {choose(board) if board.legal_moves else '(none)'}", flush=True)
        elif words[0] == "quit":
            break


if __name__ == "__main__":
    main()
