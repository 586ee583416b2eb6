// The kernel's packed integers, each part by a name; the formats are those of core/codec.py.

/**
 * @param {number} kind
 * @param {number} side
 * @param {number} orientation
 */
export const codeFor = (kind, side, orientation) => (kind << 4) | (side << 3) | orientation;
/** @param {number} code */
export const classOf = (code) => code >> 3;

/**
 * @param {number} start
 * @param {number} to
 * @param {number} kind
 * @param {number} argument
 */
export const moveFor = (start, to, kind, argument) => start | (to << 8) | (argument << 16) | (kind << 20);
/** @param {number} move */
export const startOf = (move) => move & 255;
/** @param {number} move */
export const targetOf = (move) => (move >> 8) & 255;
/** @param {number} move */
export const argumentOf = (move) => (move >> 16) & 15;
/** @param {number} move */
export const kindOf = (move) => move >> 20;

/**
 * @param {number} code
 * @param {number} argument
 */
export const rotationIndex = (code, argument) => (code << 3) | argument;
/**
 * @param {number} one
 * @param {number} other
 */
export const faceIndex = (one, other) => (one << 6) | other;

/** @param {number} result */
export const winnerOf = (result) => result & 3;
/** @param {number} result */
export const endingOf = (result) => result >> 2;

/** @param {number} ray */
export const rayCell = (ray) => ray & 255;
/** @param {number} ray */
export const rayTravel = (ray) => (ray >> 8) & 7;
/** @param {number} entry */
export const markOf = (entry) => (entry >> 16) & 15;
/** @param {number} entry */
export const markEnd = (entry) => -(entry >> 20);

/** @param {number} change */
export const changedPlace = (change) => change & 0xffff;
/** @param {number} removal */
export const removedCell = (removal) => removal & 255;
/** @param {number} removal */
export const removedHow = (removal) => (removal >> 8) & 255;
/** @param {number} removal */
export const removedCode = (removal) => removal >> 16;

/**
 * @param {number} cell
 * @param {number} before
 */
export const rotationFor = (cell, before) => cell | (before << 8);
/** @param {number} rotation */
export const rotationCell = (rotation) => rotation & 255;
/** @param {number} rotation */
export const rotationBefore = (rotation) => rotation >> 8;

/** @param {bigint} draw */
export const drawKind = (draw) => draw & 255n;
/** @param {bigint} draw */
export const drawValue = (draw) => (draw >> 8n) & 0xffffn;
/** @param {bigint} draw */
export const drawCell = (draw) => (draw >> 40n) & 255n;
/**
 * @param {number} kind
 * @param {number} value
 */
export const scriptedFor = (kind, value) => kind | (value << 8);
