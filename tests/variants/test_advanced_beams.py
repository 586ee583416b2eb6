"""No shot runs for ever, and none exceeds the scratch memory of the kernel, however full of mirrors a board is.

A beam enters no square twice in one direction, so a shot has at most 165 × 8 entries. A Beam Splitter splits
beams of one direction only: at most 165 splits, each of which ends one branch and begins two. The path of a
shot is its entries and two marks for each branch; every entry draws at most one exit.
"""

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laserchess import BeamEnd, Board, MoveResult
from laserchess.core.geometry import COMPASS
from laserchess.core.layout import DRAWN, DRAWS, ELIGIBLE, FIRE, MAX_DRAWS, MAX_MOVES, PATH, PENDING, SCRIPT
from laserchess.core.moves import pack
from laserchess.notation.action_text import MAX_LENGTH
from laserchess.variants.advanced import VARIANT
from tests.variants.advanced_kit import KINGS, Loaded, board_of

SQUARES = [name for name in VARIANT.geometry.by_name if name not in KINGS]
STATES = len(VARIANT.geometry.cells) * 8
BRANCHES = 1 + 2 * len(VARIANT.geometry.cells)
MIRRORS = [f"{letter}{facing}" for letter in "TDPW" for facing in range(8)] + ["F", "H"]


def test_room_is_enough() -> None:
    assert len(VARIANT.geometry.cells) < PATH - PENDING
    assert ELIGIBLE - PATH > STATES + 2 * BRANCHES
    assert len(VARIANT.geometry.cells) < SCRIPT - ELIGIBLE
    assert MAX_DRAWS > STATES
    assert len("a10*") + STATES * len("~0") < MAX_LENGTH
    assert len(VARIANT.geometry.cells) * (4 + 7 + 1) < MAX_MOVES


def check_shot(board: Board, played: MoveResult) -> None:
    """Check what a shot may be: no state twice, no more splits than splitters, every branch with an end."""
    entered = [entry for beam in played.beams for entry in zip(beam.squares, beam.directions, strict=True)]
    ends = Counter(beam.end for beam in played.beams)
    splitters = sum(piece.piece_type.name == "Beam Splitter" for piece in board.snapshot().pieces.values())
    assert len(entered) == len(set(entered)) <= STATES
    assert len(played.beams) == 1 + 2 * ends[BeamEnd.SPLIT]
    assert ends[BeamEnd.SPLIT] <= splitters + len(played.removed)
    assert len(played.chance) <= len(entered)


def fire(board: Board, weapon: str) -> MoveResult:
    """Fire a weapon; check the shot and that its text is complete."""
    again = board.copy()
    played = board.push(f"{weapon}*")
    check_shot(board, played)
    assert again.push(played.text).beams == played.beams
    assert again.position == board.position
    return played


@pytest.mark.parametrize("mirror", MIRRORS)
@pytest.mark.parametrize("facing", range(8))
def test_boards_of_one_mirror(mirror: str, facing: int) -> None:
    fire(board_of(dict.fromkeys(SQUARES, mirror) | {"h6": f"L{facing}"}), "h6")


def test_a_ring_of_mirrors() -> None:
    """Both halves of a split run round the ring and leave by the same way: the second one stops there."""
    board = board_of({"a3": "L2", "c3": "T6", "c6": "D3", "f6": "D5", "f1": "D7", "c1": "D1"})
    played = fire(board, "a3")
    assert [beam.end for beam in played.beams] == [BeamEnd.SPLIT, BeamEnd.STOPPED, BeamEnd.REPEAT]
    assert [len(beam.squares) for beam in played.beams] == [2, 18, 16]
    assert played.removed == ()


def test_between_a_mirror_and_a_hypergon() -> None:
    """A beam that a Hypergon reflects to the same mirror again ends the second time."""
    played = board_of({"a6": "L2", "c6": "h", "c9": "F"}).push("a6*~0~0")
    assert [(beam.end, len(beam.squares)) for beam in played.beams] == [(BeamEnd.REPEAT, 8)]


def test_a_lattice_of_splitters() -> None:
    """Splitters on every second square, each vertex towards the beam of another."""
    placed = {f"{'abcdefghijklmno'[c]}{r + 1}": f"T{(c + 2 * r) % 8}" for c in range(0, 15, 2) for r in range(0, 11, 2)}
    for facing in range(8):
        fire(board_of({**placed, **KINGS, "h6": f"L{facing}"}), "h6")


