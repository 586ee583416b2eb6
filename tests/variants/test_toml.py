"""Variants as TOML files: the same fields, and errors with line numbers."""

import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import laserchess
from laserchess import VARIANTS, Board, GameRecord, InvalidVariantError, UnknownNameError, Variant
from laserchess.core.variant import EntryRule, Option, OptionChange
from laserchess.variants import register_directory, resolve_variant, write_variant
from laserchess.variants.toml import read_variant
from tests.every_variant import EVERY_VARIANT, EXAMPLES, TOYS

KHET = write_variant(VARIANTS["khet"])


@pytest.mark.parametrize("variant", EVERY_VARIANT.values(), ids=list(EVERY_VARIANT))
def test_every_variant_survives_export_and_import(variant: Variant) -> None:
    assert read_variant(write_variant(variant)) == variant


def test_keys_of_earlier_versions_are_read() -> None:
    text = write_variant(VARIANTS["advanced"])
    assert "blocks_beams" in text
    assert read_variant(text.replace("blocks_beams", "blocks_light")) == VARIANTS["advanced"]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_file_of_a_known_variant_is_that_variant(name: str, tmp_path: Path) -> None:
    path = tmp_path / "exported.toml"
    path.write_text(write_variant(VARIANTS[name]), encoding="utf-8")
    assert resolve_variant(path) is VARIANTS[name]


def test_a_variant_is_given_by_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(write_variant(replace(VARIANTS["khet"], id="mine", title="Mine")), encoding="utf-8")
    board = Board(str(path), setup="dynasty")
    assert board.position == VARIANTS["khet"].setup("dynasty")
    assert Board("mine", setup="dynasty") == board
    assert GameRecord.parse(str(GameRecord.from_board(board))).variant is board.variant


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(write_variant(replace(VARIANTS["khet"], id="mine", title="One")), encoding="utf-8")
    assert resolve_variant(path).title == "One"
    path.write_text(write_variant(replace(VARIANTS["khet"], id="mine", title="Another")), encoding="utf-8")
    assert resolve_variant(path).title == "Another"


WRONG = [
    ("royal = true", "royl = true", "'royl' is no field of pieces 1; expected one of royal"),
    ("columns = 10", 'columns = "ten"', "columns of geometry is 'ten'; expected a whole number"),
    ('fires = "after-move"', 'fires = "always"', "fires of pieces 5 is 'always'; expected one of after-move"),
    ('Pyramid = "swap"', 'Pyramid = "trade"', "Pyramid of onto of pieces 2 is 'trade'; expected one of blocked, swap"),
    ('faces = "X 7 X X X X X 1"', 'faces = "X 7 X"', "faces of Pyramid: 'X 7 X' are not eight words"),
    ("#8b9bae", "greyish", "'greyish' of silver is no colour; expected #rrggbb"),
    ('id = "khet"', 'id = "My Khet"', "'My Khet' is no id of a variant"),
    ('letter = "A"', 'letter = "P"', "letter of Khet 2.0: 'P' occurs twice"),
    ('classic = "x++3', 'classic = "q++3', "setups 'classic' of Khet 2.0: 'q' at character 1 of row 8"),
    ('notation = "sn"', 'notation = "tokens"', "'tokens' does not write games of one move a turn; expected sn or fen"),
    ('notation = "sn"', 'notation = "xn"', "no notation is called 'xn'; expected one of sn, fen, tokens"),
    ('notation = "sn"', 'notation = "fen"', "Anubis and Pharaoh face the same way"),
    ('"repetition.claim"', '"repetition.claimed"', "Khet 2.0 has nothing called 'repetition.claimed'"),
    ('front = "NE"', "turns = [1, 2, 3]", "'sn' does not write the turns of Pyramid; expected one or more of 1, 3"),
    ("turns = [1]", "turns = 1", "turns of pieces 1 is '1'; expected a list"),
    ("rows = 8", "rows = 1000000000", "a board of 10 × 1000000000; expected at most 26 columns"),
    ("columns = 10", "columns = 1000000000000", "a board of 1000000000000 × 8; expected at most 26 columns"),
    ("rows = 8", "rows = 8\nfirst_row = -1", "the lowest row is called -1; expected a number from 0 on"),
    ("rows = 8", "rows = 8\nfirst_row = 93", "the lowest row is called 93; expected a number from 0 on"),
    ('name = "Anubis"', 'name = "Anubis!"', "'Anubis!' is no name of a piece or feature; expected a name without !"),
    ("limit = 1\n", "limit = -1\n", "Khet 2.0: a side has at most -1 of Pharaoh; expected 1 to 256"),
    ('letter = "A"', 'letter = "A"\neighths = 1\norientations = 8', "'sn' does not write the 8 orientations of Anubis"),
    (
        'notation = "sn"',
        'notation = "sn"\nnull_move = true',
        "'sn' does not write null moves; expected the notation fen",
    ),
]


@pytest.mark.parametrize(("old", "new", "why"), WRONG, ids=[new for _, new, _ in WRONG])
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, why: str) -> None:
    assert old in KHET
    text = KHET.replace(old, new, 1)
    with pytest.raises(InvalidVariantError) as caught:
        read_variant(text, "mine.toml")
    last = new.strip().splitlines()[-1]
    line = 1 + next(place for place, each in enumerate(text.splitlines()) if last in each)
    assert f": {why}" in str(caught.value)
    assert str(caught.value).startswith(f"mine.toml, line {line}: ")


