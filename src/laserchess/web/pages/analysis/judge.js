/** Analysis of a whole game by the engine: verdicts as they arrive, and the mistakes of each player. */

import { h, replace } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { capital, t } from "../../lib/strings.js";
import { EngineLine, scoreText } from "../parts/engine_line.js";
import { MISTAKES, mistakeOf } from "./marks.js";
import { moveTexts } from "./record.js";

/** Requests verdicts on the main line and draws the button, the progress and the summary. */
export class Judge {
  /**
   * @param {HTMLElement} element
   * @param {{onVerdict: () => void, onGo: (node) => void, onError: (error: import("../../types/api").ErrorDetail) => void}} handlers
   */
  constructor(element, handlers) {
    this.element = element;
    this.handlers = handlers;
    this.line = new EngineLine((message) => this.#receive(message));
    this.busy = false;
  }

  /** Show the button, or the summary if there are verdicts. */
  draw(session) {
    if (session !== this.session) this.#stop();
    this.session = session;
    const judged = session.tree.mainline().some((node) => node.verdict);
    if (this.busy) return;
    replace(
      this.element,
      judged ? this.#summary() : null,
      session.tree.mainline().length ? this.#button(judged) : null,
    );
  }

  #button(judged) {
    const label = t(judged ? "analysis.analyse_again" : "analysis.analyse");
    return h(
      "button",
      { type: "button", class: `button ${judged ? "quiet small" : ""} judge`, onClick: () => this.start() },
      icon("search"),
      label,
    );
  }

  /** Start the analysis of the main line. */
  start() {
    const { session } = this;
    const { variant, position, options } = session.request(session.tree.root);
    this.nodes = session.tree.mainline();
    this.busy = true;
    this.#drawProgress();
    this.line.ask({ type: "judge", variant, position, options, moves: moveTexts(this.nodes) });
  }

  #stop() {
    this.line.stop();
    this.busy = false;
  }

  #drawProgress() {
    this.label = h("label", { for: "judging" });
    this.bar = h("progress", { id: "judging", max: this.nodes.length });
    const stop = () => {
      this.#stop();
      this.draw(this.session);
    };
    const button = h("button", { type: "button", class: "button quiet small", onClick: stop }, t("analysis.stop"));
    replace(this.element, h("div", { class: "judging" }, this.label, this.bar, button));
    this.#progress(0);
  }

  #progress(done) {
    this.label.textContent = t("analysis.analysing", { done, total: this.nodes.length });
    this.bar.value = done;
  }

  #receive(message) {
    if (message.type === "verdict") return this.#verdict(message);
    if (message.type === "lost" || !this.busy) return undefined;
    if (message.type !== "done" && message.type !== "refused") return undefined;
    this.busy = false;
    this.draw(this.session);
    return message.type === "refused" ? this.handlers.onError(message.error) : undefined;
  }

  #verdict(message) {
    const node = message.ply ? this.nodes[message.ply - 1] : this.session.tree.root;
    if (node) node.verdict = { ...message, shown: scoreText(message.score) };
    this.#progress(message.ply);
    this.handlers.onVerdict();
  }

  #summary() {
    const { players } = this.session.variant;
    return h(
      "div",
      { class: "summary" },
      players.map((player, side) => this.#side(player, side)),
    );
  }

  #side(player, side) {
    const mistakes = Object.values(MISTAKES).map((kind) => this.#count(player, kind));
    return h(
      "div",
      { class: "summary-side" },
      h("h3", { class: side ? "second" : "first" }, capital(player)),
      h("ul", {}, mistakes),
    );
  }

  #count(player, kind) {
    const nodes = this.session.tree.mainline().filter((node) => node.by === player && mistakeOf(node) === kind);
    const words = t(`analysis.count.${kind}`, { count: nodes.length });
    const go = () => this.handlers.onGo(this.#after(nodes));
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

  #after(nodes) {
    return nodes.find((node) => node.ply > this.session.current.ply) ?? nodes[0];
  }
}
