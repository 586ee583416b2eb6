/** The editor's draft, without a browser. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import "./helpers/window.js";
import { ACTIONS, VARIANT, view } from "./helpers/fixtures.js";
import {
  applyTool,
  canUndo,
  carry,
  clear,
  facing,
  lay,
  newDraft,
  pieceAt,
  pieceText,
  place,
  redo,
  remove,
  requestOf,
  rotate,
  rotated,
  setLeft,
  setTurn,
  stun,
  takeView,
  undo,
  viewOf,
} from "../../../src/laserchess/web/pages/editor/draft.js";

const king = facing(VARIANT, { player: "blue", name: "King" }, 0);
const mirror = facing(VARIANT, { player: "red", name: "Deflector" }, 1);
let draft;

beforeEach(() => {
  draft = place(newDraft(VARIANT), "a1", mirror);
});

describe("pieces", () => {
  test("a piece is placed with the art of its direction", () => {
    assert.deepEqual(pieceAt(draft, "a1"), { player: "red", name: "Deflector", stunned: false, angle: 90, art: "r1" });
    assert.equal(pieceAt(draft, "b1"), undefined);
  });
  test("drafts before a change stay as they were", () => {
    const next = remove(draft, "a1");
    assert.ok(pieceAt(draft, "a1"));
    assert.equal(pieceAt(next, "a1"), undefined);
  });
  test("rotating goes round in both directions", () => {
    assert.equal(pieceAt(rotate(draft, "a1"), "a1").angle, 180);
    assert.equal(pieceAt(rotate(draft, "a1", -1), "a1").angle, 0);
    assert.equal(pieceAt(rotate(rotate(draft, "a1", -1), "a1", -1), "a1").angle, 270);
  });
  test("a piece with one direction, and an empty square, cannot be rotated", () => {
    const with_king = place(draft, "b1", king);
    assert.equal(rotate(with_king, "b1"), with_king);
    assert.equal(rotate(draft, "c1"), draft);
    assert.equal(rotated(VARIANT, king, 1), null);
  });
  test("stunning is switched on and off", () => {
    assert.ok(pieceAt(stun(draft, "a1"), "a1").stunned);
    assert.ok(!pieceAt(stun(stun(draft, "a1"), "a1"), "a1").stunned);
    assert.equal(stun(draft, "c1"), draft);
  });
  test("a piece of unknown type is an error", () => {
    assert.throws(() => facing(VARIANT, { player: "blue", name: "Queen" }, 0), /Queen/);
  });
});

describe("squares", () => {
  test("carrying moves the piece before the floor under it", () => {
    const both = lay(draft, "a1", "o");
    const moved = carry(both, "a1", "b2");
    assert.deepEqual([pieceAt(moved, "b2")?.name, moved.now.floor.get("a1")], ["Deflector", "o"]);
    const floor = carry(moved, "a1", "c3");
    assert.deepEqual([...floor.now.floor], [["c3", "o"]]);
  });
  test("carrying nothing, or nowhere, changes nothing", () => {
    assert.equal(carry(draft, "c1", "d1"), draft);
    assert.equal(carry(draft, "a1", "a1"), draft);
  });
  test("removing takes the piece first, then the floor", () => {
    const both = lay(draft, "a1", "o");
    const bare = remove(both, "a1");
    assert.deepEqual([bare.now.pieces.size, bare.now.floor.size], [0, 1]);
    assert.equal(remove(bare, "a1").now.floor.size, 0);
    assert.equal(remove(newDraft(VARIANT), "a1").past.length, 0);
  });
  test("laying the same feature again removes it", () => {
    const laid = lay(draft, "b1", "o");
    assert.equal(laid.now.floor.get("b1"), "o");
    assert.equal(lay(laid, "b1", "o").now.floor.size, 0);
  });
  test("clearing removes everything but the turn", () => {
    const empty = clear(setTurn(lay(draft, "b1", "o"), "red"));
    assert.deepEqual([empty.now.pieces.size, empty.now.floor.size, empty.now.turn], [0, 0, "red"]);
  });
});

describe("tools", () => {
  const tools = {
    hand: { kind: "hand" },
    rotate: { kind: "rotate" },
    erase: { kind: "erase" },
    stun: { kind: "stun" },
    piece: { kind: "piece", piece: king },
    floor: { kind: "floor", letter: "o" },
  };
  test("hand and rotate turn what is there", () => {
    for (const tool of [tools.hand, tools.rotate]) assert.equal(pieceAt(applyTool(draft, tool, "a1"), "a1").angle, 180);
  });
  test("erase, stun and floor do what they say", () => {
    assert.equal(pieceAt(applyTool(draft, tools.erase, "a1"), "a1"), undefined);
    assert.ok(pieceAt(applyTool(draft, tools.stun, "a1"), "a1").stunned);
    assert.equal(applyTool(draft, tools.floor, "b1").now.floor.get("b1"), "o");
  });
  test("a piece replaces another, and turns its like", () => {
    assert.equal(pieceAt(applyTool(draft, tools.piece, "a1"), "a1").name, "King");
    const same = { kind: "piece", piece: mirror };
    assert.equal(pieceAt(applyTool(draft, same, "a1"), "a1").angle, 180);
    assert.equal(pieceAt(applyTool(draft, same, "b1"), "b1").angle, 90);
  });
});

describe("undo", () => {
  test("steps go back and forth", () => {
    const back = undo(draft);
    assert.equal(back.now.pieces.size, 0);
    assert.equal(redo(back).now.pieces.size, 1);
    assert.equal(undo(newDraft(VARIANT)).past.length, 0);
    assert.equal(redo(draft), draft);
  });
  test("a new step forgets what was undone", () => {
    const next = setTurn(undo(draft), "red");
    assert.deepEqual(next.future, []);
  });
  test("the position that was opened first stays", () => {
    const opened = takeView(newDraft(VARIANT), view());
    assert.ok(!canUndo(opened));
    assert.ok(canUndo(setTurn(opened, "red")));
  });
  test("only so many steps are kept", () => {
    let many = draft;
    for (let step = 0; step < 300; step += 1) many = setLeft(many, step);
    assert.equal(many.past.length, 200);
  });
});

describe("positions", () => {
  const shown = view({
    turn: "red",
    actions_left: 1,
    pieces: [{ square: "c1", player: "blue", name: "Deflector", angle: 270, art: "b3", stunned: true, label: "" }],
    floor: [{ square: "d1", letter: "o", name: "hole", label: "", art: "hole" }],
  });
  test("a position of the server is taken whole", () => {
    const taken = takeView(draft, shown);
    assert.deepEqual(pieceAt(taken, "c1"), { player: "blue", name: "Deflector", stunned: true, angle: 270, art: "b3" });
    assert.deepEqual([taken.now.turn, taken.now.left, [...taken.now.floor]], ["red", 0, [["d1", "o"]]]);
    assert.equal(takeView(newDraft(ACTIONS), shown).now.left, 1);
  });
  test("the server gets pieces, floor and turn, and the actions left where turns have several", () => {
    const request = requestOf(takeView(newDraft(VARIANT), shown));
    assert.deepEqual(request.pieces, [{ square: "c1", player: "blue", name: "Deflector", angle: 270, stunned: true }]);
    assert.deepEqual(
      [request.floor, request.turn, "actions_left" in request],
      [[{ square: "d1", letter: "o" }], "red", false],
    );
    assert.equal(requestOf(takeView(newDraft(ACTIONS), shown)).actions_left, 1);
  });
  test("the board shows a draft at once, with labels", () => {
    const drawn = viewOf(lay(takeView(newDraft(VARIANT), shown), "e1", "unknown"));
    assert.equal(drawn.pieces[0].label, pieceText("c1", drawn.pieces[0]));
    assert.deepEqual(
      drawn.floor.map(({ name, square }) => [name, square]),
      [["hole", "d1"]],
    );
    assert.deepEqual(drawn.moves, []);
  });
  test("labels name a stunned piece", () => {
    assert.notEqual(pieceText("a1", { ...king, stunned: true }), pieceText("a1", king));
  });
});
