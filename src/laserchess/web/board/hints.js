/** Hints before a move: target squares, the effect of the move, and its beams. */
import { replace, svg } from "./dom.js";
import { drawRun, prepareBeams } from "./beams.js";
import { groupAt, keepUpright, place, useArt } from "./draw.js";
import { isFlipped, seenAngle, sideOf, targetsFrom } from "./state.js";
import { hasDial } from "./options.js";

const CRACKS = "M-32-26-10-9-15 6 3 13-3 42M-10-9 13-17 20-42M3 13 36 18";
const SWAP = "M-15-6H11M4-13 11-6 4 1M15 7H-11M-4 0-11 7-4 14";
const CORNERS = "M-44-24V-44H-24M24-44H44V-24M44 24V44H24M-24 44H-44V24";
const SCATTER = "M0-5V-15M-4-11 0-15 4-11M0 5V15M-4 11 0 15 4 11M-5 0H-15M-11-4-15 0-11 4M5 0H15M11-4 15 0 11 4";
const SPIRAL = "M2 0A4 4 0 0 1-6 0A8 8 0 0 1 10 0A12 12 0 0 1-14 0A14 14 0 0 1-3-13";
const ONWARD = "M-9-11 2 0-9 11M3-11 14 0 3 11";
const ASIDE = 27;

/** Draw the halo of the selected piece, its targets, and the move being tried. */
export function drawHints(board) {
  const { state, scene } = board;
  const tried = state.candidate ?? state.hovered;
  replace(scene.layers.under, haloOf(board));
  const targets = state.selected && !state.candidate ? targetMarks(board, tried) : [];
  const ghost = tried ?? state.premove;
  replace(scene.layers.hints, targets, ghost ? ghosts(board, ghost) : []);
  drawForeseen(board, tried);
  for (const node of board.pieces.all()) node.group.classList.toggle("lc-faded", isLeaving(node.piece.square, ghost));
  scene.root.classList.toggle("lc-trying", Boolean(tried));
}

/** Return a ghost of a piece, on its square or another. */
export function ghostOf(board, piece, square = piece.square, angle = piece.angle) {
  const { state } = board;
  const turned = svg("g", {}, useArt(piece.art));
  const seen = seenAngle(state, { ...piece, angle });
  place(keepUpright(turned, seen), [0, 0], seen);
  return groupAt(centre(state, square), { class: "lc-ghost" }, turned);
}

function haloOf(board) {
  const { state } = board;
  const square = state.candidate?.start || state.selected;
  const piece = square && state.pieces.get(square);
  if (!piece) return [];
  const side = sideOf(state, piece.player) ? "second" : "first";
  const dial = hasDial(state, square) && !state.candidate && !board.usesBar();
  const ring = dial ? svg("circle", { class: "lc-dial-ring", r: 71 }) : svg("circle", { class: "lc-ringed", r: 47 });
  return groupAt(centre(state, square), { dataset: { side } }, ring);
}

function targetMarks(board, tried) {
  const { state } = board;
  return [...targetsFrom(state, state.selected)].map(([square, move]) => {
    const chosen = tried?.text === move.text ? " lc-chosen" : "";
    const props = { class: `lc-target lc-onto-${move.onto ?? "step"}${chosen}` };
    return groupAt(centre(state, square), props, markOf(board, move));
  });
}

/** Return the mark of a target by the effect of the move; signs sit on the far side, where no handle is. */
function markOf(board, move) {
  const [from, to] = [centre(board.state, move.start), centre(board.state, move.to)];
  const way = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  if (move.act === "swap" || move.onto === "swap") return [sign(SWAP, way)];
  if (move.onto === "shove") return shoveMarks(board, move, way);
  if (move.onto === "capture") return [svg("path", { class: "lc-corners", d: CORNERS })];
  if (move.onto === "displace") return [sign(SCATTER, way)];
  if (move.onto === "plunge") return [sign(SPIRAL, [0, 0])];
  return [svg("circle", { class: "lc-dot", r: 13 })];
}

/**
 * @param {string} path
 * @param {number[]} aside
 */
function sign(path, [x, y], angle = 0) {
  const drawing = svg("path", { d: path, transform: angle ? `rotate(${angle})` : null });
  return groupAt([x * ASIDE, y * ASIDE], { class: "lc-sign" }, svg("circle", { class: "lc-disc", r: 21 }), drawing);
}

/**
 * Return the marks of a shove: an arrow, and a ghost of the shoved piece where it lands or cracks where it is
 * destroyed.
 */
function shoveMarks(board, move, way) {
  const arrow = sign(ONWARD, way, (Math.atan2(way[1], way[0]) * 180) / Math.PI);
  const pushed = board.state.pieces.get(move.push?.square ?? move.to);
  if (!move.push?.to || !pushed) return [svg("path", { class: "lc-cracks", d: CRACKS }), arrow];
  const ghost = ghostOf(board, pushed, move.push.to);
  place(
    ghost,
    way.map((part) => part * 100),
  );
  return [ghost, arrow];
}

/** Return the pieces as a tried move would leave them. */
function ghosts(board, move) {
  const { state } = board;
  const mover = state.pieces.get(move.start);
  if (!mover || move.act === "fire" || move.act === "null") return [];
  if (move.act === "turn") return [ghostOf(board, { ...mover, art: move.art ?? mover.art }, move.start, move.angle)];
  const other = state.pieces.get(move.to);
  const nodes = [ghostOf(board, mover, move.to)];
  if (move.act === "swap" && other) nodes.push(ghostOf(board, other, move.start));
  if (move.onto === "shove" && move.push?.to && other) nodes.push(ghostOf(board, other, move.push.to));
  for (const node of nodes) node.classList.add("lc-firm");
  return nodes;
}

/** Return whether a tried move takes the piece from this square. */
function isLeaving(square, move) {
  if (!move || move.act === "fire" || move.act === "null" || move.act === "end") return false;
  return square === move.start || (move.act !== "turn" && square === move.to);
}

/** Draw the beams of the tried move and what they would destroy. */
function drawForeseen(board, tried) {
  const { state, scene } = board;
  const seen = tried && state.foreseen?.move === tried ? state.foreseen.played : null;
  const runs = seen ? prepareBeams(state, seen.beams) : [];
  const drawn = runs.map((run) => drawRun(state, run, "light"));
  drawn.forEach((node, at) => node.classList.toggle("lc-maybe", Boolean(runs[at].beam.maybe)));
  replace(scene.layers.foreseen, drawn);
  scene.layers.light.setAttribute("visibility", tried ? "hidden" : "visible");
  const lost = (seen?.removed ?? []).map(({ square, maybe }) =>
    groupAt(
      centre(state, square),
      { class: maybe ? "lc-lost lc-maybe" : "lc-lost" },
      svg("path", { class: "lc-cracks", d: CRACKS }),
    ),
  );
  scene.layers.hints.append(...lost);
}

/** Draw the beams that the page shows permanently. */
export function drawBeams({ state, scene }) {
  replace(
    scene.layers.light,
    prepareBeams(state, state.beams ?? []).map((run) => drawRun(state, run, "light")),
  );
}

function centre(state, square) {
  return state.geometry.centre(square, isFlipped(state));
}
