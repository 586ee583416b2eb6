/** A filtered list of games that loads more at its end. */
/** @import { GamesPage, VariantView } from "../../types/api" */
import { ApiError } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { choice } from "../../lib/forms.js";
import { showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { empty } from "./empty.js";
import { gameItem } from "./player_parts.js";

const RESULTS = ["won", "lost", "drawn", "going"];

/** @typedef {(query: URLSearchParams) => Promise<GamesPage>} FetchPage */

/**
 * Build a list of games with a button for more; `load(true)` starts over with the filters as they are then.
 * @param {VariantView[]} variants
 * @param {FetchPage} fetchPage
 * @param {Record<string, string>} filters
 */
export function pagedGames(variants, fetchPage, filters) {
  const list = h("ul", { class: "game-list" });
  const more = h(
    "button",
    { class: "button", type: "button", hidden: true, onClick: () => load() },
    t("people.games.more"),
  );
  /** @type {string | null} */
  let next = null;
  let turn = 0;

  async function load(fresh = false) {
    const own = (turn += 1);
    const query = new URLSearchParams(filters);
    if (!fresh && next) query.set("before", next);
    more.disabled = true;
    let problem = "";
    const page = await fetchPage(query).catch((error) => {
      if (fresh && error instanceof ApiError) problem = error.message;
      else showError(error);
      return { games: [], next: null };
    });
    if (own !== turn) return;
    const items = page.games.map((game) => gameItem(game, variants));
    if (!fresh) list.append(...items);
    else replace(list, items.length ? items : h("li", { class: "whole-row" }, none(problem)));
    next = page.next;
    more.hidden = !next;
    more.disabled = false;
  }

  return { parts: [list, h("div", { class: "row" }, more)], load };
}

/**
 * Build the list with its filters; `fetchPage(query)` returns {games, next}.
 * @param {VariantView[]} variants
 * @param {FetchPage} fetchPage
 */
export function gamesList(variants, fetchPage) {
  /** @type {Record<string, string>} */
  const filters = {};
  const { parts, load } = pagedGames(variants, fetchPage, filters);

  /**
   * @param {string} name
   * @param {string} label
   * @param {string[][]} options
   */
  function filter(name, label, options) {
    const all = [["", t("people.games.any")], ...options];
    return choice(label, all, "", (value) => {
      if (value) filters[name] = value;
      else delete filters[name];
      load(true);
    }).element;
  }

  load(true);
  return h(
    "div",
    { class: "stack" },
    h(
      "div",
      { class: "filters" },
      filter(
        "variant",
        t("people.games.variant"),
        variants.map(({ id, title }) => [id, title]),
      ),
      filter(
        "result",
        t("people.games.result"),
        RESULTS.map((one) => [one, t(`people.games.${one}`)]),
      ),
      filter("rated", t("people.games.rated"), [
        ["true", t("people.games.yes")],
        ["false", t("people.games.no")],
      ]),
    ),
    parts,
  );
}

/** @param {string} problem why the games could not be loaded */
function none(problem) {
  return empty({ art: "games", text: problem || t("people.games.none"), link: ["/", t("shell.home")] });
}
