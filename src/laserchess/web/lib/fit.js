/** The shape of the page's board, for the style sheets: they make it as large as the screen allows. */

/** Tell the style sheets how many columns and rows there are. */
export function fitBoard({ columns, rows }) {
  const { style } = document.documentElement;
  style.setProperty("--columns", String(columns));
  style.setProperty("--rows", String(rows));
}