def khet_with(**changes: object) -> Variant:
    return replace(VARIANTS["khet"], id="mine", **changes)  # type: ignore[arg-type]  # whatever is wrong


def leiserchess_with(**changes: object) -> Variant:
    return replace(VARIANTS["leiserchess"], id="mine", **changes)  # type: ignore[arg-type]  # whatever is wrong


def test_numbers_beyond_the_tables_are_refused() -> None:
    with pytest.raises(InvalidVariantError, match="option quiet_moves does not take"):
        khet_with(options={"quiet_moves": Option(10**12)})
    with pytest.raises(UnknownNameError, match="a whole number from 1 to"):
        Board("leiserchess", quiet_moves=10**12)
    with pytest.raises(InvalidVariantError, match=r"a side has at most 10{30} of Pharaoh; expected 1 to 256"):
        read_variant(KHET.replace("limit = 1\n", f"limit = {10**30}\n", 1))
    with pytest.raises(InvalidVariantError, match="a square has the energy 900"):
        leiserchess_with(energy=" ".join(["900"] * 64))


def test_what_an_option_changes_can_be_written_too() -> None:
    half_turns = Option(
        default=False, choices=(True, False), changes=(OptionChange(when=True, piece="Anubis", turns=(2,)),)
    )
    with pytest.raises(InvalidVariantError, match="'sn' does not write the turns of Anubis"):
        Board(khet_with(options={"half_turns": half_turns}, words={}))
    swaps = Option(
        default=False,
        choices=(True, False),
        changes=(OptionChange(when=True, piece="Pawn", onto={"*": EntryRule.SWAP}),),
    )
    with pytest.raises(InvalidVariantError, match="'fen' does not tell the swaps of Pawn from steps"):
        Board(leiserchess_with(options={"swaps": swaps}, words={}))


def test_a_missing_fact_is_named() -> None:
    with pytest.raises(InvalidVariantError, match=r"mine\.toml: 'title' is missing; expected title = …"):
        read_variant(KHET.replace('title = "Khet 2.0"\n', ""), "mine.toml")


@pytest.mark.parametrize("value", ["[" * 900 + "]" * 900, "1" * 5000], ids=["brackets", "digits"])
def test_values_that_the_toml_reader_cannot_hold_are_refused(value: str) -> None:
    with pytest.raises(InvalidVariantError, match=r"mine.toml: "):
        read_variant(f"id = {value}\n", "mine.toml")


def test_what_is_no_toml_is_refused_with_its_line() -> None:
    with pytest.raises(InvalidVariantError, match=r"mine.toml: .*line 2"):
        read_variant('id = "mine"\ntitle =\n', "mine.toml")


def test_the_id_of_a_shipped_variant_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "khet.toml"
    path.write_text(KHET.replace("Khet 2.0", "Another"), encoding="utf-8")
    with pytest.raises(InvalidVariantError, match=r"'khet' is the id of a variant of this library, Khet 2\.0"):
        Board(path)


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownNameError, match=r"no file is called 'nowhere\.toml'"):
        Board("nowhere.toml")


def test_a_folder_of_variants_is_registered() -> None:
    assert [variant.id for variant in register_directory(EXAMPLES)] == ["lantern"]
    assert VARIANTS["lantern"] == TOYS["lantern"]


def test_two_files_of_a_folder_have_different_ids(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text(write_variant(TOYS["lantern"]), encoding="utf-8")
    with pytest.raises(InvalidVariantError, match=r"two\.toml and one\.toml have the same id 'lantern'"):
        register_directory(tmp_path)


def test_a_folder_without_variants_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="there is no game in"):
        register_directory(tmp_path)


def test_a_registered_variant_is_known_by_its_id() -> None:
    mine = replace(VARIANTS["khet"], id="my-khet", title="My Khet")
    assert laserchess.register(mine) is mine
    assert Board("my_khet").variant is mine
    assert laserchess.register(replace(mine)) is mine
    with pytest.raises(InvalidVariantError, match="'my-khet' is the id of another variant, My Khet"):
        laserchess.register(replace(mine, title="Other"))
    assert laserchess.register(replace(mine, title="Other"), replace=True).title == "Other"


@pytest.mark.parametrize("variant", EVERY_VARIANT.values(), ids=list(EVERY_VARIANT))
def test_a_variant_is_pickled_whether_registered_or_not(variant: Variant) -> None:
    board = Board(variant)
    again = pickle.loads(pickle.dumps(board))  # noqa: S301  # our own
    assert again == board
    assert again.variant == variant
    assert [move.text for move in again.legal_moves] == [move.text for move in board.legal_moves]


@pytest.mark.slow
def test_a_registered_variant_is_registered_where_its_pickle_arrives() -> None:
    """Workers know the game of a tournament that way."""
    mine = laserchess.register(replace(VARIANTS["khet"], id="my-khet", title="My Khet"))
    code = "import pickle, sys; pickle.load(sys.stdin.buffer); import laserchess; print(laserchess.VARIANTS['my-khet'])"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, input=pickle.dumps(mine), capture_output=True, check=True)
    assert done.stdout.decode().strip() == "<Variant my-khet>"
