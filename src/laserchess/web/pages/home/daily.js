/** The daily puzzle on the home page. */
/** @import { VariantView } from "../../types/api" */
import { get } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { phraseText, variantTitle } from "../../lib/server_text.js";
import { createMiniBoard } from "../../lib/site_board.js";
import { t } from "../../lib/strings.js";
import { isDaySolved } from "../parts/puzzle_storage.js";

/**
 * Build the card; it is hidden without puzzles.
 * @param {VariantView[]} list
 */
export function mountDaily(list) {
  const element = h("section", { class: "daily", "aria-labelledby": "daily-title", hidden: true });
  load(element, list).catch((error) => console.warn(error.message));
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {VariantView[]} list
 */
async function load(element, list) {
  const { date, puzzle } = await get("/api/puzzles/daily");
  const variant = list.find((one) => one.id === puzzle.variant);
  if (!variant) return;
  const board = h("span", { class: "daily-board", "aria-hidden": "true" });
  const done = isDaySolved(date);
  const text = h(
    "span",
    { class: "daily-words" },
    h("strong", {}, variantTitle(puzzle)),
    h("span", { class: "muted" }, phraseText(puzzle.task)),
    h("span", { class: "daily-state" }, t(done ? "puzzles.daily.solved" : "puzzles.daily.solve")),
  );
  const all = h("a", { class: "more-link", href: "/puzzles" }, t("home.daily.all"));
  replace(
    element,
    h("div", { class: "section-head" }, h("h2", { id: "daily-title" }, t("puzzles.daily")), all),
    h(
      "a",
      { class: "daily-link dark-stage", href: "/puzzles/daily", dataset: { variant: puzzle.variant } },
      board,
      text,
    ),
  );
  element.hidden = false;
  createMiniBoard(board, { variant, view: puzzle.view });
}
