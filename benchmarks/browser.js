// Measures the WebAssembly kernel in Node: one task a line on standard input, as JSON, and one answer for each.

import { createInterface } from "node:readline";
import { Board, Engine, init } from "../src/laserchess/web/local/index.js";

await init();
const engine = new Engine({ hashMb: 16 });

async function measure({ variant, setup, perft, depth }) {
  const board = new Board(variant, { setup });
  if (perft === undefined) engine.newGame();
  const start = performance.now();
  const count = perft === undefined ? (await engine.play(board, { depth })).info?.nodes : board.perft(perft);
  return { count, seconds: (performance.now() - start) / 1000 };
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await measure(JSON.parse(line))));
}
await engine.close();
