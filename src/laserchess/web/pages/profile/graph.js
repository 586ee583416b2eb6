/** The rating graph: axes, ranges of time, and the rating under the pointer or the cursor keys. */
/** @import { Sample } from "./graph_model.js" */
import { h, replace, svg } from "../../lib/dom.js";
import { chips } from "../../lib/forms.js";
import { t } from "../../lib/strings.js";
import { day } from "../parts/player_parts.js";
import { inRange, nearest, RANGES, ratingAxis, timeTicks } from "./graph_model.js";

const HIGH = 240;
const LEFT = 44;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 28;
const MIN_WIDE = 280;
const TICK_WIDE = 150;

/**
 * Build the graph of a rating.
 * @param {Sample[]} samples oldest first, two or more
 * @param {string} title
 */
export function ratingGraph(samples, title) {
  let days = RANGES[RANGES.length - 1][1];
  const place = h("div", { class: "graph-place" });
  const words = h("output", { class: "graph-words" });
  const ranges = chips({
    label: t("people.graph.range"),
    choices: RANGES.map(([name]) => [name, t(`people.graph.${name}`)]),
    value: "all",
    onChange: (name) => {
      days = RANGES.find(([one]) => one === name)?.[1] ?? null;
      draw();
    },
  });
  const draw = () => {
    const scale = 16 / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const wide = Math.max(MIN_WIDE, place.clientWidth * scale);
    replace(place, plot(inRange(samples, days, Date.now()), title, { wide, words }));
  };
  new ResizeObserver(draw).observe(place);
  return h("div", { class: "rating-plot" }, h("div", { class: "graph-head" }, ranges, words), place);
}

/**
 * @param {Sample[]} samples
 * @param {string} title
 * @param {{wide: number, words: HTMLElement}} where
 */
function plot(samples, title, { wide, words }) {
  const axis = ratingAxis(samples.map(([, rating]) => rating));
  const [from, to] = [samples[0][0], samples[samples.length - 1][0]];
  /** @param {number} at */
  const x = (at) => (to > from ? LEFT + ((at - from) / (to - from)) * (wide - LEFT - RIGHT) : wide / 2);
  /** @param {number} rating */
  const y = (rating) => TOP + ((axis.highest - rating) / (axis.highest - axis.lowest)) * (HIGH - TOP - BOTTOM);
  const points = samples.map(([at, rating]) => `${x(at).toFixed(1)},${y(rating).toFixed(1)}`).join(" ");
  const mark = svg("g", { class: "graph-mark" });
  /** @param {number} index */
  const show = (index) => {
    const [at, rating] = samples[index];
    replace(
      mark,
      svg("path", { class: "graph-line", d: `M${x(at)} ${TOP}V${HIGH - BOTTOM}` }),
      svg("circle", { cx: x(at), cy: y(rating), r: 4.5 }),
    );
    words.textContent = t("people.graph.point", { rating: Math.round(rating), date: day(at) });
    current = index;
  };
  let current = samples.length - 1;
  const drawing = svg(
    "svg",
    { class: "rating-graph", viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-label": title, tabindex: "0" },
    axis.ticks.map((tick) => ratingTick(tick, y(tick), wide)),
    daysOf(timeTicks(from, to, Math.max(2, Math.floor(wide / TICK_WIDE)))).map((tick) => timeTick(tick, x(tick), wide)),
    svg("polygon", { class: "rating-area", points: `${x(from)},${HIGH - BOTTOM} ${points} ${x(to)},${HIGH - BOTTOM}` }),
    svg("polyline", { class: "rating-line", points }),
    mark,
  );
  drawing.addEventListener("pointermove", (event) => {
    const box = drawing.getBoundingClientRect();
    const share = (((event.clientX - box.left) / box.width) * wide - LEFT) / (wide - LEFT - RIGHT);
    show(nearest(samples, from + share * (to - from)));
  });
  drawing.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    show(Math.min(samples.length - 1, Math.max(0, current + step)));
  });
  show(current);
  return drawing;
}

/**
 * Return the first of the moments that fall on the same day.
 * @param {number[]} moments
 */
function daysOf(moments) {
  return moments.filter((moment, at) => !at || day(moment) !== day(moments[at - 1]));
}

/**
 * @param {number} rating
 * @param {number} y
 * @param {number} wide
 */
function ratingTick(rating, y, wide) {
  return [
    svg("path", { class: "graph-grid", d: `M${LEFT} ${y}H${wide - RIGHT}` }),
    svg("text", { class: "graph-tick", x: LEFT - 8, y: y + 4, "text-anchor": "end" }, String(rating)),
  ];
}

/**
 * @param {number} at
 * @param {number} x
 * @param {number} wide
 */
function timeTick(at, x, wide) {
  const anchor = x < LEFT + 20 ? "start" : x > wide - RIGHT - 20 ? "end" : "middle";
  return svg("text", { class: "graph-tick", x, y: HIGH - 8, "text-anchor": anchor }, day(at));
}
