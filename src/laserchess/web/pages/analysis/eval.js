/** The engine's evaluation of the current position: requested, and shown by the bar, the lines and arrows. */
/** @import { Arrow } from "../../board/types" */
/** @import { AnalysisServerMessage, LinesMessage, ScoreView } from "../../types/api" */
/** @import { LineMove } from "./evaluation.js" */
/** @import { EvalBar, LinesView } from "./lines.js" */
/** @import { Prefs } from "./prefs.js" */
/** @import { Session } from "./session.js" */
/** @import { Node } from "./tree.js" */

import { rejection } from "../../lib/api.js";
import { t } from "../../lib/strings.js";
import { EngineLine } from "../parts/engine_line.js";
import { arrowsOf, evalOf, finalChance, linesRequest, numberAfter } from "./evaluation.js";

const PAUSE = 120;

export class Evaluation {
  /**
   * @param {EvalBar} bar
   * @param {LinesView} lines
   * @param {(arrows: Arrow[]) => void} draw
   */
  constructor(bar, lines, draw) {
    this.bar = bar;
    this.lines = lines;
    this.draw = draw;
    this.line = new EngineLine((message) => this.#onMessage(message));
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    this.hovering = false;
    /** @type {Session | null} */
    this.session = null;
    /** @type {Node | null} the node the engine thinks about */
    this.thinking = null;
    this.on = false;
  }

  /**
   * Show the known evaluation of the current node, and request a deeper one if the engine is on.
   * @param {Session | null} session
   * @param {Prefs} prefs
   */
  think(session, prefs) {
    const { on } = prefs;
    clearTimeout(this.waiting);
    this.session = session;
    this.on = on;
    this.thinking = null; // later answers are about another node or number of lines
    if (!session?.current.view) return this.lines.rest();
    const { current } = session;
    const { outcome } = current.view ?? {};
    const known = evalOf(current);
    this.#showBar(known?.score ?? null, known?.chance ?? null);
    if (outcome) this.#showBar(null, finalChance(outcome.winner, session.variant.players));
    if (!on || outcome) {
      this.line.stop();
      this.lines.rest(outcome ? t("analysis.over") : undefined);
      return;
    }
    if (current.info) this.#showInfo(current.info);
    else this.lines.rest();
    const request = linesRequest(session.request(current), session.variant, prefs);
    this.waiting = setTimeout(() => {
      this.thinking = current;
      this.line.ask(request, prefs.by === "device" ? "device" : "server");
    }, PAUSE);
  }

  /**
   * Draw arrows for a line under the pointer; with null, for the best moves.
   * @param {LineMove[] | null} moves
   */
  arrows(moves) {
    this.hovering = moves !== null;
    this.draw(arrowsOf(this.on ? this.session?.current.info : null, moves));
  }

  /** @param {AnalysisServerMessage | { type: "lost" }} message */
  #onMessage(message) {
    const node = this.thinking;
    if (!node || node !== this.session?.current || !this.on) return;
    if (message.type === "lost") this.lines.rest(t("analysis.engine_lost"));
    if (message.type === "refused") this.lines.rest(rejection(message.error).message);
    if (message.type !== "info" || !message.lines.length || message.depth < (node.info?.depth ?? 0)) return;
    node.info = message;
    this.#showInfo(message);
  }

  /** @param {LinesMessage} info */
  #showInfo(info) {
    if (!this.session) return;
    const { variant, tree } = this.session;
    const [best] = info.lines;
    this.lines.show(info, variant.has_turn_end ? null : numberAfter(tree));
    this.#showBar(best.score, best.chance);
    if (!this.hovering) this.arrows(null);
  }

  /**
   * @param {ScoreView | null} score
   * @param {number | null} chance
   */
  #showBar(score, chance) {
    if (this.session) this.bar.show(score, chance, this.session.variant.players);
  }
}
