"""Openings by number: a number always gives the same opening, shared by both games of a pair."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from laserchess.arena.results import Opening
from laserchess.arena.tournament_spec import TournamentSpec
from laserchess.board import Board
from laserchess.core.errors import InvalidRecordError, LaserChessError, quote
from laserchess.opponents import choose_random
from laserchess.record import read_records
from laserchess.uci.local import Judge
from laserchess.variants import find_variant

MOVE_NUMBER = re.compile(r"[0-9]+\.+")
ATTEMPTS = 500
"""The maximum number of random openings tried to find a balanced one."""


def first_board(spec: TournamentSpec, opening: Opening | None = None, seed: int | None = None) -> Board:
    """Return the start board of a game, before the opening's moves."""
    rules: dict[str, Any] = dict(spec.rules)
    if seed is not None and find_variant(spec.variant).has_chance:
        rules["seed"] = seed
    position = opening.position if opening and opening.position else spec.position
    return Board(spec.variant, setup=None if position else spec.setup, position=position, **rules)


def push(board: Board, text: str) -> None:
    """Play a move; chance results that the text does not name did not happen."""
    if board.variant.has_turn_end and "," in text:
        board.push_turn(text, recorded=True)
    else:
        board.push(text, recorded=True)


class Openings:
    """The openings of a tournament."""

    def __init__(self, spec: TournamentSpec) -> None:
        """Read the openings file, if there is one."""
        self._spec = spec
        self._book = read_book(spec) if spec.openings.file else []
        self._order = list(range(len(self._book)))
        if spec.openings.shuffle:
            Random(spec.seed).shuffle(self._order)  # noqa: S311  # no cryptography
        self._find = lru_cache(maxsize=1024)(self._make)
        self._judge: Judge | None = None

    def __call__(self, number: int) -> Opening:
        """Return an opening; a file starts again at its end."""
        if self._book:
            return self._book[self._order[number % len(self._order)]]
        return self._find(number) if self._spec.random_plies else Opening()

    def _make(self, number: int) -> Opening:
        """Return a random opening that is balanced."""
        for attempt in range(ATTEMPTS):
            random = Random(f"{self._spec.seed} {number} {attempt}")  # noqa: S311  # no cryptography
            board = first_board(self._spec, seed=random.getrandbits(63))
            if self._play_random(board, random) and self._is_balanced(board):
                return Opening(moves=tuple(played.text for played in board.history), name=f"random {number}")
        message = f"no random opening of {self._spec.random_plies} plies is within {self._spec.openings.balance}"
        raise LaserChessError(message, reason="openings", expected="a wider balance")

    def _play_random(self, board: Board, random: Random) -> bool:
        """Play random moves (or whole turns of several actions); return whether the game is not over."""
        made = 0
        while made < self._spec.random_plies and not board.outcome:
            mover = board.turn
            board.push(choose_random(board, random))
            made += board.turn != mover
        return board.outcome is None

    def _is_balanced(self, board: Board) -> bool:
        wanted = self._spec.openings
        if not wanted.balance:
            return True
        self._judge = self._judge or Judge(wanted.depth)
        score = self._judge(board)
        return score is not None and abs(score) <= wanted.balance


def read_book(spec: TournamentSpec) -> list[Opening]:
    """Return the openings of a file: games (`.pgn`), or lines of moves or positions."""
    path = Path(spec.openings.file)
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    found = _from_records(spec, text) if path.suffix == ".pgn" else _from_lines(spec, text.splitlines())
    if not found:
        message = f"there are no openings in {path}"
        raise InvalidRecordError(message, reason="openings", text=str(path), expected="moves or positions")
    return found


def _from_records(spec: TournamentSpec, text: str) -> list[Opening]:
    plies = spec.openings.plies if spec.openings.plies > 0 else None
    records = read_records(text.splitlines(keepends=True), default_variant=spec.variant)
    return [
        Opening(record.start, tuple(node.move for node in islice(record.mainline(), plies)), f"game {number}")
        for number, record in enumerate(records, 1)
    ]


def _from_lines(spec: TournamentSpec, lines: Sequence[str]) -> list[Opening]:
    found = []
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                found.append(_from_line(spec, line.strip(), f"line {number}"))
            except LaserChessError as error:
                message = f"line {number} of {spec.openings.file}, {quote(line)}: {error}"
                raise InvalidRecordError(message, reason="openings", text=line) from error
    return found


def _from_line(spec: TournamentSpec, line: str, name: str) -> Opening:
    """Return the opening of a line: positions have slashes, moves have none."""
    if "/" in line:
        opening = Opening(line, (), name)
        first_board(spec, opening)
        return opening
    plies = spec.openings.plies if spec.openings.plies > 0 else None
    words = [word for word in line.split() if not MOVE_NUMBER.fullmatch(word)][:plies]
    board = first_board(spec)
    for word in words:
        push(board, word)
    return Opening(None, tuple(words), name)
