/** The bot leaderboard: bots by rating for every variant and speed, and their recent games. */
/** @import { Choice } from "../parts/player_parts.js" */
/** @import { LadderBot, LadderView, VariantView } from "../../types/api" */
import { get, variants } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { latest } from "../../lib/latest.js";
import { mountShell, showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { empty } from "../parts/empty.js";
import { variantAndSpeed } from "../parts/player_filters.js";
import { gameItem, person, ratingText } from "../parts/player_parts.js";
import { mainElement } from "../parts/main.js";

mountShell({ active: "people" });
document.title = t("bots.tab");
start().catch(showError);

async function start() {
  const list = await variants();
  const state = { variant: list[0].id, speed: "bullet" };
  const body = h("div", { class: "players-grid" });
  const answered = latest((found) => show(body, found, list));
  /** @param {Partial<Choice>} what */
  const choose = (what) => {
    const { variant, speed } = Object.assign(state, what);
    return answered(get(`/api/people/ladder?variant=${variant}&speed=${speed}`)).catch(showError);
  };
  replace(
    mainElement(),
    h("h1", {}, t("bots.title")),
    h("p", { class: "muted" }, t("bots.text")),
    variantAndSpeed(list, state, choose),
    body,
  );
  await choose({});
}

/**
 * @param {HTMLElement} element
 * @param {LadderView} found
 * @param {VariantView[]} list
 */
function show(element, found, list) {
  const games = found.games.map((game) => gameItem(game, list));
  replace(
    element,
    h("section", { class: "card stack leaders" }, h("h2", {}, t("bots.leaderboard")), ladder(found.bots)),
    h(
      "section",
      { class: "card stack" },
      h("h2", {}, t("bots.games")),
      games.length ? h("ul", { class: "game-list" }, games) : empty({ art: "games", text: t("bots.games.none") }),
    ),
  );
}

/** @param {LadderBot[]} bots */
function ladder(bots) {
  const head = ["people.leaders.place", "bots.name", "people.leaders.rating", "people.leaders.games"].map((name) =>
    h("th", { scope: "col" }, t(name)),
  );
  return h(
    "table",
    { class: "table" },
    h("thead", {}, h("tr", {}, head)),
    h(
      "tbody",
      {},
      bots.map((bot, place) => row(bot, place + 1)),
    ),
  );
}

/**
 * @param {LadderBot} bot
 * @param {number} place
 */
function row(bot, place) {
  const { name, level, online, games } = bot;
  const tags = [
    level && h("span", { class: "tag" }, t("people.bot.level", { level })),
    online && !level && h("span", { class: "tag" }, t("bots.online")),
  ];
  return h(
    "tr",
    {},
    h("td", { class: "place" }, place),
    h("th", { scope: "row" }, person({ name }), " ", tags),
    h("td", {}, h("strong", {}, ratingText(bot))),
    h("td", {}, level ? "–" : games),
  );
}
