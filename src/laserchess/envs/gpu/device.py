"""Where kernels run: on a GPU through CuPy, or on the CPU to test them without a GPU."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

import numpy as np

from laserchess.core.errors import LaserChessError
from laserchess.envs.gpu.ptx_cache import cached_ptx
from laserchess.targets.grid import COUNT, Kernel, parameters
from laserchess.targets.host import functions

INSTALL = "`pip install 'laserchess[gpu]'` on a machine with an NVIDIA GPU and its driver"
SPARE = 1 << 28
"""Bytes of GPU memory that are left to the driver and to other programs."""
THREADS_A_PROCESSOR = 256
"""Threads per multiprocessor if each needs much scratch memory."""
GPU_MEMORY = {2, 13}
"""Kinds of devices in DLPack whose memory a GPU reads: its own, and managed memory."""

Launch = Callable[[int, Mapping[str, Any]], None]
"""Runs a kernel for that many items, given its parameters by name."""


class Device(Protocol):
    """The interface of a device to an environment."""

    xp: Any
    """NumPy, or the array module of the device."""
    workers: int
    """Concurrent threads if each needs much scratch memory."""

    def load(self, kernels: Iterable[Kernel]) -> dict[str, Launch]:
        """Compile kernels; return the launcher of each."""

    def check_memory(self, needed: int, boards: int) -> None:
        """Raise an error if `needed` bytes cannot be allocated."""

    def read(self, array: Any) -> Any:  # noqa: ANN401  # an array of `xp`
        """Return an array as one of NumPy, after all launched kernels have finished."""

    def take(self, given: Any) -> Any:  # noqa: ANN401  # whatever holds numbers
        """Return an array of `xp`, without copying if the numbers are on the device."""


class CudaDevice:
    """The current GPU of CuPy. Everything runs on CuPy's current stream."""

    def __init__(self) -> None:
        """Find the GPU.

        Raises:
            LaserChessError: CuPy is not installed, or it finds no usable GPU.

        """
        try:
            import cupy  # noqa: PLC0415  # an extra
        except ImportError:
            message = "CuPy is not installed"
            raise LaserChessError(message, reason="extra", expected=INSTALL) from None
        try:
            properties = cupy.cuda.runtime.getDeviceProperties(cupy.cuda.runtime.getDevice())
        except cupy.cuda.runtime.CUDARuntimeError as error:
            message = f"there is no usable GPU ({error})"
            raise LaserChessError(message, reason="gpu", expected=INSTALL) from None
        self.xp = cupy
        self.workers = THREADS_A_PROCESSOR * int(properties["multiProcessorCount"])

    def load(self, kernels: Iterable[Kernel]) -> dict[str, Launch]:
        """Load the PTX of kernels, cached or built, which the driver compiles."""
        kernels = list(kernels)
        module = self.xp.cuda.function.Module()
        module.load(cached_ptx(kernels).encode())
        return {kernel.name: self._launch(module, kernel) for kernel in kernels}

    def _launch(self, module: Any, kernel: Kernel) -> Launch:  # noqa: ANN401  # CuPy has no types
        function, names = module.get_function(kernel.name), list(parameters(kernel))
        kinds = parameters(kernel)

        def launch(count: int, given: Mapping[str, Any]) -> None:
            blocks = -(-min(count, given.get("workers", count)) // kernel.block)
            values = {**given, COUNT: count}
            arguments = tuple(values[name] if kinds[name] == "ptr" else np.int32(values[name]) for name in names)
            if count:
                function((blocks, 1, 1), (kernel.block, 1, 1), arguments)

        return launch

    def check_memory(self, needed: int, boards: int) -> None:
        """Raise an error if `needed` bytes of GPU memory are not free."""
        free = self.xp.cuda.runtime.memGetInfo()[0] + self.xp.get_default_memory_pool().free_bytes() - SPARE
        if needed > free:
            left = max(free, 0)
            message = f"{boards} boards need {needed / 1e9:.2f} GB of GPU memory, and {left / 1e9:.2f} GB are free"
            raise LaserChessError(message, reason="memory", expected=f"about {boards * left // needed} boards")

    def read(self, array: Any) -> Any:  # noqa: ANN401  # an array of CuPy
        """Copy an array to the host, after all launched kernels have finished."""
        return self.xp.asnumpy(array)

    def take(self, given: Any) -> Any:  # noqa: ANN401  # whatever holds numbers
        """Return numbers as an array of CuPy; the current stream waits for the stream of another library."""
        if isinstance(given, self.xp.ndarray):
            return given
        if hasattr(given, "__dlpack_device__") and given.__dlpack_device__()[0] in GPU_MEMORY:
            return self.xp.from_dlpack(given)
        return self.xp.asarray(np.asarray(given))


class HostDevice:
    """The same kernels compiled for the CPU and run one thread after another: slow, with the same results."""

    xp: Any = np
    workers = 1

    def load(self, kernels: Iterable[Kernel]) -> dict[str, Launch]:
        """Compile kernels."""
        kernels = list(kernels)
        compiled = functions(kernels)
        return {kernel.name: self._launch(compiled[kernel.name], kernel) for kernel in kernels}

    @staticmethod
    def _launch(function: Callable[..., None], kernel: Kernel) -> Launch:
        kinds = parameters(kernel)

        def launch(count: int, given: Mapping[str, Any]) -> None:
            values = {**given, COUNT: count}
            raw = [values[name].ctypes.data if kind == "ptr" else int(values[name]) for name, kind in kinds.items()]
            function(*raw)

        return launch

    def check_memory(self, needed: int, boards: int) -> None:
        """Accept any size."""

    def read(self, array: Any) -> Any:  # noqa: ANN401  # an array of NumPy
        """Return an array as it is."""
        return array

    def take(self, given: Any) -> Any:  # noqa: ANN401  # whatever holds numbers
        """Return numbers as an array."""
        return np.asarray(given)
