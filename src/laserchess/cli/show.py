"""`laserchess show`: a position as text, SVG, PNG or JSON, with the beam of the last move."""

import json
from argparse import Namespace
from pathlib import Path

from laserchess.board import Board
from laserchess.cli.board_options import make_board, play, split_moves
from laserchess.cli.compile_progress import make_ready
from laserchess.cli.file_io import errors_naming, is_file, read_text, write_atomic
from laserchess.cli.image_options import add_image_style, image_style
from laserchess.cli.options import Commands, add_command, add_json, add_start, add_text_style, whole_number
from laserchess.cli.text_screen import TextScreen, touched_squares
from laserchess.core.errors import LaserChessError, UnknownNameError, quote
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import Beam
from laserchess.images import AnimationStyle, to_png
from laserchess.notation.describe import describe_move, describe_outcome, name
from laserchess.record import GameRecord
from laserchess.variants import VARIANTS, is_path

EXAMPLES = """
laserchess show khet --setup dynasty
laserchess show laser-chess --moves "f4g5 c7c6" --move g5uh5
laserchess show game.pgn --ply 12 --svg after-12.svg
laserchess show khet --png khet.png --size 800 --theme dark
laserchess show leiserchess --json
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "show", "show a position, with the beam of the last move", EXAMPLES)
    parser.add_argument("variant", metavar="VARIANT|FILE", help="a variant, or a PGN file with one game (- for stdin)")
    add_start(parser)
    parser.add_argument("--move", metavar="M", help="play this move and show its beam")
    parser.add_argument(
        "--ply",
        metavar="N",
        type=whole_number,
        help="show the position of a PGN file after N plies (default: the last)",
    )
    parser.add_argument(
        "--svg", metavar="FILE", nargs="?", const="-", help="draw SVG, to FILE if given (default: stdout)"
    )
    parser.add_argument("--png", metavar="FILE", help="draw PNG to FILE")
    add_image_style(parser)
    add_json(parser)
    add_text_style(parser)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Print the position, or write its image."""
    board = find_board(parsed)
    shown = last_turn(board)
    if parsed.move is not None:
        shown = [played for text in split_moves(parsed.move) for played in play(board, text)]
    if parsed.json:
        print(json.dumps(board_json(board), indent=2))
    elif parsed.svg is not None or parsed.png is not None:
        write_images(parsed, board, shown)
    else:
        print(TextScreen.of(parsed).draw(board, shown))
        print(describe_state(board, shown))
    return 0


def find_board(parsed: Namespace) -> Board:
    """Return the board of a variant, or of a PGN file at the given ply."""
    if is_path(parsed.variant) or parsed.variant.lower().replace("_", "-") in VARIANTS:
        if parsed.ply is not None:
            message = "--ply needs a PGN file, not a variant; use --moves to play moves first"
            raise LaserChessError(message, reason="ply", text=str(parsed.ply))
        return make_board(parsed)
    if not is_file(parsed.variant):
        message = f"{quote(parsed.variant)} is neither a variant nor a file"
        raise UnknownNameError(message, reason="variant", text=parsed.variant, expected="one of " + ", ".join(VARIANTS))
    with errors_naming(parsed.variant):
        board = board_after(GameRecord.parse(read_text(parsed.variant)), parsed.ply)
    make_ready(board)
    for text in split_moves(parsed.moves):
        play(board, text)
    return board


def board_after(record: GameRecord, ply: int | None) -> Board:
    """Return the board after `ply` plies of a game, by default after the last."""
    nodes = list(record.mainline())
    if ply is None or ply == len(nodes):
        return record.end().board()
    if ply > len(nodes):
        message = f"the game has {len(nodes)} plies, not {ply}"
        raise LaserChessError(message, reason="ply", text=str(ply), expected=f"0 to {len(nodes)}")
    return nodes[ply - 1].board() if ply else record.board()


def last_turn(board: Board) -> list[MoveResult]:
    """Return the last move."""
    return list(board.history[-1:])


def describe_state(board: Board, shown: list[MoveResult]) -> str:
    """Return sentences about the last move and whose turn it is."""
    sentences = list(describe_move(board.variant, _mover(board), shown)) if shown else []
    outcome = board.outcome
    end = describe_outcome(board.variant, outcome) if outcome else f"{name(board.turn)} to move."
    return " ".join([*sentences, end])


def _mover(board: Board) -> str:
    before = board.copy()
    before.pop()
    return before.turn


def draw_svg(board: Board, shown: list[MoveResult], style: AnimationStyle) -> str:
    """Return the board as SVG, with the beams of the last moves."""
    beams = [beam for played in shown for beam in played.beams]
    removed = [item for played in shown for item in played.removed]
    return style.draw(board.variant, board.snapshot(), beams=beams, removed=removed, last=touched_squares(shown))


def write_images(parsed: Namespace, board: Board, shown: list[MoveResult]) -> None:
    """Write the images the options describe."""
    svg = draw_svg(board, shown, image_style(parsed))
    if parsed.svg is not None:
        write_svg(parsed.svg, svg)
    if parsed.png is not None:
        write_atomic(Path(parsed.png), to_png(svg))
        print(f"wrote {parsed.png}")


def write_svg(target: str, svg: str) -> None:
    """Write SVG to a file, or to stdout for `-`."""
    if target == "-":
        print(svg)
    else:
        write_atomic(Path(target), svg + "\n")
        print(f"wrote {target}")


def board_json(board: Board) -> dict[str, object]:
    """Return a position for JSON."""
    outcome = board.outcome
    return {
        "variant": board.variant.id,
        "rules": dict(board.rules.options),
        "position": board.position,
        "turn": board.turn,
        "ply": board.ply,
        "legal_moves": [str(move) for move in board.legal_moves],
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.termination.value},
        "beams": [beam_json(beam) for beam in board.beams()],
        "last": move_json(board.peek()) if board.ply else None,
    }


def move_json(played: MoveResult) -> dict[str, object]:
    """Return a move and its effects for JSON."""
    removed = [
        {"square": item.square, "piece": item.name, "player": item.side_name, "fate": item.cause.value}
        for item in played.removed
    ]
    return {"move": played.text, "beams": [beam_json(beam) for beam in played.beams], "removed": removed}


def beam_json(beam: Beam) -> dict[str, object]:
    """Return a beam for JSON."""
    return {
        "origin": beam.origin,
        "direction": beam.direction,
        "squares": list(beam.squares),
        "travels": list(beam.directions),
        "end": beam.end.value,
        "leaving": beam.exit_direction,
    }
