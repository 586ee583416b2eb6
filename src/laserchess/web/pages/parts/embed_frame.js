/** What embedded pages have in common: a board, a bar with four buttons, and a link to the whole page. */
/** @import { StepName } from "../game/model.js" */
import "../../board/element.js";
import { ApiError } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import * as settings from "../../lib/settings.js";
import { t } from "../../lib/strings.js";
import { onWheel } from "../../lib/wheel.js";
import { mainElement } from "./main.js";

const STEPS = /** @type {StepName[]} */ (["first", "previous", "next", "last"]);

/** Return a board in the visitor's style. */
export function embeddedBoard() {
  return h("laser-board", {
    speed: settings.get("speed"),
    pieces: settings.get("pieces"),
    theme: settings.theme(),
    board: settings.get("board"),
    coordinates: settings.get("coordinates") ? null : "off",
  });
}

/**
 * Show a board with its buttons.
 * @param {object} frame
 * @param {HTMLElement} frame.board
 * @param {string} frame.title
 * @param {string} frame.words what the bar says
 * @param {{href: string, label: string}} frame.link the whole page
 * @param {(step: StepName) => unknown} frame.onStep
 * @param {HTMLElement} [frame.note] shown under the board
 */
export function showFrame({ board, title, words, link, onStep, note }) {
  const place = h("div", { class: "embed-board" }, board);
  const { href, label } = link;
  const open = { class: "icon-button", href, target: "_blank", rel: "noopener", "aria-label": label, title: label };
  const buttons = STEPS.map((name) =>
    h(
      "button",
      { class: "icon-button", type: "button", "aria-label": t(`game.moves.${name}`), onClick: () => onStep(name) },
      icon(name),
    ),
  );
  replace(
    mainElement(),
    h("h1", { class: "visually-hidden" }, title),
    place,
    note,
    h("div", { class: "embed-bar" }, h("span", { class: "embed-words" }, words), buttons, h("a", open, icon("link"))),
  );
  onWheel(place, (by) => onStep(by < 0 ? "previous" : "next"));
}

/**
 * Show something, or why it cannot be shown.
 * @param {() => Promise<unknown>} show
 */
export async function showOrExplain(show) {
  try {
    await show();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    replace(mainElement(), h("p", {}, error.message));
  }
}
