/** The visitor's games, to continue, and recent games of others. */
/** @import { HomePage } from "./prefs.js" */
/** @import { ListedGame, OutcomeView, VariantView } from "../../types/api" */
import { createMiniBoard } from "../../lib/site_board.js";
import { get, post } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { seatName } from "../../lib/server_text.js";
import { sideName, t } from "../../lib/strings.js";

const SHOWN = 6;

/**
 * Build both lists; an empty one is hidden.
 * @param {HomePage} page
 */
export function mountGames(page) {
  const element = h("div", { class: "games-lists" });
  load(page, element);
  window.addEventListener("pageshow", (event) => event.persisted && load(page, element));
  return { element, update: () => {} };
}

/**
 * @param {HomePage} page
 * @param {HTMLElement} element
 */
async function load(page, element) {
  /** @type {ListedGame[][]} */
  const lists = await Promise.all([list("/api/games?mine=1"), list("/api/games?recent=1")]);
  const [mine, recent] = lists.map((games) => games.filter(isPlayed));
  const own = new Set(mine.map((game) => game.id));
  const running = [...mine.filter((game) => !game.outcome), ...mine.filter((game) => game.outcome)].slice(0, SHOWN);
  const others = recent.filter((game) => !own.has(game.id)).slice(0, SHOWN);
  replace(element, section(page, t("home.continue"), running), section(page, t("home.recent"), others));
}

/**
 * Return whether a game belongs in a list: it is in progress, or was played rather than aborted.
 * @param {Pick<ListedGame, "outcome" | "ply">} given
 */
export function isPlayed({ outcome, ply }) {
  return !outcome || (ply > 0 && outcome.reason !== "aborted");
}

/** @param {string} path */
function list(path) {
  return get(path).catch(() => []);
}

/**
 * @param {HomePage} page
 * @param {string} title
 * @param {ListedGame[]} games
 */
function section(page, title, games) {
  if (!games.length) return null;
  return h(
    "section",
    {},
    h("h2", {}, title),
    h(
      "ul",
      { class: "game-list" },
      games.map((game) => item(page, game)),
    ),
  );
}

/**
 * @param {HomePage} page
 * @param {ListedGame} game
 */
function item(page, game) {
  const variant = page.list.find((one) => one.id === game.variant);
  const board = h("span", { class: "item-board", "aria-hidden": "true" });
  if (variant) showWhenSeen(board, variant, game);
  const yours = !game.outcome && game.you?.includes(game.turn);
  const text = h(
    "span",
    { class: "item-words" },
    h("strong", {}, game.title),
    h("span", { class: "muted" }, versus(game)),
    h(
      "span",
      { class: yours ? "item-state yours" : "item-state" },
      status(game),
      " · ",
      t("home.moves", { count: game.ply }),
    ),
  );
  return h(
    "li",
    {},
    h("a", { class: "game-item", href: `/game/${game.id}`, dataset: { variant: game.variant } }, board, text),
  );
}

/**
 * Fetch and draw the position when the item scrolls into view.
 * @param {HTMLElement} board
 * @param {VariantView} variant
 * @param {ListedGame} game
 */
function showWhenSeen(board, variant, game) {
  const observer = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    const view = await post("/api/positions", { variant: game.variant, position: game.position }).catch(() => null);
    if (view) createMiniBoard(board, { variant, view });
  });
  observer.observe(board);
}

/** @param {ListedGame} game */
function versus(game) {
  const seats = Object.values(game.seats);
  const computer = seats.find((seat) => seat.kind === "computer");
  if (computer && game.you?.length) return t("home.mode.computer", { level: computer.level });
  if (game.mode === "here") return t("home.mode.here");
  const [first, second] = Object.entries(game.seats).map(([player, seat]) => seatName(seat, player));
  return t("home.versus", { first, second });
}

/** @param {ListedGame} game */
function status(game) {
  if (game.outcome) return result({ ...game, outcome: game.outcome });
  if (Object.values(game.seats).some((seat) => !seat.taken)) return t("home.state.open");
  if (game.you?.includes(game.turn) && game.mode !== "here") return t("home.state.yours");
  return t("home.state.theirs", { player: sideName(game.turn) });
}

/** @param {ListedGame & {outcome: OutcomeView}} game */
function result({ outcome, you }) {
  const { winner, reason } = outcome;
  if (reason === "aborted") return t("home.state.aborted");
  if (!winner) return t("home.state.draw");
  if (you?.length === 1) return t(you[0] === winner ? "home.state.won" : "home.state.lost");
  return t("home.state.winner", { player: sideName(winner) });
}
