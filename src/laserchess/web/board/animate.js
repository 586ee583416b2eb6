/** Animate a change of view: pieces move, beams run, hit pieces break. */
/** @import { Parts, Pieces, Scene, State } from "./types" */
/** @import { MoveResultView, View } from "../types/api" */
import { drawRun, prepareBeams } from "./beams.js";
import { setOpacity } from "./draw.js";
import { ghostOf } from "./hints.js";
import { movedPieces, clearAway, travel } from "./movement.js";
import { shoot } from "./shot.js";
import { Timeline } from "./timeline.js";

const PACE = { off: 0, slow: 1.75, normal: 1, fast: 0.5 };
const STILL = 900;

/**
 * Return the animation speed; 0 if the player or their system asked for less motion.
 * @param {Pick<State, "speed">} state
 */
export function paceOf({ speed }) {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return PACE[speed] ?? 0;
}

/**
 * Show the pieces of a view, and the move `played` to get there.
 * @param {Parts} board
 * @param {View} view
 * @param {MoveResultView | null} played
 * @param {boolean} isAnimated
 * @returns {Timeline | null} what is running now; null where nothing moves
 */
export function animate(board, view, played, isAnimated) {
  const { pieces, state } = board;
  const pace = isAnimated ? paceOf(state) : 0;
  if (!pace) return showStill(board, view, isAnimated ? played : null);
  const timeline = new Timeline();
  const occupied = new Set(pieces.all().map((node) => node.piece.square));
  const carry = played ? movedPieces(played, (square) => occupied.has(square)) : new Map();
  const doomed = (played?.removed ?? []).filter(({ fate }) => fate === "zapped");
  const { journeys, gone } = pieces.change([...view.pieces, ...doomed], { carry, keep: new Set(played?.stunned) });
  const flung = new Set((played?.displaced ?? []).map(({ to }) => to));
  const arrival = travel(timeline, journeys, pace, flung);
  clearAway(board, gone, played, { timeline, arrival, pace });
  if (played) for (const { at, name } of soundsOf(played, arrival)) timeline.at(at, () => board.sound(name));
  if (played?.beams.length) shoot(board, played, { timeline, start: arrival + 20 * pace, pace });
  timeline.at(timeline.length, () => settle(board, view));
  return timeline;
}

/**
 * Return the sounds of a move, each at its time; `arrival` is when the pieces have arrived.
 * @param {MoveResultView} played
 * @param {number} arrival
 */
export function soundsOf({ move, removed }, arrival) {
  const sounds = [];
  if (move.act === "turn") sounds.push({ at: 0, name: "turn" });
  if (move.act === "step" || move.act === "swap") sounds.push({ at: 0, name: "move" });
  if (removed.some(({ fate }) => fate !== "zapped")) sounds.push({ at: arrival, name: "hit" });
  return sounds;
}

/**
 * Show the result without motion: place the pieces, then fade the beams in and out.
 * @param {Parts} board
 * @param {View} view
 * @param {MoveResultView | null} played
 */
function showStill(board, view, played) {
  const { state, scene } = board;
  settle(board, view);
  if (!played) return null;
  const sounds = played.beams.length ? ["fire"] : soundsOf(played, 0).map(({ name }) => name);
  sounds.forEach(board.sound);
  const groups = prepareBeams(state, played.beams).map((run) => drawRun(state, run));
  const ghosts = played.removed.filter(({ fate }) => fate === "zapped").map((item) => ghostOf(state, item));
  scene.layers.beams.append(...groups, ...ghosts);
  const timeline = new Timeline();
  timeline.tween(STILL, 300, (t) => {
    for (const node of [...groups, ...ghosts]) {
      setOpacity(node, 1 - t);
      if (t === 1) node.remove();
    }
  });
  return timeline;
}

/**
 * Place everything where the view has it.
 * @param {{pieces: Pieces, scene: Scene}} board
 * @param {View} view
 */
function settle({ pieces, scene }, view) {
  pieces.draw(view.pieces);
  pieces.sweep();
  scene.layers.effects.replaceChildren();
  scene.layers.beams.replaceChildren();
  setOpacity(scene.layers.dusk, 0);
}
