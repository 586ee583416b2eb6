// Beams as values, from the paths the kernel traces.
/** @import { Geometry } from "./geometry.js" */

import { markEnd, markOf, rayCell, rayTravel } from "./codec.js";
import { BEAM, BEAM_ENDS, SCRATCH } from "./constants.js";
import { COMPASS } from "./geometry.js";

/**
 * Turn the path of a shot into its branches.
 * @param {import("./geometry.js").Geometry} geometry
 * @param {number[]} path
 */
export function splitBeams(geometry, path) {
  const beams = [];
  let start = 0;
  /** @type {number[]} */
  let rays = [];
  for (const entry of path) {
    const mark = markOf(entry);
    if (mark === BEAM.starts) [start, rays] = [entry, []];
    else if (mark === BEAM.ends) beams.push(beamOf(geometry, start, rays, entry));
    else rays.push(entry);
  }
  return beams;
}

/**
 * @param {Geometry} geometry
 * @param {number} start
 * @param {number[]} rays
 * @param {number} last
 */
function beamOf(geometry, start, rays, last) {
  const end = BEAM_ENDS[markEnd(last)];
  const goesOn = [BEAM.edge, BEAM.repeat].includes(markEnd(last));
  const squares = rays.map((ray) => geometry.name(rayCell(ray)));
  const travels = rays.map((ray) => COMPASS[rayTravel(ray)]);
  const leaving = goesOn ? COMPASS[rayTravel(last)] : "";
  const out = [...travels.slice(1), leaving];
  const turns = squares
    .map((square, index) => [square, travels[index], out[index]])
    .filter(([, wayIn, wayOut]) => wayOut !== "" && wayOut !== wayIn);
  const struck = ["hit", "stopped"].includes(end) && squares.length ? squares[squares.length - 1] : null;
  const origin = geometry.name(rayCell(start));
  return { origin, direction: COMPASS[rayTravel(start)], squares, travels, turns, end, leaving, struck };
}

/**
 * Read the path that was traced last.
 * @param {import("./kernel.js").Kernel} kernel
 * @param {import("./kernel.js").Span} stack
 */
export function pathIn(kernel, stack) {
  return kernel.words(stack, SCRATCH.path + 1, kernel.word(stack, SCRATCH.path));
}

/**
 * Follow the beams of all weapons of a side that fire after a move.
 * @param {import("./workspace.js").Workspace} workspace
 * @param {number} side
 * @param {Uint8Array} board the bytes of the board
 * @param {[number, number][]} changes cells that stood otherwise, and their codes
 */
export function traceBeams(workspace, side, board, changes = []) {
  const { kernel, beamCells, beamArrays } = workspace;
  kernel.bytes.set(board, beamCells.address);
  for (const [cell, code] of changes) kernel.u16[beamCells.address / 2 + cell] = code;
  const stack = beamArrays[3];
  kernel.bytes.fill(0, stack.address, stack.address + SCRATCH.pending * 8);
  const beams = [];
  let cell = kernel.call("trace_next", beamArrays, side, 0);
  while (cell) {
    beams.push(...splitBeams(workspace.rules.variant.geometry, pathIn(kernel, stack)));
    cell = kernel.call("trace_next", beamArrays, side, cell + 1);
  }
  return beams;
}
