/** A shot: beams run, glint on mirrors, break what they destroy, stay for a moment and fade. */
import { svg } from "./dom.js";
import { drawRun, heading, pointAt, prepareBeams, reach, reveal, reflectionsOf } from "./beams.js";
import { place } from "./draw.js";
import { bloom, burst, fade, flash, freeze, glint, ripple, shatter } from "./effects.js";
import { pointOf } from "./pieces.js";
import { isFlipped, seenAngle, sideOf } from "./state.js";
import { linear } from "./timeline.js";

const PIXELS_PER_SECOND = 1800;
const MIN_LENGTH = 250;
const MAX_LENGTH = 900;
const STAY = 400;
const FADE = 260;
const DUSK = 0.1;

/**
 * Put the shot of a move on a timeline from `start` on.
 * @returns {number} when all beams have ended
 */
export function shoot(board, timeline, played, start, pace) {
  const { state, scene } = board;
  const runs = prepareBeams(state, played.beams);
  const total = reach(runs);
  const pixels = (total * board.squareSize()) / 100;
  const length = Math.min(MAX_LENGTH, Math.max(MIN_LENGTH, (1000 * pixels) / PIXELS_PER_SECOND)) * pace;
  const moment = (units) => start + (length * units) / total;
  timeline.at(start, () => board.sound("fire"));
  for (const run of runs) shootRun(board, timeline, run, { start, length, total, pace, moment });
  breakApart(board, timeline, runs, played, { moment, total, pace });
  const end = start + length + STAY * pace;
  fade(timeline, scene.layers.dusk, Math.max(0, start - 60 * pace), 160 * pace, 0, DUSK);
  fade(timeline, scene.layers.dusk, end, FADE * pace, DUSK, 0);
  return start + length;
}

function shootRun(board, timeline, run, { start, length, total, pace, moment }) {
  const { state, scene } = board;
  const side = sideOf(state, run.beam.by) ? "second" : "first";
  const group = drawRun(state, run);
  const head = svg("g", { class: "lc-head", visibility: "hidden" }, bloom(scene, side, 46), svg("circle", { r: 9 }));
  group.append(head);
  reveal(group, run, 0);
  scene.layers.beams.append(group);
  timeline.tween(
    start,
    length,
    (t) => {
      const units = t * total - run.offset;
      reveal(group, run, units);
      const flying = units > 0 && units < run.length;
      head.setAttribute("visibility", flying ? "visible" : "hidden");
      if (flying) place(head, pointAt(run, units));
    },
    linear,
  );
  fade(timeline, group, start + length + STAY * pace, FADE * pace, 1, 0, true);
  if (!run.isBranch) flash(timeline, scene, start, pace, { point: run.points[0], way: heading(run), side });
  for (const { point, at, normal } of reflectionsOf(state, run)) {
    glint(timeline, scene, moment(run.offset + at), pace, { point, normal, side });
    timeline.at(moment(run.offset + at), () => board.sound("glint"));
  }
  strike(board, timeline, run, moment(run.offset + run.length), pace, side);
}

/** Draw the effect at the end of a beam. */
function strike(board, timeline, run, time, pace, side) {
  const { scene } = board;
  const point = run.points.at(-1);
  const way = heading(run, true);
  const back = Math.atan2(-way[1], -way[0]);
  if (run.beam.end === "split") glint(timeline, scene, time, pace, { point, normal: back, side });
  if (run.beam.end === "stopped") {
    ripple(timeline, scene, time, pace, { point, way, side });
    timeline.at(time, () => board.sound("shield"));
  }
  const face = [point[0] - way[0] * 14, point[1] - way[1] * 14];
  if (run.beam.end === "hit") burst(timeline, scene, time, pace, { point: face, side });
}

/** Draw an explosion beyond the square that was hit. */
function explode({ state, scene }, timeline, run, time, pace) {
  const side = sideOf(state, run.beam.by) ? "second" : "first";
  burst(timeline, scene, time, pace, { point: run.points.at(-1), side, grand: true });
}

/** Break destroyed pieces and freeze stunned ones when the beam reaches them. */
function breakApart(board, timeline, runs, played, { moment, total, pace }) {
  const { state, scene, pieces } = board;
  const hits = new Map(runs.filter((run) => run.beam.struck).map((run) => [run.beam.struck, run]));
  const isRoyal = ({ name }) => state.variant.pieces.find((kind) => kind.name === name)?.royal;
  const arrival = ({ offset, length }) => moment(offset + length);
  const when = (square) => (hits.has(square) ? arrival(hits.get(square)) : moment(total) + 80 * pace);
  const zapped = played.removed.filter(({ fate }) => fate === "zapped");
  for (const item of zapped) {
    const node = pieces.find(item.square);
    const time = when(item.square);
    if (!node) continue;
    const side = sideOf(state, item.player) ? "second" : "first";
    const [point, angle] = [pointOf(state, node.piece), seenAngle(state, node.piece)];
    const way = hits.has(item.square) ? heading(hits.get(item.square), true) : [0, 0];
    shatter(timeline, scene, time, pace, { node, point, angle, way });
    timeline.at(time, () => board.sound("hit"));
    if (!isRoyal(item)) continue;
    burst(timeline, scene, time, pace, { point, side, grand: true });
    timeline.slow(time, 260 * pace, 0.28);
  }
  if ([...zapped.map(({ square }) => square), ...(played.stunned ?? [])].some((square) => !hits.has(square))) {
    for (const [square, run] of hits) explode(board, timeline, run, when(square), pace);
  }
  for (const square of played.stunned ?? []) {
    freeze(timeline, scene, when(square), pace, { point: state.geometry.centre(square, isFlipped(state)) });
    timeline.at(when(square), () => board.sound("stun"));
  }
}
