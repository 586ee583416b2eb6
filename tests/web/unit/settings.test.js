/** Settings and what else the browser keeps. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { setMedia } from "./helpers/dom.js";
import * as settings from "../../../src/laserchess/web/lib/settings.js";
import {
  rememberAccount,
  rememberedName,
  onAccountChange,
  profilePath,
} from "../../../src/laserchess/web/lib/session.js";
import { readStored } from "../../../src/laserchess/web/lib/storage.js";

const KEY = "laserchess.settings";
const { dataset } = document.documentElement;

/** Store settings as another tab does. */
function storeElsewhere(text) {
  localStorage.setItem(KEY, text);
  window.dispatchEvent(Object.assign(new Event("storage"), { key: KEY }));
}

beforeEach(() => storeElsewhere("{}"));
afterEach(() => {
  for (const query of ["(pointer: coarse)", "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"])
    setMedia(query, false);
});

test("everything has a default", () => {
  for (const key of Object.keys(settings.DEFAULTS)) assert.notEqual(settings.get(key), undefined);
});

test("a change is kept, shown and told to subscribers, until they leave", () => {
  const heard = [];
  const stop = settings.subscribe((key, value) => heard.push([key, value]));
  settings.set("board", "wood");
  stop();
  settings.set("board", "paper");
  assert.deepEqual(heard, [["board", "wood"]]);
  assert.equal(dataset.board, "paper");
  assert.deepEqual(JSON.parse(localStorage.getItem(KEY)), { board: "paper" });
});

test("only what differs from the defaults is stored", () => {
  settings.set("volume", 20);
  settings.set("volume", settings.DEFAULTS.volume);
  assert.equal(localStorage.getItem(KEY), "{}");
});

test("an unknown setting is an error", () => {
  assert.throws(() => settings.set("colour", "pink"), /no setting is called colour/);
});

test("a change in another tab is taken over and told", () => {
  const heard = new Map();
  const stop = settings.subscribe((key, value) => heard.set(key, value));
  storeElsewhere('{"speed":"slow","pieces":"khet"}');
  stop();
  assert.deepEqual([settings.get("speed"), heard.get("speed"), dataset.pieces], ["slow", "slow", "khet"]);
});

test("other entries of the browser's storage change nothing", () => {
  const heard = [];
  const stop = settings.subscribe((key) => heard.push(key));
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "other" }));
  stop();
  assert.deepEqual(heard, []);
});

for (const [what, text] of [
  ["nothing", null],
  ["no JSON", "{"],
  ["null", "null"],
  ["a list", "[1]"],
  ["a number", "7"],
]) {
  test(`where ${what} is stored, the defaults apply`, () => {
    assert.deepEqual(settings.parseSettings(text), settings.DEFAULTS);
  });
}

test("stored values that are unknown or of another type are ignored, the others kept", () => {
  const stored = { theme: "pink", speed: "fast", volume: "loud", name: "Ada", later: 1, confirm: "yes", sound: 0 };
  const { theme, speed, volume, name, confirm, sound, ...others } = settings.parseSettings(JSON.stringify(stored));
  assert.deepEqual([theme, speed, volume, name, confirm, sound], ["auto", "fast", 70, "Ada", null, true]);
  assert.ok(!("later" in others));
});

test("what is stored is read back", () => {
  const changed = { ...settings.DEFAULTS, confirm: false, name: "Ada", codes: true };
  assert.deepEqual(settings.parseSettings(settings.serializeSettings(changed)), changed);
});

test("moves are confirmed on touch screens unless the player chose", () => {
  assert.equal(settings.get("confirm"), false);
  setMedia("(pointer: coarse)", true);
  assert.equal(settings.get("confirm"), true);
  settings.set("confirm", false);
  assert.equal(settings.get("confirm"), false);
});

test("the theme follows the system unless the player chose", () => {
  const heard = [];
  const stop = settings.subscribe((key) => heard.push(key));
  setMedia("(prefers-color-scheme: dark)", true);
  stop();
  assert.deepEqual([settings.theme(), dataset.theme, heard], ["dark", "dark", ["theme"]]);
  settings.set("theme", "light");
  assert.deepEqual([settings.theme(), dataset.theme], ["light", "light"]);
});

test("the pace of animations follows the speed", () => {
  for (const [speed, pace] of [
    ["off", 0],
    ["fast", 0.5],
    ["normal", 1],
    ["slow", 1.75],
  ]) {
    settings.set("speed", speed);
    assert.equal(settings.pace(), pace);
  }
});

test("the system may ask for less motion", () => {
  assert.ok(!settings.reducedMotion());
  setMedia("(prefers-reduced-motion: reduce)", true);
  assert.ok(settings.reducedMotion());
});

test("where nothing can be stored, a setting lasts until the page is left", (context) => {
  context.mock.method(Object.getPrototypeOf(localStorage), "setItem", () => {
    throw new Error("full");
  });
  settings.set("volume", 30);
  assert.equal(settings.get("volume"), 30);
});

// The rest of the storage

for (const [what, text, found] of [
  ["an object", '{"a":1}', { a: 1 }],
  ["nothing", null, {}],
  ["null", "null", {}],
  ["a number", "3", {}],
  ["no JSON", "{", {}],
]) {
  test(`stored objects: ${what} is read as one`, () => {
    if (text === null) localStorage.removeItem("thing");
    else localStorage.setItem("thing", text);
    assert.deepEqual(readStored("thing"), found);
  });
}

test("where nothing can be read, stored objects are empty and nobody is signed in", (context) => {
  context.mock.method(Object.getPrototypeOf(localStorage), "getItem", () => {
    throw new Error("refused");
  });
  assert.deepEqual([readStored("thing"), rememberedName()], [{}, ""]);
});

test("the account's name is remembered for the header, and forgotten", () => {
  let changes = 0;
  onAccountChange(() => (changes += 1));
  rememberAccount({ name: "Ada" });
  assert.equal(rememberedName(), "Ada");
  rememberAccount(null);
  assert.deepEqual([rememberedName(), changes], ["", 2]);
});

test("where nothing can be stored, signing in works", (context) => {
  context.mock.method(Object.getPrototypeOf(localStorage), "setItem", () => {
    throw new Error("full");
  });
  assert.equal(rememberAccount({ name: "Ada" }).name, "Ada");
});

test("names in addresses are escaped", () => {
  assert.equal(profilePath("a/b c"), "/people/a%2Fb%20c");
});
