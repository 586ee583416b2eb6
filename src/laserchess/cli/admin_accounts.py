"""`laserchess admin accounts|password|close|tokens|token|moderator`: manage accounts."""

import json
import sys
from argparse import Namespace
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from datetime import UTC, datetime
from getpass import getpass
from pathlib import Path
from typing import Any

from laserchess.cli.admin_database import AddAction, Schema, find_database, run_on
from laserchess.cli.file_io import secret_file
from laserchess.cli.options import Commands, add_json, positive
from laserchess.cli.server_options import split_list

ACCOUNTS_EXAMPLES = """
laserchess admin accounts                       # the newest accounts
laserchess admin accounts ada --json            # names that contain "ada", or look like it
"""
PASSWORD_EXAMPLES = """
laserchess admin password Ada                   # print a recovery code, with which Ada sets a new password
laserchess admin password Ada --set             # ask for the new password
laserchess admin password Ada --set < file      # read it from a file
"""  # noqa: S105  # no secret
CLOSE_EXAMPLES = """
laserchess admin close Ada                      # sign Ada out everywhere, and refuse to sign in again
laserchess admin close Ada --reopen
"""
TOKENS_EXAMPLES = """
laserchess admin tokens RayTracer               # list the tokens of an account
laserchess admin tokens RayTracer --revoke-token 5rVZ8Y1oXq2w
laserchess admin tokens RayTracer --revoke-all
"""
MODERATOR_EXAMPLES = """
laserchess admin moderator Ada                  # Ada sees reports, and may mute and close accounts
laserchess admin moderator Ada --revoke
"""
TOKEN_EXAMPLES = """
laserchess admin token RayTracer --bot --file token.txt   # creates a bot account if needed
laserchess bot "python bot.py" --server http://127.0.0.1:8000 --token-file token.txt
laserchess admin token Ada --scopes board:play,challenge:read
"""  # noqa: S105  # no secret
LISTED = 50
NOTICED = "Running servers notice it within ten seconds."
NAME_HELP = "name of the account"


def add(actions: Commands, add_action: AddAction) -> None:
    """Add the actions that manage accounts."""
    accounts = add_action(actions, "accounts", "list or search accounts", ACCOUNTS_EXAMPLES, run_accounts)
    accounts.add_argument("search", metavar="TEXT", nargs="?", default="", help="part of the name (default: all)")
    count = f"number of accounts to list (default: {LISTED})"
    accounts.add_argument("--limit", metavar="N", type=positive, default=LISTED, help=count)
    add_json(accounts)
    what = "print a one-time recovery code of an account, or set its password"
    password = add_action(actions, "password", what, PASSWORD_EXAMPLES, run_password)
    password.add_argument("name", metavar="NAME", help=NAME_HELP)
    password.add_argument("--set", action="store_true", help="ask for a new password, or read it from stdin")
    close = add_action(actions, "close", "close an account, or open it again", CLOSE_EXAMPLES, run_close)
    close.add_argument("name", metavar="NAME", help=NAME_HELP)
    close.add_argument("--reopen", action="store_true", help="open a closed account again")
    tokens = add_action(actions, "tokens", "list or revoke API tokens of an account", TOKENS_EXAMPLES, run_tokens)
    tokens.add_argument("name", metavar="NAME", help=NAME_HELP)
    revoking = tokens.add_mutually_exclusive_group()
    revoking.add_argument("--revoke-token", metavar="ID", help="revoke the token with this id")
    revoking.add_argument("--revoke-all", action="store_true", help="revoke all tokens")
    add_json(tokens)
    token = add_action(actions, "token", "print a new API token of an account", TOKEN_EXAMPLES, run_token)
    token.add_argument("name", metavar="NAME", help=f"{NAME_HELP}, created if there is none")
    token.add_argument("--bot", action="store_true", help="create a bot account")
    scopes = "scopes of the token, separated by commas (default: play games, read and write challenges)"
    file = "write the token to this file, readable only by you, instead of printing it"
    token.add_argument("--file", metavar="FILE", type=Path, help=file)
    token.add_argument("--scopes", metavar="SCOPES", type=split_list, default=[], help=scopes)
    moderator = add_action(actions, "moderator", "make an account a moderator", MODERATOR_EXAMPLES, run_moderator)
    moderator.add_argument("name", metavar="NAME", help=NAME_HELP)
    moderator.add_argument("--revoke", action="store_true", help="revoke the role")


