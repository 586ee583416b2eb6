/** What the parts of the game page show, computed from its state. They draw it and know nothing else. */
/** @import { CapturedView, GameView, Offers, OutcomeView, SeatView, VariantView } from "../../types/api" */
/** @import { GameState } from "./state.js" */
import { outcomeText, ratingText, variantTitle } from "../../lib/server_text.js";
import { sideName, language, t } from "../../lib/strings.js";
import {
  clockText,
  hasOffered,
  isFull,
  isOver,
  isWatching,
  isYourTurn,
  nameOf,
  offerTo,
  offlineOpponent,
  resultText,
  sideOf,
} from "./model.js";

/** @type {(keyof Offers)[]} */
const OFFERS = ["draw", "takeback", "rematch"];

/**
 * Return the facts of a game under its title: setup, time control, mode, changed rules.
 * @param {GameView} game
 * @param {VariantView} variant
 */
export function detailsOf(game, variant) {
  const setup = variant.setups.find(({ name }) => name === game.setup)?.title ?? game.setup;
  const usual = new Map(variant.options.map((option) => [option.name, option.default]));
  const changed = Object.entries(game.options ?? {}).filter(
    ([name, value]) => usual.has(name) && usual.get(name) !== value,
  );
  const rules = changed.map(([name, value]) =>
    t("game.option", { name: name.replaceAll("_", " "), value: String(value) }),
  );
  return [setup, clockText(game), t(game.rated ? "lobby.rated" : "lobby.casual"), ...rules].filter(Boolean);
}

/**
 * Return the phase of a game, for the style sheets.
 * @param {GameView} game
 */
export function phaseOf(game) {
  if (isOver(game)) return "over";
  if (isWatching(game)) return "watching";
  return isFull(game) ? "playing" : "waiting";
}

/**
 * Return the title of the browser tab.
 * @param {GameView} game
 */
export function tabTitle(game) {
  const key = isOver(game) ? "game.tab.over" : isYourTurn(game) ? "game.tab.yours" : "game.tab.other";
  return t(key, { title: variantTitle(game) });
}

/**
 * @typedef {object} Action
 * @property {string} name
 * @property {string} icon
 * @property {boolean} [disabled]
 */

/**
 * Return the buttons of a game, in order.
 * @param {GameView} game
 * @returns {Action[]}
 */
export function actionsOf(game) {
  const playing = !isOver(game) && !isWatching(game);
  const begun = playing && game.ply > 0;
  /** @type {(Action | false)[]} */
  const actions = [
    playing && !begun && !game.tournament && { name: "abort", icon: "close" },
    playing && (begun || Boolean(game.tournament)) && { name: "resign", icon: "flag" },
    begun && isFull(game) && drawAction(game),
    begun && game.casual && { name: "takeback", icon: "undo", disabled: hasOffered(game, "takeback") },
    { name: "flip", icon: "flip" },
    game.preview && playing && { name: "preview", icon: "beam" },
    playing && game.mode === "computer" && { name: "hint", icon: "hint" },
    { name: "share", icon: "share" },
    (isOver(game) || game.mode !== "friend") && { name: "analyse", icon: "search" },
  ];
  return actions.filter((action) => action !== false);
}

/**
 * Return the button that claims a draw, or offers one to a person.
 * @param {GameView} game
 * @returns {Action | false}
 */
function drawAction(game) {
  if (game.view.can_claim && game.you.includes(game.view.turn)) return { name: "claim", icon: "handshake" };
  if (Object.values(game.seats).some((seat) => seat.kind === "computer")) return false;
  return { name: "draw", icon: "handshake", disabled: hasOffered(game, "draw") };
}

/**
 * @typedef {object} Result
 * @property {string} title
 * @property {string} text
 * @property {"first" | "second" | null} side of the winner
 * @property {boolean} canRematch
 * @property {boolean} canReplay
 * @typedef {object} NoticesView
 * @property {Result | null} result
 * @property {{kind: keyof Offers, by: string | null}[]} offers made by `by`, or by this visitor
 * @property {string | null} invite the code of the invitation
 * @property {{player: string, since: number | null | undefined} | null} offline
 * @property {boolean} watching
 */

