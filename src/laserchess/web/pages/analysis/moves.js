/** The move tree: two columns for the main line, with variations and comments between. */
/** @import { Child } from "../../board/types" */
/** @import { Row } from "./rows.js" */
/** @import { Session } from "./session.js" */
/** @import { MoveTree, Node } from "./tree.js" */

import { h, replace } from "../../lib/dom.js";
import { outcomeText, sentence } from "../../lib/server_text.js";
import { deferRender } from "../../lib/defer_render.js";
import { SENTENCE_GAP, sideName, t } from "../../lib/strings.js";
import { isEnd, kindOf, marksOf, mistakeOf, moveText, textOf } from "./marks.js";
import { hasBetter, rowsOf, variationsOf } from "./rows.js";
import { numberText } from "./tree.js";

/** Draws the moves of a session; the player can go to any of them. */
export class MovesView {
  /**
   * @param {HTMLElement} element
   * @param {{onGo: (node: Node) => void, onMenu: (node: Node, event: MouseEvent) => void, onBetter: (node: Node) => void}} handlers
   */
  constructor(element, handlers) {
    this.element = element;
    this.handlers = handlers;
    /** @type {Map<number, Node>} */
    this.nodes = new Map();
    this.render = deferRender(element);
    element.addEventListener("click", (event) => this.#press(event));
    element.addEventListener("contextmenu", (event) => this.#menu(event));
  }

  /** @param {Event} event */
  #nodeOf(event) {
    const button = /** @type {Element} */ (event.target).closest("[data-node]");
    return button && this.nodes.get(Number(button.getAttribute("data-node")));
  }

  /** @param {Event} event */
  #press(event) {
    const node = this.#nodeOf(event);
    if (!node) return;
    if (/** @type {Element} */ (event.target).closest("[data-better]")) this.handlers.onBetter(node);
    else this.handlers.onGo(node);
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    const node = this.#nodeOf(event);
    if (!node) return;
    event.preventDefault();
    this.handlers.onMenu(node, event);
  }

  /**
   * Draw all moves.
   * @param {Session} session
   */
  draw(session) {
    this.render(() => this.#draw(session));
  }

  /** @param {Session} session */
  #draw(session) {
    const { tree } = session;
    this.nodes = new Map([tree.root, ...tree.all()].map((node) => [node.id, node]));
    const rows = rowsOf(tree).flatMap((row) => drawRow(tree, row));
    const parts = [comment(tree.root.comment), ...rows, ending(session)];
    replace(
      this.element,
      tree.root.children.length ? parts : h("p", { class: "moves-empty" }, t("analysis.moves.empty")),
    );
    this.mark(tree.current);
  }

  /**
   * Mark the current move.
   * @param {Node} node
   */
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

  /** @param {Element} button */
  #reveal(button) {
    const box = this.element.getBoundingClientRect();
    const place = button.getBoundingClientRect();
    if (place.top < box.top + 8 || place.bottom > box.bottom - 8) {
      this.element.scrollTop += place.top - box.top - box.height / 2;
    }
  }
}

// Main line

/**
 * @param {MoveTree} tree
 * @param {Row} row
 */
function drawRow(tree, { number, turns, between }) {
  const cells = turns.map((turn) =>
    turn
      ? h(
          "span",
          { class: "turn" },
          turn.map((node) => drawMove(tree, node)),
        )
      : h("span", { class: "turn gap" }, "…"),
  );
  const drawn = h("div", { class: "move-row" }, h("span", { class: "number", "aria-hidden": "true" }, number), cells);
  if (!between.length) return [drawn];
  const notes = between.map((node) => interruption(tree, node));
  return [drawn, h("div", { class: "between" }, notes)];
}

/**
 * Return what is shown after a node: its comment, the better move, its variations.
 * @param {MoveTree} tree
 * @param {Node} node
 * @returns {Child[]}
 */
function interruption(tree, node) {
  const lines = variationsOf(node).map((line) => h("div", { class: "line" }, inline(tree, line)));
  return [comment(node.comment), better(node), ...lines];
}

// Variations, inline

/**
 * @param {MoveTree} tree
 * @param {Node} first
 * @returns {Child[]}
 */
function inline(tree, first) {
  /** @type {Child[]} */
  const parts = [];
  let numbered = true;
  for (const node of tree.following(first)) {
    if (node.preface) parts.push(comment(node.preface));
    if (numbered || (tree.beginsTurn(node) && !tree.number(node).second)) parts.push(moveNumber(tree, node));
    parts.push(drawMove(tree, node));
    const asides = node === first ? [] : variationsOf(node);
    if (node.comment) parts.push(comment(node.comment));
    for (const line of asides) parts.push(h("span", { class: "aside" }, "(", inline(tree, line), ")"));
    numbered = Boolean(node.comment || asides.length);
  }
  return parts;
}

/**
 * @param {MoveTree} tree
 * @param {Node} node
 */
function moveNumber(tree, node) {
  return h("span", { class: "number", "aria-hidden": "true" }, numberText(tree.number(node)));
}

// Moves and comments

/**
 * @param {MoveTree} tree
 * @param {Node} node
 */
function drawMove(tree, node) {
  const marks = marksOf(node);
  const label = [numberText(tree.number(node)), node.by && sideName(node.by), node.move, textOf(node)]
    .filter(Boolean)
    .join(" ");
  const score = node.parent && tree.isMain(node) ? node.verdict?.shown : "";
  return h(
    "button",
    {
      type: "button",
      class: `move ${kindOf(node)}${isEnd(node.move) ? " end" : ""}`,
      tabindex: -1,
      "aria-label": label,
      dataset: { node: node.id },
    },
    h("span", { class: "move-text" }, moveText(node.move)),
    marks.length ? h("span", { class: "glyph" }, marks.join(" ")) : null,
    score ? h("span", { class: "move-score" }, score) : null,
  );
}

/** @param {string} text */
function comment(text) {
  return text ? h("p", { class: "comment" }, text) : null;
}

/** @param {Node} node */
function better(node) {
  if (!hasBetter(node)) return null;
  const kind = mistakeOf(node);
  return h(
    "p",
    { class: `gloss ${kind}` },
    `${sentence(t(`analysis.kind.${kind}`))}${SENTENCE_GAP}`,
    h("button", { type: "button", class: "better", dataset: { node: node.id, better: "1" } }, node.verdict?.best),
    t("analysis.was_best"),
  );
}

/** @param {Session} session */
function ending({ start, tree, variant }) {
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
