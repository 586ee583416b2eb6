"""The engine's profiles of variants: those of this library in this folder, any other in the variant's `[engine]`."""

import tomllib
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files

from laserchess.core.variant import Section, Variant
from laserchess.engine.profiles.engine_profile import (
    DEFAULT_ELO,
    DEFAULT_LEVELS,
    DEFAULT_TERMS,
    LEVELS,
    EngineProfile,
)
from laserchess.variants import BUILT_IN, VARIANTS, VariantLike, resolve_variant
from laserchess.variants.toml import make_section, read_section

__all__ = [
    "DEFAULT_ELO",
    "DEFAULT_LEVELS",
    "DEFAULT_TERMS",
    "LEVELS",
    "EngineProfile",
    "profile_of",
    "with_profile",
]

SECTION = "engine"


def profile_of(variant: VariantLike) -> EngineProfile:
    """Return the engine's profile of a variant.

    Args:
        variant: The variant, its id or the path of its TOML file.

    Returns:
        The profile, with defaults for all that the variant leaves out.

    Raises:
        UnknownNameError: There is no such variant or file.
        InvalidVariantError: The section `[engine]` of the variant is wrong.

    """
    return _profile(resolve_variant(variant))


def with_profile(variant: Variant, profile: EngineProfile) -> Variant:
    """Return a variant with a profile of its own, which its file and its pickle contain.

    Args:
        variant: The variant.
        profile: The profile.

    Returns:
        The variant with the profile as its section `engine`.

    Raises:
        InvalidVariantError: The profile does not fit the variant.

    """
    profile.check(variant)
    return replace(variant, sections={**variant.sections, SECTION: make_section(profile)})


@lru_cache(maxsize=64)
def _profile(variant: Variant) -> EngineProfile:
    section = variant.sections.get(SECTION)
    if variant.id in BUILT_IN and variant == VARIANTS[variant.id]:
        name = f"{variant.id}.toml"
        section = Section(tomllib.loads((files(__name__) / name).read_text(encoding="utf-8")), name)
    if section is None:
        return EngineProfile()
    return read_section(SECTION, section, EngineProfile, lambda profile: profile.check(variant))
