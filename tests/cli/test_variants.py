import json

import pytest

from laserchess import GAMES
from tests.cli.conftest import Run


def test_the_list_names_every_game_and_setup(run: Run) -> None:
    code, out, _ = run("variants")
    assert code == 0
    for game in GAMES.values():
        line = next(line for line in out.splitlines() if line.startswith(f"{game.id} "))
        assert all(word in line for word in (game.title, *(player.name for player in game.players), *game.setups))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_with_pieces_setups_and_options(run: Run, game: str) -> None:
    code, out, _ = run("variants", game)
    assert code == 0
    facts = GAMES[game]
    assert all(f"  {piece.letter}  {piece.name}: " in out for piece in facts.pieces)
    assert all(name in out for name in facts.setups)
    assert all(f"{name}=" in out and option.help in out for name, option in facts.options.items())


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("laser-chess", "Deflector: reflects light at its front; hit elsewhere"),
        ("laser-chess", "Switch: reflects light on every side"),
        ("khet", "Anubis: stops light at its front; hit elsewhere"),
        ("khet", "swaps with a Pyramid or an Anubis"),
        ("leiserchess", "Monarch: hit on every side"),
    ],
)
def test_light_is_told_in_words(run: Run, game: str, words: str) -> None:
    assert words in run("variants", game).out


def test_upper_case_and_underscores_are_forgiven(run: Run) -> None:
    assert run("variants", "Laser_Chess").out == run("variants", "laser-chess").out


def test_json_lists_every_game(run: Run) -> None:
    listed = json.loads(run("variants", "--json").out)
    assert [game["id"] for game in listed] == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_json_of_a_game_has_its_facts(run: Run, game: str) -> None:
    facts = json.loads(run("variants", game, "--json").out)
    assert facts["players"] == [player.name for player in GAMES[game].players]
    assert facts["setups"] == dict(GAMES[game].setups)
    assert facts["options"].keys() == GAMES[game].options.keys()
    assert [piece["name"] for piece in facts["pieces"]] == [piece.name for piece in GAMES[game].pieces]
