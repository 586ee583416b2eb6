"""Opening books: what is counted, what is found again, and which files are refused."""

import pickle
from pathlib import Path
from random import Random

import pytest

from laserchess import VARIANTS, Board, Engine, GameRecord, InvalidFileError
from laserchess.book import BookCounter, OpeningBook, key_of
from laserchess.book.build import BookProgress, build

THREE = """
[Variant "leiserchess"]

1. a0b0 h7g7 2. b0a0 1-0

[Variant "leiserchess"]

1. a0b0 a7b7 0-1

[Variant "leiserchess"]

1. h0g0 h7g7 1/2-1/2

"""
BAD = """
[Variant "khet"]

1. a1a2 *
"""


def tally_of(text: str) -> BookCounter:
    tally = BookCounter()
    for record in GameRecord.parse_all(text):
        tally.add_record(record)
    return tally


def random_record(variant: str, seed: int, plies: int = 60) -> GameRecord:
    random = Random(seed)
    board = Board(variant, seed=seed) if VARIANTS[variant].actions else Board(variant)
    while board.ply < plies and board.outcome is None:
        board.push(random.choice(board.legal_moves))
    record = GameRecord.from_board(board)
    record.result = random.choice(["1-0", "0-1", "1/2-1/2"])
    return record


@pytest.fixture
def leiserchess() -> OpeningBook:
    return tally_of(THREE).book()


def test_moves_are_counted_for_the_player_who_makes_them(leiserchess: OpeningBook) -> None:
    board = Board("leiserchess")
    first = {str(found.move): found for found in leiserchess.probe(board)}
    assert list(first) == ["a0b0", "h0g0"]
    assert (first["a0b0"].wins, first["a0b0"].draws, first["a0b0"].losses) == (1, 0, 1)
    assert first["a0b0"].score == first["h0g0"].score == 0.5
    board.push("a0b0")
    replies = {str(found.move): found.score for found in leiserchess.probe(board)}
    assert replies == {"h7g7": 0.0, "a7b7": 1.0}
    assert leiserchess.games == {"leiserchess": 3}
    assert (len(leiserchess), leiserchess.positions) == (6, 4)


def test_a_position_is_the_same_whichever_way_it_was_reached() -> None:
    one, two = Board("leiserchess"), Board("leiserchess", quiet_moves=30)
    for move in ("a0b0", "h7g7", "h0g0"):
        one.push(move)
    for move in ("h0g0", "h7g7", "a0b0"):
        two.push(move)
    assert key_of(one) == key_of(two)
    assert key_of(one) != key_of(Board("leiserchess"))


def test_games_without_a_result_are_left_out() -> None:
    tally = tally_of('[Variant "khet"]\n\n*\n')
    assert (tally.unfinished, len(tally), tally.book().probe(Board("khet"))) == (1, 0, [])


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_first_move_is_found_again_in_every_variant(variant: str, tmp_path: Path) -> None:
    records = [random_record(variant, seed) for seed in range(8)]
    tally = BookCounter()
    for record in records:
        tally.add_record(record)
    tally.book().write(tmp_path / "one.book")
    book = OpeningBook.open(tmp_path / "one.book")
    start = Board(variant)
    assert sum(found.games for found in book.probe(start)) == len(records)
    board = records[0].board()
    for played in records[0].end().board().history:
        assert played.move in [found.move for found in book.probe(board)]
        board.push(played.text, recorded=True)


def test_moves_after_the_limit_do_not_count() -> None:
    tally = BookCounter(plies=2)
    tally.add_record(GameRecord.parse('[Variant "leiserchess"]\n1. a0b0 h7g7 2. b0a0 1-0'))
    assert len(tally.book()) == 2


def test_rare_moves_can_be_left_out(leiserchess: OpeningBook) -> None:
    tally = BookCounter()
    tally.merge(leiserchess)
    assert [str(found.move) for found in tally.book(least=2).probe(Board("leiserchess"))] == ["a0b0"]
    tally.merge(leiserchess)
    assert len(tally.book(least=2)) == len(leiserchess)
    tally.forget(4)
    assert len(tally) == 1


