/** The dimensions of the board for the style sheets, which make it as large as the screen allows. */

/**
 * Set the number of columns and rows for the style sheets.
 * @param {{columns: number, rows: number}} variant
 */
export function fitBoard({ columns, rows }) {
  const { style } = document.documentElement;
  style.setProperty("--columns", String(columns));
  style.setProperty("--rows", String(rows));
}
