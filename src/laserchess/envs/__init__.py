"""Learning environments: PettingZoo, Gymnasium, OpenSpiel and vectors of boards.

Importing this registers `laserchess/khet_v0` … with PettingZoo and `laserchess/Khet-v0` … with Gymnasium,
where they are installed. `laserchess.envs.vector` needs neither.
"""

from laserchess.envs.registration import register_all

__all__ = ["register_all"]

register_all()
