/** Where the focus goes next. */

/**
 * Focus the main button of a row, so that Enter continues.
 * @param {HTMLElement} row
 */
export function focusPrimary(row) {
  const button = row.querySelector("button.primary");
  if (button instanceof HTMLElement) button.focus({ preventScroll: true });
}
