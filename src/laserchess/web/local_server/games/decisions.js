// Decisions on commands of games on this device: the events a command causes, or a rejection. The kernel plays the moves.
/** @import { EventView, Kind } from "../../types/api" */
/** @import { Facts, GameState } from "./state.js" */

import { notationOf } from "../../local/notation/index.js";
import { Rejection } from "../rejections.js";
import { afterMove, stopped, takenBack } from "./clocks.js";
import { ABORTED } from "./state.js";

/** Moves (or actions) after which a game is a draw: memory is finite. */
const MAX_MOVES = 3000;
/** Moves between two draw offers of the same player. */
const PLIES_BETWEEN = 10;

/** @typedef {{type: string, move?: string, ply?: number}} Command */
/** @typedef {{events: EventView[], repeated?: number}} Decision the events are applied already */

/**
 * Decide on a command, and apply it; a rejection changes nothing.
 * @param {GameState} state
 * @param {Command} command
 * @param {number} now
 * @param {() => string} newId of a rematch
 * @returns {Decision}
 */
export function decide(state, command, now, newId) {
  const player = state.own.includes(state.turn) ? state.turn : state.own[0];
  switch (command.type) {
    case "move":
      return decideMove(state, command, now);
    case "takeback":
      return undo(state, player, now);
    case "draw":
      return offerDraw(state, player, now);
    case "claim":
      return claim(state, player, now);
    case "resign":
      requireRunning(state);
      return { events: [add(state, "resign", player, now, stoppedFacts(state, now))] };
    case "abort":
      return abort(state, player, now);
    case "rematch":
      return rematch(state, player, now, newId);
    default:
      throw new Rejection("no_offer");
  }
}

/**
 * Add an event to a state.
 * @param {GameState} state
 * @param {Kind} kind
 * @param {string | null} by
 * @param {number} now
 * @param {Facts} [facts]
 * @returns {EventView}
 */
function add(state, kind, by, now, facts = {}) {
  const event = /** @type {EventView} */ ({ seq: state.seq + 1, kind, by, at: now, data: facts });
  state.note(event);
  return event;
}

/** @param {GameState} state */
function requireRunning(state) {
  if (state.isOver) throw new Rejection("game_over");
}

/**
 * @param {GameState} state
 * @param {number} now
 * @returns {Facts}
 */
function stoppedFacts({ clocks }, now) {
  return clocks ? { clocks: stopped(clocks, now).ms } : {};
}

/**
 * @param {GameState} state
 * @param {Command} command
 * @param {number} now
 * @returns {Decision}
 */
function decideMove(state, { move = "", ply = state.ply }, now) {
  if (ply < state.ply) return repeat(state, move, ply);
  requireRunning(state);
  if (ply > state.ply) throw new Rejection("ply_ahead", move, { ply: state.ply, sent: ply });
  if (!state.own.includes(state.turn)) throw new Rejection("turn", move, { turn: state.turn });
  return play(state, move, now);
}

/**
 * Repeat the answer to a move that was sent again; a different move is too late.
 * @param {GameState} state
 * @param {string} move
 * @param {number} ply
 * @returns {Decision}
 */
function repeat(state, move, ply) {
  const made = state.moves[ply];
  if (state.own.includes(made.by) && [made.sent, made.text].includes(move)) return { events: [], repeated: made.seq };
  throw new Rejection("ply_behind", move, { number: ply + 1, played: made.text, ply: state.ply });
}

/**
 * Play a move for the side to move; chance results are drawn here and nowhere else.
 * @param {GameState} state
 * @param {string} text
 * @param {number} now
 * @returns {Decision}
 */
