"""AlphaZero in one file: a network learns a variant from nothing, by self-play with the batched tree search.

    pip install 'laserchess[learn,gpu]'     # on a CPU: 'laserchess[learn]'
    python examples/alphazero.py leiserchess --minutes 9 --folder runs/leiserchess
    laserchess match net:runs/leiserchess/network.npz engine:4 --variant leiserchess --games 100 --time nodes=400

With a GPU, boards, trees, network and replay buffer stay in its memory (`GpuVectorEnv`, `GpuSearch`); otherwise the
same program runs on the CPU with smaller defaults. The same command continues a run: network, its average, optimizer,
learning rate and curve are restored exactly; games in progress and the replay buffer are not saved, so new games
start. The folder has the state of the run (`state.pt`), the network as an opponent (`network.npz`), a snapshot of it
for each point of the curve (`network-SECONDS.npz`), and the curve (`curve.json`, `curve.svg`).
"""

import argparse
import json
import time
from copy import deepcopy
from pathlib import Path

import numpy as np
import torch
from curve import draw_curve
from torch.nn import functional

from laserchess.envs.encoding import Encoding, encoding_of
from laserchess.envs.gpu import GpuSearch, GpuVectorEnv
from laserchess.envs.search import BatchedSearch, Gumbel
from laserchess.envs.vector import VectorEnv
from laserchess.learn.policy_network import Inference, PolicyValueNet
from laserchess.learn.symmetry_maps import encoding_maps
from laserchess.variants import find_variant

DECAY, MAX_GRADIENT, MIN_RATE = 1e-4, 1.0, 0.05
SEARCH_SHARE = 0.4
"""Share of the search's value in the value target; the rest is the result of the game."""
AVERAGE = 0.998
"""Share of the old average after each update; self-play and exports use the average of the weights."""
UNUSED, WAITING, READY = 0, 1, 2
ILLEGAL = -1.0
"""Marks illegal actions in stored policies."""
CPU_DEFAULTS = {"boards": 512, "slots": 400, "batch": 1024}
GPU_DEFAULTS = {"boards": 4096, "slots": 768, "batch": 4096}


def tensor(array: object) -> torch.Tensor:
    """Return an array of NumPy or CuPy as a tensor; it shares its memory unless it is of truth values."""
    if isinstance(array, np.ndarray):
        return torch.from_numpy(array)
    return torch.from_dlpack(array.view(np.uint8)).bool() if array.dtype == bool else torch.from_dlpack(array)


class Evaluator:
    """The network as a search calls it. On a GPU, a CUDA graph of all its layers is recorded once and replayed."""

    def __init__(self, network: PolicyValueNet, device: str, *, compiles: bool = False) -> None:
        """Copy the weights of a network."""
        self.device = device
        self.inference = Inference(network, torch.bfloat16 if device == "cuda" else torch.float32)
        self.run = torch.compile(self.inference.__call__, dynamic=False) if compiles else self.inference
        self.graphs: dict[int, tuple[torch.cuda.CUDAGraph, tuple[torch.Tensor, torch.Tensor]]] = {}

    @torch.no_grad()
    def __call__(self, observations: object, masks: object) -> tuple[object, object]:
        """Evaluate positions: arrays of NumPy give arrays of NumPy, those of CuPy give tensors."""
        del masks
        if isinstance(observations, np.ndarray):
            logits, values = self.inference(torch.from_numpy(observations).to(self.device))
            return logits.cpu().numpy(), values.cpu().numpy()
        place = int(observations.data.ptr)
        if place not in self.graphs:
            self.graphs[place] = self.record(tensor(observations))
        graph, found = self.graphs[place]
        graph.replay()
        return found

    def record(self, observations: torch.Tensor) -> tuple[torch.cuda.CUDAGraph, tuple[torch.Tensor, torch.Tensor]]:
        """Record the evaluation of whatever will be in the memory of `observations`."""
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):  # libraries choose their kernels in the first calls
                self.run(observations)
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            found = self.run(observations)
        return graph, found


