"""AlphaZero on a small scale: a network learns a variant by self-play with the batched tree search.

    pip install 'laserchess[learn]'
    python examples/alphazero.py leiserchess --minutes 20 --folder runs/leiserchess
    laserchess match net:runs/leiserchess/network.npz greedy --variant leiserchess --games 100 --time nodes=64

The same command runs on a laptop and on a GPU, and resumes where it was stopped. It writes the state of the run
(`state.pt`), the network as an opponent (`network.npz`), and the learning curve (`curve.json`, `curve.svg`).
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from curve import draw_curve
from residual import Network
from torch.nn import functional

from laserchess.core.symmetries import symmetries
from laserchess.envs.encoding import encoding_of
from laserchess.envs.search import BatchedSearch, Gumbel
from laserchess.envs.vector import VectorEnv
from laserchess.variants import find_variant

LEARNING_RATE, DECAY, MAX_GRADIENT = 1e-3, 1e-4, 1.0
SEARCH_SHARE = 0.3
"""Share of the search's value in the value target; the rest is the result of the game."""
FIRST_ROUND = 8
"""Steps on each board before the first training."""


class Evaluator:
    """The network as the search calls it."""

    def __init__(self, network: Network, device: str) -> None:
        """Take a network."""
        self.network, self.device = network, device

    def __call__(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Evaluate positions."""
        del masks
        self.network.eval()
        with torch.inference_mode(), torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            logits, values = self.network(torch.from_numpy(seen).to(self.device, non_blocking=True))
        return logits.float().cpu().numpy(), values.float().cpu().numpy()


class Replay:
    """The latest positions with their search results and game results, as a ring of arrays."""

    def __init__(self, shape: tuple[int, ...], actions: int, size: int) -> None:
        """Allocate the arrays."""
        self.seen = np.zeros((size, *shape), np.uint8)
        self.masks = np.zeros((size, (actions + 7) // 8), np.uint8)
        self.policies = np.zeros((size, actions), np.float16)
        self.values = np.zeros(size, np.float32)
        self.added, self.actions = 0, actions

    def __len__(self) -> int:
        """Return how many positions there are."""
        return min(self.added, len(self.values))

    def add(self, seen: np.ndarray, masks: np.ndarray, policies: np.ndarray, values: np.ndarray) -> None:
        """Add positions in place of the oldest."""
        places = (self.added + np.arange(len(values))) % len(self.values)
        self.seen[places], self.masks[places] = seen, masks
        self.policies[places], self.values[places] = policies, values
        self.added += len(values)

    def draw(self, count: int, random: np.random.Generator) -> tuple[np.ndarray, ...]:
        """Draw positions."""
        places = random.integers(0, len(self), count)
        masks = np.unpackbits(self.masks[places], axis=1, count=self.actions)
        return self.seen[places], masks, self.policies[places].astype(np.float32), self.values[places]


class SelfPlay:
    """Many boards on which the network plays itself; finished games go to the replay."""

    def __init__(self, options: argparse.Namespace, judge: Evaluator, replay: Replay, seed: int) -> None:
        """Set up the boards; truncated games are won by the player with more material."""
        limits = {"max_steps": options.max_steps, "truncation": "material", "threads": options.threads}
        self.env = VectorEnv(options.variant, options.boards, setup=options.setup, seed=seed, **limits)
        self.view = self.env.reset()
        self.search = BatchedSearch(self.env, judge, Gumbel(options.simulations), seed=seed)
        self.replay, self.games, self.decided = replay, 0, 0
        self.searched, self.seconds = 0, 0.0
        self.kept: list[tuple[np.ndarray, ...]] = []

    def play(self, steps: int) -> int:
        """Play some steps on every board; return how many positions were finished with."""
        before, begun = self.replay.added, time.perf_counter()
        for _ in range(steps):
            seen, masks = self.view.observations.copy(), np.packbits(self.view.masks, axis=1)
            players, found = self.view.players.copy(), self.search.run()
            moves = (seen, masks, found.policies.astype(np.float16), players, found.values)
            self.kept.append(moves)
            self.view = self.env.step(found.actions)
            over = np.flatnonzero(self.view.terminated | self.view.truncated)
            self.games += len(over)
            self.decided += int((self.view.rewards[over, 0] != 0).sum())
            self.finish(over)
        self.searched += steps * self.env.boards * self.search.settings.simulations
        self.seconds += time.perf_counter() - begun
        return self.replay.added - before

    def finish(self, boards: np.ndarray) -> None:
        """Add the positions of finished games to the replay."""
        lengths = self.env.lengths[boards]
        for back in range(1, int(lengths.max(initial=0)) + 1):
            if back > len(self.kept):
                break
            which = boards[lengths >= back]
            seen, masks, policies, players, values = (part[which] for part in self.kept[-back])
            results = self.view.rewards[which, players]
            self.replay.add(seen, masks, policies, (1 - SEARCH_SHARE) * results + SEARCH_SHARE * values)
        del self.kept[: max(0, len(self.kept) - self.env.max_steps)]


class Learner:
    """Trains the network on what is drawn from the replay."""

    def __init__(self, network: Network, options: argparse.Namespace) -> None:
        """Take a network."""
        self.network, self.device, self.batch = network, options.device, options.batch
        self.optimiser = torch.optim.AdamW(network.parameters(), LEARNING_RATE, weight_decay=DECAY)
        self.symmetries = symmetries(network.encoding.variant)
        self.random = np.random.default_rng(options.seed)

    def train(self, replay: Replay, steps: int) -> tuple[float, float]:
        """Take some steps; return the mean losses of policy and value."""
        self.network.train()
        losses = np.zeros(2)
        for _ in range(steps):
            seen, masks, policies, values = (torch.from_numpy(part).to(self.device) for part in self.draw(replay))
            with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
                logits, judged = self.network(seen)
            logits = logits.float().masked_fill(masks == 0, -60.0)
            policy_loss = functional.cross_entropy(logits, policies)
            value_loss = functional.mse_loss(judged.float(), values)
            self.optimiser.zero_grad()
            (policy_loss + value_loss).backward()
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), MAX_GRADIENT)
            self.optimiser.step()
            losses += policy_loss.item(), value_loss.item()
        return tuple(losses / max(1, steps))

    def draw(self, replay: Replay) -> tuple[np.ndarray, ...]:
        """Draw a batch, transformed by one of the variant's symmetries."""
        seen, masks, policies, values = replay.draw(self.batch, self.random)
        symmetry = self.symmetries[self.random.integers(len(self.symmetries))]
        moved = self.network.encoding.permutation(symmetry)
        turned, turned_masks = np.empty_like(policies), np.empty_like(masks)
        turned[:, moved], turned_masks[:, moved] = policies, masks
        return self.network.encoding.image(seen, symmetry), turned_masks, turned, values


def score_against(opponent: str, judge: Evaluator, options: argparse.Namespace, seed: int) -> float:
    """Play games against `random` or `greedy` with both sides by the variant's rules; return the score."""
    games = options.games
    env = VectorEnv(options.variant, games, setup=options.setup, seed=seed, auto_reset=False, threads=options.threads)
    search = BatchedSearch(env, judge, Gumbel(options.simulations, noise_scale=0.3), seed=seed)
    view, seats, points = env.reset(), np.arange(games) % 2, np.full(games, 0.5)
    while view.masks.any():
        actions = env.sample() if opponent == "random" else env.greedy()
        mine = np.flatnonzero((view.players == seats) & view.masks.any(1))
        if len(mine):
            actions[mine] = search.run().actions[mine]
        view = env.step(actions)
        over = np.flatnonzero(view.terminated)
        points[over] = (1 + view.rewards[over, seats[over]]) / 2
    return float(points.mean())


class Run:
    """A run in a folder, which it resumes and saves."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Begin, or take up what is in the folder."""
        self.options, self.folder = options, options.folder
        self.folder.mkdir(parents=True, exist_ok=True)
        encoding = encoding_of(find_variant(options.variant))
        self.network = Network(encoding, options.width, options.blocks).to(options.device)
        self.learner = Learner(self.network, options)
        self.curve: list[dict[str, float]] = []
        self.seconds, self.positions = 0.0, 0
        state = self.folder / "state.pt"
        if state.exists():
            kept = torch.load(state, map_location=options.device, weights_only=True)
            self.network.load_state_dict(kept["network"])
            self.learner.optimiser.load_state_dict(kept["optimiser"])
            self.curve, self.seconds, self.positions = kept["curve"], kept["seconds"], kept["positions"]
        self.judge = Evaluator(self.network, options.device)
        self.replay = Replay(encoding.shape, encoding.actions, options.replay)
        self.seed = options.seed + self.positions
        self.self_play = SelfPlay(options, self.judge, self.replay, self.seed)

    def go(self) -> None:
        """Play, train, and look at the curve, until the time is up or the aim is reached."""
        begun, before, looked = time.perf_counter(), self.seconds, time.perf_counter()
        self.positions += self.self_play.play(FIRST_ROUND)
        while True:
            new = self.self_play.play(self.options.steps)
            self.positions += new
            steps = min(self.options.max_updates, round(self.options.passes * new / self.options.batch))
            losses = self.learner.train(self.replay, steps) if len(self.replay) >= self.options.batch else (0.0, 0.0)
            self.seconds = before + time.perf_counter() - begun
            is_over = self.seconds - before >= 60 * self.options.minutes
            if is_over or time.perf_counter() - looked >= 60 * self.options.every:
                score = self.look(losses)
                looked = time.perf_counter()
                if is_over or score >= self.options.aim:
                    return

    def look(self, losses: tuple[float, float]) -> float:
        """Measure how good the network is, say so and keep everything."""
        score = score_against(self.options.opponent, self.judge, self.options, self.seed + self.positions)
        self.curve.append({"seconds": round(self.seconds, 1), "positions": self.positions, "score": score})
        play = self.self_play
        facts = f"{play.games:,} games ({play.decided / max(1, play.games):.0%} decided), {self.positions:,} positions"
        loss = f"{play.searched / play.seconds:,.0f} simulations/s, losses {losses[0]:.3f} and {losses[1]:.3f}"
        print(f"{self.seconds:7.0f} s  {facts}, {loss}: {score:.1%} against {self.options.opponent}", flush=True)
        self.keep()
        return score

    def keep(self) -> None:
        """Write everything into the folder."""
        state = {"network": self.network.state_dict(), "optimiser": self.learner.optimiser.state_dict()}
        state |= {"curve": self.curve, "seconds": self.seconds, "positions": self.positions}
        part = self.folder / "state.part"
        torch.save(state, part)
        part.replace(self.folder / "state.pt")
        about = f"AlphaZero example, {self.positions} positions of self-play, {self.seconds / 60:.0f} minutes"
        self.network.export(about=about, width=self.options.width).save(self.folder / "network.npz")
        title = f"{self.options.variant}: AlphaZero against {self.options.opponent}"
        points = [(point["seconds"], point["score"]) for point in self.curve]
        (self.folder / "curve.svg").write_text(draw_curve(title, points, goal=0.95), encoding="utf-8")
        (self.folder / "curve.json").write_text(json.dumps(self.curve, indent=1), encoding="utf-8")


def read_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", nargs="?", default="leiserchess")
    parser.add_argument("--setup")
    parser.add_argument("--folder", type=Path, default=Path("alphazero"), help="folder of the run")
    parser.add_argument("--minutes", type=float, default=20.0, help="minutes of this run; the next one resumes it")
    parser.add_argument("--every", type=float, default=2.0, help="minutes between two points of the curve")
    parser.add_argument("--aim", type=float, default=2.0, help="stop at this score (default: never)")
    parser.add_argument("--opponent", choices=["random", "greedy"], default="greedy", help="opponent of the curve")
    parser.add_argument("--games", type=int, default=200, help="games for each point of the curve")
    parser.add_argument("--boards", type=int, default=512)
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--max-steps", type=int, default=200, help="step limit of a self-play game")
    parser.add_argument("--steps", type=int, default=16, help="steps of every board between two trainings")
    parser.add_argument("--passes", type=float, default=4.0, help="passes over each position")
    parser.add_argument("--max-updates", type=int, default=1000, help="maximum updates of one training")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--replay", type=int, default=300_000, help="size of the replay in positions")
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2, help="threads of the boards")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args()


def main() -> None:
    """Run."""
    options = read_options()
    torch.manual_seed(options.seed)
    run = Run(options)
    run.go()
    print(f"Saved in {options.folder}: network.npz, curve.svg, curve.json, and state.pt to resume from")


if __name__ == "__main__":
    main()
