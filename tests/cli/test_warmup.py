from laserchess import VARIANTS
from tests.cli.conftest import Run


def test_every_variant_is_compiled(run: Run) -> None:
    code, out, _ = run("warmup")
    assert code == 0
    assert [line.partition(":")[0] for line in out.splitlines()[:-1]] == list(VARIANTS)
    assert out.splitlines()[-1].endswith("s in total")


def test_a_second_warmup_compiles_nothing(run: Run) -> None:
    run("warmup")
    assert "everything is already compiled" in run("warmup").out
