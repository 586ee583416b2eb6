/** The game page: play, watch or review a game. */
import { get, variant as findVariant } from "../../lib/api.js";
import { h, isTyping, replace } from "../../lib/dom.js";
import { fitBoard } from "../../lib/fit.js";
import { follow } from "../../lib/game_socket.js";
import { announce, mountShell, showError, toast } from "../../lib/shell.js";
import { play as sound } from "../../lib/sound.js";
import { outcomeText } from "../../lib/server_text.js";
import { t } from "../../lib/strings.js";
import { onWheel } from "../../lib/wheel.js";
import { Actions } from "./actions.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clock.js";
import { offerSeat } from "./join.js";
import { Hints } from "./hints.js";
import {
  beforeMove,
  clockText,
  isFull,
  isOver,
  isWatching,
  isYourTurn,
  merge,
  nameOf,
  noteOffline,
  resultText,
  statusText,
} from "./model.js";
import { Moves } from "./moves.js";
import { Notices } from "./notices.js";
import { Players } from "./players.js";
import { Stage } from "./stage.js";

const KEYS = [
  [["←", "→"], "back"],
  [[",", "."], "any"],
  [["Home", "End"], "ends"],
  [["x"], "flip"],
  [["r"], "replay"],
  [["h"], "hint"],
  [["b"], "board"],
];
const STEPS = { ArrowLeft: "previous", ArrowRight: "next", ",": "previous", ".": "next", Home: "first", End: "last" };

class GamePage {
  constructor(main, game, variant) {
    this.main = main;
    this.game = game;
    this.variant = variant;
    /** @type {any} the live connection, from its first moment on */
    this.live = undefined;
    this.status = "connecting";
    this.revealed = true;
    /** @type {any} the game as the player strips show it while a move is animated */
    this.held = null;
    /** @type {Map<string, number | null>} when players went offline */
    this.offlineSince = new Map();
    noteOffline(this.offlineSince, game, null);
    this.clocks = new Clocks(() => this.live?.now() ?? Date.now());
    this.players = new Players(variant, this.clocks);
    this.moves = new Moves(
      variant,
      (ply) => this.stage.look(ply).catch(showError),
      () => this.replay(),
    );
    this.actions = new Actions(this);
    this.notices = new Notices(this);
    this.chat = new Chat(this);
    this.boardElement = h("div", { class: "board-frame" });
    this.build();
    this.stage = new Stage(this.boardElement, this, (ply) => this.onLook(ply));
    this.hints = new Hints(this);
    this.thumb.append(this.stage.board.controls());
    this.stage.settle();
    this.update();
    this.listen();
    if (document.activeElement === document.body)
      this.stage.board.focus({ quiet: true, pointing: isWatching(game) || isOver(game) });
  }

  build() {
    const { game, main } = this;
    this.heading = h("h1", { class: "game-title" });
    this.state = h("p", { class: "game-state" });
    this.thumb = h("div", { class: "thumb" });
    this.spectators = h("span", { class: "spectators" });
    const mode = t(game.rated ? "lobby.rated" : "lobby.casual");
    const details = [setupText(game, this.variant), clockText(game), mode, ...optionText(game, this.variant)];
    main.dataset.variant = game.variant;
    fitBoard(this.variant);
    replace(
      main,
      this.players.top,
      h(
        "section",
        { class: "about" },
        this.heading,
        h("p", { class: "muted game-details" }, details.filter(Boolean).join(" · "), this.spectators),
        this.state,
      ),
      h("section", { class: "board-area", "aria-label": t("game.board") }, this.notices.line, this.boardElement),
      this.players.bottom,
      this.thumb,
      h("div", { class: "side" }, this.notices.element, this.moves.element, this.chat.element, this.actions.element),
    );
  }

  listen() {
    this.live = follow(this.game.id, {
      onState: (game) => this.onState(game),
      onEvent: (event) => this.onEvent(event),
      onPresence: (message) => this.onPresence(message),
      onStatus: (status) => this.onStatus(status),
      onChat: (line) => this.chat.receive(line),
    });
    document.addEventListener("keydown", (event) => this.onKey(event));
    onWheel(this.boardElement, (by) => this.moves.step(by < 0 ? "previous" : "next"));
    window.addEventListener("hashchange", () => this.offerSeat());
    this.offerSeat();
  }

