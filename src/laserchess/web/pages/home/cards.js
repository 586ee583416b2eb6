/** The variants as cards with small boards; beams run when a card is pointed at. */
/** @import { OptionValue } from "../parts/rule_fields.js" */
/** @import { Choices, HomePage, Topic } from "./prefs.js" */
/** @import { Light, VariantView } from "../../types/api" */
import { createMiniBoard } from "../../lib/site_board.js";
import { post } from "../../lib/api.js";
import { h, uid } from "../../lib/dom.js";
import { showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { chooseVariant } from "./prefs.js";

/**
 * Build the cards; selecting one changes `page.state.variant`.
 * @param {HomePage} page
 */
export function mountCards(page) {
  const group = uid("games");
  const cards = page.list.map((game) => new Card(page, game, group));
  const element = h(
    "fieldset",
    { class: "cards" },
    h("legend", { class: "visually-hidden" }, t("home.choose")),
    cards.map((card) => card.element),
  );
  /** @param {Topic} what */
  const update = (what) => {
    for (const card of cards) card.update();
    if (what === "variant") requestAnimationFrame(() => reveal(element));
  };
  return { element, update };
}

/**
 * Scroll the selected card into view, where the cards are a strip.
 * @param {HTMLElement} strip
 */
function reveal(strip) {
  const card = strip.querySelector(".game-card:has(:checked)");
  if (!card || strip.scrollWidth <= strip.clientWidth) return;
  const [seen, box] = [strip.getBoundingClientRect(), card.getBoundingClientRect()];
  if (box.left < seen.left || box.right > seen.right)
    strip.scrollLeft += box.left - seen.left - (seen.width - box.width) / 2;
}

/** @typedef {{setup?: string, position?: string, options?: Record<string, OptionValue>}} Wanted a setup or a position */

class Card {
  /**
   * @param {HomePage} page
   * @param {VariantView} game
   * @param {string} group
   */
  constructor(page, game, group) {
    this.page = page;
    this.game = game;
    /** @type {Wanted | null} what the board shows */
    this.shown = null;
    /** @type {Promise<Light> | null} */
    this.beams = null;
    this.board = h("div", { class: "card-board", "aria-hidden": "true" });
    this.input = h("input", {
      type: "radio",
      name: group,
      value: game.id,
      class: "card-input",
      onChange: () => this.choose(),
    });
    const words = h(
      "span",
      { class: "card-words" },
      h("span", { class: "card-title" }, game.title),
      h("span", { class: "card-facts" }, factsOf(game)),
    );
    this.element = h(
      "label",
      {
        class: "game-card",
        dataset: { variant: game.id },
        onPointerenter: () => this.showBeams(true),
        onPointerleave: () => this.showBeams(false),
      },
      this.input,
      this.board,
      words,
    );
    this.input.addEventListener("focus", () => this.showBeams(true));
    this.input.addEventListener("blur", () => this.showBeams(false));
  }

  choose() {
    chooseVariant(this.page.state, this.game);
    this.page.changed("variant");
  }

  update() {
    const { state } = this.page;
    const mine = state.variant === this.game.id;
    this.input.checked = mine;
    const wanted = mine ? start(state, this.game) : { setup: this.game.setups[0].name };
    if (JSON.stringify(wanted) !== JSON.stringify(this.shown)) this.show(wanted).catch(showError);
  }

  /**
   * Show a setup or a position; an invalid one leaves the board unchanged (the form shows the error).
   * @param {Wanted} wanted
   */
  async show(wanted) {
    this.shown = wanted;
    this.beams = null;
    const body = { variant: this.game.id, ...wanted };
    const view = await post("/api/positions", body).catch((error) => {
      if ("setup" in wanted) throw error;
      return null;
    });
    if (!view || this.shown !== wanted) return;
    this.mini?.destroy?.();
    this.board.replaceChildren();
    this.mini = createMiniBoard(this.board, { variant: this.game, view });
    if (this.isShowingBeams) this.showBeams(true);
  }

  /**
   * Show or hide the beams.
   * @param {boolean} on
   */
  async showBeams(on) {
    this.isShowingBeams = on;
    if (!on) {
      this.mini?.showBeams(null);
      return;
    }
    const shown = this.shown;
    this.beams ??= post("/api/positions/light", { variant: this.game.id, ...shown }).catch(() => ({ beams: [] }));
    const { beams } = await this.beams;
    if (this.isShowingBeams && this.shown === shown) this.mini?.showBeams(beams);
  }
}

/**
 * Return the facts that distinguish a variant.
 * @param {VariantView} variant
 */
function factsOf({ columns, rows, actions, has_chance: hasChance }) {
  const turn = t("home.facts.turn", { count: actions || 1 });
  return [`${columns} × ${rows}`, turn, hasChance && t("home.facts.chance")].filter(Boolean).join(" · ");
}

/**
 * @param {Choices} state
 * @param {VariantView} game
 */
function start(state, game) {
  const options = Object.keys(state.options).length ? { options: state.options } : {};
  if (state.setup !== "") return { setup: state.setup, ...options };
  return state.position.trim() && !state.problem
    ? { position: state.position.trim(), ...options }
    : { setup: game.setups[0].name };
}
