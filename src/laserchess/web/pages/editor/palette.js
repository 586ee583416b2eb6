/** The palette: pieces of both sides, special squares, and tools. */
/** @import { FloorTool, PieceTool, PlainTool, Tool } from "./draft.js" */
/** @import { Child } from "../../board/types" */
/** @import { FeatureView, PieceTypeView, VariantView } from "../../types/api" */

import { keepUpright } from "../../board/draw.js";
import { h, replace, svg } from "../../lib/dom.js";
import { capital, featureName, pieceName, sideName, t } from "../../lib/strings.js";
import { facing, rotated } from "./draft.js";

/**
 * @typedef {{tool: Tool, button: HTMLButtonElement, dragged?: boolean}} Entry
 * @typedef {{ghost: HTMLElement | null, down: PointerEvent}} Drag
 * @typedef {keyof typeof PATHS} IconName
 */

const FAR = 6;

/** @type {PlainTool} */
export const HAND = { kind: "hand" };

/** @typedef {{tool: PlainTool, icon: IconName, key: string}} ToolButton */

/** @type {ToolButton[]} */
const TOOLS = [
  { tool: HAND, icon: "move", key: "hand" },
  { tool: { kind: "rotate" }, icon: "turn", key: "rotate" },
  { tool: { kind: "erase" }, icon: "erase", key: "erase" },
];
/** @type {ToolButton} */
const STUN = { tool: { kind: "stun" }, icon: "stun", key: "stun" };
const PATHS = {
  move: "M12 3v18M3 12h18M12 3 9.5 5.5M12 3l2.5 2.5M12 21l-2.5-2.5M12 21l2.5-2.5M3 12l2.5-2.5M3 12l2.5 2.5M21 12l-2.5-2.5M21 12l-2.5 2.5",
  turn: "M19 4.5V10h-5.5M18.6 9.7A7.6 7.6 0 1 0 19.4 15",
  erase: "M8.5 19.5H20M4.6 15.4 14.3 5.7a2 2 0 0 1 2.8 0l2.7 2.7a2 2 0 0 1 0 2.8l-8.3 8.3H8.7l-4.1-4.1ZM10 10l5.5 5.5",
  undo: "M8.5 5 4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3",
  redo: "M15.5 5 20 9.5 15.5 14M20 9.5H10a5.5 5.5 0 0 0 0 11h3",
  flip: "M8 4v15M8 19l-3.5-3.5M8 19l3.5-3.5M16 20V5M16 5l-3.5 3.5M16 5l3.5 3.5",
  clear: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6",
  stun: "M12 3v18M4.2 7.5l15.6 9M4.2 16.5l15.6-9M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5",
};

/**
 * Draw a symbol of the variant's sprite, rotated by an angle.
 * @param {string} art
 * @param {number} [angle]
 */
function drawArt(art, angle = 0) {
  return svg(
    "svg",
    { class: "art", viewBox: "-50 -50 100 100", "aria-hidden": "true" },
    keepUpright(
      svg("use", { href: `#${art}`, x: -50, y: -50, width: 100, height: 100, transform: `rotate(${angle})` }),
      angle,
    ),
  );
}

/**
 * Draw an icon of the editor.
 * @param {IconName} name
 */
export function drawIcon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}

/** Draws the palette of a variant; one tool is selected at a time. */
export class Palette {
  /**
   * @param {{first: HTMLElement, second: HTMLElement, tools: HTMLElement, floor: HTMLElement}} places
   * @param {{onTool: (tool: Tool) => void, onDrop: (tool: PieceTool | FloorTool, x: number, y: number) => void}} handlers
   */
  constructor(places, handlers) {
    this.places = places;
    this.handlers = handlers;
    /** @type {Tool} */
    this.tool = HAND;
    /** @type {Entry[]} */
    this.buttons = [];
    /** @type {VariantView | null} */
    this.variant = null;
  }

  /**
   * Fill the palette for a variant.
   * @param {VariantView} variant
   */
  draw(variant) {
    this.variant = variant;
    this.buttons = [];
    const tools = variant.features.length ? [...TOOLS, STUN] : TOOLS;
    replace(
      this.places.tools,
      tools.map((entry) => this.#toolButton(entry)),
    );
    variant.players.forEach((_, side) => {
      replace(
        this.places[side ? "second" : "first"],
        variant.pieces.map((kind) => this.#pieceButton(variant, side, kind)),
      );
    });
    replace(
      this.places.floor,
      variant.features.map((feature) => this.#featureButton(feature)),
    );
    this.places.floor.hidden = !variant.features.length;
    this.choose(HAND);
  }

  /** @param {ToolButton} button */
  #toolButton({ tool, icon: name, key }) {
    return this.#button(tool, t(`editor.tool.${key}`), [drawIcon(name)], "tool");
  }

  /**
   * @param {VariantView} variant
   * @param {number} side
   * @param {PieceTypeView} kind
   */
  #pieceButton(variant, side, kind) {
    const player = variant.players[side];
    const piece = facing(variant, { player, name: kind.name }, firstWay(side, kind));
    /** @type {PieceTool} */
    const tool = { kind: "piece", piece };
    const label = t("editor.tool.piece", { player: sideName(player), name: pieceName(kind.name) });
    return this.#button(tool, label, [drawArt(piece.art, piece.angle)], side ? "second" : "first");
  }

  /** @param {FeatureView} feature */
  #featureButton({ name, letter, art }) {
    return this.#button({ kind: "floor", letter }, capital(featureName(name)), [drawArt(art)], "feature");
  }

