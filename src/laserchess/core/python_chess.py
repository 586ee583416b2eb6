"""Names of python-chess and what to use instead, for error messages."""

from collections.abc import Callable, Mapping
from typing import NoReturn, TypeVar

T = TypeVar("T")

OVER = "board.outcome, which is None or says who won and why"
TEXTS = "str(move), or board.preview(move).text with what it captures"
NO_CASTLING = "nothing: no variant has castling, promotion or en passant"

BOARD: Mapping[str, str] = {
    "fen": "board.position",
    "board_fen": "board.position",
    "epd": "board.position",
    "set_fen": "board.set_position(text)",
    "set_board_fen": "board.set_position(text)",
    "from_epd": "Board(variant, position=text)",
    "empty": "board.clear()",
    "uci": TEXTS,
    "san": TEXTS,
    "lan": TEXTS,
    "parse_uci": "board.parse_move(text)",
    "parse_san": "board.parse_move(text)",
    "push_uci": "board.push(text)",
    "push_san": "board.push(text)",
    "find_move": "board.legal_moves, whose moves have .start and .to",
    "generate_legal_moves": "board.legal_moves",
    "pseudo_legal_moves": "board.legal_moves",
    "is_pseudo_legal": "board.is_legal(move)",
    "is_check": "board.is_attacked(1 - board.side, board.king(board.side))",
    "gives_check": "board.preview(move)",
    "checkers": "board.attackers(1 - board.side, board.king(board.side))",
    "is_checkmate": OVER,
    "is_stalemate": OVER,
    "is_insufficient_material": OVER,
    "is_attacked_by": "board.is_attacked(side, square)",
    "attacks": "board.beams(), or board.threats(side)",
    "piece_type_at": "board.piece_at(square).piece_type",
    "color_at": "board.piece_at(square).side",
    "is_repetition": "board.occurrences",
    "is_fivefold_repetition": OVER,
    "is_seventyfive_moves": OVER,
    "is_variant_end": OVER,
    "is_zeroing": "board.preview(move).removed",
    "is_irreversible": "board.preview(move).removed",
    "is_pinned": "nothing: no piece is pinned, since any of them may be destroyed",
    "pin": "nothing: no piece is pinned, since any of them may be destroyed",
    "clear_board": "board.clear()",
    "clear_stack": "board.copy(history=False)",
    "reset_board": "board.reset()",
    "can_claim_threefold_repetition": "board.can_claim_draw()",
    "can_claim_fifty_moves": "board.quiet_turns",
    "halfmove_clock": "board.quiet_turns",
    "fullmove_number": "board.ply // 2 + 1",
    "mirror": "board.rotated()",
    "transform": "board.mirrored() or board.rotated()",
    "status": "board.validate(), which raises what is wrong",
    "unicode": "str(board)",
    "uci_variant": "board.variant.id",
    "starting_fen": "board.root().position",
    "castling_rights": NO_CASTLING,
    "has_castling_rights": NO_CASTLING,
    "is_castling": NO_CASTLING,
    "is_en_passant": NO_CASTLING,
    "ep_square": NO_CASTLING,
}
MOVE: Mapping[str, str] = {
    "uci": "str(move)",
    "xboard": "str(move)",
    "from_square": "move.start",
    "to_square": "move.to",
    "promotion": NO_CASTLING,
    "drop": "nothing: no variant has drops",
}
PIECE: Mapping[str, str] = {
    "symbol": "str(piece), or piece.piece_type.name",
    "unicode_symbol": "str(piece), or str(board) for a whole position",
    "color": "piece.side, or piece.side_name",
}
RECORD: Mapping[str, str] = {
    "headers": "record.tags",
    "setup": "GameRecord(variant, position=text)",
    "variations": "record.root.children",
    "add_variation": "record.root.add(move)",
    "add_main_variation": "record.root.add(move)",
    "mainline_moves": "[node.move for node in record.mainline()]",
    "accept": "laserchess.visit_records(text, visitor)",
    "game": "record itself",
}
ENGINE: Mapping[str, str] = {
    "quit": "engine.close(), or `with Engine() as engine`",
    "analysis": "engine.analyse(board), a generator",
    "ping": "nothing: the engine runs in this process",
    "options": "engine.configure(name=value)",
}
PACKAGE: Mapping[str, str] = {
    "WHITE": "0, or the side's name: board.turn is one of the names in board.variant.players",
    "BLACK": "1, or the side's name: board.turn is one of the names in board.variant.players",
    "SQUARES": "board.variant.geometry.names.values()",
    "SQUARE_NAMES": "board.variant.geometry.names.values()",
    "STARTING_FEN": "laserchess.Board(variant).position",
    "square_name": "squares as texts: they are their names",
    "parse_square": "squares as texts: they are their names",
    "pgn": "laserchess.read_records(file) and laserchess.GameRecord",
    "svg": "board.svg()",
    "polyglot": "laserchess.book",
    "syzygy": "laserchess.tablebase",
}


def replaced(hints: Mapping[str, str]) -> Callable[[type[T]], type[T]]:
    """Return a decorator of classes whose errors for missing attributes name what to use instead.

    Type checkers do not see the `__getattr__` that it adds, so they still report unknown attributes.
    """

    def decorate(kind: type[T]) -> type[T]:
        def getattr_(self: T, name: str) -> NoReturn:
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            raise missing(message, name, hints, self)

        kind.__getattr__ = getattr_  # type: ignore[attr-defined]  # not seen by type checkers, see above
        return kind

    return decorate


def missing(message: str, name: str, hints: Mapping[str, str], owner: object) -> AttributeError:
    """Return the error for a missing attribute, with what to use instead if python-chess has it."""
    hint = hints.get(name)
    return AttributeError(f"{message}; use {hint}" if hint else message, name=name, obj=owner)
