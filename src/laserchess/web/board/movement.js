/** Movement of pieces from one view to the next. */
/** @import { Journey, PieceNode, Point, Scene, Square, State } from "./types" */
/** @import { MoveResultView, MoveView } from "../types/api" */
/** @import { Timeline } from "./timeline.js" */
import { between } from "./draw.js";
import { leave, shatter } from "./effects.js";
import { way } from "./geometry.js";
import { pose } from "./pieces.js";
import { centreOf } from "./state.js";
import { easeInOut, easeOut } from "./timeline.js";

const SLIDE = 150;
const FLING = 420;

/**
 * Map the squares of all pieces a move moved: before → after.
 * @param {{move: MoveView, displaced?: MoveResultView["displaced"]}} played
 * @param {(square: Square) => boolean} isOccupied
 * @returns {Map<Square, Square>}
 */
export function movedPieces({ move, displaced = [] }, isOccupied) {
  const carry = new Map();
  if (move.act === "step" || move.act === "swap") carry.set(move.start, move.to);
  if (move.act === "swap") carry.set(move.to, move.start);
  if (move.push?.to) carry.set(move.push.square, move.push.to);
  for (const { start, to } of displaced) {
    const isMover = start === move.start || (start === move.to && (!isOccupied(start) || carry.has(start)));
    carry.set(isMover ? move.start : start, to);
  }
  return carry;
}

/**
 * Move and rotate the nodes; return when they have arrived.
 * @param {Timeline} timeline
 * @param {Journey[]} journeys
 * @param {number} pace
 * @param {Set<Square>} [flung] the squares where displaced pieces land
 */
export function travel(timeline, journeys, pace, flung = new Set()) {
  let end = 0;
  for (const { node, from, to } of journeys) {
    const isFlung = flung.has(node.piece.square);
    const length = (isFlung ? FLING : SLIDE) * pace;
    if (isFlung) node.group.parentNode?.append(node.group);
    const turn = way(from.angle, to.angle);
    timeline.tween(
      0,
      length,
      (t) => {
        const lift = isFlung ? 1 + 0.5 * Math.sin(Math.PI * t) : 1;
        pose(node, between(from.point, to.point, t), t === 1 ? to.angle : from.angle + turn * t, lift);
      },
      isFlung ? easeInOut : easeOut,
    );
    end = Math.max(end, length);
  }
  return end;
}

/**
 * Remove the pieces a step removed: crushed, captured, ejected or swallowed.
 * @param {{state: State, scene: Scene}} board
 * @param {PieceNode[]} gone
 * @param {MoveResultView | null} played
 * @param {{timeline: Timeline, arrival: number, pace: number}} when
 */
export function clearAway({ state, scene }, gone, played, { timeline, arrival, pace }) {
  for (const node of gone) {
    const item = played?.removed.find(({ square }) => square === node.piece.square);
    const flight = played?.displaced?.find(({ start }) => start === node.piece.square);
    const { point, angle } = node;
    /** @type {(pace: number, to: Point, sinks?: boolean) => void} */
    const go = (pace, to, sinks = false) => leave(node, { timeline, start: 0, pace }, { to, sinks });
    if (!played || !item) go(pace * 0.5, point);
    else if (item.fate === "swallowed") go(pace * 1.6, flight ? centreOf(state, flight.to) : point, true);
    else if (item.fate === "ejected") go(pace, beyond(state, played.move, point));
    else shatter(scene, { timeline, start: Math.max(0, arrival - 60 * pace), pace }, { node, point, angle });
  }
}

/**
 * @param {State} state
 * @param {MoveView} move
 * @param {Point} point
 * @returns {Point}
 */
function beyond(state, move, point) {
  const [from, to] = [move.start, move.to].map((square) => centreOf(state, square));
  return [point[0] + to[0] - from[0], point[1] + to[1] - from[1]];
}
