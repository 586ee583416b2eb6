/** The watch page: the best live game of every variant, and a list of all live games. */
/** @import { VariantView, WatchView, WatchedGame } from "../../types/api" */
import { get, variants } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { chips } from "../../lib/forms.js";
import { mountShell, showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { empty } from "../parts/empty.js";
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
    const tv = h("div", { class: "tv dark-stage" });
    const none = empty({ art: "tv", text: t("lobby.watch.none"), link: ["/lobby", t("lobby.watch.lobby")] });
    none.hidden = true;
    leave = mountTv(tv, list, { kind, watched: known, onChange: (isLive) => (none.hidden = isLive) });
    replace(screen, tv, none);
  };
  const channels = chips({
    label: t("lobby.watch.tv"),
    choices: [["", t("lobby.watch.tv.all")], ...list.map(({ id, title }) => [id, title])],
    value: "",
    onChange: (kind) => tune(kind),
  });
  replace(
    main,
    h("div", { class: "watch-head" }, h("h1", {}, t("lobby.watch.title")), channels),
    screen,
    h("section", { class: "stack", hidden: !watched.games.length }, h("h2", {}, t("lobby.watch.games")), games),
    h("p", {}, h("a", { href: "/games/search" }, t("people.search.link"))),
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
  if (element.parentElement) element.parentElement.hidden = !watched.games.length;
  /** @param {WatchedGame} game */
  const text = (game) =>
    [
      clockName(game.clock),
      t("home.moves", { count: game.ply }),
      game.watching ? t("lobby.watch.spectators", { count: game.watching }) : null,
    ]
      .filter(Boolean)
      .join(" · ");
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