/**
 * Return the notices of a game: its result, offers, invitation, an absent opponent, spectating.
 * @param {Pick<GameState, "game" | "revealed" | "offlineSince">} state
 * @param {VariantView} variant
 * @returns {NoticesView}
 */
export function noticesOf({ game, revealed, offlineSince }, variant) {
  const absent = offlineOpponent(game);
  return {
    result: game.outcome && revealed ? resultOf(game, game.outcome, variant) : null,
    offers: OFFERS.flatMap((kind) => {
      const by = offerTo(game, kind);
      return by || hasOffered(game, kind) ? [{ kind, by }] : [];
    }),
    invite: isFull(game) || isOver(game) ? null : game.invite,
    offline: absent ? { player: absent, since: offlineSince[absent] } : null,
    watching: isWatching(game) && !isOver(game),
  };
}

/**
 * @param {GameView} game
 * @param {OutcomeView} outcome
 * @param {VariantView} variant
 * @returns {Result}
 */
function resultOf(game, outcome, variant) {
  const asked = hasOffered(game, "rematch") || offerTo(game, "rematch");
  return {
    title: resultText(game),
    text: outcomeText(outcome, variant),
    side: outcome.winner ? sideOf(variant, outcome.winner) : null,
    canRematch: !game.next && !game.tournament && !isWatching(game) && !asked,
    canReplay: game.ply > 0 && Boolean(game.played),
  };
}

/**
 * @typedef {object} Strip
 * @property {"first" | "second"} side
 * @property {string} name
 * @property {string | null} profile the account to link to
 * @property {string} label
 * @property {string[]} small facts under the name
 * @property {boolean} toMove
 * @property {boolean} isWinner
 * @property {boolean} isYourTurn
 * @property {{count: number, pips: string} | null} actions left in a turn of several
 * @property {{online: boolean, text: string} | null} presence
 * @property {CapturedView[]} lost pieces, in order
 */

/**
 * Return the strip of a player.
 * @param {GameView} game
 * @param {VariantView} variant
 * @param {string} player
 * @param {number | null} [since] when the player went offline
 * @returns {Strip}
 */
export function stripOf(game, variant, player, since) {
  const seat = game.seats[player];
  const name = nameOf(game, player);
  const toMove = !isOver(game) && game.view.turn === player;
  const you = game.you.length === 1 && game.you[0] === player;
  const count = game.view.actions_left;
  const small = [
    name === sideName(player) ? null : sideName(player),
    you && seat.name !== t("game.seat.you") ? t("game.seat.you") : null,
    seat.rating && ratingText(seat),
    isAbsent(game, seat) ? offlineText(since) : null,
  ];
  return {
    side: sideOf(variant, player),
    name,
    profile: seat.account ? seat.name : null,
    label: `${sideName(player)}: ${name}`,
    small: small.filter((text) => text !== null && text !== 0),
    toMove,
    isWinner: game.outcome?.winner === player,
    isYourTurn: you && toMove && isYourTurn(game),
    actions: toMove && variant.has_turn_end ? { count, pips: pipsOf(count, variant.actions) } : null,
    presence: presenceOf(game, seat, since),
    lost: (game.captured ?? []).filter((piece) => piece.player === player),
  };
}

/**
 * @param {number} left
 * @param {number} total
 */
function pipsOf(left, total) {
  return "●".repeat(left) + "○".repeat(Math.max(0, total - left));
}

/**
 * @param {GameView} game
 * @param {SeatView} seat
 * @param {number | null} [since]
 */
function presenceOf(game, seat, since) {
  if (game.mode !== "friend" || seat.kind === "computer" || !seat.taken) return null;
  return { online: seat.online, text: seat.online ? t("game.seat.online") : offlineText(since) };
}

/**
 * Return whether the player of a seat could be online but is not.
 * @param {GameView} game
 * @param {SeatView} seat
 */
function isAbsent(game, seat) {
  return game.mode === "friend" && !isOver(game) && seat.taken && seat.kind === "human" && !seat.online;
}

/**
 * Return since when a player has been offline, as text.
 * @param {number | null} [since]
 */
export function offlineText(since) {
  if (!since) return t("game.seat.away");
  return t("game.seat.away.since", {
    time: new Date(since).toLocaleTimeString(language, { hour: "numeric", minute: "2-digit" }),
  });
}
