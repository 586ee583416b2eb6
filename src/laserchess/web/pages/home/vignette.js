/** A picture of what makes a variant different: one of its pieces, and what it does to a beam. */
/** @import { Point } from "../../board/types" */
/** @import { FaceView, PieceTypeView, VariantView } from "../../types/api" */
import { keepUpright, useArt } from "../../board/draw.js";
import { showSprite } from "../../board/sprite.js";
import { h, svg } from "../../lib/dom.js";

/** The piece of each variant, and the face that the beam meets; of other variants, the first piece that bends it. */
/** @type {Record<string, [string, number]>} */
const SHOWN = {
  "laser-chess": ["Deflector", 0],
  khet: ["Scarab", 0],
  "khet-horus": ["Eye of Horus", 0],
  leiserchess: ["Monarch", 0],
  advanced: ["Hypergon", 0],
  "laser-chess-1987": ["Beam Splitter", 0],
};
const WIDE = 160;
const HIGH = 100;

/**
 * Return the piece of a variant's picture and the face that shows most.
 * @param {Pick<VariantView, "id" | "pieces">} variant
 * @returns {{kind: PieceTypeView, face: FaceView}}
 */
export function signatureOf({ id, pieces }) {
  const [name] = SHOWN[id] ?? [""];
  const kind = pieces.find((one) => one.name === name) ?? pieces.find((one) => one.faces.some(bends)) ?? pieces[0];
  const faces = [...kind.faces].sort((one, other) => other.ways.length - one.ways.length);
  return { kind, face: faces[0] };
}

/** @param {FaceView} face */
function bends({ ways }) {
  return ways.length > 0;
}

/**
 * Return where the beam comes from and where it leaves; a piece that fires sends its own.
 * @param {PieceTypeView} kind
 * @param {FaceView} face
 * @returns {{from: Point | null, outs: Point[]}}
 */
export function raysOf({ fires, facings }, { side, deed, ways }) {
  if (fires) return { from: null, outs: [edge(facings[0])] };
  const scattered = deed === "scatters" && !ways.length ? [1, 3, 4, 5, 7] : ways;
  return { from: edge(side), outs: scattered.map(edge) };
}

/**
 * Return the point of the frame in a direction, in eighths clockwise from the top.
 * @param {number} way
 * @returns {Point}
 */
function edge(way) {
  const angle = (way * Math.PI) / 4;
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  const far = Math.min(
    Math.abs(x) > 0.01 ? WIDE / Math.abs(x) : Infinity,
    Math.abs(y) > 0.01 ? HIGH / Math.abs(y) : Infinity,
  );
  return [Math.round(x * far) + 0, Math.round(y * far) + 0]; // no -0
}

/**
 * Draw the picture.
 * @param {VariantView} variant
 */
export function vignette(variant) {
  showSprite(variant.id);
  const { kind, face } = signatureOf(variant);
  const { from, outs } = raysOf(kind, face);
  const [first, second] = variant.players;
  const angle = kind.angles[0];
  const piece = svg("g", { transform: `rotate(${angle}) scale(1.15)` }, useArt(kind.arts[from ? second : first][0]));
  /** @type {[Point, string][]} */
  const rays = [
    ...(from ? [/** @type {[Point, string]} */ ([from, "in"])] : []),
    ...outs.map((to) => /** @type {[Point, string]} */ ([to, "out"])),
  ];
  return h(
    "span",
    { class: "vignette dark-stage", "aria-hidden": "true", dataset: { variant: variant.id, side: "first" } },
    svg(
      "svg",
      { viewBox: `${-WIDE} ${-HIGH} ${2 * WIDE} ${2 * HIGH}`, preserveAspectRatio: "xMidYMid slice" },
      rays.map(([to, kind]) => ray(to, kind)),
      keepUpright(piece, angle),
    ),
  );
}

/**
 * @param {Point} to
 * @param {string} kind "in" or "out"
 */
function ray([x, y], kind) {
  const d = kind === "in" ? `M${x} ${y}L0 0` : `M0 0L${x} ${y}`;
  return ["halo", "glow", "core"].map((layer) => svg("path", { class: `ray ${kind} ${layer}`, d, pathLength: 1 }));
}
