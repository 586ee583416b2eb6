/** The lobby: quick pairing, custom games, open games, challenges. */
import { get, post, rejection, variants } from "../../lib/api.js";
import { h, redraw, replace } from "../../lib/dom.js";
import { me } from "../../lib/session.js";
import { followLobby } from "../../lib/lobby_socket.js";
import * as settings from "../../lib/settings.js";
import { announce, mountShell, showError, toast } from "../../lib/shell.js";
import { play as sound } from "../../lib/sound.js";
import { t } from "../../lib/strings.js";
import { openChallenge } from "./challenge_dialog.js";
import { challengesOf, listOf, waitingOf } from "./lists.js";
import { choicesOf } from "./seek_form.js";

const BOTS_AFTER = 8000;

class LobbyPage {
  constructor(main, list, account) {
    this.variants = list;
    this.account = account;
    this.bots = [];
    this.seeks = new Map();
    this.mine = new Map();
    /** @type {Map<string, () => void>} results of seeks whose response has not arrived yet, by id */
    this.early = new Map();
    this.challenges = new Map();
    this.offer = false;
    this.elements = {
      status: h("p", { class: "muted lobby-status", role: "status" }),
      waiting: h("div", { class: "lobby-waiting", "aria-live": "polite" }),
      challenges: h("div", { class: "stack" }),
      list: h("div", {}),
    };
    const { status, waiting, challenges, list: listed } = this.elements;
    replace(
      main,
      h("div", { class: "lobby-head" }, h("h1", {}, t("lobby.title")), status),
      challenges,
      waiting,
      choicesOf(this),
      h("section", { class: "card stack" }, h("h2", {}, t("lobby.list")), listed),
    );
    followLobby(
      (message) => this.onMessage(message),
      (line) => this.onLine(line),
    );
    this.draw();
  }

  // Requests

  /** Seek an opponent. */
  async seek(params) {
    await this.begin(() => post("/api/lobby/seeks", this.named(params)));
  }

  /** Challenge a player, or a server bot, which accepts at once. */
  async challenge(name, params) {
    await this.begin(() => post(`/api/people/${encodeURIComponent(name)}/challenge`, this.named(params)));
    if (!this.gone) toast(t("lobby.challenge.sent", { name }), { kind: "good" });
  }

  named(params) {
    return settings.get("name") && !this.account ? { ...params, name: settings.get("name") } : params;
  }

  async begin(ask) {
    try {
      const { seek, game } = await ask();
      if (game) this.go(game);
      else this.wait(seek);
    } catch (error) {
      if (error.name !== "ApiError") throw error;
      showError(error);
    }
  }

  wait(seek) {
    this.mine.set(seek.id, seek);
    const early = this.early.get(seek.id);
    if (early) return early();
    this.offer = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.offerBots(seek).catch(showError), BOTS_AFTER);
    this.draw();
  }

  /** Offer the server bots, by rating in this variant. */
  async offerBots({ variant, speed }) {
    this.bots = await get(`/api/people/bots${speed ? `?variant=${variant}&speed=${speed}` : ""}`);
    this.offer = true;
    this.draw();
  }

  async accept(seek) {
    const name = settings.get("name");
    await this.begin(() => post(`/api/lobby/seeks/${seek.id}/accept`, name && !this.account ? { name } : {}));
  }

  async answer(seek, deed) {
    this.challenges.delete(seek.id);
    this.mine.delete(seek.id);
    this.draw();
    await post(`/api/lobby/seeks/${seek.id}/${deed}`).catch(showError);
  }

  go(game) {
    if (this.gone) return;
    this.gone = true;
    announce(t("lobby.paired"));
    sound("notify");
    location.assign(`/game/${game}`);
  }

  // Messages of the server

  onMessage(message) {
    const handlers = {
      lobby: () => this.onLobby(message),
      seeks: () => this.onSeeks(message),
      paired: () => this.onSeekResult(message.seek, () => this.go(message.game)),
      over: () => this.onSeekResult(message.seek, () => this.onOver(message)),
      challenge: () => this.onChallenge(message.seek),
      "challenge-over": () => this.challenges.delete(message.seek),
      refused: () => showError(rejection(message.error)),
    };
    handlers[message.type]?.();
    if (message.type !== "pong") this.draw();
  }

  onLobby({ people, seeks, mine, challenges }) {
    this.people = people;
    this.seeks = byId(seeks);
    const known = this.mine;
    this.mine = byId(mine);
    for (const [id, seek] of known) if (!this.mine.has(id)) this.mine.set(id, { ...seek, old: true });
    this.challenges = byId(challenges);
  }

  onSeeks({ people, added, removed }) {
    this.people = people;
    for (const id of removed) this.seeks.delete(id);
    this.seeks = new Map([...byId(added), ...this.seeks]);
  }

  /** Handle the end of a seek; the message may arrive before the response that identifies the seek as this page's. */
  onSeekResult(seek, onMine) {
    if (this.mine.has(seek)) onMine();
    else this.early.set(seek, onMine);
  }

  onOver({ seek, state }) {
    this.mine.delete(seek);
    toast(t(`lobby.over.${state}`));
  }

  onChallenge(seek) {
    if (!this.challenges.has(seek.id)) sound("notify");
    this.challenges.set(seek.id, seek);
  }

  onLine(line) {
    this.line = line;
    this.draw();
  }

  draw() {
    const { status, waiting, challenges, list } = this.elements;
    /** @type {HTMLElement} */ (document.getElementById("main")).dataset.connection = this.line ?? "connecting";
    status.textContent = this.line === "offline" ? t("lobby.offline") : t("lobby.players", { count: this.people ?? 1 });
    redraw(waiting, waitingOf(this));
    redraw(challenges, challengesOf(this));
    redraw(list, listOf(this));
  }
}

function byId(seeks) {
  return new Map(seeks.map((seek) => [seek.id, seek]));
}

async function start() {
  mountShell({ active: "lobby" });
  document.title = t("lobby.tab");
  const [list, account] = await Promise.all([variants(), me()]);
  const page = new LobbyPage(document.getElementById("main"), list, account);
  const challenged = new URLSearchParams(location.search).get("challenge");
  if (!challenged) return;
  history.replaceState(null, "", location.pathname);
  openChallenge(page, challenged);
}

start().catch(showError);
