/** Stepping through moves with the mouse wheel. */

const NOTCH = 50;
const PAUSE = 60;

/**
 * Call `step(-1)` or `step(1)` per notch; small steps of a touchpad add up.
 * @param {HTMLElement} element
 * @param {(by: number) => void} step
 */
export function onWheel(element, step) {
  let turned = 0;
  let last = 0;
  element.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      turned += event.deltaMode ? event.deltaY * NOTCH : event.deltaY;
      if (Math.abs(turned) < NOTCH || event.timeStamp - last < PAUSE) return;
      step(Math.sign(turned));
      [turned, last] = [0, event.timeStamp];
    },
    { passive: false },
  );
}