class Replay:
    """The latest steps of all boards, as a ring of tensors on the device, [slot, board, …]."""

    def __init__(self, encoding: Encoding, slots: int, boards: int, device: str) -> None:
        """Allocate the tensors."""
        self.slots, self.steps, self.device = slots, 0, device
        self.observations = torch.zeros((slots, boards, *encoding.shape), dtype=torch.uint8, device=device)
        self.policies = torch.zeros((slots, boards, encoding.actions), dtype=torch.float16, device=device)
        self.values = torch.zeros((slots, boards), device=device)
        self.players, self.states = (torch.zeros((slots, boards), dtype=torch.int8, device=device) for _ in range(2))

    def add(self, observations: torch.Tensor, masks: torch.Tensor, players: torch.Tensor) -> None:
        """Start a step with what the players see."""
        slot = self.steps % self.slots
        self.observations[slot], self.players[slot] = observations, players
        self.policies[slot] = torch.where(masks == 0, ILLEGAL, 0.0)
        self.steps += 1

    def note(self, policies: torch.Tensor, values: torch.Tensor, used: torch.Tensor) -> None:
        """Complete the step with what the search found; `used` are the boards whose positions are learnt."""
        slot = (self.steps - 1) % self.slots
        self.policies[slot] += policies
        self.values[slot], self.states[slot] = values, used * WAITING

    def finish(self, ended: torch.Tensor, lengths: torch.Tensor, rewards: torch.Tensor, longest: int) -> torch.Tensor:
        """Give the positions of ended games their value targets; return how many there are."""
        ages = torch.arange(min(longest, self.steps, self.slots), device=self.device)[:, None]
        slots = (self.steps - 1 - ages[:, 0]) % self.slots
        states, values = self.states[slots], self.values[slots]
        mine = ended & (ages < lengths) & (states == WAITING)
        results = torch.where(self.players[slots] == 0, rewards[:, 0], rewards[:, 1])
        self.values[slots] = torch.where(mine, (1 - SEARCH_SHARE) * results + SEARCH_SHARE * values, values)
        self.states[slots] = torch.where(mine, READY, states)
        return mine.sum()

    def ready(self) -> torch.Tensor:
        """Return the indices of all positions with a value target."""
        return (self.states.flatten() == READY).nonzero()[:, 0]

    def draw(self, places: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return observations, policies and value targets of some positions."""
        return tuple(part.flatten(0, 1)[places] for part in (self.observations, self.policies, self.values))


class SelfPlay:
    """Boards on which the network plays itself; each game starts with a few random plies, which are not learnt."""

    def __init__(self, options: argparse.Namespace, evaluator: Evaluator, replay: Replay, seed: int) -> None:
        """Set up the boards; truncated games are won by the player with more material."""
        settings = {"setup": options.setup, "seed": seed, "max_steps": options.max_steps, "truncation": "material"}
        gumbel, device = Gumbel(options.simulations), options.device
        if device == "cuda":
            self.env = GpuVectorEnv(options.variant, options.boards, check_actions=False, **settings)
            self.search = GpuSearch(self.env, evaluator, gumbel, seed=seed)
        else:
            self.env = VectorEnv(options.variant, options.boards, threads=options.threads, **settings)
            self.search = BatchedSearch(self.env, evaluator, gumbel, seed=seed)
        self.step, self.replay, self.random_plies = self.env.reset(), replay, options.random_plies
        self.ages, self.openings = (torch.zeros(options.boards, dtype=torch.long, device=device) for _ in range(2))
        self.counts = torch.zeros(3, dtype=torch.long, device=device)
        """Games, decided games and positions of ended games."""
        self.draw_openings(torch.ones_like(self.ages, dtype=torch.bool))

    def draw_openings(self, boards: torch.Tensor) -> None:
        """Draw the number of random plies of new games."""
        drawn = torch.randint(0, self.random_plies + 1, boards.shape, device=boards.device)
        self.openings = torch.where(boards, drawn, self.openings)

    @torch.no_grad()
    def play(self, steps: int) -> None:
        """Play some steps on every board."""
        for _ in range(steps):
            seen = self.step
            self.replay.add(tensor(seen.observations), tensor(seen.masks), tensor(seen.players))
            found = self.search.run()
            used = self.ages >= self.openings
            self.replay.note(tensor(found.policies), tensor(found.values), used)
            actions = torch.where(used, tensor(found.actions), tensor(self.env.sample()))
            self.step = self.env.step(actions if actions.is_cuda else actions.numpy())
            self.finish(tensor(self.step.terminated) | tensor(self.step.truncated), tensor(self.step.rewards))

    def finish(self, ended: torch.Tensor, rewards: torch.Tensor) -> None:
        """Count ended games and give their positions to the replay buffer."""
        self.ages += 1
        new = self.replay.finish(ended, self.ages, rewards, self.env.max_steps)
        self.counts += torch.stack([ended.sum(), (ended & (rewards[:, 0] != 0)).sum(), new])
        self.ages = torch.where(ended, 0, self.ages)
        self.draw_openings(ended)


class Learner:
    """Trains the network on positions of the replay buffer, each transformed by a random symmetry."""

    def __init__(self, network: PolicyValueNet, options: argparse.Namespace) -> None:
        """Take a network."""
        self.network, self.average, self.updates = network, deepcopy(network).eval(), 0
        self.device, self.batch = options.device, options.batch
        fused = options.device == "cuda"
        self.optimizer = torch.optim.AdamW(network.parameters(), options.rate, weight_decay=DECAY, fused=fused)
        maps = encoding_maps(network.encoding)
        self.squares, self.actions = (torch.from_numpy(part).to(self.device) for part in maps)

    def train(self, replay: Replay, updates: int) -> tuple[float, float]:
        """Update the weights; return the mean losses of policy and value."""
        ready, losses = replay.ready(), torch.zeros(2, device=self.device)
        if len(ready) < self.batch:
            return 0.0, 0.0
        self.network.train()
        for _ in range(updates):
            losses += self.update(*replay.draw(ready[torch.randint(len(ready), (self.batch,), device=self.device)]))
        return tuple((losses / max(1, updates)).tolist())

    def update(self, observations: torch.Tensor, policies: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        """Update the weights once; return the losses."""
        which = torch.randint(len(self.squares), (len(values),), device=self.device)
        seen = observations.flatten(1).gather(1, self.squares[which]).reshape(observations.shape)
        policies = policies.float().gather(1, self.actions[which])
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            logits, judged = self.network(seen)
        logits = logits.float().masked_fill(policies < 0, -60.0)
        policy_loss = functional.cross_entropy(logits, policies.clamp(min=0))
        value_loss = functional.mse_loss(judged.float(), values)
        self.optimizer.zero_grad()
        (policy_loss + value_loss).backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), MAX_GRADIENT)
        self.optimizer.step()
        self.update_average()
        return torch.stack([policy_loss, value_loss]).detach()

    @torch.no_grad()
    def update_average(self) -> None:
        """Move the average towards the weights and the statistics of the norms."""
        self.updates += 1
        share = 1 - min(AVERAGE, (1 + self.updates) / (10 + self.updates))
        old, new = (
            [part for part in network.state_dict().values() if part.is_floating_point()]
            for network in (self.average, self.network)
        )
        torch._foreach_lerp_(old, new, share)  # as PyTorch's own optimizers


def score_against(opponent: str, evaluator: Evaluator, options: argparse.Namespace, seed: int) -> float:
    """Play games against `random` or `greedy` with both sides by the variant's rules; return the score."""
    games = options.games
    env = VectorEnv(options.variant, games, setup=options.setup, seed=seed, auto_reset=False, threads=options.threads)
    search = BatchedSearch(env, evaluator, Gumbel(options.simulations, noise_scale=0.3), seed=seed)
    step, sides, points = env.reset(), np.arange(games) % 2, np.full(games, 0.5)
    while step.masks.any():
        actions = env.sample() if opponent == "random" else env.greedy()
        mine = np.flatnonzero((step.players == sides) & step.masks.any(1))
        if len(mine):
            actions[mine] = search.run().actions[mine]
        step = env.step(actions)
        over = np.flatnonzero(step.terminated)
        points[over] = (1 + step.rewards[over, sides[over]]) / 2
    return float(points.mean())


class Run:
    """A run in a folder."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Start a run, or continue the one in the folder."""
        self.options, self.folder = options, options.folder
        self.folder.mkdir(parents=True, exist_ok=True)
        encoding = encoding_of(find_variant(options.variant))
        network = PolicyValueNet(encoding, options.width, options.blocks).to(options.device)
        network = network.to(memory_format=torch.channels_last)
        self.learner = Learner(network, options)
        self.curve: list[dict[str, float]] = []
        self.seconds, self.games, self.decided, self.positions = 0.0, 0, 0, 0
        if (self.folder / "state.pt").exists():
            self.load()
        self.evaluator = Evaluator(self.learner.average, options.device, compiles=options.compile)
        self.replay = Replay(encoding, options.slots, options.boards, options.device)
        self.self_play = SelfPlay(options, self.evaluator, self.replay, options.seed + self.positions)

    def load(self) -> None:
        """Restore what was saved."""
        saved = torch.load(self.folder / "state.pt", map_location=self.options.device, weights_only=True)
        for name in ("network", "average", "optimizer"):
            getattr(self.learner, name).load_state_dict(saved[name])
        self.learner.updates, self.curve, self.seconds = saved["updates"], saved["curve"], saved["seconds"]
        self.games, self.decided, self.positions = saved["counts"]

    def go(self) -> None:
        """Play and train until the time is up."""
        options, before, begun = self.options, self.seconds, time.perf_counter()
        counts, looked, rounds = np.array([self.games, self.decided, self.positions]), 0.0, 0
        self.self_play.play(options.first_steps)
        while True:
            old = self.positions
            self.self_play.play(options.steps)
            self.games, self.decided, self.positions = (counts + self.self_play.counts.cpu().numpy()).tolist()
            self.set_rate()
            losses = self.learner.train(self.replay, self.updates_for(self.positions - old))
            self.evaluator.inference.update(self.learner.average)
            now, rounds = time.perf_counter() - begun, rounds + 1
            self.seconds = before + now
            is_over = rounds == options.rounds or now >= 60 * options.minutes
            if is_over or now - looked >= 60 * options.every:
                self.look(losses)
                looked = now
            if is_over:
                return

    def updates_for(self, new: int) -> int:
        """Return the updates for some new positions."""
        return min(self.options.max_updates, round(self.options.passes * new / self.options.batch))

    def set_rate(self) -> None:
        """Set the learning rate: constant, and falling over the last third of `--total` minutes."""
        left = 1 - self.seconds / (60 * self.options.total) if self.options.total else 1.0
        for group in self.learner.optimizer.param_groups:
            group["lr"] = self.options.rate * max(MIN_RATE, min(1.0, 3 * left))

    def look(self, losses: tuple[float, float]) -> None:
        """Report progress, measure the strength if asked to, and save everything."""
        options, point = self.options, {"seconds": round(self.seconds, 1), "positions": self.positions}
        facts = f"{self.games:,} games ({self.decided / max(1, self.games):.0%} decided), {self.positions:,} positions"
        text = f"{self.seconds:7.0f} s  {facts}, {self.learner.updates:,} updates"
        text += f", losses {losses[0]:.3f} and {losses[1]:.3f}"
        if options.opponent != "none":
            point["score"] = score_against(options.opponent, self.evaluator, options, options.seed + self.positions)
            text += f", {point['score']:.1%} against {options.opponent}"
        print(text, flush=True)
        self.curve.append(point)
        self.save()

    def save(self) -> None:
        """Write everything to the folder."""
        parts = {name: getattr(self.learner, name).state_dict() for name in ("network", "average", "optimizer")}
        parts |= {"updates": self.learner.updates, "curve": self.curve, "seconds": self.seconds}
        torch.save(parts | {"counts": [self.games, self.decided, self.positions]}, self.folder / "state.part")
        (self.folder / "state.part").replace(self.folder / "state.pt")
        about = f"AlphaZero example, {self.positions} positions of self-play, {self.seconds / 60:.0f} minutes"
        exported = self.learner.average.export(about=about, width=self.options.width)
        for name in ("network.npz", f"network-{self.seconds:04.0f}.npz"):
            exported.save(self.folder / name)
        points = [(point["seconds"], point["score"]) for point in self.curve if "score" in point]
        if points:
            title = f"{self.options.variant}: AlphaZero against {self.options.opponent}"
            (self.folder / "curve.svg").write_text(draw_curve(title, points, goal=0.95), encoding="utf-8")
        (self.folder / "curve.json").write_text(json.dumps(self.curve, indent=1), encoding="utf-8")


def read_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("variant", nargs="?", default="leiserchess")
    add("--setup")
    add("--folder", type=Path, default=Path("alphazero"), help="folder of the run")
    add("--minutes", type=float, default=9.0, help="minutes of this run; the next one continues it")
    add("--total", type=float, default=0.0, help="minutes of all runs: the learning rate falls over their last third")
    add("--rounds", type=int, default=0, help="stop after this many rounds of play and training")
    add("--every", type=float, default=2.0, help="minutes between two points of the curve")
    add("--opponent", choices=["none", "random", "greedy"], default="greedy", help="opponent of the curve")
    add("--games", type=int, default=128, help="games for each point of the curve")
    add("--boards", type=int, help="boards; 4096 on a GPU, otherwise 512")
    add("--simulations", type=int, default=16)
    add("--max-steps", type=int, default=160, help="step limit of a self-play game")
    add("--random-plies", type=int, default=6, help="maximum random plies at the start of a game")
    add("--first-steps", type=int, default=32, help="steps of every board before the first round")
    add("--steps", type=int, default=16, help="steps of every board in a round")
    add("--passes", type=float, default=2.0, help="passes over each position")
    add("--max-updates", type=int, default=1000, help="maximum updates in a round")
    add("--batch", type=int, help="positions in a batch; 4096 on a GPU, otherwise 1024")
    add("--rate", type=float, default=2e-3, help="learning rate")
    add("--slots", type=int, help="steps of every board in the replay buffer; 768 on a GPU, otherwise 400")
    add("--width", type=int, default=64)
    add("--blocks", type=int, default=6)
    add("--compile", action="store_true", help="compile the evaluation with torch.compile")
    add("--threads", type=int, default=2, help="threads of boards on the CPU")
    add("--seed", type=int, default=1)
    add("--device", choices=["cuda", "cpu"], default="cuda" if torch.cuda.is_available() else "cpu")
    options = parser.parse_args()
    for name, value in (GPU_DEFAULTS if options.device == "cuda" else CPU_DEFAULTS).items():
        setattr(options, name, getattr(options, name) or value)
    return options


def main() -> None:
    """Train."""
    options = read_options()
    torch.manual_seed(options.seed)
    torch.backends.cudnn.benchmark = True
    run = Run(options)
    run.go()
    print(f"Saved in {options.folder}: network.npz, curve.json, and state.pt to continue from")


if __name__ == "__main__":
    main()
