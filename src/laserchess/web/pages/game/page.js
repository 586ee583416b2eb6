/** The game page: play, watch or review a game. */
/** @import { EventMessage, GameView, MoveView, PresenceMessage, VariantView, View } from "../../types/api" */
/** @import { Arrow } from "../../board/types" */
/** @import { Commands } from "./actions.js" */
/** @import { GameState, Status } from "./state.js" */
import { ApiError, get, variant as findVariant } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { fitBoard } from "../../lib/fit.js";
import { follow } from "../../lib/game_socket.js";
import { icon } from "../../lib/icons.js";
import * as settings from "../../lib/settings.js";
import { announce, mountShell, showError, toast } from "../../lib/shell.js";
import { go, pathName } from "../../lib/site.js";
import { play as sound } from "../../lib/sound.js";
import { playedText } from "../../lib/played_text.js";
import { outcomeText, sentence, variantTitle } from "../../lib/server_text.js";
import { SENTENCE_GAP, t } from "../../lib/strings.js";
import { onWheel } from "../../lib/wheel.js";
import { mainElement } from "../parts/main.js";
import { Store } from "../parts/store.js";
import { Actions } from "./actions.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clock.js";
import { Coach } from "./coach.js";
import { CorrespondencePanel } from "./correspondence.js";
import { effectsOf, endingSound } from "./effects.js";
import { Hints } from "./hints.js";
import { offerSeat } from "./join.js";
import { keyRows, listenToKeys } from "./keys.js";
import { showMissing } from "./missing.js";
import { isOver, isWatching, isYourTurn, nameOf, resultText, statusText } from "./model.js";
import { Moves } from "./moves.js";
import { Notices } from "./notices.js";
import { Players } from "./players.js";
import { openShare } from "./share.js";
import { Stage } from "./stage.js";
import {
  hasEnded,
  hasMissed,
  initialState,
  receiveEvent,
  receiveGame,
  receivePresence,
  release,
  reveal,
} from "./state.js";
import { detailsOf, phaseOf, tabTitle } from "./view.js";

class GamePage {
  /**
   * @param {HTMLElement} main
   * @param {GameView} game
   * @param {VariantView} variant
   */
  constructor(main, game, variant) {
    this.main = main;
    this.variant = variant;
    /** @type {Store<GameState>} */
    this.store = new Store(initialState(game));
    /** @type {number | undefined} when the last move was shown, to measure how long the reply took */
    this.shownAt = undefined;
    /** @type {View | null} the earlier position on the board */
    this.shownView = null;
    /** @type {Commands} */
    const commands = {
      send: (type, fields) => this.live.send(type, fields),
      flip: () => this.flip(),
      hint: () => this.hints.ask(),
      share: () => this.share(),
      replay: () => this.replay(),
    };
    this.clocks = new Clocks(() => this.live?.now() ?? Date.now());
    this.players = new Players(variant, this.clocks);
    this.moves = new Moves(
      variant,
      (ply) => this.stage.look(ply).catch(showError),
      () => this.replay(),
    );
    this.actions = new Actions(game, variant, commands);
    this.notices = new Notices(variant, commands);
    this.chat = new Chat(game);
    this.correspondence = new CorrespondencePanel(game);
    this.boardElement = h("div", { class: "board-frame" });
    this.heading = h("h1", { class: "game-title" });
    this.status = h("p", { class: "game-state" });
    this.thumb = h("div", { class: "thumb" });
    this.spectators = h("span", { class: "spectators" });
    this.side = h(
      "div",
      { class: "side" },
      this.notices.element,
      this.moves.element,
      this.correspondence.element,
      this.chat.element,
      this.actions.element,
    );
    /** @type {{coach: Arrow[], hint: Arrow[]}} what is drawn on the board, by whom */
    this.arrows = { coach: [], hint: [] };
    this.build(game);
    this.stage = new Stage(this.boardElement, variant, this.store, {
      play: (move) => this.play(move),
      onLook: (ply) => this.onLook(ply),
    });
    this.coach = new Coach(game, {
      fetch: (ply) => this.stage.fetch(ply),
      look: (ply) => this.stage.look(ply),
      draw: ({ marks, arrows }) => {
        this.stage.board.mark(marks);
        this.drawArrows({ coach: arrows });
      },
    });
    this.side.prepend(this.coach.element);
    this.hints = new Hints(game, {
      draw: (arrows) => this.drawArrows({ hint: arrows }),
      explain: (phrases) => this.coach.showHint(phrases),
      always: location.hash === "#hints",
    });
    this.thumb.append(this.stage.board.controls());
    this.stage.settle();
    this.store.subscribe((state) => this.update(state));
    this.update(this.store.state);
    this.live = this.listen();
    if (document.activeElement === document.body)
      this.stage.board.focus({ quiet: true, pointing: isWatching(game) || isOver(game) });
  }

