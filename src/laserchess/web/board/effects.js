/** Effects of a shot on a timeline: flash, glint, ripple, burst, shards, frost. */
/** @import { PieceNode, Point, Scene, Side } from "./types" */
/** @import { Timeline } from "./timeline.js" */
import { svg } from "./dom.js";
import { between, groupAt, keepUpright, place, setOpacity, setVisible, useArt } from "./draw.js";
import { easeInOut, easeOut, linear } from "./timeline.js";

/**
 * When an effect is shown: `pace` stretches its length.
 * @typedef {{timeline: Timeline, start: number, pace: number}} Moment
 */

const STAR = "M0-30 3.5-3.5 30 0 3.5 3.5 0 30-3.5 3.5-30 0-3.5-3.5Z";
const CRACK = [12, 74, 128, 196, 248, 318];
const HEART = [7, -5];
const FAR = 90;
/** @type {Side[]} */
const SIDES = ["first", "second"];

/**
 * Add the clip paths of the shards and the colours of the glows to the image, once.
 * @param {Scene} scene
 */
export function prepareEffects(scene) {
  scene.defs.append(...SIDES.map((side) => glowOf(scene, side)));
  const rim = CRACK.map((angle) => [FAR * Math.cos(rad(angle)), FAR * Math.sin(rad(angle))]);
  const clips = rim.map(([x, y], i) => {
    const [nx, ny] = rim[(i + 1) % rim.length];
    const path = svg("path", { d: `M${HEART}L${x} ${y}L${nx} ${ny}Z` });
    return svg("clipPath", { id: `${scene.id}-shard-${i}` }, path);
  });
  scene.defs.append(...clips);
}

/**
 * Return a gradient from white over a side's hue to transparent.
 * @param {Scene} scene
 * @param {Side} side
 */
function glowOf(scene, side) {
  const places = { hot: 0, warm: 0.25, mild: 0.6, out: 1 };
  const stops = Object.entries(places).map(([name, offset]) => svg("stop", { class: `lc-stop-${name}`, offset }));
  return svg("radialGradient", { id: `${scene.id}-glow-${side}`, class: "lc-gradient", dataset: { side } }, stops);
}

/**
 * Return a soft disc of light.
 * @param {Scene} scene
 * @param {Side} side
 * @param {number} radius
 */
export function bloom(scene, side, radius) {
  return svg("circle", { class: "lc-bloom", r: radius, fill: `url(#${scene.id}-glow-${side})` });
}

/**
 * Show a muzzle flash.
 * @param {Scene} scene
 * @param {Moment} moment
 * @param {{point: Point, way: Point, side: Side}} what
 */
export function flash(scene, moment, { point, way, side }) {
  const star = svg("path", { class: "lc-star", d: STAR });
  const node = effect(scene, point, side, bloom(scene, side, 52), star);
  /** @type {Point} */
  const at = [point[0] + way[0] * 44, point[1] + way[1] * 44];
  run(node, moment, 260, (t) => {
    place(node, at, 20 * t, 0.4 + 1.1 * Math.sin(Math.PI * Math.min(1, 0.25 + t * 0.75)));
    setOpacity(node, 1 - t);
  });
}

/**
 * Show a glint along a mirror that was hit.
 * @param {Scene} scene
 * @param {Moment} moment
 * @param {{point: Point, normal: number, side: Side}} what
 */
export function glint(scene, moment, { point, normal, side }) {
  const streak = svg("path", { class: "lc-streak", d: "M-44 0Q0-7 44 0Q0 7-44 0Z" });
  const node = effect(scene, point, side, bloom(scene, side, 44), streak, svg("path", { class: "lc-star", d: STAR }));
  const tilt = (normal * 180) / Math.PI + 90;
  run(node, moment, 420, (t) => {
    place(node, point, tilt, 0.35 + 0.75 * Math.sin(Math.PI * (0.3 + 0.7 * t)));
    setOpacity(node, 1 - t ** 2);
  });
}

/**
 * Heat a mirror while the beam stays on it: a bloom, and its reflection on the glass.
 * @param {Scene} scene
 * @param {Moment} moment
 * @param {{point: Point, normal: number, side: Side, until: number}} what
 */
export function heat(scene, moment, { point, normal, side, until }) {
  const streak = svg("path", { class: "lc-sheen", d: "M-34 0Q0-4 34 0Q0 4-34 0Z" });
  const node = effect(scene, point, side, bloom(scene, side, 46), streak);
  place(node, point, (normal * 180) / Math.PI + 90);
  moment.timeline.at(moment.start, () => setVisible(node, true));
  fade(node, { ...moment, start: until }, { length: 260, from: 0.85, to: 0, remove: true });
}

/**
 * Show a ripple on the shield that blocked the beam.
 * @param {Scene} scene
 * @param {Moment} moment
 * @param {{point: Point, way: Point, side: Side}} what
 */
