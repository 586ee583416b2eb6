"""PettingZoo environment of Khet 2.0, version 0: `env` with the usual wrappers, `raw_env` without."""

from laserchess.envs.aec import makers

__all__ = ["env", "raw_env"]

env, raw_env = makers("khet")
