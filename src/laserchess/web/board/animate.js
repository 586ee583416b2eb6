/** Animate a change of view: pieces move, beams run, hit pieces break. */
import { drawRun, prepareBeams } from "./beams.js";
import { movedPieces, clearAway, travel } from "./movement.js";
import { shoot } from "./shot.js";
import { Timeline } from "./timeline.js";

const PACE = { slow: 1.75, normal: 1, fast: 0.5 };
const STILL = 900;

/** Return the animation speed; 0 if the player or their system asked for less motion. */
export function paceOf(state) {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return PACE[state.speed] ?? 0;
}

/**
 * Show the pieces of a view, and the move `played` to get there.
 * @returns {Timeline|null} what is running now; null where nothing moves
 */
export function animate(board, view, played, isAnimated) {
  const { pieces, state, scene } = board;
  const pace = isAnimated ? paceOf(state) : 0;
  if (!pace) return showStill(board, view, isAnimated ? played : null);
  const timeline = new Timeline();
  const occupied = new Set(pieces.all().map((node) => node.piece.square));
  const carry = played ? movedPieces(played, (square) => occupied.has(square)) : new Map();
  const doomed = (played?.removed ?? []).filter(({ fate }) => fate === "zapped");
  const journeys = pieces.change([...view.pieces, ...doomed], { carry, keep: new Set(played?.stunned) });
  const flung = new Set((played?.displaced ?? []).map(({ to }) => to));
  const arrival = travel(timeline, journeys, pace, flung);
  clearAway(timeline, scene, state, journeys.gone, played, arrival, pace);
  if (played) sounds(board, timeline, played, arrival);
  if (played?.beams.length) shoot(board, timeline, played, arrival + 20 * pace, pace);
  timeline.at(timeline.length, () => settle(board, view));
  return timeline;
}

function sounds(board, timeline, { move, removed }, arrival) {
  if (move.act === "turn") timeline.at(0, () => board.sound("turn"));
  if (move.act === "step" || move.act === "swap") timeline.at(0, () => board.sound("move"));
  if (removed.some(({ fate }) => fate !== "zapped")) timeline.at(arrival, () => board.sound("hit"));
}

/** Show the result without motion: place the pieces, then fade the beams in and out. */
function showStill(board, view, played) {
  const { state, scene } = board;
  settle(board, view);
  if (!played) return null;
  if (!played.beams.length) sounds(board, { at: (_, act) => act() }, played, 0);
  else board.sound("fire");
  const groups = prepareBeams(state, played.beams).map((run) => drawRun(state, run));
  const ghosts = played.removed.filter(({ fate }) => fate === "zapped").map((item) => board.ghostOf(item));
  scene.layers.beams.append(...groups, ...ghosts);
  const timeline = new Timeline();
  timeline.tween(STILL, 300, (t) => {
    for (const node of [...groups, ...ghosts]) {
      node.setAttribute("opacity", 1 - t);
      if (t === 1) node.remove();
    }
  });
  return timeline;
}

/** Place everything where the view has it. */
function settle({ pieces, scene }, view) {
  pieces.draw(view.pieces);
  pieces.sweep();
  scene.layers.effects.replaceChildren();
  scene.layers.beams.replaceChildren();
  scene.layers.dusk.setAttribute("opacity", 0);
}
