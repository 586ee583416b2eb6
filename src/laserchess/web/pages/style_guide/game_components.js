/** The components of games and of the lobby, with a game of which nothing is stored. */
/** @import { Child } from "../../board/types" */
/** @import { AdviceView, GameView, SeekView, VariantView } from "../../types/api" */
/** @import { LocalServer } from "../../local_server/index.js" */
import { h } from "../../lib/dom.js";
import { explainer } from "../../lib/explain.js";
import { showCard } from "../../lib/piece_card.js";
import { createBoard } from "../../lib/site_board.js";
import { Clocks } from "../game/clock.js";
import { Coach } from "../game/coach.js";
import { Moves } from "../game/moves.js";
import { Players } from "../game/players.js";
import { challengesOf, listOf, waitingOf } from "../lobby/lists.js";
import { EMPTY_LOBBY } from "../lobby/model.js";

const VARIANT = "laser-chess";
const MOVES = ["c1d2", "e5+", "c4-", "g3f2"];

/** @typedef {{variant: VariantView, game: GameView, advice: AdviceView}} Sample */

/**
 * Play some moves and ask the coach.
 * @param {LocalServer} server that stores nothing
 * @returns {Promise<Sample>}
 */
export async function sampleOf(server) {
  const clock = { base: 600, increment: 5 };
  const wanted = { variant: VARIANT, mode: "here", side: "blue", clock };
  const { id } = /** @type {GameView} */ (await server.answer("POST", "/api/games", wanted));
  const { send, close } = await server.follow(id, { onState: () => {}, onEvent: () => {} });
  for (const move of MOVES) await send({ type: "move", move });
  close();
  const game = /** @type {GameView} */ (await server.answer("GET", `/api/games/${id}`));
  const asked = { variant: VARIANT, moves: MOVES, player: "blue" };
  const advice = /** @type {AdviceView} */ (await server.answer("POST", "/api/positions/coach", asked));
  return { variant: await server.library.facts(VARIANT), game, advice };
}

/**
 * @param {Sample} sample
 * @returns {[string, Child][]} titles and examples
 */
export function gameComponents(sample) {
  return [
    ["Board and piece card: board/, lib/piece_card.js", board(sample)],
    ["Players and clocks: game/players.js, game/clock.js", [seats(sample, 300_000), seats(sample, 9_800)]],
    ["Move list: game/moves.js", moves(sample)],
    ["Coach: game/coach.js", coach(sample)],
    ["Seeks and challenges: lobby/lists.js", seeks(sample)],
  ];
}

/** @param {Sample} sample */
function board({ variant, game }) {
  const place = h("div", { class: "board-place" });
  const shown = createBoard(place, { variant, onMove: () => false, ...explainer(() => shown, variant) });
  shown.show(game.view, { played: game.played });
  const open = () => showCard(shown, variant, "j1");
  return [place, shown.controls(), h("button", { class: "button", type: "button", onClick: open }, "card of j1")];
}

/**
 * Return the seats of the game with this much time on both clocks.
 * @param {Sample} sample
 * @param {number} left milliseconds
 */
function seats({ variant, game }, left) {
  const now = Date.now();
  const clocks = new Clocks(() => now);
  const players = new Players(variant, clocks);
  const shown = { ms: { blue: left, red: left }, running: game.view.turn, at: now };
  players.update({ ...game, clocks: shown }, "blue", { red: now - 60_000 });
  clearInterval(clocks.timer); // they show one moment
  return h("div", { class: "stack", dataset: { variant: variant.id } }, players.top, players.bottom);
}

/** @param {Sample} sample */
function moves({ variant, game }) {
  const list = new Moves(
    variant,
    (ply) => list.update(game, ply),
    () => {},
  );
  list.update(game, null);
  return list.element;
}

/** @param {Sample} sample */
function coach({ game, advice }) {
  const fetch = () => Promise.reject(new Error("no game is shown"));
  const outcome = { winner: null, reason: "agreement", text: "" }; // only games in progress count as coached
  const shown = new Coach({ ...game, outcome }, { fetch, look: async () => {}, draw: () => {} });
  shown.show(advice.phrases);
  shown.element.style.maxHeight = "none"; // on its page it takes half of a column
  return shown.element;
}

/** @param {Sample} sample */
function seeks({ variant }) {
  /** @type {(id: string, more: Partial<SeekView>) => [string, SeekView]} */
  const seek = (id, more) => {
    const about = { variant: variant.id, title: variant.title, setup: variant.setups[0].name, options: {} };
    const terms = { clock: { base: 300, increment: 3 }, speed: "blitz", rated: true, side: "random" };
    return [
      id,
      /** @type {SeekView} */ ({ id, name: "Ada", account: true, rating: 1500, ...about, ...terms, ...more }),
    ];
  };
  const state = {
    ...EMPTY_LOBBY,
    seeks: new Map([seek("a", {}), seek("b", { name: "Grace", rated: false, clock: null })]),
    mine: new Map([seek("m", {})]),
    challenges: new Map([seek("c", { name: "Linus" })]),
    bots: /** @type {import("../../types/api").BotView[]} */ ([{ name: "Prism", level: 4, rating: 1500 }]),
  };
  const nothing = () => {};
  const commands = { seek: nothing, challenge: nothing, accept: nothing, answer: nothing };
  const known = { variants: [variant], account: null };
  return [waitingOf(state, commands), challengesOf(state, commands), listOf(state, commands, known, nothing)];
}
