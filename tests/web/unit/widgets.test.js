/** Dialogs, notifications, forms, cards and other parts that pages share. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { settled } from "./helpers/dom.js";
import { mount, scenario } from "./helpers/boards.js";
import { ApiError } from "../../../src/laserchess/web/lib/api.js";
import { deferRender } from "../../../src/laserchess/web/lib/defer_render.js";
import { ask, openDialog } from "../../../src/laserchess/web/lib/dialogs.js";
import { find, h, isTyping, onClick, redraw, setLink } from "../../../src/laserchess/web/lib/dom.js";
import { explainer } from "../../../src/laserchess/web/lib/explain.js";
import { choice, field, form } from "../../../src/laserchess/web/lib/forms.js";
import { closeCard, showCard } from "../../../src/laserchess/web/lib/piece_card.js";
import * as settings from "../../../src/laserchess/web/lib/settings.js";
import { openSettings } from "../../../src/laserchess/web/lib/settings_dialog.js";
import { createBoard } from "../../../src/laserchess/web/lib/site_board.js";
import { announce, copyText, showError, toast } from "../../../src/laserchess/web/lib/toasts.js";
import { onWheel } from "../../../src/laserchess/web/lib/wheel.js";

const findAll = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
const toasts = () => findAll(".toast-text").map((one) => one.textContent);
beforeEach(() => {
  for (const one of findAll(".toast, dialog, .piece-card, .bubble, .drawer")) one.remove();
});

// Elements

test("elements are built from props and children, and empty ones are left out", () => {
  const node = h(
    "a",
    { class: "x", href: "/y", title: null, hidden: true, dataset: { id: 3 } },
    "a",
    [1, null, false],
    h("b"),
  );
  assert.equal(node.outerHTML, '<a class="x" href="/y" hidden="" data-id="3">a1<b></b></a>');
});

test("styles, custom properties, values and listeners are set", () => {
  let clicks = 0;
  const node = h("input", { value: "v", style: { color: "red", "--x": "1" }, onClick: () => (clicks += 1) });
  node.click();
  assert.deepEqual([node.value, node.style.color, node.style.getPropertyValue("--x"), clicks], ["v", "red", "1", 1]);
});

test("equal contents are not drawn again, so that a pressed button stays", () => {
  const list = h("div", {}, h("button", {}, "Play"));
  const [button] = list.children;
  assert.ok(!redraw(list, h("button", {}, "Play")));
  assert.equal(list.firstChild, button);
  assert.ok(redraw(list, h("button", {}, "Stop")));
});

test("a link without an address is disabled", () => {
  const link = h("a");
  setLink(link, "/x");
  assert.deepEqual([link.getAttribute("href"), link.getAttribute("aria-disabled")], ["/x", "false"]);
  setLink(link, null);
  assert.deepEqual([link.getAttribute("href"), link.getAttribute("aria-disabled")], [null, "true"]);
});

test("clicks are heard from descendants that match", () => {
  const heard = [];
  const list = h("ul", {}, h("li", { dataset: { n: 1 } }, h("b", {}, "x")), h("p", {}, "y"));
  onClick(list, "li", (item) => heard.push(item.dataset.n));
  list.querySelector("b").dispatchEvent(new Event("click", { bubbles: true }));
  list.querySelector("p").dispatchEvent(new Event("click", { bubbles: true }));
  assert.deepEqual(heard, ["1"]);
});

test("keys in text fields are not shortcuts", () => {
  assert.ok(isTyping({ target: h("input") }));
  assert.ok(!isTyping({ target: h("button") }));
  assert.ok(!isTyping({ target: null }));
});

test("what would be drawn under a pressed button waits until it is released", async () => {
  const drawn = [];
  const list = h("div");
  document.body.append(list);
  const draw = deferRender(list);
  list.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true, button: 0 }));
  draw(() => drawn.push(1));
  draw(() => drawn.push(2));
  assert.deepEqual(drawn, []);
  window.dispatchEvent(new Event("pointerup"));
  await settled();
  assert.deepEqual(drawn, [2]);
  draw(() => drawn.push(3));
  assert.deepEqual(drawn, [2, 3]);
});

test("the wheel steps once per notch, small steps add up, and zooming is left alone", () => {
  const steps = [];
  const board = h("div");
  onWheel(board, (by) => steps.push(by));
  const turn = (deltaY, timeStamp, how = {}) => {
    const event = Object.assign(new Event("wheel", { cancelable: true }), { deltaY, deltaMode: 0, ...how });
    Object.defineProperty(event, "timeStamp", { value: timeStamp });
    board.dispatchEvent(event);
    return event.defaultPrevented;
  };
  turn(30, 1000);
  turn(30, 1100);
  turn(1, 1200, { deltaMode: 1 });
  turn(-100, 1210);
  assert.deepEqual(steps, [1, 1]);
  assert.ok(!turn(100, 2000, { ctrlKey: true }));
});

// Dialogs and notifications

test("a dialog is labelled, closes with its value, and is removed", () => {
  const values = [];
  const { element, close } = openDialog({ title: "Title", body: "Body", onClose: (value) => values.push(value) });
  const label = element.getAttribute("aria-labelledby");
  assert.equal(document.getElementById(label).textContent, "Title");
  close("yes");
  close("again");
  assert.deepEqual(values, ["yes"]);
  assert.ok(!element.isConnected);
});

test("a question is answered by its buttons, or with no by closing", async () => {
  const yes = ask({ title: "Resign?", text: "Really?", confirm: "Resign", danger: true });
  assert.equal(document.activeElement.textContent, "Resign");
  document.activeElement.click();
  assert.equal(await yes, true);
  const no = ask({ title: "Resign?", text: "Really?" });
  find("dialog .icon-button").click();
  assert.equal(await no, false);
});

test("the same notification is shown once, and one with an action closes with it", () => {
  let runs = 0;
  toast("Saved.");
  toast("Saved.");
  assert.deepEqual(toasts(), ["Saved."]);
  toast("Moved.", { action: { text: "Undo", run: () => (runs += 1) } });
  findAll(".toast .button").at(-1).click();
  assert.deepEqual([runs, toasts()], [1, ["Saved."]]);
});

test("errors of the server are shown in its words, others are logged, aborts are silent", (context) => {
  const logged = context.mock.method(console, "error", () => {});
  showError(new ApiError({ reason: "x", message: "It is full." }));
  showError(Object.assign(new Error("gone"), { name: "AbortError" }));
  assert.deepEqual(toasts(), ["It is full."]);
  showError(new TypeError("a bug"));
  assert.deepEqual([logged.mock.callCount(), toasts().length], [1, 2]);
  assert.equal(findAll("[role=alert]").length, 2);
});

test("a copied text is confirmed, and a refused copy is reported", async () => {
  assert.equal(await copyText("abc"), true);
  assert.equal(navigator.clipboard.text, "abc");
  const { writeText } = navigator.clipboard;
  navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
  assert.equal(await copyText("abc"), false);
  navigator.clipboard.writeText = writeText;
});

test("announcements go to the live region", () => {
  announce("Check the beam.");
  assert.match(find("[aria-live=polite]").textContent, /Check the beam\./);
});

// Forms

test("a field has a label and a description", () => {
  const { element, input } = field("Name", { value: "Ada" }, "Up to 24 letters.");
  assert.equal(element.querySelector("label").getAttribute("for"), input.id);
  assert.equal(element.querySelector("small").id, input.getAttribute("aria-describedby"));
});

test("a choice starts with its value and reports changes", () => {
  const heard = [];
  const { select } = choice(
    "Side",
    [
      ["a", "A"],
      ["b", "B"],
    ],
    "b",
    (value) => heard.push(value),
  );
  assert.equal(select.value, "b");
  select.value = "a";
  select.dispatchEvent(new Event("change"));
  assert.deepEqual(heard, ["a"]);
});

test("a form shows why it was rejected, and can be sent again", async () => {
  let tries = 0;
  const send = async () => {
    tries += 1;
    if (tries === 1) throw new ApiError({ reason: "name", message: "This name is taken." });
  };
  const element = form([], { submit: "Create", send });
  const submit = () => element.dispatchEvent(new Event("submit", { cancelable: true }));
  submit();
  assert.ok(element.querySelector("button").disabled);
  await settled();
  assert.equal(element.querySelector("[role=alert]").textContent, "This name is taken.");
  submit();
  await settled();
  assert.equal(element.querySelector("[role=alert]").textContent, "");
  assert.ok(!element.querySelector("button").disabled);
});

// Settings and boards

test("the settings dialog changes settings at once", () => {
  openSettings();
  const pick = (value) => findAll("dialog input[type=radio]").find((one) => one.value === value);
  pick("wood").checked = true;
  pick("wood").dispatchEvent(new Event("change"));
  const heat = findAll("dialog input[role=switch]")[1];
  heat.checked = true;
  heat.dispatchEvent(new Event("change"));
  assert.deepEqual([settings.get("board"), settings.get("heat")], ["wood", true]);
});

test("a board of the site follows the settings, unless its page decides", () => {
  const { variant } = scenario("leiserchess");
  const place = h("div");
  document.body.append(place);
  settings.set("heat", false);
  const board = createBoard(place, { variant, coordinates: false });
  settings.set("heat", true);
  settings.set("coordinates", true);
  assert.equal(place.querySelectorAll(".lc-heat rect").length, 64);
  assert.equal(place.querySelectorAll(".lc-coordinates text").length, 0);
  board.destroy();
  settings.set("heat", false);
});

// Explanations

/** A variant with the texts that cards show. */
function explained(name) {
  const { variant } = scenario(name);
  const pieces = variant.pieces.map((kind) => ({
    ...kind,
    faces: [{ side: 0, deed: "hit", ways: [] }],
    help: "It moves.",
  }));
  return { ...variant, pieces, features: [], energy: { d4: 3 }, energy_name: "qi" };
}

