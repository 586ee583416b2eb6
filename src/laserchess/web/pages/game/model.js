/** Functions on a game as the server sends it. They know no rules. */
/** @import { EventMessage, GameView, MoveEntry, MoveResultView, Offers, VariantView, View } from "../../types/api" */
import { seatName } from "../../lib/server_text.js";
import { sideName, t } from "../../lib/strings.js";

/**
 * @typedef {{number: number, cells: [MoveEntry[], MoveEntry[]]}} MoveRow the moves of a turn, by player
 * @typedef {"first" | "previous" | "next" | "last"} StepName
 */

/**
 * Return the game after a live event; what events leave out (moves, own seats, invitation) is kept.
 * @param {GameView} game
 * @param {EventMessage} event
 * @returns {GameView}
 */
export function merge(game, event) {
  const { move, game: changed } = event;
  const kept = game.moves.filter(({ ply }) => ply <= changed.ply && ply !== move?.ply);
  const next = { ...game, ...changed, moves: move ? [...kept, move] : kept };
  return { ...next, invite: isFull(next) ? null : next.invite };
}

/**
 * Return "first" or "second" for a player.
 * @param {VariantView} variant
 * @param {string} player
 * @returns {"first" | "second"}
 */
export function sideOf(variant, player) {
  return player === variant.players[0] ? "first" : "second";
}

/**
 * Return the other player.
 * @param {VariantView} variant
 * @param {string} player
 */
export function other(variant, player) {
  return variant.players[0] === player ? variant.players[1] : variant.players[0];
}

/**
 * Return the player at the bottom by default.
 * @param {GameView} game
 * @param {VariantView} variant
 */
export function ownPlayer(game, variant) {
  return game.you.length === 1 ? game.you[0] : variant.players[0];
}

/**
 * Return whether the game has ended.
 * @param {GameView} game
 */
export function isOver(game) {
  return Boolean(game.outcome);
}

/**
 * Return whether both players have joined.
 * @param {GameView} game
 */
export function isFull(game) {
  return Object.values(game.seats).every((seat) => seat.taken);
}

/**
 * Return whether this visitor is to move.
 * @param {GameView} game
 */
export function isYourTurn(game) {
  return !isOver(game) && isFull(game) && game.you.includes(game.view.turn);
}

/**
 * Return whether this visitor is a spectator.
 * @param {GameView} game
 */
export function isWatching(game) {
  return game.you.length === 0;
}

/**
 * Return what this visitor can move: a player, "both" or null.
 * @param {GameView} game
 */
export function movable(game) {
  if (isOver(game) || !isFull(game) || isWatching(game)) return null;
  return game.you.length > 1 ? "both" : game.you[0];
}

/**
 * Return the name of a player, or that the seat is open.
 * @param {GameView} game
 * @param {string} player
 */
export function nameOf(game, player) {
  const seat = game.seats[player];
  if (!seat.taken) return t("game.seat.open");
  return seatName(seat, player);
}

/**
 * Return who made an offer to this visitor, or nothing.
 * @param {GameView} game
 * @param {keyof Offers} kind
 */
export function offerTo(game, kind) {
  const by = game.offers?.[kind];
  return by && !isWatching(game) && !game.you.includes(by) ? by : null;
}

/**
 * Return whether this visitor has made that offer.
 * @param {GameView} game
 * @param {keyof Offers} kind
 */
export function hasOffered(game, kind) {
  const by = game.offers?.[kind];
  return Boolean(by) && game.you.length === 1 && game.you[0] === by;
}

/**
 * Return the time control as text.
 * @param {GameView} game
 */
export function clockText(game) {
  if (!game.clock) return t("game.clock.none");
  if (game.clock.days) return t("notifications.days.per_turn", { count: game.clock.days });
  const minutes = Math.round((game.clock.base / 60) * 100) / 100;
  return t("game.clock.set", { minutes, increment: game.clock.increment });
}

/**
 * Return the result in two or three words.
 * @param {GameView} game
 */
export function resultText(game) {
  if (!game.outcome) return "";
  const { winner, reason } = game.outcome;
  if (reason === "aborted") return t("game.result.aborted");
  if (!winner) return t("game.result.draw");
  if (game.you.length === 1) return t(game.you[0] === winner ? "game.result.won" : "game.result.lost");
  return t("game.result.winner", { player: sideName(winner) });
}

/**
 * Return the opponent who is offline: an account or guest of another browser, not the computer.
 * @param {GameView} game
 */
