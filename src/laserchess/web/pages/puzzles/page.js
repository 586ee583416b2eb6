/** The puzzle pages: /puzzles for training, /puzzles/ID, /puzzles/daily, /puzzles/storm, /puzzles/own. */
/** @import { Solver } from "./rating.js" */
/** @import { Child } from "../../board/types" */
/** @import { Catalogue, PuzzleView } from "../../types/api" */
import { get } from "../../lib/api.js";
import { h, replace, uid } from "../../lib/dom.js";
import { load } from "../../lib/load.js";
import { themeTitle, variantTitle } from "../../lib/server_text.js";
import { mountShell, showError } from "../../lib/shell.js";
import { go, isStatic, pathName } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { choices, saveChoices, markDay, seen } from "../parts/puzzle_storage.js";
import { mountOwn } from "./own.js";
import { solver as findSolver } from "./rating.js";
import { Storm } from "./storm.js";
import { puzzleOf, Trainer } from "./trainer.js";

/** @typedef {{solver: Solver, catalogue: Catalogue, name: string}} Start */

const STEP = 250;
/** @type {Record<string, number>} how far from the solver's rating */
const LEVELS = { easier: -STEP, usual: 0, harder: STEP };
const SKIPPED = 60;
/** @type {import("../../lib/shell.js").KeyLines} */
const KEYS = {
  title: t("puzzles.keys"),
  rows: [
    [["h"], t("puzzles.keys.hint")],
    [["r"], t("puzzles.keys.retry")],
    [["v"], t("puzzles.keys.solution")],
    [["Page Down"], t("puzzles.keys.next")],
  ],
};
const WAYS = [
  ["trainer", "/puzzles"],
  ["daily", "/puzzles/daily"],
  ["storm", "/puzzles/storm"],
  ...(isStatic ? [] : [["own", "/puzzles/own"]]), // the server searches games for puzzles
];

mountShell({ active: "puzzles", keys: KEYS });
document.title = t("puzzles.page_title");
load(start, t("puzzles.load_failed"));

/** @param {HTMLElement} main */
async function start(main) {
  const name = pathName();
  const [solver, catalogue] = await Promise.all([findSolver(), get("/api/puzzles")]);
  const way = { daily, storm, own }[name] ?? (name ? one : trainer);
  await way(main, { solver, catalogue, name });
}

/**
 * Return the heading with the modes and filters.
 * @param {string} active
 * @param {...Child} more
 */
function head(active, ...more) {
  const items = WAYS.map(([name, path]) =>
    h("li", {}, h("a", { href: path, "aria-current": name === active ? "page" : null }, t(`puzzles.${name}`))),
  );
  const ways = h("nav", { class: "puzzle-ways", "aria-label": t("puzzles.mode") }, h("ul", {}, items));
  requestAnimationFrame(() => showCurrent(ways));
  return [h("h1", {}, t("puzzles.heading")), ways, h("div", { class: "row puzzle-choices" }, more)];
}

/**
 * Scroll a row of links so that the current one is in view.
 * @param {HTMLElement} row
 */
function showCurrent(row) {
  const current = row.querySelector("[aria-current]");
  if (current) row.scrollLeft += current.getBoundingClientRect().left - row.getBoundingClientRect().left;
}

/**
 * Return a labelled select.
 * @param {string} label
 * @param {string[][]} options
 * @param {string} chosen
 * @param {(value: string) => void} onChange
 */
function choice(label, options, chosen, onChange) {
  const id = uid("choice");
  const select = h(
    "select",
    { class: "select", id, onChange: (event) => onChange(event.target.value) },
    options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
  );
  return h("span", { class: "choice" }, h("label", { for: id, class: "visually-hidden" }, label), select);
}

/** @param {Catalogue} catalogue */
function games(catalogue) {
  return catalogue.games.map((game) => [game.variant, variantTitle(game)]);
}

/** @param {Catalogue} catalogue */
function firstGame(catalogue) {
  const wanted = new URLSearchParams(location.search).get("variant") ?? choices().variant;
  const known = catalogue.games.map(({ variant }) => variant);
  return known.includes(wanted) ? wanted : known[0];
}

/**
 * @param {HTMLElement} main
 * @param {Pick<Start, "solver" | "catalogue">} given
 */
