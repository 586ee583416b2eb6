/** Reading a game: plain functions of the Game the server sends. Nothing here knows a rule. */
import { seatName } from "../lib/server_words.js";
import { capital, t } from "../lib/strings.js";

/** The game after a live event; what events leave out (moves, seats one holds, invitation) stays as it was. */
export function merge(game, event) {
  const next = { ...game, ...event.game, you: event.game.you ?? game.you, invite: event.game.invite ?? game.invite };
  const kept = game.moves.filter((move) => move.ply <= next.ply && move.ply !== event.move?.ply);
  next.moves = event.move ? [...kept, event.move] : kept;
  if (isFull(next)) next.invite = null;
  return next;
}

/** "first" or "second": which side of the game a player is. */
export function sideOf(variant, player) {
  return player === variant.players[0] ? "first" : "second";
}

/** The other player. */
export function other(variant, player) {
  return variant.players.find((one) => one !== player);
}

/** The player to show at the bottom when nobody has flipped the board. */
export function ownPlayer(game, variant) {
  return game.you.length === 1 ? game.you[0] : variant.players[0];
}

/** Tell whether the game has ended. */
export function isOver(game) {
  return Boolean(game.outcome);
}

/** Tell whether both seats are taken. */
export function isFull(game) {
  return Object.values(game.seats).every((seat) => seat.taken);
}

/** Tell whether this visitor is to move. */
export function isYourTurn(game) {
  return !isOver(game) && isFull(game) && game.you.includes(game.view.turn);
}

/** Tell whether this visitor only watches. */
export function isWatching(game) {
  return game.you.length === 0;
}

/** What the board should let this visitor move: a player, "both" or null. */
export function movable(game) {
  if (isOver(game) || !isFull(game) || isWatching(game)) return null;
  return game.you.length > 1 ? "both" : game.you[0];
}

/** What a player is called: the name they chose, the computer's level, or the colour. */
export function nameOf(game, player) {
  const seat = game.seats[player];
  if (seat.kind === "computer" && !seat.account) return t("game.computer", { level: seat.level });
  if (!seat.taken) return t("game.seat.open");
  return seatName(seat, player);
}

/** Who made an offer to this visitor, if anybody did. */
export function offerTo(game, kind) {
  const by = game.offers?.[kind];
  return by && !isWatching(game) && !game.you.includes(by) ? by : null;
}

/** Tell whether this visitor has made that offer and waits for the answer. */
export function hasOffered(game, kind) {
  const by = game.offers?.[kind];
  return Boolean(by) && game.you.length === 1 && game.you[0] === by;
}

/** The time control in words. */
export function clockWords(game) {
  if (!game.clock) return t("game.clock.none");
  const minutes = Math.round((game.clock.base / 60) * 100) / 100;
  return t("game.clock.set", { minutes, increment: game.clock.increment });
}

/** How the game ended, in two or three words. */
export function resultWords(game) {
  const { winner, reason } = game.outcome;
  if (reason === "aborted") return t("game.result.aborted");
  if (!winner) return t("game.result.draw");
  if (game.you.length === 1) return t(game.you[0] === winner ? "game.result.won" : "game.result.lost");
  return t("game.result.winner", { player: capital(winner) });
}

/** What is going on, in a few words. */
export function statusWords(game) {
  if (isOver(game)) return t("game.status.over");
  if (!isFull(game)) return t("game.status.waiting");
  const { turn } = game.view;
  if (game.seats[turn].kind === "computer") return t("game.status.thinking");
  if (game.you.length === 1)
    return game.you[0] === turn ? t("game.status.yours") : t("game.status.theirs", { player: nameOf(game, turn) });
  return t("game.status.side", { player: capital(turn) });
}

/** Moves by turn and row: [{number, cells: [[moves] of the first player, [moves] of the second]}]. */
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
