/** Hints before a move: target squares, the effect of the move, and its beams. */
/** @import { Parts, Point, Scene, Shown, Square, State } from "./types" */
/** @import { MoveView } from "../types/api" */
import { replace, svg } from "./dom.js";
import { drawRun, prepareBeams } from "./beams.js";
import { groupAt, keepUpright, place, useArt } from "./draw.js";
import { centreOf, seenAngle, sideOf, targetsFrom } from "./state.js";
import { hasDial } from "./options.js";

const CRACKS = "M-32-26-10-9-15 6 3 13-3 42M-10-9 13-17 20-42M3 13 36 18";
const SWAP = "M-15-6H11M4-13 11-6 4 1M15 7H-11M-4 0-11 7-4 14";
const CORNERS = "M-44-24V-44H-24M24-44H44V-24M44 24V44H24M-24 44H-44V24";
const SCATTER = "M0-5V-15M-4-11 0-15 4-11M0 5V15M-4 11 0 15 4 11M-5 0H-15M-11-4-15 0-11 4M5 0H15M11-4 15 0 11 4";
const SPIRAL = "M2 0A4 4 0 0 1-6 0A8 8 0 0 1 10 0A12 12 0 0 1-14 0A14 14 0 0 1-3-13";
const ONWARD = "M-9-11 2 0-9 11M3-11 14 0 3 11";
const ASIDE = 27;

/**
 * Draw the halo of the selected piece, its targets, and the move being tried.
 * @param {Parts} board
 */
export function drawHints(board) {
  const { state, scene } = board;
  const tried = state.candidate ?? state.hovered;
  replace(scene.layers.under, haloOf(board));
  const targets = state.candidate ? [] : targetMarks(state, tried);
  const ghost = tried ?? state.premove;
  replace(scene.layers.hints, targets, ghost ? ghosts(state, ghost) : []);
  drawForeseen(board, tried);
  for (const node of board.pieces.all()) node.group.classList.toggle("lc-faded", isLeaving(node.piece.square, ghost));
  scene.root.classList.toggle("lc-trying", Boolean(tried));
}

/**
 * Return a ghost of a piece, on its square or another.
 * @param {State} state
 * @param {Omit<Shown, "stunned">} piece
 */
export function ghostOf(state, piece, square = piece.square, angle = piece.angle) {
  const turned = svg("g", {}, useArt(piece.art));
  const seen = seenAngle(state, { ...piece, angle });
  place(keepUpright(turned, seen), [0, 0], seen);
  return groupAt(centreOf(state, square), { class: "lc-ghost" }, turned);
}

/** @param {Parts} board */
function haloOf({ state, usesBar }) {
  const square = state.candidate?.start || state.selected;
  const piece = square && state.pieces.get(square);
  if (!square || !piece) return [];
  const dial = hasDial(state, square) && !state.candidate && !usesBar();
  const ring = dial ? svg("circle", { class: "lc-dial-ring", r: 71 }) : svg("circle", { class: "lc-ringed", r: 47 });
  return groupAt(centreOf(state, square), { dataset: { side: sideOf(state, piece.player) } }, ring);
}

/**
 * @param {State} state
 * @param {MoveView | null} tried
 */
function targetMarks(state, tried) {
  return [...targetsFrom(state, state.selected)].map(([square, move]) => {
    const chosen = tried?.text === move.text ? " lc-chosen" : "";
    const props = { class: `lc-target lc-onto-${move.onto ?? "step"}${chosen}` };
    return groupAt(centreOf(state, square), props, markOf(state, move));
  });
}

/**
 * Return the mark of a target by the effect of the move; signs sit on the far side, where no handle is.
 * @param {State} state
 * @param {MoveView} move
 */
