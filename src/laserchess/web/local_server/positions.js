// Positions outside of games: analysis, previews, premoves, and the editor's checks.
/** @import { Handler } from "./index.js" */
/** @import { Library, Line } from "./library.js" */

import { moveFor } from "../local/codec.js";
import { IllegalMoveError } from "../local/errors.js";
import { notationOf } from "../local/notation/index.js";
import { checkDrawn } from "./editor.js";
import { findCell, sideOf } from "./squares.js";
import { beamsView, playedView, pushView, viewOf } from "./views.js";

/** How often a move is played to find its branches, and how many of them are returned. */
const [MAX_TRIALS, MAX_BRANCHES] = [32, 12];
/** Reasons that apply to every move of a piece. */
const GENERAL = ["over", "empty", "owner", "stunned", "actions"];

/** @type {[string, RegExp, Handler][]} */
export const POSITIONS = [
  ["POST", /^\/api\/positions$/, show],
  ["POST", /^\/api\/positions\/preview$/, preview],
  ["POST", /^\/api\/positions\/branches$/, branches],
  ["POST", /^\/api\/positions\/light$/, light],
  ["POST", /^\/api\/positions\/premoves$/, premoves],
  ["POST", /^\/api\/positions\/refusal$/, refusal],
  ["POST", /^\/api\/positions\/check$/, check],
];

/**
 * Return the position after some moves.
 * @param {Library} library
 * @param {Line} line
 */
async function show(library, line) {
  const { board, describer } = await library.board(line);
  return viewOf(describer, board);
}

/**
 * Return the result of a move and the position after it.
 * @param {Library} library
 * @param {Line & {move: string, recorded?: boolean}} asked
 */
async function preview(library, asked) {
  const { board, describer } = await library.board(asked);
  const { shown } = pushView(describer, board, asked.move, { recorded: asked.recorded ?? false });
  return { played: shown, view: viewOf(describer, board) };
}

/**
 * Return the possible results of a move that involves chance, the likeliest first.
 * @param {Library} library
 * @param {Line & {move: string}} asked
 */
async function branches(library, asked) {
  const { board, describer } = await library.board(asked);
  /** @type {Map<string, {count: number, played: import("../types/api").MoveResultView}>} */
  const seen = new Map();
  const trials = board.variant.hasChance ? MAX_TRIALS : 1;
  for (let seed = 0; seed < trials; seed++) {
    const tried = board.copy({ history: false });
    tried.reseed(seed);
    const played = tried.push(asked.move);
    const known = seen.get(played.text);
    if (known) known.count += 1;
    else seen.set(played.text, { count: 1, played: playedView(describer, board, played) });
  }
  const common = [...seen.values()].sort((one, other) => other.count - one.count).slice(0, MAX_BRANCHES);
  return { branches: common.map(({ count, played }) => ({ share: count / trials, played })) };
}

/**
 * Return the beams that the player to move would fire now.
 * @param {Library} library
 * @param {Line} line
 */
async function light(library, line) {
  const { board, describer } = await library.board(line);
  return { beams: beamsView(describer, board.turn, board.beams()) };
}

/**
 * Return what a player could play if it were their turn now.
 * @param {Library} library
 * @param {Line & {player: string}} asked
 */
async function premoves(library, asked) {
  const { board, describer } = await library.board(asked);
  return { moves: viewOf(describer, board.withTurnOf(sideOf(board.variant, asked.player))).moves };
}

/**
 * Explain why a piece cannot go to a square, or cannot move at all.
 * @param {Library} library
 * @param {Line & {start: string, to?: string | null}} asked
 */
async function refusal(library, asked) {
  const { board } = await library.board(asked);
  const { variant } = board;
  const [here, there] = [asked.start, asked.to ?? asked.start].map((square) => findCell(variant, square));
  try {
    board.parse(notationOf(variant).writeMove(variant, moveFor(here, there, 0, 0)));
    return { reason: "", message: "" };
  } catch (error) {
    if (!(error instanceof IllegalMoveError)) throw error;
    if (!asked.to && !GENERAL.includes(error.reason)) {
      return { reason: "still", message: `The piece on ${asked.start} has no move now.` };
    }
    const words = error.message.split(" is illegal: ").slice(1).join(" is illegal: ") || error.message;
    return { reason: error.reason, message: `${words.charAt(0).toUpperCase()}${words.slice(1)}.` };
  }
}

/**
 * Return whether a position of the editor can be played, and its problems if not.
 * @param {Library} library
 * @param {import("./editor.js").Drawn} drawn
 */
async function check(library, drawn) {
  return checkDrawn(await library.describer(drawn.variant), drawn);
}