  /** Return the newest game. */
  get game() {
    return this.store.state.game;
  }

  /** @param {GameView} game */
  build(game) {
    this.main.dataset.variant = game.variant;
    fitBoard(this.variant);
    replace(
      this.main,
      this.players.top,
      h(
        "section",
        { class: "about" },
        this.heading,
        h("p", { class: "muted game-details" }, detailsOf(game, this.variant).join(" · "), this.spectators),
        this.status,
      ),
      h(
        "section",
        { class: "board-area board-place", "aria-label": t("game.board") },
        this.notices.line,
        this.boardElement,
      ),
      this.players.bottom,
      this.thumb,
      this.side,
      zenExit(),
    );
  }

  listen() {
    listenToKeys(this);
    onWheel(this.boardElement, (by) => this.moves.step(by < 0 ? "previous" : "next"));
    window.addEventListener("hashchange", () => this.offerSeat());
    this.offerSeat();
    return follow(this.game.id, {
      onState: (game) => this.onState(game),
      onEvent: (event) => this.onEvent(event),
      onPresence: (message) => this.onPresence(message),
      onStatus: (status) => this.onStatus(status),
      onChat: (line) => this.chat.receive(line),
    });
  }

  offerSeat() {
    offerSeat(this.game, (joined) => {
      this.onState(joined);
      this.live.restart();
    });
  }

  // Commands

  /**
   * Send a move; false, if it was rejected, puts the piece back.
   * @param {MoveView} move
   */
  async play(move) {
    try {
      const spent = this.shownAt === undefined ? undefined : Math.round(performance.now() - this.shownAt);
      await this.live.send("move", { ply: this.game.ply, move: move.text, spent });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refused(error);
      return false;
    }
  }

  /** @param {ApiError} error */
  refused(error) {
    sound("error");
    if (error.reason !== "late" && error.reason !== "early")
      toast(t("game.move.rejected", { message: error.message }), { kind: "bad", stay: 9000 });
    else {
      toast(t("game.move.late"));
      this.live.restart();
    }
  }

  /** Replay the last turn, or the one that ended the game. */
  replay() {
    return this.stage.replay().catch(showError);
  }

  flip() {
    this.store.set({ ...this.store.state, flipped: !this.store.state.flipped });
    this.stage.apply();
  }

  share() {
    const { game, ply } = this.store.state;
    openShare(game, { ply: ply ?? game.ply, position: this.shownView?.position ?? game.view.position });
  }

  // Messages of the server

  /** @param {GameView} game */
  onState(game) {
    const before = this.game;
    this.shownAt = undefined;
    this.store.set(receiveGame(this.store.state, game, Date.now()));
    if (hasMissed(before, game)) this.stage.settle();
    else this.stage.apply();
    this.chat.load(game);
    this.goOn(before);
  }

  /** @param {EventMessage} event */
  onEvent(event) {
    const before = this.game;
    if (event.kind === "move" || event.kind === "undone") this.shownAt = performance.now();
    this.store.set(receiveEvent(this.store.state, event, Date.now()));
    const { game, held } = this.store.state;
    const seen = this.showEvent(event);
    this.tell(effectsOf(event, before, game, document.hidden));
    seen.then(() => this.store.set(release(this.store.state, held)));
    if (hasEnded(before, game)) seen.then(() => this.reveal());
    this.goOn(before);
  }

