/** Puzzles from the visitor's games. */
/** @import { ListedGame, PuzzleView } from "../../types/api" */
import { get, post } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";

const SHOWN = 20;

/**
 * Build the list of finished games; `onPuzzles(puzzles)` is called with the puzzles found in one.
 * @param {(puzzles: PuzzleView[]) => void} onPuzzles
 */
export function mountOwn(onPuzzles) {
  const list = h("ul", { class: "own-games" });
  const status = h("p", { class: "muted own-status", role: "status" });
  const element = h(
    "section",
    { class: "card stack own" },
    h("h2", {}, t("puzzles.own")),
    h("p", { class: "muted" }, t("puzzles.own.help")),
    status,
    list,
  );
  load(list, status, onPuzzles).catch(showError);
  return element;
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement} status
 * @param {(puzzles: PuzzleView[]) => void} onPuzzles
 */
async function load(list, status, onPuzzles) {
  /** @type {ListedGame[]} */
  const own = await get("/api/games?mine=1");
  const games = own.filter((game) => game.outcome && game.ply > 0).slice(0, SHOWN);
  if (!games.length) status.textContent = t("puzzles.own.none");
  replace(
    list,
    games.map((game) => item(game, status, onPuzzles)),
  );
}

/**
 * @param {ListedGame} game
 * @param {HTMLElement} status
 * @param {(puzzles: PuzzleView[]) => void} onPuzzles
 */
function item(game, status, onPuzzles) {
  const look = async () => {
    button.disabled = true;
    status.textContent = t("puzzles.own.searching");
    try {
      const { puzzles } = await post(`/api/puzzles/from-game/${game.id}`);
      status.textContent = t("puzzles.own.found", { count: puzzles.length });
      if (puzzles.length) onPuzzles(puzzles);
    } catch (error) {
      status.textContent = "";
      showError(error);
    } finally {
      button.disabled = false;
    }
  };
  const names = Object.values(game.seats)
    .map((seat) => seat.name)
    .filter(Boolean)
    .join(" – ");
  const button = h("button", { class: "button small", type: "button", onClick: look }, t("puzzles.own.search"));
  return h("li", {}, h("span", {}, h("strong", {}, game.title), " ", h("span", { class: "muted" }, names)), button);
}
