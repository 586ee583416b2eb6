/** Ratings with their graphs. */
/** @import { Sample } from "./graph_model.js" */
/** @import { Profile, VariantView } from "../../types/api" */
import { get } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { latest } from "../../lib/latest.js";
import { showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { empty } from "../parts/empty.js";
import { countUp } from "../parts/count_up.js";
import { ratingText } from "../parts/player_parts.js";
import { ratingGraph } from "./graph.js";

/**
 * Build the list; selecting a rating shows its graph.
 * @param {Profile} profile
 * @param {VariantView[]} variants
 * @param {`/api/people/${string}`} path
 */
export function ratingsOf(profile, variants, path) {
  if (!profile.ratings.length)
    return empty({
      art: "players",
      text: t("people.ratings.none"),
      link: profile.you ? ["/lobby", t("lobby.watch.lobby")] : null,
    });
  const graph = h("div", { class: "graph" });
  const answered = latest(([points, rating]) => draw(graph, points, rating));
  /** @param {string} id */
  const titleOf = (id) => variants.find((one) => one.id === id)?.title ?? id;
  const buttons = profile.ratings.map((rating) => {
    const run = () => {
      for (const one of buttons) one.setAttribute("aria-pressed", String(one === button));
      const { variant, speed } = rating;
      const asked = get(`${path}/graph?variant=${variant}&speed=${speed}`);
      answered(asked.then(({ points }) => [points, { speed, title: titleOf(variant) }])).catch(showError);
    };
    const number = h("strong", {}, ratingText(rating));
    countUp(number, rating.rating, { format: (value) => ratingText({ ...rating, rating: value }) });
    const button = h(
      "button",
      { class: "button rating", type: "button", "aria-pressed": "false", onClick: run },
      h("span", { class: "rating-game" }, titleOf(rating.variant), h("small", {}, t(`people.speed.${rating.speed}`))),
      number,
      h("small", {}, t("people.games", { count: rating.games })),
      rating.provisional && h("span", { class: "visually-hidden" }, t("people.provisional")),
    );
    return button;
  });
  buttons[0].click();
  const house = profile.level ? h("p", { class: "muted" }, t("people.ratings.bot")) : null;
  return h("div", { class: "stack" }, h("div", { class: "ratings" }, buttons), graph, house);
}

/**
 * @param {HTMLElement} element
 * @param {number[][]} points
 * @param {{speed: string, title: string}} given
 */
function draw(element, points, { speed, title }) {
  if (points.length < 2) {
    replace(element, h("p", { class: "muted" }, t("people.graph.none")));
    return;
  }
  const ratings = points.map(([, rating]) => rating);
  const label = t("people.graph", {
    title,
    speed: t(`people.speed.${speed}`),
    count: points.length,
    lowest: Math.round(Math.min(...ratings)),
    highest: Math.round(Math.max(...ratings)),
  });
  const samples = points.map(([at, rating]) => /** @type {Sample} */ ([at, rating]));
  replace(element, ratingGraph(samples, label), h("small", {}, label));
}
