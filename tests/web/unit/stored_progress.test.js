/** What pages store in the browser: the last analysis, and the progress of a learner. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./helpers/dom.js";
import { played, VARIANT, view } from "./helpers/fixtures.js";
import { Session } from "../../../src/laserchess/web/pages/analysis/session.js";
import { deserialize, restore, save, serialize } from "../../../src/laserchess/web/pages/analysis/storage.js";
import { fillTree, listNodes } from "../../../src/laserchess/web/pages/analysis/record.js";
import { MoveTree } from "../../../src/laserchess/web/pages/analysis/tree.js";
import { markPlace, markSolved, placeOf, solvedOf } from "../../../src/laserchess/web/pages/learn/progress.js";

const LEARN = "laserchess.learn";
const LAST = "laserchess.analysis.last";

globalThis.fetch = async (path, { body }) => {
  if (path === "/api/variants") return Response.json([{ ...VARIANT, options: [] }]);
  const { position = "start", moves = [], move } = JSON.parse(body);
  if (path === "/api/positions") return Response.json(view({ position }));
  return Response.json({ played: played({ text: move }), view: view({ position: [...moves, move].join(" ") }) });
};

beforeEach(() => localStorage.clear());

async function annotated() {
  const session = await Session.begin(VARIANT, { position: "p1" });
  await session.play(["a", "b"]);
  await session.play(["c"], session.tree.root);
  session.tree.root.comment = "the start";
  Object.assign(session.current, { comment: "quiet", preface: "or", nags: [2], clock: 5 });
  return session;
}

test("an analysis is stored with its variations, annotations and cursor, and restored", async () => {
  const session = await annotated();
  save(session);
  const restored = await restore((data) => data.variant === VARIANT.id);
  assert.deepEqual(serialize(restored), serialize(session));
  assert.equal(restored.current.comment, "quiet");
  assert.equal(restored.start.position, "p1");
});

test("an analysis of another position is not restored, nor one that cannot be read", async () => {
  assert.equal(await restore(() => true), null);
  save(await annotated());
  assert.equal(await restore(() => false), null);
  localStorage.setItem(LAST, "{not json");
  assert.equal(await restore(() => true), null);
});

test("an analysis that an earlier version stored opens, and one whose cursor is on no move opens at its start", async () => {
  const stored = serialize(await annotated());
  for (const node of stored.nodes) {
    delete node.shapes;
    delete node.preface;
  }
  stored.nodes[1].parent = null; // written by hand: it follows the start
  const restored = await deserialize({ ...stored, at: 99 });
  assert.equal(restored.current, restored.tree.root);
  assert.deepEqual(restored.tree.root.shapes, []);
  assert.deepEqual(
    restored.tree.all().map(({ preface }) => preface),
    ["", "", ""],
  );
});

test("an analysis that is too long is not stored, and a full storage is no error", async (context) => {
  const session = await annotated();
  session.current.comment = "x".repeat(500_000);
  save(session);
  assert.equal(localStorage.getItem(LAST), null);
  session.current.comment = "";
  context.mock.method(Object.getPrototypeOf(localStorage), "setItem", () => {
    throw new Error("full");
  });
  save(session);
  assert.equal(localStorage.getItem(LAST), null);
});

test("stored data without a preface or with an unknown cursor is read", async () => {
  const data = serialize(await annotated());
  for (const node of data.nodes) delete node.preface;
  const session = await deserialize({ ...data, at: 99 });
  assert.equal(session.current, session.tree.root);
  assert.equal(session.tree.all()[0].preface, "");
});

test("a session loads nothing for its start, and steps nowhere from its ends", async () => {
  const session = await Session.begin(VARIANT, {});
  assert.equal(await session.load(session.tree.root), session.tree.root);
  session.tree.root.view = null;
  assert.equal(await session.load(session.tree.root), session.tree.root);
  await session.step(-1);
  await session.nextVariation(1);
  assert.equal(session.current, session.tree.root);
});

test("the move after the one shown is loaded in advance", async () => {
  const session = await Session.begin(VARIANT, {});
  const first = session.tree.add(session.tree.root, { move: "a", next: "red" });
  const second = session.tree.add(first, { move: "b", next: "blue" });
  await session.go(first);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(second.view.position, "a b");
});

test("a line that was left before it was played is added but not shown", async () => {
  const session = await Session.begin(VARIANT, {});
  const shown = session.show(["a", "b"], session.tree.root);
  const gone = session.go(session.tree.root);
  await Promise.all([shown, gone]);
  assert.equal(session.current, session.tree.root);
  assert.equal(session.tree.root.children[0].children[0].move, "b");
});

test("a record without annotations fills a tree, and a tree without any is listed", () => {
  const tree = new MoveTree({ players: VARIANT.players, first: "blue", view: view() });
  fillTree(tree, []);
  assert.equal(tree.root.comment, "");
  fillTree(tree, [
    { parent: null, move: "" },
    { parent: null, move: "a" },
    { parent: 1, move: "b" },
  ]);
  assert.deepEqual(
    listNodes(tree).map(({ parent, move }) => [parent, move]),
    [
      [null, ""],
      [0, "a"],
      [1, "b"],
    ],
  );
});

test("a learner's exercises and place are kept for each variant", () => {
  markSolved("khet", "first");
  markSolved("khet", "first");
  markSolved("khet", "second");
  markPlace("khet", "second");
  assert.deepEqual([...solvedOf("khet")], ["first", "second"]);
  assert.equal(placeOf("khet"), "second");
  assert.deepEqual([...solvedOf("advanced")], []);
  assert.equal(placeOf("advanced"), null);
});

test("progress that cannot be read is none, and progress that cannot be stored is lost in silence", (context) => {
  for (const kept of ["not json", "[]", "null", "7"]) {
    localStorage.setItem(LEARN, kept);
    assert.deepEqual([[...solvedOf("khet")], placeOf("khet")], [[], null], kept);
  }
  context.mock.method(Object.getPrototypeOf(localStorage), "setItem", () => {
    throw new Error("full");
  });
  markSolved("khet", "first");
  assert.deepEqual([...solvedOf("khet")], []);
});
