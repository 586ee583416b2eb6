"""The examples that learn, at tiny size: their curves are pictures, and a moment of training runs."""

import json
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from runpy import run_path
from xml.etree import ElementTree as ET

import pytest

from laserchess import VARIANTS, Board
from laserchess.envs.encode import encode
from laserchess.envs.encoding import encoding_of
from laserchess.envs.net_engine import NetEngine

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_curve_is_a_picture() -> None:
    svg = run_path(str(EXAMPLES / "curve.py"))["draw_curve"]("khet", [(0.0, 0.5), (10.0, 0.95)])
    root = ET.fromstring(svg)  # noqa: S314  # our own
    assert root.tag.endswith("svg")
    assert [part for part in root.iter() if part.tag.endswith("polyline")]


@pytest.mark.skipif(find_spec("torch") is None, reason="learning needs PyTorch")
def test_a_moment_of_training_runs(tmp_path: Path) -> None:
    curve = tmp_path / "curve.svg"
    command = [sys.executable, str(EXAMPLES / "ppo.py"), "leiserchess", "--setup", "endgame", "--minutes", "0"]
    done = subprocess.run([*command, "--svg", str(curve)], check=True, capture_output=True, text=True)
    assert "won against random play" in done.stdout
    assert curve.exists()


TINY = {
    "boards": 4,
    "simulations": 2,
    "games": 2,
    "random-plies": 1,
    "first-steps": 2,
    "width": 4,
    "blocks": 1,
    "batch": 8,
    "max-steps": 4,
    "steps": 8,
    "slots": 50,
    "minutes": 0,
}


@pytest.mark.skipif(find_spec("torch") is None, reason="learning needs PyTorch")
def test_alphazero_learns_for_a_moment_and_goes_on(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "alphazero.py"), "leiserchess", "--setup", "endgame"]
    command += [word for name, value in TINY.items() for word in (f"--{name}", str(value))]
    for run in (1, 2):
        done = subprocess.run(
            [*command, "--opponent", "random", "--folder", str(tmp_path)],
            check=True,
            capture_output=True,
            text=True,
        )
        assert "against random" in done.stdout
        curve = json.loads((tmp_path / "curve.json").read_text(encoding="utf-8"))
        assert len(curve) == run
    assert curve[1]["positions"] > curve[0]["positions"] > 0
    assert NetEngine(tmp_path / "network.npz").play(Board("leiserchess"), nodes=4).move is not None


def test_numpy_works_out_what_pytorch_does() -> None:
    torch = pytest.importorskip("torch")
    torch.manual_seed(3)
    network = import_module("laserchess.learn.policy_network").PolicyValueNet(encoding_of(VARIANTS["khet"]), 8, 2)
    for part in network.modules():
        if isinstance(part, torch.nn.BatchNorm2d):
            torch.nn.init.normal_(part.running_mean)
            torch.nn.init.uniform_(part.running_var, 0.5, 2.0)
        elif isinstance(part, torch.nn.Linear):
            torch.nn.init.normal_(part.weight, 0, 0.1)
    network.eval()
    seen, masks = encode([Board("khet"), Board("khet", setup="dynasty")])
    with torch.no_grad():
        logits, values = network(torch.from_numpy(seen))
    module = import_module("laserchess.learn.policy_network")
    with torch.no_grad():
        fast_logits, fast_values = module.Inference(network, torch.float32)(torch.from_numpy(seen))
    assert fast_logits.numpy() == pytest.approx(logits.numpy(), abs=1e-4)
    assert fast_values.numpy() == pytest.approx(values.numpy(), abs=1e-4)
    same_logits, same_values = network.export()(seen, masks)
    assert same_logits == pytest.approx(logits.numpy(), abs=1e-4)
    assert same_values == pytest.approx(values.numpy(), abs=1e-4)


@pytest.mark.filterwarnings("default")  # of Stable-Baselines3's own
def test_the_recipe_for_maskable_ppo_runs() -> None:
    sb3 = pytest.importorskip("sb3_contrib")
    gymnasium = import_module("gymnasium")
    import_module("laserchess.envs")
    env = gymnasium.make("laserchess/Leiserchess-v0", setup="endgame", opponent="random", view="flat", max_steps=10)
    model = sb3.MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=16, n_epochs=1, device="cpu")
    model.learn(32)
    seen, _ = env.reset(seed=1)
    masks = env.unwrapped.action_masks()
    action, _ = model.predict(seen, action_masks=masks, deterministic=True)
    assert masks[int(action)]
