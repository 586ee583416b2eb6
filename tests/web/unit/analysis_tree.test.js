/** The moves of an analysis: tree, PGN nodes, marks and rows, without a browser. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import "./helpers/window.js";
import { VARIANT, view } from "./helpers/fixtures.js";
import {
  countMistakes,
  GLYPHS,
  isEnd,
  kindOf,
  marksOf,
  mistakeOf,
  moveText,
  textOf,
  toggled,
} from "../../../src/laserchess/web/pages/analysis/marks.js";
import { fillTree, listNodes, moveTexts } from "../../../src/laserchess/web/pages/analysis/record.js";
import {
  hasBetter,
  interrupts,
  rowsOf,
  turnsOf,
  variationsOf,
} from "../../../src/laserchess/web/pages/analysis/rows.js";
import { serialize } from "../../../src/laserchess/web/pages/analysis/storage.js";
import { MoveTree, numberText } from "../../../src/laserchess/web/pages/analysis/tree.js";

/** @type {MoveTree} */
let tree;
const line = (moves, from = tree.root) => {
  let parent = from;
  return moves.map((move) => {
    parent = tree.add(parent, { move, next: tree.other(parent.next) });
    return parent;
  });
};
const texts = (nodes) => nodes.map(({ move }) => move).join(" ");
const judge = (node, mark, best = "x") =>
  Object.assign(node, { verdict: { mark, best, score: null, chance: 0, line: [] } });

beforeEach(() => {
  tree = new MoveTree({ players: ["blue", "red"], first: "blue", view: view() });
});

describe("tree", () => {
  test("moves alternate, and know their place", () => {
    const [a, b] = line(["a", "b"]);
    assert.deepEqual([a.by, b.by, a.ply, b.ply, a.turn, b.turn], ["blue", "red", 1, 2, 0, 1]);
    assert.equal(tree.other("red"), "blue");
  });
  test("the same move is added once, and completes what is known", () => {
    const [a] = line(["a"]);
    const again = tree.add(tree.root, { move: "a", next: "red", view: view({ position: "after a" }) });
    assert.equal(again, a);
    assert.equal(a.view.position, "after a");
    assert.equal(tree.root.children.length, 1);
  });
  test("another move is a variation", () => {
    const [a] = line(["a", "b"]);
    const [c] = line(["c"]);
    assert.ok(tree.isMain(a));
    assert.ok(!tree.isMain(c));
    assert.deepEqual([tree.branch(a), tree.branch(c)], [null, c]);
  });
  test("a line goes through a node to its end", () => {
    const [, b] = line(["a", "b", "c"]);
    assert.equal(texts(tree.path(b)), "a b");
    assert.equal(texts(tree.lineThrough(b)), "a b c");
    assert.equal(texts(tree.following(b)), "b c");
    assert.equal(texts(tree.mainline()), "a b c");
    assert.deepEqual(tree.path(tree.root), []);
  });
  test("all nodes come with parents before children", () => {
    line(["a", "b"]);
    line(["c"]);
    assert.equal(texts(tree.all()), "a c b");
  });
  test("a removed line takes the cursor back", () => {
    const [a, b, c] = line(["a", "b", "c"]);
    tree.current = c;
    tree.remove(b);
    assert.equal(tree.current, a);
    assert.deepEqual(a.children, []);
    tree.remove(tree.root);
    assert.equal(tree.root.children.length, 1);
  });
  test("removing another line leaves the cursor", () => {
    const [a] = line(["a"]);
    const [c] = line(["c"]);
    tree.current = a;
    tree.remove(c);
    assert.equal(tree.current, a);
  });
  test("promoting moves a variation up by one level, or to the main line", () => {
    const [a] = line(["a", "b"]);
    line(["c"], a);
    const [, , e] = [null, ...line(["d"], a), ...line(["e"], a.children[1])];
    tree.promote(e);
    assert.equal(texts(tree.mainline()), "a c e", "its line was the second child");
    const [f] = line(["f"]);
    const [g] = line(["g"], f);
    tree.promote(g, { all: true });
    assert.equal(texts(tree.mainline()), "f g");
  });
  test("numbers count turns from the first player", () => {
    const [a, b, c] = line(["a", "b", "c"]);
    assert.deepEqual(
      [a, b, c].map((node) => numberText(tree.number(node))),
      ["1.", "1…", "2."],
    );
  });
  test("a position with the second player to move starts at 1…", () => {
    tree = new MoveTree({ players: ["blue", "red"], first: "red" });
    const [a, b] = line(["a", "b"]);
    assert.deepEqual(
      [a, b].map((node) => numberText(tree.number(node))),
      ["1…", "2."],
    );
  });
});

