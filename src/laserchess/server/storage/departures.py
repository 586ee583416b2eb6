"""What an account leaves behind in tournaments and groups when it is deleted or removed."""

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.storage.people_schema import DELETED_NAME
from laserchess.server.storage.tournament_schema import GROUP_MEMBERS, GROUPS, TOURNAMENT_PLAYERS, TOURNAMENTS

CREATED, STARTED, WITHDRAWN, OWNER, STAFF = "created", "started", "withdrawn", "owner", "staff"


async def leave_tournaments(connection: AsyncConnection, account: str, group_id: str | None = None) -> None:
    """Remove an account from tournaments before their start, and withdraw it from those in progress.

    Args:
        connection: A transaction.
        account: The account.
        group_id: The group whose tournaments are left; by default, all are.

    """
    player, one = TOURNAMENT_PLAYERS.c, TOURNAMENTS.c
    own = select(one.id, one.state).join(TOURNAMENT_PLAYERS, player.tournament_id == one.id)
    own = own.where(player.account_id == account, one.state.in_((CREATED, STARTED)))
    if group_id is not None:
        own = own.where(one.group_id == group_id)
    states = {row.id: row.state for row in await connection.execute(own)}
    for tournament, state in states.items():
        is_it = (player.tournament_id == tournament, player.account_id == account)
        left = update(TOURNAMENT_PLAYERS).values(state=WITHDRAWN) if state == STARTED else delete(TOURNAMENT_PLAYERS)
        await connection.execute(left.where(*is_it))
    changed = update(TOURNAMENTS).where(one.id.in_(states))
    await connection.execute(changed.values(version=one.version + 1))  # the next pairing reads the players again


async def erase_from_tournaments(connection: AsyncConnection, account: str) -> None:
    """Leave all tournaments, and remove the name from those that are over."""
    await leave_tournaments(connection, account)
    own = TOURNAMENT_PLAYERS.c.account_id == account
    await connection.execute(update(TOURNAMENT_PLAYERS).where(own).values(name=DELETED_NAME))
    played = TOURNAMENTS.c.id.in_(select(TOURNAMENT_PLAYERS.c.tournament_id).where(own))
    await connection.execute(update(TOURNAMENTS).where(played).values(version=TOURNAMENTS.c.version + 1))


async def hand_over_groups(connection: AsyncConnection, account: str) -> None:
    """Make the first of the staff, or else the first member, the owner of each group; delete groups without others."""
    member = GROUP_MEMBERS.c
    owned = (await connection.execute(select(GROUPS.c.id).where(GROUPS.c.owner_id == account))).scalars().all()
    for group in owned:
        others = select(member.account_id).where(member.group_id == group, member.account_id != account)
        first = others.order_by((member.role == STAFF).desc(), member.joined_ms, member.account_id).limit(1)
        heir = (await connection.execute(first)).scalar_one_or_none()
        if heir is None:
            await connection.execute(delete(GROUPS).where(GROUPS.c.id == group))
            continue
        is_heir = (member.group_id == group, member.account_id == heir)
        await connection.execute(update(GROUP_MEMBERS).where(*is_heir).values(role=OWNER))
        await connection.execute(update(GROUPS).where(GROUPS.c.id == group).values(owner_id=heir))
