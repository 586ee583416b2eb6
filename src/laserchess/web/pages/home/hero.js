/** The hero of the home page: a live game, or shots of the selected variant; and the way to a first game. */
/** @import { HomePage, Topic } from "./prefs.js" */
/** @import { VariantView } from "../../types/api" */
import { createBoard } from "../../lib/site_board.js";
import { get, post } from "../../lib/api.js";
import { h, replace, setLink } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import * as settings from "../../lib/settings.js";
import { localizeLesson } from "../../lib/server_text.js";
import { t } from "../../lib/strings.js";
import { isFirstVisit } from "./prefs.js";

const BEFORE = 1100;
const AFTER = 2600;

/**
 * Build the hero; its board follows the variant, pauses while hidden, and does not move where motion is off.
 * @param {HomePage} page
 */
export function mountHero(page) {
  const place = h("div", { class: "hero-board", "aria-hidden": "true" });
  const caption = h("p", { class: "hero-caption" });
  const learn = h("a", { class: "button big" }, t("home.hero.learn"));
  const first = isFirstVisit();
  const play = h("button", { class: "button primary big", type: "button" }, icon("beam"), t("home.hero.play"));
  play.addEventListener("click", () => page.begin(first ? "first" : "computer", play));
  const element = h(
    "section",
    { class: "hero dark-stage" },
    h(
      "div",
      { class: "hero-inner" },
      h(
        "div",
        { class: "hero-words" },
        h("h1", {}, t("home.sentence")),
        h("p", { class: "hero-text" }, t("home.hero.text", { count: page.list.length })),
        h("div", { class: "hero-buttons" }, play, learn),
      ),
      h("figure", { class: "hero-figure" }, place, h("figcaption", {}, caption)),
    ),
  );
  /** @type {Stage | null} */
  let stage = null;
  /** @param {Topic} what */
  const update = (what) => {
    const game = page.game();
    if (what !== "variant" || stage?.game === game) return;
    stage?.close();
    setLink(learn, `/learn/${game.id}`);
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
