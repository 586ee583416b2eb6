"""`laserchess show`: a position as text, as SVG or PNG or as JSON, with the light of the last move."""

import json
from argparse import Namespace
from pathlib import Path

from laserchess.board import Board
from laserchess.cli.boards import make_board, play, split_moves
from laserchess.cli.compiling import make_ready
from laserchess.cli.files import is_file, naming, read_text, write_durably
from laserchess.cli.options import Commands, add_command, add_json, add_look, add_start, whole_number
from laserchess.cli.pictures import add_picture_look, look_of
from laserchess.cli.screen import Screen, touched
from laserchess.core.errors import LaserChessError, UnknownNameError, quote
from laserchess.core.moves import Beam
from laserchess.core.played import Played
from laserchess.games import GAMES, is_path
from laserchess.notation.words import name, tell_outcome, tell_played
from laserchess.pictures import Look, to_png
from laserchess.record import Record

EXAMPLES = """
laserchess show khet --setup dynasty
laserchess show laser-chess --moves "f4g5 c7c6" --move g5uh5
laserchess show game.pgn --ply 12 --svg after-12.svg
laserchess show khet --png khet.png --size 800 --theme dark
laserchess show leiserchess --json
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "show", "show a position, with the light of the last move", EXAMPLES)
    parser.add_argument("game", metavar="GAME|FILE", help="a game, or a file with a recorded game (- for stdin)")
    add_start(parser)
    parser.add_argument("--move", metavar="M", help="then show what this move does")
    parser.add_argument(
        "--ply", metavar="N", type=whole_number, help="of a recorded game, show the position after N moves"
    )
    parser.add_argument("--svg", metavar="FILE", nargs="?", const="-", help="draw SVG, to a file if one is named")
    parser.add_argument("--png", metavar="FILE", help="draw PNG, to a file")
    add_picture_look(parser)
    add_json(parser)
    add_look(parser)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Print or write the picture."""
    board = find_board(parsed)
    shown = last_turn(board)
    if parsed.move is not None:
        shown = [played for text in split_moves(parsed.move) for played in play(board, text)]
    if parsed.json:
        print(json.dumps(facts_of(board), indent=2))
    elif parsed.svg is not None or parsed.png is not None:
        write_pictures(parsed, board, shown)
    else:
        print(Screen.of(parsed).draw(board, shown))
        print(tell_state(board, shown))
    return 0


def find_board(parsed: Namespace) -> Board:
    """Return the board of a game, or of a recorded game at the ply asked for."""
    if is_path(parsed.game) or parsed.game.lower().replace("_", "-") in GAMES:
        if parsed.ply is not None:
            message = "--ply goes with a recorded game, not with a game's name"
            raise LaserChessError(message, reason="ply", text=str(parsed.ply))
        return make_board(parsed)
    if not is_file(parsed.game):
        message = f"{quote(parsed.game)} is neither a game nor a file"
        raise UnknownNameError(message, reason="game", text=parsed.game, expected="one of " + ", ".join(GAMES))
    with naming(parsed.game):
        board = board_after(Record.parse(read_text(parsed.game)), parsed.ply)
    make_ready(board)
    for text in split_moves(parsed.moves):
        play(board, text)
    return board


def board_after(record: Record, ply: int | None) -> Board:
    """Return the board after so many moves of a record, after all of them by default."""
    nodes = list(record.mainline())
    if ply is None or ply == len(nodes):
        return record.end().board()
    if ply > len(nodes):
        message = f"there is no ply {ply} in a record of {len(nodes)}"
        raise LaserChessError(message, reason="ply", text=str(ply), expected=f"0 to {len(nodes)}")
    return nodes[ply - 1].board() if ply else record.board()


def last_turn(board: Board) -> list[Played]:
    """Return what was played last."""
    return list(board.history[-1:])


def tell_state(board: Board, shown: list[Played]) -> str:
    """Tell in words what was just played and whose turn it is."""
    told = list(tell_played(board.game, _mover(board), shown)) if shown else []
    outcome = board.outcome
    end = tell_outcome(board.game, outcome) if outcome else f"{name(board.turn)} to move."
    return " ".join([*told, end])


def _mover(board: Board) -> str:
    before = board.copy()
    before.pop()
    return before.turn


def picture_of(board: Board, shown: list[Played], look: Look) -> str:
    """Draw a board as SVG with what was just played."""
    beams = [beam for played in shown for beam in played.beams]
    removed = [item for played in shown for item in played.removed]
    return look.draw(board.game, board.snapshot(), beams=beams, removed=removed, last=touched(shown))


def write_pictures(parsed: Namespace, board: Board, shown: list[Played]) -> None:
    """Write the pictures that were asked for."""
    picture = picture_of(board, shown, look_of(parsed))
    if parsed.svg is not None:
        write_svg(parsed.svg, picture)
    if parsed.png is not None:
        write_durably(Path(parsed.png), to_png(picture))
        print(f"wrote {parsed.png}")


def write_svg(target: str, picture: str) -> None:
    """Print a picture, or write it to a file."""
    if target == "-":
        print(picture)
    else:
        write_durably(Path(target), picture + "\n")
        print(f"wrote {target}")


def facts_of(board: Board) -> dict[str, object]:
    """Return everything about a position that a script may want."""
    outcome = board.outcome
    return {
        "game": board.game.id,
        "options": dict(board.rules.options),
        "position": board.position,
        "turn": board.turn,
        "ply": board.ply,
        "legal_moves": [str(move) for move in board.legal_moves],
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason.value},
        "beams": [beam_facts(beam) for beam in board.beams()],
        "last": played_facts(board.peek()) if board.ply else None,
    }


def played_facts(played: Played) -> dict[str, object]:
    """Return what a move did."""
    removed = [
        {"square": item.square, "piece": item.piece, "player": item.player, "fate": item.fate.value}
        for item in played.removed
    ]
    return {"move": played.text, "beams": [beam_facts(beam) for beam in played.beams], "removed": removed}


def beam_facts(beam: Beam) -> dict[str, object]:
    """Return where a beam went."""
    return {
        "origin": beam.origin,
        "direction": beam.direction,
        "squares": list(beam.squares),
        "travels": list(beam.travels),
        "end": beam.end.value,
        "leaving": beam.leaving,
    }