function markOf(state, move) {
  const [from, to] = [centreOf(state, move.start), centreOf(state, move.to)];
  /** @type {Point} */
  const way = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  if (move.act === "swap" || move.onto === "swap") return [sign(SWAP, way)];
  if (move.onto === "shove") return shoveMarks(state, move, way);
  if (move.onto === "capture") return [svg("path", { class: "lc-corners", d: CORNERS })];
  if (move.onto === "displace") return [sign(SCATTER, way)];
  if (move.onto === "plunge") return [sign(SPIRAL, [0, 0])];
  return [svg("circle", { class: "lc-dot", r: 13 })];
}

/**
 * @param {string} path
 * @param {Point} aside
 */
function sign(path, [x, y], angle = 0) {
  const drawing = svg("path", { d: path, transform: angle ? `rotate(${angle})` : null });
  return groupAt([x * ASIDE, y * ASIDE], { class: "lc-sign" }, svg("circle", { class: "lc-disc", r: 21 }), drawing);
}

/**
 * Return the marks of a shove: an arrow, and a ghost of the shoved piece where it lands or cracks where it is
 * destroyed.
 * @param {State} state
 * @param {MoveView} move
 * @param {Point} way
 */
function shoveMarks(state, move, way) {
  const arrow = sign(ONWARD, way, (Math.atan2(way[1], way[0]) * 180) / Math.PI);
  const pushed = state.pieces.get(move.push?.square ?? move.to);
  if (!move.push?.to || !pushed) return [svg("path", { class: "lc-cracks", d: CRACKS }), arrow];
  const ghost = ghostOf(state, pushed, move.push.to);
  place(ghost, [way[0] * 100, way[1] * 100]);
  return [ghost, arrow];
}

/**
 * Return the pieces as a tried move would leave them.
 * @param {State} state
 * @param {MoveView} move
 */
function ghosts(state, move) {
  const mover = state.pieces.get(move.start);
  if (!mover || move.act === "fire" || move.act === "null") return [];
  if (move.act === "turn")
    return [ghostOf(state, { ...mover, art: move.art ?? mover.art }, move.start, move.angle ?? mover.angle)];
  const other = state.pieces.get(move.to);
  const nodes = [ghostOf(state, mover, move.to)];
  if (move.act === "swap" && other) nodes.push(ghostOf(state, other, move.start));
  if (move.onto === "shove" && move.push?.to && other) nodes.push(ghostOf(state, other, move.push.to));
  for (const node of nodes) node.classList.add("lc-firm");
  return nodes;
}

/**
 * Return whether a tried move takes the piece from this square.
 * @param {Square} square
 * @param {MoveView | null} move
 */
function isLeaving(square, move) {
  if (!move || move.act === "fire" || move.act === "null" || move.act === "end") return false;
  return square === move.start || (move.act !== "turn" && square === move.to);
}

/**
 * Draw the beams of the tried move and what they would destroy.
 * @param {{state: State, scene: Scene}} board
 * @param {MoveView | null} tried
 */
function drawForeseen({ state, scene }, tried) {
  const seen = tried && state.foreseen?.move === tried ? state.foreseen.played : null;
  const beams = prepareBeams(state, seen?.beams ?? []).map((run) => {
    const node = drawRun(state, run, "light");
    node.classList.toggle("lc-maybe", Boolean(run.beam.maybe));
    return node;
  });
  replace(scene.layers.foreseen, beams);
  scene.layers.light.setAttribute("visibility", tried ? "hidden" : "visible");
  const lost = (seen?.removed ?? []).map(({ square, maybe }) =>
    groupAt(
      centreOf(state, square),
      { class: maybe ? "lc-lost lc-maybe" : "lc-lost" },
      svg("path", { class: "lc-cracks", d: CRACKS }),
    ),
  );
  scene.layers.hints.append(...lost);
}

/**
 * Draw the beams that the page shows permanently.
 * @param {{state: State, scene: Scene}} board
 */
export function drawBeams({ state, scene }) {
  replace(
    scene.layers.light,
    prepareBeams(state, state.beams ?? []).map((run) => drawRun(state, run, "light")),
  );
}
