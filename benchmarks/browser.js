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

/** Return the longest time that a search took to end after a stop: by a flag in shared memory, or without one. */
async function measureStops({ variant, stops, shared }) {
  const shareable = globalThis.SharedArrayBuffer;
  if (!shared) globalThis.SharedArrayBuffer = undefined;
  const stopped = new Engine({ hashMb: 16 });
  globalThis.SharedArrayBuffer = shareable;
  const times = [];
  await stopped.play(new Board(variant), { depth: 1 }); // with what it has to load
  for (let number = 0; number < stops; number++) {
    const endless = stopped.play(new Board(variant), { infinite: true });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const start = performance.now();
    stopped.stop();
    await endless;
    times.push((performance.now() - start) / 1000);
  }
  await stopped.close();
  return { seconds: Math.max(...times) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  console.log(JSON.stringify(await (asked.stops ? measureStops(asked) : measure(asked))));
}
await engine.close();
