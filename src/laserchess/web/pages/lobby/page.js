/** The lobby: quick pairing, custom games, open games, challenges. */
/** @import { SeekRequest } from "./seek_model.js" */
/** @import { Known } from "./lists.js" */
/** @import { LobbyState } from "./model.js" */
/** @import { ClockView, LobbyServerMessage, PlacedView, SeekOverMessage, SeekView } from "../../types/api" */
import { ApiError, get, post, rejection, variants } from "../../lib/api.js";
import { h, redraw, replace } from "../../lib/dom.js";
import { me } from "../../lib/session.js";
import { followLobby } from "../../lib/lobby_socket.js";
import * as settings from "../../lib/settings.js";
import { announce, mountShell, showError, toast } from "../../lib/shell.js";
import { go } from "../../lib/site.js";
import { play as sound } from "../../lib/sound.js";
import { t } from "../../lib/strings.js";
import { openChallenge } from "./challenge_dialog.js";
import { challengesOf, listOf, waitingOf } from "./lists.js";
import { choicesOf } from "./seek_form.js";
import { requestTime } from "../parts/day_clocks.js";
import { mainElement } from "../parts/main.js";
import { soughtClock } from "../parts/quick_clocks.js";
import { Store } from "../parts/store.js";
import { addChallenge, addOwn, EMPTY_LOBBY, receiveLobby, receiveSeeks, removeSeek } from "./model.js";

const BOTS_AFTER = 8000;

class LobbyPage {
  /**
   * @param {HTMLElement} main
   * @param {Known} known
   */
  constructor(main, known) {
    this.main = main;
    this.known = known;
    this.store = new Store(EMPTY_LOBBY);
    this.store.subscribe((state) => this.draw(state));
    /** @type {Map<string, () => void>} results of seeks whose response has not arrived yet, by id */
    this.early = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.gone = false;
    this.elements = {
      status: h("p", { class: "muted lobby-status", role: "status" }),
      waiting: h("div", { class: "lobby-waiting", "aria-live": "polite" }),
      challenges: h("div", { class: "stack" }),
      list: h("div", {}),
    };
    this.choices = choicesOf(known, this);
    const { status, waiting, challenges, list } = this.elements;
    const { quick, custom } = this.choices;
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
    followLobby(
      (message) => this.onMessage(message),
      (line) => this.onLine(line),
    );
    this.draw(this.store.state);
  }

  /**
   * Show the state of the connection; when it is first open, seek what the address asks for.
   * @param {LobbyState["line"]} line
   */
  onLine(line) {
    this.store.set({ ...this.store.state, line });
    const address = new URLSearchParams(location.search);
    const sought = soughtClock(address);
    if (line !== "online" || !sought) return;
    history.replaceState(null, "", location.pathname);
    this.choices.seek(sought);
  }

  /** Open the form of a custom game. */
  openCustom() {
    const form = this.choices.custom.querySelector("details");
    if (!form) return;
    form.open = true;
    form.scrollIntoView({ block: "nearest" });
    form.querySelector("select")?.focus();
  }

  // Requests

  /**
   * Seek an opponent.
   * @param {SeekRequest} params
   */
  async seek(params) {
    await this.begin(() => post("/api/lobby/seeks", this.named(params)));
  }

  /**
   * Challenge a player, or a server bot, which accepts at once.
   * @param {string} name
   * @param {SeekRequest} params
   */
  async challenge(name, params) {
    await this.begin(() => post(`/api/people/${encodeURIComponent(name)}/challenge`, this.named(params)));
    if (!this.gone) toast(t("lobby.challenge.sent", { name }), { kind: "good" });
  }

  /**
   * Add the name a visitor without an account plays under, and write the time control as the server reads it.
   * @template {{clock?: ClockView | null}} Params
   * @param {Params} params
   */
  named(params) {
    const name = settings.get("name");
    const timed = requestTime(params);
    return name && !this.known.account ? { ...timed, name } : timed;
  }

