// The kernel's packed integers, each part by a name; the formats are those of core/codec.py.

export const codeFor = (kind, side, orientation) => (kind << 4) | (side << 3) | orientation;
export const classOf = (code) => code >> 3;

export const moveFor = (start, to, kind, argument) => start | (to << 8) | (argument << 16) | (kind << 20);
export const startOf = (move) => move & 255;
export const targetOf = (move) => (move >> 8) & 255;
export const argumentOf = (move) => (move >> 16) & 15;
export const kindOf = (move) => move >> 20;

export const winnerOf = (result) => result & 3;
export const endingOf = (result) => result >> 2;

export const rayCell = (ray) => ray & 255;
export const rayTravel = (ray) => (ray >> 8) & 7;
export const markOf = (entry) => (entry >> 16) & 15;
export const markEnd = (entry) => -(entry >> 20);

export const changedPlace = (change) => change & 0xffff;
export const removedCell = (removal) => removal & 255;
export const removedHow = (removal) => (removal >> 8) & 255;
export const removedCode = (removal) => removal >> 16;

export const rotationFor = (cell, before) => cell | (before << 8);
export const rotationCell = (rotation) => rotation & 255;
export const rotationBefore = (rotation) => rotation >> 8;

export const drawKind = (draw) => draw & 255n;
export const drawValue = (draw) => (draw >> 8n) & 0xffffn;
export const drawCell = (draw) => (draw >> 40n) & 255n;
export const scriptedFor = (kind, value) => kind | (value << 8);
