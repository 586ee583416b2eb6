/** A shot: beams run, glint on mirrors, break what they destroy, stay for a moment and fade. */
/** @import { Parts, Run, Square } from "./types" */
/** @import { MoveResultView } from "../types/api" */
/** @import { Moment } from "./effects.js" */
import { svg } from "./dom.js";
import { drawRun, endOf, heading, pointAt, prepareBeams, reach, reveal, reflectionsOf } from "./beams.js";
import { place, setVisible } from "./draw.js";
import { bloom, burst, fade, flash, freeze, glint, heat, ripple, shatter } from "./effects.js";
import { centreOf, seenAngle, sideOf } from "./state.js";
import { linear } from "./timeline.js";

/**
 * A shot on a timeline: `moment(units)` is when its beams have run so far.
 * @typedef {{length: number, total: number, moment: (units: number) => Moment}} Shot
 */

const PIXELS_PER_SECOND = 1800;
const MIN_LENGTH = 250;
const MAX_LENGTH = 900;
const STAY = 400;
const FADE = 260;
const DUSK = 0.1;

/**
 * Put the shot of a move on a timeline.
 * @param {Parts} board
 * @param {MoveResultView} played
 * @param {Moment} from when it starts
 */
export function shoot(board, played, from) {
  const { state, scene } = board;
  const { timeline, start, pace } = from;
  const runs = prepareBeams(state, played.beams);
  const total = reach(runs);
  const pixels = (total * board.size) / 100;
  const length = Math.min(MAX_LENGTH, Math.max(MIN_LENGTH, (1000 * pixels) / PIXELS_PER_SECOND)) * pace;
  /** @type {Shot} */
  const shot = { length, total, moment: (units) => ({ ...from, start: start + (length * units) / total }) };
  timeline.at(start, () => board.sound("fire"));
  for (const run of runs) shootRun(board, run, shot);
  breakApart(board, runs, played, shot);
  const { dusk } = scene.layers;
  fade(dusk, { timeline, start: Math.max(0, start - 60 * pace), pace }, { length: 160, from: 0, to: DUSK });
  fade(dusk, { timeline, start: start + length + STAY * pace, pace }, { length: FADE, from: DUSK, to: 0 });
}

/**
 * @param {Parts} board
 * @param {Run} run
 * @param {Shot} shot
 */
function shootRun(board, run, { length, total, moment }) {
  const { state, scene } = board;
  const { timeline, start, pace } = moment(0);
  const side = sideOf(state, run.beam.by);
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
      setVisible(head, flying);
      if (flying) place(head, pointAt(run, units));
    },
    linear,
  );
  const end = { timeline, start: start + length + STAY * pace, pace };
  fade(group, end, { length: FADE, from: 1, to: 0, remove: true });
  if (!run.isBranch) flash(scene, moment(0), { point: run.points[0], way: heading(run), side });
  for (const { point, at, normal } of reflectionsOf(state, run)) {
    const then = moment(run.offset + at);
    glint(scene, then, { point, normal, side });
    heat(scene, then, { point, normal, side, until: end.start });
    timeline.at(then.start, () => board.sound("glint"));
  }
  strike(board, run, arrivalOf(run, moment));
}

/**
 * Return when a beam ends.
 * @param {Run} run
 * @param {Shot["moment"]} moment
 */
function arrivalOf({ offset, length }, moment) {
  return moment(offset + length);
}

/**
 * Draw the effect at the end of a beam.
 * @param {Parts} board
 * @param {Run} run
 * @param {Moment} moment
 */
function strike(board, run, moment) {
  const { scene, state } = board;
  const side = sideOf(state, run.beam.by);
  const point = endOf(run);
  const way = heading(run, true);
  if (run.beam.end === "split") glint(scene, moment, { point, normal: Math.atan2(-way[1], -way[0]), side });
  if (run.beam.end === "stopped") {
    ripple(scene, moment, { point, way, side });
    moment.timeline.at(moment.start, () => board.sound("shield"));
  }
  if (run.beam.end === "hit") burst(scene, moment, { point: [point[0] - way[0] * 14, point[1] - way[1] * 14], side });
}

/**
 * Break destroyed pieces and freeze stunned ones when the beam reaches them; an explosion reaches others a little later.
 * @param {Parts} board
 * @param {Run[]} runs
 * @param {MoveResultView} played
 * @param {Shot} shot
 */
function breakApart(board, runs, played, { moment, total }) {
  const { state, scene } = board;
  /** @type {Map<Square, Run>} */
  const hits = new Map();
  for (const run of runs) if (run.beam.struck) hits.set(run.beam.struck, run);
  const last = moment(total);
  /** @type {(square: Square) => Moment} */
  const when = (square) => {
    const run = hits.get(square);
    return run ? arrivalOf(run, moment) : { ...last, start: last.start + 80 * last.pace };
  };
  const zapped = played.removed.filter(({ fate }) => fate === "zapped");
  for (const item of zapped) destroy(board, item, when(item.square), hits.get(item.square));
  if ([...zapped.map(({ square }) => square), ...played.stunned].some((square) => !hits.has(square))) {
    for (const run of hits.values()) {
      const side = sideOf(state, run.beam.by);
      burst(scene, arrivalOf(run, moment), { point: endOf(run), side, grand: true });
    }
  }
  for (const square of played.stunned) {
    freeze(scene, when(square), centreOf(state, square));
    last.timeline.at(when(square).start, () => board.sound("stun"));
  }
}

/**
 * Break a piece; a royal one with a burst and in slow motion.
 * @param {Parts} board
 * @param {MoveResultView["removed"][number]} item
 * @param {Moment} moment
 * @param {Run | undefined} run the beam that hit it
 */
function destroy({ state, scene, pieces, sound }, item, moment, run) {
  const node = pieces.find(item.square);
  if (!node) return;
  const [point, angle] = [centreOf(state, item.square), seenAngle(state, node.piece)];
  shatter(scene, moment, { node, point, angle, way: run ? heading(run, true) : [0, 0] });
  moment.timeline.at(moment.start, () => sound("hit"));
  if (!state.variant.pieces.find((kind) => kind.name === item.name)?.royal) return;
  burst(scene, moment, { point, side: sideOf(state, item.player), grand: true });
  moment.timeline.slow(moment.start, 260 * moment.pace, 0.28);
}
