/** Parts of pages that share a store: what is chosen in one is kept and followed by the others. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { settled } from "./helpers/dom.js";
import { notificationSections } from "../../../src/laserchess/web/pages/account/notifications.js";
import { Explorer } from "../../../src/laserchess/web/pages/analysis/explorer.js";
import { LinesView } from "../../../src/laserchess/web/pages/analysis/lines.js";
import { readPrefs } from "../../../src/laserchess/web/pages/analysis/prefs.js";
import { Store } from "../../../src/laserchess/web/pages/parts/store.js";

const handlers = { onPlay() {}, onHover() {} };
const section = () => document.body.appendChild(document.createElement("section"));
const change = (/** @type {HTMLElement} */ field) => field.dispatchEvent(new window.Event("change"));

test("the engine's panel changes its own preferences, and shows as many lines as are wanted", () => {
  const prefs = new Store(readPrefs({ on: false, lines: 2, explorer: true }));
  const element = section();
  const lines = new LinesView(element, prefs, handlers);
  assert.equal(element.querySelectorAll(".engine-line").length, 0);
  lines.toggle.click();
  lines.rest();
  assert.equal(element.querySelectorAll(".engine-line").length, 2);
  const count = element.querySelector("select");
  count.value = "4";
  change(count);
  lines.rest();
  assert.equal(element.querySelectorAll(".engine-line").length, 4);
  assert.deepEqual(prefs.state, { on: true, by: "device", lines: 4, explorer: true });
});

test("the choice of engine is offered and kept where there is a server", () => {
  const prefs = new Store(readPrefs({ by: "network" }));
  const lines = new LinesView(section(), prefs, handlers);
  lines.offer(false);
  assert.equal(lines.name.querySelector("select").value, "device");
  lines.offer(true);
  const select = lines.name.querySelector("select");
  assert.equal(select.value, "network");
  select.value = "server";
  change(select);
  assert.equal(prefs.state.by, "server");
});

test("the explorer is switched on and off without touching the engine", () => {
  const prefs = new Store(readPrefs({ on: false, lines: 1 }));
  const element = section();
  const explorer = new Explorer(element, prefs, handlers);
  element.querySelector("[role=switch]").click();
  assert.ok(explorer.on);
  assert.deepEqual(prefs.state, { on: false, by: "device", lines: 1, explorer: true });
});

test("settings of notifications are saved whole, with every earlier change", async () => {
  const kinds = { turn: true, started: true, over: true, challenge: true, message: true, tournament: true };
  const settings = { push: kinds, mail: kinds, quiet: null, push_key: null, can_mail: false };
  /** @type {{push: typeof kinds, mail: typeof kinds, quiet: object | null}[]} */
  const saved = [];
  globalThis.fetch = async (address, options) => {
    if (options?.method === "PUT") saved.push(JSON.parse(options.body));
    return Response.json(String(address).includes("vacation") ? { until: null, days_left: 30 } : settings);
  };
  document.body.append(...notificationSections());
  await settled();
  await settled();
  const press = (/** @type {string} */ label) => document.querySelector(`[aria-label="${label}"]`).click();
  press("Your turn: Push");
  press("Your turn: Daily mail");
  await settled();
  await settled();
  assert.deepEqual(
    saved.map(({ push, mail }) => [push.turn, mail.turn]),
    [
      [false, true],
      [false, false],
    ],
  );
  assert.ok(kinds.turn, "what the server sent was changed");
  const [start, end] = document.querySelectorAll(".filters select");
  start.value = "22";
  change(start);
  end.value = "7";
  change(end);
  await settled();
  await settled();
  assert.deepEqual(
    saved.slice(2).map(({ quiet }) => quiet),
    [null, { start: 22, end: 7 }],
  );
  assert.equal(saved.at(-1).push.turn, false);
});
