/** Functions on a game as the server sends it. They know no rules. */
import { seatName } from "../../lib/server_text.js";
import { capital, t } from "../../lib/strings.js";

/** Return the game after a live event; what events leave out (moves, own seats, invitation) is kept. */
export function merge(game, event) {
  const next = { ...game, ...event.game, you: event.game.you ?? game.you, invite: event.game.invite ?? game.invite };
  const moves = game.moves.filter((move) => move.ply <= next.ply && move.ply !== event.move?.ply);
  next.moves = event.move ? [...moves, event.move] : moves;
  if (isFull(next)) next.invite = null;
  return next;
}

/** Return "first" or "second" for a player. */
export function sideOf(variant, player) {
  return player === variant.players[0] ? "first" : "second";
}

/** Return the other player. */
export function other(variant, player) {
  return variant.players.find((one) => one !== player);
}

/** Return the player at the bottom by default. */
export function ownPlayer(game, variant) {
  return game.you.length === 1 ? game.you[0] : variant.players[0];
}

/** Return whether the game has ended. */
export function isOver(game) {
  return Boolean(game.outcome);
}

/** Return whether both players have joined. */
export function isFull(game) {
  return Object.values(game.seats).every((seat) => seat.taken);
}

/** Return whether this visitor is to move. */
export function isYourTurn(game) {
  return !isOver(game) && isFull(game) && game.you.includes(game.view.turn);
}

/** Return whether this visitor is a spectator. */
export function isWatching(game) {
  return game.you.length === 0;
}

/** Return what this visitor can move: a player, "both" or null. */
export function movable(game) {
  if (isOver(game) || !isFull(game) || isWatching(game)) return null;
  return game.you.length > 1 ? "both" : game.you[0];
}

/** Return the name of a player: as chosen, the computer's level, or the side. */
export function nameOf(game, player) {
  const seat = game.seats[player];
  if (seat.kind === "computer" && !seat.account) return t("game.computer", { level: seat.level });
  if (!seat.taken) return t("game.seat.open");
  return seatName(seat, player);
}

/** Return who made an offer to this visitor, or nothing. */
export function offerTo(game, kind) {
  const by = game.offers?.[kind];
  return by && !isWatching(game) && !game.you.includes(by) ? by : null;
}

/** Return whether this visitor has made that offer. */
export function hasOffered(game, kind) {
  const by = game.offers?.[kind];
  return Boolean(by) && game.you.length === 1 && game.you[0] === by;
}

/** Return the time control as text. */
export function clockText(game) {
  if (!game.clock) return t("game.clock.none");
  const minutes = Math.round((game.clock.base / 60) * 100) / 100;
  return t("game.clock.set", { minutes, increment: game.clock.increment });
}

/** Return the result in two or three words. */
export function resultText(game) {
  const { winner, reason } = game.outcome;
  if (reason === "aborted") return t("game.result.aborted");
  if (!winner) return t("game.result.draw");
  if (game.you.length === 1) return t(game.you[0] === winner ? "game.result.won" : "game.result.lost");
  return t("game.result.winner", { player: capital(winner) });
}

/** Return the opponent who is offline: an account or guest of another browser, not the computer. */
export function offlineOpponent(game) {
  if (game.mode !== "friend" || isOver(game) || !isFull(game) || game.you.length !== 1) return null;
  const absent = ([player, seat]) => player !== game.you[0] && seat.kind === "human" && !seat.online;
  return Object.entries(game.seats).find(absent)?.[0] ?? null;
}

/**
 * Note when players went offline: `since` maps each of them to a time, or null if it was before `now` was known.
 * @param {Map<string, number | null>} since
 * @param {any} game
 * @param {number | null} now
 */
export function noteOffline(since, game, now) {
  for (const [player, { online }] of Object.entries(game.seats))
    if (online) since.delete(player);
    else if (!since.has(player)) since.set(player, now);
}

/** Return the game as it is shown while its last move is animated: without what that move captured or decided. */
export function beforeMove(game, before) {
  return { ...game, captured: before.captured, outcome: null };
}

/** Return the status in a few words. */
export function statusText(game) {
  if (isOver(game)) return t("game.status.over");
  if (!isFull(game)) return t("game.status.waiting");
  const { turn } = game.view;
  if (game.seats[turn].kind === "computer") return t("game.status.thinking");
  if (offlineOpponent(game) === turn) return t("game.status.offline", { player: nameOf(game, turn) });
  if (game.you.length === 1)
    return game.you[0] === turn ? t("game.status.yours") : t("game.status.theirs", { player: nameOf(game, turn) });
  return t("game.status.side", { player: capital(turn) });
}

/** Return the moves by turn: [{number, cells: [[moves] of the first player, [moves] of the second]}]. */
export function moveRows(moves, variant) {
  const rows = [];
  let previous = null;
  for (const move of moves) {
    const column = variant.players.indexOf(move.by);
    const opens =
      !rows.length ||
      (move.by !== previous && column === 0) ||
      (move.by !== previous && rows.at(-1).cells[column].length);
    if (opens) rows.push({ number: rows.length + 1, cells: [[], []] });
    rows.at(-1).cells[column].push(move);
    previous = move.by;
  }
  return rows;
}