  /** @param {() => Promise<PlacedView>} ask */
  async begin(ask) {
    try {
      const { seek, game } = await ask();
      if (game) this.go(game);
      else if (seek) this.wait(seek);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(error);
    }
  }

  /** @param {SeekView} seek */
  wait(seek) {
    this.store.set(addOwn(this.store.state, seek));
    const early = this.early.get(seek.id);
    if (early) return early();
    clearTimeout(this.timer);
    if (seek.clock?.days) return;
    this.timer = setTimeout(() => this.offerBots(seek).catch(showError), BOTS_AFTER);
  }

  /**
   * Offer the server bots, by rating in this variant.
   * @param {SeekView} seek
   */
  async offerBots({ variant, speed }) {
    const bots = await get(`/api/people/bots?${speed ? `variant=${variant}&speed=${speed}` : ""}`);
    this.store.set({ ...this.store.state, bots });
  }

  /** @param {SeekView} seek */
  async accept(seek) {
    await this.begin(() => post(`/api/lobby/seeks/${seek.id}/accept`, this.named({})));
  }

  /**
   * @param {SeekView} seek
   * @param {"cancel" | "decline"} deed
   */
  async answer(seek, deed) {
    await post(`/api/lobby/seeks/${seek.id}/${deed}`).catch(showError); // first: a page that is left sends nothing more
    this.store.set(removeSeek(this.store.state, seek.id));
  }

  /** @param {string} game */
  go(game) {
    if (this.gone) return;
    this.gone = true;
    announce(t("lobby.paired"));
    sound("notify");
    go(`/game/${game}`);
  }

  // Messages of the server

  /** @param {LobbyServerMessage} message */
  onMessage(message) {
    const { state } = this.store;
    if (message.type === "lobby") this.store.set(receiveLobby(state, message));
    else if (message.type === "seeks") this.store.set(receiveSeeks(state, message));
    else if (message.type === "challenge") this.onChallenge(message.seek);
    else if (message.type === "challenge-over") this.store.set(removeSeek(state, message.seek));
    else if (message.type === "refused") showError(rejection(message.error));
    else if (message.type === "over") this.onSeekResult(message.seek, () => this.onOver(message));
    else if (message.type === "paired")
      this.onSeekResult(message.seek, () => (message.game ? this.go(message.game) : undefined));
  }

  /**
   * Handle the end of a seek; the message may arrive before the response that identifies the seek as this page's.
   * @param {string} seek
   * @param {() => void} onMine
   */
  onSeekResult(seek, onMine) {
    if (this.store.state.mine.has(seek)) onMine();
    else this.early.set(seek, onMine);
  }

  /** @param {SeekOverMessage} message */
  onOver({ seek, state }) {
    this.store.set(removeSeek(this.store.state, seek));
    toast(t(`lobby.over.${state}`));
  }

  /** @param {SeekView} seek */
  onChallenge(seek) {
    if (!this.store.state.challenges.has(seek.id)) sound("notify");
    this.store.set(addChallenge(this.store.state, seek));
  }

  /** @param {LobbyState} state */
  draw(state) {
    const { status, waiting, challenges, list } = this.elements;
    this.main.dataset.connection = state.line;
    status.textContent = state.line === "offline" ? t("lobby.offline") : t("lobby.players", { count: state.people });
    redraw(waiting, waitingOf(state, this));
    redraw(challenges, challengesOf(state, this));
    redraw(list, listOf(state, this, this.known));
  }
}

async function start() {
  mountShell({ active: "lobby" });
  document.title = t("lobby.tab");
  const [list, account] = await Promise.all([variants(), me()]);
  const known = { variants: list, account };
  const page = new LobbyPage(mainElement(), known);
  const challenged = new URLSearchParams(location.search).get("challenge");
  if (!challenged) return;
  history.replaceState(null, "", location.pathname);
  openChallenge(known, challenged, page);
}

start().catch(showError);
