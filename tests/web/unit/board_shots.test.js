/** What is seen and heard of a move: splits, shields, stuns, explosions, captures and falls. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { runFrames } from "./helpers/dom.js";
import { mount } from "./helpers/boards.js";

const beam = (more) => ({
  by: "blue",
  origin: "j1",
  direction: "N",
  squares: ["j2", "j3"],
  turns: [],
  points: [
    [950, 750],
    [950, 650],
    [950, 550],
  ],
  end: "edge",
  struck: null,
  ...more,
});

/** Play a made-up move, and return its sounds and what was seen on the way. */
async function play(change, name = "laser-chess") {
  const sounds = [];
  const mounted = await mount(name, { speed: "normal", onSound: (sound) => sounds.push(sound) });
  const { view, board, count } = mounted;
  const move = {
    text: "x",
    act: "fire",
    start: "j1",
    to: "",
    turn: null,
    angle: null,
    art: null,
    onto: null,
    push: null,
  };
  const { gone = [], ...played } = { move, beams: [], removed: [], stunned: [], displaced: [], ...change };
  const pieces = view.pieces.filter(({ square }) => !gone.includes(square));
  const shown = board.show(
    { ...view, position: "after", pieces },
    { played: { text: "", by: "blue", chance: [], words: [], ...played } },
  );
  const seen = { frost: 0, shards: 0, rings: 0, ripples: 0, streaks: 0 };
  const kinds = {
    frost: ".lc-frost",
    shards: ".lc-shards",
    rings: ".lc-ring",
    ripples: ".lc-ripple",
    streaks: ".lc-streak",
  };
  for (let frame = 0; frame < 200; frame += 1) {
    for (const [kind, selector] of Object.entries(kinds)) seen[kind] = Math.max(seen[kind], count(selector));
    runFrames(16);
  }
  await shown;
  return { sounds, seen, left: count(".lc-beams .lc-beam, .lc-effects > *"), pieces: count(".lc-piece") };
}

test("a shield stops the beam with a ripple", async () => {
  const { sounds, seen, left } = await play({ beams: [beam({ end: "stopped", struck: "j3" })] });
  assert.deepEqual(sounds, ["fire", "shield"]);
  assert.deepEqual([seen.ripples, left], [3, 0]);
});

test("a mirror glints", async () => {
  const points = [
    [950, 750],
    [950, 550],
    [650, 550],
  ];
  const { sounds, seen } = await play({ beams: [beam({ points, turns: [["j3", "N", "W"]] })] });
  assert.deepEqual(sounds, ["fire", "glint"]);
  assert.equal(seen.streaks, 1);
});

test("a split beam goes on in branches, and glints where it splits", async () => {
  const whole = beam({ end: "split" });
  const branch = beam({
    origin: "j3",
    points: [
      [950, 550],
      [650, 550],
    ],
  });
  const { sounds, seen, left } = await play({ beams: [whole, branch] });
  assert.deepEqual(sounds, ["fire"]);
  assert.deepEqual([seen.streaks, left], [1, 0]);
});

test("a stunned piece freezes", async () => {
  const { sounds, seen } = await play({ beams: [beam({ end: "hit", struck: "j3" })], stunned: ["j3"] });
  assert.deepEqual(sounds, ["fire", "stun"]);
  assert.equal(seen.frost, 1);
});

test("an explosion breaks pieces next to the one that was hit", async () => {
  const removed = ["e1", "f1"].map((square) => ({
    square,
    name: "Defender",
    player: "blue",
    fate: "zapped",
    art: "d",
    angle: 0,
  }));
  const { sounds, seen, pieces } = await play({
    beams: [beam({ end: "hit", struck: "f1" })],
    removed,
    gone: ["e1", "f1"],
  });
  assert.deepEqual(sounds, ["fire", "hit", "hit"]);
  assert.ok(seen.shards >= 2 && seen.rings >= 2);
  assert.equal(pieces, 24);
});

test("the end of a king is seen in slow motion", async () => {
  const removed = [{ square: "e1", name: "King", player: "blue", fate: "zapped", art: "k", angle: 0 }];
  const { seen, sounds } = await play({ beams: [beam({ end: "hit", struck: "e1" })], removed, gone: ["e1"] });
  assert.deepEqual(sounds, ["fire", "hit"]);
  assert.equal(seen.rings, 2);
});

for (const [fate, shards] of [
  ["captured", 1],
  ["squashed", 1],
  ["ejected", 0],
  ["swallowed", 0],
]) {
  test(`a piece that is ${fate} ${shards ? "breaks" : "leaves the board"}`, async () => {
    const step = {
      text: "d6e6",
      act: "step",
      start: "d6",
      to: "e6",
      turn: null,
      angle: null,
      art: null,
      onto: null,
      push: null,
    };
    const removed = [{ square: "f1", name: "Defender", player: "blue", fate, art: "d", angle: 0 }];
    const { sounds, seen, pieces } = await play({ move: step, removed, gone: ["f1"] });
    assert.deepEqual(sounds, ["move", "hit"]);
    assert.deepEqual([seen.shards, pieces], [shards, 25]);
  });
}

test("a piece that vanishes without a move fades", async () => {
  const { seen, pieces } = await play({ gone: ["f1"] });
  assert.deepEqual([seen.shards, pieces], [0, 25]);
});

test("a displaced piece flies over the others to its square", async () => {
  const step = {
    text: "d6e6",
    act: "step",
    start: "d6",
    to: "e6",
    turn: null,
    angle: null,
    art: null,
    onto: "displace",
    push: null,
  };
  const { left, pieces } = await play({ move: step, displaced: [{ start: "e6", to: "g4" }] });
  assert.deepEqual([left, pieces], [0, 26]);
});
