/** The stage of the home page: shots of the chosen game, one after the other, each with a sentence. */
import { createBoard } from "../lib/site_board.js";
import { get, post } from "../lib/api.js";
import { h, replace } from "../lib/dom.js";
import * as settings from "../lib/settings.js";
import { t } from "../lib/strings.js";

const BEFORE = 1100;
const AFTER = 2600;

/** Build the stage; it changes with the game, rests while nobody can see it, and keeps still where motion is off. */
export function mountHero(page) {
  const place = h("div", { class: "hero-board", "aria-hidden": "true" });
  const caption = h("p", { class: "hero-caption muted" });
  const blurb = h("p", { class: "hero-blurb" });
  const element = h("figure", { class: "hero" }, place, h("figcaption", {}, blurb, caption));
  /** @type {Stage | null} */
  let stage = null;
  const update = (what) => {
    const game = page.game();
    if (what !== "variant" || stage?.game === game) return;
    stage?.close();
    blurb.textContent = game.blurb;
    stage = new Stage(place, caption, game);
  };
  return { element, update };
}

class Stage {
  constructor(place, caption, game) {
    this.caption = caption;
    this.game = game;
    this.closed = false;
    this.seen = false;
    this.board = createBoard(place, {
      variant: game,
      interactive: false,
      movable: null,
      coordinates: false,
      onSound: () => {},
      announce: () => {},
    });
    this.watcher = new IntersectionObserver(([entry]) => (this.seen = entry.isIntersecting));
    this.watcher.observe(place);
    this.run().catch((error) => console.warn(error.message));
  }

  close() {
    this.closed = true;
    this.watcher.disconnect();
    this.board.destroy();
  }

  async run() {
    const { game } = this;
    const rules = await get(`/api/lessons/${game.id}/rules`).catch(() => null);
    if (this.closed) return;
    if (!rules?.scenes.length) return this.rest({ variant: game.id });
    for (let at = 0; !this.closed; at = (at + 1) % rules.scenes.length) {
      const { view, after, played, caption } = rules.scenes[at];
      this.caption.textContent = caption;
      await this.board.show(view, { animate: false });
      if (isStill()) return this.board.light(played.beams);
      await this.wait(BEFORE);
      if (this.closed) return;
      await this.board.show(after, { played });
      await this.wait(AFTER);
    }
  }

  /** A game without a lesson: its start, and where the light goes there. */
  async rest(start) {
    replace(this.caption, t("home.hero.start"));
    const [view, { beams }] = await Promise.all([post("/api/positions", start), post("/api/positions/light", start)]);
    if (this.closed) return;
    await this.board.show(view, { animate: false });
    this.board.light(beams);
  }

  /** Let time pass; out of sight it stands still. */
  async wait(milliseconds) {
    do await new Promise((resolve) => setTimeout(resolve, milliseconds));
    while (!this.closed && (!this.seen || document.hidden));
  }
}

function isStill() {
  return settings.reducedMotion() || settings.get("speed") === "off";
}