  offerSeat() {
    offerSeat(this.game, (joined) => {
      this.onState(joined);
      this.live.restart();
    });
  }

  // Used by the parts of the page

  /** Return the ply on the board, or null for the newest. */
  shownPly() {
    return this.stage.ply;
  }

  /** Return the position on the board as text. */
  shownPosition() {
    return this.shownView?.position ?? this.game.view.position;
  }

  /** Send a move; false, if it was rejected, puts the piece back. */
  async play(move) {
    try {
      const spent = this.shownAt === undefined ? undefined : Math.round(performance.now() - this.shownAt);
      await this.live.send("move", { ply: this.game.ply, move: move.text, spent });
      return true;
    } catch (error) {
      this.refused(error);
      return false;
    }
  }

  refused(error) {
    sound("error");
    if (error.reason !== "late" && error.reason !== "early")
      toast(t("game.move.rejected", { message: error.message }), { kind: "bad", stay: 9000 });
    else {
      toast(t("game.move.late"));
      this.live.restart();
    }
  }

  /** Send a command other than a move. */
  command(type, fields) {
    return this.live.send(type, fields);
  }

  /** Replay the last turn, or the one that ended the game. */
  replay() {
    return this.stage.replay().catch(showError);
  }

  flip() {
    this.stage.flip();
    this.drawPlayers();
  }

  // Messages of the server

  onState(game) {
    const before = this.game;
    const missed = game.ply !== before.ply || game.view.position !== before.view.position;
    this.game = game;
    this.shownAt = undefined;
    this.revealed = true;
    this.held = null;
    noteOffline(this.offlineSince, game, Date.now());
    if (missed) this.stage.settle();
    else this.stage.apply();
    this.update();
    this.chat.load();
    this.goOn(before);
  }

  onEvent(event) {
    const before = this.game;
    this.game = merge(before, event);
    if (event.kind === "move" || event.kind === "undone") this.shownAt = performance.now();
    const ending = isOver(this.game) && !isOver(before);
    this.revealed = !ending;
    /** @type {Promise<unknown> | null} */
    let seen = null;
    this.held = event.kind === "move" ? beforeMove(this.game, this.held ?? before) : null;
    noteOffline(this.offlineSince, this.game, Date.now());
    if (event.kind === "move") seen = this.stage.push(this.game.view, event.played);
    else if (event.kind === "undone") this.stage.settle();
    else this.stage.apply();
    this.announceEvent(event, before);
    this.update();
    const { held } = this;
    Promise.resolve(seen).then(() => this.release(held));
    if (ending) Promise.resolve(seen).then(() => this.reveal());
    this.goOn(before);
  }

  /** Show what a move captured, after its beams; a later move shows it otherwise. */
  release(held) {
    if (!held || this.held !== held) return;
    this.held = null;
    this.drawPlayers();
  }

  drawPlayers() {
    this.players.update(this.held ?? this.game, this.stage.bottom, this.offlineSince);
  }

  /** Go to the rematch as soon as it exists. */
  goOn(before) {
    if (this.game.next && !before.next) location.assign(`/game/${this.game.next}`);
  }

  onPresence({ seats, watching }) {
    for (const [player, seat] of Object.entries(seats)) Object.assign(this.game.seats[player] ?? {}, seat);
    noteOffline(this.offlineSince, this.game, Date.now());
    this.spectators.textContent = watching ? ` · ${t("lobby.watch.spectators", { count: watching })}` : "";
    this.update();
  }

  onStatus(status) {
    if (status === "online" && this.status === "offline") announce(t("game.connection.back"));
    if (status === "offline") announce(t("game.connection.offline"));
    this.status = status;
    this.main.dataset.connection = status;
    this.notices.connection(status);
  }

  /** Announce an event, with its sound. */
  announceEvent(event, before) {
    const name = event.by ? nameOf(this.game, event.by) : "";
    const foreign = !this.game.you.includes(event.by);
    if (event.played) announce(event.played.words.join(" "));
    else if (event.kind === "undone") toast(t("game.undone"), { stay: 3000 });
    else if (event.kind === "joined" && foreign && !isWatching(this.game))
      toast(t("game.joined", { player: name }), { kind: "good", stay: 3500 });
    else if (event.kind === "decline" && foreign) toast(t("game.declined", { player: name }));
    if (foreign && ["draw", "takeback", "rematch", "joined"].includes(event.kind)) sound("notify");
    if (isYourTurn(this.game) && !isYourTurn(before) && document.hidden) sound("notify");
  }

