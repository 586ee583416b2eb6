/**
 * Where squares lie. Board units: a square is 100 × 100, (0, 0) the top left corner; a flipped board is turned by
 * half a turn.
 */

/** Describe the squares of a game from its `columns`, `rows` and `first_row`. */
export function createGeometry({ columns, rows, first_row: firstRow }) {
  const width = columns * 100;
  const height = rows * 100;
  const name = (column, row) => String.fromCharCode(97 + column) + (row + firstRow);
  const column = (square) => square.charCodeAt(0) - 97;
  const row = (square) => Number(square.slice(1)) - firstRow;
  const isOn = (c, r) => c >= 0 && c < columns && r >= 0 && r < rows;

  /** Turn a point with the board. */
  const turn = ([x, y], flipped) => (flipped ? [width - x, height - y] : [x, y]);

  /** The middle of a square. */
  const centre = (square, flipped = false) =>
    turn([column(square) * 100 + 50, (rows - 1 - row(square)) * 100 + 50], flipped);

  /** The square at a point, or null beside the board. */
  function at(point, flipped = false) {
    const [x, y] = turn(point, flipped);
    const [c, r] = [Math.floor(x / 100), rows - 1 - Math.floor(y / 100)];
    return isOn(c, r) ? name(c, r) : null;
  }

  /** The square so many columns to the right and rows down as the board is seen, or null. */
  function beside(square, right, down, flipped = false) {
    const sign = flipped ? -1 : 1;
    const [c, r] = [column(square) + sign * right, row(square) - sign * down];
    return isOn(c, r) ? name(c, r) : null;
  }

  /** All squares in rows from the top as the board is seen. */
  function rowsSeen(flipped = false) {
    const lines = Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (_, right) => name(right, rows - 1 - down)),
    );
    return flipped ? lines.reverse().map((line) => line.reverse()) : lines;
  }

  return { columns, rows, width, height, turn, centre, at, beside, rowsSeen };
}

/** The angle in 0–359. */
export function wrap(angle) {
  return ((angle % 360) + 360) % 360;
}

/** The shorter way from one angle to another: more than −180, 180 at most. */
export function way(from, to) {
  const turn = wrap(to - from);
  return turn > 180 ? turn - 360 : turn;
}
