"""Plays a game of each variant against a house bot and exports them, with berserk alone (`pip install berserk`).

python examples/bots/online.py http://127.0.0.1:8000 token.txt
"""

import random
import re
import sys
from pathlib import Path

import berserk

from laserchess import VARIANTS, Board
from laserchess.opponents import choose_greedy


def board_of(full: dict, moves: str) -> Board:
    """Set up the board of a stream; outcomes of chance are in braces and may contain spaces."""
    start = full["initialFen"]
    board = Board(full["variant"]["key"], position=None if start == "startpos" else start, **full["options"])
    for text in re.findall(r"(?:\{[^}]*\}|[^\s{])+", moves):
        board.push(text, recorded=True)
    return board


def play(client: berserk.Client, name: str, variant: str) -> str:
    """Play a whole game; return its id."""
    game = client.challenges.create("Candle", rated=False, clock_limit=180, clock_increment=2, variant=variant)["id"]
    full, sent = None, -1
    for line in client.bots.stream_game_state(game):
        if line["type"] not in {"gameFull", "gameState"}:
            continue
        full = full or line
        state = line.get("state", line)
        board = board_of(full, state["moves"])
        color = "white" if full["white"].get("name") == name else "black"
        if state["status"] == "started" and state["turn"] == color and state["ply"] > sent:
            sent = state["ply"]
            client.bots.make_move(game, choose_greedy(board, random.Random()).text)
    return game


server, file = sys.argv[1:3]
client = berserk.Client(berserk.TokenSession(Path(file).read_text().strip()), base_url=server)
name = client.account.get()["username"]
for variant in VARIANTS:
    finished = client.games.export(play(client, name, variant))
    print(f"{variant}: {len(finished['moves'].split())} moves, {finished['status']}, winner {finished.get('winner')}")
Path("online.pgn").write_text("\n\n".join(client.games.export_by_player(name, as_pgn=True, max=len(VARIANTS))))
print("all of them are in online.pgn")
