/** The engine's evaluation of the current position: requested, and shown by the bar, the lines and arrows. */

import { rejection } from "../../lib/api.js";
import { t } from "../../lib/strings.js";
import { EngineLine } from "../parts/engine_line.js";
import { evalOf } from "./graph.js";

const PAUSE = 120;
const SECONDS = 60;

export class Evaluation {
  /** @param {{session: any, board: any, bar: any, lines: any, state: {on: boolean, lines: number}}} page */
  constructor(page) {
    this.page = page;
    this.line = new EngineLine((message) => this.#onMessage(message));
    this.waiting = 0;
    this.hovering = false;
    /** @type {any} the node the engine thinks about */
    this.thinking = null;
  }

  /** Show the known evaluation of the current node, and request a deeper one if the engine is on. */
  think() {
    clearTimeout(this.waiting);
    this.thinking = null; // later answers are about another node or number of lines
    const { session, state, lines } = this.page;
    if (!session?.current.view) return lines.rest();
    const { current } = session;
    const { outcome } = current.view;
    const known = evalOf(current);
    this.#showBar(known?.score ?? null, known?.chance ?? null);
    if (outcome) this.#showOver(outcome);
    if (!state.on || outcome) {
      this.line.stop();
      lines.rest(outcome ? t("analysis.over") : undefined);
      return;
    }
    if (current.info) this.#showInfo(current.info);
    else lines.rest();
    const request = { type: "analyse", ...session.request(current), multipv: state.lines, seconds: SECONDS };
    this.waiting = setTimeout(() => {
      this.thinking = current;
      this.line.ask(request);
    }, PAUSE);
  }

  /** Draw arrows for a line under the pointer; with null, for the best moves. */
  arrows(moves) {
    const { session, state, board } = this.page;
    this.hovering = moves !== null;
    const best = (session.current.info?.lines ?? []).map((line, at) => ({
      ...line.pv_moves[0],
      text: line.pv[0],
      kind: at ? "other" : "best",
    }));
    const shown =
      moves?.map((move, at) => ({ ...move, kind: at === moves.length - 1 ? "best" : "other" })) ??
      (state.on ? best : []);
    board.arrows(shown.filter(({ start, to }) => start && to));
  }

  #onMessage(message) {
    const { session, state, lines } = this.page;
    if (this.thinking !== session.current || !state.on) return;
    if (message.type === "lost") lines.rest(t("analysis.engine_lost"));
    if (message.type === "refused") lines.rest(rejection(message.error).message);
    if (message.type !== "info" || !message.lines?.length || message.depth < (this.thinking.info?.depth ?? 0)) return;
    this.thinking.info = message;
    this.#showInfo(message);
  }

  #showInfo(info) {
    const { session, lines } = this.page;
    const [best] = info.lines;
    lines.show(info, session.variant.has_turn_end ? null : numberAfter(session.tree));
    this.#showBar(best.score, best.chance);
    if (!this.hovering) this.arrows(null);
  }

  #showOver({ winner }) {
    const { players } = this.page.session.variant;
    this.#showBar(null, winner === null ? 0 : winner === players[0] ? 1 : -1);
  }

  #showBar(score, chance) {
    this.page.bar.show(score, chance, this.page.session.variant.players);
  }
}

function numberAfter(tree) {
  const { current } = tree;
  return tree.number({ turn: current.parent ? current.turn + 1 : 0 });
}
