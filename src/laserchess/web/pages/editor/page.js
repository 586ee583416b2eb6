/** The board editor: set up a position, then play, analyse or save it. */
/** @import { Draft, FloorTool, PieceTool, Tool } from "./draft.js" */
/** @import { Editing } from "./state.js" */
/** @import { Checked, VariantView } from "../../types/api" */
/** @import { Board } from "../../board/types" */

import { createBoard } from "../../lib/site_board.js";
import { loadSprite } from "../../board/sprite.js";
import { ApiError, post, variant as variantById, variants } from "../../lib/api.js";
import { isTyping } from "../../lib/dom.js";
import { explainer } from "../../lib/explain.js";
import { fitBoard } from "../../lib/fit.js";
import { isStatic } from "../../lib/site.js";
import * as sound from "../../lib/sound.js";
import { announce, mountShell, showError } from "../../lib/shell.js";
import { sideName, t } from "../../lib/strings.js";
import {
  applyTool,
  canUndo,
  carry,
  clear,
  lay,
  pieceAt,
  pieceText,
  place,
  redo,
  remove,
  requestOf,
  rotate,
  setLeft,
  setTurn,
  takeView,
  undo,
} from "./draft.js";
import { buildLayout } from "./layout.js";
import { HAND, Palette } from "./palette.js";
import { Panel } from "./panel.js";
import { Saved } from "./saved.js";
import { applyCheck, edit, editingOf, problemMarks, shownView } from "./state.js";
import { mainElement } from "../parts/main.js";
import { Store } from "../parts/store.js";

