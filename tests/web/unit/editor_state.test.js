/** The editor's state, without a browser. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "./helpers/window.js";
import { ACTIONS, VARIANT, view } from "./helpers/fixtures.js";
import { setTurn } from "../../../src/laserchess/web/pages/editor/draft.js";
import {
  applyCheck,
  edit,
  editingOf,
  problemMarks,
  shownView,
} from "../../../src/laserchess/web/pages/editor/state.js";

const empty = editingOf(null, VARIANT);
const turned = edit(empty, (draft) => setTurn(draft, "red"));
const check = (changes = {}) => ({ position: "p1", problems: [], view: view({ turn: "red" }), ...changes });

describe("the variant", () => {
  test("the open one stays, another begins empty and unchecked", () => {
    assert.equal(editingOf(turned, VARIANT), turned);
    const other = editingOf(applyCheck(turned, turned.draft, check()), ACTIONS);
    assert.deepEqual([other.draft.variant.id, other.draft.past, other.checked], ["advanced", [], null]);
  });
});

describe("a change", () => {
  test("waits for its check", () => {
    assert.deepEqual([turned.draft.now.turn, turned.waiting], ["red", true]);
    const checked = applyCheck(turned, turned.draft, check());
    assert.deepEqual([checked.waiting, checked.checked.position], [false, "p1"]);
    assert.equal(edit(checked, (draft) => setTurn(draft, "blue")).waiting, true);
  });
  test("that changes nothing is none", () => {
    assert.equal(
      edit(turned, (draft) => draft),
      turned,
    );
  });
  test("ignores the check of an earlier position", () => {
    assert.equal(applyCheck(turned, empty.draft, check()), turned);
  });
});

describe("the board", () => {
  test("shows the server's view once the position is checked, without its moves", () => {
    const moves = [{ text: "a1a2" }];
    const checked = applyCheck(turned, turned.draft, check({ view: view({ position: "p1", moves }) }));
    assert.deepEqual([shownView(checked).position, shownView(checked).moves], ["p1", []]);
    assert.notEqual(shownView(turned).position, "p1");
  });
  test("shows the draft where the server has no view of it", () => {
    const refused = applyCheck(turned, turned.draft, check({ position: null, view: null }));
    assert.equal(shownView(refused).turn, "red");
  });
  test("marks squares with problems until the next check", () => {
    const problems = [
      { message: "no", square: "a5" },
      { message: "none", square: null },
    ];
    const bad = applyCheck(turned, turned.draft, check({ problems, view: null }));
    assert.deepEqual(problemMarks(bad), { a5: "bad" });
    const next = edit(bad, (draft) => setTurn(draft, "blue"));
    assert.deepEqual(problemMarks(next), { a5: "bad" });
    assert.deepEqual(problemMarks(applyCheck(next, next.draft, check())), {});
    assert.deepEqual(problemMarks(empty), {});
  });
});
