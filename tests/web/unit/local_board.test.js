/** The JavaScript library: boards that share the kernel, copies, claims, forced wins and engines. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  addVariant,
  Board,
  Engine,
  IllegalMoveError,
  IllegalPositionError,
  InvalidFileError,
  InvalidMoveError,
  init,
  UnknownNameError,
} from "../../../src/laserchess/web/local/index.js";
import { LEVELS } from "../../../src/laserchess/web/local/search/levels.js";

await init();

test("boards of one variant do not disturb each other", () => {
  const [one, other] = [new Board("khet"), new Board("khet")];
  const start = one.position;
  one.push(one.legalMoves[5]);
  assert.equal(other.position, start);
  other.push(other.legalMoves[9]);
  one.pop();
  assert.equal(one.position, start);
  assert.notEqual(other.position, start);
});

test("a copy shares nothing, with its past or without", () => {
  const board = new Board("leiserchess");
  board.push(board.legalMoves[3]);
  const [whole, bare] = [board.copy(), board.copy({ history: false })];
  assert.equal(whole.pop().text, board.history[0].move.text);
  assert.equal(bare.ply, 0);
  assert.throws(() => bare.pop(), IllegalMoveError);
  assert.equal(bare.position, board.position);
});

test("a preview leaves the board as it was", () => {
  const board = new Board("advanced", { seed: 3 });
  const before = [board.position, board.hash];
  for (const move of board.legalMoves) board.preview(move);
  assert.deepEqual([board.position, board.hash], before);
  assert.equal(board.ply, 0);
});

test("a third occurrence can be claimed", () => {
  const board = new Board("laser-chess");
  for (let time = 0; time < 2; time++) for (const move of ["h2+", "c7+", "h2-", "c7-"]) board.push(move);
  assert.equal(board.occurrences, 3);
  assert.ok(board.canClaimDraw());
  assert.deepEqual(board.claimDraw(), { winner: null, reason: "repetition" });
  assert.deepEqual(board.legalMoves, []);
  board.pop();
  assert.equal(board.outcome, null);
});

test("what is wrong is said", () => {
  assert.throws(() => new Board("chess"), UnknownNameError);
  assert.throws(() => new Board("khet", { setup: "nowhere" }), UnknownNameError);
  assert.throws(() => new Board("khet", { rules: { king_rotation: 2 } }), UnknownNameError);
  assert.throws(() => new Board("khet", { position: "*/*/*/*/*/*/*/* s" }), IllegalPositionError);
  assert.throws(() => new Board("khet").push("nonsense"), InvalidMoveError);
  assert.throws(() => new Board("khet").pieceAt("z9"), { reason: "square" });
  assert.throws(() => new Engine({ level: 11 }), UnknownNameError);
  assert.throws(() => addVariant({ layout: "old" }), InvalidFileError);
});

test("every variant has all levels", async () => {
  const folder = new URL("../../../src/laserchess/web/local/data/variants/", import.meta.url);
  for (const file of await readdir(folder)) {
    assert.equal(JSON.parse(await readFile(new URL(file, folder), "utf8")).engine.levels.length, LEVELS, file);
  }
});

test("an engine answers, streams lines and stops", async () => {
  const engine = new Engine({ hashMb: 1 });
  const board = new Board("khet");
  const { move, info } = await engine.play(board, { nodes: 2000 });
  assert.ok(board.isLegal(String(move)));
  assert.ok(Number(info?.nodes) <= 2001);
  const lines = [];
  for await (const each of engine.analyse(board, { multipv: 2 })) {
    lines.push(each.multipv);
    if (lines.length === 6) break;
  }
  assert.deepEqual(lines, [1, 2, 1, 2, 1, 2]);
  const endless = engine.play(board, { infinite: true });
  await new Promise((resolve) => setTimeout(resolve, 50));
  engine.stop();
  assert.ok(board.isLegal(String((await endless).move)));
  const hasty = engine.play(board, { infinite: true });
  engine.stop();
  assert.ok(board.isLegal(String((await hasty).move)));
  await assert.rejects(engine.play(board, { depth: 1, searchMoves: ["a1a1"] }), IllegalMoveError);
  await engine.close();
});

test("an engine of two threads plays", async () => {
  const engine = new Engine({ hashMb: 1, threads: 2 });
  const board = new Board("leiserchess");
  const { move, info } = await engine.play(board, { depth: 5 });
  assert.ok(board.isLegal(String(move)));
  assert.equal(info?.depth, 5);
  await engine.close();
});

test("where memory cannot be shared, a spare worker takes over from one that is stopped", async () => {
  const shared = globalThis.SharedArrayBuffer;
  globalThis.SharedArrayBuffer = /** @type {any} */ (undefined);
  try {
    const engine = new Engine({ hashMb: 1 });
    const board = new Board("khet");
    const endless = engine.play(board, { infinite: true });
    await new Promise((resolve) => setTimeout(resolve, 500));
    engine.stop();
    assert.ok(board.isLegal(String((await endless).move)));
    const value = engine.evaluate(board);
    await new Promise((resolve) => setTimeout(resolve, 0));
    engine.stop();
    assert.equal(typeof (await value), "number");
    const hasty = engine.play(board, { infinite: true });
    await new Promise((resolve) => setTimeout(resolve, 0));
    engine.stop();
    assert.ok(board.isLegal(String((await hasty).move)));
    assert.ok(board.isLegal(String((await engine.play(board, { depth: 1 })).move)));
    await engine.close();
  } finally {
    globalThis.SharedArrayBuffer = shared;
  }
});
