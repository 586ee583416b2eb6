/** A profile: ratings with graphs, recent games, and actions. */
/** @import { AccountView, Profile, VariantView } from "../../types/api" */
import { ApiError, get, post, variants } from "../../lib/api.js";
import { avatar } from "../../lib/avatar.js";
import { h, replace } from "../../lib/dom.js";
import { flag } from "../../lib/flags.js";
import { me } from "../../lib/session.js";
import { mountShell, showError } from "../../lib/shell.js";
import { pathName } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { empty } from "../parts/empty.js";
import { gamesList } from "../parts/player_games.js";
import { day } from "../parts/player_parts.js";
import { insightsOf } from "./insights.js";
import { ratingsOf } from "./ratings.js";
import { openReport } from "../parts/report.js";
import { mainElement } from "../parts/main.js";

const name = pathName();
const path = /** @type {const} */ (`/api/people/${encodeURIComponent(name)}`);

mountShell({ active: "people" });
document.title = t("people.tab.person", { name });
start();

async function start() {
  const main = mainElement();
  try {
    const [profile, list, account] = await Promise.all([get(path), variants(), me()]);
    show(main, profile, list, account);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) replace(main, missing());
    else showError(error);
  }
}

function missing() {
  const back = /** @type {[string, string]} */ (["/people", t("people.missing.back")]);
  return [h("h1", {}, t("people.missing")), empty({ art: "lost", text: t("people.missing.text"), link: back })];
}

/**
 * @param {HTMLElement} main
 * @param {Profile} profile
 * @param {VariantView[]} list
 * @param {AccountView | null} account
 */
function show(main, profile, list, account) {
  const titles = profile.favourites.map((id) => list.find((one) => one.id === id)?.title).filter(Boolean);
  const facts = [
    t("people.since", { date: day(profile.created) }),
    titles.length && t("people.favourites", { games: titles.join(", ") }),
  ];
  replace(
    main,
    h(
      "header",
      { class: "person-head" },
      avatar(profile.name, "large"),
      h(
        "div",
        { class: "person-words" },
        h(
          "h1",
          {},
          profile.name,
          " ",
          profile.country && flag(profile.country),
          profile.bot &&
            h(
              "span",
              { class: "tag" },
              profile.level ? t("people.bot.level", { level: profile.level }) : t("people.bot"),
            ),
        ),
        h("p", { class: "muted" }, facts.filter(Boolean).join(" · ")),
        versusLine(profile),
      ),
      buttons(profile, account),
      profile.closed && h("p", { class: "banner warn" }, t("people.closed")),
    ),
    h("section", { class: "card stack" }, h("h2", {}, t("people.ratings")), ratingsOf(profile, list, path)),
    insightsOf(list, path),
    h(
      "section",
      { class: "stack" },
      h("h2", {}, t("people.recent")),
      gamesList(list, (query) => get(`${path}/games?${query}`)),
      h("a", { href: `/games/search?player=${encodeURIComponent(profile.name)}` }, t("people.search.link")),
    ),
  );
}

/** @param {Profile} profile */
function versusLine({ name: who, versus }) {
  if (!versus || !(versus.won + versus.drawn + versus.lost)) return null;
  return h("p", {}, t("people.versus", { name: who, ...versus }));
}

/**
 * @param {Profile} profile
 * @param {AccountView | null} account
 */
function buttons(profile, account) {
  if (profile.you)
    return h("div", { class: "row" }, h("a", { class: "button", href: "/account" }, t("people.account")));
  const challenge = h(
    "a",
    { class: "button primary", href: `/lobby?challenge=${encodeURIComponent(profile.name)}` },
    t("people.challenge"),
  );
  if (!account) return h("div", { class: "row" }, profile.closed ? null : challenge);
  /**
   * @param {"follow" | "block" | "forget"} deed
   * @param {string} text
   */
  const change = (deed, text) => {
    const run = () => post(`${path}/${deed}`).then(() => location.reload(), showError);
    return h("button", { class: "button", type: "button", onClick: run }, text);
  };
  const follows = profile.relation === "follow";
  const blocks = profile.relation === "block";
  return h(
    "div",
    { class: "row" },
    !profile.closed && !blocks && challenge,
    !blocks && (follows ? change("forget", t("people.unfollow")) : change("follow", t("people.follow"))),
    !profile.bot && (blocks ? change("forget", t("people.unblock")) : change("block", t("people.block"))),
    !profile.bot &&
      h(
        "button",
        { class: "button quiet", type: "button", onClick: () => openReport(profile.name) },
        t("people.report"),
      ),
  );
}
