/** The editor's side panel: start position, side to move, problems, position text, and actions. */
/** @import { Draft } from "./draft.js" */
/** @import { Checked, Problem, VariantView, View } from "../../types/api" */

import { h, replace, setLink, uid } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { segmented } from "../../lib/forms.js";
import { copyText } from "../../lib/shell.js";
import { outcomeText, sentence } from "../../lib/server_text.js";
import { sideName, t } from "../../lib/strings.js";

const OWN = "own";
const EMPTY = "empty";

/** Draws the panel and reports the player's input. */
export class Panel {
  /**
   * @param {HTMLElement} element
   * @param {VariantView[]} variants
   * @param {{onVariant: (id: string) => void, onSetup: (position: string|null) => void, onTurn: (player: string) => void,
   *   onLeft: (left: number) => void, onText: (text: string) => void, onProblem: (square: string) => void}} handlers
   */
  constructor(element, variants, handlers) {
    this.handlers = handlers;
    /** @type {VariantView | null} */
    this.variant = null;
    /** @type {string | null} the position that is shown */
    this.shown = null;
    /** Whether the player is writing a position, which answers must not overwrite. */
    this.typing = false;
    const ids = (this.ids = { game: uid("game"), start: uid("start"), position: uid("position") });
    this.game = h(
      "select",
      { id: ids.game, class: "select", onChange: (event) => handlers.onVariant(event.target.value) },
      variants.map(({ id, title }) => h("option", { value: id }, title)),
    );
    this.setup = h("select", { id: ids.start, class: "select", onChange: () => this.#pick() });
    this.help = h("small", { id: `${ids.position}-help` }, t("editor.position.help"));
    this.text = this.#textArea(ids.position);
    this.status = h("div", { class: "messages", role: "status" });
    this.rules = h("div", { class: "stack" });
    this.saved = h("section", { class: "saved", "aria-label": t("editor.saved") });
    this.play = h("a", { class: "button primary" }, t("editor.play"));
    this.analyse = h("a", { class: "button" }, icon("search"), t("editor.analyse"));
    replace(
      element,
      this.#starts(),
      this.rules,
      this.status,
      this.#textField(),
      h("div", { class: "row go-row" }, this.play, this.analyse),
      this.saved,
    );
  }

  #starts() {
    return h(
      "div",
      { class: "start-row" },
      h("div", { class: "field" }, h("label", { for: this.ids.game }, t("editor.game")), this.game),
      h("div", { class: "field" }, h("label", { for: this.ids.start }, t("editor.start")), this.setup),
    );
  }

  #pick() {
    if (this.setup.value === EMPTY) this.handlers.onSetup(null);
    else if (this.setup.value !== OWN)
      this.handlers.onSetup(this.variant?.setups.find(({ name }) => name === this.setup.value)?.position ?? null);
  }

  /** @param {string} id */
  #textArea(id) {
    return h("textarea", {
      id,
      class: "textarea position-text",
      rows: 3,
      spellcheck: "false",
      autocapitalize: "off",
      "aria-describedby": `${id}-help`,
      onChange: () => this.#sendText(),
      onInput: () => (this.typing = true),
      onPaste: () => setTimeout(() => this.#sendText()),
      onKeydown: (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        this.#sendText();
      },
    });
  }

  #textField() {
    const copy = h(
      "button",
      { type: "button", class: "button small", onClick: () => copyText(this.text.value, t("editor.copied")) },
      icon("copy"),
      t("editor.copy"),
    );
    return h(
      "div",
      { class: "field" },
      h("div", { class: "label-row" }, h("label", { for: this.ids.position }, t("editor.position")), copy),
      this.text,
      this.help,
    );
  }

  #sendText() {
    const text = this.text.value.trim();
    this.typing = false;
    if (text && text !== this.shown) this.handlers.onText(text);
  }

  /**
   * Show the variant of a draft and its settings.
   * @param {Draft} draft
   */
  draw(draft) {
    this.variant = draft.variant;
    this.game.value = draft.variant.id;
    const setups = draft.variant.setups.map(({ name, title }) => h("option", { value: name }, title));
    replace(
      this.setup,
      h("option", { value: OWN }, t("editor.start.current")),
      setups,
      h("option", { value: EMPTY }, t("editor.start.empty")),
    );
    this.#buildRules(draft);
  }

  /** @param {Draft} draft */
  #buildRules({ variant, now }) {
    const turn = segmented({
      label: t("editor.turn"),
      choices: variant.players.map((player) => /** @type {[string, string]} */ ([player, sideName(player)])),
      value: now.turn,
      onChange: this.handlers.onTurn,
    });
    /** @type {[string, string][]} */
    const counts = Array.from({ length: variant.actions + 1 }, (_, count) => [String(count), String(count)]);
    const left =
      variant.has_turn_end &&
      segmented({
        label: t("editor.left"),
        choices: counts,
        value: String(now.left),
        onChange: (key) => this.handlers.onLeft(Number(key)),
      });
    replace(this.rules, turn, left || null);
  }

  /**
   * Show the side to move and the actions left.
   * @param {Draft} draft
   */
  drawRules({ now }) {
    const chosen = [now.turn, String(now.left)];
    for (const input of this.rules.querySelectorAll("input")) input.checked = chosen.includes(input.value);
  }

  /** Show that the server is checking. */
  wait() {
    this.status.classList.add("waiting");
    for (const link of [this.play, this.analyse]) link.removeAttribute("href"); // they would lead to the previous position
  }

  /**
   * Show the result of the check.
   * @param {Checked} checked
   */
  show({ position, problems, view }) {
    this.shown = position;
    this.text.placeholder = position ? "" : t("editor.position.none");
    if (!this.typing) {
      this.text.value = position ?? "";
      this.textProblem(null);
    }
    this.setup.value = this.variant?.setups.find((setup) => setup.position === position)?.name ?? OWN;
    this.status.classList.remove("waiting");
    replace(
      this.status,
      problems.map((problem) => this.#problem(problem)),
      view && this.variant && !problems.length ? ready(view, this.variant) : null,
    );
    this.#link(position, Boolean(view?.outcome));
  }

  /** @param {Problem} problem */
  #problem({ message, square }) {
    const show =
      square &&
      h(
        "button",
        { type: "button", class: "button quiet small", onClick: () => this.handlers.onProblem(square) },
        t("editor.problem.go", { square }),
      );
    return h("div", { class: "banner bad message" }, icon("warning"), h("span", {}, sentence(message)), show || null);
  }

  /**
   * @param {string | null} position
   * @param {boolean} isOver
   */
  #link(position, isOver) {
    const query = position && this.variant && new URLSearchParams({ variant: this.variant.id, position });
    setLink(this.play, query && !isOver ? `/?${query}` : null);
    setLink(this.analyse, query ? `/analysis#${query}` : null);
  }

  /**
   * Show why a pasted text was rejected, or clear the error.
   * @param {{message: string} | null} error
   */
  textProblem(error) {
    this.text.setAttribute("aria-invalid", String(Boolean(error)));
    this.help.classList.toggle("field-error", Boolean(error));
    this.help.textContent = error ? sentence(error.message) : t("editor.position.help");
  }
}

/**
 * @param {View} view
 * @param {VariantView} variant
 */
function ready({ outcome }, variant) {
  const words = outcome ? t("editor.over", { text: outcomeText(outcome, variant) }) : t("editor.ready");
  return h(
    "div",
    { class: `banner message ${outcome ? "warn" : "good"}` },
    icon(outcome ? "warning" : "check"),
    h("span", {}, words),
  );
}
