/**
 * `<laser-board>`: the board as a custom element, for any page with one script tag.
 *
 * The element asks its source for positions and pieces. What it draws is in a shadow tree, so the
 * page's style and the board's do not meet.
 */
/** @import { Board, Config, ShowOptions, Speed } from "./types" */
/** @import { MoveResultView, MoveView, VariantView, View } from "../types/api" */
import { createBoard } from "./board.js";
import { h, svgOf } from "./dom.js";
import { source } from "./element_source.js";

const DARK = window.matchMedia("(prefers-color-scheme: dark)");
/** Attributes that change the position; the others change how it is shown. */
const POSITION = ["variant", "setup", "position", "moves"];
const LOOK = ["orientation", "interactive", "movable", "speed", "coordinates", "heat", "pieces"];
/** @type {Map<string, Promise<string>>} texts of files, fetched once per page */
const files = new Map();

export class LaserBoard extends HTMLElement {
  static observedAttributes = [...POSITION, ...LOOK, "theme", "board"];

  /** @type {Board | null} the board inside, once it is there */
  board = null;
  #root = this.attachShadow({ mode: "open" });
  #place = h("div");
  /** @type {Element | null} the symbols of the pieces */
  #sprite = null;
  /** @type {VariantView | null} */
  #variant = null;
  /** The number of the last request; answers to others are late. */
  #asked = 0;
  #waiting = false;
  /** Whether the element itself changes an attribute, which then asks for nothing. */
  #quiet = false;
  #onTheme = () => this.#dress();

  connectedCallback() {
    DARK.addEventListener("change", this.#onTheme);
    this.#dress();
    this.#later();
  }

  disconnectedCallback() {
    DARK.removeEventListener("change", this.#onTheme);
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(name, before, now) {
    if (before === now || this.#quiet || !this.isConnected) return;
    if (name === "theme" || name === "board") this.#dress();
    else if (name === "pieces") this.#drawPieces();
    else if (POSITION.includes(name)) this.#later();
    else this.board?.set(this.#look());
  }

  /** The moves played from the start. */
  get moves() {
    return (this.getAttribute("moves") ?? "").split(/\s+/).filter(Boolean);
  }

  set moves(moves) {
    this.setAttribute("moves", moves.join(" "));
  }

  /**
   * Show a view that the page has already, instead of one the element asks for.
   * @param {VariantView} variant
   * @param {View} view
   * @param {ShowOptions} [options]
   */
  async show(variant, view, options) {
    this.#asked += 1;
    await this.#boardOf(variant).show(view, options);
  }

  /** Ask for the position once all attributes of this moment are set. */
  #later() {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      if (this.hasAttribute("variant")) this.#ask();
    });
  }

  async #ask() {
    const asked = (this.#asked += 1);
    try {
      const { variant, view, played } = await source.view(this.#line());
      if (asked !== this.#asked) return;
      const animate = this.board !== null && this.#variant?.id === variant.id;
      if (played) this.#note(played.text);
      await this.#boardOf(variant).show(view, { played: animate ? played : null, last: played ? lastOf(played) : [] });
      this.#tell("show", { view, played });
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#tell("error", { message: error instanceof Error ? error.message : String(error) });
    }
  }

  /**
   * Keep the last move as it was played: with the results of chance, which another request would draw again.
   * @param {string} text
   */
  #note(text) {
    this.#quiet = true;
    this.moves = [...this.moves.slice(0, -1), text];
    this.#quiet = false;
  }

  #line() {
    const [variant, setup, position] = ["variant", "setup", "position"].map((name) => this.getAttribute(name) ?? "");
    return { variant, setup, position, moves: this.moves };
  }

  /**
   * Return the board for a variant: the present one, or a new one.
   * @param {VariantView} variant
   */
  #boardOf(variant) {
    if (this.board && this.#variant?.id === variant.id) return this.board;
    this.board?.destroy();
    this.#variant = variant;
    this.#root.replaceChildren(h("link", { rel: "stylesheet", href: source.style() }), this.#place);
    this.#drawPieces();
    const onMove = (/** @type {MoveView} */ move) => this.#play(move);
    this.board = createBoard(this.#place, { variant, sprite: null, onMove, ...this.#look() });
    return this.board;
  }

  /** @returns {Partial<Config>} */
  #look() {
    const interactive = this.hasAttribute("interactive");
    return {
      orientation: this.getAttribute("orientation") ?? this.#variant?.players[0],
      interactive,
      movable: interactive ? (this.getAttribute("movable") ?? "both") : null,
      speed: /** @type {Speed | null} */ (this.getAttribute("speed")) ?? "normal",
      coordinates: this.getAttribute("coordinates") !== "off",
      heat: this.hasAttribute("heat"),
    };
  }

  /**
   * Play a move, unless the page prevents it.
   * @param {MoveView} move
   */
  #play(move) {
    if (!this.#tell("move", { move })) return false;
    this.moves = [...this.moves, move.text];
    return true;
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #tell(name, detail) {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
  }

  /** Set the theme: the page's choice, or the system's. */
  #dress() {
    this.dataset.theme = this.getAttribute("theme") ?? (DARK.matches ? "dark" : "light");
    this.dataset.board = this.getAttribute("board") ?? "slate";
  }

  async #drawPieces() {
    const variant = this.#variant;
    if (!variant) return;
    const pieces = this.getAttribute("pieces");
    const text = await fetchText(source.art(variant.id, pieces));
    if (variant !== this.#variant || pieces !== this.getAttribute("pieces")) return;
    this.#sprite?.remove();
    this.#sprite = svgOf(text);
    this.#root.prepend(this.#sprite);
  }
}

/** @param {string} address */
function fetchText(address) {
  const found = files.get(address) ?? fetch(address).then((answer) => (answer.ok ? answer.text() : ""));
  files.set(address, found);
  return found;
}

/** @param {MoveResultView} played */
function lastOf({ move }) {
  return [...new Set([move.start, move.to].filter(Boolean))];
}

if (!customElements.get("laser-board")) customElements.define("laser-board", LaserBoard);
