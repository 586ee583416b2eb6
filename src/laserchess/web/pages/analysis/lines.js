/** The engine panel: switch, score, depth, speed and lines. */
/** @import { LineMove } from "./evaluation.js" */
/** @import { Prefs } from "./prefs.js" */
/** @import { TurnNumber } from "./tree.js" */
/** @import { Store } from "../parts/store.js" */
/** @import { AnalysisLine, LinesMessage, ScoreView } from "../../types/api" */

import { hasServer } from "../../lib/backend.js";
import { h, replace } from "../../lib/dom.js";
import { deferRender } from "../../lib/defer_render.js";
import { t } from "../../lib/strings.js";
import { scoreText, speedText } from "../parts/engine_line.js";
import { barOf, lineMoves, numberBefore } from "./evaluation.js";
import { moveText } from "./marks.js";
import { numberText } from "./tree.js";

const MAX_LINES = 5;
const SHOWN_MOVES = 14;

/** Draws the engine's lines; the player can play their moves. */
export class LinesView {
  /**
   * @param {HTMLElement} element
   * @param {Store<Prefs>} prefs
   * @param {{onPlay: (moves: string[]) => void, onHover: (moves: LineMove[] | null) => void}} handlers
   */
  constructor(element, prefs, handlers) {
    this.handlers = handlers;
    this.prefs = prefs;
    /** @type {LinesMessage | null} */
    this.shown = null;
    this.toggle = h("input", {
      type: "checkbox",
      role: "switch",
      class: "switch",
      id: "engine-switch",
      checked: prefs.state.on,
      "aria-label": t("analysis.engine"),
      onChange: (event) => prefs.set({ ...prefs.state, on: event.target.checked }),
    });
    this.score = h("output", { class: "engine-score" });
    this.facts = h("span", { class: "engine-facts" });
    this.list = h("ol", { class: "engine-lines" });
    this.draw = deferRender(this.list);
    this.name = h("span", { class: "engine-name" }, t("analysis.engine"));
    replace(element, this.#head(), this.list);
    this.#listen();
    this.rest();
  }

  #head() {
    const words = h("span", { class: "engine-words" }, this.name, this.facts);
    const counts = Array.from({ length: MAX_LINES }, (_, i) =>
      h("option", { value: String(i + 1) }, t("analysis.lines", { count: i + 1 })),
    );
    const select = h(
      "select",
      {
        class: "select small",
        "aria-label": t("analysis.lines_label"),
        onChange: (event) => this.prefs.set({ ...this.prefs.state, lines: Number(event.target.value) }),
      },
      counts,
    );
    select.value = String(this.prefs.state.lines);
    return h("div", { class: "engine-head" }, this.toggle, this.score, words, select);
  }