export function offlineOpponent(game) {
  if (game.mode !== "friend" || game.clock?.days || isOver(game) || !isFull(game) || game.you.length !== 1) return null;
  const absent = Object.entries(game.seats).find(
    ([player, seat]) => player !== game.you[0] && seat.kind === "human" && !seat.online,
  );
  return absent?.[0] ?? null;
}

/**
 * Return when players went offline: `before`, without those who returned, and with those who have just left at `now`.
 * @param {Record<string, number | null>} before
 * @param {GameView} game
 * @param {number | null} now null if players may have left before
 * @returns {Record<string, number | null>}
 */
export function offlineSince(before, game, now) {
  const absent = Object.entries(game.seats).filter(([, seat]) => !seat.online);
  return Object.fromEntries(absent.map(([player]) => [player, player in before ? before[player] : now]));
}

/**
 * Return the game as it is shown while its last move is animated: without what that move captured or decided.
 * @param {GameView} game
 * @param {GameView} before
 */
export function beforeMove(game, before) {
  return { ...game, captured: before.captured, outcome: null };
}

/**
 * Return the status in a few words.
 * @param {GameView} game
 */
export function statusText(game) {
  if (isOver(game)) return t("game.status.over");
  if (!isFull(game)) return t("game.status.waiting");
  const { turn } = game.view;
  if (game.seats[turn].kind === "computer") return t("game.status.thinking");
  if (offlineOpponent(game) === turn) return t("game.status.offline", { player: nameOf(game, turn) });
  if (game.you.length === 1)
    return game.you[0] === turn ? t("game.status.yours") : t("game.status.theirs", { player: nameOf(game, turn) });
  return t("game.status.side", { player: sideName(turn) });
}

/**
 * Return the moves by turn: [{number, cells: [[moves] of the first player, [moves] of the second]}].
 * @param {MoveEntry[]} moves
 * @param {VariantView} variant
 */
export function moveRows(moves, variant) {
  /** @type {MoveRow[]} */
  const rows = [];
  /** @type {string | null} */
  let previous = null;
  for (const move of moves) {
    const column = variant.players.indexOf(move.by);
    let row = rows.at(-1);
    if (!row || (move.by !== previous && (column === 0 || row.cells[column].length))) {
      row = { number: rows.length + 1, cells: [[], []] };
      rows.push(row);
    }
    row.cells[column].push(move);
    previous = move.by;
  }
  return rows;
}

/**
 * Return the moves of the last turn up to a ply: of the opponent, if this visitor has one.
 * @param {GameView} game
 * @param {number} [ply]
 */
export function lastTurn({ moves, you, ply: newest }, ply = newest) {
  const before = moves.filter((move) => move.ply <= ply);
  const last = before.findLast((move) => you.length !== 1 || move.by !== you[0]) ?? before.at(-1);
  return last ? before.filter((move) => move.turn === last.turn && move.by === last.by) : [];
}

/**
 * Return the moves of the turn that ended a game.
 * @param {GameView} game
 */
export function endingTurn({ moves }) {
  const last = moves.at(-1);
  return last ? moves.filter((move) => move.turn === last.turn && move.by === last.by) : [];
}

/**
 * Return the squares of the last move, and of every action of the opponent's last turn.
 * @param {GameView} game
 * @param {VariantView} variant
 * @param {View} view
 * @param {MoveResultView | null} played
 */
export function lastSquares(game, variant, view, played) {
  const turn = variant.has_turn_end ? lastTurn(game, view.ply) : [];
  const all = [...turn, ...(played ? [played.move] : [])].flatMap(({ start, to }) => [start, to]);
  return [...new Set(all.filter(Boolean))];
}

/**
 * Return the ply a step leads to, or null if there is none.
 * @param {StepName} step
 * @param {number} at
 * @param {number} last
 */
export function stepTarget(step, at, last) {
  const target = { first: 0, previous: at - 1, next: at + 1, last }[step];
  return target >= 0 && target <= last ? target : null;
}

/**
 * Return the player at the bottom of the board.
 * @param {GameView} game
 * @param {VariantView} variant
 * @param {boolean} flipped
 */
export function bottomPlayer(game, variant, flipped) {
  const own = ownPlayer(game, variant);
  return flipped ? other(variant, own) : own;
}

/**
 * Return the player who resigns: the one to move, if this visitor plays both.
 * @param {GameView} game
 */
export function resigningPlayer({ you, view }) {
  return you.includes(view.turn) ? view.turn : you[0];
}
