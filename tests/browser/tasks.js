// What the tests ask of the library, in Node and in browsers: values in, values out.

import { addVariant, Board, Engine, init } from "../../src/laserchess/web/local/index.js";
import { runChecks } from "./conformance.js";
import { gameLines } from "./lines.js";

export const TASKS = { walk, lines, search, conform };

/** Play the random games from `first` to before `last` of an exported variant; return a digest of the lines of each. */
async function walk({ variant, first, last, walk }) {
  const found = await load(variant);
  const digests = [];
  for (let number = first; number < last; number++) digests.push(await digest([...gameLines(found, number, walk)]));
  return digests;
}

/** Return the lines of one random game. */
async function lines({ variant, number, walk }) {
  return [...gameLines(await load(variant), number, walk)];
}

/** Search the last position of each of some games, in a worker. */
async function search({ variant, settings, keep, games }) {
  const found = await load(variant);
  const engine = new Engine(settings);
  const results = [];
  for (const { setup, seed, moves, limits } of games) {
    const board = new Board(found, { setup, ...(found.hasChance ? { seed } : {}) });
    for (const move of moves) board.push(move);
    if (!keep) engine.newGame();
    const infos = [];
    const { move, info } = await engine.play(board, limits, (each) => infos.push(each));
    const lines = infos.map((each) => [each.depth, each.multipv, each.score.value, each.nodes, each.pv.join(" ")]);
    results.push({ move, score: info?.score.value, lines, evaluation: await engine.evaluate(board) });
  }
  await engine.close();
  return results;
}

/** Run the conformance data, given as texts by their names; return what differs. */
async function conform({ texts }) {
  await init();
  return runChecks((name) => texts[name], Number.POSITIVE_INFINITY);
}

async function load(file) {
  await init({ variants: [] });
  return addVariant(file);
}

async function digest(found) {
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(found.join("\n")));
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