  #listen() {
    /** @param {Event} event */
    const at = (event) =>
      /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-step]"));
    /** @param {Event} event */
    const hover = (event) => this.handlers.onHover(this.#movesAt(at(event)));
    this.list.addEventListener("click", (event) => {
      const place = this.#place(at(event));
      if (place) this.handlers.onPlay(place.line.pv.slice(0, place.step + 1));
    });
    this.list.addEventListener("pointerover", hover);
    this.list.addEventListener("focusin", hover);
    for (const leave of ["pointerleave", "focusout"])
      this.list.addEventListener(leave, () => this.handlers.onHover(null));
  }

  /**
   * Return the line and the step of a button.
   * @param {HTMLElement | null} button
   */
  #place(button) {
    const line = button && this.shown?.lines.find((each) => each.multipv === Number(button.dataset.line));
    return line ? { line, step: Number(button.dataset.step) } : null;
  }

  /** @param {HTMLElement | null} button */
  #movesAt(button) {
    const place = this.#place(button);
    return place && lineMoves(place.line, place.step);
  }

  /**
   * Offer the choice of engine, if there is one: on this device, or on the server.
   * @param {boolean} hasNetwork
   */
  offer(hasNetwork) {
    if (!hasServer()) return;
    /** @type {Prefs["by"][]} */
    const choices = hasNetwork ? ["device", "server", "network"] : ["device", "server"];
    const options = choices.map((by) => h("option", { value: by }, t(`analysis.by.${by}`)));
    const select = h("select", { class: "select small", "aria-label": t("analysis.engine_choice") }, options);
    const { by } = this.prefs.state;
    select.addEventListener("change", () => this.prefs.set({ ...this.prefs.state, by: choices[select.selectedIndex] }));
    select.value = choices.includes(by) ? by : "device";
    replace(this.name, select);
  }

  /** Show that the engine is off or has no lines yet. */
  rest(words = t(this.prefs.state.on ? "analysis.thinking" : "analysis.engine_off")) {
    this.score.textContent = "";
    this.facts.textContent = words;
    const { on, lines } = this.prefs.state;
    const waiting = Array.from({ length: lines }, () => h("li", { class: "engine-line waiting" }));
    this.draw(() => {
      this.shown = null;
      replace(this.list, on ? waiting : []);
    });
  }

  /**
   * Show the engine's output.
   * @param {LinesMessage} info
   * @param {TurnNumber | null} number of the first move, or null where moves are not numbered
   */
  show(info, number) {
    this.score.textContent = scoreText(info.lines[0]?.score);
    this.facts.textContent = [t("analysis.depth", { depth: info.depth }), speedText(info.nps)]
      .filter(Boolean)
      .join(" · ");
    this.draw(() => this.#drawLines(info, number));
  }

  /**
   * @param {LinesMessage} info
   * @param {TurnNumber | null} number
   */
  #drawLines(info, number) {
    this.shown = info;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset ?? {};
    const inside = this.list.contains(document.activeElement);
    replace(
      this.list,
      info.lines.map((line) => this.#line(line, number)),
    );
    if (!inside) return;
    const same = this.list.querySelector(`[data-line="${focused.line}"][data-step="${focused.step}"]`);
    if (same instanceof HTMLElement) same.focus();
  }

  /**
   * @param {AnalysisLine} line
   * @param {TurnNumber | null} number
   */
  #line(line, number) {
    const words = line.pv
      .slice(0, SHOWN_MOVES)
      .flatMap((text, step) => [
        numberSpan(numberBefore(number, step)),
        h("button", { type: "button", class: "line-move", dataset: { line: line.multipv, step } }, moveText(text)),
      ]);
    const lead = line.score.mate ?? line.score.cp ?? 0;
    return h(
      "li",
      { class: "engine-line" },
      h("span", { class: `line-score ${lead < 0 ? "second" : "first"}` }, scoreText(line.score)),
      h("span", { class: "line-moves" }, words),
    );
  }
}

/** @param {TurnNumber | null} number */
function numberSpan(number) {
  return number && h("span", { class: "number", "aria-hidden": "true" }, numberText(number));
}

/** The evaluation bar next to the board. */
export class EvalBar {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.fill = h("div", { class: "bar-fill" });
    this.score = h("span", { class: "bar-score", "aria-hidden": "true" });
    replace(element, this.fill, h("div", { class: "bar-middle" }), this.score);
    element.setAttribute("role", "meter");
    element.setAttribute("aria-valuemin", "-1");
    element.setAttribute("aria-valuemax", "1");
    element.setAttribute("aria-label", t("analysis.bar"));
  }

  /**
   * Show a score and winning chances from −1 to 1, both for the first player; null: unknown.
   * @param {ScoreView | null} score
   * @param {number | null} chance
   * @param {string[]} players
   */
  show(score, chance, players) {
    const { share, behind, text } = barOf(score, chance, players);
    this.element.style.setProperty("--share", `${share}%`);
    this.element.classList.toggle("unknown", chance === null);
    this.element.classList.toggle("behind", behind);
    this.score.textContent = scoreText(score);
    this.element.setAttribute("aria-valuenow", (chance ?? 0).toFixed(2));
    this.element.setAttribute("aria-valuetext", text);
  }

  /**
   * Put the first player at the top or at the bottom.
   * @param {boolean} flipped
   */
  flip(flipped) {
    this.element.classList.toggle("flipped", flipped);
  }
}