def _operate(parsed: Namespace, work: Callable[[Any], Awaitable[Any]]) -> Any:  # noqa: ANN401  # what it finds
    """Do something with the accounts of the database."""
    url = find_database(parsed)
    from laserchess.server.accounts.operator import Operator  # noqa: PLC0415  # an extra

    return run_on(url, lambda store: work(Operator(store)))


def run_accounts(parsed: Namespace) -> int:
    """List accounts, the newest first."""
    total, found = _operate(parsed, lambda operator: operator.listed(parsed.search, parsed.limit))
    if parsed.json:
        print(json.dumps(found))
        return 0
    for account in found:
        seen = _day(account["seen_ms"])
        notes = ", ".join([_kind(account), *_states(account)])
        print(f"{account['name']:<20}  created {_day(account['created_ms'])}  seen {seen}  {notes}")
    print(f"{len(found):,} of {total:,} accounts")
    return 0


def _kind(account: dict[str, Any]) -> str:
    if account["level"] is not None:
        return f"house bot, level {account['level']}"
    return "bot" if account["kind"] == "bot" else "player"


def _states(account: dict[str, Any]) -> list[str]:
    states = {"moderator": account["is_host"], "closed": account["closed_ms"], "muted": account["muted_until_ms"]}
    tokens = [_count(account["tokens"])] if account["tokens"] else []
    return [name for name, is_so in states.items() if is_so] + tokens


def _count(tokens: int) -> str:
    return f"{tokens} {'token' if tokens == 1 else 'tokens'}"


def _day(milliseconds: int | None) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d") if milliseconds else "never     "


def run_password(parsed: Namespace) -> int:
    """Print a recovery code on stdout and nothing else there, or set a password."""
    if parsed.set:
        password = getpass("New password: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\r\n")
        name = _operate(parsed, lambda operator: operator.set_password(parsed.name, password))
        print(f"{name} has a new password; all sessions and tokens have ended. {NOTICED}")
        return 0
    name, code = _operate(parsed, lambda operator: operator.make_recovery(parsed.name))
    print(code)
    how = f"{name} can set a new password with this code, once, under “Forgot your password?”."
    print(f"{how} Earlier codes are invalid.", file=sys.stderr)
    return 0


def run_close(parsed: Namespace) -> int:
    """Close an account, or open it again."""
    name = _operate(parsed, lambda operator: operator.close(parsed.name, reopen=parsed.reopen))
    print(f"{name} is {'open again' if parsed.reopen else 'closed'}. {NOTICED}")
    return 0


def run_tokens(parsed: Namespace) -> int:
    """List the tokens of an account, or revoke them."""
    if parsed.revoke_token or parsed.revoke_all:
        name, count = _operate(parsed, lambda operator: operator.revoke(parsed.name, parsed.revoke_token))
        print(f"revoked {_count(count)} of {name}. {NOTICED}")
        return 0
    name, found = _operate(parsed, lambda operator: operator.tokens(parsed.name))
    if parsed.json:
        print(json.dumps(found))
        return 0
    for token in found:
        used, expires = _day(token["used"]), _day(token["expires"])
        times = f"created {_day(token['created'])}  used {used}  expires {expires}"
        print(f"{token['id']}  {times}  {' '.join(token['scopes'])}  {token['name']}")
    print(f"{name} has {_count(len(found))}")
    return 0


def run_moderator(parsed: Namespace) -> int:
    """Make an account a moderator, or revoke the role."""
    url = find_database(parsed)
    from laserchess.server.moderation.moderators import appoint  # noqa: PLC0415  # an extra

    name = run_on(url, lambda store: appoint(store, parsed.name, is_host=not parsed.revoke))
    print(f"{name} is {'no longer' if parsed.revoke else 'now'} a moderator")
    return 0


def run_token(parsed: Namespace) -> int:
    """Write a token to a file, or print it on stdout and nothing else there."""
    url = find_database(parsed, new=True)
    from laserchess.server.accounts.tokens import issue  # noqa: PLC0415  # an extra

    with secret_file(parsed.file) if parsed.file else nullcontext(sys.stdout) as output:
        name, made = run_on(url, lambda store: issue(store, parsed.name, parsed.scopes, bot=parsed.bot), Schema.CREATE)
        print(made.secret, file=output)
    where = f"It was written to {parsed.file}" if parsed.file else "It is shown only once"
    print(f"This is the token of {name}. {where}; keep it secret.", file=sys.stderr)
    return 0
