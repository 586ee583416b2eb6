/** Rating changes of a rated game. */
/** @import { GameView } from "../../types/api" */
import { get } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { playerName } from "../../lib/server_text.js";
import { t } from "../../lib/strings.js";
import { countUp } from "../parts/count_up.js";

/**
 * Build the lines, which load by themselves; nothing for casual games.
 * @param {GameView} game
 */
export function scoreOf(game) {
  if (!game.rated || !game.outcome || game.outcome.reason === "aborted") return null;
  const element = h("p", { class: "rating-changes" });
  get(`/api/games/${game.id}/score`).then(
    (changes) => {
      const lines = Object.entries(changes).map(([player, { before, after }]) => {
        const change = after - before;
        const points = h(
          "strong",
          { class: change < 0 ? "points-down" : "points-up" },
          change < 0 ? `−${-change}` : `+${change}`,
        );
        return h(
          "span",
          { dataset: { player } },
          scoreLine(playerName(game.seats[player].name), before, after),
          " ",
          points,
        );
      });
      replace(element, lines);
    },
    () => element.remove(),
  );
  return element;
}

/**
 * Return the ratings before and after a game; the second counts up or down from the first.
 * @param {string} name
 * @param {number} before
 * @param {number} after
 */
function scoreLine(name, before, after) {
  const element = h("span", {});
  countUp(element, after, { from: before, format: (value) => t("lobby.score.line", { name, before, after: value }) });
  return element;
}
