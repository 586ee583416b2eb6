/** The list of tournaments: in progress, upcoming and finished. */
/** @import { AccountView, TournamentSummary } from "../../types/api" */
import { get } from "../../lib/api.js";
import { h, redraw, replace } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { t } from "../../lib/strings.js";
import { empty } from "../parts/empty.js";
import { moment } from "../parts/moment.js";
import { clockName } from "../parts/player_parts.js";
import { factsOf } from "./model.js";
import { showSchedules } from "./schedules.js";
import { variantTitle } from "../../lib/server_text.js";

const POLL_INTERVAL = 10000;
const STATES = /** @type {const} */ (["started", "created", "finished"]);

/**
 * @param {HTMLElement} main
 * @param {AccountView | null} account
 */
export async function showList(main, account) {
  const body = h("div", { class: "stack" });
  const schedules = h("div", {});
  const load = async () => {
    const lists = await get("/api/tournaments");
    const sections = STATES.filter((state) => lists[state].length).map((state) =>
      section(t(`tournaments.${state}`), lists[state]),
    );
    redraw(body, sections.length ? sections : empty({ art: "players", text: t("tournaments.list.none") }));
  };
  replace(
    main,
    h(
      "div",
      { class: "lobby-head" },
      h("h1", {}, t("tournaments.title")),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button", href: "/groups" }, t("tournaments.groups")),
        account && h("a", { class: "button primary", href: "/tournaments/new" }, t("tournaments.create")),
      ),
    ),
    body,
    schedules,
  );
  await load();
  if (account?.host) await showSchedules(schedules, null);
  setInterval(() => !document.hidden && load().catch(() => {}), POLL_INTERVAL);
}

/**
 * @param {string} title
 * @param {TournamentSummary[]} list
 */
function section(title, list) {
  return h("section", { class: "card stack" }, h("h2", {}, title), tournamentList(list));
}

/**
 * Return tournaments as a list of links.
 * @param {TournamentSummary[]} list
 */
export function tournamentList(list) {
  return h("ul", { class: "tournament-list" }, list.map(item));
}

/** @param {TournamentSummary} summary */
function item(summary) {
  const { id, name, state, starts, players, clock } = summary;
  const facts = factsOf(summary).map(([key, values]) => t(`tournaments.${key}`, values));
  const terms = [variantTitle(summary), ...facts].join(" · ");
  return h(
    "li",
    {},
    h(
      "a",
      { class: "tournament-item", href: `/tournaments/${id}`, dataset: { tournament: id, state } },
      h("strong", { class: "tournament-clock" }, clock ? clockName(clock) : "∞"),
      h("span", { class: "grow" }, h("strong", {}, name), h("span", { class: "muted" }, terms)),
      h(
        "span",
        { class: "tournament-when" },
        h("span", {}, icon("friend"), " ", t("tournaments.players", { count: players })),
        h("span", { class: "muted" }, moment(starts)),
      ),
    ),
  );
}
