/** Every component of the pages in each of its states. */
/** @import { Child } from "../../board/types" */
import { avatar } from "../../lib/avatar.js";
import { h } from "../../lib/dom.js";
import { chips, choice, field, form, segmented, switchField } from "../../lib/forms.js";
import { icon } from "../../lib/icons.js";
import { ask, openDialog, toast } from "../../lib/shell.js";
import { tabs } from "../account/tabs.js";
import { empty } from "../parts/empty.js";
import { person } from "../parts/player_parts.js";
import { sparkline } from "../parts/sparkline.js";

const BUTTONS = ["", "primary", "quiet", "danger"];
const BANNERS = ["", "good", "bad", "warn"];
/** @type {[string, string][]} */
const CHOICES = [
  ["a", "first"],
  ["b", "second"],
];

/** @returns {[string, Child][]} titles and examples */
export function components() {
  return [
    ["Text: weights 400 and 600", headings()],
    ["Buttons: primary, plain, quiet; .danger, .small, .big", buttons()],
    ["Icon buttons", iconButtons()],
    ["Fields: lib/forms.js, lib/settings_dialog.js", fields()],
    ["Slider: .range", [slider(25, false), slider(60, true)]],
    ["Disclosure", disclosure()],
    ["Chips, tabs", [chips({ label: "Chips", choices: CHOICES, value: "a", onChange: () => {} }), exampleTabs()]],
    ["Banners: .banner", BANNERS.map(banner)],
    ["Cards: .card, .panel, .tag", cards()],
    ["Players: lib/avatar.js, parts/sparkline.js", players()],
    ["Tables: .table", table()],
    ["Empty states: parts/empty.js", ["tv", "games", "players", "lost", "done"].map(emptyState)],
    ["Dialogs and notices: lib/shell.js", overlays()],
  ];
}

function headings() {
  return [
    h("p", { class: "guide-h1" }, "Hero"),
    h("h3", {}, "Title"),
    h("p", {}, "Text ", h("a", { href: "#" }, "link")),
    h("small", {}, "Small 0123456789"),
  ];
}

function buttons() {
  /** @param {string} size */
  const row = (size) =>
    h(
      "div",
      { class: "row" },
      BUTTONS.map((look) => h("button", { class: `button ${look} ${size}`, type: "button" }, look || "plain")),
    );
  const states = h(
    "div",
    { class: "row" },
    BUTTONS.map((look) => h("button", { class: `button ${look}`, type: "button", disabled: true }, "disabled")),
    h("button", { class: "button", type: "button", "aria-pressed": "true" }, "pressed"),
    h("a", { class: "button", href: "#" }, icon("link"), "link"),
  );
  return [row(""), row("small"), row("big"), states];
}

function iconButtons() {
  return h(
    "div",
    { class: "row" },
    h("button", { class: "icon-button", type: "button", "aria-label": "flip" }, icon("flip")),
    h("button", { class: "icon-button small", type: "button", "aria-label": "close" }, icon("close")),
    h("button", { class: "icon-button", type: "button", "aria-label": "sound", "aria-pressed": "true" }, icon("sound")),
    h("button", { class: "icon-button", type: "button", "aria-label": "muted", disabled: true }, icon("muted")),
  );
}

function fields() {
  const off = choice("Disabled choice", CHOICES, "a", () => {});
  off.select.disabled = true;
  const parts = [
    field("Field", { placeholder: "placeholder" }, "help below the field").element,
    field("Invalid field", { value: "wrong", "aria-invalid": "true" }).element,
    field("Disabled field", { disabled: true, value: "text" }).element,
    choice("Choice", CHOICES, "a", () => {}).element,
    off.element,
    segmented({ label: "Segments", choices: CHOICES, value: "a", onChange: () => {} }),
    switchField({ label: "Switch", help: "what it does", checked: true, onChange: () => {} }),
    switchField({ label: "Switch, off", checked: false, onChange: () => {} }),
  ];
  return form(parts, { submit: "send", send: async () => {} });
}

/**
 * @param {number} value
 * @param {boolean} disabled
 */
function slider(value, disabled) {
  const input = h("input", { class: "range", type: "range", value, disabled, "aria-label": `slider at ${value}` });
  input.style.setProperty("--filled", `${value}%`);
  return input;
}

function disclosure() {
  return [
    h("details", { class: "panel" }, h("summary", {}, "Closed"), h("p", {}, "Text")),
    h("details", { class: "panel", open: true }, h("summary", {}, "Open"), h("p", {}, "Text")),
  ];
}

function exampleTabs() {
  return tabs([
    ["one", "Selected", () => h("p", {}, "Panel of the first tab")],
    ["two", "Other", () => h("p", {}, "Panel of the second tab")],
  ]);
}

/** @param {string} kind */
function banner(kind) {
  return h("p", { class: `banner ${kind}` }, `.banner${kind && `.${kind}`}`);
}

function cards() {
  return [
    h("div", { class: "card" }, ".card: something separate"),
    h("div", { class: "panel" }, ".panel: a part of the page"),
    h("p", { class: "row" }, h("span", { class: "tag" }, ".tag"), h("span", { class: "tag" }, icon("check"), "icon")),
  ];
}

function players() {
  const names = ["Ada", "Grace", "Linus", "Margaret", "Emmy", "Alan"];
  return [
    h(
      "div",
      { class: "row" },
      names.map((name) => avatar(name, "large")),
    ),
    person({ name: "Ada", rating: 1500, provisional: true }),
    sparkline([1500, 1480, 1510, 1560, 1540, 1600]),
  ];
}

function table() {
  const head = h("tr", {}, h("th", { scope: "col" }, "player"), h("th", { scope: "col" }, "rating"));
  const rows = ["Ada", "Grace"].map((name) =>
    h("tr", {}, h("th", { scope: "row" }, person({ name })), h("td", {}, 1500)),
  );
  return h("table", { class: "table" }, h("thead", {}, head), h("tbody", {}, rows));
}

/** @param {string} art */
function emptyState(art) {
  return empty({ art, text: art, link: ["#", "One button"] });
}

function overlays() {
  /** @type {[string, () => unknown][]} */
  const examples = [
    ["dialog", () => openDialog({ title: "Dialog", body: h("p", {}, "Esc closes it.") })],
    ["question", () => ask({ title: "Question", text: "The dangerous answer is red.", danger: true })],
    ["notice", () => toast("Notice")],
    ["good notice", () => toast("Done", { kind: "good" })],
    ["bad notice", () => toast("Something went wrong. Try again.", { kind: "bad" })],
  ];
  const open = examples.map(([name, onClick]) => h("button", { class: "button", type: "button", onClick }, name));
  return h("div", { class: "row" }, open);
}
