/** The top of a signed-in player's home: greeting, ratings with their course, and a game at once. */
/** @import { HomePage } from "./prefs.js" */
/** @import { AccountView, RatingView } from "../../types/api" */
import { avatar } from "../../lib/avatar.js";
import { get } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { me, profilePath, rememberedName } from "../../lib/session.js";
import { t } from "../../lib/strings.js";
import { countUp } from "../parts/count_up.js";
import { ratingText } from "../parts/player_parts.js";
import { sparkline } from "../parts/sparkline.js";

const SHOWN = 4;

/**
 * Build the strip.
 * @param {HomePage} page
 */
export function mountOwn(page) {
  const name = rememberedName();
  const tiles = h("ul", { class: "rating-tiles" });
  const play = h("button", { class: "button primary big", type: "button" }, icon("beam"), t("home.hero.play"));
  play.addEventListener("click", () => page.begin("computer", play));
  const element = h(
    "section",
    { class: "hero own dark-stage" },
    h(
      "div",
      { class: "hero-inner" },
      h(
        "div",
        { class: "own-head" },
        avatar(name, "large"),
        h("h1", {}, t("home.own", { name })),
        h(
          "div",
          { class: "hero-buttons" },
          play,
          h("a", { class: "button big", href: "/puzzles" }, t("shell.puzzles")),
        ),
      ),
      tiles,
    ),
  );
  me().then((account) => account && fill(tiles, page, account));
  return { element, update: () => {} };
}

/**
 * @param {HTMLElement} tiles
 * @param {HomePage} page
 * @param {AccountView} account
 */
function fill(tiles, page, { name, ratings }) {
  const most = [...ratings].sort((one, other) => other.updated - one.updated).slice(0, SHOWN);
  replace(
    tiles,
    most.map((rating) => tile(page, name, rating)),
  );
}

/**
 * @param {HomePage} page
 * @param {string} name
 * @param {RatingView} rating
 */
function tile(page, name, rating) {
  const { variant, speed } = rating;
  const course = h("span", { class: "tile-course" });
  const number = h("strong", {}, ratingText(rating));
  countUp(number, rating.rating, { format: (value) => ratingText({ ...rating, rating: value }) });
  get(`/api/people/${encodeURIComponent(name)}/graph?variant=${variant}&speed=${speed}`).then(
    ({ points }) => replace(course, sparkline(points.map((/** @type {number[]} */ point) => point[1]))),
    () => {}, // the number is enough
  );
  const title = page.list.find((one) => one.id === variant)?.title ?? variant;
  return h(
    "li",
    {},
    h(
      "a",
      { class: "rating-tile", href: profilePath(name) },
      h("small", {}, `${title} · ${t(`people.speed.${speed}`)}`),
      number,
      course,
    ),
  );
}
