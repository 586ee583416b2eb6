// The lines of walk.py, written by the WebAssembly kernel, in Node and in browsers.

import { Board } from "../../src/laserchess/web/local/index.js";

class Xorshift {
  constructor(seed) {
    this.state = Number((BigInt(seed) * 2654435761n + 1n) & 0xffffffffn) || 1;
  }

  below(count) {
    let { state } = this;
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    this.state = state;
    return state % count;
  }
}

function ruleSets({ options }) {
  let sets = [{}];
  for (const [name, { default: usual, choices }] of Object.entries(options)) {
    if (!choices.length) continue;
    const ordered = [usual, ...choices.filter((choice) => choice !== usual)];
    sets = sets.flatMap((set) => ordered.map((choice) => ({ ...set, [name]: choice })));
  }
  return sets;
}

function begin(variant, number) {
  const setups = Object.keys(variant.setups);
  const rules = ruleSets(variant);
  const seed = variant.hasChance ? { seed: number } : {};
  return new Board(variant, { setup: setups[number % setups.length], ...seed, rules: rules[number % rules.length] });
}

export function* gameLines(variant, number, { plies, tries }) {
  const board = begin(variant, number);
  const random = new Xorshift(number);
  for (let ply = 0; ply < plies; ply++) {
    yield positionLine(board);
    const moves = board.legalMoves;
    if (!moves.length) return;
    const pick = () => moves[random.below(moves.length)];
    for (const move of tries ? Array.from({ length: tries }, pick) : moves) {
      yield resultLine(board.push(move));
      yield `${board.position}|${board.hash}|${ending(board)}`;
      board.pop();
    }
    board.push(pick());
  }
  yield positionLine(board);
}

const ending = ({ outcome }) => (outcome ? `${outcome.winner ?? "None"}:${outcome.reason}` : "-");

function positionLine(board) {
  const single = !board.variant.actions;
  return [
    board.position,
    board.hash,
    board.turn,
    board.actionsLeft,
    ending(board),
    single ? board.occurrences : 0,
    board.canClaimDraw() ? 1 : 0,
    board.quietTurns,
    board.legalMoves.join(" "),
    single ? board.beams().map(beamText).join(";") : "",
  ].join("|");
}

function beamText({ origin, direction, squares, travels, turns, end, leaving, struck }) {
  const bends = turns.map((turn) => turn.join("")).join(",");
  return `${origin}${direction}:${squares}:${travels}:${bends}:${end}:${leaving}:${struck ?? ""}`;
}

function resultLine(result) {
  return [
    result.text,
    result.removed.map(({ square, player, name, fate }) => `${square} ${player} ${name} ${fate}`).join(","),
    result.beams.map(beamText).join(";"),
    result.chance.join(";"),
    result.stunned.join(","),
    result.displaced.map(({ start, to }) => `${start}>${to}`).join(","),
    result.shoved ? `${result.shoved.square}>${result.shoved.to ?? ""}` : "",
  ].join("|");
}