test("the card of a square describes its piece, and any key closes it", async () => {
  const { board } = await mount("khet");
  showCard(board, explained("khet"), "j4");
  assert.match(find(".piece-card").textContent, /Pyramid.*It moves\..*reserved/s);
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
  assert.equal(find(".piece-card"), null);
  assert.equal(closeCard(), false);
});

test("a square with nothing to say has no card", async () => {
  const { board } = await mount("laser-chess");
  showCard(board, explained("laser-chess"), "d5");
  assert.equal(find(".piece-card"), null);
  showCard(board, explained("laser-chess"), "d4");
  assert.match(find(".piece-card").textContent, /3 qi/);
});

test("why a move is impossible is asked of the server and shown at the square", async () => {
  const { board } = await mount("laser-chess");
  const sent = [];
  globalThis.fetch = async (path, { body }) => {
    sent.push([path, JSON.parse(body)]);
    return new Response(JSON.stringify({ reason: "step", message: "That is too far." }));
  };
  const { onRefused } = explainer(
    () => board,
    explained("laser-chess"),
    () => ({ variant: "laser-chess" }),
  );
  await onRefused("d6", "h8");
  assert.deepEqual(sent, [["/api/positions/refusal", { variant: "laser-chess", start: "d6", to: "h8" }]]);
  assert.match(find(".bubble").textContent, /\w/);
});

test("a board that only explains has no reasons for moves", async () => {
  const { board } = await mount("laser-chess");
  assert.deepEqual(Object.keys(explainer(() => board, explained("laser-chess"))), ["onInspect"]);
});
