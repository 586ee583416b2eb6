"""A bot in forty lines: it captures what it can, in every variant, and speaks UCI for any match runner.

laserchess match "python examples/bots/bot.py" greedy --variant khet --games 10 --time move=0.5
"""

import random
import re
import sys

from laserchess import Board, LaserChessError, Move


def gain(board: Board, move: Move) -> float:
    """Weigh what a move destroys: a King above all, and own pieces against it."""
    royal = {piece_type.name for piece_type in board.variant.pieces if piece_type.royal}
    lost = board.preview(move).removed
    return sum((100 if item.name in royal else 1) * (-1.1 if item.side_name == board.turn else 1) for item in lost)


def read_position(line: str, variant: str) -> Board:
    """Set up `position startpos|fen TEXT [moves …]`; outcomes of chance are in braces and may contain spaces."""
    start, _, moves = line.removeprefix("position").strip().partition(" moves ")
    board = Board(variant, position=start.removeprefix("fen ") if start.startswith("fen ") else None)
    for text in re.findall(r"(?:\{[^}]*\}|[^\s{])+", moves):
        board.push(text, recorded=True)
    return board


variant, board = "khet", Board("khet")
for line in sys.stdin:
    words = line.split() or [""]
    if words[0] == "uci":
        print("id name greedy\noption name UCI_Variant type string default khet\nuciok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif line.startswith("setoption name UCI_Variant value"):
        variant, board = words[4], Board(words[4])
    elif words[0] == "position":
        try:
            board = read_position(line, variant)
        except LaserChessError as error:
            print(f"info string {error}", flush=True)
    elif words[0] == "go":
        best = max(board.legal_moves, key=lambda move: (gain(board, move), random.random()), default="(none)")
        print(f"bestmove {best}", flush=True)
    elif words[0] == "quit":
        break
