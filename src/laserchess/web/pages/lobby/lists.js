/** The lists of the lobby: own seeks, challenges, and open games. */
/** @import { SeekRequest } from "./seek_model.js" */
/** @import { LobbyState } from "./model.js" */
/** @import { AccountView, BotView, SeekView, VariantView } from "../../types/api" */
import { challengeText, termsOf } from "../../lib/challenges.js";
import { h } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { t } from "../../lib/strings.js";
import { empty } from "../parts/empty.js";
import { person } from "../parts/player_parts.js";
import { nearestBots, othersOf } from "./model.js";

/**
 * @typedef {object} LobbyCommands
 * @property {(seek: SeekView) => unknown} accept
 * @property {(seek: SeekView, deed: "cancel" | "decline") => unknown} answer
 * @property {(params: SeekRequest) => unknown} seek
 * @property {(name: string, params: SeekRequest) => unknown} challenge
 * @typedef {{variants: VariantView[], account: AccountView | null}} Known what the page knows from the start
 */

/**
 * Return the own seeks, with bots of similar strength after a while.
 * @param {LobbyState} state
 * @param {LobbyCommands} commands
 */
export function waitingOf(state, commands) {
  return [...state.mine.values()].map((seek) =>
    h(
      "section",
      { class: "banner stack waiting", dataset: { seek: seek.id } },
      h(
        "div",
        { class: "row" },
        icon("clock"),
        h(
          "span",
          { class: "grow" },
          h("strong", {}, t("lobby.waiting")),
          " ",
          t("lobby.waiting.for", termsOf(seek)),
          storedText(seek),
        ),
        h(
          "button",
          { class: "button", type: "button", onClick: () => commands.answer(seek, "cancel") },
          t("lobby.cancel"),
        ),
      ),
      state.bots.length && !seek.old && !seek.clock?.days ? bots(state, commands, seek) : null,
    ),
  );
}

/**
 * Return that a seek of a correspondence game stays open.
 * @param {SeekView} seek
 */
function storedText({ clock }) {
  return clock?.days ? h("small", { class: "muted" }, " ", t("notifications.days.waiting")) : null;
}

/**
 * @param {LobbyState} state
 * @param {LobbyCommands} commands
 * @param {SeekView} seek
 */
function bots(state, commands, seek) {
  const near = nearestBots(state.bots, seek);
  const { variant, setup, options, clock, rated, side } = seek;
  /** @param {BotView} bot */
  const play = (bot) => commands.challenge(bot.name, { variant, setup, options, clock, rated, side });
  const buttons = near.map((bot) =>
    h(
      "button",
      { class: "button small", type: "button", dataset: { bot: bot.name }, onClick: () => play(bot) },
      icon("computer"),
      t("lobby.bots.play", bot),
    ),
  );
  return h("div", { class: "row" }, h("span", {}, t("lobby.bots.offer")), buttons);
}

/**
 * Return the challenges to this player, with buttons to answer.
 * @param {LobbyState} state
 * @param {LobbyCommands} commands
 */
export function challengesOf(state, commands) {
  return [...state.challenges.values()].map((seek) => {
    return h(
      "section",
      { class: "banner warn row", role: "alert", dataset: { challenge: seek.id } },
      h("span", { class: "grow" }, challengeText(seek)),
      h("button", { class: "button primary", type: "button", onClick: () => commands.accept(seek) }, t("lobby.accept")),
      h(
        "button",
        { class: "button", type: "button", onClick: () => commands.answer(seek, "decline") },
        t("lobby.decline"),
      ),
    );
  });
}

/**
 * Return the open games of others.
 * @param {LobbyState} state
 * @param {LobbyCommands} commands
 * @param {Known} known
 * @param {() => void} openCustom opens the form of a custom game
 */
export function listOf(state, commands, known, openCustom) {
  const others = othersOf(state);
  if (!others.length) return empty({ art: "games", text: t("lobby.list.none"), link: [openCustom, t("lobby.custom")] });
  const heads = ["clock", "game", "player"].map((name) => h("th", { scope: "col" }, t(`lobby.list.${name}`)));
  const rows = others.map((seek) => row(seek, commands, known));
  return h("table", { class: "table seeks" }, h("thead", {}, h("tr", {}, heads, h("td", {}))), h("tbody", {}, rows));
}

/**
 * @param {SeekView} seek
 * @param {LobbyCommands} commands
 * @param {Known} known
 */
function row(seek, commands, { variants, account }) {
  const { title, clock, kind } = termsOf(seek);
  const setup = variants.find((one) => one.id === seek.variant)?.setups;
  const start = setup && setup[0]?.name !== seek.setup ? setup.find((one) => one.name === seek.setup)?.title : null;
  const rules = Object.keys(seek.options).length ? t("lobby.list.rules") : null;
  const more = [start, rules].filter(Boolean).join(", ");
  const allowed = !seek.rated || account;
  const label = t("lobby.list.play", { name: seek.name });
  const button = h(
    "button",
    {
      class: "button small",
      type: "button",
      "aria-label": label,
      disabled: !allowed,
      onClick: () => commands.accept(seek),
    },
    t("lobby.play"),
  );
  return h(
    "tr",
    { dataset: { seek: seek.id } },
    h("td", {}, h("span", { class: "seek-terms" }, h("strong", {}, clock), h("small", {}, kind))),
    h("td", {}, h("span", { class: "seek-terms" }, title, more && h("small", {}, more))),
    h("th", { scope: "row" }, person(seek)),
    h("td", {}, button),
  );
}
