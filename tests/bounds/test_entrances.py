"""Compiled code has no bounds checks: input that would leave its arrays is rejected at the entrance."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from laserchess import (
    Board,
    Engine,
    IllegalMoveError,
    IllegalPositionError,
    InvalidFileError,
    UnknownNameError,
    Variant,
    tablebase,
)
from laserchess.core.geometry import Geometry
from laserchess.core.position import Position
from laserchess.core.variant import EntryRule, Option, OptionChange, Piece
from laserchess.engine.mate_search import is_forced, winning_moves
from laserchess.envs.board_lens import Lens
from laserchess.envs.encode import Positions
from laserchess.envs.encoding import encoding_of
from laserchess.envs.search import Puct
from laserchess.envs.snapshots import BoardSnapshots, past_turns
from laserchess.envs.vector import VectorEnv
from laserchess.learn.dataset import DATASET, Dataset, Sample, dataset_writer, pack_game
from laserchess.learn.features import features_of
from laserchess.learn.position_file import record_type
from laserchess.puzzles.verify import MAX_TURNS, Verifier
from laserchess.puzzles.verify_turn import won_turn
from laserchess.variants import VARIANTS
from tests.bounds.fuzz import try_file
from tests.contract.samples import random_game
from tests.every_variant import TOYS

TRIDENT, ADVANCED = TOYS["trident"], VARIANTS["advanced"]
SWAPS = Option(
    default=False, choices=(True, False), changes=(OptionChange(when=True, piece="Wedge", onto={"*": EntryRule.SWAP}),)
)
TURNS = Option(default=False, choices=(True, False), changes=(OptionChange(when=True, piece="King", turns=(1,)),))


def with_option(option: Option) -> Variant:
    plain = tuple(replace(piece_type, onto={}) for piece_type in TRIDENT.pieces)
    return replace(TRIDENT, pieces=plain, options={"more": option})


@pytest.mark.parametrize("option", [SWAPS, TURNS], ids=["swaps", "turns"])
@pytest.mark.parametrize("more", [True, False])
def test_moves_that_an_option_adds_have_numbers(option: Option, more: bool) -> None:  # noqa: FBT001  # a parameter
    variant = with_option(option)
    env = VectorEnv(variant, 2, more=more)
    board = Board(variant, more=more)
    seen = env.reset()
    assert seen.masks.sum(axis=1).tolist() == [len(board.legal_moves)] * 2
    lens = Lens(board)
    assert lens.look(board) == len({*lens.numbers().tolist()})
    assert max(lens.numbers()) < encoding_of(variant).actions
    env.step(env.sample())


def raw(**changes: object) -> Position:
    return replace(Board(ADVANCED).snapshot(), **changes)  # type: ignore[arg-type]  # malformed on purpose


FIRST = ADVANCED.geometry.cells[0]
MALFORMED = {
    "actions left": raw(actions_left=10**6),
    "idle": raw(idle=10**6),
    "negative": raw(actions_left=-1),
    "side": raw(side=7),
    "cap": raw(capped=(4000,)),
    "floor": raw(floor={FIRST: "?"}),
    "cell": raw(pieces={999: Piece(ADVANCED.pieces[0], 0)}),
    "many rotations": raw(rotations=((FIRST, 0),) * 500),
    "rotation of nothing": raw(pieces={}, rotations=((FIRST, 3),)),
    "orientation": raw(pieces={FIRST: Piece(ADVANCED.pieces[0], 0, 77)}),
    "owner": raw(pieces={FIRST: Piece(ADVANCED.pieces[0], 5)}),
    "foreign piece": raw(pieces={FIRST: Piece(TRIDENT.pieces[1], 0)}),
}


@pytest.mark.parametrize("position", MALFORMED.values(), ids=list(MALFORMED))
def test_a_malformed_position_is_not_set_up(position: Position) -> None:
    board = Board(ADVANCED)
    before = board.position
    with pytest.raises(IllegalPositionError):
        board.set_snapshot(position)
    assert board.position == before


def test_saved_boards_that_were_changed_are_not_restored() -> None:
    env = VectorEnv("khet", 2)
    env.reset()
    for name, value in (("cells", 60_000), ("states", 1 << 40), ("steps", -5)):
        saved = env.save()
        getattr(saved, name)[:] = value
        with pytest.raises(IllegalPositionError):
            env.restore(saved)
    saved = env.save()
    past = saved.hashes[:, :3]
    shortened = BoardSnapshots(saved.cells, saved.states, past, saved.generators, saved.steps, saved.seen)
    with pytest.raises(IllegalPositionError):
        env.restore(shortened)
    assert env.restore(saved).masks.any()


FEW_PIECES = "x++4r4/*/*/*/*/*/*/4R4X s"


def test_snapshots_with_more_pieces_than_the_starts_are_not_restored() -> None:
    full, few = (VectorEnv("khet", 2, max_steps=50, starts=starts) for starts in ([], [FEW_PIECES]))
    few.reset()
    full.reset()
    with pytest.raises(IllegalPositionError, match="number of pieces"):
        few.restore(full.save())
    full.restore(few.save())


def test_a_lens_is_for_boards_of_one_variant() -> None:
    lens, board = Lens(Board("khet")), Board("leiserchess")
    with pytest.raises(IllegalPositionError, match="Leiserchess"):
        lens.look(board)
    with pytest.raises(IllegalPositionError, match="Leiserchess"):
        lens.observation(board, 0)
    for player in (5, -1):
        with pytest.raises(UnknownNameError, match="no player"):
            lens.observation(Board("khet"), player)


def test_a_board_with_a_long_past_and_no_moves_leaves_room_for_the_rest() -> None:
    games = (random_game(VARIANTS["khet"], seed, 14) for seed in count())
    board = next(board for board in games if past_turns(board) >= 8).without_moves()
    env = VectorEnv("khet", 1, max_steps=20)
    env.set(0, board)
    for _ in range(20):
        env.step(env.sample())
    with pytest.raises(IllegalPositionError):
        VectorEnv("khet", 1, max_steps=8).set(0, board)


def test_arrays_of_positions_are_checked() -> None:
    positions = Positions.of([Board("khet")])
    with pytest.raises(IllegalPositionError):
        replace(positions, cells=positions.cells + np.uint16(300))
    with pytest.raises(IllegalPositionError):
        replace(positions, states=positions.states[:, :5])


def test_a_file_of_positions_with_other_pieces_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with dataset_writer(path, Board("khet").rules) as writer:
        writer.write(pack_game([Sample(Board("khet"), {0: 1.0})], 0))
    data, magic, header = path.read_bytes(), DATASET.magic, DATASET.header
    facts = json.loads(data[len(magic) : header])
    faults: list[dict[str, object]] = [{"palette": [60_000] * 60}, {"game": 5}, {"options": []}]
    for wrong in faults:
        path.write_bytes(magic + json.dumps(facts | wrong).encode().ljust(header - len(magic)) + data[header:])
        with pytest.raises(InvalidFileError):
            Dataset(path)
    path.write_bytes(data[:header] + b"\xff" * (len(data) - header))
    with pytest.raises(InvalidFileError):
        Dataset(path).batch([0])
    with pytest.raises(InvalidFileError, match="piece 255"):
        Dataset(path).positions([0])


@pytest.mark.parametrize(("field", "value"), [("side", 2), ("side", 255), ("codes", 255)])
def test_positions_for_a_network_with_other_pieces_or_sides_are_refused(field: str, value: int) -> None:
    rules = Board("khet").rules
    records = np.zeros(2, record_type(rules))
    assert len(features_of(rules, records)) == 2
    records[field][1] = value
    with pytest.raises(InvalidFileError, match=str(value)):
        features_of(rules, records)


def test_proofs_are_not_longer_than_their_room() -> None:
    khet, advanced = Board("khet"), Board(ADVANCED)
    for turns in (-1, MAX_TURNS + 1):
        with pytest.raises(IllegalMoveError):
            Verifier(khet.rules, khet.turn).is_forced(khet, turns)
    with pytest.raises(IllegalMoveError):
        Verifier(advanced.rules, advanced.turn)
    with pytest.raises(IllegalMoveError):
        won_turn(khet)
    with pytest.raises(IllegalMoveError):
        winning_moves(khet, 0)
    with pytest.raises(IllegalMoveError):
        is_forced(advanced, advanced.turn, 1)


def test_the_tablebase_answers_only_for_its_own_variant() -> None:
    leiserchess = VARIANTS["leiserchess"]
    larger = replace(
        leiserchess,
        geometry=Geometry(12, 12, 0),
        energy=" ".join(["0"] * 144),
        setups={"endgame": "ss92/93/93/93/93/93/93/93/93/93/93/92NN W"},
        aliases={},
    )
    board = Board(larger)
    assert tablebase.probe(board) is None
    assert Engine(hash_mb=1).play(board, depth=2).move in board.legal_moves


def test_a_search_plays_no_move_it_remembers_from_other_rules() -> None:
    variant, engine = with_option(SWAPS), Engine(hash_mb=1)
    for more in (True, False, True):
        board = Board(variant, more=more)
        best = engine.play(board, nodes=3000, multipv=2)
        assert best.move in board.legal_moves
        assert best.info is not None
        for move in best.info.pv:
            board.push(move)


def test_limits_and_settings_beyond_all_bounds() -> None:
    board = Board("khet")
    assert Engine(hash_mb=1).play(board, nodes=10**30, depth=1, multipv=10**30).move in board.legal_moves
    with pytest.raises(UnknownNameError):
        VectorEnv("khet", 1, max_steps=10**30)
    for wrong in (float("nan"), float("inf"), -1.0):
        with pytest.raises(UnknownNameError):
            Puct(c_init=wrong)


@pytest.mark.parametrize("seed", range(24))
def test_a_mutated_file_is_refused_or_can_be_used(seed: int) -> None:
    """`make checked` does this for thousands, with bounds checks compiled in."""
    try_file(seed, 3)


@pytest.mark.slow(30)
def test_bounds_checks_can_be_compiled_in() -> None:
    code = (
        "import numpy as np\n"
        "from laserchess.core.jit import compiled, squared_dot\n"
        "def at(array, index):\n    return array[index]\n"
        "def dot(array, count):\n    return squared_dot(array, 0, array, 0, count, 9)\n"
        "import laserchess.core.jit as jit\n"
        "for function, count in ((at, 16), (dot, 32)):\n"
        "    made = jit.numba.njit(**jit.FLAGS)(function)\n"
        "    try:\n        made(np.ones(16, np.int16), count)\n"
        "    except IndexError:\n        print('caught')\n"
    )
    command = [sys.executable, "-c", code]
    environment = os.environ | {"LASERCHESS_BOUNDSCHECK": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["caught", "caught"]
