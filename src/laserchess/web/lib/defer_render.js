/** Deferred rendering while a pointer is down, so that the pressed button is still there when it is released. */

/**
 * Return `draw(run)`, which renders an element's contents; while one of them is pressed, only the last call waits.
 * @param {HTMLElement} element
 * @returns {(run: () => void) => void}
 */
export function deferRender(element) {
  let held = false;
  /** @type {(() => void) | null} */
  let pending = null;
  const release = () => {
    if (!held) return;
    held = false;
    pending?.();
    pending = null;
  };
  element.addEventListener("pointerdown", ({ button }) => (held = button === 0));
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, () => setTimeout(release));
  return (run) => {
    if (held) pending = run;
    else run();
  };
}
