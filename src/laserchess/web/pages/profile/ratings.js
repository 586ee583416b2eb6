/** Ratings with their graphs. */
/** @import { Profile, VariantView } from "../../types/api" */
import { get } from "../../lib/api.js";
import { h, replace, svg } from "../../lib/dom.js";
import { latest } from "../../lib/latest.js";
import { showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";

const WIDTH = 640;
const HEIGHT = 160;
const PAD = 8;

/**
 * Build the list; selecting a rating shows its graph.
 * @param {Profile} profile
 * @param {VariantView[]} variants
 * @param {string} path
 */
export function ratingsOf(profile, variants, path) {
  if (!profile.ratings.length) return h("p", { class: "muted" }, t("people.ratings.none"));
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
    const button = h(
      "button",
      { class: "button rating", type: "button", "aria-pressed": "false", onClick: run },
      h("span", { class: "rating-game" }, titleOf(rating.variant), h("small", {}, t(`people.speed.${rating.speed}`))),
      h("strong", {}, `${rating.rating}${rating.provisional ? "?" : ""}`),
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
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
  const room = Math.max(20, highest - lowest);
  /**
   * @param {number} rating
   * @param {number} at
   */
  const place = (rating, at) =>
    `${(PAD + (at / (ratings.length - 1)) * (WIDTH - 2 * PAD)).toFixed(1)},${(HEIGHT - PAD - ((rating - lowest) / room) * (HEIGHT - 2 * PAD)).toFixed(1)}`;
  const label = t("people.graph", {
    title,
    speed: t(`people.speed.${speed}`),
    count: points.length,
    lowest: Math.round(lowest),
    highest: Math.round(highest),
  });
  replace(
    element,
    svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label, class: "rating-graph" },
      svg("polyline", { points: ratings.map(place).join(" "), class: "rating-line" }),
    ),
    h("small", {}, label),
  );
}
