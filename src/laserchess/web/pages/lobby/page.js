/** The lobby: quick pairing, custom games, open games, challenges. */
/** @import { Known } from "./lists.js" */
/** @import { LobbyState } from "./model.js" */
import { variants } from "../../lib/api.js";
import { h, redraw, replace } from "../../lib/dom.js";
import { me } from "../../lib/session.js";
import { followLobby } from "../../lib/lobby_socket.js";
import { mountShell, showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { openChallenge } from "./challenge_dialog.js";
import { LobbyClient } from "./client.js";
import { challengesOf, listOf, waitingOf } from "./lists.js";
import { choicesOf } from "./seek_form.js";
import { mainElement } from "../parts/main.js";
import { soughtClock } from "../parts/quick_clocks.js";

/**
 * Show the lobby, and seek what the address asks for once it is online.
 * @param {HTMLElement} main
 * @param {Known} known
 * @param {LobbyClient} client
 */
function mountLobby(main, known, client) {
  const { store } = client;
  const status = h("p", { class: "muted lobby-status", role: "status" });
  const waiting = h("div", { class: "lobby-waiting", "aria-live": "polite" });
  const challenges = h("div", { class: "stack" });
  const list = h("div", {});
  const { quick, custom, seek } = choicesOf(known, client);
  replace(
    main,
    h("div", { class: "lobby-head" }, h("h1", {}, t("lobby.title")), status),
    challenges,
    waiting,
    h(
      "div",
      { class: "lobby-columns" },
      h("div", { class: "stack" }, quick, custom),
      h("section", { class: "card stack lobby-list" }, h("h2", {}, t("lobby.list")), list),
    ),
  );
  /** @param {LobbyState} state */
  const draw = (state) => {
    main.dataset.connection = state.line;
    status.textContent = state.line === "offline" ? t("lobby.offline") : t("lobby.players", { count: state.people });
    redraw(waiting, waitingOf(state, client));
    redraw(challenges, challengesOf(state, client));
    redraw(
      list,
      listOf(state, client, known, () => openCustom(custom)),
    );
  };
  store.subscribe(draw);
  draw(store.state);
  followLobby(
    (message) => client.onMessage(message),
    (line) => {
      store.set({ ...store.state, line });
      const sought = soughtClock(new URLSearchParams(location.search));
      if (line !== "online" || !sought) return;
      history.replaceState(null, "", location.pathname);
      seek(sought);
    },
  );
}

/**
 * Open the form of a custom game.
 * @param {HTMLElement} custom
 */
function openCustom(custom) {
  const form = custom.querySelector("details");
  if (!form) return;
  form.open = true;
  form.scrollIntoView({ block: "nearest" });
  form.querySelector("select")?.focus();
}

async function start() {
  mountShell({ active: "lobby" });
  document.title = t("lobby.tab");
  const [list, account] = await Promise.all([variants(), me()]);
  const known = { variants: list, account };
  const client = new LobbyClient(Boolean(account));
  mountLobby(mainElement(), known, client);
  const challenged = new URLSearchParams(location.search).get("challenge");
  if (!challenged) return;
  history.replaceState(null, "", location.pathname);
  openChallenge(known, challenged, client);
}

start().catch(showError);
