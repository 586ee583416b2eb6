"""A compiled function as a WebAssembly module, run by Node; only where the linker of `make wasm` is installed."""

import shutil
import subprocess
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from laserchess.core.jit import compiled
from laserchess.targets.wasm import EntryPoint, build

pytest.importorskip("ziglang")

NODE = shutil.which("node")
NUMBERS = np.zeros(1, np.int64)
RUN = """
const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
const memory = new WebAssembly.Memory({ initial: 32 });
let asked = 0;
const env = { memory, has_enough: () => (asked++ < 2 ? 0 : 1) };
const { add_up, __heap_base } = new WebAssembly.Instance(module, { env }).exports;
const base = __heap_base.value;
new BigInt64Array(memory.buffer, base, 4).set([5n, -7n, 100n, 1000n]);
new Int32Array(memory.buffer, base + 64, 3).set([base, 4, 10]);
console.log(add_up(base + 64));
"""


@compiled
def has_enough(numbers: npt.NDArray[np.int64]) -> bool:
    return bool(numbers[0] > 1 << 40)


@compiled
def add_up(numbers: npt.NDArray[np.int64], factor: int) -> int:
    total = 0
    for number in numbers:
        if has_enough(numbers):
            break
        total += number * factor
    return total


def built() -> bytes:
    return build({"add_up": EntryPoint(add_up, (NUMBERS, 1))}, {"has_enough": EntryPoint(has_enough, (NUMBERS,))})


def test_two_builds_are_the_same() -> None:
    assert built() == built()


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_arguments_come_in_a_block_and_the_host_answers_for_a_function(tmp_path: Path) -> None:
    (tmp_path / "module.wasm").write_bytes(built())
    command = [str(NODE), "-e", RUN, str(tmp_path / "module.wasm")]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    assert ran.stdout.strip() == str((5 - 7) * 10)
