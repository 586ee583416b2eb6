/** The hero of the home page: shots of the selected variant with captions. */
/** @import { HomePage, Topic } from "./prefs.js" */
/** @import { VariantView } from "../../types/api" */
import { createBoard } from "../../lib/site_board.js";
import { get, post } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import * as settings from "../../lib/settings.js";
import { localizeLesson } from "../../lib/server_text.js";
import { t } from "../../lib/strings.js";

const BEFORE = 1100;
const AFTER = 2600;

/**
 * Build the hero; it follows the variant, pauses while hidden, and does not move where motion is off.
 * @param {HomePage} page
 */
export function mountHero(page) {
  const place = h("div", { class: "hero-board", "aria-hidden": "true" });
  const caption = h("p", { class: "hero-caption muted" });
  const blurb = h("p", { class: "hero-blurb" });
  const element = h("figure", { class: "hero" }, place, h("figcaption", {}, blurb, caption));
  /** @type {Stage | null} */
  let stage = null;
  /** @param {Topic} what */
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
  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} caption
   * @param {VariantView} game
   */
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
    this.observer = new IntersectionObserver(([entry]) => (this.seen = entry.isIntersecting));
    this.observer.observe(place);
    this.run().catch((error) => console.warn(error.message));
  }

  close() {
    this.closed = true;
    this.observer.disconnect();
    this.board.destroy();
  }

  async run() {
    const { game } = this;
    const rules = await get(`/api/lessons/${game.id}/rules`).then(localizeLesson, () => null);
    if (this.closed) return;
    if (!rules?.scenes.length) return this.rest({ variant: game.id });
    for (let at = 0; !this.closed; at = (at + 1) % rules.scenes.length) {
      const { view, after, played, caption } = rules.scenes[at];
      this.caption.textContent = caption;
      await this.board.show(view, { animate: false });
      if (isStill()) return this.board.showBeams(played.beams);
      await this.wait(BEFORE);
      if (this.closed) return;
      await this.board.show(after, { played });
      await this.wait(AFTER);
    }
  }

  /**
   * Show the start position and its beam, for a variant without a lesson.
   * @param {{variant: string}} start
   */
  async rest(start) {
    replace(this.caption, t("home.hero.start"));
    const [view, { beams }] = await Promise.all([post("/api/positions", start), post("/api/positions/light", start)]);
    if (this.closed) return;
    await this.board.show(view, { animate: false });
    this.board.showBeams(beams);
  }

  /**
   * Wait; time does not pass while the hero is hidden.
   * @param {number} milliseconds
   */
  async wait(milliseconds) {
    do await new Promise((resolve) => setTimeout(resolve, milliseconds));
    while (!this.closed && (!this.seen || document.hidden));
  }
}

function isStill() {
  return settings.reducedMotion() || settings.get("speed") === "off";
}
