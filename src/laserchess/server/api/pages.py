"""Pages of the browser client: one HTML shell, filled with what each page declares."""

from dataclasses import dataclass
from html import escape
from string import Template
from typing import Final

STYLES: Final = ("tokens", "themes", "base", "controls", "notifications")
"""Style sheets of every page."""
PEOPLE: Final = "page people-page"
"""Layout of the pages that list players and games."""


@dataclass(frozen=True, slots=True)
class Page:
    """What a page adds to the shell; its script is `pages/NAME/page.js`.

    `title` is the English text of `key`, which the browser translates.
    """

    name: str
    key: str
    title: str
    description: str
    layout: str = PEOPLE
    styles: tuple[str, ...] = ()


HOME: Final = Page(
    "home",
    "home.title",
    "Laser Chess: mirrors, beams and strategy",
    "Play laser chess variants against the computer, a friend or other players. No sign-up needed.",
    "home",
    ("board", "home", "people"),
)
GAME: Final = Page(
    "game",
    "game.tab",
    "Game · Laser Chess",
    "A game of laser chess.",
    "game board-page",
    ("board", "people", "game", "landscape"),
)
EMBED: Final = Page("embed", "game.tab", "Game · Laser Chess", "A game of laser chess.", "embed", ("board", "embed"))
EMBEDDED_STUDY: Final = Page(
    "embed_study",
    "analysis.tab",
    "Analysis · Laser Chess",
    "A chapter of a laser chess study.",
    "embed",
    ("board", "embed"),
)
ANALYSIS: Final = Page(
    "analysis",
    "analysis.tab",
    "Analysis · Laser Chess",
    "Analyse laser chess games and positions with a strong engine: lines, mistakes, variations.",
    "analysis board-page",
    ("board", "analysis", "landscape"),
)
EDITOR: Final = Page(
    "editor",
    "editor.tab",
    "Editor · Laser Chess",
    "Set up any laser chess position, then play, analyse or save it.",
    "editor board-page",
    ("board", "editor", "landscape"),
)
LEARN: Final = Page(
    "learn",
    "learn.page_title",
    "Learn · Laser Chess",
    "Learn laser chess variants in a few minutes: short rules, a board to try them on, and exercises.",
    "page learn",
    ("board", "learn", "landscape"),
)
PUZZLES: Final = Page(
    "puzzles",
    "puzzles.page_title",
    "Puzzles · Laser Chess",
    "Laser chess puzzles: find the best move.",
    "page learn puzzles",
    ("board", "people", "learn", "puzzles", "landscape"),
)
ACCOUNT: Final = Page(
    "account",
    "people.tab.account",
    "Your account · Laser Chess",
    "Sign in or sign up. You can play without an account.",
    "page people-page narrow",
    ("people",),
)
LOBBY: Final = Page(
    "lobby",
    "lobby.tab",
    "Lobby · Laser Chess",
    "Find an opponent for rated and casual laser chess games.",
    styles=("home", "people"),
)
GAMES: Final = Page(
    "games",
    "people.tab.games",
    "Your games · Laser Chess",
    "Your games by variant and result.",
    styles=("board", "home", "people"),
)
GAME_SEARCH: Final = Page(
    "game_search",
    "people.tab.search",
    "Game search · Laser Chess",
    "Search laser chess games by player, variant, rating, date and result.",
    styles=("board", "home", "people"),
)
WATCH: Final = Page(
    "watch",
    "lobby.tab.watch",
    "Watch · Laser Chess",
    "Watch live laser chess games.",
    styles=("board", "home", "people"),
)
PLAYERS: Final = Page(
    "players",
    "people.tab.people",
    "Players · Laser Chess",
    "Leaderboards of laser chess variants, and the server bots.",
    styles=("people",),
)
PROFILE: Final = Page(
    "profile",
    "people.tab.player",
    "Player · Laser Chess",
    "Profile of a laser chess player.",
    styles=("board", "home", "people"),
)
BOTS: Final = Page(
    "bots",
    "bots.tab",
    "Bots · Laser Chess",
    "Laser chess bots by rating, with their recent games.",
    styles=("people",),
)
MODERATION: Final = Page(
    "moderation",
    "people.tab.moderation",
    "Moderation · Laser Chess",
    "Moderation of this server.",
    styles=("people",),
)
LANGUAGES: Final = Page(
    "languages",
    "shell.languages.tab",
    "Languages · Laser Chess",
    "The languages of this site, and what is missing in each.",
    styles=("home", "people"),
)
TOURNAMENTS: Final = Page(
    "tournaments",
    "tournaments.tab",
    "Tournaments · Laser Chess",
    "Laser chess tournaments: arenas, Swiss and round robins, for people and for bots.",
    styles=("board", "people", "tournaments"),
)
GROUPS: Final = Page(
    "groups",
    "groups.tab",
    "Groups · Laser Chess",
    "Groups for courses and clubs: closed tournaments and a ladder.",
    styles=("people", "tournaments"),
)
NOT_FOUND: Final = Page(
    "missing",
    "shell.missing.tab",
    "Page not found · Laser Chess",
    "There is no page at this address.",
    PEOPLE,
    ("people",),
)
STYLE_GUIDE: Final = Page(
    "style_guide",
    "shell.brand",
    "Laser Chess",
    "Every token and component of the browser client, for developers.",
    styles=("board", "game", "home", "people"),
)
"""Served at `/style-guide` where `LASERCHESS_DEV` is set."""
ROUTES: Final = {
    "/": HOME,
    "/game": GAME,
    "/analysis": ANALYSIS,
    "/editor": EDITOR,
    "/learn": LEARN,
    "/learn/{name}": LEARN,
    "/puzzles": PUZZLES,
    "/puzzles/storm": PUZZLES,
    "/puzzles/own": PUZZLES,
    "/account": ACCOUNT,
    "/lobby": LOBBY,
    "/games": GAMES,
    "/games/search": GAME_SEARCH,
    "/watch": WATCH,
    "/people": PLAYERS,
    "/people/{name}": PROFILE,
    "/bots": BOTS,
    "/languages": LANGUAGES,
    "/tournaments": TOURNAMENTS,
    "/tournaments/{name}": TOURNAMENTS,
    "/groups": GROUPS,
    "/groups/{name}": GROUPS,
    "/host": MODERATION,
}
"""Pages whose address needs no lookup."""
PAGES: Final = (*dict.fromkeys(ROUTES.values()), GAME, EMBED, EMBEDDED_STUDY, NOT_FOUND, STYLE_GUIDE)


def render(shell: str, page: Page) -> str:
    """Fill the shell with a page."""
    styles = [f'    <link rel="stylesheet" href="/static/style/{name}.css">' for name in (*STYLES, *page.styles)]
    return Template(shell).substitute(
        name=page.name,
        key=page.key,
        title=escape(page.title),
        description=escape(page.description),
        layout=page.layout,
        styles="\n".join(styles),
    )
