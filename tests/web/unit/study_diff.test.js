/** Operations between two states of a chapter. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { operationsBetween } from "../../../src/laserchess/web/pages/analysis/study_diff.js";
import { arrowsOf, shapeOf } from "../../../src/laserchess/web/pages/analysis/shapes.js";

const node = (parent, move, more = {}) => ({ parent, move, next: "", comment: "", nags: [], ...more });
const chapter = (...nodes) => ({ variant: "khet", start: {}, at: 0, nodes: [node(null, ""), ...nodes] });

test("moves, comments and glyphs are added", () => {
  const after = chapter(node(0, "a"), node(1, "b", { comment: "why", nags: [1] }));
  assert.deepEqual(operationsBetween(chapter(node(0, "a")), after), [
    { type: "add", path: ["a"], move: "b" },
    { type: "comment", path: ["a", "b"], comment: "why" },
    { type: "nags", path: ["a", "b"], nags: [1] },
  ]);
});

test("shapes are added and removed one by one, so that those of other editors stay", () => {
  const before = chapter(node(0, "a", { shapes: ["Ga1", "Rb2"] }));
  const after = chapter(node(0, "a", { shapes: ["Ga1", "Yc3d4"] }), node(1, "b", { shapes: ["Ba1"] }));
  assert.deepEqual(operationsBetween(before, after), [
    { type: "shapes", path: ["a"], add: ["Yc3d4"], remove: ["Rb2"] },
    { type: "add", path: ["a"], move: "b" },
    { type: "shapes", path: ["a", "b"], add: ["Ba1"], remove: [] },
  ]);
});

test("a deleted move is one operation, with all that follow", () => {
  const before = chapter(node(0, "a"), node(0, "b"), node(1, "c"));
  assert.deepEqual(operationsBetween(before, chapter(node(0, "b"))), [{ type: "delete", path: ["a"] }]);
});

test("a promoted variation is promoted, and nothing changes without a change", () => {
  const before = chapter(node(0, "a"), node(0, "b"));
  const after = chapter(node(0, "b"), node(0, "a"));
  assert.deepEqual(operationsBetween(before, after), [{ type: "promote", path: ["b"] }]);
  assert.deepEqual(operationsBetween(before, before), []);
});

test("shapes are drawn as arrows and circles, and what is drawn becomes a shape", () => {
  const arrows = arrowsOf(["Ga1b2", "Rc10", "nonsense"]);
  assert.deepEqual(
    arrows.map(({ brush, start, to }) => [brush, start, to]),
    [
      ["G", "a1", "b2"],
      ["R", "c10", "c10"],
    ],
  );
  assert.deepEqual(arrows.map(shapeOf), ["Ga1b2", "Rc10"]);
});
