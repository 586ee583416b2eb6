/** The visitor's games, to continue, and recent games of others. */
/** @import { HomePage } from "./prefs.js" */
/** @import { ListedGame, OutcomeView, TurnView } from "../../types/api" */
import { get } from "../../lib/api.js";
import { deferRender } from "../../lib/defer_render.js";
import { h, replace } from "../../lib/dom.js";
import { latest } from "../../lib/latest.js";
import { INBOX_EVENT } from "../../lib/lobby_socket.js";
import { sideName, t } from "../../lib/strings.js";
import { timeLeftText } from "../../lib/notifications_model.js";
import { gameItem } from "../parts/player_parts.js";

const SHOWN = 6;
const MAX_TURNS = 24;

/**
 * Build the lists; an empty one is hidden. `turns` has the games that wait for the visitor.
 * @param {HomePage} page
 */
export function mountGames(page) {
  const element = h("div", { class: "games-lists" });
  const turns = h("div", { class: "page games-lists home-turns" });
  const renders = [deferRender(element), deferRender(turns)];
  const answered = latest((/** @type {Found} */ found) => {
    const [lists, latestTurns] = sectionsOf(page, found);
    renders[0](() => replace(element, lists));
    renders[1](() => replace(turns, latestTurns));
  });
  const load = () => answered(find());
  load();
  window.addEventListener("pageshow", (event) => event.persisted && load());
  window.addEventListener(INBOX_EVENT, load);
  return { element, turns, update: () => {} };
}

/** @typedef {{mine: ListedGame[], recent: ListedGame[], waiting: TurnView[]}} Found */

/** @returns {Promise<Found>} */
async function find() {
  const [mine, recent, waiting] = await Promise.all([
    list("/api/games?mine=1"),
    list("/api/games?recent=1"),
    get("/api/correspondence/turns").catch(() => []),
  ]);
  return { mine: mine.filter(isPlayed), recent: recent.filter(isPlayed), waiting };
}

/**
 * Return the sections of both lists.
 * @param {HomePage} page
 * @param {Found} found
 */
function sectionsOf(page, { mine, recent, waiting }) {
  const own = new Set(mine.map((game) => game.id));
  const { turns: yours, others: rest } = byTurn(mine);
  const turns = urgentFirst(waiting, yours);
  const others = recent.filter((game) => !own.has(game.id)).slice(0, SHOWN);
  return [
    [section(page, t("home.continue"), rest.slice(0, SHOWN)), section(page, t("home.recent"), others)],
    [section(page, t("home.turns"), turns.slice(0, MAX_TURNS))],
  ];
}

/**
 * Return whether a game belongs in a list: it is in progress, or was played rather than aborted.
 * @param {Pick<ListedGame, "outcome" | "ply">} given
 */
export function isPlayed({ outcome, ply }) {
  return !outcome || (ply > 0 && outcome.reason !== "aborted");
}

/**
 * Return the games that wait for the visitor's move, and the others: those in progress first.
 * @param {ListedGame[]} games
 */
export function byTurn(games) {
  const turns = games.filter((game) => isYours(game));
  const others = games.filter((game) => !isYours(game));
  return { turns, others: [...others.filter(({ outcome }) => !outcome), ...others.filter(({ outcome }) => outcome)] };
}

/**
 * Return the games that wait for the visitor: correspondence games by their deadline, then the others.
 * @param {TurnView[]} waiting
 * @param {ListedGame[]} latest
 * @returns {(ListedGame & Partial<TurnView>)[]}
 */
export function urgentFirst(waiting, latest) {
  const known = new Set(waiting.map(({ id }) => id));
  return [...waiting, ...latest.filter(({ id }) => !known.has(id))];
}

/**
 * Return whether the visitor is to move against another player.
 * @param {Pick<ListedGame, "outcome" | "you" | "turn" | "mode">} game
 */
function isYours({ outcome, you, turn, mode }) {
  return !outcome && mode !== "here" && Boolean(you?.includes(turn));
}

/**
 * @param {`/api/games?${string}`} path
 * @returns {Promise<ListedGame[]>}
 */
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
 * @param {ListedGame & Partial<TurnView>} game
 */
function item(page, game) {
  const left = game.deadline ? timeLeftText(game.deadline - Date.now()).replaceAll(" ", "\u00a0") : null;
  const state = [status(game), t("home.moves", { count: game.ply }), left].filter(Boolean).join(" · ");
  return gameItem(game, page.list, h("span", { class: isYours(game) ? "yours" : null }, state));
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
