/** The home page: choose a variant and an opponent. */
/** @import { HomePage, Mode, Part } from "./prefs.js" */
/** @import { VariantView } from "../../types/api" */
import { post, variants } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { load } from "../../lib/load.js";
import * as settings from "../../lib/settings.js";
import { announce, mountShell, showError, toast } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { mountCards } from "./cards.js";
import { loadChoices, saveChoices } from "./prefs.js";
import { mountDaily } from "./daily.js";
import { mountGames } from "./games.js";
import { mountHero } from "./hero.js";
import { mountOptions } from "./options.js";
import { mountPlayModes } from "./play_modes.js";
import { mountTv } from "../parts/tv.js";
import { mountWelcome } from "./welcome.js";
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
  const mounts = [mountCards, mountPlayModes, mountOptions, mountHero, mountWelcome, mountGames];
  parts.push(...mounts.map((mount) => mount(page)));
  const [cards, ways, options, hero, welcome, games] = parts;
  const tv = h("section", { class: "tv", "aria-label": t("lobby.watch.tv") });
  mountTv(tv, list);
  replace(
    main,
    h("h1", { class: "sentence" }, t("home.sentence")),
    cards.element,
    h(
      "div",
      { class: "front" },
      h("section", { class: "play", "aria-labelledby": "play-title" }, ways.element, options.element),
      hero.element,
    ),
    welcome.element,
    mountDaily(list),
    tv,
    games.element,
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
  try {
    const game = await post("/api/games", body);
    announce(t(`home.${body.mode}`));
    window.addEventListener("pageshow", () => (button.disabled = false), { once: true }); // after the back button
    location.assign(`/game/${game.id}${mode === "first" ? "#hints" : ""}`);
  } catch (error) {
    button.disabled = false;
    showError(error);
  }
}
