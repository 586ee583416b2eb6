"""The completion script, called as a shell calls it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

BASH = shutil.which("bash")


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("completion") / "laserchess.bash"
    command = [sys.executable, "-m", "laserchess", "completion", "bash"]
    path.write_text(subprocess.run(command, capture_output=True, text=True, check=True).stdout, encoding="utf-8")
    return path


@pytest.mark.skipif(BASH is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("words", "offered"),
    [("an", "analyse"), ("show kh", "khet"), ("show khet --set", "--setup"), ("tourn", "tournament")],
)
def test_bash_completes_commands_variants_and_options(script: Path, words: str, offered: str) -> None:
    typed = ["laserchess", *words.split(" ")]
    ask = (
        f"source {script}; COMP_WORDS=({' '.join(typed)}); COMP_CWORD={len(typed) - 1}; "
        f"_shtab_laserchess laserchess {typed[-1]} {typed[-2]}; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    answer = subprocess.run([str(BASH), "-c", ask], capture_output=True, text=True, check=False)
    assert offered in answer.stdout.split()


@pytest.mark.parametrize(("shell", "mark"), [("fish", "complete -c laserchess"), ("powershell", "ArgumentCompleter")])
def test_other_shells_have_scripts(shell: str, mark: str) -> None:
    command = [sys.executable, "-m", "laserchess", "completion", shell]
    written = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert mark in written
    assert all(word in written for word in ("tournament", "khet", "retry-failed"))
