/** Evaluations, addresses, counts and preferences of the analysis page, without a browser. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "./helpers/window.js";
import { ACTIONS, VARIANT, view, won } from "./helpers/fixtures.js";
import {
  isWanted,
  lineThrough,
  readOptions,
  splitMoves,
  writeAddress,
} from "../../../src/laserchess/web/pages/parts/analysis_address.js";
import {
  addCounts,
  gamesOf,
  movesOf,
  noCounts,
  partsOf,
  sharesOf,
} from "../../../src/laserchess/web/pages/analysis/counts.js";
import {
  arrowsOf,
  barOf,
  chanceOf,
  evalOf,
  finalChance,
  graphPoints,
  keyTarget,
  lineMoves,
  linesRequest,
  numberAfter,
  numberBefore,
  pointAt,
} from "../../../src/laserchess/web/pages/analysis/evaluation.js";
import { readPrefs } from "../../../src/laserchess/web/pages/analysis/prefs.js";
import { passMove, statusText } from "../../../src/laserchess/web/pages/analysis/status.js";
import { MoveTree } from "../../../src/laserchess/web/pages/analysis/tree.js";
import { scoreText, speedText } from "../../../src/laserchess/web/pages/parts/engine_line.js";

const score = (cp, mate = null) => ({ cp, mate });
const grow = (moves) => {
  const tree = new MoveTree({ players: ["blue", "red"], first: "blue" });
  let at = tree.root;
  for (const move of moves) at = tree.add(at, { move, next: tree.other(at.next) });
  return tree;
};

describe("scores", () => {
  test("pawns have a sign, mates a number", () => {
    assert.deepEqual(
      [score(84), score(-1200), score(0), score(-4), score(null, 5), score(null, -3), null].map(scoreText),
      ["+0.8", "−12.0", "0.0", "0.0", "#5", "#−3", ""],
    );
  });
  test("speeds are rounded", () => {
    assert.deepEqual([0, 420, 850_300, 1_234_000].map(speedText), ["", "420 /s", "850 k/s", "1.2 M/s"]);
  });
  test("chances grow with the score, and mates are certain", () => {
    assert.equal(chanceOf(score(0)), 0);
    assert.ok(chanceOf(score(100)) > 0 && chanceOf(score(300)) > chanceOf(score(100)));
    assert.ok(Math.abs(chanceOf(score(-100)) + chanceOf(score(100))) < 1e-9);
    assert.deepEqual([chanceOf(score(null, 3)), chanceOf(score(null, -3)), chanceOf({})], [1, -1, 0]);
  });
  test("a verdict counts more than what the PGN says", () => {
    assert.deepEqual(evalOf({ verdict: { score: score(10), chance: 0.5 }, eval: score(99) }), {
      score: score(10),
      chance: 0.5,
    });
    assert.deepEqual(evalOf({ verdict: null, eval: score(0) }), { score: score(0), chance: 0 });
    assert.equal(evalOf({ verdict: null, eval: null }), null);
  });
  test("a finished game is won, lost or even", () => {
    assert.deepEqual(
      ["blue", "red", null].map((winner) => finalChance(winner, ["blue", "red"])),
      [1, -1, 0],
    );
  });
  test("the bar never fills completely, and says who is better", () => {
    assert.deepEqual([barOf(score(0), 1, VARIANT.players).share, barOf(score(0), -1, VARIANT.players).share], [98, 2]);
    assert.ok(barOf(score(-50), -0.3, VARIANT.players).behind);
    assert.match(barOf(score(-50), -0.3, VARIANT.players).text, /Red/);
    assert.match(barOf(score(50), 0.3, VARIANT.players).text, /Blue/);
    assert.notEqual(barOf(score(1), 0.01, VARIANT.players).text, barOf(null, null, VARIANT.players).text);
  });
});

describe("graph", () => {
  test("it has a point for the start and for every turn", () => {
    const tree = grow(["a", "b"]);
    assert.deepEqual(
      graphPoints(tree).map(({ node }) => node.move),
      ["", "a", "b"],
    );
  });
  test("actions inside a turn have none, unless they are the last", () => {
    const tree = grow([]);
    const a = tree.add(tree.root, { move: "a", next: "blue" });
    const b = tree.add(a, { move: "b", next: "red" });
    tree.add(b, { move: "c", next: "red" });
    assert.deepEqual(
      graphPoints(tree).map(({ node }) => node.move),
      ["", "b", "c"],
    );
    tree.current = a;
    assert.equal(pointAt(graphPoints(tree), tree), 1, "inside a turn the cursor is at its end");
  });
  test("inside a variation the cursor is where it left the main line", () => {
    const tree = grow(["a", "b"]);
    tree.current = tree.add(tree.mainline()[0], { move: "c", next: "blue" });
    assert.equal(pointAt(graphPoints(tree), tree), 1);
    tree.current = tree.mainline()[1];
    assert.equal(pointAt(graphPoints(tree), tree), 2);
    tree.current = tree.root;
    assert.equal(pointAt(graphPoints(tree), tree), 0);
  });
  test("keys move along it", () => {
    assert.deepEqual(
      ["Home", "End", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown", "PageUp", "PageDown", "a"].map((key) =>
        keyTarget(key, 3, 20),
      ),
      [0, 20, 4, 4, 2, 2, 13, 0, null],
    );
    assert.equal(keyTarget("ArrowRight", 20, 20), 20);
  });
});

describe("lines", () => {
  const line = (...moves) => ({
    multipv: 1,
    score: score(1),
    chance: 0,
    pv: moves,
    pv_moves: moves.map((move) => ({ start: move, to: move === "end" ? "" : "z9" })),
  });
  test("arrows show the best move of every line", () => {
    assert.deepEqual(arrowsOf({ lines: [line("a", "b"), line("c")] }, null), [
      { start: "a", to: "z9", text: "a", kind: "best" },
      { start: "c", to: "z9", text: "c", kind: "other" },
    ]);
  });
  test("a line under the pointer is shown instead, its last move the strongest", () => {
    const arrows = arrowsOf({ lines: [line("x")] }, lineMoves(line("a", "b", "c"), 1));
    assert.deepEqual(
      arrows.map(({ text, kind }) => [text, kind]),
      [
        ["a", "other"],
        ["b", "best"],
      ],
    );
  });
  test("moves without squares have no arrow", () => {
    assert.deepEqual(arrowsOf({ lines: [line("end")] }, null), []);
    assert.deepEqual(arrowsOf(null, null), []);
    assert.deepEqual(arrowsOf(undefined, []), []);
  });
  test("numbers stand before the first move and every move of the first player", () => {
    assert.deepEqual(
      [0, 1, 2].map((step) => numberBefore({ number: 3, second: true }, step)),
      [{ number: 3, second: true }, { number: 4, second: false }, null],
    );
    assert.equal(numberBefore(null, 0), null);
  });
  test("the first number continues the game", () => {
    const tree = grow(["a", "b"]);
    assert.deepEqual(numberAfter(tree), { number: 1, second: false });
    tree.current = tree.mainline()[0];
    assert.deepEqual(numberAfter(tree), { number: 1, second: true });
  });
});

describe("addresses", () => {
  const nodes = [null, 0, 1, 1, 2].map((parent, at) => ({ parent, move: at ? `m${at}` : "" }));
  const stored = { variant: "khet", start: { position: "p0" }, nodes, at: 1 };
  test("moves are separated by bars, or by spaces and commas", () => {
    assert.deepEqual(splitMoves("a b,c"), ["a", "b", "c"]);
    assert.deepEqual(splitMoves("a b|c"), ["a b", "c"]);
    assert.deepEqual(splitMoves("a{x y}"), ["a{x y}"]);
    assert.deepEqual(splitMoves(""), []);
  });
  test("options that cannot be read are none", () => {
    assert.deepEqual(
      [readOptions('{"a":1}'), readOptions(null), readOptions("{"), readOptions("null")],
      [{ a: 1 }, {}, {}, {}],
    );
  });
  test("an address holds what is needed to open the line again", () => {
    const address = writeAddress({ variant: "khet", position: "p 0", options: { a: 1 }, moves: ["m1", "m2"] }, 1);
    const read = new URLSearchParams(address.split("#")[1]);
    assert.deepEqual(
      [read.get("position"), read.get("moves"), read.get("ply"), readOptions(read.get("options"))],
      ["p 0", "m1|m2", "1", { a: 1 }],
    );
    assert.equal(
      writeAddress({ variant: "khet", position: "p", options: {}, moves: [] }, 0),
      "/analysis#variant=khet&position=p",
    );
  });
  test("a stored line runs back to the start and on by first children", () => {
    assert.deepEqual(lineThrough(nodes, 1), ["m1", "m2", "m4"]);
    assert.deepEqual(lineThrough(nodes, 3), ["m1", "m3"]);
    assert.deepEqual(lineThrough(nodes, 0), ["m1", "m2", "m4"]);
  });
  test("the last analysis is restored if the address is empty or names its line", () => {
    const wanted = (text) => new URLSearchParams(text);
    assert.ok(isWanted(stored, null, wanted("")));
    assert.ok(isWanted(stored, null, wanted("variant=khet&position=p0&moves=m1|m2|m4")));
    assert.ok(!isWanted(stored, null, wanted("variant=khet&position=p0&moves=m1")));
    assert.ok(!isWanted(stored, null, wanted("variant=khet&position=p0")));
    assert.ok(!isWanted(stored, null, wanted("variant=khet&position=p1")));
    assert.ok(!isWanted(stored, null, wanted("variant=laser-chess&position=p0")));
  });
  test("a game is restored unless the address names a ply", () => {
    const own = { ...stored, start: { position: "p0", game: "g1" } };
    assert.ok(isWanted(own, "g1", new URLSearchParams("")));
    assert.ok(!isWanted(own, "g2", new URLSearchParams("")));
    assert.ok(!isWanted(own, "g1", new URLSearchParams("ply=3")));
  });
});

describe("counted files", () => {
  const part = (moves, more = {}) => ({ games: 2, unfinished: 1, errors: ["x"], positions: { k: moves }, ...more });
  test("parts add up, and leave earlier counts as they were", () => {
    const first = addCounts(noCounts(), part({ a: [1, 0, 1] }));
    const both = addCounts(first, part({ a: [1, 1, 0], b: [0, 0, 1] }));
    assert.deepEqual([both.games, both.skipped], [4, 4]);
    assert.deepEqual(movesOf(both, "k"), [
      { move: "a", wins: 2, draws: 1, losses: 1 },
      { move: "b", wins: 0, draws: 0, losses: 1 },
    ]);
    assert.equal(gamesOf(movesOf(first, "k")[0]), 2);
  });
  test("moves played equally often are sorted by name, and unknown positions are empty", () => {
    const counts = addCounts(noCounts(), part({ b: [1, 0, 0], a: [0, 1, 0] }));
    assert.deepEqual(
      movesOf(counts, "k").map(({ move }) => move),
      ["a", "b"],
    );
    assert.deepEqual(movesOf(counts, "other"), []);
  });
  test("shares are the first player's, draws, the second player's", () => {
    const counted = { move: "a", wins: 3, draws: 1, losses: 0 };
    assert.deepEqual(sharesOf(counted, true), [75, 25, 0]);
    assert.deepEqual(sharesOf(counted, false), [0, 25, 75]);
  });
  test("a long PGN is split between games, and nothing is lost", () => {
    const game = `[Event "x"]\n\n${"a1a2 ".repeat(3000)}\n\n`;
    const parts = partsOf(game.repeat(6));
    assert.ok(parts.length > 1);
    assert.ok(parts.every((one) => one.startsWith("[Event")));
    assert.equal(parts.join("\n"), game.repeat(6));
    assert.deepEqual(partsOf("\n \n"), []);
  });
});

test("the chosen engine is asked, where the variant has a choice", () => {
  const line = { variant: "khet", moves: ["a"] };
  const asked = linesRequest(line, { has_network: true }, { by: "network", lines: 2 });
  assert.deepEqual(asked, { ...line, type: "analyse", multipv: 2, seconds: 60, by: "network" });
  assert.equal(linesRequest(line, { has_network: false }, { by: "network", lines: 2 }).by, "engine");
});

test("preferences keep what is valid", () => {
  const usual = { on: true, by: "device", lines: 3, explorer: false };
  assert.deepEqual(readPrefs(null), usual);
  assert.deepEqual(readPrefs({ on: false, by: "network", lines: 5, explorer: true }), {
    on: false,
    by: "network",
    lines: 5,
    explorer: true,
  });
  assert.equal(readPrefs({ by: "server" }).by, "server");
  assert.deepEqual(readPrefs({ by: "magic", lines: 9, explorer: "yes" }), usual);
});

test("the status says who is to move, with the actions left, or how the game ended", () => {
  assert.match(statusText(view({ turn: "red" }), VARIANT), /Red/);
  assert.match(statusText(view({ turn: "red", actions_left: 1 }), ACTIONS), /Red.*1/);
  assert.match(statusText(view({ outcome: { ...won("red", "none-such"), text: "Over." } }), VARIANT), /Over\./);
});

test("a turn is ended or passed with one button", () => {
  const moves = [
    { text: "a", act: "step" },
    { text: "-", act: "null" },
    { text: ".", act: "end" },
  ];
  assert.equal(passMove(view({ moves })).text, ".");
  assert.equal(passMove(view({ moves: moves.slice(0, 2) })).text, "-");
  assert.equal(passMove(view({ moves: moves.slice(0, 1) })), undefined);
});
