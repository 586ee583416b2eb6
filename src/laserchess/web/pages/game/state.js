/** The state of the game page and how it changes. Pure functions: state and message in, next state out. */
/** @import { EventMessage, GameView, PresenceMessage } from "../../types/api" */
import { beforeMove, isOver, merge, offlineSince } from "./model.js";

/**
 * @typedef {"connecting" | "online" | "offline"} Status of the live connection
 * @typedef {object} GameState
 * @property {GameView} game the newest position
 * @property {GameView | null} held the game as the player strips show it while a move is animated
 * @property {boolean} revealed whether the result may be shown: not before the beam that ended the game
 * @property {Status} status
 * @property {Record<string, number | null>} offlineSince when players went offline; null if that was before this page
 * @property {number} spectators
 * @property {number | null} ply the ply on the board; null for the newest
 * @property {boolean} flipped
 */

/**
 * Return the state of a game that was just loaded.
 * @param {GameView} game
 * @returns {GameState}
 */
export function initialState(game) {
  return {
    game,
    held: null,
    revealed: true,
    status: "connecting",
    offlineSince: offlineSince({}, game, null),
    spectators: 0,
    ply: null,
    flipped: false,
  };
}

/**
 * Take the whole game, after connecting.
 * @param {GameState} state
 * @param {GameView} game
 * @param {number} now
 * @returns {GameState}
 */
export function receiveGame(state, game, now) {
  return { ...state, game, held: null, revealed: true, offlineSince: offlineSince(state.offlineSince, game, now) };
}

/**
 * Return whether a game has another position than the one on the page, so that the board must be set up again.
 * @param {GameView} before
 * @param {GameView} game
 */
export function hasMissed(before, game) {
  return game.ply !== before.ply || game.view.position !== before.view.position;
}

/**
 * Apply a live event. The strips keep what a move captured, and the page its result, until the beams have been shown.
 * @param {GameState} state
 * @param {EventMessage} event
 * @param {number} now
 * @returns {GameState}
 */
export function receiveEvent(state, event, now) {
  const game = merge(state.game, event);
  return {
    ...state,
    game,
    held: event.kind === "move" ? beforeMove(game, state.held ?? state.game) : null,
    revealed: !hasEnded(state.game, game),
    offlineSince: offlineSince(state.offlineSince, game, now),
  };
}

/**
 * Return whether an event ended the game.
 * @param {GameView} before
 * @param {GameView} game
 */
export function hasEnded(before, game) {
  return isOver(game) && !isOver(before);
}

/**
 * Update who is online.
 * @param {GameState} state
 * @param {PresenceMessage} presence
 * @param {number} now
 * @returns {GameState}
 */
export function receivePresence(state, { seats, watching }, now) {
  const updated = Object.entries(state.game.seats).map(([player, seat]) => [player, { ...seat, ...seats[player] }]);
  const game = { ...state.game, seats: Object.fromEntries(updated) };
  return { ...state, game, spectators: watching, offlineSince: offlineSince(state.offlineSince, game, now) };
}

/**
 * Show what a move captured, after its beams; if a later move is animated, it does that.
 * @param {GameState} state
 * @param {GameView | null} held the game that was held for this move
 * @returns {GameState}
 */
export function release(state, held) {
  return held && state.held === held ? { ...state, held: null } : state;
}

/**
 * Show the result.
 * @param {GameState} state
 * @returns {GameState}
 */
export function reveal(state) {
  return { ...state, revealed: true, held: null };
}
