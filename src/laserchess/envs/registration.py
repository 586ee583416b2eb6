"""The environments' names in the registries of the libraries that are installed."""

import warnings
from importlib import import_module
from importlib.util import find_spec

from laserchess.games import GAMES

NAMESPACE = "laserchess"
MODULES = {name: f"{name.replace('-', '_')}_v0" for name in GAMES}
"""Game → its PettingZoo module in `laserchess.envs`."""
GYMNASIUM_IDS = {name: f"{NAMESPACE}/{name.title().replace('-', '')}-v0" for name in GAMES}


def register_all() -> None:
    """Register with PettingZoo and Gymnasium, as far as they are installed; more than once does no harm."""
    if find_spec("gymnasium"):
        _register_gymnasium()
    if find_spec("pettingzoo"):
        _register_pettingzoo()


def _register_gymnasium() -> None:
    gymnasium = import_module("gymnasium")
    for game, name in GYMNASIUM_IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, "laserchess.envs.gym:VersusEnv", kwargs={"game": game})


def _register_pettingzoo() -> None:
    pettingzoo = import_module("pettingzoo")
    if not hasattr(pettingzoo, "register"):  # it had no registry before 1.27
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for module in MODULES.values():
            pettingzoo.register("aec", f"{NAMESPACE}/{module}", f"laserchess.envs.{module}:env")
