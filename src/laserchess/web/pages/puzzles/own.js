/** Puzzles from the visitor's games. */
/** @import { ListedGame, PuzzleView, VariantView } from "../../types/api" */
import { get, post, variants as allVariants } from "../../lib/api.js";
import { LOCAL_ID } from "../../lib/backend.js";
import { h, replace } from "../../lib/dom.js";
import { showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { empty } from "../parts/empty.js";
import { gameItem } from "../parts/player_parts.js";

const SHOWN = 20;

/**
 * Build the list of finished games; `onPuzzles(puzzles)` is called with the puzzles found in one.
 * @param {(puzzles: PuzzleView[]) => void} onPuzzles
 */
export function mountOwn(onPuzzles) {
  const list = h("ul", { class: "game-list own-games" });
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
  /** @type {[ListedGame[], VariantView[]]} */
  const [own, variants] = await Promise.all([get("/api/games?mine=1"), allVariants()]);
  const isOnServer = (/** @type {ListedGame} */ game) => !game.id.startsWith(LOCAL_ID); // where puzzles are searched
  const games = own.filter((game) => game.outcome && game.ply > 0 && isOnServer(game)).slice(0, SHOWN);
  const items = games.map((game) => item(game, variants, status, onPuzzles));
  const none = () =>
    h("li", { class: "whole-row" }, empty({ art: "games", text: t("puzzles.own.none"), link: ["/", t("shell.home")] }));
  replace(list, items.length ? items : none());
}

/**
 * @param {ListedGame} game
 * @param {VariantView[]} variants
 * @param {HTMLElement} status
 * @param {(puzzles: PuzzleView[]) => void} onPuzzles
 */
function item(game, variants, status, onPuzzles) {
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
  const button = h("button", { class: "button small", type: "button", onClick: look }, t("puzzles.own.search"));
  return gameItem(game, variants, undefined, button);
}
