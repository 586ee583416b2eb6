/** The JavaScript library against rows computed by independent implementations, those that Python is held to. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  Board,
  IllegalMoveError,
  init,
  isForced,
  LaserChessError,
  winningMoves,
} from "../../../src/laserchess/web/local/index.js";

const DATA = new URL("../../data/", import.meta.url);
const MANY = process.env.LASERCHESS_FULL ? Number.POSITIVE_INFINITY : 500_000;
const text = (name) => readFileSync(new URL(name, DATA), "utf8");
const rows = (name) =>
  text(name)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const winner = ({ outcome }) => outcome?.winner ?? null;

await init();

test("perft tables", () => {
  for (const { game, setup, position, options, perft } of rows("perft.jsonl")) {
    const board = new Board(game, { setup, position, rules: options });
    const counted = perft.filter((count) => count <= MANY);
    assert.deepEqual(
      counted.map((_, index) => board.perft(index + 1)),
      counted,
    );
  }
});

function replay(name, variant, rules = {}) {
  /** @type {any} */
  let board = null;
  for (const row of rows(name)) {
    if (row.ply === 0) board = new Board(variant, { position: row.position, rules });
    assert.equal(board.position, row.position);
    assert.equal(board.legalMoves.length, row.legal);
    if (row.moves) assert.deepEqual(board.legalMoves.map(String).sort(), row.moves);
    const result = board.push(row.move);
    if (row.beam && result.beams.length === 1) assert.deepEqual(result.beams[0].squares, row.beam);
    assert.equal(board.position, row.after);
    assert.equal(winner(board), row.winner);
  }
}

test("games of Laser Chess", () => replay("laser_chess_games.jsonl", "laser-chess"));
test("games without King rotation", () => {
  replay("laser_chess_games_no_king_rotation.jsonl", "laser-chess", { king_rotation: false });
});
test("games of Leiserchess", () => replay("leiserchess_games.jsonl", "leiserchess"));
test("games of Khet with Horus", () => replay("khet_horus_games.jsonl", "khet-horus"));

for (const [variant, name] of [
  ["laser-chess", "laser_chess_cases.json"],
  ["leiserchess", "leiserchess_cases.json"],
]) {
  test(`cases of ${variant}`, () => {
    for (const { position, move, legal = true, after, winner: won = null } of JSON.parse(text(name))) {
      const board = new Board(variant, { position });
      if (legal) {
        board.push(move);
        assert.equal(board.position, after);
        assert.equal(winner(board), won);
      } else {
        const before = board.position;
        assert.throws(() => board.push(move), IllegalMoveError);
        assert.equal(board.position, before);
      }
    }
  });
}

for (const [variant, name] of [
  ["advanced", "advanced_actions.jsonl"],
  ["laser-chess-1987", "laser_chess_1987_actions.jsonl"],
]) {
  test(`actions of ${variant}`, () => {
    const full = (position, memory) => (memory === "- 0" ? position : `${position} ${memory}`);
    for (const row of rows(name)) {
      const board = new Board(variant, { position: full(row.position, row.memory), rules: row.options });
      assert.equal(board.legalMoves.length, row.legal_actions_count);
      if (row.legal === false) {
        assert.throws(() => board.push(row.record ?? row.action, { recorded: "record" in row }), LaserChessError);
        continue;
      }
      assert.equal(board.push(row.record, { recorded: true }).text, row.record);
      assert.equal(board.position, full(row.after, row.after_memory));
    }
  });
}

test("forced wins", () => {
  const wins = rows("forced_wins.jsonl").filter((row) => row.wins_in <= (MANY === Number.POSITIVE_INFINITY ? 2 : 1));
  for (const { game, position, wins_in: count, moves } of wins) {
    const board = new Board(game, { position });
    assert.deepEqual(winningMoves(board, count).map(String), moves);
    assert.ok(isForced(board, board.turn, 2 * count));
  }
});
