"""PPO against random play, in a few minutes on two cores.

    pip install 'laserchess[learn]'
    python examples/ppo.py khet
    python examples/ppo.py leiserchess --setup endgame --svg curve.svg
    python examples/ppo.py khet --onnx ppo.onnx     # needs onnxscript, too
    laserchess rate net:ppo.onnx --variant khet --time nodes=64

It prints the share of games won against random play, and writes the curve as JSON and SVG. `--onnx` writes the agent as
a policy-value network, which can be used wherever an opponent is named.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from curve import draw_curve
from torch import nn

from laserchess.envs.encoding import Encoding
from laserchess.envs.vector import VectorEnv

GAMMA, LAMBDA, CLIP = 0.98, 0.95, 0.2
EPOCHS, MINIBATCH = 4, 512
ENTROPY, VALUE_WEIGHT, MAX_GRADIENT = 0.002, 0.5, 0.5
LEARNING_RATE = 1e-3
FORBIDDEN = -60.0
"""Logit of illegal actions: almost no probability, without the slow subnormal numbers of lower ones."""
UPDATES, GAMES = 10, 500
"""Updates between two points of the curve, and games for each point."""


class Player(nn.Module):
    """From an observation to a logit for every action and a value for the player to move.

    The layers see the planes and their sums over rows and columns: beams run along those.
    """

    def __init__(self, encoding: Encoding, width: int = 256) -> None:
        """Build the layers for one variant."""
        super().__init__()
        planes, rows, columns = encoding.shape
        size = planes * (rows * columns + rows + columns)
        self.register_buffer("scales", torch.tensor(encoding.scales))
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, encoding.actions)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the logarithms of the chances of all actions, and the values."""
        logits, values = self.judge(seen * self.scales)
        return logits.masked_fill(masks == 0, FORBIDDEN).log_softmax(1), values

    def judge(self, board: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the logits of all actions, legal or not, and the values."""
        hidden = self.body(torch.cat([board.flatten(1), board.sum(3).flatten(1), board.sum(2).flatten(1)], 1))
        return self.policy(hidden), self.value(hidden).squeeze(1)


class Judge(nn.Module):
    """The player as a network for others: from observations, scaled, to logits and values."""

    def __init__(self, player: Player) -> None:
        """Take a player."""
        super().__init__()
        self.player = player

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Judge positions."""
        logits, values = self.player.judge(observations)
        return logits, values.tanh()


def write_onnx(player: Player, encoding: Encoding, path: Path) -> None:
    """Write a player as an ONNX file."""
    shown = torch.zeros(2, *encoding.shape)
    sizes = {"observations": {0: torch.export.Dim("positions")}}
    names = {"input_names": ["observations"], "output_names": ["logits", "values"]}
    program = torch.onnx.export(Judge(player).eval(), (shown,), dynamic_shapes=sizes, **names)
    program.model.metadata_props["game"] = encoding.variant.id
    program.save(path)


def pick(chances: torch.Tensor, actions: torch.Tensor) -> torch.Tensor:
    """Return the entries of some actions."""
    return chances.gather(1, actions[:, None]).squeeze(1)


@dataclass
class Rollout:
    """Decisions of the learner, ready to learn from."""

    seen: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    chances: torch.Tensor
    advantages: torch.Tensor
    returns: torch.Tensor

    def minibatches(self) -> Iterator["Rollout"]:
        """Yield the decisions in random order, some thousand at a time."""
        for part in torch.randperm(len(self.actions)).split(MINIBATCH):
            yield Rollout(*(getattr(self, name)[part] for name in self.__dataclass_fields__))


class Arena:
    """Boards on which the learner (one side of each) plays against random play."""

    def __init__(self, variant: str, boards: int, setup: str | None, seed: int) -> None:
        """Set up the boards; the learner has the first side on every other board."""
        self.env = VectorEnv(variant, boards, setup=setup, seed=seed, max_steps=200)
        self.view = self.env.reset()
        self.seats = np.arange(boards) % 2

    def choose(self, player: Player) -> tuple[np.ndarray, np.ndarray, torch.Tensor, torch.Tensor]:
        """Return where the learner is to move, all actions, and the learner's log probabilities and values."""
        mine = np.flatnonzero(self.view.players == self.seats)
        actions = self.env.sample()
        with torch.no_grad():
            seen, masks = self.view.observations[mine], self.view.masks[mine]
            chances, values = player(torch.from_numpy(seen), torch.from_numpy(masks))
            chosen = (chances.exp() / torch.empty_like(chances).exponential_()).argmax(1)
        actions[mine] = chosen.numpy()
        return mine, actions, pick(chances, chosen), values

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Play all actions; return the learner's rewards and which games ended."""
        self.view = self.env.step(actions)
        over = self.view.terminated | self.view.truncated
        rewards = self.view.rewards[np.arange(len(self.seats)), self.seats]
        return rewards.copy(), over


def collect(arena: Arena, player: Player, ticks: int) -> Rollout:
    """Play for some steps and work out how much better each decision was than expected."""
    boards = len(arena.seats)
    kept: list[tuple[np.ndarray, ...]] = []
    values, rewards = np.zeros((ticks + 1, boards), np.float32), np.zeros((ticks, boards), np.float32)
    decided, over = np.zeros((ticks + 1, boards), bool), np.zeros((ticks, boards), bool)
    for tick in range(ticks):
        mine, actions, chances, judged = arena.choose(player)
        seen, masks = arena.view.observations[mine], arena.view.masks[mine]
        kept.append((seen, masks, actions[mine], chances.numpy()))
        decided[tick, mine], values[tick, mine] = True, judged.numpy()
        rewards[tick], over[tick] = arena.step(actions)
    mine, _, _, judged = arena.choose(player)
    decided[ticks, mine], values[ticks, mine] = True, judged.numpy()
    advantages, known = estimate(values, rewards, decided, over)
    usable = np.concatenate([known[tick, decided[tick]] for tick in range(ticks)])
    gains = np.concatenate([advantages[tick, decided[tick]] for tick in range(ticks)])[usable]
    before = np.concatenate([values[tick, decided[tick]] for tick in range(ticks)])[usable]
    columns = [torch.from_numpy(np.concatenate(column)[usable]) for column in zip(*kept, strict=True)]
    return Rollout(*columns, torch.from_numpy(gains), torch.from_numpy(gains + before))


def estimate(
    values: np.ndarray, rewards: np.ndarray, decided: np.ndarray, over: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return generalised advantages of the decisions, and which of them have a known sequel."""
    advantages, known = np.zeros_like(rewards), np.zeros(rewards.shape, bool)
    sequel, value = decided[-1].copy(), values[-1].copy()
    gain, reward = np.zeros(rewards.shape[1], np.float32), np.zeros(rewards.shape[1], np.float32)
    for tick in reversed(range(len(rewards))):
        ended, here = over[tick], decided[tick]
        sequel |= ended
        value, gain, reward = (np.where(ended, 0, it) for it in (value, gain, reward))
        reward = reward + rewards[tick]
        surprise = reward + GAMMA * value - values[tick]
        gain = np.where(here, np.where(sequel, surprise + GAMMA * LAMBDA * gain, 0), gain).astype(np.float32)
        advantages[tick], known[tick] = gain, here & sequel
        value, reward = np.where(here, values[tick], value), np.where(here, 0, reward)
        sequel |= here
    return advantages, known


def improve(player: Player, optimiser: torch.optim.Optimizer, rollout: Rollout) -> None:
    """Take PPO's clipped steps on a rollout."""
    for _ in range(EPOCHS):
        for part in rollout.minibatches():
            chances, values = player(part.seen, part.masks)
            ratio = (pick(chances, part.actions) - part.chances).exp()
            gain = (part.advantages - part.advantages.mean()) / (part.advantages.std(correction=0) + 1e-6)
            objective = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(chances.exp() * chances).sum(1).mean()
            misjudged = (values - part.returns).pow(2).mean()
            optimiser.zero_grad()
            (VALUE_WEIGHT * misjudged - objective - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(player.parameters(), MAX_GRADIENT)
            optimiser.step()


def win_rate(variant: str, setup: str | None, player: Player, games: int, seed: int) -> float:
    """Play some games against random play with both sides, sampling every move, and return the share won."""
    arena = Arena(variant, games, setup, seed)
    waiting, won = np.ones(games, bool), 0
    while waiting.any():
        _, actions, _, _ = arena.choose(player)
        rewards, over = arena.step(actions)
        won += int((rewards[waiting & over] > 0).sum())
        waiting &= ~over
    return won / games


def main() -> None:
    """Train until the time is up or the aim is reached."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", nargs="?", default="khet")
    parser.add_argument("--setup")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--aim", type=float, default=0.96, help="stop when that share is won against random play")
    parser.add_argument("--boards", type=int, default=256)
    parser.add_argument("--ticks", type=int, default=32, help="steps of every board between two updates")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--svg", type=Path, default=Path("curve.svg"))
    parser.add_argument("--onnx", type=Path, help="write the player as a network")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)  # the tensors are small: more threads would wait for each other
    arena = Arena(options.variant, options.boards, options.setup, options.seed)
    player = Player(arena.env.encoding)
    optimiser = torch.optim.Adam(player.parameters(), LEARNING_RATE)
    start, steps, curve = time.perf_counter(), 0, []
    while True:
        rate = win_rate(options.variant, options.setup, player, GAMES, options.seed + steps)
        curve.append({"seconds": round(time.perf_counter() - start, 1), "steps": steps, "won": rate})
        print(f"{curve[-1]['seconds']:7.1f} s  {steps:9,} steps  {rate:6.1%} won against random play", flush=True)
        if rate >= options.aim or curve[-1]["seconds"] > 60 * options.minutes:
            break
        for _ in range(UPDATES):
            improve(player, optimiser, collect(arena, player, options.ticks))
            steps += options.boards * options.ticks
    title = f"{options.variant}{' ' + options.setup if options.setup else ''}: PPO against random play"
    options.svg.write_text(draw_curve(title, [(point["seconds"], point["won"]) for point in curve]), encoding="utf-8")
    options.svg.with_suffix(".json").write_text(json.dumps(curve, indent=1), encoding="utf-8")
    print(f"Curve: {options.svg}")
    if options.onnx:
        write_onnx(player, arena.env.encoding, options.onnx)
        print(f"Player: {options.onnx}")


if __name__ == "__main__":
    main()
