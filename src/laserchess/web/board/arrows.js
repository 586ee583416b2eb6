/** Arrows and circled squares. */
import { replace, svg } from "./dom.js";
import { place, short } from "./draw.js";
import { isFlipped } from "./state.js";

/** Draw the arrows of the page and of the player. */
export function drawArrows(scene, state) {
  replace(
    scene.layers.arrows,
    [...state.arrows, ...state.drawn].map((arrow) => drawArrow(state, arrow)),
  );
}

function drawArrow(state, { start, to, kind = "note" }) {
  const [from, end] = [start, to].map((square) => state.geometry.centre(square, isFlipped(state)));
  const length = Math.hypot(end[0] - from[0], end[1] - from[1]);
  const node = length ? shaft(length) : svg("circle", { r: 44 });
  node.setAttribute("class", `lc-arrow lc-arrow-${kind}${length ? "" : " lc-arrow-ring"}`);
  place(node, from, (Math.atan2(end[1] - from[1], end[0] - from[0]) * 180) / Math.PI);
  return node;
}

function shaft(length) {
  const tip = short(length - 10);
  const neck = short(tip - 32);
  return svg("path", { d: `M22-6.5H${neck}V-21L${tip} 0 ${neck} 21V6.5H22A6.5 6.5 0 0 1 22-6.5Z` });
}