describe("turns of several actions", () => {
  let nodes;
  beforeEach(() => {
    const a = tree.add(tree.root, { move: "a", next: "blue" });
    const b = tree.add(a, { move: "b", next: "red" });
    const c = tree.add(b, { move: "c", next: "blue" });
    nodes = [a, b, c];
  });
  test("actions share a turn and its number", () => {
    const [a, b, c] = nodes;
    assert.deepEqual([a.turn, b.turn, c.turn], [0, 0, 1]);
    assert.deepEqual([tree.beginsTurn(a), tree.beginsTurn(b), tree.beginsTurn(c)], [true, false, true]);
    assert.deepEqual([tree.endsTurn(a), tree.endsTurn(b)], [false, true]);
  });
  test("a turn starts after the node before its first action", () => {
    const [, b, c] = nodes;
    assert.equal(tree.turnStart(b), tree.root);
    assert.equal(tree.turnStart(c), b);
    assert.equal(tree.turnStart(tree.root), tree.root);
  });
  test("a line splits into turns", () => {
    assert.deepEqual(turnsOf(tree, tree.mainline()).map(texts), ["a b", "c"]);
  });
  test("a PGN has one node per turn", () => {
    assert.deepEqual(
      listNodes(tree).map(({ move }) => move),
      ["", "a,b", "c"],
    );
  });
});

describe("PGN nodes", () => {
  const written = (parent, move, more = {}) => ({
    parent,
    move,
    actions: [],
    comment: "",
    preface: "",
    nags: [],
    eval: null,
    clock: null,
    ...more,
  });
  test("a tree becomes nodes and back", () => {
    const [a] = line(["a", "b"]);
    line(["c"], a);
    Object.assign(a, { comment: "good", nags: [1], eval: { cp: 20, mate: null } });
    const nodes = listNodes(tree);
    assert.deepEqual(
      nodes.map(({ parent, move }) => [parent, move]),
      [
        [null, ""],
        [0, "a"],
        [1, "b"],
        [1, "c"],
      ],
    );
    const copy = new MoveTree({ players: ["blue", "red"], first: "blue" });
    fillTree(
      copy,
      nodes.map((node) => written(node.parent, node.move, node)),
    );
    assert.deepEqual(listNodes(copy), nodes);
  });
  test("arrows and circles are commands of the comment, and those of others stay there", () => {
    const [a, b] = line(["a", "b"]);
    Object.assign(a, { comment: "good", shapes: ["Ga1b2", "Rc3", "Yd10"] });
    Object.assign(b, { shapes: ["Bc3d4"] });
    const nodes = listNodes(tree);
    assert.deepEqual(
      nodes.map(({ comment }) => comment),
      ["", "[%csl Rc3,Yd10] [%cal Ga1b2] good", "[%cal Bc3d4]"],
    );
    const copy = new MoveTree({ players: ["blue", "red"], first: "blue" });
    const foreign = "[%cal ?] [%other 1] x [%csl Ga1,Gb2] y";
    fillTree(copy, [written(null, "", { comment: foreign }), ...nodes.slice(1)]);
    assert.deepEqual([copy.root.comment, copy.root.shapes], ["[%cal ?] [%other 1] x y", ["Ga1", "Gb2"]]);
    assert.deepEqual(
      copy.mainline().map(({ comment, shapes }) => [comment, [...shapes].sort()]),
      [
        ["good", ["Ga1b2", "Rc3", "Yd10"]],
        ["", ["Bc3d4"]],
      ],
    );
  });
  test("a turn of actions becomes a node each", () => {
    fillTree(tree, [
      written(null, "", { comment: "start" }),
      written(0, "a,b", { actions: ["a", "b"], comment: "after" }),
    ]);
    assert.equal(tree.root.comment, "start");
    const [a, b] = tree.mainline();
    assert.deepEqual([a.next, b.next, a.comment, b.comment], ["blue", "red", "", "after"]);
  });
  test("two turns that begin alike share their first action", () => {
    fillTree(tree, [
      written(null, ""),
      written(0, "", { actions: ["a", "b"] }),
      written(0, "", { actions: ["a", "c"] }),
    ]);
    assert.equal(tree.root.children.length, 1);
    assert.equal(texts(tree.root.children[0].children), "b c");
  });
  test("an empty record leaves an empty tree", () => {
    fillTree(tree, []);
    assert.deepEqual([tree.root.children, tree.root.nags], [[], []]);
  });
  test("moves are listed as the server expects them", () => {
    assert.deepEqual(moveTexts(line(["a", "b"])), ["a", "b"]);
  });
});

