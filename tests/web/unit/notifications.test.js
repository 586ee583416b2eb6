/** Notifications, days per turn, conditional moves and push messages, without a browser. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import vm from "node:vm";
import "./helpers/window.js";
import { bytesOf } from "../../../src/laserchess/web/pages/account/push.js";
import { faceOf } from "../../../src/laserchess/web/pages/game/clock.js";
import { choicesOf, isComplete, lineText, withLine } from "../../../src/laserchess/web/pages/game/conditional_model.js";
import { urgentFirst } from "../../../src/laserchess/web/pages/home/games.js";
import { initialSeek, seekParams } from "../../../src/laserchess/web/pages/lobby/seek_model.js";
import { dayClock, requestTime } from "../../../src/laserchess/web/pages/parts/day_clocks.js";
import {
  allRead,
  badge,
  lastId,
  pathOf,
  textOf,
  timeLeftText,
} from "../../../src/laserchess/web/lib/notifications_model.js";
import { VARIANT } from "./helpers/fixtures.js";

const HOUR = 3_600_000;
const item = (id, changes = {}) => ({
  id,
  kind: "turn",
  tag: `game:${id}`,
  data: {},
  created: 0,
  read: false,
  ...changes,
});

describe("notifications", () => {
  test("each kind is a sentence", () => {
    const data = { opponent: "Ada", title: "Khet", game: "g1" };
    assert.equal(textOf(item(1, { data })), "Your turn against Ada · Khet");
    assert.equal(textOf(item(1, { kind: "over", data: { ...data, result: "lost" } })), "You lost against Ada · Khet");
    assert.equal(textOf(item(1, { kind: "message", data })), "Ada wrote to you");
  });
  test("a notification leads to its game, or where it says", () => {
    assert.equal(pathOf(item(1, { data: { game: "g1" } })), "/game/g1");
    assert.equal(pathOf(item(1, { data: { path: "/lobby" } })), "/lobby");
    assert.equal(pathOf(item(1)), "/");
  });
  test("marking as read keeps the list", () => {
    const inbox = { unread: 2, turns: 1, items: [item(7), item(5)] };
    assert.equal(lastId(inbox), 7);
    const read = allRead(inbox);
    assert.deepEqual([read.unread, read.turns, read.items.map((one) => one.read)], [0, 1, [true, true]]);
    assert.equal(inbox.items[0].read, false);
  });
  test("badges are short", () => assert.deepEqual([0, 7, 99, 100].map(badge), ["", "7", "99", "99+"]));
});

describe("days per turn", () => {
  test("the time left is in days, hours or minutes", () => {
    assert.equal(timeLeftText(50 * HOUR), "2 days 2 h");
    assert.equal(timeLeftText(24 * HOUR), "1 day");
    assert.equal(timeLeftText(2.5 * HOUR), "2 h 30 min");
    assert.equal(timeLeftText(-1), "0 min");
  });
  test("a clock of days never warns by seconds", () => {
    const clocks = { ms: { blue: 10_000 }, running: "blue", at: 0 };
    const game = { clock: dayClock(3), clocks, you: ["blue"], outcome: null, view: {} };
    assert.deepEqual(faceOf(game, "blue", 0), { text: "0 min", running: true, low: false, warns: false });
  });
  test("a request has days or a clock", () => {
    assert.deepEqual(requestTime({ variant: "khet", clock: dayClock(3) }), { variant: "khet", days: 3 });
    const clock = { base: 300, increment: 3 };
    assert.deepEqual(requestTime({ clock }), { clock });
    assert.deepEqual(requestTime({ clock: null }), { clock: null });
  });
  test("a custom game can have days", () => {
    const state = { ...initialSeek([VARIANT], { name: "Ada" }, {}), days: "7" };
    const params = seekParams(state);
    assert.deepEqual([params.clock.days, params.rated], [7, true]);
  });
  test("correspondence games come first, none twice", () => {
    const shown = urgentFirst([{ id: "late" }], [{ id: "live" }, { id: "late" }]);
    assert.deepEqual(
      shown.map(({ id }) => id),
      ["late", "live"],
    );
  });
});

describe("conditional moves", () => {
  const view = (turn, moves = ["b", "a"], outcome = null) => ({
    turn,
    outcome,
    moves: moves.map((text) => ({ text })),
  });
  test("a line is complete with a reply", () => {
    assert.ok(!isComplete({ moves: [], view: view("blue") }, "red"));
    assert.ok(!isComplete({ moves: ["a"], view: view("red") }, "red"));
    assert.ok(isComplete({ moves: ["a", "b"], view: view("blue") }, "red"));
    assert.ok(isComplete({ moves: ["a", "b"], view: view("red", [], { winner: "red" }) }, "red"));
  });
  test("moves are offered in order, none after the end", () => {
    assert.deepEqual(choicesOf({ moves: [], view: view("blue") }), ["a", "b"]);
    assert.deepEqual(choicesOf({ moves: [], view: view("blue", ["a"], { winner: null }) }), []);
  });
  test("a longer line replaces its beginning", () => {
    const lines = withLine(
      [
        ["a", "b"],
        ["c", "d"],
      ],
      ["a", "b", "e", "f"],
    );
    assert.deepEqual(lines.map(lineText), ["c d", "a b e f"]);
  });
});

describe("push messages", () => {
  const read = (name) => readFileSync(new URL(`../../../src/laserchess/web/worker/${name}`, import.meta.url), "utf-8");
  const SCRIPT = `${read("push.js")}${read("texts.js")}`;

  function worker(language) {
    const handlers = {};
    const shown = [];
    const opened = [];
    const scope = {
      navigator: { language },
      registration: {
        scope: "https://host/",
        showNotification: async (title, options) => shown.push({ title, options }),
      },
      clients: { matchAll: async () => [], openWindow: async (address) => opened.push(address) },
      addEventListener: (name, handler) => (handlers[name] = handler),
    };
    vm.runInNewContext(SCRIPT, { worker: scope, URL });
    const send = async (name, event) => {
      let work;
      handlers[name]({ ...event, waitUntil: (promise) => (work = promise) });
      await work;
    };
    return { shown, opened, send };
  }

  const message = {
    kind: "turn",
    tag: "game:g1",
    path: "/game/g1",
    data: { opponent: "Ada", title: "Khet" },
  };

  test("a message is shown once by its tag, in the browser's language", async () => {
    for (const [language, title] of [
      ["en-GB", "Your turn against Ada"],
      ["de-DE", "Du bist am Zug gegen Ada"],
      ["nl", "Your turn against Ada"],
    ]) {
      const { shown, send } = worker(language);
      await send("push", { data: { json: () => message } });
      assert.deepEqual([shown[0].title, shown[0].options.tag, shown[0].options.body], [title, "game:g1", "Khet"]);
    }
  });
  test("an empty message shows nothing", async () => {
    const { shown, send } = worker("en");
    await send("push", { data: { json: () => ({}) } });
    assert.deepEqual(shown, []);
  });
  test("a press opens the page", async () => {
    const { opened, send } = worker("en");
    await send("notificationclick", { notification: { close: () => {}, data: { path: "/game/g1" } } });
    assert.deepEqual(opened, ["https://host/game/g1"]);
  });
  test("keys are URL-safe base64", () => assert.deepEqual([...bytesOf("-_8")], [251, 255]));
});
