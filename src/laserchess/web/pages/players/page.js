/** The players page: leaderboards by variant and speed, rating distribution, server bots. */
/** @import { Choice } from "../parts/player_parts.js" */
/** @import { BotView, Leader, Leaderboard } from "../../types/api" */
import { get, variants } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { latest } from "../../lib/latest.js";
import { profilePath } from "../../lib/session.js";
import { mountShell, showError } from "../../lib/shell.js";
import { go as visit } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { empty } from "../parts/empty.js";
import { variantAndSpeed } from "../parts/player_filters.js";
import { person, ratingText } from "../parts/player_parts.js";
import { mainElement } from "../parts/main.js";

/** Rated games before the advantage of the first move says anything. */
const MIN_GAMES = 100;

mountShell({ active: "people" });
document.title = t("people.tab.people");
start().catch(showError);

async function start() {
  const main = mainElement();
  const list = await variants();
  const state = { variant: list[0].id, speed: "blitz" };
  const board = h("div", { class: "players-grid" });
  const answered = latest((/** @type {[Leaderboard, BotView[]]} */ found) => show(board, found));
  /** @param {Partial<Choice>} what */
  const choose = (what) => {
    Object.assign(state, what);
    return answered(ask(state)).catch(showError);
  };
  replace(
    main,
    h("div", { class: "lobby-head" }, h("h1", {}, t("people.leaders.title")), finder()),
    variantAndSpeed(list, state, choose),
    board,
  );
  await choose({});
}

function finder() {
  const label = t("people.leaders.find");
  const name = h("input", {
    class: "input",
    type: "search",
    autocomplete: "off",
    required: true,
    placeholder: label,
    "aria-label": label,
  });
  const go = h("button", { class: "button", type: "submit" }, icon("search"), t("people.leaders.go"));
  const form = h("form", { class: "finder" }, name, go);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    visit(profilePath(name.value.trim()));
  });
  return form;
}

/**
 * @param {Choice} choice
 * @returns {Promise<[Leaderboard, BotView[]]>}
 */
function ask({ variant, speed }) {
  const query = `variant=${variant}&speed=${speed}`;
  return Promise.all([get(`/api/people/leaderboard?${query}`), get(`/api/people/bots?${query}`)]);
}

/**
 * @param {HTMLElement} element
 * @param {[Leaderboard, BotView[]]} list
 */
function show(element, [found, bots]) {
  const first = t("people.leaders.first", { points: Math.round(found.first_move), count: found.first_move_games });
  replace(
    element,
    h("section", { class: "card stack leaders" }, h("h2", {}, t("people.leaders.best")), leaders(found.leaders)),
    h(
      "section",
      { class: "card stack" },
      h("h2", {}, t("people.leaders.distribution")),
      distribution(found.distribution),
      found.first_move_games >= MIN_GAMES ? h("p", { class: "muted" }, first) : null,
    ),
    botsOf(bots),
  );
}

/** @param {Leader[]} found */
function leaders(found) {
  if (!found.length)
    return empty({ art: "players", text: t("people.leaders.none"), link: ["/lobby", t("lobby.watch.lobby")] });
  const head = ["place", "player", "rating", "games"].map((name) =>
    h("th", { scope: "col" }, t(name === "player" ? "lobby.list.player" : `people.leaders.${name}`)),
  );
  const rows = found.map((leader, place) =>
    h(
      "tr",
      {},
      h("td", { class: "place" }, place + 1),
      h("th", { scope: "row" }, person({ name: leader.name })),
      h("td", {}, h("strong", {}, ratingText(leader))),
      h("td", {}, leader.games),
    ),
  );
  return h("table", { class: "table" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows));
}

/**
 * Return the rating distribution in bars of fifty points.
 * @param {number[][]} bins
 */
function distribution(bins) {
  if (!bins.length) return h("p", { class: "muted" }, t("people.leaders.distribution.none"));
  const most = Math.max(...bins.map(([, count]) => count));
  const bars = bins.map(([from, count]) => {
    const label = t("people.leaders.distribution.bar", { from, to: from + 49, count });
    return h(
      "li",
      { title: label },
      h("span", { class: "visually-hidden" }, label),
      h("span", { class: "bar", style: { height: `${(100 * count) / most}%` } }),
      h("small", { "aria-hidden": "true" }, from),
    );
  });
  return h("ul", { class: "spread" }, bars);
}

/** @param {BotView[]} bots */
function botsOf(bots) {
  const items = bots.map(({ name, level, rating }) =>
    h(
      "li",
      { class: "bot" },
      person({ name }),
      h("span", { class: "tag", title: t("people.bot.level", { level }) }, level),
      h("strong", {}, rating),
    ),
  );
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("people.leaders.bots")),
    h("p", { class: "muted" }, t("people.leaders.bots.text")),
    h("ul", { class: "plain-list bots" }, items),
    h("p", {}, h("a", { href: "/bots" }, t("bots.link"))),
  );
}
