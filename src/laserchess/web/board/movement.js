/** Movement of pieces from one view to the next. */
import { between } from "./draw.js";
import { leave, shatter } from "./effects.js";
import { way } from "./geometry.js";
import { pose } from "./pieces.js";
import { isFlipped } from "./state.js";
import { easeInOut, easeOut } from "./timeline.js";

const SLIDE = 150;
const FLING = 420;

/** Map the squares of all pieces a move moved: before → after. */
export function movedPieces(played, isOccupied) {
  const { move, displaced } = played;
  const carry = new Map();
  if (move.act === "step" || move.act === "swap") carry.set(move.start, move.to);
  if (move.act === "swap") carry.set(move.to, move.start);
  if (move.push?.to) carry.set(move.push.square, move.push.to);
  for (const { start, to } of displaced ?? []) {
    const isMover = start === move.start || (start === move.to && (!isOccupied(start) || carry.has(start)));
    carry.set(isMover ? move.start : start, to);
  }
  return carry;
}

/** Move and rotate the nodes; return when they have arrived. */
export function travel(timeline, journeys, pace, flung = new Set()) {
  let end = 0;
  for (const { node, from, to } of journeys) {
    const isFlung = flung.has(node.piece.square);
    const length = (isFlung ? FLING : SLIDE) * pace;
    if (isFlung) node.group.parentNode.append(node.group);
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

/** Remove the pieces a step removed: crushed, captured, ejected or swallowed. */
export function clearAway(timeline, scene, state, gone, played, arrival, pace) {
  const { centre } = state.geometry;
  for (const node of gone) {
    const item = played?.removed.find(({ square }) => square === node.piece.square);
    const flight = played?.displaced?.find(({ start }) => start === node.piece.square);
    const { point, angle } = node;
    if (!item) leave(timeline, node, 0, pace * 0.5, { to: point, sinks: false });
    else if (item.fate === "swallowed") {
      leave(timeline, node, 0, pace * 1.6, { to: flight ? centre(flight.to, isFlipped(state)) : point, sinks: true });
    } else if (item.fate === "ejected") {
      leave(timeline, node, 0, pace, { to: beyond(state, played.move, point), sinks: false });
    } else shatter(timeline, scene, Math.max(0, arrival - 60 * pace), pace, { node, point, angle });
  }
}

function beyond(state, move, point) {
  const [from, to] = [move.start, move.to].map((square) => state.geometry.centre(square, isFlipped(state)));
  return [point[0] + to[0] - from[0], point[1] + to[1] - from[1]];
}
