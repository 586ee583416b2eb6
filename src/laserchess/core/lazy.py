"""Public names of a package whose modules are loaded when one of their names is first used."""

import sys
from collections.abc import Collection, Mapping
from importlib import import_module


def load(package: str, homes: Mapping[str, Collection[str]], name: str) -> object:
    """Return what a package calls by a name, from the module where it is at home, and let the package keep it."""
    for home, names in homes.items():
        if name in names:
            value: object = getattr(import_module(f"{package}.{home}"), name)
            setattr(sys.modules[package], name, value)
            return value
    message = f"module {package!r} has no attribute {name!r}"
    raise AttributeError(message)
