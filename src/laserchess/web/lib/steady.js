/** Drawing that waits while a pointer is down: whoever presses a button finds it there when they let go. */

/**
 * Returns what to draw an element's contents with, `draw(run)`; while one of them is pressed only the last waits.
 * @param {HTMLElement} element
 * @returns {(run: () => void) => void}
 */
export function steady(element) {
  let held = false;
  /** @type {(() => void) | null} */
  let late = null;
  const release = () => {
    if (!held) return;
    held = false;
    late?.();
    late = null;
  };
  element.addEventListener("pointerdown", ({ button }) => (held = button === 0));
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, () => setTimeout(release));
  return (run) => {
    if (held) late = run;
    else run();
  };
}
