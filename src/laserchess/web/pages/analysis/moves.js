/** The move tree: two columns for the main line, with variations and comments between. */

import { h, replace } from "../../lib/dom.js";
import { outcomeText } from "../../lib/server_text.js";
import { deferRender } from "../../lib/defer_render.js";
import { t } from "../../lib/strings.js";
import { isEnd, kindOf, marksOf, mistakeOf, moveText, textOf } from "./marks.js";
import { numberText } from "./tree.js";

/** Draws the moves of a session; the player can go to any of them. */
export class MovesView {
  /**
   * @param {HTMLElement} element
   * @param {{onGo: (node) => void, onMenu: (node, event) => void, onBetter: (node) => void}} handlers
   */
  constructor(element, handlers) {
    this.element = element;
    this.handlers = handlers;
    this.nodes = new Map();
    this.render = deferRender(element);
    element.addEventListener("click", (event) => this.#press(event));
    element.addEventListener("contextmenu", (event) => this.#menu(event));
  }

  #nodeOf(event) {
    const button = event.target.closest("[data-node]");
    return button && this.nodes.get(Number(button.dataset.node));
  }

  #press(event) {
    const node = this.#nodeOf(event);
    if (!node) return;
    if (event.target.closest("[data-better]")) this.handlers.onBetter(node);
    else this.handlers.onGo(node);
  }

  #menu(event) {
    const node = this.#nodeOf(event);
    if (!node) return;
    event.preventDefault();
    this.handlers.onMenu(node, event);
  }

  /** Draw all moves. */
  draw(session) {
    this.render(() => this.#draw(session));
  }

  #draw(session) {
    this.tree = session.tree;
    this.nodes = new Map([[0, this.tree.root], ...this.tree.all().map((node) => [node.id, node])]);
    const parts = [this.#comment(this.tree.root.comment), ...this.#mainRows(), this.#ending(session)];
    replace(
      this.element,
      this.tree.root.children.length ? parts : h("p", { class: "moves-empty" }, t("analysis.moves.empty")),
    );
    this.mark(this.tree.current);
  }

  /** Mark the current move. */
  mark(node) {
    for (const button of this.element.querySelectorAll("[aria-current], [tabindex='0']")) {
      button.removeAttribute("aria-current");
      button.setAttribute("tabindex", "-1");
    }
    const button = this.element.querySelector(`.move[data-node="${node.id}"]`);
    const reachable = button ?? this.element.querySelector(".move");
    reachable?.setAttribute("tabindex", "0");
    if (!button) return this.element.scrollTo?.({ top: 0 });
    button.setAttribute("aria-current", "true");
    this.#reveal(button);
  }

  #reveal(button) {
    const box = this.element.getBoundingClientRect();
    const place = button.getBoundingClientRect();
    if (place.top < box.top + 8 || place.bottom > box.bottom - 8) {
      this.element.scrollTop += place.top - box.top - box.height / 2;
    }
  }

  // Main line

  #mainRows() {
    const rows = [];
    /** @type {any} */
    let row = null;
    for (const turn of turnsOf(this.tree, this.tree.mainline())) {
      const { number, second } = this.tree.number(turn[0]);
      if (!row || !second) row = this.#row(rows, number, second);
      row.append(
        h(
          "span",
          { class: "turn" },
          turn.map((node) => this.#move(node)),
        ),
      );
      const between = turn.flatMap((node) => this.#interruption(node));
      if (!between.length) {
        if (second) row = null;
        continue;
      }
      if (!second) row.append(h("span", { class: "turn gap" }, "…"));
      rows.push(h("div", { class: "between" }, between));
      row = null;
    }
    return rows;
  }

  #row(rows, number, second) {
    const row = h("div", { class: "move-row" }, h("span", { class: "number", "aria-hidden": "true" }, number));
    if (second) row.append(h("span", { class: "turn gap" }, "…"));
    rows.push(row);
    return row;
  }

  #interruption(node) {
    const lines = node.parent.children[0] === node ? node.parent.children.slice(1) : [];
    return [
      this.#comment(node.comment),
      this.#better(node),
      ...lines.map((line) => h("div", { class: "line" }, this.#inline(line))),
    ].filter(Boolean);
  }

  // Variations, inline

  #inline(first) {
    const parts = [];
    let numbered = true;
    for (const node of this.tree.following(first)) {
      const begins = this.tree.beginsTurn(node);
      if (node.preface) parts.push(this.#comment(node.preface));
      if (numbered || (begins && !this.tree.number(node).second)) parts.push(this.#number(node));
      parts.push(this.#move(node));
      const asides = node === first || node.parent.children[0] !== node ? [] : node.parent.children.slice(1);
      const notes = [this.#comment(node.comment), ...asides.map((line) => this.#aside(line))].filter(Boolean);
      parts.push(...notes);
      numbered = notes.length > 0;
    }
    return parts;
  }

  #aside(first) {
    return h("span", { class: "aside" }, "(", this.#inline(first), ")");
  }

  #number(node) {
    return h("span", { class: "number", "aria-hidden": "true" }, numberText(this.tree.number(node)));
  }

  // Moves and comments

  #move(node) {
    const marks = marksOf(node);
    const label = [numberText(this.tree.number(node)), node.by, node.move, textOf(node)].filter(Boolean).join(" ");
    const props = {
      type: "button",
      class: `move ${kindOf(node)}${isEnd(node.move) ? " end" : ""}`,
      tabindex: -1,
      "aria-label": label,
      dataset: { node: node.id },
    };
    const score = node.parent && this.tree.isMain(node) ? node.verdict?.shown : "";
    return h(
      "button",
      props,
      h("span", { class: "move-text" }, moveText(node.move)),
      marks.length ? h("span", { class: "glyph" }, marks.join(" ")) : null,
      score ? h("span", { class: "move-score" }, score) : null,
    );
  }

  #comment(text) {
    return text ? h("p", { class: "comment" }, text) : null;
  }

  #better(node) {
    const kind = mistakeOf(node);
    if (!kind || !node.verdict.best) return null;
    const button = { type: "button", class: "better", dataset: { node: node.id, better: "1" } };
    return h(
      "p",
      { class: `gloss ${kind}` },
      `${t(`analysis.kind.${kind}`)}. `,
      h("button", button, node.verdict.best),
      t("analysis.was_best"),
    );
  }

  #ending({ start, tree, variant }) {
    const outcome = tree.mainline().at(-1)?.view?.outcome ?? start.outcome;
    if (!outcome && start.result === "*") return null;
    return h(
      "p",
      { class: "ending" },
      h("strong", {}, start.result === "*" ? "" : start.result),
      " ",
      outcome ? outcomeText(outcome, variant) : "",
    );
  }
}

/** Split a line into turns: lists of nodes. */
function turnsOf(tree, nodes) {
  const turns = [];
  for (const node of nodes) {
    if (!turns.length || tree.beginsTurn(node)) turns.push([]);
    turns.at(-1).push(node);
  }
  return turns;
}
