/** What the game page says about a game, without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./helpers/window.js";
import { rotationPath } from "../../../src/laserchess/web/board/arrows.js";
import { beforeMove, offlineOpponent, offlineSince, statusText } from "../../../src/laserchess/web/pages/game/model.js";

const human = (name, online = true) => ({ name, kind: "human", taken: true, account: false, rating: null, online });
const game = (changes = {}) => ({
  mode: "friend",
  you: ["blue"],
  outcome: null,
  captured: [],
  view: { turn: "red" },
  seats: { blue: human("Ada"), red: human("Grace") },
  ...changes,
});

test("an opponent who is offline is not waited for in silence", () => {
  const left = game({ seats: { blue: human("Ada"), red: human("Grace", false) } });
  assert.equal(statusText(game()), "Waiting for Grace");
  assert.equal(statusText(left), "Grace is offline");
  assert.equal(offlineOpponent(left), "red");
});

test("no player is missing from a game that is over, watched, or against the computer", () => {
  const seats = { blue: human("Ada"), red: human("Grace", false) };
  assert.equal(offlineOpponent(game({ seats, outcome: { winner: "blue" } })), null);
  assert.equal(offlineOpponent(game({ seats, you: [] })), null);
  assert.equal(offlineOpponent(game({ seats, mode: "computer" })), null);
});

test("the time a player left is kept until they return", () => {
  const left = game({ seats: { blue: human("Ada"), red: human("Grace", false) } });
  let since = offlineSince({}, game(), 1000);
  assert.deepEqual(since, {});
  since = offlineSince(since, left, 2000);
  since = offlineSince(since, left, 3000);
  assert.deepEqual(since, { red: 2000 });
  assert.deepEqual(offlineSince(since, game(), 4000), {});
});

test("a player who was offline when the page was opened left at an unknown time", () => {
  const left = game({ seats: { blue: human("Ada"), red: human("Grace", false) } });
  const since = offlineSince(offlineSince({}, left, null), left, 3000);
  assert.deepEqual(since, { red: null });
});

test("while the last move is shown, neither its captures nor the result are", () => {
  const king = { player: "blue", name: "King" };
  const after = game({ captured: [king], outcome: { winner: "red" } });
  const shown = beforeMove(after, game());
  assert.deepEqual(shown.captured, []);
  assert.equal(shown.outcome, null);
});

test("a rotation is an arc with a head, in the direction of the rotation", () => {
  const end = (path) => path.split("A44 44 0 0 ")[1].split("M")[0];
  assert.ok(rotationPath(0, 90).startsWith("M0 -44"));
  assert.equal(end(rotationPath(0, 90)), "1 44 0");
  assert.equal(end(rotationPath(0, -90)), "0 -44 0");
  assert.match(rotationPath(90, 45), /M[-\d. ]+L[-\d. ]+L[-\d. ]+$/);
});
