/** The variants as cards: a picture of what makes each different, in a sentence and in numbers. */
/** @import { HomePage, Topic } from "./prefs.js" */
/** @import { VariantView } from "../../types/api" */
import { h, uid } from "../../lib/dom.js";
import { t } from "../../lib/strings.js";
import { chooseVariant } from "./prefs.js";
import { vignette } from "./vignette.js";

/**
 * Build the cards; selecting one changes `page.state.variant`.
 * @param {HomePage} page
 */
export function mountCards(page) {
  const group = uid("games");
  const inputs = page.list.map((game) =>
    h("input", {
      type: "radio",
      name: group,
      value: game.id,
      class: "card-input",
      onChange: () => {
        chooseVariant(page.state, game);
        page.changed("variant");
      },
    }),
  );
  const element = h(
    "fieldset",
    { class: "cards" },
    h("legend", { class: "visually-hidden" }, t("home.choose")),
    page.list.map((game, at) => card(game, inputs[at])),
  );
  /** @param {Topic} what */
  const update = (what) => {
    for (const input of inputs) input.checked = input.value === page.state.variant;
    if (what === "variant") requestAnimationFrame(() => reveal(element));
  };
  return { element, update };
}

/**
 * @param {VariantView} game
 * @param {HTMLInputElement} input
 */
function card(game, input) {
  return h(
    "label",
    { class: "game-card", dataset: { variant: game.id } },
    input,
    vignette(game),
    h(
      "span",
      { class: "card-words" },
      h("span", { class: "card-title" }, game.title),
      h("span", { class: "card-blurb" }, game.blurb),
      h("span", { class: "card-facts" }, factsOf(game)),
    ),
  );
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

/**
 * Return the facts that distinguish a variant.
 * @param {VariantView} variant
 */
function factsOf({ columns, rows, actions, has_chance: hasChance }) {
  const turn = t("home.facts.turn", { count: actions || 1 });
  return [`${columns} × ${rows}`, turn, hasChance && t("home.facts.chance")].filter(Boolean).join(" · ");
}
