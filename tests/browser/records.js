// Reads and writes records in Node: reads a list of texts as JSON, prints each as written again, or its error.

import { readFileSync } from "node:fs";
import { GameRecord, init, LaserChessError } from "../../src/laserchess/web/local/index.js";

await init();

function attempt(text) {
  try {
    const record = GameRecord.parse(text);
    const { outcome } = record;
    const again = record.mainline().at(-1)?.board() ?? record.board();
    return [String(record), outcome && [outcome.winner, outcome.reason], String(GameRecord.fromBoard(again))];
  } catch (error) {
    if (!(error instanceof LaserChessError)) throw error;
    return [error.name, error.message, error.reason, error.text, error.expected];
  }
}

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(attempt)));