async function trainer(main, { solver, catalogue }) {
  const asked = new URLSearchParams(location.search);
  const made = {
    variant: firstGame(catalogue),
    theme: asked.get("theme") ?? "",
    level: choices().level ?? "usual",
  };
  const total = Math.min(50, Number(asked.get("count") ?? 0) || 0);
  let shown = 0;
  const next = () => {
    if (total && shown === total) return null;
    shown += 1;
    const near = Math.max(0, Math.round(solver.of(made.variant).rating + (LEVELS[made.level] ?? 0)));
    const skip = seen().slice(0, SKIPPED).join(",");
    const query = new URLSearchParams({ variant: made.variant, near: String(near), skip });
    if (made.theme) query.set("theme", made.theme);
    return get(`/api/puzzles/next?${query}`);
  };
  const themes = h("span", {});
  /** @param {"variant" | "theme" | "level"} key */
  const set = (key) => (/** @type {string} */ value) => {
    made[key] = value;
    if (key === "variant") {
      made.theme = "";
      drawThemes();
    }
    saveChoices({ variant: made.variant, level: made.level });
    page.load();
  };
  const drawThemes = () => {
    const fitting = catalogue.themes.filter((theme) => theme.counts[made.variant]);
    const options = fitting.map((theme) => [
      theme.name,
      `${themeTitle(theme.name, theme.title)} (${theme.counts[made.variant]})`,
    ]);
    if (!fitting.some((theme) => theme.name === made.theme)) made.theme = "";
    replace(themes, choice(t("puzzles.theme"), [["", t("puzzles.theme.any")], ...options], made.theme, set("theme")));
  };
  drawThemes();
  const levels = Object.keys(LEVELS).map((level) => [level, t(`puzzles.level.${level}`)]);
  const page = new Trainer({
    next,
    solver,
    total,
    head: head(
      "trainer",
      choice(t("puzzles.game"), games(catalogue), made.variant, set("variant")),
      themes,
      choice(t("puzzles.level"), levels, made.level, set("level")),
    ),
  });
  replace(main, page.element);
  await page.load();
}

/**
 * Show the puzzle of the address, then others of its variant.
 * @param {HTMLElement} main
 * @param {Pick<Start, "solver" | "name">} given
 */
async function one(main, { solver, name }) {
  let first = name;
  let variant = "";
  const page = new Trainer({
    solver,
    head: head(""),
    next: async () => {
      if (!first)
        return get(`/api/puzzles/next?${new URLSearchParams({ variant, skip: seen().slice(0, SKIPPED).join(",") })}`);
      const puzzle = await puzzleOf(first);
      first = "";
      variant = puzzle.variant;
      return puzzle;
    },
  });
  replace(main, page.element);
  await page.load();
}

/**
 * @param {HTMLElement} main
 * @param {Pick<Start, "solver">} given
 */
async function daily(main, { solver }) {
  const { date, puzzle } = await get("/api/puzzles/daily");
  const queue = [puzzle];
  const page = new Trainer({
    solver,
    head: head("daily", h("span", { class: "tag" }, t("puzzles.daily.of", { date }))),
    next: () => queue.shift() ?? go("/puzzles"),
    onSolved: () => markDay(date),
  });
  replace(main, page.element);
  await page.load();
}

/**
 * @param {HTMLElement} main
 * @param {Pick<Start, "solver" | "catalogue">} given
 */
async function storm(main, { solver, catalogue }) {
  let variant = firstGame(catalogue);
  /** @param {string} value */
  const change = (value) => {
    variant = value;
    saveChoices({ ...choices(), variant });
    page.preview().catch(showError);
  };
  const page = new Storm({
    solver,
    variant: () => variant,
    head: head("storm", choice(t("puzzles.game"), games(catalogue), variant, change)),
  });
  replace(main, page.element);
  await page.preview();
}

/** @param {HTMLElement} main */
async function own(main) {
  /** @param {PuzzleView[]} puzzles */
  const open = (puzzles) => {
    const queue = [...puzzles];
    const page = new Trainer({ head: head("own"), next: () => queue.shift() ?? null, total: puzzles.length });
    replace(main, page.element);
    page.load();
  };
  replace(main, h("div", { class: "stack" }, head("own"), mountOwn(open)));
}
