/** How the game page changes with the server's messages, without a browser. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "./helpers/window.js";
import { entry, event, game, human, played, view, won } from "./helpers/fixtures.js";
import {
  hasEnded,
  hasMissed,
  initialState,
  receiveEvent,
  receiveGame,
  receivePresence,
  release,
  reveal,
} from "../../../src/laserchess/web/pages/game/state.js";
import { Store } from "../../../src/laserchess/web/pages/parts/store.js";

const king = { player: "blue", name: "King", art: "bk" };
const moved = (after = {}) => event("move", "red", { ply: 2, ...after }, { move: entry(2, "red"), played: played() });

describe("messages", () => {
  test("a loaded game shows its result and nothing held back", () => {
    const state = initialState(game({ outcome: won() }));
    assert.deepEqual([state.revealed, state.held, state.ply, state.flipped], [true, null, null, false]);
  });
  test("captures wait for the beams", () => {
    const state = receiveEvent(initialState(game()), moved({ captured: [king] }), 5);
    assert.deepEqual(state.game.captured, [king]);
    assert.deepEqual(state.held.captured, []);
    assert.equal(release(state, state.held).held, null);
  });
  test("a second move keeps holding what the first one captured", () => {
    const first = receiveEvent(initialState(game()), moved({ captured: [king] }), 5);
    const second = receiveEvent(first, moved({ captured: [king, king] }), 6);
    assert.deepEqual(second.held.captured, []);
    assert.equal(release(second, first.held), second, "only the newest move releases the strips");
  });
  test("the result waits for the beam that ended the game", () => {
    const state = receiveEvent(initialState(game()), moved({ outcome: won() }), 5);
    assert.ok(!state.revealed);
    assert.equal(state.held.outcome, null);
    const shown = reveal(state);
    assert.deepEqual([shown.revealed, shown.held], [true, null]);
  });
  test("other events hold nothing back", () => {
    const state = receiveEvent(initialState(game()), event("draw", "red"), 5);
    assert.equal(state.held, null);
  });
  test("the whole game replaces everything that was held", () => {
    const state = receiveEvent(initialState(game()), moved({ outcome: won() }), 5);
    const next = receiveGame(state, game({ ply: 4 }), 9);
    assert.deepEqual([next.game.ply, next.held, next.revealed], [4, null, true]);
  });
  test("presence changes seats and spectators without touching the old state", () => {
    const state = initialState(game());
    const next = receivePresence(state, { type: "presence", seats: { red: human("Grace", false) }, watching: 3 }, 7);
    assert.deepEqual([next.spectators, next.game.seats.red.online, next.offlineSince], [3, false, { red: 7 }]);
    assert.ok(state.game.seats.red.online);
  });
  test("presence knows no seats but those of the game", () => {
    const next = receivePresence(
      initialState(game()),
      { type: "presence", seats: { green: human("X") }, watching: 0 },
      7,
    );
    assert.deepEqual(Object.keys(next.game.seats), ["blue", "red"]);
  });
});

describe("comparisons", () => {
  test("a game has been missed when its ply or position differs", () => {
    assert.ok(!hasMissed(game(), game()));
    assert.ok(hasMissed(game(), game({ ply: 2 })));
    assert.ok(hasMissed(game(), game({ view: view({ position: "other" }) })));
  });
  test("a game ends once", () => {
    assert.ok(hasEnded(game(), game({ outcome: won() })));
    assert.ok(!hasEnded(game({ outcome: won() }), game({ outcome: won() })));
  });
});

describe("store", () => {
  test("subscribers get the new state and the one before", () => {
    const store = new Store({ count: 0 });
    const seen = [];
    store.subscribe((state, before) => seen.push([before.count, state.count]));
    store.set({ count: 1 });
    assert.deepEqual(seen, [[0, 1]]);
  });
  test("the same state draws nothing", () => {
    const store = new Store({ count: 0 });
    store.subscribe(() => assert.fail("nothing has changed"));
    store.set(store.state);
  });
});
