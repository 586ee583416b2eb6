/** The home page: choose a variant and an opponent. */
import { post, variants } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { load } from "../../lib/load.js";
import * as settings from "../../lib/settings.js";
import { announce, mountShell, showError, toast } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { mountCards } from "./cards.js";
import { chosenClock } from "./clock.js";
import { loadChoices, saveChoices } from "./prefs.js";
import { mountDaily } from "./daily.js";
import { mountGames } from "./games.js";
import { mountHero } from "./hero.js";
import { mountOptions } from "./options.js";
import { mountPlayModes } from "./play_modes.js";
import { mountTv } from "../parts/tv.js";
import { mountWelcome } from "./welcome.js";

mountShell({ active: "home" });
document.title = t("home.title");
load(async (main) => build(main, await variants()), t("home.load_failed"));

function build(main, list) {
  const state = loadChoices(list, new URLSearchParams(location.search));
  /** @type {any} */
  const page = { list, state, game: () => list.find((one) => one.id === state.variant), changed: null, begin: null };
  const parts = [];
  page.changed = (what) => {
    saveChoices(state);
    for (const part of parts) part.update(what);
  };
  page.begin = (mode, button) => begin(page, mode, button);
  parts.push(
    mountCards(page),
    mountPlayModes(page),
    mountOptions(page),
    mountHero(page),
    mountWelcome(page),
    mountGames(page),
  );
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

/** Start a game in the chosen variant and go there. */
async function begin(page, mode, button) {
  const body = mode === "first" ? firstGame(page) : gameRequest(page, mode);
  if (body.problem) {
    toast(body.problem, { kind: "bad", stay: 8000 });
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

/** Return a first game: default setup, unlimited time, first move, easiest level. */
function firstGame(page) {
  const { id, players } = page.game();
  const name = settings.get("name");
  return { variant: id, mode: "computer", level: 1, side: players[0], ...(name ? { name } : {}) };
}

function gameRequest(page, mode) {
  const { state } = page;
  const clock = chosenClock(state);
  if (clock === undefined) return { problem: t("home.clock.bad") };
  const body = { variant: state.variant, mode, side: mode === "here" ? page.game().players[0] : state.side };
  if (state.setup === "") {
    if (!state.position.trim()) return { problem: t("home.position.empty") };
    body.position = state.position.trim();
  } else body.setup = state.setup;
  if (Object.keys(state.options).length) body.options = state.options;
  if (mode === "computer") body.level = state.level;
  if (clock) body.clock = clock;
  if (settings.get("name")) body.name = settings.get("name");
  return body;
}
