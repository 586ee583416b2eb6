/** The state of the board, without a browser: what may be moved, chosen in advance, and taken back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createGeometry, way, wrap } from "../../../src/laserchess/web/board/geometry.js";
import { createPlay } from "../../../src/laserchess/web/board/play.js";
import {
  canPremove,
  createState,
  isActive,
  movesFrom,
  seenAngle,
  setView,
  targetsFrom,
} from "../../../src/laserchess/web/board/state.js";
import { boardText, setTexts } from "../../../src/laserchess/web/board/i18n.js";

const VARIANT = {
  id: "tiny",
  players: ["blue", "red"],
  columns: 4,
  rows: 3,
  first_row: 1,
  reserved: { blue: ["a1"], red: [] },
  pieces: [
    { name: "King", turns: false },
    { name: "Mirror", turns: true },
  ],
};
const step = (start, to) => ({ text: `${start}${to}`, act: "step", start, to, onto: null, push: null });
const turn = (start, angle) => ({ text: `${start}+`, act: "turn", start, to: "", angle, onto: null });

function view(turnOf, moves, outcome = null) {
  const pieces = [
    { square: "b2", player: "blue", name: "Mirror", angle: 90, art: "m", stunned: false, label: "blue Mirror on b2" },
    { square: "c3", player: "red", name: "King", angle: 0, art: "k", stunned: false, label: "red King on c3" },
  ];
  return {
    variant: "tiny",
    position: turnOf,
    turn: turnOf,
    actions_left: 0,
    ply: 0,
    outcome,
    can_claim: false,
    pieces,
    floor: [],
    moves,
  };
}

/** A board without a picture. */
function boardOf(config = {}) {
  const state = createState({ variant: VARIANT, ...config });
  const said = [];
  const nothing = () => {};
  const board = {
    state,
    said,
    sound: nothing,
    render: nothing,
    rest: nothing,
    reset: nothing,
    hint: nothing,
    foreshadow: nothing,
  };
  board.announce = (words) => said.push(words);
  board.play = createPlay(board);
  return board;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("squares lie where they are seen, and half a turn further on a flipped board", () => {
  const geometry = createGeometry(VARIANT);
  assert.deepEqual(geometry.centre("a1"), [50, 250]);
  assert.deepEqual(geometry.centre("a1", true), [350, 50]);
  for (const square of ["a1", "d3", "b2"]) {
    for (const flipped of [false, true]) assert.equal(geometry.at(geometry.centre(square, flipped), flipped), square);
  }
  assert.equal(geometry.at([-1, 0]), null);
  assert.equal(geometry.neighbour("a1", -1, 0), null);
  assert.equal(geometry.neighbour("a1", -1, 0, true), "b1");
  assert.equal(geometry.rowsSeen(true)[0][0], "d1");
});

test("angles take the shorter way", () => {
  assert.equal(wrap(-90), 270);
  assert.equal(way(350, 10), 20);
  assert.equal(way(10, 350), -20);
  assert.equal(way(0, 180), 180);
});

test("only the player to move may move, and neither once the game is over", () => {
  const { state } = boardOf({ movable: "blue" });
  setView(state, view("blue", [step("b2", "b3")]));
  assert.ok(isActive(state));
  assert.deepEqual([...targetsFrom(state, "b2").keys()], ["b3"]);
  setView(state, view("red", [step("c3", "c2")]));
  assert.ok(!isActive(state));
  assert.deepEqual(movesFrom(state, "c3"), []);
  setView(state, view("blue", [], { winner: "red" }));
  assert.ok(!isActive(state));
});

test("pieces whose look has a direction are turned with the board", () => {
  const { state } = boardOf({ orientation: "red" });
  assert.equal(seenAngle(state, { name: "Mirror", angle: 90 }), 270);
  assert.equal(seenAngle(state, { name: "King", angle: 0 }), 0);
});

test("two presses play a move, and what is refused is taken back", async () => {
  const made = [];
  const board = boardOf({ movable: "blue", onMove: (move) => made.push(move.text) && false });
  setView(board.state, view("blue", [step("b2", "b3"), turn("b2", 180)]));
  board.play.press("b2");
  assert.equal(board.state.selected, "b2");
  board.play.press("b3");
  assert.deepEqual(made, ["b2b3"]);
  assert.equal(board.state.pending.text, "b2b3");
  await settled();
  assert.equal(board.state.pending, null);
});

test("with confirmation the second press shows, the third plays", () => {
  const made = [];
  const board = boardOf({ movable: "blue", confirm: true, onMove: (move) => made.push(move.text) });
  setView(board.state, view("blue", [step("b2", "b3")]));
  board.play.press("b2");
  board.play.press("b3");
  assert.deepEqual([made.length, board.state.candidate.text], [0, "b2b3"]);
  board.play.cancel();
  assert.equal(board.state.candidate, null);
  board.play.press("b3");
  board.play.press("b3");
  assert.deepEqual(made, ["b2b3"]);
});

test("a move chosen in advance is played when its turn comes", async () => {
  const made = [];
  const onMove = (move, how) => made.push([move.text, how.early]);
  const board = boardOf({ movable: "blue", premoves: async () => [step("b2", "b3")], onMove });
  setView(board.state, view("red", [step("c3", "c2")]));
  assert.ok(canPremove(board.state));
  board.play.press("b2");
  await settled();
  board.play.press("b3");
  assert.equal(board.state.premove.text, "b2b3");
  assert.deepEqual(made, []);
  setView(board.state, view("blue", [step("b2", "b3")]));
  board.play.resume();
  assert.deepEqual(made, [["b2b3", true]]);
  assert.equal(board.state.premove, null);
});

test("one press cancels a premove, and an illegal premove is dropped", async () => {
  const made = [];
  const board = boardOf({
    movable: "blue",
    premoves: async () => [step("b2", "b3")],
    onMove: (move) => made.push(move),
  });
  const choose = async () => {
    setView(board.state, view("red", []));
    board.play.press("b2");
    await settled();
    board.play.press("b3");
  };
  await choose();
  board.play.press("b3");
  assert.equal(board.state.premove, null);
  await choose();
  board.play.cancel();
  assert.equal(board.state.premove, null);
  await choose();
  setView(board.state, view("blue", [step("b2", "a2")]));
  board.play.resume();
  assert.deepEqual([made.length, board.state.premove], [0, null]);
  assert.match(board.said.at(-1), /no longer legal/);
});

test("a press while the own move is on its way counts as soon as it has arrived", () => {
  const board = boardOf({ movable: "both", onMove: () => new Promise(() => {}) });
  setView(board.state, view("blue", [step("b2", "b3")]));
  board.play.press("b2");
  board.play.press("b3");
  board.play.press("c3");
  assert.equal(board.state.selected, null);
  setView(board.state, view("red", [step("c3", "c2")]));
  board.play.resume();
  assert.equal(board.state.selected, "c3");
});

test("a square that cannot be reached is reported, with the piece that was to go there", () => {
  const asked = [];
  const board = boardOf({ movable: "blue", onRefused: (...what) => asked.push(what) });
  setView(board.state, view("blue", [step("b2", "b3")]));
  board.play.press("b2");
  board.play.press("d1");
  board.play.press("c3");
  assert.deepEqual(asked, [
    ["b2", "d1"],
    ["c3", null],
  ]);
});

test("a language may replace single texts", () => {
  setTexts({ left: "Links herum" });
  assert.equal(boardText("left"), "Links herum");
  assert.equal(boardText("right"), "Rotate right");
  setTexts({});
  assert.equal(boardText("empty", { square: "a1" }), "empty, a1");
});