const PAUSE = 150;
/** @type {[string[], string][]} */
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
  /**
   * @param {HTMLElement} main
   * @param {VariantView[]} games
   */
  constructor(main, games) {
    this.main = main;
    /** The position and its check, once a variant is open. */
    this.store = new Store(/** @type {Editing | null} */ (null));
    this.store.subscribe((now, before) => now && this.#draw(now, before));
    /** @type {Board | null} */
    this.board = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    this.openings = 0;
    const places = (this.places = buildLayout(main, {
      undo: () => this.#edit(undo),
      redo: () => this.#edit(redo),
      flip: () => this.board?.flip(),
      clear: () => this.#clear(),
    }));
    this.palette = new Palette(places, {
      onTool: (tool) => this.#took(tool),
      onDrop: (tool, x, y) => this.#dropped(tool, x, y),
    });
    this.panel = new Panel(places.panel, games, {
      onVariant: (id) => this.openSetup(gameOf(games, id)),
      onSetup: (position) => (position ? this.load(position) : this.#clear()),
      onTurn: (player) => this.#edit((draft) => setTurn(draft, player)),
      onLeft: (left) => this.#edit((draft) => setLeft(draft, left)),
      onText: (text) => this.#paste(text),
      onProblem: (square) => this.#point(square),
    });
    if (isStatic) this.panel.saved.remove();
    else
      this.saved = new Saved(this.panel.saved, {
        titles: new Map(games.map(({ id, title }) => [id, title])),
        current: () => this.#current(),
        onLoad: (saved) => this.open(gameOf(games, saved.variant), saved.position).catch(showError),
      });
    places.panel.inert = true;
    this.#listenToKeys();
  }

  /** Return the position, or null before a variant is open. */
  get draft() {
    return this.store.state?.draft ?? null;
  }

  /**
   * Start with the first setup of a variant.
   * @param {VariantView} variant
   */
  openSetup(variant) {
    return this.open(variant, variant.setups[0].position).catch(showError);
  }

  /**
   * Show a position of a variant; nothing can be placed until it has loaded, since it would be lost.
   * @param {VariantView} variant
   * @param {string} position
   */
  async open(variant, position) {
    const number = ++this.openings;
    this.places.table.inert = true;
    try {
      const view = await post("/api/positions", { variant: variant.id, position });
      await loadSprite(variant.id);
      if (number !== this.openings) return;
      this.store.set(edit(editingOf(this.store.state, variant), (draft) => takeView(draft, view)));
    } catch (error) {
      if (number === this.openings) throw error;
    } finally {
      if (number === this.openings) this.places.table.inert = !this.draft;
    }
  }

  /**
   * Set up the page for another variant.
   * @param {Draft} draft
   */
  #begin(draft) {
    const { variant } = draft;
    this.places.panel.inert = false;
    this.main.dataset.variant = variant.id;
    fitBoard(variant);
    const [first, second] = variant.players.map((player) => t("editor.pieces", { player: sideName(player) }));
    this.places.first.setAttribute("aria-label", first);
    this.places.second.setAttribute("aria-label", second);
    this.board?.destroy();
    /** @type {Board} */
    const board = createBoard(this.places.host, {
      variant,
      orientation: variant.players[0],
      interactive: true,
      movable: null,
      editor: { onSquare: (square, how, detail) => this.#press(square, how, detail) },
      ...explainer(() => board, variant),
    });
    this.board = board;
    this.palette.draw(variant);
    this.panel.draw(draft);
  }

  /**
   * Load a position of the same variant.
   * @param {string} position
   */
  load(position) {
    return this.draft ? this.open(this.draft.variant, position).catch(showError) : Promise.resolve();
  }

  /** @param {string} text */
  async #paste(text) {
    try {
      if (this.draft) await this.open(this.draft.variant, text);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.panel.textProblem(error);
    }
  }

  // Changes

  /**
   * Change the draft; return whether anything changed.
   * @param {(draft: Draft) => Draft} change
   */
  #edit(change) {
    const { state } = this.store;
    if (state) this.store.set(edit(state, change));
    return state !== this.store.state;
  }

  /** Start with an empty board and ignore pending answers. */
  #clear() {
    this.openings += 1;
    this.places.table.inert = false;
    this.#edit(clear);
  }

  /**
   * Draw what has changed; a changed draft is checked once it rests.
   * @param {Editing} now
   * @param {Editing | null} before
   */
  #draw(now, before) {
    const { draft, checked, waiting } = now;
    if (draft.variant.id !== before?.draft.variant.id) this.#begin(draft);
    this.board?.show(shownView(now), { animate: false });
    this.board?.mark(problemMarks(now));
    if (!waiting && checked) this.panel.show(checked);
    if (draft === before?.draft) return;
    this.places.buttons.undo.disabled = !canUndo(draft);
    this.places.buttons.redo.disabled = !draft.future.length;
    this.panel.drawRules(draft);
    this.panel.wait();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.#check(draft), PAUSE);
  }

  /** @param {Draft} draft */
  async #check(draft) {
    try {
      /** @type {Checked} */
      const checked = await post("/api/positions/check", requestOf(draft));
      if (this.store.state) this.store.set(applyCheck(this.store.state, draft, checked));
    } catch (error) {
      showError(error);
    }
  }

  /** Return the position on the board as it can be saved, or null. */
  async #current() {
    if (!this.draft) return null;
    /** @type {Checked} */
    const { position } = await post("/api/positions/check", requestOf(this.draft));
    return position ? { variant: this.draft.variant.id, position } : null;
  }

  // Tools on the board

  /**
   * @param {string} square
   * @param {string} how
   * @param {{by?: number, from?: string}} detail
   */
  #press(square, how, { by = 1, from = square }) {
    const { tool } = this.palette;
    if (how === "turn") this.#rotate(square, by);
    else if (how === "erase") this.#use({ kind: "erase" }, square);
    else if (how === "drop") this.#carry(from, square);
    else if (how === "press") this.#use(tool, square);
    else if (tool.kind !== "hand" && tool.kind !== "rotate" && !this.#at(square)) this.#use(tool, square);
  }

  /** @param {string} square */
  #at(square) {
    return this.draft ? pieceAt(this.draft, square) : undefined;
  }

  /**
   * Rotate the piece on a square; on an empty one, the piece in hand.
   * @param {string} square
   * @param {number} by
   */
  #rotate(square, by) {
    if (!this.#at(square)) this.palette.rotate(by);
    else if (this.#edit((draft) => rotate(draft, square, by))) this.#announceSquare(square, "turn");
  }

  /**
   * Move a dragged piece to another square, or off the board.
   * @param {string} from
   * @param {string | null} square
   */
  #carry(from, square) {
    if (this.#edit((draft) => (square ? carry(draft, from, square) : remove(draft, from))))
      this.#announceSquare(square ?? from, "move");
  }

  /**
   * @param {Tool} tool
   * @param {string} square
   */
  #use(tool, square) {
    if (this.#edit((draft) => applyTool(draft, tool, square)))
      this.#announceSquare(square, tool.kind === "rotate" || tool.kind === "hand" ? "turn" : "move");
  }

  /**
   * @param {string} square
   * @param {string} noise
   */
  #announceSquare(square, noise) {
    const piece = this.#at(square);
    sound.play(noise);
    announce(piece ? pieceText(square, piece) : t("editor.removed", { square }));
  }

  /** @param {Tool} tool */
  #took(tool) {
    this.places.host.dataset.tool = tool.kind;
    this.places.hint.textContent = t(`editor.hint.${tool.kind}`);
  }

  /**
   * @param {PieceTool | FloorTool} tool
   * @param {number} x
   * @param {number} y
   */
  #dropped(tool, x, y) {
    const square = document.elementFromPoint(x, y)?.closest("[data-square]")?.getAttribute("data-square");
    if (!square) return;
    this.#edit((draft) => (tool.kind === "piece" ? place(draft, square, tool.piece) : lay(draft, square, tool.letter)));
  }

  /** @param {string} square */
  #point(square) {
    const found = this.places.host.querySelector(`[data-square="${square}"]`);
    if (found instanceof HTMLElement) found.focus();
  }

  #stunHere() {
    const square = document.activeElement?.getAttribute("data-square");
    if (square) this.#use({ kind: "stun" }, square);
  }

  #listenToKeys() {
    document.addEventListener("keydown", (event) => {
      if (!this.draft || isTyping(event) || document.querySelector("dialog[open]")) return;
      const command = event.ctrlKey || event.metaKey;
      if (command && event.key.toLowerCase() === "z") this.#edit(event.shiftKey ? redo : undo);
      else if (command && event.key.toLowerCase() === "y") this.#edit(redo);
      else if (command || event.altKey) return;
      else if (event.key === "Escape") this.palette.choose(HAND);
      else if (event.key === "x") this.board?.flip();
      else if (event.key === "s" && this.draft.variant.features.length) this.#stunHere();
      else if (event.key === "[" || event.key === "]") this.palette.rotate(event.key === "[" ? -1 : 1);
      else return;
      event.preventDefault();
    });
  }
}

/**
 * @param {VariantView[]} games
 * @param {string} id
 */
function gameOf(games, id) {
  return games.find((game) => game.id === id) ?? games[0];
}

/** @type {EditorPage | null} */
let page = null;

async function begin() {
  const games = await variants();
  const editor = (page = new EditorPage(mainElement(), games));
  const open = async () => {
    const wanted = new URLSearchParams(location.hash.length > 1 ? location.hash.slice(1) : location.search);
    try {
      const id = wanted.get("variant");
      const variant = id ? await variantById(id) : games[0];
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
