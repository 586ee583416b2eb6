/** The layout of the board editor. */
/** @import { IconName } from "./palette.js" */

import { h, replace } from "../../lib/dom.js";
import { t } from "../../lib/strings.js";
import { drawIcon } from "./palette.js";

/**
 * Build the parts of the page inside `main` and return them by name.
 * @param {HTMLElement} main
 * @param {Record<"undo" | "redo" | "flip" | "clear", () => unknown>} run what the buttons do
 */
export function buildLayout(main, run) {
  const places = {
    second: group("second", ""),
    first: group("first", ""),
    tools: group("tools", t("editor.tools")),
    floor: group("floor", t("editor.floor")),
    panel: h("aside", { class: "panel editor-side stack", "aria-label": t("editor.side") }),
    host: h("div", { class: "board-host board-place" }),
    hint: h("p", { class: "hint" }),
  };
  const buttons = {
    undo: iconButton("undo", run.undo),
    redo: iconButton("redo", run.redo),
    flip: iconButton("flip", run.flip),
    clear: iconButton("clear", run.clear),
  };
  const row = group("buttons", t("editor.board"));
  row.append(...Object.values(buttons));
  const table = h(
    "div",
    { class: "editor-board board-group" },
    h("div", { class: "tool-bar" }, places.tools, places.floor, row),
    places.second,
    places.host,
    places.first,
    places.hint,
  );
  replace(main, h("h1", { class: "visually-hidden" }, t("editor.title")), table, places.panel);
  return { ...places, table, buttons };
}

/**
 * @param {string} name
 * @param {string} label
 */
function group(name, label) {
  return h("div", { class: `palette palette-${name}`, role: "group", "aria-label": label });
}

/**
 * @param {IconName} key
 * @param {() => unknown} onClick
 */
function iconButton(key, onClick) {
  const label = t(`editor.${key}`);
  return h(
    "button",
    { type: "button", class: `icon-button edit-${key}`, "aria-label": label, title: label, onClick },
    drawIcon(key),
  );
}
