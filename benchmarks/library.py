"""Everyday calls of the library: look up moves without playing them, write positions, read records by their tags.

Everything is measured in one run, in CPU time, next to the same calls of python-chess.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, cycle, islice
from random import Random
from time import process_time
from typing import Any

import chess

from benchmarks.table import Row
from laserchess import VARIANTS, Board, GameRecord, read_headers, read_records

SEED = 2026
PLIES = 60
DISTINCT = 60
REPEATS = 20
TIMES_IN_FULL = 20.0
TIMES_PLAYED = 5.0


def games(count: int) -> Iterator[Board]:
    """Play random games of all variants."""
    random = Random(SEED)
    for name in islice(cycle(VARIANTS), count):
        board = Board(name, seed=SEED) if VARIANTS[name].actions else Board(name)
        for _ in range(PLIES):
            if not board.legal_moves:
                break
            board.push(random.choice(board.legal_moves))
        yield board


def repeated(texts: list[str], count: int) -> Iterator[str]:
    """Yield the lines of `count` records, repeating the same ones."""
    lines = [text.splitlines(keepends=True) for text in texts]
    return chain.from_iterable(islice(cycle(lines), count))


def rate(work: Callable[[], int]) -> float:
    """Return how many items per second of CPU time something processes."""
    begun = process_time()
    done = work()
    return done / max(process_time() - begun, 1e-9)


def count(items: Iterable[object]) -> int:
    """Return the number of items."""
    return sum(1 for _ in items)


def records(*, quick: bool) -> Row:
    """Read many records by their tags, some in full."""
    many, some = (40, 8) if quick else (100_000, 2_000)
    texts = [f"{GameRecord.from_board(board)}\n" for board in games(8 if quick else DISTINCT)]
    count(read_records(repeated(texts, len(texts))))
    ours = rate(lambda: count(read_headers(repeated(texts, many))))
    full = rate(lambda: count(read_records(repeated(texts, some))))
    return Row(f"tags of {many:,} records", ours, "records/s", TIMES_IN_FULL, "in full", full)


def asked(board: Board, texts: list[str], ask: Callable[[Board, str], object]) -> int:
    """Call `ask` for every text; return the number of texts."""
    for text in texts:
        ask(board, text)
    return len(texts)


def lookups(name: str, rounds: int) -> Iterator[Row]:
    """Look up the legal moves of a position by their texts, alternating with playing them, and keep the best rates."""
    board = Board(name)
    texts = [move.text for move in board.legal_moves]
    ways: dict[str, Callable[[Board, str], object]] = {
        "parse": Board.parse_move,
        "is_legal": Board.is_legal,
        "played": Board.preview,
    }
    rates = {what: [rate(partial(asked, board, texts, way))] for what, way in ways.items()}
    for _ in range(rounds):
        for what, way in ways.items():
            rates[what].append(rate(partial(asked, board, texts * REPEATS, way)))
    for what in ("parse", "is_legal"):
        yield Row(
            f"{name}, {what}", max(rates[what]), "moves/s", TIMES_PLAYED, "played on a copy", max(rates["played"])
        )


def beside_chess(name: str, rounds: int) -> Row:
    """Parse the legal moves of a variant's start position, as python-chess does for chess."""
    board, chessboard = Board(name), chess.Board()
    texts = [move.text for move in board.legal_moves] * REPEATS
    moves = [move.uci() for move in chessboard.legal_moves] * REPEATS
    theirs = [rate(lambda: count(map(chessboard.parse_uci, moves))) for _ in range(rounds)]
    ours = [rate(lambda: count(map(board.parse_move, texts))) for _ in range(rounds)]
    return Row(f"{name}, parse, vs. chess", max(ours), "moves/s", 1.0, "python-chess", max(theirs))


def along(board: Any, random: Random) -> Iterator[Any]:  # noqa: ANN401  # our boards and those of python-chess
    """Yield copies of a board after each move of a random game."""
    for _ in range(PLIES):
        if board.is_game_over():
            break
        board.push(random.choice(list(board.legal_moves)))
        yield board.copy()


def texts_beside_chess(name: str, rounds: int) -> Row:
    """Write the positions of random games, as python-chess does for chess."""
    boards = [board for seed in range(rounds) for board in along(Board(name), Random(seed))]
    chessboards = [board for seed in range(rounds) for board in along(chess.Board(), Random(seed))]
    ours = rate(lambda: count(board.position for board in boards))
    theirs = rate(lambda: count(board.fen() for board in chessboards))
    return Row(f"{name}, position, vs. chess", ours, "texts/s", 1.0, "python-chess", theirs)


def rows(*, quick: bool) -> Iterator[Row]:
    """Measure everything."""
    rounds = 1 if quick else 15
    for name in VARIANTS:
        yield from lookups(name, rounds)
    yield beside_chess("khet", rounds)
    yield texts_beside_chess("khet", rounds)
    yield records(quick=quick)