describe("marks", () => {
  test("glyphs come from NAGs, unknown ones by number", () => {
    const [a] = line(["a"]);
    a.nags = [1, 14, 200];
    assert.deepEqual(marksOf(a), ["!", GLYPHS[14], "$200"]);
    assert.equal(kindOf(a), "good");
  });
  test("the engine's verdict is shown unless a person has judged the move", () => {
    const [a] = line(["a"]);
    judge(a, "??");
    assert.deepEqual([marksOf(a), kindOf(a), mistakeOf(a)], [["??"], "blunder", "blunder"]);
    a.nags = [1];
    assert.deepEqual(marksOf(a), ["!"]);
    a.nags = [14];
    assert.deepEqual(marksOf(a), [GLYPHS[14], "??"]);
  });
  test("a move without marks has no kind", () => {
    const [a] = line(["a"]);
    assert.deepEqual([marksOf(a), kindOf(a), mistakeOf(a), textOf(a)], [[], "", "", ""]);
  });
  test("screen readers hear the kind, or the glyphs", () => {
    const [a] = line(["a"]);
    a.nags = [4];
    assert.match(textOf(a), /blunder/i);
    a.nags = [14];
    assert.equal(textOf(a), GLYPHS[14]);
  });
  test("a player sets one glyph at a time", () => {
    assert.deepEqual(toggled([], 1), [1]);
    assert.deepEqual(toggled([1, 14], 2), [2, 14]);
    assert.deepEqual(toggled([2, 14], 2), [14]);
  });
  test("the end of a turn is a word", () => {
    assert.ok(isEnd(".w"));
    assert.ok(!isEnd("a1a2"));
    assert.match(moveText("."), /end/i);
    assert.equal(moveText("a1a2"), "a1a2");
  });
  test("mistakes are counted by player and kind", () => {
    const [a, b, c] = line(["a", "b", "c"]);
    judge(a, "?!");
    judge(b, "");
    judge(c, "?!");
    const found = countMistakes(tree);
    assert.equal(texts(found.blue.inaccuracy), "a c");
    assert.equal(found.red, undefined);
  });
});

describe("rows of the move list", () => {
  const shape = () =>
    rowsOf(tree).map(({ number, turns, between }) => [
      number,
      turns.map((turn) => (turn ? texts(turn) : "…")),
      texts(between),
    ]);
  test("two turns share a row", () => {
    line(["a", "b", "c"]);
    assert.deepEqual(shape(), [
      [1, ["a", "b"], ""],
      [2, ["c"], ""],
    ]);
  });
  test("a comment after the first turn splits the row", () => {
    const [a] = line(["a", "b"]);
    a.comment = "why";
    assert.deepEqual(shape(), [
      [1, ["a", "…"], "a"],
      [1, ["…", "b"], ""],
    ]);
  });
  test("a comment after the second turn follows its row", () => {
    const [, b] = line(["a", "b", "c"]);
    b.comment = "why";
    assert.deepEqual(shape(), [
      [1, ["a", "b"], "b"],
      [2, ["c"], ""],
    ]);
  });
  test("variations and better moves interrupt as well", () => {
    const [a, b] = line(["a", "b"]);
    line(["c"]);
    assert.equal(texts(variationsOf(a)), "c");
    assert.deepEqual(variationsOf(tree.root), []);
    assert.ok(interrupts(a));
    assert.ok(!interrupts(b));
    judge(b, "?");
    assert.ok(hasBetter(b) && interrupts(b));
    judge(b, "?", "");
    assert.ok(!hasBetter(b));
  });
  test("an empty tree has no rows", () => {
    assert.deepEqual(shape(), []);
  });
});

test("an analysis is stored with its cursor and annotations", () => {
  const [a, b] = line(["a", "b"]);
  const [c] = line(["c"], a);
  Object.assign(c, { comment: "aside", nags: [2] });
  tree.current = b;
  const stored = serialize({ variant: VARIANT, start: { position: "p0", options: {}, tags: {}, result: "*" }, tree });
  assert.equal(stored.variant, "laser-chess");
  assert.deepEqual(
    stored.nodes.map(({ parent, move }) => [parent, move]),
    [
      [null, ""],
      [0, "a"],
      [1, "b"],
      [1, "c"],
    ],
  );
  assert.deepEqual([stored.nodes[3].comment, stored.nodes[3].nags, stored.at], ["aside", [2], 2]);
  assert.doesNotThrow(() => JSON.stringify(stored));
});
