/** Effects of a shot on a timeline: flash, glint, ripple, burst, shards, frost. */
import { svg } from "./dom.js";
import { between, groupAt, keepUpright, place, useArt } from "./draw.js";
import { easeInOut, easeOut, linear } from "./timeline.js";

const STAR = "M0-30 3.5-3.5 30 0 3.5 3.5 0 30-3.5 3.5-30 0-3.5-3.5Z";
const CRACK = [12, 74, 128, 196, 248, 318];
const HEART = [7, -5];
const FAR = 90;

/** Add the clip paths of the shards and the colours of the glows to the image, once. */
export function prepareEffects(scene) {
  scene.defs.append(...["first", "second"].map((side) => glowOf(scene, side)));
  const rim = CRACK.map((angle) => [FAR * Math.cos(rad(angle)), FAR * Math.sin(rad(angle))]);
  const clips = rim.map(([x, y], i) => {
    const [nx, ny] = rim[(i + 1) % rim.length];
    const path = svg("path", { d: `M${HEART}L${x} ${y}L${nx} ${ny}Z` });
    return svg("clipPath", { id: `${scene.id}-shard-${i}` }, path);
  });
  scene.defs.append(...clips);
}

/** Return a gradient from white over a side's hue to transparent. */
function glowOf(scene, side) {
  const places = { hot: 0, warm: 0.25, mild: 0.6, out: 1 };
  const stops = Object.entries(places).map(([name, offset]) => svg("stop", { class: `lc-stop-${name}`, offset }));
  return svg("radialGradient", { id: `${scene.id}-glow-${side}`, class: "lc-gradient", dataset: { side } }, stops);
}

/** Return a soft disc of light. */
export function bloom(scene, side, radius) {
  return svg("circle", { class: "lc-bloom", r: radius, fill: `url(#${scene.id}-glow-${side})` });
}

/** Show a muzzle flash. */
export function flash(timeline, scene, start, pace, { point, way, side }) {
  const star = svg("path", { class: "lc-star", d: STAR });
  const node = effect(scene, point, side, bloom(scene, side, 52), star);
  const at = [point[0] + way[0] * 44, point[1] + way[1] * 44];
  run(timeline, node, start, 260 * pace, (t) => {
    place(node, at, 20 * t, 0.4 + 1.1 * Math.sin(Math.PI * Math.min(1, 0.25 + t * 0.75)));
    node.setAttribute("opacity", 1 - t);
  });
}

/** Show a glint along a mirror that was hit. */
export function glint(timeline, scene, start, pace, { point, normal, side }) {
  const streak = svg("path", { class: "lc-streak", d: "M-44 0Q0-7 44 0Q0 7-44 0Z" });
  const node = effect(scene, point, side, bloom(scene, side, 44), streak, svg("path", { class: "lc-star", d: STAR }));
  const tilt = (normal * 180) / Math.PI + 90;
  run(timeline, node, start, 420 * pace, (t) => {
    place(node, point, tilt, 0.35 + 0.75 * Math.sin(Math.PI * (0.3 + 0.7 * t)));
    node.setAttribute("opacity", 1 - t ** 2);
  });
}

/** Show a ripple on the shield that blocked the beam. */
export function ripple(timeline, scene, start, pace, { point, way, side }) {
  const arcs = [0, 1, 2].map(() => svg("path", { class: "lc-ripple", d: "M-10-30A34 34 0 0 0-10 30" }));
  const node = effect(scene, point, side, bloom(scene, side, 40), ...arcs);
  place(node, [point[0] - way[0] * 24, point[1] - way[1] * 24], (Math.atan2(way[1], way[0]) * 180) / Math.PI);
  run(timeline, node, start, 560 * pace, (t) => {
    arcs.forEach((arc, i) => {
      const own = Math.max(0, Math.min(1, t * 1.6 - i * 0.25));
      place(arc, [-34 * own, 0], 0, 0.45 + 0.75 * own);
      arc.setAttribute("opacity", own ? 1 - own : 0);
    });
    node.firstChild.setAttribute("opacity", 1 - t);
  });
}