@given(
    mirrors=st.lists(st.sampled_from([*MIRRORS, "1"]), min_size=165, max_size=165),
    facing=st.integers(0, 7),
    weapon=st.sampled_from(SQUARES),
    seed=st.integers(0, 2**32),
)
@settings(deadline=None, max_examples=60)
def test_any_board_of_mirrors(mirrors: list[str], facing: int, weapon: str, seed: int) -> None:
    placed = dict(zip(SQUARES, mirrors, strict=False)) | {weapon: f"S{facing}"}
    fire(board_of(placed, seed=seed), weapon)


def test_thousands_of_boards_within_their_room() -> None:
    """Guards behind the path and before the draws are never written over, in boxes of mirrors that trap beams."""
    random, geometry = Random(2026), VARIANT.geometry
    loaded = Loaded(board_of({"h6": "L2"}), seed=3)
    cells, stack = loaded.arrays.cells, loaded.arrays.stack
    stack[ELIGIBLE:DRAWS] = -1
    weapon = geometry.by_name["h6"]
    rim = [cell for cell in geometry.cells if {geometry.column(cell), geometry.row(cell)} & {0, 10, 14}]
    inner = [cell for cell in geometry.cells if cell not in {weapon, *rim}]
    codes = {
        letter: [
            code
            for code, piece in loaded.tables.pieces.items()
            if piece.piece_type.letter == letter and not piece.stunned
        ]
        for letter in "TDFH"
    }
    cells[rim] = codes["F"][0]
    longest = most = 0
    for trial in range(4000):
        pool = random.choices(codes["T"], k=trial % 5) + random.choices(codes["D"], k=trial % 3) + [0] * (1 + trial % 9)
        cells[inner] = random.choices(pool + codes["H"] * (trial % 4), k=len(inner))
        cells[weapon] = cells[weapon] & ~np.uint16(7) | trial % 8
        loaded.draws_of(pack(weapon, weapon, FIRE))
        longest, most = max(longest, int(stack[PATH])), max(most, int(stack[DRAWN]))
        assert stack[PENDING] == 0
    assert 200 < longest <= STATES + 2 * BRANCHES
    assert 50 < most <= STATES
    assert (stack[ELIGIBLE:DRAWS] == -1).all()


def longest_walk(first: int, blocked: set[int]) -> list[int]:
    """Return the exits of a walk from a square that goes every way between free squares once, and ends there."""
    free = set(VARIANT.geometry.cells) - blocked
    ways = {cell: [way for way in range(8) if cell + VARIANT.geometry.deltas[way] in free] for cell in free}
    stack, walk = [(first, -1)], list[int]()
    while stack:
        cell, way = stack[-1]
        if ways[cell]:
            onward = ways[cell].pop()
            stack.append((cell + VARIANT.geometry.deltas[onward], onward))
        else:
            stack.pop()
            walk.append(way)
    return walk[-2::-1]


def test_the_longest_shot_there_is() -> None:
    """Hypergons send one beam along every way between them: it is described, replayed and undone completely."""
    board = board_of(dict.fromkeys(SQUARES, "H") | {"a1": "L2"})
    by_name = VARIANT.geometry.by_name
    walk = longest_walk(by_name["b1"], {by_name[name] for name in ("a1", *KINGS)})
    assert len(walk) == 1150
    before = board.position
    text = "a1*" + "".join(f"~{way}" for way in walk) + "~4"
    played = board.push(text)
    assert played.text == text
    assert len(played.beams) == 1
    assert len(played.beams[0].squares) == 1151
    assert played.beams[0].end is BeamEnd.EDGE
    assert played.beams[0].exit_direction == COMPASS[4]
    board.pop()
    assert board.position == before


@pytest.mark.parametrize("letter", "LS")
def test_boards_full_of_weapons(letter: str) -> None:
    """Every piece may rotate seven ways and fire: the list of actions holds all of them."""
    board = board_of(dict.fromkeys(SQUARES, f"{letter}0"))
    assert len(board.legal_moves) == len(SQUARES) * 8 + 1
    board.push("a1*")
    board.push(".")


def test_checkered_boards_of_weapons() -> None:
    names = VARIANT.geometry.by_name
    light = [name for name in names if (ord(name[0]) + int(name[1:])) % 2 == 0 and name not in KINGS]
    board = board_of(dict.fromkeys(light, "L0"))
    steps = sum(abs(names[a] - names[b]) in {1, 12} for a in light for b in names if b not in {*light, *KINGS})
    assert len([move for move in board.legal_moves if move.start in light]) == len(light) * 8 + steps


def test_a_hyper_board() -> None:
    """Hypergons, stunned or not, end every beam."""
    board = board_of({square: ("h!", "H")[n % 2] for n, square in enumerate(SQUARES)} | {"h6": "L3"})
    for seed in range(20):
        fire(Board("advanced", position=board.position, seed=seed), "h6")
