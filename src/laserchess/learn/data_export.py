"""Training data as plain NumPy arrays, and as a Minari dataset."""

import warnings
from os import PathLike
from typing import Any

import numpy as np
import numpy.typing as npt

from laserchess.core.errors import InvalidFileError, LaserChessError, quote
from laserchess.envs.encoding import encoding_of
from laserchess.learn.dataset import DATASET, FULL, Dataset
from laserchess.learn.position_file import POSITIONS, PositionFile, palette_of

Arrays = dict[str, npt.NDArray[Any]]


def arrays_of(path: str | PathLike[str]) -> Arrays:
    """Return the contents of a dataset or of a file of positions as arrays, with a row for each position.

    Args:
        path: The file.

    Returns:
        `variant`, `game`, `ply`, `side` and `score`; then of a dataset `observations`, `masks`, `actions` with
        `shares` (the policy), and `values`; of a file of positions `pieces` (codes of the kernel, in reading order)
        and `values`. Scores and values are for the side to move.

    Raises:
        InvalidFileError: It is neither.

    """
    if DATASET.matches(path):
        return _dataset_arrays(Dataset(path))
    if POSITIONS.matches(path):
        file = PositionFile(path)
        pieces = palette_of(file.rules)[file.records["codes"]]
        return _common(file.rules.variant.id, file.records) | {"pieces": pieces, "values": file.records["result"]}
    message = f"{quote(str(path))} is no training data"
    raise InvalidFileError(message, reason="header", text=str(path), expected="a dataset or a file of positions")


def _common(variant: str, records: Any) -> Arrays:  # noqa: ANN401  # an array, mapped or not
    return {
        "variant": np.array(variant),
        **{name: np.array(records[name]) for name in ("game", "ply", "side", "score")},
    }


def _dataset_arrays(dataset: Dataset) -> Arrays:
    records, positions = dataset.records, dataset.positions(np.arange(len(dataset)))
    return _common(dataset.rules.variant.id, records) | {
        "observations": positions.observe(),
        "masks": positions.masks(),
        "actions": np.array(records["actions"]),
        "shares": records["shares"].astype(np.float32) / FULL,
        "values": (np.where(records["side"] == 0, 1, -1) * records["result"]).astype(np.int8),
    }


def to_minari(path: str | PathLike[str], name: str) -> int:
    """Write a dataset as a Minari dataset, with an episode for each game; return the number of episodes.

    Observations are planes for the player to move, actions the most likely ones of the policies. The reward of the
    last step is the result for its player. The `infos` have masks, policies, sides and scores.

    Args:
        path: The file of the dataset.
        name: The name of the Minari dataset, as `laserchess/khet-v0`.

    Returns:
        The number of episodes.

    Raises:
        LaserChessError: Minari is not installed.

    """
    try:
        import minari  # noqa: PLC0415  # an extra
        from gymnasium import spaces  # noqa: PLC0415  # an extra
        from minari.data_collector import EpisodeBuffer  # noqa: PLC0415  # an extra
    except ImportError:
        message = "Minari is not installed"
        raise LaserChessError(message, reason="extra", expected="`pip install 'minari[hdf5,create]'` before") from None
    dataset = Dataset(path)
    encoding, games = encoding_of(dataset.rules.variant), np.unique(dataset.records["game"]).tolist()
    episodes = [EpisodeBuffer(game, **_episode(dataset, game)) for game in games]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # Minari's, about an environment and an author, which are optional
        minari.create_dataset_from_buffers(
            name,
            episodes,
            observation_space=spaces.Box(0, 255, encoding.shape, np.uint8),
            action_space=spaces.Discrete(encoding.actions),
            algorithm_name="laserchess learn generate",
            description=f"Self-play games of {dataset.rules.variant.title}",
            requirements=["laserchess"],
        )
    return len(episodes)


def _episode(dataset: Dataset, game: int) -> dict[str, Any]:
    """Return the steps of a game; Minari wants one observation more than actions, and the last one is repeated."""
    records = dataset.records
    places = np.flatnonzero(records["game"] == game)
    observations, policies, values = dataset.batch(places)
    rewards, over = np.zeros(len(places), np.float32), np.zeros(len(places), bool)
    rewards[-1], over[-1] = values[-1], True
    infos: Arrays = {"masks": dataset.positions(places).masks(), "policies": policies}
    infos |= {name: np.array(records[name][places]) for name in ("side", "score")}
    return {
        "observations": [*observations, observations[-1]],
        "actions": list(records["actions"][places, 0].astype(np.int64)),
        "rewards": list(rewards),
        "terminations": list(over),
        "truncations": [False] * len(over),
        "infos": {name: np.concatenate([part, part[-1:]]) for name, part in infos.items()},
    }
