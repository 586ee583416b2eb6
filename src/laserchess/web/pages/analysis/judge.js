/** Analysis of a whole game by the engine: verdicts as they arrive, and the mistakes of each player. */
/** @import { Session } from "./session.js" */
/** @import { Node } from "./tree.js" */
/** @import { AnalysisServerMessage, JudgmentMessage } from "../../types/api" */

import { h, replace } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { sideName, t } from "../../lib/strings.js";
import { EngineLine, scoreText } from "../parts/engine_line.js";
import { MISTAKES, countMistakes } from "./marks.js";
import { moveTexts } from "./record.js";

/** Requests verdicts on the main line and draws the button, the progress and the summary. */
export class Judge {
  /**
   * @param {HTMLElement} element
   * @param {{place: () => import("../parts/engine_line.js").Place, onVerdict: () => void, onGo: (node: Node) => void, onError: (error: import("../../types/api").ErrorDetail) => void}} handlers
   */
  constructor(element, handlers) {
    this.element = element;
    this.handlers = handlers;
    this.line = new EngineLine((message) => this.#receive(message));
    this.busy = false;
    /** @type {Session | null} */
    this.session = null;
    /** @type {Node[]} the moves being judged */
    this.nodes = [];
    this.label = h("label", { for: "judging" });
    this.bar = h("progress", { id: "judging" });
  }

  /**
   * Show the button, or the summary if there are verdicts.
   * @param {Session} session
   */
  draw(session) {
    if (session !== this.session) this.#stop();
    this.session = session;
    const judged = session.tree.mainline().some((node) => node.verdict);
    if (this.busy) return;
    replace(
      this.element,
      judged ? this.#summary(session) : null,
      session.tree.mainline().length ? this.#button(session, judged) : null,
    );
  }

  /**
   * @param {Session} session
   * @param {boolean} judged
   */
  #button(session, judged) {
    const label = t(judged ? "analysis.analyse_again" : "analysis.analyse");
    return h(
      "button",
      { type: "button", class: `button ${judged ? "quiet small" : ""} judge`, onClick: () => this.start(session) },
      icon("search"),
      label,
    );
  }

  /**
   * Start the analysis of the main line.
   * @param {Session} session
   */
  start(session) {
    const { variant, position, options } = session.request(session.tree.root);
    this.nodes = session.tree.mainline();
    this.busy = true;
    this.#drawProgress();
    const request = { type: /** @type {const} */ ("judge"), variant, position, options, moves: moveTexts(this.nodes) };
    this.line.ask(request, this.handlers.place());
  }

  #stop() {
    this.line.stop();
    this.busy = false;
  }

  #drawProgress() {
    this.bar.max = this.nodes.length;
    const stop = () => {
      this.#stop();
      if (this.session) this.draw(this.session);
    };
    const button = h("button", { type: "button", class: "button quiet small", onClick: stop }, t("analysis.stop"));
    replace(this.element, h("div", { class: "judging" }, this.label, this.bar, button));
    this.#progress(0);
  }

  /** @param {number} done */
  #progress(done) {
    this.label.textContent = t("analysis.analysing", { done, total: this.nodes.length });
    this.bar.value = done;
  }

  /** @param {AnalysisServerMessage | { type: "lost" }} message */
  #receive(message) {
    if (message.type === "verdict") return this.#verdict(message);
    if (message.type === "lost" || !this.busy) return undefined;
    if (message.type !== "done" && message.type !== "refused") return undefined;
    this.busy = false;
    if (this.session) this.draw(this.session);
    return message.type === "refused" ? this.handlers.onError(message.error) : undefined;
  }

  /** @param {JudgmentMessage} message */
  #verdict(message) {
    const node = message.ply ? this.nodes[message.ply - 1] : this.session?.tree.root;
    if (node) node.verdict = { ...message, shown: scoreText(message.score) };
    this.#progress(message.ply);
    this.handlers.onVerdict();
  }

  /** @param {Session} session */
  #summary({ variant, tree }) {
    const counts = countMistakes(tree);
    return h(
      "div",
      { class: "summary" },
      variant.players.map((player, side) => this.#side(player, side, counts[player] ?? {})),
    );
  }

  /**
   * @param {string} player
   * @param {number} side
   * @param {Record<string, Node[]>} mistakes by kind
   */
  #side(player, side, mistakes) {
    return h(
      "div",
      { class: "summary-side" },
      h("h3", { class: side ? "second" : "first" }, sideName(player)),
      h(
        "ul",
        {},
        Object.values(MISTAKES).map((kind) => this.#count(kind, mistakes[kind] ?? [])),
      ),
    );
  }

  /**
   * @param {string} kind
   * @param {Node[]} nodes
   */
  #count(kind, nodes) {
    const words = t(`analysis.count.${kind}`, { count: nodes.length });
    const go = () => this.handlers.onGo(nodes.find((node) => node.ply > (this.session?.current.ply ?? 0)) ?? nodes[0]);
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: `count ${kind}`, disabled: !nodes.length, onClick: go },
        h("strong", {}, String(nodes.length)),
        ` ${words}`,
      ),
    );
  }
}
