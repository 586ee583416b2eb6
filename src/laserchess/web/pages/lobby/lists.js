/** The lists of the lobby: own seeks, challenges, and open games. */
import { challengeText, termsOf } from "../../lib/challenges.js";
import { h } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { t } from "../../lib/strings.js";
import { person } from "../parts/player_parts.js";

const BOTS = 3;

/** Return the own seeks, with bots of similar strength after a while. */
export function waitingOf(page) {
  return [...page.mine.values()].map((seek) =>
    h(
      "section",
      { class: "banner stack waiting", dataset: { seek: seek.id } },
      h(
        "div",
        { class: "row" },
        icon("clock"),
        h("span", { class: "grow" }, h("strong", {}, t("lobby.waiting")), " ", t("lobby.waiting.for", termsOf(seek))),
        h("button", { class: "button", type: "button", onClick: () => page.answer(seek, "cancel") }, t("lobby.cancel")),
      ),
      page.offer && !seek.old ? bots(page, seek) : null,
    ),
  );
}

function bots(page, seek) {
  const strength = seek.rating ?? 1500;
  const near = [...page.bots]
    .sort((one, other) => Math.abs(one.rating - strength) - Math.abs(other.rating - strength))
    .slice(0, BOTS);
  const { variant, setup, options, clock, rated, side } = seek;
  const play = (bot) => page.challenge(bot.name, { variant, setup, options, clock, rated, side });
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

/** Return the challenges to this player, with buttons to answer. */
export function challengesOf(page) {
  return [...page.challenges.values()].map((seek) => {
    return h(
      "section",
      { class: "banner warn row", role: "alert", dataset: { challenge: seek.id } },
      h("span", { class: "grow" }, challengeText(seek)),
      h("button", { class: "button primary", type: "button", onClick: () => page.accept(seek) }, t("lobby.accept")),
      h("button", { class: "button", type: "button", onClick: () => page.answer(seek, "decline") }, t("lobby.decline")),
    );
  });
}

/** Return the open games of others. */
export function listOf(page) {
  const others = [...page.seeks.values()].filter((seek) => !page.mine.has(seek.id));
  if (!others.length) return h("p", { class: "muted" }, t("lobby.list.none"));
  const heads = ["player", "game", "clock", "kind"].map((name) => h("th", { scope: "col" }, t(`lobby.list.${name}`)));
  const rows = others.map((seek) => row(page, seek));
  return h("table", { class: "table seeks" }, h("thead", {}, h("tr", {}, heads, h("td", {}))), h("tbody", {}, rows));
}

function row(page, seek) {
  const { title, clock, kind } = termsOf(seek);
  const setup = page.variants.find((one) => one.id === seek.variant)?.setups;
  const start = setup && setup[0]?.name !== seek.setup ? setup.find((one) => one.name === seek.setup)?.title : null;
  const rules = Object.keys(seek.options).length ? t("lobby.list.rules") : null;
  const allowed = !seek.rated || page.account;
  const label = t("lobby.list.play", { name: seek.name });
  const button = h(
    "button",
    {
      class: "button small",
      type: "button",
      "aria-label": label,
      disabled: !allowed,
      onClick: () => page.accept(seek),
    },
    t("lobby.play"),
  );
  return h(
    "tr",
    { dataset: { seek: seek.id } },
    h("th", { scope: "row" }, person(seek)),
    h("td", {}, [title, start, rules].filter(Boolean).join(", ")),
    h("td", {}, clock),
    h("td", {}, kind),
    h("td", {}, button),
  );
}
