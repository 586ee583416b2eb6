/** The style guide, for developers: every token and every component, in the theme of the settings. It is not translated. */
/** @import { Child } from "../../board/types" */
import { h, replace } from "../../lib/dom.js";
import { choice, field, form } from "../../lib/forms.js";
import { icon } from "../../lib/icons.js";
import { segmented, switchField } from "../../lib/settings_dialog.js";
import { ask, mountShell, openDialog, toast } from "../../lib/shell.js";
import { mainElement } from "../parts/main.js";
import { TOKENS } from "./tokens.js";

const BUTTONS = ["", "primary", "accent", "danger", "quiet", "small", "big"];
const BANNERS = ["", "good", "bad", "warn"];

mountShell();
document.title = "Style guide";
replace(
  mainElement(),
  h("h1", {}, "Style guide"),
  h("p", { class: "muted" }, "Tokens are in style/tokens.css, components in style/base.css; pages add layouts only."),
  section("Tokens", TOKENS.map(tokenTable)),
  section(
    "Headings",
    h("h1", {}, "h1"),
    h("h2", {}, "h2"),
    h("h3", {}, "h3"),
    h("p", {}, "p"),
    h("small", {}, "small"),
  ),
  section("Buttons: .button, .icon-button", buttons()),
  section("Banners: .banner", BANNERS.map(banner)),
  section("Cards: .card, .panel, .tag", cards()),
  section("Fields: lib/forms.js, lib/settings_dialog.js", fields()),
  section("Tables: .table", table()),
  section("Dialogs and notices: lib/shell.js", overlays()),
);

/**
 * @param {string} title
 * @param {Child[]} parts
 */
function section(title, ...parts) {
  return h("section", { class: "card stack" }, h("h2", {}, title), parts);
}

/** @param {[string, [string, string][]]} group */
function tokenTable([title, tokens]) {
  const rows = tokens.map(([name, purpose]) =>
    h("tr", {}, h("th", { scope: "row" }, h("code", {}, name)), h("td", {}, purpose), h("td", {}, sample(name))),
  );
  return h("div", { class: "stack" }, h("h3", {}, title), h("table", { class: "table" }, h("tbody", {}, rows)));
}

/**
 * Show a token: a colour, a shadow, a length or a size of text.
 * @param {string} name
 */
function sample(name) {
  const value = `var(${name})`;
  if (name.startsWith("--size")) return h("span", { style: { fontSize: value } }, "Aa 0123");
  if (name.startsWith("--shadow")) return swatch({ boxShadow: value, background: "var(--surface)" });
  if (name.startsWith("--radius")) return swatch({ borderRadius: value, border: "1px solid var(--line-strong)" });
  if (name.startsWith("--s-")) return swatch({ width: value, background: "var(--accent)" });
  return swatch({ background: value, border: "1px solid var(--line)" });
}

/** @param {Record<string, string>} style */
function swatch(style) {
  return h("span", { style: { display: "inline-block", width: "4rem", height: "1.5rem", ...style } });
}

function buttons() {
  const all = BUTTONS.map((look) => h("button", { class: `button ${look}`, type: "button" }, look || "button"));
  const states = [
    h("button", { class: "button", type: "button", disabled: true }, "disabled"),
    h("button", { class: "button", type: "button", "aria-pressed": "true" }, "pressed"),
    h("a", { class: "button", href: "#" }, "link"),
    h("button", { class: "icon-button", type: "button", "aria-label": "flip" }, icon("flip")),
    h("button", { class: "icon-button small", type: "button", "aria-label": "close" }, icon("close")),
  ];
  return [h("div", { class: "row" }, all), h("div", { class: "row" }, states)];
}

/** @param {string} kind */
function banner(kind) {
  return h("p", { class: `banner ${kind}` }, `.banner${kind && `.${kind}`}`);
}

function cards() {
  return [
    h("div", { class: "card" }, ".card: something separate"),
    h("div", { class: "panel" }, ".panel: a part of the page"),
    h(
      "p",
      { class: "row" },
      h("span", { class: "tag" }, ".tag"),
      h("span", { class: "tag" }, icon("check"), "with an icon"),
    ),
  ];
}

function fields() {
  /** @type {[string, string][]} */
  const choices = [
    ["a", "first"],
    ["b", "second"],
  ];
  const parts = [
    field("Field", { placeholder: "placeholder" }, "help below the field").element,
    choice("Choice", choices, "a", () => {}).element,
    segmented({ label: "Segments", choices, value: "a", onChange: () => {} }),
    switchField({ label: "Switch", help: "what it does", checked: true, onChange: () => {} }),
  ];
  return form(parts, { submit: "send", send: async () => {} });
}

function table() {
  const head = h("tr", {}, h("th", { scope: "col" }, "player"), h("th", { scope: "col" }, "rating"));
  const row = h("tr", {}, h("th", { scope: "row" }, "Ada"), h("td", {}, 1500));
  return h("table", { class: "table" }, h("thead", {}, head), h("tbody", {}, row));
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
