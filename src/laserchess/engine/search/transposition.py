"""The transposition table, shared by all threads without locks (Hyatt's XOR trick).

A bucket holds four entries of two words: the position's hash xor the data, and the data. If two threads write an
entry at the same time, the words may not match; such an entry matches no hash and is ignored.

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
    MATE_IN_MAX_PLY,
    MOVE_MASK,
    Shared,
    Thread,
)

UPPER: Final = 1
LOWER: Final = 2
EXACT: Final = 3
AGES: Final = 64
WORD_BYTES: Final = 8
CACHE_LINE: Final = 8
"""Words in a cache line."""
SAMPLE: Final = 250
"""Buckets sampled for `hashfull`."""


def make_shared(megabytes: int) -> Shared:
    """Return a stop flag and an empty table of the largest power of two of buckets that fits."""
    buckets = 1 << max(10, (megabytes * (1 << 20) // (BUCKET * WORD_BYTES)).bit_length() - 1)
    words = np.full(HEADER + buckets * BUCKET + CACHE_LINE, 0, np.int64)  # touch all pages now, not during a search
    skip = -(words.ctypes.data // WORD_BYTES) % CACHE_LINE
    shared = words[skip : skip + HEADER + buckets * BUCKET]
    shared[BUCKET_MASK] = buckets - 1
    return shared


@inlined
def _bucket(shared: Shared, key: int) -> int:
    """Return the offset of a position's bucket."""
    return place(HEADER + (key & shared[BUCKET_MASK]) * BUCKET)


@inlined
def prefetch_bucket(thread: Thread, at: int) -> None:
    """Prefetch the bucket of a position."""
    prefetch(thread.shared, _bucket(thread.shared, thread.arrays.stack[at + HASH]))


@inlined
def probe(thread: Thread, at: int) -> int:
    """Return the data stored for a position, or 0."""
    return find_entry(thread.shared, thread.arrays.stack[at + HASH])


@inlined
def find_entry(shared: Shared, key: int) -> int:
    """Return the data stored for a hash, or 0."""
    first = _bucket(shared, key)
    for entry in range(first, first + BUCKET, 2):
        data = shared[place(entry + 1)]
        if shared[place(entry)] ^ data == key and data:
            return int(data)
    return 0


@inlined
def move_in(data: int) -> int:
    """Return the stored best move, or 0."""
    return data & MOVE_MASK


@inlined
def bound_in(data: int) -> int:
    """Return the bound of the stored score: UPPER, LOWER or EXACT."""
    return data >> 23 & 3


@inlined
def depth_in(data: int) -> int:
    """Return the depth of the stored search."""
    return (data >> 25 & 255) - 32


@inlined
def _age_in(data: int) -> int:
    """Return the generation of the search that stored the entry."""
    return data >> 33 & 63


@inlined
def score_in(data: int, ply: int) -> int:
    """Return the stored score, with mate distances converted back to the root."""
    score = (data >> 39 & 0xFFFF) - 32768
    if score > MATE_IN_MAX_PLY:
        return score - ply
    if score < -MATE_IN_MAX_PLY:
        return score + ply
    return score


@inlined
def _pack(move: int, bound: int, depth: int, age: int, score: int) -> int:
    return move | bound << 23 | (depth + 32) << 25 | age << 33 | (score + 32768) << 39


@inlined
def store(thread: Thread, at: int, ply: int, move: int, bound: int, depth: int, score: int) -> None:
    """Store a search result for the position of a row."""
    mem = thread.arrays.stack
    store_entry(thread.shared, mem[at + HASH], mem[AGE], ply, move, bound, depth, score)


@inlined
def store_entry(shared: Shared, key: int, age: int, ply: int, move: int, bound: int, depth: int, score: int) -> None:
    """Store a search result in the entry of a hash or in the one with the lowest replacement value."""
    first = _bucket(shared, key)
    if score > MATE_IN_MAX_PLY:
        score += ply
    elif score < -MATE_IN_MAX_PLY:
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
        worth = depth_in(data) - 8 * (age - _age_in(data) & 63)
        if worth < worst:
            worst, target = worth, entry
    data = _pack(move, bound, depth, age, score)
    shared[target + 1] = data
    shared[target] = data ^ key


@compiled
def probe_hash(shared: Shared, key: int) -> tuple[int, int]:
    """Return the move and the score stored for a hash, both 0 if there is no entry."""
    data = find_entry(shared, key)
    return (move_in(data), score_in(data, 0)) if data else (0, 0)


@compiled
def fullness(shared: Shared, age: int) -> int:
    """Return the permille of the table used by this search (UCI `hashfull`), from a sample."""
    used = 0
    for entry in range(HEADER, HEADER + SAMPLE * BUCKET, 2):
        data = shared[entry + 1]
        used += data != 0 and _age_in(data) == age
    return used * 1000 // (SAMPLE * ENTRIES)
