"""Inputs of clients: a variant, a start and moves, each within limits."""

import re
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import blake2b
from sys import getsizeof
from threading import Lock
from typing import Annotated

from fastapi import Path
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema

from laserchess.board import Board
from laserchess.core.errors import LaserChessError, UnknownNameError, quote
from laserchess.core.variant import Variant
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.models import Options
from laserchess.variants import VARIANTS, find_variant

MAX_MOVES = 2000
MAX_MOVE = 1000
MAX_POSITION = 4000
MAX_OPTION = 1_000_000
MAX_CACHE_BYTES = 8 << 20
"""Bytes of cached boards, in each process: about 120 of those that analyses send, which are 70 kB on average."""
MAX_BOARD_BYTES = MAX_CACHE_BYTES // 2
MAX_NEW_MOVES = 2
"""How many of the last moves may be new for a line to continue from a cached one."""
MIN_CACHED_MOVES = 16


def _known(name: str) -> str:
    """Reject a name that no variant has."""
    if name not in VARIANTS:
        message = f"no variant is called {name!r}; expected one of {', '.join(VARIANTS)}"
        raise ValueError(message)
    return name


VariantId = Annotated[
    str,
    Field(max_length=40),
    AfterValidator(_known),
    WithJsonSchema({"type": "string", "enum": list(VARIANTS), "title": "Variant"}),
]
Name = Annotated[str, Field(max_length=40)]
PositionText = Annotated[str, Field(max_length=MAX_POSITION)]
MoveText = Annotated[str, Field(max_length=MAX_MOVE)]
Number = Annotated[int, Field(ge=0, le=MAX_OPTION)] | Annotated[float, Field(ge=0, le=MAX_OPTION)]
OptionValue = bool | Number | Name


NUL_ESCAPE = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


def has_nul(raw: bytes, *, is_form: bool = False) -> bool:
    """Return whether JSON, a form or plain text contains a NUL character, which PostgreSQL cannot store."""
    if b"\0" in raw or (is_form and b"%00" in raw):
        return True
    return b"\\u0000" in raw and NUL_ESCAPE.search(raw) is not None


class Input(BaseModel):
    """A body: types are strict, and numbers are finite."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False)


class BoardCache:
    """The boards of recent lines, bounded by bytes."""

    def __init__(self, max_bytes: int) -> None:
        """Cache at most `max_bytes`."""
        self._max_bytes = max_bytes
        self._used = 0
        self._boards: OrderedDict[bytes, Board] = OrderedDict()
        self._lock = Lock()

    def nearest(self, start: str, moves: list[str]) -> tuple[Board | None, int]:
        """Return a cached board after all but a few of the last moves, and the number of moves played on it."""
        with self._lock:
            for known in range(len(moves), max(MIN_CACHED_MOVES, len(moves) - MAX_NEW_MOVES) - 1, -1):
                key = _key(start, moves[:known])
                if key in self._boards:
                    self._boards.move_to_end(key)
                    return self._boards[key].copy(), known
        return None, 0

    def put(self, start: str, moves: list[str], board: Board) -> None:
        """Cache a copy of a board, unless it is too large, and evict the least recently used."""
        if len(moves) < MIN_CACHED_MOVES or getsizeof(board) > MAX_BOARD_BYTES:
            return
        key, copy = _key(start, moves), board.copy()
        with self._lock:
            if key not in self._boards:
                self._boards[key] = copy
                self._used += getsizeof(copy)
            while self._used > self._max_bytes:
                _, evicted = self._boards.popitem(last=False)
                self._used -= getsizeof(evicted)


def _key(start: str, moves: list[str]) -> bytes:
    return blake2b("\n".join([start, *moves]).encode("utf-8", "replace"), digest_size=16).digest()


BOARD_CACHE = BoardCache(MAX_CACHE_BYTES)


class Start(Input):
    """The start of a game: a setup, a position text, or the variant's first setup."""

    variant: VariantId
    setup: Name | None = None
    position: PositionText | None = None
    options: dict[Name, OptionValue] = Field(default_factory=dict, max_length=16)

    def board(self) -> Board:
        """Return a board at the start."""
        if self.setup is not None and self.position is not None:
            raise api_error(ErrorCode.START, self.setup)
        variant = find_variant(self.variant)
        return Board(variant, setup=self.setup, position=self.position, **check_options(variant, self.options))


def check_options(variant: Variant, options: Mapping[str, OptionValue]) -> Options:
    """Return options as keyword arguments of a board, which checks their values."""
    for name in options:
        if name not in variant.options:
            message = f"{variant.title} has no option {quote(name)}"
            expected = "one of " + ", ".join(variant.options)
            raise UnknownNameError(message, reason="option", text=name, expected=expected)
    return dict(options)


class Line(Start):
    """A start and the moves played from it, single actions where a turn has several.

    Chance results are only those the texts state: send the texts of `played` back.
    """

    moves: list[MoveText] = Field(default_factory=list, max_length=MAX_MOVES)

    def board(self) -> Board:
        """Return a board after the moves, continued from a cached line if possible."""
        start = repr((self.variant, self.setup, self.position, self.options))
        board, known = BOARD_CACHE.nearest(start, self.moves)
        if board is None:
            board = super().board()
        for number, text in enumerate(self.moves[known:], known + 1):
            try:
                board.push(text, recorded=True)
            except LaserChessError as error:
                error.args = (f"move {number}: {error}",)
                raise
        BOARD_CACHE.put(start, self.moves, board)
        return board


def path_variant(variant: Annotated[str, Path(max_length=40, description="The id of a variant.")]) -> Variant:
    """Return the variant a path names."""
    try:
        return find_variant(variant)
    except LaserChessError as error:
        raise api_error(ErrorCode.VARIANT, variant, variants=", ".join(VARIANTS)) from error
