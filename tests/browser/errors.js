// What is said against texts: reads { file, tries: [{ position } or { move }] } and prints the error of each, or null.

import { readFileSync } from "node:fs";
import { addVariant, Board, init, LaserChessError } from "../../src/laserchess/web/local/index.js";

const { file, tries } = JSON.parse(readFileSync(0, "utf8"));
await init({ variants: [] });
const variant = addVariant(JSON.parse(readFileSync(file, "utf8")));

function attempt({ position, move }) {
  try {
    const board = new Board(variant, { position, ...(variant.hasChance ? { seed: 1 } : {}) });
    if (move === undefined) return board.position;
    return board.push(move).text;
  } catch (error) {
    if (!(error instanceof LaserChessError)) throw error;
    return [error.name, error.message, error.reason, error.text, error.expected];
  }
}

console.log(JSON.stringify(tries.map(attempt)));