def test_a_book_is_pickled(leiserchess: OpeningBook, tmp_path: Path) -> None:
    leiserchess.write(tmp_path / "my.book")
    board = Board("leiserchess")
    for book in (leiserchess, OpeningBook.open(tmp_path / "my.book")):
        assert pickle.loads(pickle.dumps(book)).probe(board) == leiserchess.probe(board)  # noqa: S301  # our own


# Files


@pytest.fixture
def path(leiserchess: OpeningBook, tmp_path: Path) -> Path:
    leiserchess.write(tmp_path / "my.book")
    return tmp_path / "my.book"


def test_the_file_is_small(path: Path) -> None:
    assert path.stat().st_size < 400


@pytest.mark.parametrize("at", [24, 40, -1])
def test_a_damaged_file_is_refused(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
    with pytest.raises(InvalidFileError, match="is damaged"):
        OpeningBook.open(path)


@pytest.mark.parametrize("length", [33, 100, -1])
def test_a_file_that_was_cut_off_is_refused(path: Path, length: int) -> None:
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(InvalidFileError, match="is damaged"):
        OpeningBook.open(path)


def test_other_files_are_refused(path: Path) -> None:
    newer = bytearray(path.read_bytes())
    newer[16] = 9
    path.write_bytes(newer)
    with pytest.raises(InvalidFileError, match=r"version 9; expected version 1") as caught:
        OpeningBook.open(path)
    assert caught.value.reason == "version"
    path.write_text("1. a0b0 1-0", encoding="utf-8")
    with pytest.raises(InvalidFileError, match="is no opening book"):
        OpeningBook.open(path)
    with pytest.raises(InvalidFileError, match="cannot be read"):
        OpeningBook.open(path.with_name("nothing.book"))


# Building


@pytest.mark.slow
def test_files_are_counted_in_parts_and_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records = [str(random_record("leiserchess", seed)) for seed in range(40)]
    paths = [tmp_path / "one.pgn", tmp_path / "two.pgn"]
    paths[0].write_text("\n".join(records[:30]), encoding="utf-8")
    paths[1].write_text("\n".join([*records[30:], THREE, BAD]), encoding="utf-8")
    whole = tally_of("\n".join([*records, THREE])).book()
    monkeypatch.setattr("laserchess.book.build.PART", 2000)
    told: list[BookProgress] = []
    for jobs in (1, 2):
        book = build(paths, jobs=jobs, on_progress=told.append).book()
        board = Board("leiserchess")
        assert book.probe(board) == whole.probe(board)
        assert (len(book), book.positions, book.games) == (len(whole), whole.positions, {"leiserchess": 43})
    last = told[-1]
    assert last.read == last.size == sum(path.stat().st_size for path in paths)
    assert len(last.errors) == 1
    assert "illegal" in last.errors[0]
    assert "two.pgn, from line" in last.errors[0]


@pytest.mark.slow
def test_a_variant_file_has_a_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("laserchess.variants.VARIANTS", dict(VARIANTS))
    file = Path(__file__).parents[2] / "examples" / "variants" / "lantern.toml"
    board = Board(file)
    board.push(board.legal_moves[0])
    record = GameRecord.from_board(board)
    record.result = "1-0"
    (tmp_path / "one.pgn").write_text(str(record), encoding="utf-8")
    book = build([tmp_path / "one.pgn"], default_variant=file, jobs=2).book()
    assert [found.move for found in book.probe(Board(file))] == [board.history[0].move]


# The engine


def test_the_engine_plays_from_its_book(path: Path) -> None:
    played = {str(Engine(book=path, seed=seed, hash_mb=1).play(Board("leiserchess")).move) for seed in range(12)}
    assert played == {"a0b0", "h0g0"}
    engine = Engine(book=OpeningBook.open(path), hash_mb=1)
    assert engine.play(Board("leiserchess"), searchmoves=("a1a2",), depth=1).info
    assert list(engine.analyse(Board("leiserchess"), depth=1))
    assert engine.play(Board("khet"), depth=1).info


def test_the_engine_keeps_its_settings_where_a_book_is_refused(path: Path) -> None:
    engine = Engine(book=path, hash_mb=1)
    with pytest.raises(InvalidFileError):
        engine.configure(book=path.with_name("nothing.book"))
    assert engine.play(Board("leiserchess")).info is None
