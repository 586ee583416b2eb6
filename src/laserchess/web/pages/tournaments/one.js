/** One tournament: state, entry, standings, games, top game, chat. */
/** @import { AccountView, OwnEntry, TournamentServerMessage, TournamentView, VariantView } from "../../types/api" */
import { get, post } from "../../lib/api.js";
import { h, redraw, replace } from "../../lib/dom.js";
import { field, form } from "../../lib/forms.js";
import { followTournament } from "../../lib/lobby_socket.js";
import { announce, ask, openDialog, showError } from "../../lib/shell.js";
import { go } from "../../lib/site.js";
import { play as sound } from "../../lib/sound.js";
import { t } from "../../lib/strings.js";
import { mountLiveGame } from "../parts/live_game.js";
import { moment } from "../parts/moment.js";
import { clockName } from "../parts/player_parts.js";
import { Store } from "../parts/store.js";
import { TournamentChat } from "./chat.js";
import { choicesOf, factsOf, gameOf, lineOf, received, stateOf } from "./model.js";
import { pairingList, standingsOf } from "./standings.js";
import { variantTitle } from "../../lib/server_text.js";

/** @typedef {{variants: VariantView[], account: AccountView | null}} Known */

const TICK = 1000;

export class TournamentPage {
  /**
   * @param {HTMLElement} main
   * @param {string} id
   * @param {Known} known
   */
  static async open(main, id, known) {
    const { tournament, you } = await get(`/api/tournaments/${id}`);
    return new TournamentPage(main, tournament, you, known);
  }

  /**
   * @param {HTMLElement} main
   * @param {TournamentView} tournament
   * @param {OwnEntry} you
   * @param {Known} known
   */
  constructor(main, tournament, you, known) {
    this.store = new Store(received(tournament, Date.now()));
    this.store.subscribe(() => {
      this.draw();
      this.enterGame();
    });
    this.you = you;
    this.known = known;
    this.name = known.account?.name ?? "";
    /** @type {string | null} the game on the screen */
    this.shown = null;
    this.leaveGame = () => {};
    /** The game this player was in when the page was opened, or was sent to since. */
    this.sent = gameOf(tournament, this.name)?.id ?? null;
    this.elements = {
      state: h("p", { class: "tournament-state", role: "timer" }),
      entry: h("div", { class: "stack", "aria-live": "polite" }),
      standings: h("div", {}),
      playing: h("div", {}),
      inProgress: h("section", { class: "card stack" }, h("h2", {}, t("tournaments.playing"))),
      latest: h("div", {}),
      tv: h("div", { class: "tv dark-stage", hidden: true }),
    };
    this.chat = new TournamentChat(tournament.id, known.account);
    this.build(main);
    this.draw();
    this.chat.load();
    followTournament(
      tournament.id,
      (message) => this.onMessage(message),
      () => {},
    );
    setInterval(() => this.tick(), TICK);
  }

  get tournament() {
    return this.store.state.tournament;
  }

  /** @param {HTMLElement} main */
  build(main) {
    const { tournament: shown, elements: one } = this;
    document.title = `${shown.name} · ${t("shell.brand")}`;
    const facts = factsOf(shown).map(([key, values]) => t(`tournaments.${key}`, values));
    const group = shown.group && h("a", { href: `/groups/${shown.group.id}` }, shown.group.name);
    const owner = shown.owner && t("tournaments.by", { name: shown.owner });
    const terms = [variantTitle(shown), shown.clock ? clockName(shown.clock) : null, ...facts, owner, group]
      .filter(Boolean)
      .flatMap((term, at) => (at ? ["\u00a0· ", term] : [term]));
    const links = h(
      "div",
      { class: "row" },
      h(
        "a",
        { class: "button small", href: `/api/tournament/${shown.id}/games`, download: `${shown.id}.pgn` },
        t("tournaments.export.pgn"),
      ),
      h(
        "a",
        { class: "button small", href: `/api/tournaments/${shown.id}/results.csv`, download: `${shown.id}.csv` },
        t("tournaments.export.csv"),
      ),
    );
    one.inProgress.append(one.playing);
    const panel = (/** @type {string} */ key, /** @type {HTMLElement} */ content) =>
      h("section", { class: "card stack" }, h("h2", {}, t(`tournaments.${key}`)), content);
    replace(
      main,
      h(
        "div",
        { class: "tournament-head" },
        h("div", { class: "grow" }, h("h1", {}, shown.name), h("p", { class: "muted" }, terms)),
        one.state,
      ),
      shown.about ? h("p", {}, shown.about) : null,
      one.entry,
      h(
        "div",
        { class: "tournament-columns" },
        h("div", { class: "stack" }, panel("standings", one.standings), links),
        h("div", { class: "stack" }, one.tv, one.inProgress, panel("latest", one.latest), this.chat.element),
      ),
    );
  }

  /** @param {TournamentServerMessage} message */
  onMessage(message) {
    if (message.type === "chat") this.chat.load();
    if (message.type === "tournament") this.store.set(received(message.tournament, Date.now()));
  }

