/** The layout of the analysis page. */
/** @import { Session } from "./session.js" */
/** @import { VariantView, View } from "../../types/api" */

import { h, replace } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { t } from "../../lib/strings.js";
import { passMove, statusText } from "./status.js";

/**
 * Build the parts of the page inside `main` and return them by name.
 * @param {HTMLElement} main
 */
export function buildLayout(main) {
  const parts = {
    title: h("h2", { class: "side-title" }),
    subtitle: h("p", { class: "side-subtitle" }),
    study: h("div", { class: "study-bar", hidden: true }),
    open: h("button", { type: "button", class: "button small open-button" }, icon("plus"), t("analysis.open")),
    studies: h("button", { type: "button", class: "button small studies-button" }, icon("book"), t("analysis.studies")),
    bar: h("div", { class: "eval-bar" }),
    board: h("div", { class: "board-host board-place" }),
    thumbs: h("div", { class: "thumbs" }),
    graph: h("div", { class: "graph", hidden: true }),
    judge: h("div", { class: "judge-box" }),
    engine: h("section", { class: "engine", "aria-label": t("analysis.engine") }),
    explorer: h("section", { class: "explorer", "aria-label": t("analysis.explorer") }),
    moves: h("div", { class: "moves", tabindex: -1, role: "group", "aria-label": t("analysis.moves") }),
    controls: h("div", { class: "controls", role: "toolbar", "aria-label": t("analysis.controls") }),
    tools: h("section", { class: "tools", "aria-label": t("analysis.tools") }),
    opening: h("p", { class: "opening-name", hidden: true }),
    status: h("div", { class: "status" }),
  };
  replace(
    main,
    h("h1", { class: "visually-hidden" }, t("analysis.title")),
    h("div", { class: "board-area board-group" }, parts.bar, parts.board, parts.thumbs),
    h(
      "aside",
      { class: "side", "aria-label": t("analysis.side") },
      h(
        "header",
        { class: "side-head" },
        h("div", {}, parts.title, parts.subtitle),
        h("div", { class: "row" }, parts.studies, parts.open),
      ),
      parts.study,
      parts.engine,
      parts.explorer,
      parts.moves,
      parts.opening,
      parts.status,
      parts.controls,
    ),
    h("div", { class: "under" }, parts.graph, parts.judge, parts.tools),
  );
  return parts;
}

/**
 * Show what is analysed: the players of a game, or the variant.
 * @param {{title: HTMLElement, subtitle: HTMLElement}} parts
 * @param {Session} session
 */
export function drawHead({ title, subtitle }, { variant, start }) {
  const named = variant.setups.find(({ name, position }) => name === start.setup || position === start.position);
  const players = ["White", "Black"].map((tag) => start.tags[tag]).filter((name) => name && name !== "?");
  title.textContent = players.length === 2 ? players.join(" – ") : variant.title;
  subtitle.textContent = [players.length === 2 && variant.title, named?.title ?? t("analysis.position")]
    .filter(Boolean)
    .join(" · ");
  document.title = `${t("analysis.title")}: ${title.textContent}`;
}

/**
 * Show the status, with a button for a move that passes.
 * @param {HTMLElement} part
 * @param {View} view
 * @param {VariantView} variant
 * @param {(move: string) => unknown} onPass
 */
export function drawStatus(part, view, variant, onPass) {
  const pass = passMove(view);
  const button = { type: "button", class: "button small pass", onClick: () => pass && onPass(pass.text) };
  replace(
    part,
    h("span", {}, statusText(view, variant)),
    pass ? h("button", button, t(`analysis.pass.${pass.act}`)) : null,
  );
  part.classList.toggle("over", Boolean(view.outcome));
}

/** @typedef {{name: string, icon: string, run: () => unknown, pressed?: boolean}} Control */

/**
 * Fill a bar with icon buttons.
 * @param {HTMLElement} element
 * @param {Control[]} buttons
 * @returns {Record<string, HTMLButtonElement>} the buttons by name
 */
export function fillControls(element, buttons) {
  /** @type {[string, HTMLButtonElement][]} */
  const made = buttons.map(({ name, icon: iconName, run, pressed }) => [
    name,
    h(
      "button",
      {
        type: "button",
        class: `icon-button control-${name}`,
        "aria-label": t(`analysis.control.${name}`),
        title: t(`analysis.control.${name}`),
        "aria-pressed": pressed === undefined ? null : String(pressed),
        disabled: true,
        onClick: run,
      },
      icon(iconName),
    ),
  ]);
  replace(
    element,
    made.map(([, button]) => button),
  );
  return Object.fromEntries(made);
}
