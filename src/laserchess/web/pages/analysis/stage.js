/** The board of the analysis page: created again for every variant, with its thumb bar and the beams on request. */
/** @import { Arrow, Board } from "../../board/types" */
/** @import { Light, MoveView, VariantView } from "../../types/api" */
/** @import { Session } from "./session.js" */
/** @import { Node } from "./tree.js" */

import { post, previewer } from "../../lib/api.js";
import { explainer } from "../../lib/explain.js";
import { fitBoard } from "../../lib/fit.js";
import { createBoard } from "../../lib/site_board.js";
import { arrowsOf, shapeOf } from "./shapes.js";

/** Screens on which the buttons of a piece are below or next to the board: narrow or touch. */
const NARROW = matchMedia("(max-width: 999px), (pointer: coarse)");

export class Stage {
  /** @type {Board | null} */
  board = null;
  flipped = false;
  showsBeams = false;
  /** Whether presses draw arrows and circles instead of moving pieces. */
  isPen = false;
  /** Whether a move is being made on the board; a rotated piece then stays selected. */
  making = false;

  /**
   * @param {{board: HTMLElement, thumbs: HTMLElement}} places
   * @param {object} handlers
   * @param {() => ReturnType<Session["request"]>} handlers.request
   * @param {(moves: string[]) => Promise<unknown>} handlers.play
   * @param {(shapes: string[]) => void} handlers.draw called when the player has drawn or removed arrows and circles
   */
  constructor(places, handlers) {
    this.places = places;
    this.handlers = handlers;
    NARROW.addEventListener("change", () => this.#placeThumbs());
  }

  /**
   * Create the board of a variant.
   * @param {VariantView} variant
   */
  create(variant) {
    this.board?.destroy();
    this.flipped = false;
    fitBoard(variant);
    const { request } = this.handlers;
    /** @type {Board} */
    const board = createBoard(this.places.board, {
      variant,
      orientation: variant.players[0],
      interactive: true,
      movable: "both",
      preview: previewer(request),
      stepping: true,
      onMove: (move) => this.#make(move),
      onDraw: (drawn) => this.handlers.draw(drawn.map(shapeOf)),
      pen: this.isPen,
      ...explainer(() => board, variant, request),
    });
    this.board = board;
    this.#placeThumbs();
  }

  /** Show the thumb bar on narrow screens only; elsewhere pieces have handles. */
  #placeThumbs() {
    this.places.thumbs.replaceChildren(...(NARROW.matches && this.board ? [this.board.controls()] : []));
    this.board?.set({});
  }

  /**
   * Play a move made on the board; a rotated piece then stays selected.
   * @param {MoveView} move
   */
  async #make(move) {
    this.making = true;
    await this.handlers.play([move.text]);
    this.making = false;
  }

  /**
   * Show the position of a node.
   * @param {Node} node
   * @param {boolean} forward whether its move is shown as well
   */
  show({ view, played, shapes }, forward) {
    const { board } = this;
    if (!board || !view) return;
    const last = played ? [played.move.start, played.move.to].filter(Boolean) : [];
    board.showBeams(null);
    board.arrows([]);
    board.draw(arrowsOf(shapes));
    board.show(view, forward ? { played, animate: true, last } : { animate: false, last });
    if (!this.making) board.select(null);
    if (this.showsBeams) this.#showBeams();
  }

  /**
   * Put the pieces back where a node has them, after a move that failed.
   * @param {Node | null | undefined} node
   */
  reset(node) {
    if (node?.view) this.board?.show(node.view, { animate: false });
  }

  /** @param {Arrow[]} arrows */
  arrows(arrows) {
    this.board?.arrows(arrows);
  }

  /** Flip the board; return whether it is flipped. */
  flip() {
    this.flipped = !this.flipped;
    this.board?.flip();
    return this.flipped;
  }

  /** Draw with every press, or move pieces again; return whether presses draw. */
  togglePen() {
    this.isPen = !this.isPen;
    this.board?.set({ pen: this.isPen });
    return this.isPen;
  }

  /** Show or hide the beams that would be fired now; return whether they are shown. */
  toggleBeams() {
    this.showsBeams = !this.showsBeams;
    if (this.showsBeams) this.#showBeams();
    else this.board?.showBeams(null);
    return this.showsBeams;
  }

  async #showBeams() {
    const request = this.handlers.request();
    /** @type {Light} */
    const { beams } = await post("/api/positions/light", request);
    const isCurrent = JSON.stringify(request) === JSON.stringify(this.handlers.request());
    if (this.showsBeams && isCurrent) this.board?.showBeams(beams);
  }
}
