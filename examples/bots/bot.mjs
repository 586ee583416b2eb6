// A bot without rules: it asks for the legal moves, and plays any of them, in every game.
//
//   laserchess match "node examples/bots/bot.mjs" random --variant khet --games 10 --time move=0.5
//
// The option LegalMoves has every `go` end with `searchmoves` and the legal moves. A real bot
// reads `position` as well, and knows what it does.
import { createInterface } from "node:readline";

const introduction = [
  "id name anything in JavaScript",
  "option name UCI_Variant type string default khet",
  "option name LegalMoves type check default false",
  "uciok",
];

/** Choose one of the words behind `searchmoves`. */
function choose(words) {
  const moves = words.includes("searchmoves") ? words.slice(words.indexOf("searchmoves") + 1) : [];
  return moves[Math.floor(Math.random() * moves.length)] ?? "(none)";
}

for await (const line of createInterface({ input: process.stdin })) {
  const words = line.trim().split(/\s+/);
  if (words[0] === "uci") console.log(introduction.join("\n"));
  else if (words[0] === "isready") console.log("readyok");
  else if (words[0] === "go") console.log(`bestmove ${choose(words)}`);
  else if (words[0] === "quit") break;
}
