/** When the coach speaks, what it asks for, and what it draws. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./helpers/window.js";
import {
  adviceRequest,
  adviceStart,
  canCoach,
  COACHED_GAMES,
  countGame,
  drawingOf,
  hintText,
  isLostByBeam,
  lossPlies,
  lossRequest,
  lossStart,
  subjectOf,
} from "../../../src/laserchess/web/pages/game/coach_model.js";
import { groupFaces } from "../../../src/laserchess/web/lib/face_drawings.js";

const VIEW = { turn: "silver", position: "now" };
const GAME = {
  id: "g",
  variant: "khet",
  options: {},
  mode: "computer",
  you: ["silver"],
  view: VIEW,
  ply: 0,
  moves: [],
};

test("the first three games of each variant are coached, and a game that is opened again is not counted twice", () => {
  let stored = {};
  for (let number = 0; number < COACHED_GAMES; number++) stored = countGame(stored, { ...GAME, id: `g${number}` });
  assert.equal(stored.khet.length, 3);
  assert.equal(countGame(stored, { ...GAME, id: "another" }), null);
  assert.equal(countGame(stored, { ...GAME, id: "g1" }), stored);
  assert.deepEqual(countGame(stored, { ...GAME, variant: "advanced" }).advanced, ["g"]);
  assert.deepEqual(countGame({ khet: "damaged" }, GAME), { khet: ["g"] });
});

test("nobody is coached against people on the server, or as a spectator", () => {
  assert.ok(canCoach(GAME));
  assert.ok(canCoach({ ...GAME, mode: "here", you: ["silver", "red"] }));
  assert.ok(!canCoach({ ...GAME, mode: "friend" }));
  assert.ok(!canCoach({ ...GAME, you: [] }));
});

test("advice is about the last move, and at the start about the position", () => {
  assert.deepEqual(adviceRequest(GAME, null).moves, []);
  const later = { ...GAME, ply: 1, moves: [{ ply: 1, turn: 1, text: "d1d2" }] };
  assert.equal(adviceStart(later), 0);
  const { position, moves, player } = adviceRequest(later, { view: { position: "before" } });
  assert.deepEqual([position, moves, player], ["before", ["d1d2"], "silver"]);
});

test("advice includes the goal until the player has moved", () => {
  const goalAfter = (by) =>
    adviceRequest({ ...GAME, ply: 1, moves: [{ ply: 1, turn: 1, by, text: "d1d2" }] }, { view: VIEW }).goal;
  assert.deepEqual([adviceRequest(GAME, null).goal, goalAfter("red"), goalAfter("silver")], [true, true, false]);
});

test("advice after a turn of several actions is about all of them", () => {
  const moves = [
    { ply: 1, turn: 1, text: "." },
    { ply: 2, turn: 2, text: "b8@6" },
    { ply: 3, turn: 2, text: "c8c7" },
    { ply: 4, turn: 2, text: "." },
  ];
  const game = { ...GAME, ply: 4, moves };
  assert.equal(adviceStart(game), 1);
  assert.deepEqual(adviceRequest(game, { view: { position: "then" } }).moves, ["b8@6", "c8c7", "."]);
});

test("the coach waits for the beam, and explains only losses after the end", () => {
  assert.equal(subjectOf(GAME, true, true), "advice");
  assert.equal(subjectOf(GAME, true, false), null);
  assert.equal(subjectOf(GAME, false, true), null);
  const lost = { ...GAME, outcome: { winner: "red", reason: "king" } };
  assert.equal(subjectOf(lost, false, true), "loss");
  assert.ok(!isLostByBeam({ ...lost, outcome: { winner: "red", reason: "time" } }));
  assert.equal(subjectOf({ ...lost, outcome: { winner: "silver", reason: "king" } }, true, true), null);
});

test("a loss is explained from its last plies", () => {
  const moves = [1, 2, 3, 4, 5, 6, 7, 8].map((ply) => ({ ply, text: `m${ply}` }));
  const lost = { ...GAME, ply: 8, moves };
  assert.equal(lossStart(lost), 2);
  assert.deepEqual(lossRequest(lost, { view: { position: "then" } }).moves, ["m3", "m4", "m5", "m6", "m7", "m8"]);
  assert.deepEqual(lossPlies(lost, { fatal: 1, plies: 2 }), { fatal: 8, stop: 6 });
  assert.deepEqual(lossPlies(lost, { fatal: 2, plies: null }), { fatal: 7, stop: null });
});

test("squares in danger are marked, and the first threat has an arrow", () => {
  const threats = ["e1", "c4", "d5"].map((square) => ({
    square,
    start: "a4",
    to: "a4",
    text: "a4+",
    angle: 90,
    royal: false,
  }));
  const { marks, arrows } = drawingOf({ threats });
  assert.deepEqual(marks, { e1: "danger", c4: "danger" });
  assert.deepEqual(arrows, [{ start: "a4", to: "a4", text: "a4+", angle: 90, kind: "bad" }]);
});

test("a card shows at most two pictures: where beams go on, and where they end", () => {
  const face = (side, deed, ways = []) => ({ side, deed, ways });
  const wedge = [face(0, "turns", [2]), face(2, "turns", [0]), face(4, "hit"), face(6, "hit")];
  assert.deepEqual(
    groupFaces(wedge).map((group) => group.map(({ side }) => side)),
    [[0], [4, 6]],
  );
  assert.equal(groupFaces([0, 2, 4, 6].map((side) => face(side, "hit"))).length, 1);
  assert.equal(groupFaces([face(0, "turns", [2]), face(4, "passes", [0])])[0].length, 2);
});

test("a hint names the move as the list of moves does", () => {
  const text = "Hint f1@0: it hits the green King on e9.";
  const reason = { key: "phrases.coach.hint.hits", text, facts: { move: "f1@0", side: "green", piece: "King" } };
  const words = { key: "phrases.move.rotate", text: "Laser f1 rotates to north", facts: {} };
  assert.equal(hintText([reason, words], false), "Hint Laser f1 rotates to north: it hits the green King on e9.");
  assert.equal(hintText([reason, words], true), text);
  assert.equal(hintText([reason], false), text);
});
