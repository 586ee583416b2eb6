/** The engine panel: switch, score, depth, speed and lines. */

import { h, replace } from "../../lib/dom.js";
import { deferRender } from "../../lib/defer_render.js";
import { capital, t } from "../../lib/strings.js";
import { scoreText, speedText } from "../parts/engine_line.js";
import { moveText } from "./marks.js";
import { numberText } from "./tree.js";

const MAX_LINES = 5;
const SHOWN_MOVES = 14;

/** Draws the engine's lines; the player can play their moves. */
export class LinesView {
  /**
   * @param {HTMLElement} element
   * @param {{on: boolean, by: string, lines: number}} state
   * @param {{onSwitch: (on: boolean) => void, onBy: (by: string) => void, onLines: (count: number) => void,
   *   onPlay: (moves: string[]) => void, onHover: (moves: object[]|null) => void}} handlers
   */
  constructor(element, state, handlers) {
    this.handlers = handlers;
    this.state = state;
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
    this.toggle = h("input", {
      type: "checkbox",
      role: "switch",
      class: "switch",
      id: "engine-switch",
      checked: this.state.on,
      "aria-label": t("analysis.engine"),
      onChange: (event) => this.handlers.onSwitch(event.target.checked),
    });
    const words = h("span", { class: "engine-words" }, this.name, this.facts);
    const counts = Array.from({ length: MAX_LINES }, (_, i) =>
      h("option", { value: String(i + 1) }, t("analysis.lines", { count: i + 1 })),
    );
    const select = h(
      "select",
      {
        class: "select small",
        "aria-label": t("analysis.lines_label"),
        onChange: (event) => this.handlers.onLines(Number(event.target.value)),
      },
      counts,
    );
    select.value = String(this.state.lines);
    return h("div", { class: "engine-head" }, this.toggle, this.score, words, select);
  }

  #listen() {
    const at = (event) => event.target.closest("[data-step]");
    const hover = (event) => this.handlers.onHover(this.#movesAt(at(event)));
    this.list.addEventListener("click", (event) => at(event) && this.handlers.onPlay(this.#textsAt(at(event))));
    this.list.addEventListener("pointerover", hover);
    this.list.addEventListener("focusin", hover);
    for (const leave of ["pointerleave", "focusout"])
      this.list.addEventListener(leave, () => this.handlers.onHover(null));
  }

  #place(button) {
    const line = this.shown?.lines.find((each) => each.multipv === Number(button.dataset.line));
    return line && { line, step: Number(button.dataset.step) };
  }

  #textsAt(button) {
    const { line, step } = this.#place(button);
    return line.pv.slice(0, step + 1);
  }

  #movesAt(button) {
    const place = button && this.#place(button);
    if (!place) return null;
    const { line, step } = place;
    return line.pv_moves.slice(0, step + 1).map((move, index) => ({ ...move, text: line.pv[index] }));
  }

  /** Offer the choice of engine, if there is one. */
  offer(hasNetwork) {
    const choose = (event) => this.handlers.onBy(event.target.value);
    const options = ["engine", "network"].map((by) => h("option", { value: by }, t(`analysis.${by}`)));
    const attributes = { class: "select small", "aria-label": t("analysis.engine_choice"), onChange: choose };
    const select = /** @type {HTMLSelectElement} */ (h("select", attributes, options));
    select.value = this.state.by;
    replace(this.name, hasNetwork ? select : t("analysis.engine"));
  }

  /** Show that the engine is off or has no lines yet. */
  rest(words = t(this.state.on ? "analysis.thinking" : "analysis.engine_off")) {
    this.score.textContent = "";
    this.facts.textContent = words;
    const waiting = Array.from({ length: this.state.lines }, () => h("li", { class: "engine-line waiting" }));
    this.draw(() => {
      this.shown = null;
      replace(this.list, this.state.on ? waiting : []);
    });
  }

  /**
   * Show the engine's output.
   * @param {{depth: number, nps: number, lines: any[]}} info
   * @param {{number: number, second: boolean}|null} number of the first move, or null where moves are not numbered
   */
  show(info, number) {
    this.score.textContent = scoreText(info.lines[0]?.score);
    this.facts.textContent = [t("analysis.depth", { depth: info.depth }), speedText(info.nps)]
      .filter(Boolean)
      .join(" · ");
    this.draw(() => this.#drawLines(info, number));
  }

  #drawLines(info, number) {
    this.shown = info;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset ?? {};
    const inside = this.list.contains(document.activeElement);
    replace(
      this.list,
      info.lines.map((line) => this.#line(line, number)),
    );
    if (inside) this.list.querySelector(`[data-line="${focused.line}"][data-step="${focused.step}"]`)?.focus();
  }

  #line(line, number) {
    const words = line.pv
      .slice(0, SHOWN_MOVES)
      .flatMap((text, step) => [
        numberBefore(number, step),
        h("button", { type: "button", class: "line-move", dataset: { line: line.multipv, step } }, moveText(text)),
      ]);
    const lead = line.score.mate ?? line.score.cp;
    return h(
      "li",
      { class: "engine-line" },
      h("span", { class: `line-score ${lead < 0 ? "second" : "first"}` }, scoreText(line.score)),
      h("span", { class: "line-moves" }, words),
    );
  }
}

function numberBefore(number, step) {
  if (!number) return null;
  const place = 2 * (number.number - 1) + (number.second ? 1 : 0) + step;
  const now = { number: Math.floor(place / 2) + 1, second: place % 2 === 1 };
  if (now.second && step) return null;
  return h("span", { class: "number", "aria-hidden": "true" }, numberText(now));
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

  /** Show a score and winning chances from −1 to 1, both for the first player; null: unknown. */
  show(score, chance, players) {
    const share = 50 + 50 * Math.max(-1, Math.min(1, chance ?? 0));
    this.element.style.setProperty("--share", `${Math.max(2, Math.min(98, share))}%`);
    this.element.classList.toggle("unknown", chance === null);
    this.element.classList.toggle("behind", share < 50);
    this.score.textContent = scoreText(score);
    this.element.setAttribute("aria-valuenow", (chance ?? 0).toFixed(2));
    this.element.setAttribute("aria-valuetext", barText(score, chance, players));
  }

  /** Put the first player at the top or at the bottom. */
  flip(flipped) {
    this.element.classList.toggle("flipped", flipped);
  }
}

function barText(score, chance, players) {
  if (chance === null) return t("analysis.bar.unknown");
  if (Math.abs(chance) < 0.02) return t("analysis.bar.even", { score: scoreText(score) });
  return t("analysis.bar.better", { side: capital(players[chance > 0 ? 0 : 1]), score: scoreText(score) });
}
