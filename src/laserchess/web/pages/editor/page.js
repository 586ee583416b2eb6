/** The board editor: set up a position, then play, analyse or save it. */

import { createBoard } from "../../lib/site_board.js";
import { loadSprite } from "../../board/sprite.js";
import { post, variant as variantById, variants } from "../../lib/api.js";
import { h, isTyping, replace } from "../../lib/dom.js";
import { explainer } from "../../lib/explain.js";
import { fitBoard } from "../../lib/fit.js";
import * as sound from "../../lib/sound.js";
import { announce, mountShell, showError } from "../../lib/shell.js";
import { capital, t, translate } from "../../lib/strings.js";
import { Draft } from "./draft.js";
import { drawIcon, HAND, Palette } from "./palette.js";
import { Panel } from "./panel.js";
import { Saved } from "./saved.js";

const PAUSE = 150;
const KEYS = [
  [["Enter"], "put"],
  [["[", "]"], "rotate"],
  [["Del"], "delete"],
  [["s"], "stun"],
  [["Esc"], "hand"],
  [["Ctrl Z", "Ctrl Y"], "undo"],
  [["x"], "flip"],
];

class EditorPage {
  constructor(main, games) {
    this.main = main;
    /** @type {any} the Draft, once a game is open */
    this.draft = undefined;
    /** @type {any} */
    this.places = undefined;
    this.checks = 0;
    this.openings = 0;
    const places = this.#layout();
    this.palette = new Palette(places, {
      onTool: (tool) => this.#took(tool),
      onDrop: (tool, x, y) => this.#dropped(tool, x, y),
    });
    this.panel = new Panel(places.panel, games, {
      onVariant: (id) => this.openSetup(games.find((game) => game.id === id)),
      onSetup: (position) => (position ? this.load(position) : this.#clear()),
      onTurn: (player) => this.#edit((draft) => draft.setTurn(player)),
      onLeft: (left) => this.#edit((draft) => draft.setLeft(left)),
      onText: (text) => this.#paste(text),
      onProblem: (square) => this.#point(square),
    });
    this.saved = new Saved(this.panel.saved, {
      titles: new Map(games.map(({ id, title }) => [id, title])),
      current: () => this.#current(),
      onLoad: (saved) =>
        this.open(
          games.find((game) => game.id === saved.variant),
          saved.position,
        ).catch(showError),
    });
    places.panel.inert = true;
    this.#listenToKeys();
  }

  #layout() {
    const group = (name, label) => h("div", { class: `palette palette-${name}`, role: "group", "aria-label": label });
    const places = {
      second: group("second", ""),
      first: group("first", ""),
      tools: group("tools", t("editor.tools")),
      floor: group("floor", t("editor.floor")),
      panel: h("aside", { class: "panel editor-side stack", "aria-label": t("editor.side") }),
    };
    this.host = h("div", { class: "board-host" });
    this.buttons = h(
      "div",
      { class: "palette palette-buttons", role: "group", "aria-label": t("editor.board") },
      this.#icon("undo", () => this.#travel("undo")),
      this.#icon("redo", () => this.#travel("redo")),
      this.#icon("flip", () => this.board.flip()),
      this.#icon("clear", () => this.#clear()),
    );
    this.hint = h("p", { class: "hint" });
    this.places = places;
    this.table = h(
      "div",
      { class: "editor-board" },
      h("div", { class: "tool-bar" }, places.tools, places.floor, this.buttons),
      places.second,
      this.host,
      places.first,
      this.hint,
    );
    replace(this.main, h("h1", { class: "visually-hidden" }, t("editor.title")), this.table, places.panel);
    return places;
  }