  /**
   * Show an event on the board; resolves when it has been seen.
   * @param {EventMessage} event
   * @returns {Promise<unknown>}
   */
  async showEvent(event) {
    if (event.kind === "move") return this.stage.push(this.game.view, event.played);
    if (event.kind === "undone") this.stage.settle();
    else this.stage.apply();
    return undefined;
  }

  /** @param {import("./effects.js").Effects} effects */
  tell({ announce: words, toast: shown, notify }) {
    if (words) announce(words);
    if (shown) toast(shown.text, shown);
    if (notify) sound("notify");
  }

  /**
   * Go to the rematch as soon as it exists.
   * @param {GameView} before
   */
  goOn(before) {
    if (this.game.next && !before.next) go(`/game/${this.game.next}`);
  }

  /** @param {PresenceMessage} message */
  onPresence(message) {
    this.store.set(receivePresence(this.store.state, message, Date.now()));
  }

  /** @param {Status} status */
  onStatus(status) {
    if (status === "online" && this.store.state.status === "offline") announce(t("game.connection.back"));
    if (status === "offline") announce(t("game.connection.offline"));
    this.main.dataset.connection = status;
    this.store.set({ ...this.store.state, status });
  }

  /** Show the result, after the beam that ended the game. */
  reveal() {
    this.store.set(reveal(this.store.state));
    const { game } = this;
    if (!game.outcome) return;
    announce([sentence(resultText(game)), outcomeText(game.outcome, this.variant)].join(SENTENCE_GAP));
    sound(endingSound(game));
  }

  // Input

  /** @param {number | null} ply */
  onLook(ply) {
    this.shownView = null;
    this.store.set({ ...this.store.state, ply });
    if (ply === null) return;
    this.stage.fetch(ply).then(({ view, played }) => {
      if (this.store.state.ply !== ply) return;
      this.shownView = view;
      if (played) announce(playedText(played));
    }, showError);
  }

  // View

  /** @param {GameState} state */
  update(state) {
    const { game, held, ply } = state;
    const [first, second] = this.variant.players.map((player) => nameOf(game, player));
    const title = variantTitle(game);
    this.heading.textContent = title;
    this.heading.setAttribute("aria-label", t("game.heading", { title, first, second }));
    if (state.revealed) this.drawStatus(game);
    this.spectators.textContent = state.spectators
      ? ` · ${t("lobby.watch.spectators", { count: state.spectators })}`
      : "";
    this.main.classList.toggle("looking-back", ply !== null);
    this.players.update(held ?? game, this.stage.bottom, state.offlineSince);
    this.moves.update(game, ply);
    this.actions.update(game);
    this.chat.update(state.revealed && isOver(game));
    this.correspondence.update(game);
    this.notices.update(state);
    this.notices.connection(state.status);
    this.thumb.hidden = isWatching(game);
    this.hints.update(game);
    this.coach.update(state);
  }

  /** @param {Partial<{coach: Arrow[], hint: Arrow[]}>} drawn */
  drawArrows(drawn) {
    Object.assign(this.arrows, drawn);
    this.stage.board.arrows([...this.arrows.coach, ...this.arrows.hint]);
  }

  /**
   * Draw who is to move, or that the game is over.
   * @param {GameView} game
   */
  drawStatus(game) {
    this.main.dataset.phase = phaseOf(game);
    this.status.textContent = statusText(game);
    this.status.classList.toggle("yours", isYourTurn(game));
    document.title = tabTitle(game);
  }
}

/** Return the button that leaves the zen mode, which hides the header and the way to the settings. */
function zenExit() {
  const label = t("game.zen.exit");
  const onClick = () => settings.set("zen", false);
  return h(
    "button",
    { class: "icon-button zen-exit", type: "button", "aria-label": label, title: label, onClick },
    icon("close"),
  );
}

async function start() {
  const main = mainElement();
  try {
    /** @type {GameView} */
    const game = await get(`/api/games/${encodeURIComponent(pathName())}`);
    shown = game.variant;
    new GamePage(main, game, await findVariant(game.variant));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showMissing(main, error);
  }
}

/** @type {string | null} */
let shown = null;
mountShell({
  rules: () => shown,
  keys: { title: t("game.keys.title"), rows: keyRows() },
});
start();
