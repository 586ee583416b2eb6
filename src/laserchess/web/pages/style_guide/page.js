/** The style guide, for developers: every token and every component in both themes. It is not translated. */
import { h, replace } from "../../lib/dom.js";
import { mountShell } from "../../lib/shell.js";
import { mainElement } from "../parts/main.js";
import { components } from "./components.js";
import { gameComponents, sampleOf } from "./game_components.js";
import { TOKENS } from "./tokens.js";

mountShell();
document.title = "Style guide";
document.documentElement.dataset.theme = "light";
// A separate address, because it is a separate script: see script_joiner.py.
const { LocalServer } = await import(new URL("../../local_server/index.js", import.meta.url).href);
const game = await sampleOf(new LocalServer());
replace(
  mainElement(),
  h("h1", {}, "Style guide"),
  h("p", { class: "muted" }, "Tokens are in style/tokens.css, components in style/base.css and style/controls.css."),
  h("div", { class: "guide" }, column("Light", ""), column("Dark", "dark-stage")),
);

/**
 * @param {string} title
 * @param {string} stage
 */
function column(title, stage) {
  const parts = [...components(), ...gameComponents(game)].map(([name, examples]) =>
    h("section", { class: "card stack" }, h("h2", {}, name), examples),
  );
  const tokens = h("section", { class: "card stack" }, h("h2", {}, "Tokens"), TOKENS.map(tokenTable));
  return h("div", { class: `guide-column ${stage}` }, h("p", { class: "panel-title" }, title), parts, tokens);
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
