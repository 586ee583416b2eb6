/** Analysis on this device: lines of a position, and a review of a game, as the server sends them. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { localServer } from "./helpers/local_server.js";
import { Board, init } from "../../../src/laserchess/web/local/index.js";
import { LEVELS } from "../../../src/laserchess/web/local/search/levels.js";
import { Computer, limitsOf, threadsOf } from "../../../src/laserchess/web/local_server/games/computer.js";

const WON = "x++9/*/3r5P++/*/*/*/3R6/5A+3X+++ s";

/** Return an analysis, and the messages it sends. */
function analysis(parts = {}) {
  const { server } = localServer({}, parts);
  const sent = [];
  const found = server.analysis((message) => sent.push(message));
  after(() => found.close());
  return { ...found, sent, kinds: () => sent.map(({ type }) => type) };
}

/** Wait for something. */
async function until(isSo) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

test("the best lines of a position are sent, each with another move", async () => {
  const { run, stop, sent } = analysis();
  const running = run({ type: "lines", ref: "1", variant: "khet", multipv: 2, seconds: 600 });
  await until(() => sent.at(-1)?.lines.length === 2);
  stop();
  await running;
  const { lines, depth } = sent.at(-1);
  assert.ok(depth >= 1);
  assert.deepEqual(
    lines.map(({ multipv }) => multipv),
    [1, 2],
  );
  assert.notEqual(lines[0].pv[0], lines[1].pv[0]);
  assert.ok(Math.abs(lines[0].chance) <= 1 && lines[0].pv_moves[0].start);
});

test("a forced win is announced for the first player, with either side to move", async () => {
  const { run, sent } = analysis();
  await run({ type: "lines", ref: "1", variant: "khet", position: WON, seconds: 600 });
  assert.deepEqual(sent.at(-1), { type: "done", ref: "1" });
  const [{ score, chance, pv }] = sent.at(-2).lines;
  assert.deepEqual([score.cp, score.mate > 0, chance, pv[0]], [null, true, 1, "j1+"]);
});

test("nothing is searched where the game is over", async () => {
  const { run, sent } = analysis();
  await run({ type: "lines", ref: "1", variant: "khet", position: WON, moves: ["j1+"] });
  assert.deepEqual(sent, [{ type: "done", ref: "1" }]);
});

test("a newer request replaces an older one, and stopping ends it without a word", async () => {
  const { run, stop, sent } = analysis();
  const first = run({ type: "lines", ref: "1", variant: "khet", seconds: 600 });
  await until(() => sent.length);
  await run({ type: "lines", ref: "2", variant: "khet", seconds: 0.2 });
  await first;
  const last = sent.length;
  assert.ok(!sent.some(({ type, ref }) => type === "done" && ref === "1"));
  const third = run({ type: "lines", ref: "3", variant: "khet", seconds: 600 });
  await until(() => sent.length > last);
  stop();
  await third;
  assert.equal(sent.at(-1).type, "info");
});

test("a review judges every move, and marks a blunder with what was better", async () => {
  const { run, sent } = analysis();
  await run({ type: "judge", ref: "1", variant: "laser-chess", moves: ["c4+", "e5+"], seconds_per_move: 0.3 });
  const verdicts = sent.slice(0, -1);
  assert.deepEqual(
    verdicts.map(({ ply, move }) => [ply, move]),
    [
      [0, ""],
      [1, "c4+"],
      [2, "e5+"],
    ],
  );
  const { mark, best, chance, score } = verdicts[2];
  assert.deepEqual([mark, chance, score], ["??", 1, null]);
  assert.ok(best && best !== "e5+");
});

test("the best move of a position is no mistake", async () => {
  const { run, sent } = analysis();
  await run({ type: "judge", ref: "1", variant: "khet", position: WON, moves: ["j1+xd6"], seconds_per_move: 0.5 });
  assert.deepEqual([sent[1].mark, sent[1].best, sent[1].chance], ["", "j1+", 1]);
});

test("a review judges whole turns", async () => {
  const { run, sent } = analysis();
  await run({ type: "judge", ref: "1", variant: "advanced", moves: ["c8d8", ".", "m8l8"], seconds_per_move: 0.2 });
  assert.deepEqual(
    sent.slice(0, -1).map(({ ply }) => ply),
    [0, 2, 3],
  );
});

test("a review may be short, and a stopped one ends", async () => {
  const { run, stop, sent, kinds } = analysis();
  await run({ type: "judge", ref: "1", variant: "khet", seconds_per_move: 0 });
  assert.deepEqual(kinds(), ["verdict", "done"]);
  sent.length = 0;
  const running = run({ type: "judge", ref: "2", variant: "khet", moves: ["c1c2", "h8+"], seconds_per_move: 600 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  stop();
  await running;
  assert.ok(!kinds().includes("done"));
});

test("a line that cannot be played is refused, and so is one of a game between people", async () => {
  const illegal = analysis();
  await illegal.run({ type: "lines", ref: "1", variant: "khet", moves: ["zz9"] });
  assert.deepEqual([illegal.kinds(), illegal.sent[0].error.reason], [["refused"], "move"]);
  const { post } = localServer();
  const { position } = await post("positions", { variant: "khet" });
  const game = { variant: "khet", position, mode: "friend", outcome: null, you: ["silver"] };
  const open = analysis({ running: async () => [game] });
  await open.run({ type: "lines", ref: "1", variant: "khet" });
  assert.deepEqual([open.sent[0].type, open.sent[0].error.code], ["refused", "fair_play"]);
});

test("an error that is none of ours is not hidden", async () => {
  const { run } = analysis({ read: async () => Promise.reject(new TypeError("Failed to fetch")) });
  await assert.rejects(run({ type: "lines", ref: "1", variant: "khet" }), /Failed to fetch/);
});

test("weaker levels search with one thread, others with most where memory is shared", (context) => {
  assert.deepEqual([threadsOf(null), threadsOf(3)], [1, 1]);
  const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });
  define("crossOriginIsolated", true);
  context.after(() => define("crossOriginIsolated", false));
  assert.equal(threadsOf(3), 1);
  for (const [cores, threads] of [
    [undefined, 1],
    [1, 1],
    [4, 3],
    [64, 4],
  ]) {
    define("navigator", { hardwareConcurrency: cores });
    assert.equal(threadsOf(LEVELS), threads);
  }
});

test("the computer thinks two seconds a turn, or plans with its clock", () => {
  const board = { actionsLeft: 0 };
  assert.deepEqual(limitsOf({ clocks: null, header: {}, board, turn: "red" }), { seconds: 2 });
  assert.deepEqual(limitsOf({ clocks: null, header: {}, board: { actionsLeft: 2 }, turn: "red" }), { seconds: 1 });
  const header = { clock: { base_ms: 60_000, increment_ms: 5000 } };
  const of = (ms) => limitsOf({ clocks: { ms: { red: ms } }, header, board, turn: "red" });
  assert.deepEqual(of(30_000), { time: 30, increment: 2 });
  assert.deepEqual(of(600_000), { time: 60, increment: 2 });
});

test("a computer whose time is up still moves", async () => {
  await init({ variants: ["khet"] });
  const computer = new Computer();
  after(() => computer.close());
  const board = new Board("khet");
  const header = { seats: {}, seed: 1, clock: { base_ms: 0, increment_ms: 0 } };
  const move = await computer.choose({ header, clocks: { ms: { silver: 0 } }, board, turn: "silver" });
  assert.ok(board.isLegal(move));
});