  /** Go to this player's new game. */
  enterGame() {
    const game = gameOf(this.tournament, this.name)?.id ?? null;
    if (!game || game === this.sent || document.hidden) return;
    this.sent = game;
    sound("notify");
    go(`/game/${game}`);
  }

  tick() {
    const { key, values } = stateOf(this.tournament, Date.now() + this.store.state.skew);
    this.elements.state.textContent = t(`tournaments.${key}`, values);
  }

  draw() {
    const { tournament, elements: one } = this;
    this.tick();
    redraw(one.standings, standingsOf(tournament, this.name));
    redraw(one.playing, pairingList(tournament.playing));
    one.inProgress.hidden = tournament.state === "finished" || tournament.state === "cancelled";
    redraw(one.latest, pairingList(tournament.latest));
    redraw(one.entry, this.entry());
    this.tune(tournament.featured);
  }

  /** @param {string | null} id */
  tune(id) {
    if (!id || id === this.shown) return;
    this.leaveGame();
    this.shown = id;
    this.elements.tv.hidden = false;
    this.leaveGame = mountLiveGame(this.elements.tv, id, {
      variants: this.known.variants,
      onOver: () => (this.shown = null),
    });
  }

  // The player's and the organiser's choices

  entry() {
    const { tournament } = this;
    const own = lineOf(tournament, this.name);
    const game = gameOf(tournament, this.name);
    const choices = choicesOf(tournament, own);
    const words = game
      ? h("a", { class: "button primary", href: `/game/${game.id}` }, t("tournaments.to_game"))
      : this.words(own?.state ?? null);
    const buttons = choices.map((choice) => this.button(choice));
    return [
      h("div", { class: "row tournament-entry" }, words, buttons, this.organiser()),
      this.you.code && h("p", {}, t("tournaments.code.own", { code: this.you.code })),
      tournament.state === "created" &&
        h("p", { class: "muted" }, t("tournaments.state.starts", { when: moment(tournament.starts) })),
    ];
  }

  /** @param {string | null} state */
  words(state) {
    if (this.tournament.state !== "started" || !state) return null;
    if (state === "paused") return h("span", {}, t("tournaments.paused"));
    return state === "active" ? h("span", { class: "muted" }, t("tournaments.waiting")) : null;
  }

  /** @param {"join" | "leave" | "pause" | "resume" | "withdraw"} choice */
  button(choice) {
    if (choice === "join" && !this.known.account)
      return h("a", { class: "button primary", href: "/account" }, t("tournaments.join.account"));
    if (choice === "join" && this.tournament.entry === "bots") return null;
    const isMain = choice === "join" || choice === "resume";
    return h(
      "button",
      {
        class: `button ${isMain ? "primary" : ""}`,
        type: "button",
        dataset: { choice },
        onClick: () => this.choose(choice).catch(showError),
      },
      t(`tournaments.${choice}`),
    );
  }

  /** @param {"join" | "leave" | "pause" | "resume" | "withdraw"} choice */
  async choose(choice) {
    const path = `/api/tournaments/${this.tournament.id}`;
    if (choice === "withdraw" && !(await sure("withdraw"))) return;
    if (choice === "join" && this.tournament.entry === "code" && !this.you.code) joinWithCode(path);
    else if (choice === "join" || choice === "resume") await post(`${path}/join`, { code: this.you.code ?? "" });
    else await post(`${path}/leave`, { for_good: choice === "withdraw" });
    announce(t(`tournaments.${choice}`));
  }

  organiser() {
    const { state } = this.tournament;
    if (!this.you.organiser || state === "finished" || state === "cancelled") return null;
    const path = `/api/tournaments/${this.tournament.id}`;
    const start = () => post(`${path}/start`).catch(showError);
    const end = async () => (await sure("end")) && post(`${path}/end`).catch(showError);
    return [
      state === "created" &&
        h(
          "button",
          { class: "button", type: "button", dataset: { choice: "start" }, onClick: start },
          t("tournaments.start.now"),
        ),
      h(
        "button",
        { class: "button danger", type: "button", dataset: { choice: "end" }, onClick: end },
        t("tournaments.end"),
      ),
    ];
  }
}

/**
 * Ask for confirmation.
 * @param {string} key
 */
function sure(key) {
  return ask({
    title: t(`tournaments.${key}.title`),
    text: t(`tournaments.${key}.text`),
    confirm: t(`tournaments.${key}.confirm`),
    cancel: t(`tournaments.${key}.cancel`),
    danger: true,
  });
}

/**
 * Join with the invitation code, which a link may contain.
 * @param {string} path
 */
function joinWithCode(path) {
  const known = new URLSearchParams(location.search).get("code") ?? "";
  const { element, input } = field(t("tournaments.code"), { autocomplete: "off", required: true, value: known });
  const send = async () => {
    await post(`${path}/join`, { code: input.value.trim() });
    dialog.close();
  };
  const dialog = openDialog({
    title: t("tournaments.join"),
    body: form(element, { submit: t("tournaments.join"), send }),
  });
}
