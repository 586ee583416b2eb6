"""The transposition table: what is known of positions, shared by all threads without locks.

A bucket holds four entries of two words: the data, and the position's hash xor the data. Threads that
write at the same time may mix two entries up; such a one does not match any hash and is not used.

Data, from the lowest bit: move (23 bits), bound (2), depth + 32 (8), age (6), score + 32768 (16).
"""

from typing import Final

import numpy as np

from laserchess.core.codec import place
from laserchess.core.jit import compiled, inlined, prefetch
from laserchess.core.layout import HASH
from laserchess.engine.search.search_layout import (
    AGE,
    BUCKET,
    BUCKET_MASK,
    ENTRIES,
    HEADER,
    MOVE_MASK,
    SURE,
    Shared,
    Thread,
)

UPPER: Final = 1
LOWER: Final = 2
EXACT: Final = 3
AGES: Final = 64
WORD_BYTES: Final = 8
CACHE_LINE: Final = 8
"""Words of a cache line."""
SAMPLE: Final = 250
"""Buckets looked at to tell how full the table is."""


def make_shared(megabytes: int) -> Shared:
    """Return a stop flag with an empty table of the largest power of two of buckets that fits."""
    buckets = 1 << max(10, (megabytes * (1 << 20) // (BUCKET * WORD_BYTES)).bit_length() - 1)
    words = np.full(HEADER + buckets * BUCKET + CACHE_LINE, 0, np.int64)  # written now, not page by page in a search
    skip = -(words.ctypes.data // WORD_BYTES) % CACHE_LINE
    shared = words[skip : skip + HEADER + buckets * BUCKET]
    shared[BUCKET_MASK] = buckets - 1
    return shared


@inlined
def _bucket(shared: Shared, key: int) -> int:
    """Return where the bucket of a position begins."""
    return place(HEADER + (key & shared[BUCKET_MASK]) * BUCKET)


@inlined
def prefetch_bucket(thread: Thread, at: int) -> None:
    """Have the bucket of a position brought from memory by the time it is looked at."""
    prefetch(thread.shared, _bucket(thread.shared, thread.arrays.stack[at + HASH]))


@inlined
def probe(thread: Thread, at: int) -> int:
    """Return the data kept for a position, or 0."""
    return _find(thread.shared, thread.arrays.stack[at + HASH])


@inlined
def _find(shared: Shared, key: int) -> int:
    first = _bucket(shared, key)
    for entry in range(first, first + BUCKET, 2):
        data = shared[place(entry + 1)]
        if shared[place(entry)] ^ data == key and data:
            return int(data)
    return 0


@inlined
def move_in(data: int) -> int:
    """Return the best move kept, or 0."""
    return data & MOVE_MASK


@inlined
def bound_in(data: int) -> int:
    """Return what the score kept is."""
    return data >> 23 & 3


@inlined
def depth_in(data: int) -> int:
    """Return the depth the score kept was searched to."""
    return (data >> 25 & 255) - 32


@inlined
def _age_in(data: int) -> int:
    """Return the generation of the search that found it."""
    return data >> 33 & 63


@inlined
def score_in(data: int, ply: int) -> int:
    """Return the score kept, wins counted from the root again."""
    score = (data >> 39 & 0xFFFF) - 32768
    if score > SURE:
        return score - ply
    if score < -SURE:
        return score + ply
    return score


@inlined
def _pack(move: int, bound: int, depth: int, age: int, score: int) -> int:
    return move | bound << 23 | (depth + 32) << 25 | age << 33 | (score + 32768) << 39


@inlined
def store(thread: Thread, at: int, ply: int, move: int, bound: int, depth: int, score: int) -> None:
    """Keep what was found: in the position's own entry, else in the one that is least worth keeping."""
    mem, shared = thread.arrays.stack, thread.shared
    key, age = mem[at + HASH], mem[AGE]
    first = _bucket(shared, key)
    if score > SURE:
        score += ply
    elif score < -SURE:
        score -= ply
    worst, target = 1 << 30, first
    for entry in range(first, first + BUCKET, 2):
        data = shared[entry + 1]
        if data == 0 or shared[entry] ^ data == key:
            target = entry
            if data and move == 0:
                move = move_in(data)
            if data and bound != EXACT and _age_in(data) == age and depth + 4 < depth_in(data):
                return
            break
        kept_for = depth_in(data) - 8 * (age - _age_in(data) & 63)
        if kept_for < worst:
            worst, target = kept_for, entry
    data = _pack(move, bound, depth, age, score)
    shared[target + 1] = data
    shared[target] = data ^ key


@compiled
def refresh_entry(shared: Shared, key: int) -> tuple[int, int]:
    """Return the move and the score kept for the hash of a position, both 0 where there are none."""
    data = _find(shared, key)
    return (move_in(data), score_in(data, 0)) if data else (0, 0)


@compiled
def fullness(shared: Shared, age: int) -> int:
    """Return how much of the table this search has filled, in thousandths, from a sample."""
    used = 0
    for entry in range(HEADER, HEADER + SAMPLE * BUCKET, 2):
        data = shared[entry + 1]
        used += data != 0 and _age_in(data) == age
    return used * 1000 // (SAMPLE * ENTRIES)
