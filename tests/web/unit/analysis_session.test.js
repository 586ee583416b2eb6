/** An analysis with its server: moves, navigation and stored data, without a browser. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./helpers/window.js";
import { game, played, VARIANT, view } from "./helpers/fixtures.js";
import { Session } from "../../../src/laserchess/web/pages/analysis/session.js";

/** The requests to the server, newest last. */
const asked = [];
/** The moves that state all results of chance. */
const recorded = [];
let session;

/** Play any move but "illegal"; positions are named after their moves. */
globalThis.fetch = async (path, { body }) => {
  const { moves = [], move, position = "start" } = JSON.parse(body);
  asked.push([path, move ?? ""]);
  if (JSON.parse(body).recorded) recorded.push(move);
  if (move === "illegal")
    return new Response(JSON.stringify({ error: { reason: "move", message: "no", text: move, expected: "" } }), {
      status: 400,
    });
  if (path === "/api/positions") return Response.json(view({ position }));
  const line = [...moves, move];
  const turn = VARIANT.players[line.length % 2];
  return Response.json({
    played: played({ text: move }),
    view: view({ turn, position: line.join(" "), ply: line.length }),
  });
};

beforeEach(async () => {
  session = await Session.begin(VARIANT, { setup: "classic" });
  asked.length = recorded.length = 0;
});

test("an analysis starts at the position of its setup", () => {
  assert.deepEqual([session.start.position, session.start.setup, session.start.result], ["start", "classic", "*"]);
  assert.equal(session.current, session.tree.root);
});

test("played moves are added, and the last one is shown", async () => {
  const changes = [];
  session.listen((what) => changes.push(what));
  await session.play(["a", "b"]);
  assert.equal(session.current.view.position, "a b");
  assert.deepEqual(session.request(session.current).moves, ["a", "b"]);
  assert.deepEqual(changes, ["tree", "moving", "current"]);
});

test("a game has a short link, its variations a long one", async () => {
  globalThis.location = new URL("http://site.example/analysis");
  const { addressOf, fromAddress } = await import("../../../src/laserchess/web/pages/analysis/open.js");
  const from = globalThis.fetch;
  const record = { variant: VARIANT.id, start: "start", options: {}, tags: {}, result: "*", outcome: null };
  const nodes = ["", "a", "b", "c"].map((move, at) => ({ parent: at ? at - 1 : null, move }));
  const answers = {
    "/api/variants": [{ ...VARIANT, options: [] }],
    "/api/games/abc": game({ id: "abc" }),
    "/api/games/abc/record": "1. a b 2. c",
    "/api/records/read": { ...record, nodes },
  };
  globalThis.fetch = async (path, given) => (path in answers ? Response.json(answers[path]) : from(path, given));
  const opened = await fromAddress({ search: "?game=abc", hash: "#ply=2" });
  assert.equal(opened.current.move, "b");
  assert.equal(addressOf(opened), "http://site.example/analysis?game=abc#ply=2");
  await opened.jump(-1);
  assert.equal(addressOf(opened), "http://site.example/analysis?game=abc#ply=0");
  await opened.play(["x"]);
  assert.match(addressOf(opened), /#variant=laser-chess&position=start&moves=x&ply=1$/);
  globalThis.fetch = from;
});

test("a game of this device has a link with its moves", async () => {
  const { addressOf } = await import("../../../src/laserchess/web/pages/analysis/open.js");
  await session.play(["a"]);
  Object.assign(session.start, { game: "local-1", moves: ["a"] });
  assert.match(addressOf(session), /#variant=laser-chess&position=start&moves=a&ply=1$/);
});

test("moves of a link are played as they were recorded", async () => {
  const { fromAddress } = await import("../../../src/laserchess/web/pages/analysis/open.js");
  const from = globalThis.fetch;
  globalThis.fetch = async (path, given) =>
    path === "/api/variants" ? Response.json([{ ...VARIANT, options: [] }]) : from(path, given);
  const opened = await fromAddress({ search: "", hash: `#variant=${VARIANT.id}&position=start&moves=a|b&ply=1` });
  globalThis.fetch = from;
  assert.deepEqual(recorded, ["a", "b"]);
  assert.equal(opened.current.move, "a");
});

test("a known move is not requested again", async () => {
  await session.play(["a"]);
  await session.play(["a"], session.tree.root);
  assert.equal(asked.length, 1);
});

test("a rejected move leaves the tree as it is", async () => {
  await assert.rejects(session.play(["illegal"]));
  assert.equal(session.tree.root.children.length, 0);
});

test("steps and jumps follow the line", async () => {
  await session.play(["a", "b"]);
  await session.jump(-1);
  assert.equal(session.current, session.tree.root);
  await session.step(1);
  assert.equal(session.current.move, "a");
  await session.jump(1);
  assert.equal(session.current.move, "b");
  await session.step(1);
  assert.equal(session.current.move, "b", "there is nothing after the end");
});

test("variations are changed with one key", async () => {
  await session.play(["a"]);
  await session.play(["c"], session.tree.root);
  await session.nextVariation(-1);
  assert.equal(session.current.move, "a");
  await session.nextVariation(1);
  assert.equal(session.current.move, "c");
});

test("a shown line begins with its first move", async () => {
  await session.show(["x", "y"], session.tree.root);
  assert.equal(session.current.move, "x");
  assert.equal(session.current.children[0].move, "y");
});

test("a newer goal cancels an older one", async () => {
  await session.play(["a", "b"]);
  const shown = [];
  session.listen((what) => what === "current" && shown.push(session.current.move));
  await Promise.all([session.go(session.tree.root), session.go(session.tree.mainline()[0])]);
  assert.equal(session.current.move, "a");
  assert.equal(shown.at(-1), "a");
});

test("edits are told, and the current move is shown again", async () => {
  await session.play(["a", "b"]);
  const changes = [];
  session.listen((what) => changes.push(what));
  await session.edit((tree) => tree.remove(tree.mainline()[1]));
  assert.equal(session.current.move, "a");
  assert.equal(changes[0], "tree");
});

test("the moves of a PGN are loaded when they are shown", async () => {
  const nodes = [
    { parent: null, move: "", actions: [], comment: "", preface: "", nags: [] },
    { parent: 0, move: "a", actions: [], comment: "", preface: "", nags: [] },
  ];
  const record = { start: "start", options: {}, tags: { White: "Ada" }, result: "1-0", outcome: null, nodes };
  const read = await Session.ofRecord(VARIANT, record);
  const [a] = read.tree.mainline();
  assert.equal(a.view, null);
  await read.go(a);
  assert.equal(a.view.position, "a");
  assert.equal(read.start.tags.White, "Ada");
});
