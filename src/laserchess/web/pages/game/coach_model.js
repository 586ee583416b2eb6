/** When the coach speaks, what it asks the server for, and what it draws. It decides nothing about the rules. */
/** @import { Arrow, Marks } from "../../board/types" */
/** @import { AdviceView, GameView, LossView, PhraseView, Ply, ThreatView } from "../../types/api" */
import { phraseText } from "../../lib/server_text.js";
import { isOver, isWatching } from "./model.js";

/** How many games of a variant the coach explains. */
export const COACHED_GAMES = 3;
/** How many of the last plies the server gets to explain a loss: two turns of each side, and the rest of Leiserchess. */
const LOSS_PLIES = 6;
const MAX_SHOWN = 2;
/** Reasons of a loss that a beam causes. */
const BY_BEAM = new Set(["king", "majority", "both_kings"]);

/** @typedef {Record<string, string[]>} CoachedGames ids of the games that were coached, by variant */

/**
 * Return the stored games, with this one if it is among the first of its variant; null if it is not.
 * @param {CoachedGames} stored
 * @param {Pick<GameView, "variant" | "id">} game
 * @returns {CoachedGames | null}
 */
export function countGame(stored, { variant, id }) {
  const ids = Array.isArray(stored[variant]) ? stored[variant] : [];
  if (ids.includes(id)) return stored;
  return ids.length < COACHED_GAMES ? { ...stored, [variant]: [...ids, id] } : null;
}

/**
 * Return whether a game may be explained while it is played: not against other people on the server.
 * @param {GameView} game
 */
export function canCoach(game) {
  return game.mode !== "friend" && !isWatching(game);
}

/**
 * Return the player who is coached: the visitor, or who is to move if the visitor plays both.
 * @param {GameView} game
 */
function coachedPlayer({ you, view }) {
  return you.length === 1 ? you[0] : view.turn;
}

/**
 * Return the ply from which the newest position is explained: the start of the turn that its last move belongs to.
 * @param {GameView} game
 */
export function adviceStart({ moves }) {
  const turn = moves.at(-1)?.turn;
  return moves.findIndex((move) => move.turn === turn);
}

/**
 * Return the request for advice on the newest position; `start` is the position after `adviceStart` plies. Until the
 * player's first move the advice includes the goal.
 * @param {GameView} game
 * @param {Ply | null} start
 */
export function adviceRequest(game, start) {
  const { variant, options, view, moves } = game;
  const line = start
    ? { position: start.view.position, moves: moves.slice(adviceStart(game)).map(({ text }) => text) }
    : { position: view.position, moves: [] };
  const player = coachedPlayer(game);
  return { variant, options, ...line, player, goal: moves.every(({ by }) => by !== player) };
}

/**
 * Return the ply from which the moves of a lost game are explained.
 * @param {GameView} game
 */
export function lossStart({ ply }) {
  return Math.max(0, ply - LOSS_PLIES);
}

/**
 * Return the request for the explanation of a loss; `start` is the position after `lossStart` plies.
 * @param {GameView} game
 * @param {Ply} start
 */
export function lossRequest(game, start) {
  const { variant, options, moves } = game;
  const played = moves.filter(({ ply }) => ply > lossStart(game)).map(({ text }) => text);
  return { variant, options, position: start.view.position, moves: played, player: game.you[0] };
}

/**
 * Return whether this visitor has lost by a beam.
 * @param {GameView} game
 */
export function isLostByBeam({ outcome, you }) {
  return Boolean(outcome?.winner && you.length === 1 && outcome.winner !== you[0] && BY_BEAM.has(outcome.reason));
}

/**
 * Return the marks and arrows of threats: the squares in danger, and how the first would be hit.
 * @param {Pick<AdviceView, "threats">} advice
 * @returns {{marks: Marks, arrows: Arrow[]}}
 */
export function drawingOf({ threats }) {
  const shown = threats.slice(0, MAX_SHOWN);
  return {
    marks: Object.fromEntries(shown.map(({ square }) => [square, "danger"])),
    arrows: shown.slice(0, 1).map((threat) => arrowOf(threat, "bad")),
  };
}

/**
 * Return the arrow of a move.
 * @param {Pick<ThreatView, "start" | "to" | "text" | "angle">} move
 * @param {Arrow["kind"]} kind
 * @returns {Arrow}
 */
export function arrowOf({ start, to, text, angle }, kind) {
  return { start, to: to || start, text, angle, kind };
}

/**
 * Return the plies to look at after a loss: of the fatal beam, and before the move that could have stopped it.
 * @param {GameView} game
 * @param {LossView} loss
 */
export function lossPlies({ ply }, { fatal, plies }) {
  return { fatal: ply - fatal + 1, stop: plies === null ? null : ply - plies };
}

/**
 * Return what the coach has to explain: advice on a position, a loss, or nothing.
 * @param {GameView} game
 * @param {boolean} active whether this is one of the first games and the coach is on
 * @param {boolean} settled whether the last beam has been shown
 * @returns {"advice" | "loss" | null}
 */
export function subjectOf(game, active, settled) {
  if (!settled) return null;
  if (isOver(game)) return isLostByBeam(game) ? "loss" : null;
  return active && canCoach(game) ? "advice" : null;
}

/**
 * Return the reason of a hint. It names the move in words where the list of moves does.
 * @param {PhraseView[]} phrases the reason and, with several actions a turn, the move in words
 * @param {boolean} isCoded whether moves are shown in notation
 */
export function hintText([reason, words], isCoded) {
  if (!words || isCoded) return phraseText([reason]);
  const move = phraseText([words]);
  const text = reason.text.replace(String(reason.facts.move), move);
  return phraseText([{ ...reason, text, facts: { ...reason.facts, move } }]);
}
