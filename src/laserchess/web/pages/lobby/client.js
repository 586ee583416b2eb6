/** Seeks and challenges: requests to the server, and its messages, which change the state of the lobby. */
/** @import { SeekRequest } from "./seek_model.js" */
/** @import { ClockView, LobbyServerMessage, PlacedView, SeekOverMessage, SeekView } from "../../types/api" */
import { ApiError, get, post, rejection } from "../../lib/api.js";
import * as settings from "../../lib/settings.js";
import { go } from "../../lib/site.js";
import { play as sound } from "../../lib/sound.js";
import { t } from "../../lib/strings.js";
import { announce, showError, toast } from "../../lib/toasts.js";
import { requestTime } from "../parts/day_clocks.js";
import { Store } from "../parts/store.js";
import { addChallenge, addOwn, EMPTY_LOBBY, receiveLobby, receiveSeeks, removeSeek } from "./model.js";

const BOTS_AFTER = 8000;

export class LobbyClient {
  store = new Store(EMPTY_LOBBY);
  /** @type {Map<string, () => void>} results of seeks whose response has not arrived yet, by id */
  early = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  gone = false;

  /** @param {boolean} hasAccount */
  constructor(hasAccount) {
    this.hasAccount = hasAccount;
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
    const path = /** @type {const} */ (`/api/people/${encodeURIComponent(name)}/challenge`);
    const isPlaced = await this.begin(() => post(path, this.named(params)));
    if (isPlaced && !this.gone) toast(t("lobby.challenge.sent", { name }), { kind: "good" });
  }

  /**
   * Add the name a visitor without an account plays under, and write the time control as the server reads it.
   * @template {{clock?: ClockView | null}} Params
   * @param {Params} params
   */
  named(params) {
    const name = settings.get("name");
    const timed = requestTime(params);
    return name && !this.hasAccount ? { ...timed, name } : timed;
  }

  /**
   * Wait for an opponent, or go to the game; return whether the server has accepted.
   * @param {() => Promise<PlacedView>} ask
   */
  async begin(ask) {
    try {
      const { seek, game } = await ask();
      if (game) this.go(game);
      else if (seek) this.wait(seek);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(error);
      return false;
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
}
