/** Insights of a profile: results by variant and side, causes of losses, and the player's own missed puzzles. */
/** @import { InsightsView, VariantView } from "../../types/api" */
import { get } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { themeTitle } from "../../lib/server_text.js";
import { showError } from "../../lib/shell.js";
import { sideName, t } from "../../lib/strings.js";
import { empty } from "../parts/empty.js";

/** @typedef {{label: (string | HTMLElement)[], share: number, count: string | number}} Row */

/**
 * Build the section, which loads when it is opened.
 * @param {VariantView[]} variants
 * @param {`/api/people/${string}`} path
 */
export function insightsOf(variants, path) {
  const body = h("div", { class: "stack" });
  const section = h(
    "details",
    { class: "card insights", id: "insights", open: location.hash === "#insights" },
    h("summary", {}, t("people.insights")),
    body,
  );
  const load = () => {
    if (!section.open || body.childElementCount) return;
    get(`${path}/insights`).then((found) => replace(body, tables(found, variants)), showError);
  };
  section.addEventListener("toggle", load);
  return section;
}

/**
 * @param {InsightsView} found
 * @param {VariantView[]} variants
 */
function tables(found, variants) {
  const parts = [
    found.sides.length ? sidesTable(found, variants) : null,
    found.losses.length ? lossesTable(found) : null,
    found.themes?.length ? themesTable(found.themes) : null,
  ].filter((part) => part !== null);
  if (!parts.length) return empty({ art: "games", text: t("people.games.none") });
  const counted = t("people.insights.counted", { games: found.games, most: found.max_games });
  return [h("div", { class: "two-columns" }, parts), h("p", { class: "muted" }, counted)];
}

/**
 * @param {InsightsView} found
 * @param {VariantView[]} variants
 */
function sidesTable({ sides }, variants) {
  const rows = sides.map(({ variant, side, won, drawn, lost }) => ({
    label: [variants.find((one) => one.id === variant)?.title ?? variant, " ", h("small", {}, sideName(side))],
    share: won / (won + drawn + lost),
    count: `${won} / ${drawn} / ${lost}`,
  }));
  const results = ["won", "drawn", "lost"].map((result) => t(`people.games.${result}`)).join(" / ");
  return barTable(t("people.insights.rate"), [t("people.games.variant"), t("people.insights.share"), results], rows);
}

/** @param {InsightsView} found */
function lossesTable({ losses }) {
  const all = losses.reduce((sum, { games }) => sum + games, 0);
  const rows = losses.map(({ cause, games }) => ({
    label: [t(`people.insights.${cause}`)],
    share: games / all,
    count: games,
  }));
  const heads = [t("people.insights.cause"), t("people.insights.share"), t("people.leaders.games")];
  return barTable(t("people.games.lost"), heads, rows);
}

/** @param {NonNullable<InsightsView["themes"]>} themes */
function themesTable(themes) {
  const rows = themes.map(({ theme, title, tried, missed }) => ({
    label: [themeTitle(theme, title)],
    share: missed / tried,
    count: `${missed} / ${tried}`,
  }));
  const heads = [t("puzzles.theme"), t("people.insights.share"), t("people.insights.missed")];
  return barTable(t("people.insights.themes"), heads, rows);
}

/**
 * Build a table whose second column draws a share as a bar.
 * @param {string} caption
 * @param {string[]} heads
 * @param {Row[]} rows
 */
function barTable(caption, heads, rows) {
  const lines = rows.map(({ label, share, count }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, label),
      h(
        "td",
        {},
        h("span", { class: "share-bar", "aria-hidden": "true" }, h("span", { style: { width: `${100 * share}%` } })),
        `${Math.round(100 * share)}${"\u202f"}%`,
      ),
      h("td", {}, count),
    ),
  );
  const head = heads.map((text) => h("th", { scope: "col" }, text));
  return h(
    "table",
    { class: "table" },
    h("caption", {}, caption),
    h("thead", {}, h("tr", {}, head)),
    h("tbody", {}, lines),
  );
}
