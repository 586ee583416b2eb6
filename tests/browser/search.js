// Searches in a worker: reads { file, settings, keep, games: [{ setup, seed, moves, limits }] } and prints each result.

import { readFileSync } from "node:fs";
import { addVariant, Board, Engine, init } from "../../src/laserchess/web/local/index.js";

const { file, settings, keep, games } = JSON.parse(readFileSync(0, "utf8"));
await init({ variants: [] });
const variant = addVariant(JSON.parse(readFileSync(file, "utf8")));
const engine = new Engine(settings);
const results = [];
for (const { setup, seed, moves, limits } of games) {
  const board = new Board(variant, { setup, ...(variant.hasChance ? { seed } : {}) });
  for (const move of moves) board.push(move);
  if (!keep) engine.newGame();
  const infos = [];
  const { move, info } = await engine.play(board, limits, (each) => infos.push(each));
  const lines = infos.map((each) => [each.depth, each.multipv, each.score.value, each.nodes, each.pv.join(" ")]);
  results.push({ move, score: info?.score.value, lines, evaluation: await engine.evaluate(board) });
}
await engine.close();
console.log(JSON.stringify(results));