export function ripple(scene, moment, { point, way, side }) {
  const arcs = [0, 1, 2].map(() => svg("path", { class: "lc-ripple", d: "M-10-30A34 34 0 0 0-10 30" }));
  const light = bloom(scene, side, 40);
  const node = effect(scene, point, side, light, ...arcs);
  place(node, [point[0] - way[0] * 24, point[1] - way[1] * 24], (Math.atan2(way[1], way[0]) * 180) / Math.PI);
  run(node, moment, 560, (t) => {
    arcs.forEach((arc, i) => {
      const own = Math.max(0, Math.min(1, t * 1.6 - i * 0.25));
      place(arc, [-34 * own, 0], 0, 0.45 + 0.75 * own);
      setOpacity(arc, own ? 1 - own : 0);
    });
    setOpacity(light, 1 - t);
  });
}

/**
 * Show a burst where a piece was hit.
 * @param {Scene} scene
 * @param {Moment} moment
 * @param {{point: Point, side: Side, grand?: boolean}} what
 */
export function burst(scene, moment, { point, side, grand = false }) {
  const ring = svg("circle", { class: "lc-ring", r: 30 });
  const light = bloom(scene, side, 78);
  const star = svg("path", { class: "lc-star", d: STAR });
  const node = effect(scene, point, side, ring, light, star);
  run(node, moment, grand ? 760 : 420, (t) => {
    place(ring, [0, 0], 0, 0.5 + (grand ? 4.5 : 1.4) * t);
    place(light, [0, 0], 0, 0.6 + 0.9 * t);
    place(star, [0, 0], 45 * t, 1.6 - 0.8 * t);
    setOpacity(node, 1 - t);
  });
}

/**
 * Break a piece into shards that drift away from the beam and fade.
 * @param {Scene} scene
 * @param {Moment} moment
 * @param {{node: PieceNode, point: Point, angle: number, way?: Point}} what
 */
export function shatter(scene, moment, { node, point, angle, way = [0, 0] }) {
  const shards = CRACK.map((from, i) => {
    const turned = svg("g", {}, useArt(node.art));
    place(keepUpright(turned, angle), [0, 0], angle);
    const loose = svg("g", {}, svg("g", { "clip-path": `url(#${scene.id}-shard-${i})` }, turned));
    const next = CRACK[(i + 1) % CRACK.length] + (i === CRACK.length - 1 ? 360 : 0);
    return { loose, toward: rad((from + next) / 2), spin: (i % 2 ? 1 : -1) * (18 + 9 * i) };
  });
  const pieces = shards.map(({ loose }) => loose);
  const group = groupAt(point, { class: "lc-shards", visibility: "hidden" }, ...pieces);
  scene.layers.effects.append(group);
  moment.timeline.at(moment.start, () => {
    node.group.remove();
    setVisible(group, true);
  });
  run(group, { ...moment, start: moment.start + 1 }, 780, (t) => {
    for (const { loose, toward, spin } of shards) {
      const far = 46 * t;
      const [x, y] = [Math.cos(toward) + way[0] * 0.9, Math.sin(toward) + way[1] * 0.9];
      place(loose, [far * x, far * y + 14 * t * t], spin * t, 1 - 0.25 * t);
    }
    setOpacity(group, 1 - t ** 2);
  });
}

/**
 * Let a piece leave the board sideways, or sink into a hole.
 * @param {PieceNode} node
 * @param {Moment} moment
 * @param {{to: Point, sinks: boolean}} where
 */
export function leave(node, moment, { to, sinks }) {
  const { point, angle } = node;
  run(node.group, moment, 320, (t) => {
    place(node.group, between(point, to, t), 0, sinks ? 1 - 0.9 * t : 1);
    place(node.turn, [0, 0], angle + (sinks ? 120 * t : 0));
    setOpacity(node.group, 1 - t ** 2);
  });
}

/**
 * Spread frost over a stunned piece.
 * @param {Scene} scene
 * @param {Moment} moment
 * @param {Point} point
 */
export function freeze(scene, moment, point) {
  const node = effect(scene, point, null, svg("circle", { class: "lc-frost", r: 40 }));
  run(node, moment, 520, (t) => {
    place(node, point, 0, 0.3 + 0.9 * t);
    setOpacity(node, 1 - t);
  });
}

/**
 * Fade a node from one opacity to another, and optionally remove it.
 * @param {Element} node
 * @param {Moment} moment
 * @param {{length: number, from: number, to: number, remove?: boolean}} how
 */
export function fade(node, { timeline, start, pace }, { length, from, to, remove = false }) {
  timeline.tween(
    start,
    length * pace,
    (t) => {
      setOpacity(node, from + (to - from) * t);
      if (t === 1 && remove) node.remove();
    },
    easeInOut,
  );
}

/**
 * @param {Scene} scene
 * @param {Point} point
 * @param {Side | null} side
 * @param {Element[]} children
 */
function effect(scene, point, side, ...children) {
  const node = groupAt(point, { class: "lc-effect", dataset: side ? { side } : {}, visibility: "hidden" }, ...children);
  scene.layers.effects.append(node);
  return node;
}

/**
 * Show a node for a while, drawing it from 0 to 1, then remove it.
 * @param {Element} node
 * @param {Moment} moment
 * @param {number} length
 * @param {(t: number) => void} draw
 */
function run(node, { timeline, start, pace }, length, draw) {
  timeline.tween(
    start,
    length * pace,
    (t) => {
      setVisible(node, true);
      draw(easeOut(t));
      if (t === 1) node.remove();
    },
    linear,
  );
}

/** @param {number} degrees */
function rad(degrees) {
  return (degrees * Math.PI) / 180;
}
