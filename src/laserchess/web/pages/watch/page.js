/** The watch page: the best live game of every variant, and a list of all live games. */
/** @import { VariantView, WatchView, WatchedGame } from "../../types/api" */
import { get, variants } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { segmented } from "../../lib/settings_dialog.js";
import { mountShell, showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { clockName, gameItem } from "../parts/player_parts.js";
import { mountTv } from "../parts/tv.js";
import { mainElement } from "../parts/main.js";

const POLL_INTERVAL = 5000;

async function start() {
  mountShell({ active: "watch" });
  document.title = t("lobby.tab.watch");
  const main = mainElement();
  const [list, watched] = await Promise.all([variants(), get("/api/watch")]);
  const screen = h("div", { class: "tv-screen" });
  const games = h("div", {});
  let leave = () => {};
  /**
   * @param {string} kind
   * @param {WatchView | null} [known]
   */
  const tune = (kind, known = null) => {
    leave();
    const tv = h("div", { class: "tv large" });
    leave = mountTv(tv, list, kind, known);
    replace(screen, tv);
  };
  const channels = segmented({
    label: t("lobby.watch.tv"),
    choices: [
      ["", t("lobby.watch.tv.all")],
      ...list.map(({ id, title }) => /** @type {[string, string]} */ ([id, title])),
    ],
    value: "",
    onChange: (kind) => tune(kind),
  });
  replace(
    main,
    h("h1", {}, t("lobby.watch.title")),
    h("section", { class: "stack" }, channels, screen),
    h("section", { class: "stack" }, h("h2", {}, t("lobby.watch.games")), games),
  );
  tune("", watched);
  show(games, list, watched);
  setInterval(async () => {
    if (document.hidden) return;
    const now = await get("/api/watch").catch(() => null);
    if (now) show(games, list, now);
  }, POLL_INTERVAL);
}

/**
 * @param {HTMLElement} element
 * @param {VariantView[]} list
 * @param {WatchView} watched
 */
function show(element, list, watched) {
  const key = JSON.stringify(watched.games.map(({ id, ply, watching }) => [id, ply, watching]));
  if (key === element.dataset.key) return;
  element.dataset.key = key;
  if (!watched.games.length) {
    const lobby = h("a", { class: "button primary", href: "/lobby" }, t("lobby.watch.lobby"));
    replace(
      element,
      h(
        "div",
        { class: "stack" },
        h("p", { class: "muted" }, t("lobby.watch.none")),
        h("div", { class: "row" }, lobby),
      ),
    );
    return;
  }
  /** @param {WatchedGame} game */
  const text = (game) =>
    [
      clockName(game.clock),
      t("home.moves", { count: game.ply }),
      t("lobby.watch.spectators", { count: game.watching }),
    ].join(" · ");
  replace(
    element,
    h(
      "ul",
      { class: "game-list" },
      watched.games.map((game) => gameItem(game, list, text(game))),
    ),
  );
}

start().catch(showError);
