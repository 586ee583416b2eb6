/** The lobby: quick pairing, one's own terms, who waits, challenges. */
import { get, post, variants } from "../lib/api.js";
import { h, redraw, replace } from "../lib/dom.js";
import { me } from "../lib/me.js";
import { followLobby } from "../lib/lobby.js";
import * as settings from "../lib/settings.js";
import { announce, mountShell, showError, toast } from "../lib/shell.js";
import { play as sound } from "../lib/sound.js";
import { t } from "../lib/strings.js";
import { challengesOf, listOf, waitingOf } from "./lobby_lists.js";
import { choicesOf } from "./lobby_wish.js";

const BOTS_AFTER = 8000;

class LobbyPage {
  constructor(main, list, account) {
    this.variants = list;
    this.account = account;
    this.bots = [];
    this.seeks = new Map();
    this.mine = new Map();
    /** @type {Map<string, () => void>} what became of wishes whose answer is still on its way, by their ids */
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
      (message) => this.hear(message),
      (line) => this.onLine(line),
    );
    this.draw();
  }

  // What the page asks for

  /** Look for an opponent on some terms. */
  async seek(wish) {
    await this.begin(() => post("/api/lobby/seeks", this.named(wish)));
  }

  /** Ask one player, or a bot of the house, who plays at once. */
  async challenge(name, wish) {
    await this.begin(() => post(`/api/people/${encodeURIComponent(name)}/challenge`, this.named(wish)));
    if (!this.gone) toast(t("lobby.challenge.sent", { name }), { kind: "good" });
  }

  named(wish) {
    return settings.get("name") && !this.account ? { ...wish, name: settings.get("name") } : wish;
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

  /** Offer the bots of the house, by how strong they are at this very game. */
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

  // What the server says

  hear(message) {
    const hear = {
      lobby: () => this.onLobby(message),
      seeks: () => this.onSeeks(message),
      paired: () => this.onFate(message.seek, () => this.go(message.game)),
      over: () => this.onFate(message.seek, () => this.onOver(message)),
      challenge: () => this.onChallenge(message.seek),
      "challenge-over": () => this.challenges.delete(message.seek),
      refused: () => toast(message.error.message, { kind: "bad" }),
    };
    hear[message.type]?.();
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

  /** Something became of a wish; the news may come before the answer that says that it is this page's. */
  onFate(seek, tell) {
    if (this.mine.has(seek)) tell();
    else this.early.set(seek, tell);
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
    status.textContent = this.line === "offline" ? t("lobby.offline") : t("lobby.people", { count: this.people ?? 1 });
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
  new LobbyPage(document.getElementById("main"), list, account);
}

start().catch(showError);
