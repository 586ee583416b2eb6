/** Clocks. They follow the server's time; only the server decides that time is up. */
import { play } from "../../lib/sound.js";
import { isOver } from "./model.js";

const TICK = 100;
const LOW = 20000;
const TENTHS = 10000;

/** Format milliseconds: 1:02:03, 4:05, and 9.8 in the last ten seconds. */
export function formatClock(ms) {
  const left = Math.max(0, ms);
  if (left < TENTHS) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index ? String(part).padStart(2, "0") : part)).join(":");
}

/** Return a player's time left at the server's time `now`. */
export function timeLeft(clocks, player, now) {
  const running = clocks.running === player;
  return Math.max(0, clocks.ms[player] - (running ? Math.max(0, now - clocks.at) : 0));
}

/** Updates the clocks: `faces` maps players to elements, `now` is the server's clock. */
export class Clocks {
  constructor(now) {
    this.now = now;
    this.faces = {};
    this.warned = new Set();
  }

  /** Set the clocks of a game. */
  update(game) {
    this.game = game;
    clearInterval(this.timer);
    this.draw();
    if (game.clocks?.running && !isOver(game)) this.timer = setInterval(() => this.draw(), TICK);
  }

  draw() {
    const { clocks } = this.game;
    for (const [player, face] of Object.entries(this.faces)) {
      face.hidden = !clocks;
      if (clocks) this.drawFace(face, player, timeLeft(clocks, player, this.now()));
    }
  }

  drawFace(face, player, left) {
    const running = this.game.clocks.running === player && !isOver(this.game);
    const text = formatClock(left);
    if (face.textContent !== text) face.textContent = text;
    face.classList.toggle("running", running);
    face.classList.toggle("low", left < LOW);
    if (running && left < LOW && this.game.you.includes(player)) this.warn(player);
  }

  /** Play one soft warning each time the clock runs low. */
  warn(player) {
    if (this.warned.has(player)) return;
    this.warned.add(player);
    play("low");
  }
}
