/** Which games lists show, and which can be rated, without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./helpers/window.js";
import { isPlayed } from "../../../src/laserchess/web/pages/home/games.js";
import { isRatable } from "../../../src/laserchess/web/pages/lobby/seek_model.js";

test("lists show games in progress and games that were played", () => {
  assert.ok(isPlayed({ outcome: null, ply: 0 }));
  assert.ok(isPlayed({ outcome: { winner: "blue", reason: "royal" }, ply: 12 }));
  assert.ok(!isPlayed({ outcome: { winner: null, reason: "aborted" }, ply: 1 }));
  assert.ok(!isPlayed({ outcome: { winner: "red", reason: "resigned" }, ply: 0 }));
});

test("rated games have a clock and standard rules", () => {
  const clock = { base: 300, increment: 3 };
  assert.ok(isRatable({ clock }));
  assert.ok(isRatable({ clock, options: {} }));
  assert.ok(!isRatable({ clock: null }));
  assert.ok(!isRatable({ clock, options: { king_rotation: true } }));
});
