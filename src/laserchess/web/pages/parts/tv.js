/** Live TV: the best live game, and the next one when it ends. */
/** @import { VariantView, WatchView } from "../../types/api" */
import { get } from "../../lib/api.js";
import { mountLiveGame } from "./live_game.js";

const AFTER_END = 6000;
const POLL_INTERVAL = 20000;

/**
 * Show the best live game of a variant (`""`: of all) in an element, which is hidden while there is none. `watched` may
 * be the response of /api/watch, if it was fetched already; `onChange` is called when the element is shown or hidden.
 * Return a function that ends it.
 * @param {HTMLElement} element
 * @param {VariantView[]} variants
 * @param {{kind?: string, watched?: WatchView | null, onChange?: (isLive: boolean) => void}} [options]
 */
export function mountTv(element, variants, { kind = "", watched = null, onChange = () => {} } = {}) {
  let leave = () => {};
  /** @type {string | null} */
  let shown = null;
  let isOver = false;

  /** @param {WatchView | null} [found] */
  async function look(found = null) {
    const best = (found ?? (await get("/api/watch").catch(() => null)))?.best ?? {};
    if (isOver) return;
    const id = best[kind];
    if (id && id !== shown) tune(id);
    if (!id && !shown) show(false);
  }

  /** @param {string} id */
  function tune(id) {
    leave();
    shown = id;
    leave = mountLiveGame(element, id, { variants, onOver });
    show(true);
  }

  function onOver() {
    setTimeout(() => {
      shown = null;
      look();
    }, AFTER_END);
  }

  /** @param {boolean} isLive */
  function show(isLive) {
    element.hidden = !isLive;
    onChange(isLive);
  }

  element.hidden = true;
  look(watched);
  const looking = setInterval(() => !document.hidden && look(), POLL_INTERVAL);
  return () => {
    isOver = true;
    clearInterval(looking);
    leave();
  };
}
