/** Arrows and circles of a move, as PGN has them: a color and one square or two, `Ga1` or `Ra1b2`. */
/** @import { Arrow } from "../../board/types" */

const SHAPE = /^([A-Z])([a-z]\d{1,2})([a-z]\d{1,2})?$/;
const COMMAND = /\[%c[sa]l ([^\]]*)\]\s*/g;

/**
 * Return what the board draws for shapes.
 * @param {string[]} shapes
 * @returns {Arrow[]}
 */
export function arrowsOf(shapes) {
  return shapes.flatMap((shape) => {
    const [, brush, start, to = start] = SHAPE.exec(shape) ?? [];
    return start ? [{ start, to, brush, kind: "drawn" }] : [];
  });
}

/**
 * Return the shape of what was drawn on the board.
 * @param {Arrow} arrow
 */
export function shapeOf({ start, to, brush }) {
  return `${brush}${start}${to === start ? "" : to}`;
}

/**
 * Split the comment of a PGN into its text and its shapes.
 * @param {string} comment
 */
export function splitShapes(comment) {
  /** @type {string[]} */
  const shapes = [];
  const text = comment.replace(COMMAND, (command, list) => {
    const found = list.split(",").map((/** @type {string} */ shape) => shape.trim());
    if (!found.every((/** @type {string} */ shape) => SHAPE.test(shape))) return command;
    shapes.push(...found);
    return "";
  });
  return { comment: text.trim(), shapes };
}

/**
 * Return the comment of a PGN.
 * @param {string[]} shapes
 * @param {string} comment
 */
export function joinShapes(shapes, comment) {
  const circles = shapes.filter((shape) => SHAPE.exec(shape)?.[3] === undefined);
  const arrows = shapes.filter((shape) => !circles.includes(shape));
  const commands = [circles.length ? `[%csl ${circles}]` : "", arrows.length ? `[%cal ${arrows}]` : ""];
  return [...commands, comment].filter(Boolean).join(" ");
}
