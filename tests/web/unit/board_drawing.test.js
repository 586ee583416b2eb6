/** How moves, beams and rotations are computed before they are drawn. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { runFrames } from "./helpers/dom.js";
import { scenario } from "./helpers/boards.js";
import { soundsOf } from "../../../src/laserchess/web/board/animate.js";
import { rotationPath, toggleArrow } from "../../../src/laserchess/web/board/arrows.js";
import {
  drawRun,
  endOf,
  heading,
  pointAt,
  prepareBeams,
  reach,
  reflectionsOf,
  reveal,
} from "../../../src/laserchess/web/board/beams.js";
import { between, pointsOf, short } from "../../../src/laserchess/web/board/draw.js";
import { movedPieces } from "../../../src/laserchess/web/board/movement.js";
import { dialOptions, passMove, rotationMove, rotationOptions } from "../../../src/laserchess/web/board/options.js";
import { createPieces } from "../../../src/laserchess/web/board/pieces.js";
import { tintsOf } from "../../../src/laserchess/web/board/scene.js";
import { createState, setView, sideOf } from "../../../src/laserchess/web/board/state.js";
import { easeInOut, easeOut, linear, Timeline } from "../../../src/laserchess/web/board/timeline.js";
import { svg } from "../../../src/laserchess/web/board/dom.js";

function stateOf(name, config = {}) {
  const { variant, view } = scenario(name);
  const state = createState({ variant, ...config });
  setView(state, view);
  return state;
}
const beam = (points, more = {}) => ({
  by: "blue",
  origin: "a1",
  direction: "N",
  squares: [],
  turns: [],
  points,
  end: "hit",
  struck: null,
  ...more,
});
const move = (act, start, to, more = {}) => ({
  act,
  start,
  to,
  push: null,
  onto: null,
  text: `${start}${to}`,
  ...more,
});

// Beams

test("a beam is as long as its path, and known at every point", () => {
  const [run] = prepareBeams(stateOf("laser-chess"), [
    beam([
      [50, 750],
      [50, 450],
      [250, 450],
    ]),
  ]);
  assert.deepEqual([run.length, run.offset, run.isBranch], [500, 0, false]);
  assert.deepEqual(pointAt(run, 0), [50, 750]);
  assert.deepEqual(pointAt(run, 300), [50, 450]);
  assert.deepEqual(pointAt(run, 400), [150, 450]);
  assert.deepEqual(pointAt(run, 9999), endOf(run));
  assert.deepEqual(
    [heading(run), heading(run, true)],
    [
      [0, -1],
      [1, 0],
    ],
  );
});

test("a branch starts where its beam was split", () => {
  const whole = beam(
    [
      [50, 750],
      [50, 450],
    ],
    { end: "split", squares: ["a2", "a4"] },
  );
  const branch = beam(
    [
      [50, 450],
      [350, 450],
    ],
    { origin: "a4" },
  );
  const runs = prepareBeams(stateOf("laser-chess"), [whole, branch]);
  assert.deepEqual([runs[1].offset, runs[1].isBranch, reach(runs)], [300, true, 600]);
});

test("a beam that leaves the board ends next to its edge", () => {
  const [run] = prepareBeams(stateOf("laser-chess"), [
    beam(
      [
        [50, 750],
        [50, -250],
      ],
      { end: "edge" },
    ),
  ]);
  assert.deepEqual(endOf(run), [50, -8]);
  const [slanted] = prepareBeams(stateOf("laser-chess"), [
    beam(
      [
        [50, 750],
        [-150, 550],
      ],
      { end: "edge" },
    ),
  ]);
  assert.deepEqual(endOf(slanted).map(Math.round), [-8, 692]);
});

test("on a flipped board beams are turned with it", () => {
  const [run] = prepareBeams(stateOf("laser-chess", { orientation: "red" }), [
    beam([
      [50, 750],
      [50, 450],
    ]),
  ]);
  assert.deepEqual(run.points, [
    [950, 50],
    [950, 350],
  ]);
});

test("no beams have a length too, so that nothing divides by zero", () => {
  assert.equal(reach([]), 1);
});

test("a beam glints at each mirror, across the mirror's normal", () => {
  const state = stateOf("laser-chess");
  const [run] = prepareBeams(state, [
    beam(
      [
        [50, 750],
        [50, 650],
        [50, 550],
        [150, 550],
      ],
      { turns: [["a3", "N", "E"]] },
    ),
  ]);
  const [mark, ...others] = reflectionsOf(state, run);
  assert.equal(others.length, 0);
  assert.deepEqual([mark.point, mark.at], [[50, 550], 200]);
  assert.equal(Math.round((mark.normal * 180) / Math.PI), 45);
});

test("a mirror that the path does not meet has no glint", () => {
  const state = stateOf("laser-chess");
  const [run] = prepareBeams(state, [
    beam(
      [
        [50, 750],
        [50, 650],
      ],
      { turns: [["j8", "N", "E"]] },
    ),
  ]);
  assert.deepEqual(reflectionsOf(state, run), []);
});

test("a beam is revealed from its muzzle on", () => {
  const [run] = prepareBeams(stateOf("laser-chess"), [
    beam([
      [50, 750],
      [50, 450],
    ]),
  ]);
  const group = drawRun(stateOf("laser-chess"), run);
  const seen = () => [...new Set([...group.children].map((stroke) => stroke.getAttribute("points")))];
  reveal(group, run, -5);
  assert.equal(group.getAttribute("visibility"), "hidden");
  reveal(group, run, 100);
  assert.deepEqual([group.getAttribute("visibility"), seen()], ["visible", ["50,750 50,650"]]);
  reveal(group, run, 400);
  assert.deepEqual(seen(), ["50,750 50,450"]);
});

test("a beam has the colour of its side", () => {
  const state = stateOf("laser-chess");
  assert.deepEqual([sideOf(state, "blue"), sideOf(state, "red"), sideOf(state, "")], ["first", "second", "first"]);
});

// Moves

for (const [what, played, moved] of [
  ["a step", { move: move("step", "a1", "a2") }, [["a1", "a2"]]],
  [
    "a swap",
    { move: move("swap", "a1", "a2") },
    [
      ["a1", "a2"],
      ["a2", "a1"],
    ],
  ],
  ["a rotation", { move: move("turn", "a1", "a1") }, []],
  [
    "a shove",
    { move: move("step", "a1", "a2", { push: { square: "a2", to: "a3" } }) },
    [
      ["a1", "a2"],
      ["a2", "a3"],
    ],
  ],
  ["a shove that destroys", { move: move("step", "a1", "a2", { push: { square: "a2", to: null } }) }, [["a1", "a2"]]],
  ["a flight of the mover", { move: move("step", "a1", "a2"), displaced: [{ start: "a2", to: "f6" }] }, [["a1", "f6"]]],
]) {
  test(`the pieces that ${what} moves`, () => {
    assert.deepEqual([...movedPieces(played, () => false)], moved);
  });
}

test("a displaced piece flies from its own square, the mover after it", () => {
  const played = {
    move: move("step", "a1", "a2"),
    displaced: [
      { start: "b2", to: "e5" },
      { start: "a2", to: "f6" },
    ],
  };
  assert.deepEqual(
    [...movedPieces(played, (square) => square === "b2")],
    [
      ["a1", "f6"],
      ["b2", "e5"],
    ],
  );
});

for (const [what, played, sounds] of [
  ["a step", { move: move("step", "a1", "a2"), removed: [] }, ["move"]],
  ["a swap", { move: move("swap", "a1", "a2"), removed: [] }, ["move"]],
  ["a rotation", { move: move("turn", "a1", ""), removed: [] }, ["turn"]],
  ["a capture", { move: move("step", "a1", "a2"), removed: [{ fate: "captured" }] }, ["move", "hit"]],
  ["a shot", { move: move("fire", "a1", ""), removed: [{ fate: "zapped" }] }, []],
]) {
  test(`the sounds of ${what}`, () => {
    assert.deepEqual(
      soundsOf(played, 100).map(({ name }) => name),
      sounds,
    );
  });
}

test("a node stays with its piece while it moves", () => {
  const state = stateOf("laser-chess");
  const layer = svg("g");
  const pieces = createPieces(state, layer);
  pieces.draw(state.view.pieces);
  const node = pieces.find("d6");
  const after = state.view.pieces.map((piece) => (piece.square === "d6" ? { ...piece, square: "e6" } : piece));
  const { journeys, gone } = pieces.change(after, { carry: new Map([["d6", "e6"]]) });
  assert.deepEqual([journeys.length, gone.length, pieces.find("e6")], [1, 0, node]);
});

test("two equal pieces that swap squares swap their nodes", () => {
  const state = stateOf("laser-chess");
  const pieces = createPieces(state, svg("g"));
  const one = { square: "a1", player: "blue", name: "Switch", art: "s", angle: 0 };
  const two = { ...one, square: "a2" };
  pieces.draw([one, two]);
  const [first, second] = [pieces.find("a1"), pieces.find("a2")];
  pieces.change([one, two], {
    carry: new Map([
      ["a1", "a2"],
      ["a2", "a1"],
    ]),
  });
  assert.deepEqual([pieces.find("a1"), pieces.find("a2")], [second, first]);
});

test("without a known move the nearest piece of the kind moves, and nodes without a piece are swept", () => {
  const state = stateOf("laser-chess");
  const layer = svg("g");
  const pieces = createPieces(state, layer);
  const one = { square: "a1", player: "blue", name: "Switch", art: "s", angle: 0 };
  pieces.draw([one, { ...one, square: "h8" }]);
  const near = pieces.find("h8");
  const { gone } = pieces.change([{ ...one, square: "g8" }]);
  assert.equal(pieces.find("g8"), near);
  assert.equal(gone.length, 1);
  assert.equal(layer.children.length, 2);
  pieces.sweep();
  assert.equal(layer.children.length, 1);
});

test("a stunned piece wears a badge until it recovers", () => {
  const state = stateOf("advanced");
  const pieces = createPieces(state, svg("g"));
  const piece = { square: "a1", player: "red", name: "King", art: "k", angle: 0, stunned: true };
  pieces.draw([piece]);
  assert.equal(pieces.find("a1").badge.children.length, 1);
  pieces.draw([{ ...piece, stunned: false }]);
  assert.equal(pieces.find("a1").badge.children.length, 0);
});

// Rotations

test("brackets rotate by the nearest facing in their direction", () => {
  const state = stateOf("advanced");
  assert.equal(rotationMove(state, "c7", 1).text, "c7@3");
  assert.equal(rotationMove(state, "c7", -1).text, "c7@1");
  assert.equal(rotationMove(state, "d4", 1), null);
  assert.equal(rotationMove(state, null, 1), null);
});

test("a piece with one rotation takes it in either direction", () => {
  const state = stateOf("khet");
  assert.equal(rotationMove(state, "e4", 1), rotationMove(state, "e4", -1));
  assert.equal(rotationMove(state, "e4", 0), null);
});

test("on a flipped board the dial is turned with it", () => {
  const upright = dialOptions(stateOf("advanced"), "c7");
  const flipped = dialOptions(stateOf("advanced", { orientation: "green" }), "c7");
  assert.deepEqual([upright[0].id, flipped[0].id], ["face-0", "face-180"]);
  assert.equal(flipped[0].angle, 0);
});

test("a square without a piece has no actions", () => {
  const state = stateOf("advanced");
  assert.deepEqual([rotationOptions(state, "d4"), dialOptions(state, "d4")], [[], []]);
});

test("n ends the turn where there are several actions, and passes where a null move is legal", () => {
  assert.equal(passMove(stateOf("advanced")).act, "end");
  assert.equal(passMove(stateOf("leiserchess-duel")).act, "null");
  assert.equal(passMove(stateOf("laser-chess")), null);
});

test("a rotation is drawn as an arc with a head, in its direction", () => {
  assert.ok(rotationPath(0, 90).startsWith("M0 -44A44 44 0 0 1 44 0"));
  assert.ok(rotationPath(0, -90).includes("0 0 0 -44 0"));
});

// Arrows, tints, helpers

test("drawing an arrow again removes it, and others stay", () => {
  const one = toggleArrow([], "a1", "b2");
  const two = toggleArrow(one, "c3", "c3");
  assert.deepEqual(
    two.map(({ start, to, kind }) => [start, to, kind]),
    [
      ["a1", "b2", "drawn"],
      ["c3", "c3", "drawn"],
    ],
  );
  assert.deepEqual(toggleArrow(two, "a1", "b2"), [two[1]]);
});

test("the selection is tinted above the premove, the marks and the last move", () => {
  const tinted = tintsOf({
    last: ["a1", "a2"],
    marks: { d4: "good" },
    premove: move("turn", "b1", "b1"),
    selected: "c1",
  });
  assert.deepEqual(tinted, [
    ["a1", "last"],
    ["a2", "last"],
    ["d4", "good"],
    ["b1", "premove"],
    ["c1", "selected"],
  ]);
});

test("numbers in drawings are short", () => {
  assert.equal(short(1 / 3), 0.33);
  assert.equal(
    pointsOf([
      [0, 0],
      [1.005, 2.3333],
    ]),
    "0,0 1,2.33",
  );
  assert.deepEqual(between([0, 0], [10, 20], 0.5), [5, 10]);
});

// The timeline

test("easing starts at 0 and ends at 1", () => {
  for (const ease of [linear, easeOut, easeInOut]) assert.deepEqual([ease(0), ease(1)], [0, 1]);
  assert.ok(easeOut(0.5) > 0.5);
  assert.equal(easeInOut(0.5), 0.5);
});

test("a timeline draws each tween to its end, in time", async () => {
  const drawn = [];
  const timeline = new Timeline().tween(50, 100, (t) => drawn.push(t), linear).at(200, () => drawn.push("at"));
  const done = timeline.play();
  runFrames(80);
  assert.ok(drawn.length > 0 && drawn.every((t) => t < 1));
  runFrames(400);
  await done;
  assert.ok(timeline.finished);
  assert.deepEqual(drawn.slice(-2), [1, "at"]);
});

test("finishing a timeline draws the final state at once, each part once", () => {
  const draw = mock.fn();
  const timeline = new Timeline().tween(50, 100, draw).tween(100, 10, draw);
  timeline.play();
  timeline.finish();
  timeline.finish();
  assert.deepEqual(
    draw.mock.calls.map((call) => call.arguments[0]),
    [1, 1],
  );
});

test("slow motion takes longer, for a while", async () => {
  const finished = (timeline, milliseconds) => {
    timeline.play();
    runFrames(milliseconds);
    return timeline.finished;
  };
  assert.ok(
    finished(
      new Timeline().tween(0, 200, () => {}),
      300,
    ),
  );
  assert.ok(!finished(new Timeline().tween(0, 200, () => {}).slow(0, 100, 0.25), 300));
});

test("a pause of the page does not skip the animation", () => {
  const drawn = [];
  const timeline = new Timeline().tween(0, 1000, (t) => drawn.push(t), linear);
  timeline.play();
  runFrames(32);
  runFrames(0);
  assert.ok(drawn.at(-1) < 0.2);
  timeline.finish();
});
