"""Registration: a module for each variant, and entries in the installed registries."""

import sys
import warnings
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from laserchess.core.variant import Variant
from laserchess.variants import VARIANTS

NAMESPACE = "laserchess"
VERSION = "v0"


def module_name(variant: Variant) -> str:
    """Return the name of a variant's PettingZoo module in `laserchess.envs`, such as `khet_v0`."""
    return f"{variant.id.replace('-', '_')}_{VERSION}"


def gymnasium_id(variant: Variant) -> str:
    """Return the id of a variant in Gymnasium's registry, such as `laserchess/Khet-v0`."""
    return f"{NAMESPACE}/{variant.id.title().replace('-', '')}-{VERSION}"


class GameModule(ModuleType):
    """A module with `env` (with PettingZoo's usual wrappers) and `raw_env` of one variant, created on first use."""

    def __init__(self, variant: Variant) -> None:
        """Create the module without importing PettingZoo."""
        super().__init__(
            f"{__package__}.{module_name(variant)}", f"PettingZoo environment of {variant.title}, version 0."
        )
        self.__all__ = ["env", "raw_env"]
        self._variant = variant

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # a function that creates environments
        """Create `env` and `raw_env` on first use."""
        if name not in {"env", "raw_env"}:
            message = f"module {self.__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        self.env, self.raw_env = import_module(f"{__package__}.aec").makers(self._variant)
        return self.__dict__[name]


def register_all() -> None:
    """Create the module of every variant, and register with PettingZoo and Gymnasium if they are installed.

    It can be called again: after `laserchess.register` it adds the new variant.
    """
    package = sys.modules[__package__]
    for variant in VARIANTS.values():
        module = GameModule(variant)
        if module.__name__ not in sys.modules:
            sys.modules[module.__name__] = module
            setattr(package, module_name(variant), module)
    if find_spec("gymnasium"):
        _register_gymnasium()
    if find_spec("pettingzoo"):
        _register_pettingzoo()


def _register_gymnasium() -> None:
    gymnasium = import_module("gymnasium")
    for variant in VARIANTS.values():
        name = gymnasium_id(variant)
        if name not in gymnasium.registry:
            one, many = f"{__package__}.gym:VersusEnv", f"{__package__}.gym_vector:VersusVectorEnv"
            gymnasium.register(name, one, vector_entry_point=many, kwargs={"variant": variant.id})


def _register_pettingzoo() -> None:
    pettingzoo = import_module("pettingzoo")
    if not hasattr(pettingzoo, "register"):  # it had no registry before 1.27
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in map(module_name, VARIANTS.values()):
            pettingzoo.register("aec", f"{NAMESPACE}/{name}", f"{__package__}.{name}:env")
