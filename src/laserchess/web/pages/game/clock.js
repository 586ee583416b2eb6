/** Clocks. They follow the server's time; only the server decides that time is up. */
/** @import { ClocksView, GameView } from "../../types/api" */
import { play } from "../../lib/sound.js";
import { timeLeftText } from "../../lib/notifications_model.js";
import { isOver } from "./model.js";

const TICK = 100;
const LOW = 20000;
const TENTHS = 10000;

/**
 * Format milliseconds: 1:02:03, 4:05, and 9.8 in the last ten seconds.
 * @param {number} ms
 */
export function formatClock(ms) {
  const left = Math.max(0, ms);
  if (left < TENTHS) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index ? String(part).padStart(2, "0") : part)).join(":");
}

/**
 * Return a player's time left at the server's time `now`.
 * @param {ClocksView} clocks
 * @param {string} player
 * @param {number} now
 */
export function timeLeft(clocks, player, now) {
  const running = clocks.running === player;
  return Math.max(0, clocks.ms[player] - (running ? Math.max(0, now - clocks.at) : 0));
}

/**
 * @typedef {object} Face
 * @property {string} text
 * @property {boolean} running
 * @property {boolean} low
 * @property {boolean} warns whether it is this visitor's clock that runs low
 */

/**
 * Return what a player's clock shows at the server's time `now`; null in games without clocks.
 * @param {GameView} game
 * @param {string} player
 * @param {number} now
 * @returns {Face | null}
 */
export function faceOf(game, player, now) {
  if (!game.clocks) return null;
  const left = timeLeft(game.clocks, player, now);
  const running = game.clocks.running === player && !isOver(game);
  if (game.clock?.days) return { text: timeLeftText(left), running, low: false, warns: false };
  const low = left < LOW;
  return { text: formatClock(left), running, low, warns: running && low && game.you.includes(player) };
}

/** Draws the clocks; `faces` maps players to elements. */
export class Clocks {
  /** @param {() => number} now the server's clock */
  constructor(now) {
    this.now = now;
    /** @type {Record<string, HTMLElement>} */
    this.faces = {};
    /** @type {Set<string>} players whose clock has already given its soft warning */
    this.warned = new Set();
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /**
   * Show the clocks of a game.
   * @param {GameView} game
   */
  update(game) {
    clearInterval(this.timer);
    this.draw(game);
    if (game.clocks?.running && !isOver(game)) this.timer = setInterval(() => this.draw(game), TICK);
  }

  /** @param {GameView} game */
  draw(game) {
    for (const [player, element] of Object.entries(this.faces)) {
      const face = faceOf(game, player, this.now());
      element.hidden = !face;
      if (!face) continue;
      if (element.textContent !== face.text) element.textContent = face.text;
      element.classList.toggle("running", face.running);
      element.classList.toggle("low", face.low);
      element.classList.toggle("days", Boolean(game.clock?.days));
      if (face.warns) this.warn(player);
    }
  }

  /** @param {string} player */
  warn(player) {
    if (this.warned.has(player)) return;
    this.warned.add(player);
    play("low");
  }
}
