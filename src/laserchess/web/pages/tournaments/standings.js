/** The standings of a tournament, and its games. */
/** @import { PairingView, StandingView, TournamentView } from "../../types/api" */
import { h } from "../../lib/dom.js";
import { playerName } from "../../lib/server_text.js";
import { t } from "../../lib/strings.js";
import { empty } from "../parts/empty.js";
import { person } from "../parts/player_parts.js";
import { isOnStreak, pointsText, scoreOf } from "./model.js";

/**
 * @param {TournamentView} tournament
 * @param {string} own the name of this player
 */
export function standingsOf(tournament, own) {
  const { standings, kind } = tournament;
  if (!standings.length) return empty({ art: "players", text: t("tournaments.standings.none") });
  const more = kind === "arena" ? ["performance"] : ["buchholz", "berger"];
  const head = ["rank", "player", "points", "score", ...more].map((key) =>
    h("th", { scope: "col", class: `column-${key}` }, t(`tournaments.${key}`)),
  );
  return h(
    "div",
    { class: "table-scroll", tabindex: "0", role: "region", "aria-label": t("tournaments.standings") },
    h(
      "table",
      { class: "table standings" },
      h("thead", {}, h("tr", {}, head)),
      h(
        "tbody",
        {},
        standings.map((line) => row(tournament, line, line.name === own)),
      ),
    ),
  );
}

/**
 * @param {TournamentView} tournament
 * @param {StandingView} line
 * @param {boolean} isOwn
 */
function row(tournament, line, isOwn) {
  const { rank, name, rating, provisional, bot, level, state, points, wins, draws, losses } = line;
  const tags = [
    level ? h("span", { class: "tag" }, t("people.bot.level", { level })) : bot && h("span", { class: "tag" }, "BOT"),
    state !== "active" && h("span", { class: "tag" }, t(`tournaments.player.${state}`)),
  ];
  const isHot = isOnStreak(tournament, line);
  const shown = h(
    "strong",
    { class: isHot ? "streak" : "", title: isHot ? t("tournaments.streak") : null },
    pointsText(points),
    isHot && h("span", { class: "visually-hidden" }, ` ${t("tournaments.streak")}`),
  );
  const more =
    tournament.kind === "arena"
      ? [h("td", { class: "column-performance" }, line.performance ?? "–")]
      : [
          h("td", { class: "column-buchholz" }, pointsText(line.buchholz)),
          h("td", { class: "column-berger" }, line.berger.toFixed(2).replace(/\.?0+$/, "")),
        ];
  return h(
    "tr",
    { class: isOwn ? "own" : "", dataset: { player: name } },
    h("td", { class: "place" }, rank),
    h("th", { scope: "row" }, person({ name, rating, provisional }), " ", tags),
    h("td", {}, shown),
    h("td", { class: "column-score" }, `${wins}–${draws}–${losses}`),
    more,
  );
}

/**
 * Return games as a list of links.
 * @param {PairingView[]} pairings
 */
export function pairingList(pairings) {
  if (!pairings.length) return h("p", { class: "muted" }, t("tournaments.games.none"));
  return h("ul", { class: "pairing-list" }, pairings.map(pairingItem));
}

/** @param {PairingView} pairing */
function pairingItem(pairing) {
  const { id } = pairing;
  const first = playerName(pairing.first);
  if (!pairing.second) return h("li", { class: "pairing" }, t("tournaments.bye", { first }));
  const second = playerName(pairing.second);
  const score = scoreOf(pairing);
  const parts = [h("span", {}, first), score && h("strong", {}, `${score[0]}–${score[1]}`), h("span", {}, second)];
  const label = t("tournaments.versus", { first, second });
  return h("li", {}, h("a", { class: "pairing", href: `/game/${id}`, "aria-label": label }, parts));
}
