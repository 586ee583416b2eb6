/** The lobby and the home page's choices, without a browser. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "./helpers/window.js";
import { VARIANT } from "./helpers/fixtures.js";
import { firstGame, gameRequest } from "../../../src/laserchess/web/pages/home/new_game.js";
import { chooseVariant, initialChoices, readChoices } from "../../../src/laserchess/web/pages/home/prefs.js";
import { chosenClock, clockName } from "../../../src/laserchess/web/pages/home/time_control.js";
import {
  addChallenge,
  addOwn,
  EMPTY_LOBBY,
  nearestBots,
  othersOf,
  receiveLobby,
  receiveSeeks,
  removeSeek,
} from "../../../src/laserchess/web/pages/lobby/model.js";
import { initialSeek, seekParams } from "../../../src/laserchess/web/pages/lobby/seek_model.js";

const seek = (id, changes = {}) => ({ id, name: id, account: false, rating: null, variant: "khet", ...changes });
const whole = (changes = {}) => ({ type: "lobby", people: 4, seeks: [], mine: [], challenges: [], ...changes });
const KHET = { ...VARIANT, id: "khet", setups: [{ name: "dynasty", title: "Dynasty", position: "" }] };
const LIST = [VARIANT, KHET];

describe("lobby lists", () => {
  test("the whole lobby replaces what was listed", () => {
    const state = receiveLobby(
      { ...EMPTY_LOBBY, seeks: new Map([["old", seek("old")]]) },
      whole({ seeks: [seek("a")], challenges: [seek("c")] }),
    );
    assert.deepEqual([[...state.seeks.keys()], [...state.challenges.keys()], state.people], [["a"], ["c"], 4]);
  });
  test("own seeks that are no longer listed stay, marked as old", () => {
    const state = receiveLobby(addOwn(addOwn(EMPTY_LOBBY, seek("m1")), seek("m2")), whole({ mine: [seek("m2")] }));
    assert.equal(state.mine.get("m1").old, true);
    assert.equal(state.mine.get("m2").old, undefined);
  });
  test("new games come first, removed ones go", () => {
    const state = receiveLobby(EMPTY_LOBBY, whole({ seeks: [seek("a"), seek("b")] }));
    const next = receiveSeeks(state, { type: "seeks", people: 5, added: [seek("c")], removed: ["a"] });
    assert.deepEqual([[...next.seeks.keys()], next.people], [["c", "b"], 5]);
    assert.deepEqual([...state.seeks.keys()], ["a", "b"]);
  });
  test("the own seeks are not among the open games", () => {
    const state = addOwn(receiveLobby(EMPTY_LOBBY, whole({ seeks: [seek("a"), seek("m")] })), seek("m"));
    assert.deepEqual(
      othersOf(state).map(({ id }) => id),
      ["a"],
    );
  });
  test("a new seek waits before bots are offered again", () => {
    assert.deepEqual(addOwn({ ...EMPTY_LOBBY, bots: [{ name: "B", level: 1, rating: 1 }] }, seek("m")).bots, []);
  });
  test("what was answered or cancelled is gone", () => {
    const state = addChallenge(addOwn(EMPTY_LOBBY, seek("m")), seek("c"));
    assert.equal(removeSeek(state, "m").mine.size, 0);
    assert.equal(removeSeek(state, "c").challenges.size, 0);
    assert.equal(state.challenges.size, 1);
  });
  test("bots of similar strength are offered, three at most", () => {
    const bots = [900, 1400, 1600, 2000, 2400].map((rating) => ({ name: String(rating), level: 1, rating }));
    assert.deepEqual(
      nearestBots(bots, seek("m")).map(({ rating }) => rating),
      [1400, 1600, 2000],
    );
    assert.deepEqual(
      nearestBots(bots, seek("m", { rating: 2300 })).map(({ rating }) => rating),
      [2400, 2000, 1600],
    );
  });
});

describe("seeks", () => {
  const state = (changes = {}) => ({ ...initialSeek(LIST, { name: "Ada" }, {}), ...changes });
  test("the form starts with the chosen variant, rated for accounts", () => {
    assert.deepEqual(
      [initialSeek(LIST, null, { variant: "khet" }).variant, initialSeek(LIST, null, {}).rated],
      ["khet", false],
    );
    assert.deepEqual(
      [initialSeek(LIST, { name: "Ada" }, { variant: "no" }).variant, state().rated],
      ["laser-chess", true],
    );
    assert.equal(initialSeek(LIST, { name: "Ada" }, { rated: false }).rated, false);
  });
  test("a request has a clock in seconds, and no limits by default", () => {
    assert.deepEqual(seekParams(state()), {
      variant: "laser-chess",
      clock: { base: 600, increment: 5 },
      side: "random",
      options: {},
      rated: true,
    });
  });
  test("setup and rating limits are sent if they are set", () => {
    const params = seekParams(state({ setup: "shield", lowest: "1200", highest: "0" }));
    assert.deepEqual([params.setup, params.lowest, params.highest], ["shield", 1200, 0]);
  });
  test("games without a clock or with other rules are casual", () => {
    assert.deepEqual(
      [seekParams(state({ minutes: "0" })).clock, seekParams(state({ minutes: "0" })).rated],
      [null, false],
    );
    assert.ok(!seekParams(state({ options: { king_rotation: true } })).rated);
  });
  test("a clock is at least a second", () => {
    assert.deepEqual(seekParams(state({ minutes: "0.001", increment: "x" })).clock, { base: 1, increment: 0 });
  });
});

describe("home page", () => {
  const address = (text = "") => new URLSearchParams(text);
  const choices = (changes = {}) => ({ ...initialChoices(LIST, address(), {}), ...changes });
  const page = (changes) => ({ state: choices(changes), game: () => VARIANT });
  test("the address counts more than the last visit", () => {
    assert.equal(initialChoices(LIST, address("variant=khet"), { variant: "laser-chess" }).variant, "khet");
    assert.equal(initialChoices(LIST, address("variant=no"), { variant: "khet" }).variant, "khet");
    assert.equal(initialChoices(LIST, address(), {}).variant, "laser-chess");
  });
  test("a position or a setup of the address is chosen", () => {
    assert.deepEqual(
      [
        initialChoices(LIST, address("position=p1"), {}).setup,
        initialChoices(LIST, address("position=p1"), {}).position,
      ],
      ["", "p1"],
    );
    assert.equal(initialChoices(LIST, address("setup=shield"), {}).setup, "shield");
    assert.equal(initialChoices(LIST, address("setup=no"), {}).setup, "classic");
  });
  test("only sensible choices of the last visit are used", () => {
    assert.deepEqual(readChoices({ level: 11, variant: "khet", secret: 1 }), { variant: "khet", level: 2 });
    assert.equal(readChoices({ level: 10 }).level, 10);
  });
  test("another variant starts with its own setup and no options", () => {
    const state = choices({ options: { a: 1 }, side: "blue", position: "p" });
    chooseVariant(state, KHET);
    assert.deepEqual(
      [state.variant, state.setup, state.options, state.side, state.position],
      ["khet", "dynasty", {}, "random", ""],
    );
  });
  test("time controls are unlimited, common or custom, within limits", () => {
    assert.equal(chosenClock(choices()), null);
    assert.deepEqual(chosenClock(choices({ clock: "5+3" })), { base: 300, increment: 3 });
    assert.deepEqual(chosenClock(choices({ clock: "custom", minutes: "0.5", increment: "2" })), {
      base: 30,
      increment: 2,
    });
    for (const [minutes, increment] of [
      ["0", "1"],
      ["181", "0"],
      ["5", "-1"],
      ["5", "181"],
      ["x", "0"],
    ])
      assert.equal(chosenClock(choices({ clock: "custom", minutes, increment })), undefined);
    assert.equal(clockName([5, 3]), "5+3");
  });
  test("a request holds what was chosen, and nothing else", () => {
    const { body } = gameRequest(page({}), "friend", "");
    assert.deepEqual(body, { variant: "laser-chess", mode: "friend", side: "random", setup: "classic" });
  });
  test("the computer has a level, games at one screen a first side", () => {
    assert.equal(gameRequest(page({ level: 4 }), "computer", "Ada").body.level, 4);
    assert.equal(gameRequest(page({}), "computer", "Ada").body.name, "Ada");
    assert.equal(gameRequest(page({ side: "red" }), "here", "").body.side, "blue");
    const more = gameRequest(page({ options: { king_rotation: true }, clock: "3+2" }), "friend", "").body;
    assert.deepEqual([more.options, more.clock], [{ king_rotation: true }, { base: 180, increment: 2 }]);
  });
  test("what cannot be played is said", () => {
    assert.ok(gameRequest(page({ clock: "custom", minutes: "x" }), "friend", "").problem);
    assert.ok(gameRequest(page({ setup: "", position: "  " }), "friend", "").problem);
    assert.equal(gameRequest(page({ setup: "", position: " p1 " }), "friend", "").body.position, "p1");
  });
  test("a first game is easy, unlimited, and the visitor begins", () => {
    assert.deepEqual(firstGame(VARIANT, "").body, { variant: "laser-chess", mode: "computer", level: 1, side: "blue" });
    assert.equal(firstGame(VARIANT, "Ada").body.name, "Ada");
  });
});
