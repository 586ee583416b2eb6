/** The evaluation graph: winning chances after each turn, with the mistakes. */
/** @import { GraphPoint, Opinion } from "./evaluation.js" */
/** @import { Session } from "./session.js" */
/** @import { Node } from "./tree.js" */

import { replace, svg } from "../../lib/dom.js";
import { t } from "../../lib/strings.js";
import { scoreText } from "../parts/engine_line.js";
import { graphPoints, keyTarget, pointAt } from "./evaluation.js";
import { mistakeOf } from "./marks.js";
import { numberText } from "./tree.js";

/** @typedef {GraphPoint & {x: number, y: number}} Drawn a point with its place */

const PAD = 6;

/** Draws the graph of a session's main line. */
export class GraphView {
  /**
   * @param {HTMLElement} element
   * @param {(node: Node) => void} onGo
   */
  constructor(element, onGo) {
    this.element = element;
    this.onGo = onGo;
    /** @type {Session | null} */
    this.session = null;
    /** @type {GraphPoint[]} */
    this.points = [];
    this.width = 0;
    this.height = 0;
    this.svg = svg("svg", { class: "graph-image", "aria-hidden": "true" });
    element.append(this.svg);
    Object.entries({ role: "slider", tabindex: "0", "aria-label": t("analysis.graph") }).forEach(([name, value]) =>
      element.setAttribute(name, value),
    );
    element.addEventListener("pointerdown", (event) => this.#press(event));
    element.addEventListener("pointermove", (event) => event.buttons === 1 && this.#press(event));
    element.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#redraw()).observe(element);
  }

  /**
   * Draw the graph; it is hidden without evaluations.
   * @param {Session} session
   */
  draw(session) {
    this.session = session;
    const { tree } = session;
    this.points = graphPoints(tree);
    const known = this.points.filter((point) => point.opinion);
    this.element.hidden = known.length < 2;
    this.#redraw();
  }

  /** Mark the current move. */
  mark() {
    this.#redraw();
  }

  #redraw() {
    if (!this.session || this.element.hidden) return;
    this.width = this.element.clientWidth;
    this.height = this.element.clientHeight;
    if (!this.width) return;
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    const known = this.points
      .map((point, at) => ({ ...point, x: this.#x(at), y: this.#y(point.opinion) }))
      .filter((point) => point.opinion);
    replace(
      this.svg,
      this.#areas(known),
      this.#middle(),
      this.#cursor(),
      this.#line(known),
      known.map((point) => this.#dot(point)),
    );
    this.#describe(this.session);
  }

  /** @param {number} at */
  #x(at) {
    return PAD + (at * (this.width - 2 * PAD)) / Math.max(1, this.points.length - 1);
  }

  /** @param {Opinion | null} opinion */
  #y(opinion) {
    return this.height / 2 - (opinion?.chance ?? 0) * (this.height / 2 - PAD);
  }

  /** @param {Drawn[]} known */
  #areas(known) {
    if (known.length < 2) return null;
    const middle = this.height / 2;
    const outline = known.map(({ x, y }) => `L${x.toFixed(1)} ${y.toFixed(1)}`).join("");
    const d = `M${known[0].x.toFixed(1)} ${middle}${outline}L${known[known.length - 1].x.toFixed(1)} ${middle}Z`;
    return [
      ["first", 0],
      ["second", middle],
    ].map(([side, top]) => [
      svg("clipPath", { id: `graph-${side}` }, svg("rect", { x: 0, y: top, width: this.width, height: middle })),
      svg("path", { class: `graph-area ${side}`, d, "clip-path": `url(#graph-${side})` }),
    ]);
  }

  #middle() {
    return svg("line", { class: "graph-middle", x1: 0, x2: this.width, y1: this.height / 2, y2: this.height / 2 });
  }

  /** @param {Drawn[]} known */
  #line(known) {
    return svg("polyline", {
      class: "graph-line",
      points: known.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "),
    });
  }

  /** @param {Drawn} drawn */
  #dot({ node, x, y }) {
    const kind = mistakeOf(node);
    return kind ? svg("circle", { class: `graph-dot ${kind}`, cx: x, cy: y, r: 4 }) : null;
  }

  #at() {
    return this.session ? pointAt(this.points, this.session.tree) : 0;
  }

  #cursor() {
    const at = this.#at();
    const x = this.#x(at);
    const dot =
      this.points[at].opinion &&
      svg("circle", { class: "graph-here", cx: x, cy: this.#y(this.points[at].opinion), r: 4.5 });
    return [svg("line", { class: "graph-cursor", x1: x, x2: x, y1: 0, y2: this.height }), dot];
  }

  /** @param {Session} session */
  #describe(session) {
    const at = this.#at();
    const { node, opinion } = this.points[at];
    const place = node.parent ? `${numberText(session.tree.number(node))} ${node.move}` : t("analysis.start");
    this.element.setAttribute("aria-valuemin", "0");
    this.element.setAttribute("aria-valuemax", String(this.points.length - 1));
    this.element.setAttribute("aria-valuenow", String(at));
    this.element.setAttribute("aria-valuetext", opinion ? `${place}, ${scoreText(opinion.score)}` : place);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const box = this.element.getBoundingClientRect();
    const share = (event.clientX - box.left - PAD) / (box.width - 2 * PAD);
    this.#go(Math.round(share * (this.points.length - 1)));
  }

  /** @param {number} at */
  #go(at) {
    const point = this.points[Math.max(0, Math.min(this.points.length - 1, at))];
    if (point && point.node !== this.session?.current) this.onGo(point.node);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = keyTarget(event.key, this.#at(), this.points.length - 1);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(target);
  }
}