  /**
   * @param {Tool} tool
   * @param {string} label
   * @param {Child[]} children
   * @param {string} kind
   */
  #button(tool, label, children, kind) {
    const button = h(
      "button",
      { type: "button", class: `palette-button ${kind}`, "aria-pressed": "false", "aria-label": label, title: label },
      children,
    );
    /** @type {Entry} */
    const entry = { tool, button };
    button.addEventListener("click", () => this.#press(entry));
    if (tool.kind === "piece" || tool.kind === "floor") this.#makeDraggable(entry, tool);
    this.buttons.push(entry);
    return button;
  }

  /** @param {Entry} entry */
  #press(entry) {
    if (entry.dragged) {
      entry.dragged = false;
      return;
    }
    if (this.tool === entry.tool && entry.tool.kind === "piece") this.rotate(1);
    else this.choose(this.tool === entry.tool ? HAND : entry.tool);
  }

  /**
   * Select a tool.
   * @param {Tool} tool
   */
  choose(tool) {
    const known = this.buttons.find((entry) => entry.tool === tool || entry.tool.kind === tool.kind) ?? null;
    this.tool =
      known && known.tool.kind === tool.kind && tool.kind !== "piece" && tool.kind !== "floor" ? known.tool : tool;
    for (const { tool: other, button } of this.buttons)
      button.setAttribute("aria-pressed", String(other === this.tool));
    this.handlers.onTool(this.tool);
  }

  /**
   * Rotate the piece in hand; return false if there is none or it cannot rotate.
   * @param {number} by
   */
  rotate(by) {
    const entry = this.buttons.find(({ tool }) => tool === this.tool);
    if (entry?.tool.kind !== "piece" || !this.variant) return false;
    const turned = rotated(this.variant, entry.tool.piece, by);
    if (!turned) return false;
    entry.tool.piece = turned;
    replace(entry.button, drawArt(turned.art, turned.angle));
    this.handlers.onTool(this.tool);
    return true;
  }

  // Drag and drop

  /**
   * @param {Entry} entry
   * @param {PieceTool | FloorTool} tool
   */
  #makeDraggable(entry, tool) {
    const { button } = entry;
    button.addEventListener("pointerdown", (down) => {
      if (down.button !== 0) return;
      /** @type {Drag} */
      const drag = { ghost: null, down };
      /** @param {PointerEvent} event */
      const move = (event) => this.#drag(entry, drag, event);
      /** @param {PointerEvent} event */
      const end = (event) => {
        button.removeEventListener("pointermove", move);
        this.#drop(entry, tool, drag, event);
      };
      button.setPointerCapture(down.pointerId);
      button.addEventListener("pointermove", move);
      button.addEventListener("pointerup", end, { once: true });
      button.addEventListener("pointercancel", end, { once: true });
    });
  }

  /**
   * @param {Entry} entry
   * @param {Drag} drag
   * @param {PointerEvent} event
   */
  #drag(entry, drag, event) {
    const far = Math.hypot(event.clientX - drag.down.clientX, event.clientY - drag.down.clientY);
    if (!drag.ghost && far < FAR) return;
    if (!drag.ghost) {
      drag.ghost = h(
        "div",
        { class: "drag-ghost", dataset: { variant: this.variant?.id } },
        entry.button.firstElementChild?.cloneNode(true),
      );
      document.body.append(drag.ghost);
    }
    drag.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  }

  /**
   * @param {Entry} entry
   * @param {PieceTool | FloorTool} tool
   * @param {Drag} drag
   * @param {PointerEvent} event
   */
  #drop(entry, tool, drag, event) {
    if (!drag.ghost) return;
    drag.ghost.remove();
    entry.dragged = event.type === "pointerup";
    if (entry.dragged) this.handlers.onDrop(tool, event.clientX, event.clientY);
  }
}

/**
 * Return the first direction of a piece: the second player's pieces face down, as in the setups.
 * @param {number} side
 * @param {PieceTypeView} kind
 */
function firstWay(side, { orientations }) {
  return side ? Math.floor(orientations / 2) % orientations : 0;
}