/** Show a burst where a piece was hit. */
export function burst(timeline, scene, start, pace, { point, side, grand = false }) {
  const ring = svg("circle", { class: "lc-ring", r: 30 });
  const light = bloom(scene, side, 78);
  const node = effect(scene, point, side, ring, light, svg("path", { class: "lc-star", d: STAR }));
  run(timeline, node, start, (grand ? 760 : 420) * pace, (t) => {
    place(ring, [0, 0], 0, 0.5 + (grand ? 4.5 : 1.4) * t);
    place(light, [0, 0], 0, 0.6 + 0.9 * t);
    place(node.lastChild, [0, 0], 45 * t, 1.6 - 0.8 * t);
    node.setAttribute("opacity", 1 - t);
  });
}

/** Break a piece into shards that drift away from the beam and fade. */
export function shatter(timeline, scene, start, pace, { node, point, angle, way = [0, 0] }) {
  const shards = CRACK.map((from, i) => {
    const turned = svg("g", {}, useArt(node.art));
    place(keepUpright(turned, angle), [0, 0], angle);
    const piece = svg("g", { "clip-path": `url(#${scene.id}-shard-${i})` }, turned);
    const next = CRACK[(i + 1) % CRACK.length] + (i === CRACK.length - 1 ? 360 : 0);
    return { piece, toward: rad((from + next) / 2), spin: (i % 2 ? 1 : -1) * (18 + 9 * i) };
  });
  const loose = shards.map(({ piece }) => svg("g", {}, piece));
  const group = groupAt(point, { class: "lc-shards", visibility: "hidden" }, ...loose);
  scene.layers.effects.append(group);
  timeline.at(start, () => {
    node.group.remove();
    group.setAttribute("visibility", "visible");
  });
  run(timeline, group, start + 1, 780 * pace, (t) => {
    shards.forEach(({ piece, toward, spin }) => {
      const far = 46 * t;
      const at = [far * (Math.cos(toward) + way[0] * 0.9), far * (Math.sin(toward) + way[1] * 0.9) + 14 * t * t];
      place(piece.parentNode, at, spin * t, 1 - 0.25 * t);
    });
    group.setAttribute("opacity", 1 - t ** 2);
  });
}

/** Let a piece leave the board sideways, or sink into a hole. */
export function leave(timeline, node, start, pace, { to, sinks }) {
  const { point, angle } = node;
  run(timeline, node.group, start, 320 * pace, (t) => {
    place(node.group, between(point, to, t), 0, sinks ? 1 - 0.9 * t : 1);
    place(node.turn, [0, 0], angle + (sinks ? 120 * t : 0));
    node.group.setAttribute("opacity", 1 - t ** 2);
  });
}

/** Spread frost over a stunned piece. */
export function freeze(timeline, scene, start, pace, { point }) {
  const node = effect(scene, point, null, svg("circle", { class: "lc-frost", r: 40 }));
  run(timeline, node, start, 520 * pace, (t) => {
    place(node, point, 0, 0.3 + 0.9 * t);
    node.setAttribute("opacity", 1 - t);
  });
}

/** Fade a node from one opacity to another, and optionally remove it. */
export function fade(timeline, node, start, length, from, to, remove = false) {
  timeline.tween(
    start,
    length,
    (t) => {
      node.setAttribute("opacity", from + (to - from) * t);
      if (t === 1 && remove) node.remove();
    },
    easeInOut,
  );
}

function effect(scene, point, side, ...children) {
  const node = groupAt(point, { class: "lc-effect", dataset: side ? { side } : {}, visibility: "hidden" }, ...children);
  scene.layers.effects.append(node);
  return node;
}

/** Show a node for a while, drawing it from 0 to 1, then remove it. */
function run(timeline, node, start, length, draw) {
  timeline.tween(
    start,
    length,
    (t) => {
      node.setAttribute("visibility", "visible");
      draw(easeOut(t));
      if (t === 1) node.remove();
    },
    linear,
  );
}

function rad(degrees) {
  return (degrees * Math.PI) / 180;
}
