/** The board with the player's settings, sounds and announcements. */
/** @import { Board, Config } from "../board/types" */
import { createBoard as create } from "../board/board.js";
import * as settings from "./settings.js";
import { dataUrl } from "./site.js";
import { play } from "./sound.js";
import { announce } from "./toasts.js";
import { setSprites } from "../board/sprite.js";

export { createMiniBoard } from "../board/board.js";

const FOLLOWED = /** @type {const} */ (["confirm", "speed", "heat", "coordinates"]);

/**
 * Put a board into an element; options missing from `config` follow the settings.
 * @param {Element} element
 * @param {Config} config
 * @returns {Board}
 */
export function createBoard(element, config) {
  const followed = FOLLOWED.filter((key) => config[key] === undefined);
  const chosen = Object.fromEntries(followed.map((key) => [key, settings.get(key)]));
  const board = create(element, { ...chosen, onSound: play, announce, ...config });
  const stop = settings.subscribe((key, value) => {
    if (followed.some((one) => one === key)) board.set({ [key]: value });
  });
  const destroy = () => {
    stop();
    board.destroy();
  };
  const whole = Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(board), destroy: { value: destroy } },
  );
  return /** @type {Board} */ (whole);
}

/** Apply the player's piece set. */
function dress() {
  setSprites((variant) => dataUrl(`art/${variant}/${settings.get("pieces")}.svg`));
}

dress();
settings.subscribe((key) => key === "pieces" && dress());
