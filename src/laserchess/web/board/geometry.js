/**
 * Geometry of the squares. In board units a square is 100 × 100 and (0, 0) is the top left corner; a flipped board is
 * rotated by 180°.
 */
/** @import { Point, Square } from "./types" */
/** @typedef {ReturnType<typeof createGeometry>} Geometry */

/**
 * Describe the squares of a variant.
 * @param {{columns: number, rows: number, first_row: number}} variant
 */
export function createGeometry({ columns, rows, first_row: firstRow }) {
  const width = columns * 100;
  const height = rows * 100;
  /** @type {(column: number, row: number) => Square} */
  const name = (column, row) => String.fromCharCode(97 + column) + (row + firstRow);
  /** @type {(square: Square) => number} */
  const column = (square) => square.charCodeAt(0) - 97;
  /** @type {(square: Square) => number} */
  const row = (square) => Number(square.slice(1)) - firstRow;
  /** @type {(column: number, row: number) => boolean} */
  const isOn = (c, r) => c >= 0 && c < columns && r >= 0 && r < rows;

  /**
   * Rotate a point with the board.
   * @param {Point} point
   * @returns {Point}
   */
  const turn = ([x, y], flipped = false) => (flipped ? [width - x, height - y] : [x, y]);

  /**
   * Return the centre of a square.
   * @param {Square} square
   */
  const centre = (square, flipped = false) =>
    turn([column(square) * 100 + 50, (rows - 1 - row(square)) * 100 + 50], flipped);

  /**
   * Return the square at a point, or null outside the board.
   * @param {Point} point
   */
  function at(point, flipped = false) {
    const [x, y] = turn(point, flipped);
    const [c, r] = [Math.floor(x / 100), rows - 1 - Math.floor(y / 100)];
    return isOn(c, r) ? name(c, r) : null;
  }

  /**
   * Return the square `right` columns and `down` rows away on the screen, or null.
   * @param {Square} square
   * @param {number} right
   * @param {number} down
   */
  function neighbour(square, right, down, flipped = false) {
    const sign = flipped ? -1 : 1;
    const [c, r] = [column(square) + sign * right, row(square) - sign * down];
    return isOn(c, r) ? name(c, r) : null;
  }

  /** Return all squares in rows from the top of the screen. */
  function rowsSeen(flipped = false) {
    const lines = Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (_, right) => name(right, rows - 1 - down)),
    );
    return flipped ? lines.reverse().map((line) => line.reverse()) : lines;
  }

  return { columns, rows, width, height, turn, centre, at, neighbour, rowsSeen };
}

/**
 * Normalize an angle to 0–359.
 * @param {number} angle
 */
export function wrap(angle) {
  return ((angle % 360) + 360) % 360;
}

/**
 * Return the shortest rotation between two angles, above −180 and up to 180.
 * @param {number} from
 * @param {number} to
 */
export function way(from, to) {
  const turn = wrap(to - from);
  return turn > 180 ? turn - 360 : turn;
}
