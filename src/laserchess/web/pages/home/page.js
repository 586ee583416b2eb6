/** The home page: a game at once, against people or the computer, the daily puzzle, and games in progress. */
/** @import { HomePage, Mode, Part } from "./prefs.js" */
/** @import { VariantView } from "../../types/api" */
import { post, variants } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { load } from "../../lib/load.js";
import { rememberedName } from "../../lib/session.js";
import * as settings from "../../lib/settings.js";
import { announce, mountShell, showError, toast } from "../../lib/shell.js";
import { go, isStatic } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { mountCards } from "./cards.js";
import { loadChoices, saveChoices } from "./prefs.js";
import { mountDaily } from "./daily.js";
import { mountGames } from "./games.js";
import { mountHero } from "./hero.js";
import { mountLive } from "./live.js";
import { mountOptions } from "./options.js";
import { mountOwn } from "./own.js";
import { mountPlayModes } from "./play_modes.js";
import { mountQuick } from "./quick.js";
import { mountTournaments } from "./tournaments.js";
import { firstGame, gameRequest } from "./new_game.js";

mountShell({ active: "home" });
document.title = t("home.title");
load(async (main) => build(main, await variants()), t("home.load_failed"));

/**
 * @param {HTMLElement} main
 * @param {VariantView[]} list
 */
function build(main, list) {
  const state = loadChoices(list, new URLSearchParams(location.search));
  /** @type {Part[]} */
  const parts = [];
  /** @type {HomePage} */
  const page = {
    list,
    state,
    game: () => list.find((one) => one.id === state.variant) ?? list[0],
    changed: (what) => {
      saveChoices(state);
      for (const part of parts) part.update(what);
    },
    begin: (mode, button) => begin(page, mode, button),
  };
  const name = rememberedName();
  const mounts = [name ? mountOwn : mountHero, mountCards, mountQuick, mountPlayModes, mountOptions];
  const own = mountGames(page);
  parts.push(...mounts.map((mount) => mount(page)), own);
  const [hero, cards, quick, ways, options, games] = parts.map(({ element }) => element);
  const play = h("section", { class: "play", "aria-labelledby": "play-title" }, ways, options);
  const choose = h(
    "div",
    { class: "page home-choose" },
    h("h2", { class: name ? "visually-hidden" : null }, t("home.choose")),
    cards,
    h("div", { class: "front" }, isStatic ? null : quick, play),
  );
  const today = [
    h("div", { class: "today" }, mountDaily(list), isStatic ? null : mountLive(list)),
    isStatic ? null : mountTournaments(),
  ];
  replace(
    main,
    hero,
    own.turns,
    choose,
    h("div", { class: "page home-more" }, name ? games : today, name ? today : games),
  );
  page.changed("variant");
}

/**
 * Start a game in the chosen variant and go there.
 * @param {HomePage} page
 * @param {Mode | "first"} mode
 * @param {HTMLButtonElement} button
 */
async function begin(page, mode, button) {
  const name = String(settings.get("name"));
  const { body, problem } = mode === "first" ? firstGame(page.game(), name) : gameRequest(page, mode, name);
  if (!body) {
    toast(problem, { kind: "bad", stay: 8000 });
    return;
  }
  button.disabled = true;
  const script = new URL("../game/page.js", import.meta.url); // loaded with the kernel rather than after it
  document.head.append(h("link", { rel: "modulepreload", href: script.href }));
  try {
    const game = await post("/api/games", body);
    announce(t(`home.${body.mode}`));
    window.addEventListener("pageshow", () => (button.disabled = false), { once: true }); // after the back button
    go(`/game/${game.id}${mode === "first" ? "#hints" : ""}`);
  } catch (error) {
    button.disabled = false;
    showError(error);
  }
}
