/** Game search: a form whose state is in the address, and the games it finds. */
/** @import { FoundChapters, VariantView } from "../../types/api" */
import { get, variants } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { choice, field } from "../../lib/forms.js";
import { mountShell } from "../../lib/shell.js";
import { go } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { mainElement } from "../parts/main.js";
import { pagedGames } from "../parts/player_games.js";

/** Milliseconds between requests while the server still reads games. */
const AGAIN = 1500;
const SPEEDS = ["bullet", "blitz", "rapid", "classical", "correspondence"];
const RESULTS = ["won", "lost", "drawn"];
const RATINGS = { type: "number", min: 0, max: 4000, inputMode: "numeric" };
const NAMES = { maxLength: 40, autocomplete: "off" };

mountShell({ active: "watch" });
document.title = t("people.tab.search");
start();

async function start() {
  const main = mainElement();
  const list = await variants();
  const wanted = Object.fromEntries(new URLSearchParams(location.search));
  const status = h("p", { class: "muted", role: "status" });
  const games = pagedGames(list, (query) => searchPage(query, status), wanted);
  const studies = h("div", {});
  replace(main, h("h1", {}, t("people.search.title")), searchForm(list, wanted), studies, status, games.parts);
  await Promise.all([games.load(true), wanted.position && showStudies(studies, wanted)]);
}

/**
 * Show the studies in which a position occurs; nothing if there are none.
 * @param {HTMLElement} element
 * @param {Record<string, string>} wanted
 */
async function showStudies(element, { variant, position }) {
  const asked = new URLSearchParams({ variant, position });
  /** @type {FoundChapters} */
  let found = { chapters: [], counting: true };
  while (found.counting) {
    found = await get(`/api/studies/search?${asked}`);
    const items = found.chapters.map(({ study, chapter, title, name, owner }) =>
      h(
        "li",
        {},
        h("a", { href: `/study/${study}/${chapter}` }, `${title}: ${name}`),
        " ",
        h("span", { class: "muted" }, owner),
      ),
    );
    const heading = h("h2", {}, t("people.search.studies"));
    replace(element, items.length > 0 && h("section", { class: "card stack" }, heading, h("ul", {}, items)));
    if (found.counting) await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

/**
 * Return the next games. A page without games is one where the server stopped looking before it found any.
 * @param {URLSearchParams} query
 * @param {HTMLElement} status says that the server still reads games, which a search by position does not find yet
 */
async function searchPage(query, status) {
  let asked = new URLSearchParams(query);
  let page = await get(`/api/games/search?${asked}`);
  while (!page.games.length && (page.next || page.counting)) {
    status.textContent = page.counting ? t("analysis.explorer.counting") : "";
    if (page.next) asked.set("before", page.next);
    else {
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
      asked = new URLSearchParams(query);
    }
    page = await get(`/api/games/search?${asked}`);
  }
  status.textContent = page.counting ? t("analysis.explorer.counting") : "";
  return page;
}

/**
 * Build the form; sending it goes to the address of the search.
 * @param {VariantView[]} list
 * @param {Record<string, string>} wanted
 */
function searchForm(list, wanted) {
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    const data = [...new FormData(/** @type {HTMLFormElement} */ (event.target))];
    const filled = data.map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value);
    go(`/games/search?${new URLSearchParams(filled)}`);
  };
  /** @type {(name: string, props: object) => HTMLElement} */
  const input = (name, props) =>
    field(t(`people.search.${name}`), { name, value: wanted[name] ?? "", ...props }).element;
  /** @type {(name: string, label: string, options: string[][]) => HTMLElement} */
  const select = (name, label, options) => {
    const made = choice(label, [["", t("people.games.any")], ...options], wanted[name] ?? "", () => {});
    made.select.name = name;
    return made.element;
  };
  return h(
    "form",
    { class: "filters", role: "search", onSubmit: send },
    input("player", NAMES),
    input("opponent", NAMES),
    select(
      "variant",
      t("people.games.variant"),
      list.map(({ id, title }) => [id, title]),
    ),
    select(
      "speed",
      t("people.search.speed"),
      SPEEDS.map((speed) => [speed, t(`people.speed.${speed}`)]),
    ),
    select(
      "result",
      t("people.games.result"),
      RESULTS.map((result) => [result, t(`people.games.${result}`)]),
    ),
    input("min_rating", RATINGS),
    input("max_rating", RATINGS),
    input("since", { type: "date" }),
    input("until", { type: "date" }),
    input("position", { maxLength: 4000, autocomplete: "off", placeholder: t("people.search.position.paste") }),
    h("button", { class: "button primary", type: "submit" }, t("people.search.send")),
  );
}