  #icon(key, run) {
    return h(
      "button",
      {
        type: "button",
        class: `icon-button edit-${key}`,
        "aria-label": t(`editor.${key}`),
        title: t(`editor.${key}`),
        onClick: run,
      },
      drawIcon(key),
    );
  }

  /** Start with the first setup of a variant. */
  openSetup(variant) {
    return this.open(variant, variant.setups[0].position).catch(showError);
  }

  /** Show a position of a variant; nothing can be placed until it has loaded, since it would be lost. */
  async open(variant, position) {
    const number = ++this.openings;
    this.table.inert = true;
    try {
      const view = await post("/api/positions", { variant: variant.id, position });
      await loadSprite(variant.id);
      if (number !== this.openings) return;
      if (variant.id !== this.draft?.variant.id) this.#begin(variant);
      this.draft.take(view);
      this.#changed();
    } catch (error) {
      if (number === this.openings) throw error;
    } finally {
      if (number === this.openings) this.table.inert = !this.draft;
    }
  }

  #begin(variant) {
    this.draft = new Draft(variant);
    this.places.panel.inert = false;
    this.main.dataset.variant = variant.id;
    fitBoard(variant);
    variant.players.forEach((player, side) => {
      this.places[side ? "second" : "first"].setAttribute(
        "aria-label",
        t("editor.pieces", { player: capital(player) }),
      );
    });
    this.board?.destroy();
    this.board = createBoard(this.host, {
      variant,
      orientation: variant.players[0],
      interactive: true,
      movable: null,
      editor: { onSquare: (square, how, detail) => this.#press(square, how, detail) },
      ...explainer(() => this.board, variant),
    });
    this.palette.draw(this.draft);
    this.panel.draw(this.draft);
  }

  /** Load a position of the same variant. */
  load(position) {
    return this.open(this.draft.variant, position).catch(showError);
  }

  async #paste(text) {
    try {
      await this.open(this.draft.variant, text);
    } catch (error) {
      this.panel.textProblem(error);
    }
  }

  // Changes

  #edit(change) {
    if (change(this.draft) === false) return false;
    this.#changed();
    return true;
  }

  /** Start with an empty board and ignore pending answers. */
  #clear() {
    this.openings += 1;
    this.table.inert = false;
    this.#edit((draft) => draft.clear());
  }

  #travel(way) {
    this.#edit((draft) => draft[way]());
  }

  #changed() {
    this.main.querySelector(".edit-undo").disabled = this.draft.past.length < 2;
    this.main.querySelector(".edit-redo").disabled = !this.draft.future.length;
    this.panel.drawRules(this.draft);
    this.#show();
    this.panel.wait();
    this.checks += 1; // pending answers are about another position
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.#check(), PAUSE);
  }

  async #check() {
    const number = this.checks;
    try {
      const checked = await post("/api/positions/check", this.draft.request());
      if (number !== this.checks) return;
      this.panel.show(checked);
      this.problems = Object.fromEntries(
        checked.problems.filter(({ square }) => square).map(({ square }) => [square, "bad"]),
      );
      this.#show(checked.view);
    } catch (error) {
      showError(error);
    }
  }

  /** Return the position on the board as it can be saved, or null. */
  async #current() {
    const { variant } = this.draft;
    const { position } = await post("/api/positions/check", this.draft.request());
    return position ? { variant: variant.id, position } : null;
  }

  /** @param {any} [view] */
  #show(view = null) {
    this.board.show(view ? { ...view, moves: [], outcome: null } : this.#viewOf(this.draft), { animate: false });
    this.board.mark(this.problems ?? {});
  }

  #viewOf({ variant, now }) {
    const features = new Map(variant.features.map((feature) => [feature.letter, feature]));
    const pieces = [...now.pieces].map(([square, piece]) => ({ square, ...piece, label: words(square, piece) }));
    const floor = [...now.floor].map(([square, letter]) => {
      const { name, art } = features.get(letter);
      return { square, letter, name, art, label: `${name} on ${square}` };
    });
    return {
      variant: variant.id,
      position: "",
      turn: now.turn,
      actions_left: now.left,
      ply: 0,
      outcome: null,
      can_claim: false,
      pieces,
      floor,
      moves: [],
    };
  }

  // Tools on the board

  /**
   * @param {string} square
   * @param {string} how
   * @param {{by?: number, from?: string}} detail
   */
  #press(square, how, { by, from }) {
    const { tool } = this.palette;
    if (how === "turn") this.#rotate(square, by);
    else if (how === "erase") this.#use({ kind: "erase" }, square);
    else if (how === "drop") this.#carry(from, square);
    else if (how === "press") this.#use(tool, square);
    else if (tool.kind !== "hand" && tool.kind !== "rotate" && !this.draft.at(square)) this.#use(tool, square);
  }

  /** Rotate the piece on a square; on an empty one, the piece in hand. */
  #rotate(square, by) {
    if (!this.draft.at(square)) this.palette.rotate(by);
    else if (this.#edit((draft) => draft.rotate(square, by))) this.#announceSquare(square, "turn");
  }

  /** Move a dragged piece to another square, or off the board. */
  #carry(from, square) {
    if (this.#edit((draft) => (square ? draft.carry(from, square) : draft.remove(from))))
      this.#announceSquare(square ?? from, "move");
  }

  #use(tool, square) {
    const here = this.draft.at(square);
    const acts = {
      hand: (draft) => draft.rotate(square),
      rotate: (draft) => draft.rotate(square),
      erase: (draft) => draft.remove(square),
      stun: (draft) => draft.stun(square),
      floor: (draft) => draft.lay(square, tool.letter),
      piece: (draft) => (isSame(here, tool.piece) ? draft.rotate(square) : draft.place(square, { ...tool.piece })),
    };
    if (this.#edit(acts[tool.kind]))
      this.#announceSquare(square, tool.kind === "rotate" || tool.kind === "hand" ? "turn" : "move");
  }

  #announceSquare(square, noise) {
    const piece = this.draft.at(square);
    sound.play(noise);
    announce(piece ? words(square, piece) : t("editor.removed", { square }));
  }

  #took(tool) {
    this.host.dataset.tool = tool.kind;
    this.hint.textContent = t(`editor.hint.${tool.kind}`);
  }

  #dropped(tool, x, y) {
    const square = document.elementFromPoint(x, y)?.closest("[data-square]")?.getAttribute("data-square");
    if (!square) return;
    if (tool.kind === "piece") this.#edit((draft) => draft.place(square, { ...tool.piece }));
    else this.#edit((draft) => draft.lay(square, tool.letter));
  }

  #point(square) {
    this.host.querySelector(`[data-square="${square}"]`)?.focus();
  }

  #stunHere() {
    const square = document.activeElement?.getAttribute("data-square");
    if (square) this.#use({ kind: "stun" }, square);
  }

  #listenToKeys() {
    document.addEventListener("keydown", (event) => {
      if (!this.draft || isTyping(event) || document.querySelector("dialog[open]")) return;
      const command = event.ctrlKey || event.metaKey;
      if (command && event.key.toLowerCase() === "z") this.#travel(event.shiftKey ? "redo" : "undo");
      else if (command && event.key.toLowerCase() === "y") this.#travel("redo");
      else if (command || event.altKey) return;
      else if (event.key === "Escape") this.palette.choose(HAND);
      else if (event.key === "x") this.board.flip();
      else if (event.key === "s" && this.draft.variant.features.length) this.#stunHere();
      else if (event.key === "[" || event.key === "]") this.palette.rotate(event.key === "[" ? -1 : 1);
      else return;
      event.preventDefault();
    });
  }
}

function isSame(here, piece) {
  return here?.name === piece.name && here.player === piece.player;
}

function words(square, { player, name, stunned }) {
  return [
    t("editor.piece", { square, player: translate(player), name: translate(name) }),
    stunned && t("editor.stunned"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** @type {EditorPage | null} */
let page = null;

async function begin() {
  const games = await variants();
  const editor = (page = new EditorPage(document.querySelector("#main"), games));
  const open = async () => {
    const wanted = new URLSearchParams(location.hash.length > 1 ? location.hash.slice(1) : location.search);
    try {
      const variant = wanted.get("variant") ? await variantById(wanted.get("variant")) : games[0];
      await editor.open(variant, wanted.get("position") ?? variant.setups[0].position);
    } catch (error) {
      showError(error);
      await editor.openSetup(games[0]);
    }
  };
  window.addEventListener("hashchange", open);
  await open();
}

mountShell({
  active: "editor",
  rules: () => page?.draft?.variant.id,
  keys: { title: t("editor.keys.title"), rows: KEYS.map(([names, key]) => [names, t(`editor.keys.${key}`)]) },
});
begin().catch(showError);