export function play(state, text, now) {
  const { board, clocks, header } = state;
  const mover = board.turn;
  if (board.variant.hasChance) {
    board.reseed(luck());
    if (notationOf(board.variant).readMove(board.variant, text).chance) throw new Rejection("chance_in_move", text);
  }
  const played = board.push(text);
  /** @type {Facts} */
  const facts = { text: played.text, ...(text === played.text ? {} : { sent: text }) };
  if (clocks && header.clock) {
    const after = afterMove(clocks, header.clock, mover, board.outcome ? null : board.turn, now);
    Object.assign(facts, { clocks: after.ms }, after.running ? { running: after.running } : {});
  }
  const events = [add(state, "move", mover, now, facts)];
  if (state.ply >= MAX_MOVES && !board.outcome) {
    events.push(add(state, "end", null, now, { reason: "limit", ...stoppedFacts(state, now) }));
  }
  return { events };
}

/** Return a seed from the system's randomness: past results reveal nothing. */
function luck() {
  return crypto.getRandomValues(new BigInt64Array(1))[0];
}

/**
 * @param {GameState} state
 * @param {string} player
 * @param {number} now
 * @returns {Decision}
 */
function offerDraw(state, player, now) {
  requireRunning(state);
  if (state.header.mode === "here") {
    return { events: [add(state, "end", player, now, { reason: "agreement", ...stoppedFacts(state, now) })] };
  }
  const last = state.asked.get(player);
  if (last !== undefined && state.ply < last + PLIES_BETWEEN) {
    throw new Rejection("offered_recently", "", { moves: last + PLIES_BETWEEN - state.ply });
  }
  return { events: [add(state, "draw", player, now), add(state, "decline", state.other(player), now)] };
}

/**
 * @param {GameState} state
 * @param {string} player
 * @param {number} now
 * @returns {Decision}
 */
function claim(state, player, now) {
  requireRunning(state);
  if (state.turn !== player) throw new Rejection("turn", "", { turn: state.turn });
  if (!state.board.canClaimDraw()) throw new Rejection("not_repeated", "", { times: state.board.occurrences });
  return { events: [add(state, "claim", player, now, stoppedFacts(state, now))] };
}

/**
 * @param {GameState} state
 * @param {string} player
 * @param {number} now
 * @returns {Decision}
 */
function abort(state, player, now) {
  requireRunning(state);
  if (state.ply) throw new Rejection("started");
  return { events: [add(state, "end", player, now, { reason: ABORTED, ...stoppedFacts(state, now) })] };
}

/**
 * Take back the last move, or the player's last one and what the computer replied.
 * @param {GameState} state
 * @param {string} player
 * @param {number} now
 * @returns {Decision}
 */
function undo(state, player, now) {
  requireRunning(state);
  const isHere = state.header.mode === "here";
  const ply = isHere ? state.ply - 1 : state.moves.findLastIndex((made) => made.by === player);
  if (ply < 0) throw new Rejection("no_move");
  const undone = state.moves.slice(ply);
  /** @type {Record<string, number>} */
  const earned = {};
  for (const made of undone) earned[made.by] = (earned[made.by] ?? 0) + made.earned;
  /** @type {Facts} */
  const facts = { ply };
  if (state.clocks) {
    const after = takenBack(state.clocks, undone[0].by, earned, now);
    Object.assign(facts, { clocks: after.ms }, after.running ? { running: after.running } : {});
  }
  return { events: [add(state, "undone", player, now, facts)] };
}

/**
 * @param {GameState} state
 * @param {string} player
 * @param {number} now
 * @param {() => string} newId
 * @returns {Decision}
 */
function rematch(state, player, now, newId) {
  if (!state.isOver) throw new Rejection("not_over");
  if (state.next) return { events: [], repeated: state.seq };
  return { events: [add(state, "rematch", player, now, { next: newId() })] };
}

/**
 * End a game whose clock is at zero.
 * @param {GameState} state
 * @param {number} now
 * @returns {Decision}
 */
export function flagFall(state, now) {
  const { deadline, clocks } = state;
  if (deadline === null || now < deadline || !clocks?.running) return { events: [] };
  const facts = { reason: "time", winner: state.other(clocks.running), clocks: stopped(clocks, now).ms };
  return { events: [add(state, "end", clocks.running, now, facts)] };
}
