// Games of this device as pages see them: the game view, the messages of events, and the entry in lists.
/** @import { EventMessage, EventView, GameView, ListedGame, SeatView, SharedGame } from "../../types/api" */
/** @import { GameState } from "./state.js" */

import { playedView, viewOf } from "../views.js";

/**
 * Return the public part of a game, without its list of moves.
 * @param {GameState} state
 * @param {number} now
 * @returns {SharedGame}
 */
function sharedGame(state, now) {
  const { header, describer } = state;
  return {
    id: header.id,
    variant: header.variant,
    title: describer.variant.title,
    setup: header.setup,
    start: header.start,
    options: header.options,
    mode: header.mode,
    clock: header.clock && { base: header.clock.base_ms / 1000, increment: header.clock.increment_ms / 1000 },
    casual: true,
    rated: false,
    seats: seatViews(state),
    seq: state.seq,
    ply: state.ply,
    view: positionOf(state),
    played: lastPlayed(state),
    clocks: state.clocks && { ...state.clocks, running: state.isOver ? null : state.clocks.running },
    now,
    offers: { ...state.offers },
    outcome: state.outcome,
    next: state.next,
    created: header.created,
    preview: true,
    captured: state.moves.flatMap((made) => made.captured),
    tournament: null,
  };
}

/**
 * Return the whole game.
 * @param {GameState} state
 * @param {number} now
 * @returns {GameView}
 */
export function gameView(state, now) {
  return { ...sharedGame(state, now), moves: state.moves.map(entryOf), you: state.own, invite: null };
}

/** @param {import("./state.js").MadeMove} made */
function entryOf({ ply, by, text, turn, clock_ms, start, to, words }) {
  return { ply, by, text, turn, clock_ms, start, to, words };
}

/**
 * @param {GameState} state
 * @returns {Record<string, SeatView>}
 */
function seatViews({ header }) {
  const seats = Object.entries(header.seats).map(([player, { kind, name, level }]) => {
    return [player, { name, kind, level, taken: true, account: false, rating: null, online: true }];
  });
  return Object.fromEntries(seats);
}

/**
 * Return the position; a game that ended outside its rules has no legal moves, either.
 * @param {GameState} state
 */
function positionOf({ describer, board, ended }) {
  const view = viewOf(describer, board);
  return ended ? { ...view, outcome: ended, moves: [], can_claim: false } : view;
}

/** @param {GameState} state */
function lastPlayed({ describer, board }) {
  const played = board.history.at(-1);
  if (!played) return null;
  const before = board.copy();
  before.pop();
  return playedView(describer, before, played);
}

/**
 * Return the message of an event that has just been applied.
 * @param {GameState} state
 * @param {EventView} event
 * @param {number} now
 * @returns {EventMessage}
 */
export function eventMessage(state, event, now) {
  const game = sharedGame(state, now);
  const made = event.kind === "move" ? state.moves.at(-1) : undefined;
  return { type: "event", ...event, played: made ? game.played : null, game, move: made ? entryOf(made) : null };
}

/**
 * Return the position after `ply` moves, and the move that led to it.
 * @param {GameState} state
 * @param {number} ply
 */
export function plyView(state, ply) {
  const { describer } = state;
  const board = state.board.copy();
  while (board.ply > ply) board.pop();
  const played = board.history.at(-1);
  const view = ply === state.ply ? positionOf(state) : viewOf(describer, board);
  if (!played) return { view, played: null };
  board.pop();
  return { view, played: playedView(describer, board, played) };
}

/**
 * Return the game in lists.
 * @param {GameState} state
 * @returns {ListedGame}
 */
export function listedGame(state) {
  const { header, board, outcome } = state;
  return {
    id: header.id,
    variant: header.variant,
    title: state.describer.variant.title,
    mode: header.mode,
    rated: false,
    seats: seatViews(state),
    ply: state.ply,
    outcome,
    created: header.created,
    updated: state.updated,
    turn: board.turn,
    position: board.position,
    you: state.own,
  };
}
