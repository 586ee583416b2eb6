"""Vector environments and tree search on a GPU; install with `pip install 'laserchess[gpu]'`."""

from laserchess.envs.gpu.gpu_env import GpuVectorEnv
from laserchess.envs.gpu.search import GpuSearch

__all__ = ["GpuSearch", "GpuVectorEnv"]
