/** Records on this device: PGN and positions are read, and written again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { localServer } from "./helpers/local_server.js";

const { post } = localServer();
const read = (text, variant) => post("records/read", { text, variant });
const write = async (given) => (await post("records/write", given)).text;
const rejects = (promise, reason) => assert.rejects(promise, (error) => error.detail.reason === reason);

const PGN = `[White "Ada"]
[Variant "laser-chess"]

1. c1d2 $1 {Out.} e5+ {[%clk 0:01:00] [%eval 0.50]} 2. c4- (2. j4j3 a5a6 (2... h5i5) 3. h2h3) 2... g3f2 0-1
`;

test("a PGN becomes moves with their parents, the main line before its variations", async () => {
  const { variant, setup, tags, result, outcome, nodes } = await read(PGN);
  assert.deepEqual([variant, setup, tags.White, result, outcome], ["laser-chess", "ace", "Ada", "0-1", null]);
  assert.deepEqual(
    nodes.map(({ parent, move }) => `${parent} ${move}`),
    ["null ", "0 c1d2", "1 e5+", "2 c4-", "3 g3f2xc4", "2 j4j3", "5 a5a6", "6 h2h3xh4", "5 h5i5"],
  );
  assert.deepEqual([nodes[1].comment, nodes[1].nags], ["Out.", [1]]);
  assert.deepEqual([nodes[2].eval, nodes[2].clock], [{ cp: 50, mate: null }, 60]);
});

test("a finished game has its outcome in words", async () => {
  const { outcome } = await read('[Variant "laser-chess"]\n\n1. c4+ e5+ 1-0\n');
  assert.deepEqual([outcome.winner, outcome.text], ["blue", "Blue wins: Red has lost the King."]);
});

test("a record without a result is read as a game in progress", async () => {
  const { result, nodes } = await read(PGN.replace(" 0-1", ""));
  assert.deepEqual([result, nodes.length], ["*", 9]);
});

test("a record without a variant is of the one that is chosen, or of none", async () => {
  assert.equal((await read("1. c1c2 h8+", "khet")).variant, "khet");
  await rejects(read("1. c1c2 h8+"), "variant");
});

test("an illegal move is named with its place", async () => {
  await assert.rejects(read(PGN.replace("c4-", "c4c9")), ({ detail }) => detail.message.startsWith("line 4, move 2."));
  await rejects(read(PGN.replace("{Out.}", ")")), "variation");
});

test("a position is a record without moves, of the variant that can read it", async () => {
  const start = "x++9/*/3r5P++/*/*/*/3R6/5A+3X+++ s";
  const found = await read(start);
  assert.deepEqual([found.variant, found.setup, found.start, found.nodes.length], ["khet", null, start, 1]);
  assert.equal((await read(` ${start}\n`, "khet")).variant, "khet");
  await rejects(read("nonsense"), "text");
  await rejects(read("nonsense", "khet"), "rows");
});

test("turns of several actions are single moves with their actions", async () => {
  const { nodes } = await read('[Variant "advanced"]\n\n1. c8d8,b11@5 *\n');
  assert.deepEqual([nodes[1].move, nodes[1].actions], ["c8d8,b11@5", ["c8d8", "b11@5", "."]]);
  const text = await write({ variant: "advanced", nodes: [{}, { parent: 0, move: "c8d8,b11@5" }] });
  assert.match(text, /1\. c8d8,b11@5 \*\n$/);
});

test("what was read is written again", async () => {
  const text = await write(await read(PGN));
  assert.match(text, /\[White "Ada"\]/);
  assert.equal((await write(await read(text))).replace(/\s+/g, " "), text.replace(/\s+/g, " "));
  assert.match(
    text.replace(/\s+/g, " "),
    /1\. c1d2 \$1 \{Out\.\} 1\.\.\. e5\+ .*\(2\. j4j3 a5a6 \(2\.\.\. h5i5\) 3\. h2h3xh4\)/,
  );
});

test("glyphs, comments, clocks and scores are written with their moves", async () => {
  const nodes = [
    {},
    { parent: 0, move: "c1c2", nags: [2, 1], comment: "hm", eval: { cp: 50 } },
    { parent: 1, move: "h8+", eval: { mate: -2 }, clock: 60 },
    { parent: 0, move: "c1b2", eval: {} },
  ];
  const text = await write({ variant: "khet", nodes, tags: { White: "A", Result: "1-0" }, result: "1/2-1/2" });
  assert.match(text, /\[Result "1\/2-1\/2"\]/);
  assert.match(
    text,
    /1\. c1c2 \$1 \$2 \{\[%eval 0\.50\] hm\} \(1\. c1b2\) 1\.\.\. h8\+ \{\[%clk 0:01:00\] \[%eval #-2\]\}/,
  );
});

test("a custom start and options are tags", async () => {
  const start = "x++9/*/3r5P++/*/*/*/3R6/5A+3X+++ s";
  const given = { variant: "khet", start, options: { king_rotation: true }, nodes: [{}, { parent: 0, move: "j1+" }] };
  const text = await write(given);
  assert.match(text, /\[FEN "x\+\+9/);
  assert.match(text, /\[Options "king_rotation=true"\]/);
  assert.deepEqual((await read(text)).options, { king_rotation: true });
});

test("an empty record is written, and a move without a parent is rejected", async () => {
  assert.match(await write({ variant: "khet", setup: "dynasty" }), /\[Variant "khet"\]/);
  await rejects(write({ variant: "khet", nodes: [{}, { parent: 7, move: "c1c2" }] }), "parent");
  await rejects(write({ variant: "khet", nodes: [{}, { move: "c1c2" }] }), "parent");
});
