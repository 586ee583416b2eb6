"""`laserchess games`: which games there are, and the facts of one."""

import json
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace

from laserchess.cli.boards import GAME_HELP
from laserchess.cli.options import Commands, add_command, add_json
from laserchess.core.spec import Game, Option, Piece
from laserchess.games import GAMES, game_of, write_game
from laserchess.notation.faces import tell_deeds, tell_light, tell_stunned

EXAMPLES = """
laserchess games
laserchess games khet
laserchess games leiserchess --json
laserchess games --export khet --id my-khet > my-khet.toml
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "games", "list the games, or the pieces, setups and options of one", EXAMPLES)
    parser.add_argument("game", metavar="GAME", nargs="?", help=GAME_HELP)
    add_json(parser)
    parser.add_argument("--export", metavar="GAME", help="write a game as TOML, to begin one of your own from")
    name = "with --export: under another id, so that it can stand beside the one it comes from"
    parser.add_argument("--id", metavar="ID", help=name)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Print the list of games, or one game."""
    if parsed.export:
        print(export(game_of(parsed.export), parsed.id), end="")
        return 0
    chosen = [game_of(parsed.game)] if parsed.game else list(GAMES.values())
    if parsed.json:
        facts = [facts_of(game) for game in chosen]
        print(json.dumps(facts[0] if parsed.game else facts, indent=2))
    else:
        lines = tell_game(chosen[0]) if parsed.game else tell_games(chosen)
        print("\n".join(line.rstrip() for line in lines))
    return 0


def export(game: Game, name: str | None) -> str:
    """Write a game as TOML, under another id if one is named."""
    return write_game(game if name is None else replace(game, id=name, title=f"{game.title} ({name})"))


def tell_games(games: list[Game]) -> Iterator[str]:
    """Tell of each game in a line."""
    rows = [("GAME", "NAME", "BOARD", "PLAYERS", "SETUPS")]
    rows += [(game.id, game.title, size(game), " ".join(players(game)), " ".join(game.setups)) for game in games]
    yield from _table(rows)
    yield ""
    yield "`laserchess games GAME` tells what the pieces do and which options there are."


def tell_game(game: Game) -> Iterator[str]:
    """Tell the facts of a game."""
    first, second = players(game)
    yield f"{game.title} ({game.id}): {size(game)}, {first} moves first, then {second}"
    if game.blurb:
        yield game.blurb
    yield ""
    yield "Pieces"
    for piece in game.pieces:
        yield from _tell_piece(game, piece)
    yield ""
    yield f"Setups: {', '.join(game.setups)}"
    yield ""
    yield "Options" if game.options else "No options"
    rows = [
        (f"{name}={show_value(option.default)}", option.help, takes(option)) for name, option in game.options.items()
    ]
    yield from (f"  {line}" for line in _table(rows))
    yield ""
    yield f"Elo: {', '.join(f'{name} {elo}' for name, elo in game.elo.items())}"


def _tell_piece(game: Game, piece: Piece) -> Iterator[str]:
    deeds, stunned = tell_deeds(piece), tell_stunned(game, piece)
    yield f"  {piece.letter}  {piece.name}: {tell_light(game, piece)}"
    if stunned:
        yield f"     stunned: {stunned}"
    if deeds:
        yield f"     {deeds}"


def takes(option: Option) -> str:
    """Say which values an option takes."""
    if option.choices:
        return "(" + " or ".join(show_value(choice) for choice in option.choices) + ")"
    return "(0 to 1)" if isinstance(option.default, float) else "(a number)"


def show_value(value: bool | float | str) -> str:  # noqa: FBT001  # an option's value may be a bool
    """Write an option's value as the command line reads it."""
    return str(value).lower()


def size(game: Game) -> str:
    """Write the size of a board."""
    return f"{game.geometry.columns} × {game.geometry.rows}"


def players(game: Game) -> list[str]:
    """Return the names of the players, the first to move first."""
    return [player.name for player in game.players]


def _table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Line up columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def facts_of(game: Game) -> dict[str, object]:
    """Return the facts of a game for a script."""
    return {
        "id": game.id,
        "title": game.title,
        "blurb": game.blurb,
        "columns": game.geometry.columns,
        "rows": game.geometry.rows,
        "players": players(game),
        "notation": game.notation,
        "actions": game.actions,
        "has_chance": game.has_chance,
        "has_turn_end": game.has_turn_end,
        "has_repetition": game.has_repetition,
        "has_perft": game.has_perft,
        "pieces": [_piece_facts(game, piece) for piece in game.pieces],
        "setups": dict(game.setups),
        "options": {
            name: {"default": option.default, "choices": list(option.choices), "help": option.help}
            for name, option in game.options.items()
        },
        "elo": dict(game.elo),
    }


def _piece_facts(game: Game, piece: Piece) -> dict[str, object]:
    return {
        "name": piece.name,
        "letter": piece.letter,
        "faces": piece.faces.split(),
        "front": piece.front,
        "orientations": piece.orientations,
        "royal": piece.royal,
        "light": tell_light(game, piece),
        "deeds": tell_deeds(piece),
    }
