"""Networks as files and as players: in the arena, in UCI, as opponents."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from laserchess import VARIANTS, Board, InvalidFileError, LaserChessError
from laserchess.envs.encode import encode
from laserchess.envs.net_engine import NetEngine
from laserchess.envs.nets import SHIPPED, load, offer, offered, path_of
from laserchess.envs.nets.residual import ResidualNetwork
from laserchess.envs.opponents import find_opponent
from laserchess.opponents import choose_greedy


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("nets") / "network.npz"
    ResidualNetwork.fresh(VARIANTS["leiserchess"], width=4).save(path)
    return path


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_network_evaluates_the_positions_of_its_variant(variant: str, tmp_path: Path) -> None:
    network = ResidualNetwork.fresh(VARIANTS[variant], width=4, blocks=2)
    network.save(tmp_path / "it.npz")
    again = load(tmp_path / "it.npz", VARIANTS[variant])
    seen, masks = encode([Board(variant), Board(variant)])
    logits, values = again(seen, masks)
    assert logits.shape == masks.shape
    assert values.shape == (2,)
    assert (np.abs(values) <= 1).all()
    assert all((one == other).all() for one, other in zip(network(seen, masks), (logits, values), strict=True))
    assert [path.name for path in tmp_path.iterdir()] == ["it.npz"]


def test_many_positions_are_judged_as_each_alone() -> None:
    network = ResidualNetwork.fresh(VARIANTS["khet"], width=4)
    boards = []
    board = Board("khet")
    for number in range(300):
        boards.append(board.copy(history=False))
        if board.outcome:
            board = Board("khet")
        board.push(board.legal_moves[number % len(board.legal_moves)])
    seen, masks = encode(boards)
    logits, values = network(seen, masks)
    alone = network(seen[290:291], masks[290:291])
    assert logits[290] == pytest.approx(alone[0][0], abs=1e-4)
    assert values[290] == pytest.approx(alone[1][0], abs=1e-4)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"x" * 1000], ids=["empty", "cut off", "other"])
def test_a_file_that_is_no_network_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "it.npz"
    path.write_bytes(content)
    with pytest.raises(InvalidFileError, match="is not a network"):
        load(path)
    with pytest.raises(InvalidFileError, match="cannot be read"):
        load(tmp_path / "missing.npz")


def test_a_network_of_another_variant_or_kind_is_refused(file: Path) -> None:
    with pytest.raises(InvalidFileError, match="was made for 'leiserchess'"):
        load(file, VARIANTS["khet"])
    network = ResidualNetwork.fresh(VARIANTS["khet"], width=4)
    with pytest.raises(InvalidFileError, match="version 7"):
        ResidualNetwork(network.weights, network.about | {"version": 7})
    fewer = {name: part for name, part in network.weights.items() if name != "policy.bias"}
    with pytest.raises(InvalidFileError, match="its weights are"):
        ResidualNetwork(fewer, network.about)
    with pytest.raises(InvalidFileError, match="shape"):
        ResidualNetwork({**network.weights, "policy.bias": np.zeros(3, np.float32)}, network.about)


def test_a_network_plays_and_says_what_it_thinks(file: Path) -> None:
    engine, board = NetEngine(file), Board("leiserchess")
    infos: list[Any] = []
    best = engine.play(board, nodes=64, multipv=3, on_info=infos.append)
    assert best.move in board.legal_moves
    assert best.info is not None
    assert best.info.nodes == 64
    assert {info.multipv for info in infos} == {1, 2, 3}
    assert engine.play(board, nodes=64).move == NetEngine(file).play(board, nodes=64).move
    after = board.copy()
    for move in best.info.pv:
        after.push(move)
    assert -3000 <= engine.evaluate(board) <= 3000
    with pytest.raises(InvalidFileError, match="was made for 'leiserchess'"):
        engine.play(Board("khet"), nodes=16)


def test_a_network_is_closed_like_an_engine(file: Path) -> None:
    board = Board("leiserchess")
    with NetEngine(file) as engine:
        assert engine.play(board, nodes=16).move
    with pytest.raises(LaserChessError, match="the engine is closed"):
        engine.play(board, nodes=16)


@pytest.mark.slow
def test_a_network_sees_a_win_in_one(file: Path) -> None:
    board = Board("leiserchess", setup="endgame")
    engine = NetEngine(file)
    for _ in range(40):
        wins = [
            move
            for move in board.legal_moves
            if (p := board.copy()).push(move) and p.outcome and p.outcome.winner == board.turn
        ]
        move = engine.play(board, nodes=400).move
        assert move is not None
        assert not wins or move in wins
        board.push(move)
        if board.outcome:
            break


def test_a_network_can_be_stopped(file: Path) -> None:
    engine = NetEngine(file)
    found = engine.start(Board("leiserchess"), infinite=True)
    engine.stop()
    engine.stop()
    while not found.done():
        engine.stop()
    assert found.result().move is not None


def test_networks_are_opponents_by_name(file: Path) -> None:
    from random import Random  # noqa: PLC0415  # only here

    board = Board("leiserchess")
    assert find_opponent(f"net:{file}")(board, Random(1)) in board.legal_moves
    with pytest.raises(LaserChessError, match="cannot be read"):
        find_opponent("net:nowhere.npz")


@pytest.mark.slow
@pytest.mark.parametrize("variant", SHIPPED)
def test_the_networks_that_come_along_beat_who_looks_one_move_ahead(variant: str) -> None:
    from random import Random  # noqa: PLC0415  # only here

    random, engine, won = Random(3), NetEngine(variant), 0
    assert path_of(variant).stat().st_size < 2_000_000
    for mine in (0, 1):
        board = Board(variant)
        while board.outcome is None and board.ply < 300:
            move = engine.play(board, nodes=64).move if board.side == mine else choose_greedy(board, random)
            assert move is not None
            board.push(move)
        won += board.outcome is not None and board.outcome.winner == board.variant.players[mine].name
    assert won, "of two games; in a hundred it is nine of ten"


def test_a_network_is_offered_in_place_of_the_one_that_comes_along(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("laserchess.envs.nets._OFFERED", dict(SHIPPED))
    variant = VARIANTS["leiserchess"]
    assert offered(variant) == path_of("leiserchess")
    offer(file)
    assert offered(variant) == file
    assert offered(VARIANTS["advanced"]) is None
    with pytest.raises(InvalidFileError, match="shipped network: khet, leiserchess"):
        offer("advanced")


def onnx_file(path: Path, *, variant: str | None, outputs: int = 2) -> Path:
    """Write an ONNX network for Leiserchess that knows nothing."""
    onnx = pytest.importorskip("onnx")
    pytest.importorskip("onnxruntime")
    helper, kind = onnx.helper, onnx.TensorProto.FLOAT
    actions, size = 613, 21 * 64
    weights = {"to_logits": (size, actions), "to_value": (size, 1)}
    nodes = [helper.make_node("Flatten", ["observations"], ["flat"])]
    nodes += [
        helper.make_node("MatMul", ["flat", name], [out])
        for name, out in (("to_logits", "logits"), ("to_value", "value"))
    ]
    shapes = {"logits": ["n", actions], "value": ["n", 1]}
    graph = helper.make_graph(
        nodes,
        "network",
        [helper.make_tensor_value_info("observations", kind, ["n", 21, 8, 8])],
        [helper.make_tensor_value_info(name, kind, shapes[name]) for name in list(shapes)[:outputs]],
        [helper.make_tensor(name, kind, shape, np.zeros(shape, np.float32)) for name, shape in weights.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    if variant:
        helper.set_model_props(model, {"game": variant})
    onnx.save(model, str(path))
    return path


@pytest.mark.parametrize("variant", ["leiserchess", None])
def test_onnx_networks_play(variant: str | None, tmp_path: Path) -> None:
    path = onnx_file(tmp_path / "it.onnx", variant=variant)
    assert load(path).variant == "leiserchess"
    board = Board("leiserchess")
    assert NetEngine(path).play(board, nodes=16).move in board.legal_moves


def test_onnx_files_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidFileError, match="made for 'khet'"):
        load(onnx_file(tmp_path / "other.onnx", variant="khet"))
    with pytest.raises(InvalidFileError, match="1 inputs and 1 outputs"):
        load(onnx_file(tmp_path / "one.onnx", variant=None, outputs=1))
    (tmp_path / "none.onnx").write_bytes(b"no network")
    with pytest.raises(InvalidFileError, match="is not an ONNX file"):
        load(tmp_path / "none.onnx")
    with pytest.raises(InvalidFileError, match="cannot be read"):
        load(tmp_path / "missing.onnx")
