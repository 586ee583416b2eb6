// Records of games on this device: for analysis, and as what a writer of records takes.
/** @import { RecordInput, RecordView } from "../../types/api" */
/** @import { GameState, MadeMove } from "./state.js" */

import { ABORTED } from "./state.js";

/**
 * Return the moves in groups: single moves, or whole turns where a turn has several actions.
 * @param {GameState} state
 * @returns {MadeMove[][]}
 */
function turnsOf({ moves, describer }) {
  if (!describer.facts.has_turn_end) return moves.map((made) => [made]);
  /** @type {Map<number, MadeMove[]>} */
  const turns = new Map();
  for (const made of moves) turns.set(made.turn, [...(turns.get(made.turn) ?? []), made]);
  return [...turns.values()];
}

/**
 * @param {GameState} state
 * @returns {RecordView["result"]}
 */
function resultOf({ outcome, players }) {
  if (!outcome || outcome.reason === ABORTED) return "*";
  if (!outcome.winner) return "1/2-1/2";
  return outcome.winner === players[0] ? "1-0" : "0-1";
}

/**
 * @param {GameState} state
 * @returns {Record<string, string>}
 */
function tagsOf({ header, outcome }) {
  const [white, black] = Object.values(header.seats).map((seat) => seat.name);
  const date = new Date(header.created).toISOString().slice(0, 10).replaceAll("-", ".");
  const tags = { Date: date, White: white, Black: black };
  return outcome && outcome.reason !== ABORTED ? { ...tags, Termination: outcome.reason } : tags;
}

/** @param {MadeMove[]} turn */
function textOf(turn) {
  return turn.map(({ text }) => text).join(",");
}

/**
 * Return a game as `/api/records/read` returns it.
 * @param {GameState} state
 * @returns {RecordView}
 */
export function recordView(state) {
  const { header } = state;
  const empty = { comment: "", preface: "", nags: [], eval: null };
  const nodes = turnsOf(state).map((turn, parent) => {
    const clock = turn[turn.length - 1].clock_ms;
    const actions = turn.map(({ text }) => text);
    return { parent, move: textOf(turn), actions, ...empty, clock: clock === null ? null : clock / 1000 };
  });
  return {
    variant: header.variant,
    setup: header.setup,
    start: header.start,
    options: header.options,
    tags: tagsOf(state),
    result: resultOf(state),
    outcome: state.outcome,
    nodes: [{ parent: null, move: "", actions: [], ...empty, clock: null }, ...nodes],
  };
}

/**
 * Return a game as `/api/records/write` takes it.
 * @param {GameState} state
 * @returns {Omit<RecordInput, "variant"> & {variant: string}}
 */
export function recordInput(state) {
  const { variant, start, options } = state.header;
  const nodes = [{}, ...turnsOf(state).map((turn, parent) => ({ parent, move: textOf(turn) }))];
  return { variant, start, options, tags: tagsOf(state), nodes, result: resultOf(state) };
}
