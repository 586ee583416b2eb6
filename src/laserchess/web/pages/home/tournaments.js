/** Tournaments on the home page: those in progress, then the next ones. */
/** @import { TournamentLists, TournamentSummary } from "../../types/api" */
import { get } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { language, t } from "../../lib/strings.js";
import { clockName } from "../parts/player_parts.js";
import { variantTitle } from "../../lib/server_text.js";

const SHOWN = 3;

/** Build the list; it is hidden without tournaments. */
export function mountTournaments() {
  const list = h("ul", { class: "game-list" });
  const element = h(
    "section",
    { class: "home-tournaments", "aria-labelledby": "tournaments-title", hidden: true },
    h(
      "div",
      { class: "section-head" },
      h("h2", { id: "tournaments-title" }, t("home.tournaments")),
      h("a", { class: "more-link", href: "/tournaments" }, t("home.tournaments.all")),
    ),
    list,
  );
  get("/api/tournaments").then(
    (/** @type {TournamentLists} */ found) => {
      const next = [...found.started, ...found.created].slice(0, SHOWN);
      replace(list, next.map(item));
      element.hidden = !next.length;
    },
    () => {}, // the page is complete without them
  );
  return element;
}

/** @param {TournamentSummary} tournament */
function item({ id, name, title, clock, players, state, starts, variant }) {
  const when = new Date(starts).toLocaleString(language, { weekday: "short", hour: "numeric", minute: "2-digit" });
  const status = state === "created" ? t("home.tournaments.starts", { when }) : t("home.tournaments.started");
  return h(
    "li",
    {},
    h(
      "a",
      { class: "game-item", href: `/tournaments/${id}`, dataset: { variant } },
      h(
        "span",
        { class: "item-words" },
        h("strong", {}, name),
        h("span", { class: "muted" }, [variantTitle({ variant, title }), clockName(clock)].join(" · ")),
        h("span", { class: "item-state" }, [status, t("home.tournaments.players", { count: players })].join(" · ")),
      ),
    ),
  );
}