  /** Show the result, after the beam that ended the game. */
  reveal() {
    this.revealed = true;
    this.held = null;
    this.update();
    const { winner } = this.game.outcome;
    announce(`${resultText(this.game)}. ${outcomeText(this.game.outcome, this.variant)}`);
    sound(winner === null ? "draw" : this.game.you.length === 1 && this.game.you[0] !== winner ? "lose" : "win");
  }

  // Input

  onLook(ply) {
    this.shownView = null;
    this.moves.update(this.game, ply);
    this.main.classList.toggle("looking-back", ply !== null);
    if (ply === null) return;
    this.stage.fetch(ply).then(({ view, played }) => {
      if (this.stage.ply !== ply) return;
      this.shownView = view;
      if (played) announce(played.words.join(" "));
    }, showError);
  }

  onKey(event) {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
      return;
    const step = STEPS[event.key];
    if (step && !(event.key.startsWith("Arrow") && this.stage.board.hasCursor)) {
      event.preventDefault();
      this.moves.step(step);
    } else if (event.key === "x") this.flip();
    else if (event.key === "b") this.stage.board.focus();
    else if (event.key === "r") this.replay();
    else if (event.key === "h") this.hints.ask();
  }

  update() {
    const { game } = this;
    const [first, second] = this.variant.players.map((player) => nameOf(game, player));
    this.heading.textContent = game.title;
    this.heading.setAttribute("aria-label", t("game.heading", { title: game.title, first, second }));
    if (this.revealed) this.drawState(game);
    this.drawPlayers();
    this.moves.update(game, this.stage.ply);
    this.actions.update();
    this.notices.update();
    this.hints.update();
  }

  /** Draw who is to move, or that the game is over. */
  drawState(game) {
    this.main.dataset.phase = isOver(game)
      ? "over"
      : isWatching(game)
        ? "watching"
        : isFull(game)
          ? "playing"
          : "waiting";
    this.state.textContent = statusText(game);
    this.state.classList.toggle("yours", isYourTurn(game));
    document.title = t(isOver(game) ? "game.tab.over" : isYourTurn(game) ? "game.tab.yours" : "game.tab.other", {
      title: game.title,
    });
  }
}

function setupText(game, variant) {
  return variant.setups.find((setup) => setup.name === game.setup)?.title ?? game.setup;
}

function optionText(game, variant) {
  const usual = Object.fromEntries(variant.options.map((option) => [option.name, option.default]));
  const changed = Object.entries(game.options ?? {}).filter(([name, value]) => name in usual && usual[name] !== value);
  return changed.map(([name, value]) => t("game.option", { name: name.replaceAll("_", " "), value }));
}

function missing(main, error) {
  const gone = error.status === 404 || error.status === 400 || error.status === 422;
  const home = h("a", { class: "button primary", href: "/" }, t("game.missing.home"));
  const retry = h(
    "button",
    { class: "button primary", type: "button", onClick: () => location.reload() },
    t("game.missing.retry"),
  );
  main.classList.add("nothing");
  const words = h("p", {}, gone ? t("errors.no_such_game") : error.message);
  replace(main, h("section", { class: "card stack" }, h("h1", {}, t("game.missing")), words, gone ? home : retry));
}

async function start() {
  const main = document.getElementById("main");
  const id = location.pathname.split("/")[2] ?? "";
  try {
    const game = await get(`/api/games/${encodeURIComponent(id)}`);
    shown = game.variant;
    new GamePage(main, game, await findVariant(game.variant));
  } catch (error) {
    if (error.name !== "ApiError") throw error;
    missing(main, error);
  }
}

/** @type {string | null} */
let shown = null;
mountShell({
  rules: () => shown,
  keys: { title: t("game.keys.title"), rows: KEYS.map(([names, key]) => [names, t(`game.keys.${key}`)]) },
});
start();
