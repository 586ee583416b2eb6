/** The image of the board: its layers, and the floor. */
/** @import { Child, LayerName, Layers, Scene, Square, State } from "./types" */
import { h, replace, svg, uid } from "./dom.js";
import { groupAt, setOpacity, useArt } from "./draw.js";
import { centreOf, isFlipped } from "./state.js";

/** @type {LayerName[]} Layers from the bottom to the top. */
const LAYERS = [
  "floor",
  "heat",
  "tints",
  "features",
  "coordinates",
  "dusk",
  "light",
  "foreseen",
  "beams",
  "under",
  "pieces",
  "effects",
  "hints",
  "arrows",
  "carried",
];
const EDGE = 30;
const NARROW = 5;
const HOTTEST = 0.36;

/**
 * Create the empty image of a variant and its element.
 * @param {State} state
 * @returns {Scene}
 */
export function createScene(state) {
  const groups = LAYERS.map((name) => [name, svg("g", { class: `lc-${name}` })]);
  const layers = /** @type {Layers} */ (Object.fromEntries(groups));
  const defs = svg("defs", {});
  const props = { class: "lc-image", "aria-hidden": "true", focusable: "false" };
  const image = svg("svg", props, defs, Object.values(layers));
  const root = h("div", { class: "lc-board", dataset: { variant: state.variant.id } }, image);
  const { width, height } = state.geometry;
  layers.dusk.append(svg("rect", { width, height }));
  setOpacity(layers.dusk, 0);
  const scene = { root, image, layers, defs, id: uid("lc"), margin: 0 };
  drawFloor(scene, state);
  return scene;
}

/**
 * Draw what depends on orientation, size and settings: floor, heatmap, coordinates, margins.
 * @param {Scene} scene
 * @param {State} state
 */
export function drawFloor(scene, state) {
  const { width, height } = state.geometry;
  const { layers } = scene;
  scene.margin = state.coordinates && !state.compact ? EDGE : NARROW;
  const { margin, image, root } = scene;
  image.setAttribute("viewBox", `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`);
  root.style.setProperty("--lc-aspect", `${(width + 2 * margin) / (height + 2 * margin)}`);
  root.style.setProperty("--lc-side", `${(100 * margin) / (width + 2 * margin)}%`);
  root.style.setProperty("--lc-top", `${(100 * margin) / (height + 2 * margin)}%`);
  root.style.setProperty("--lc-columns", `${state.geometry.columns}`);
  root.style.setProperty("--lc-rows", `${state.geometry.rows}`);
  root.classList.toggle("lc-compact", state.compact);
  const half = isFlipped(state) ? `rotate(180 ${width / 2} ${height / 2})` : null;
  const floor = svg("use", { href: `#${state.variant.id}-floor`, width, height, transform: half });
  const table = { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin, rx: margin / 3 };
  const frame = svg("rect", { class: "lc-frame", width, height });
  replace(layers.floor, svg("rect", { class: "lc-table", ...table }), floor, frame);
  replace(layers.heat, state.heat ? heatOf(state) : []);
  replace(layers.coordinates, state.coordinates ? coordinatesOf(state, margin) : []);
}

/**
 * Draw walls, holes, gates and the like.
 * @param {Scene} scene
 * @param {State} state
 */
export function drawFeatures(scene, state) {
  const features = [...state.floor.values()].map((feature) =>
    groupAt(centreOf(state, feature.square), { class: "lc-feature" }, useArt(feature.art)),
  );
  replace(scene.layers.features, features);
}

/**
 * Tint the squares of the last move, the selection and the marks.
 * @param {Scene} scene
 * @param {State} state
 */
export function drawTints(scene, state) {
  const tints = tintsOf(state).map(([square, kind]) => {
    const [x, y] = centreOf(state, square);
    return svg("rect", { class: `lc-tint lc-tint-${kind}`, x: x - 50, y: y - 50, width: 100, height: 100 });
  });
  replace(scene.layers.tints, tints);
}

/**
 * Return the tinted squares with the kind of each, the topmost last.
 * @param {State} state
 * @returns {[Square, string][]}
 */
export function tintsOf({ last, marks, premove, selected }) {
  /** @type {(squares: (Square | null | undefined)[], kind: string) => [Square, string][]} */
  const tinted = (squares, kind) => [...new Set(squares)].flatMap((square) => (square ? [[square, kind]] : []));
  return [
    ...tinted(last, "last"),
    ...Object.entries(marks),
    ...tinted([premove?.start, premove?.to], "premove"),
    ...tinted([selected], "selected"),
  ];
}

/** @param {State} state */
function heatOf(state) {
  return Object.entries(state.variant.heat ?? {}).map(([square, heat]) => {
    const [x, y] = centreOf(state, square);
    return svg("rect", { x: x - 50, y: y - 50, width: 100, height: 100, "fill-opacity": heat * HOTTEST });
  });
}

/**
 * Return the coordinates: outside the board, or inside the squares where there is no space.
 * @param {State} state
 * @param {number} margin
 */
function coordinatesOf(state, margin) {
  const { rows, height, rowsSeen } = state.geometry;
  const inside = margin === NARROW;
  const lines = rowsSeen(isFlipped(state));
  /** @type {(x: number, y: number, words: Child, anchor: string) => SVGTextElement} */
  const text = (x, y, words, anchor) => svg("text", { x, y, "text-anchor": anchor }, words);
  const letters = lines[rows - 1].map((square, column) =>
    inside
      ? text(column * 100 + 96, height - 5, square[0], "end")
      : text(column * 100 + 50, height + 22, square[0], "middle"),
  );
  const numbers = lines.map((line, row) =>
    inside ? text(4, row * 100 + 5, line[0].slice(1), "start") : text(-15, row * 100 + 57, line[0].slice(1), "middle"),
  );
  return [...letters, ...numbers];
}
