// Squares and their names. A square is a cell of a board with a border, counted up each column, see core/geometry.py.

export const COMPASS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
export const VECTORS = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
];

export class Geometry {
  /**
   * @param {number} columns
   * @param {number} rows
   * @param {number} firstRow what the lowest row is called
   */
  constructor(columns, rows, firstRow) {
    this.columns = columns;
    this.rows = rows;
    this.firstRow = firstRow;
    this.stride = rows + 1;
    this.size = (columns + 2) * this.stride + 1;
    this.deltas = VECTORS.map(([across, up]) => across * this.stride + up);
    /** @type {Map<number, string>} */
    this.names = new Map();
    /** @type {Map<string, number>} */
    this.byName = new Map();
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < rows; row++) {
        const cell = this.cell(column, row);
        const name = String.fromCharCode(97 + column) + (row + firstRow);
        this.names.set(cell, name);
        this.byName.set(name, cell);
      }
    }
    this.cells = [...this.names.keys()];
    /** @type {{ label: number, cells: number[] }[]} rows from the top, each from left to right */
    this.lines = [];
    for (let row = rows - 1; row >= 0; row--) {
      const cells = Array.from({ length: columns }, (_, column) => this.cell(column, row));
      this.lines.push({ label: row + firstRow, cells });
    }
    this.readingOrder = this.lines.flatMap((line) => line.cells);
    this.reading = new Map(this.readingOrder.map((cell, place) => [cell, place]));
  }

  /**
   * @param {number} column
   * @param {number} row
   */
  cell(column, row) {
    return (column + 1) * this.stride + row + 1;
  }

  /**
   * Return where a square goes when the board is turned by 180°.
   * @param {number} cell
   */
  halfTurn(cell) {
    const column = Math.floor(cell / this.stride) - 1;
    const row = (cell % this.stride) - 1;
    return this.cell(this.columns - 1 - column, this.rows - 1 - row);
  }

  /**
   * Return the name of a cell, "" for what is no square.
   * @param {number} cell
   */
  name(cell) {
    return this.names.get(cell) ?? "";
  }

  /**
   * Return the place of a square in reading order.
   * @param {number} cell
   */
  orderOf = (cell) => this.reading.get(cell) ?? -1;

  /** First and last square, for error messages. */
  get extent() {
    return `a square from a${this.firstRow} to ${this.name(this.cells[this.cells.length - 1])}`;
  }
}
