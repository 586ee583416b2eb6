/** The move list: a table on wide screens, a strip to swipe on phones; click a move to go there. */
/** @import { MoveRow, StepName } from "./model.js" */
/** @import { GameView, MoveEntry, VariantView } from "../../types/api" */
import { h, onClick, redraw } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { phraseText } from "../../lib/server_text.js";
import * as settings from "../../lib/settings.js";
import { LIST_GAP, sideName, t } from "../../lib/strings.js";
import { moveRows, stepTarget } from "./model.js";

/** Build the list. `look(ply)` is called with the ply to show, or null for live. */
export class Moves {
  /**
   * @param {VariantView} variant
   * @param {(ply: number | null) => void} look
   * @param {() => void} replay
   */
  constructor(variant, look, replay) {
    this.variant = variant;
    this.look = look;
    this.replay = replay;
    this.key = "";
    /** @type {GameView | null} */
    this.game = null;
    /** @type {number | null} the ply on the board; null for the newest */
    this.shown = null;
    this.list = h("ol", { class: "move-rows", tabindex: "0", "aria-label": t("game.moves") });
    this.buttons = {
      first: this.button("first"),
      previous: this.button("previous"),
      next: this.button("next"),
      last: this.button("last"),
    };
    this.note = h("div", { class: "looking", hidden: true });
    this.element = h(
      "section",
      { class: "moves panel", "aria-label": t("game.moves") },
      this.list,
      this.note,
      h(
        "div",
        { class: "move-buttons" },
        Object.values(this.buttons),
        this.replayButton(),
        variant.has_turn_end ? this.codesButton() : null,
      ),
    );
    new ResizeObserver(() => this.mark()).observe(this.list);
    settings.subscribe((key) => {
      if (key !== "codes" || !this.game) return;
      this.draw(this.game);
      this.mark();
    });
    onClick(this.list, "button[data-ply]", (button) => this.go(Number(button.dataset.ply)));
  }

  /** @param {StepName} name */
  button(name) {
    const label = t(`game.moves.${name}`);
    return h(
      "button",
      { class: "icon-button", type: "button", "aria-label": label, title: label, onClick: () => this.step(name) },
      icon(name),
    );
  }

  replayButton() {
    const label = t("game.replay");
    return h(
      "button",
      {
        class: "icon-button replay-button",
        type: "button",
        "aria-label": label,
        title: label,
        onClick: () => this.replay(),
      },
      icon("replay"),
    );
  }

  /** Return the switch between words and notation. */
  codesButton() {
    const label = t("game.codes");
    const press = () => {
      settings.set("codes", !settings.get("codes"));
      button.setAttribute("aria-pressed", String(settings.get("codes")));
    };
    const button = h(
      "button",
      {
        class: "icon-button",
        type: "button",
        "aria-label": label,
        title: label,
        "aria-pressed": String(settings.get("codes")),
        onClick: press,
      },
      icon("code"),
    );
    return button;
  }

  /** Return the newest ply. */
  get last() {
    return this.game?.ply ?? 0;
  }

  /**
   * Draw the moves of a game; `shown` is the ply on the board, null for the newest.
   * @param {GameView} game
   * @param {number | null} shown
   */
  update(game, shown) {
    this.game = game;
    this.shown = shown;
    const key = game.moves.map((move) => move.text).join(" ");
    if (key !== this.key || !this.list.children.length) this.draw(game);
    this.key = key;
    this.mark();
  }

  /**
   * Draw the rows that have changed; the others stay, so that they can be pressed.
   * @param {GameView} game
   */
  draw(game) {
    const none = h("li", { class: "no-moves muted" }, t("game.moves.none"));
    const rows = game.moves.length ? moveRows(game.moves, this.variant).map((row) => this.row(row)) : [none];
    const shown = [...this.list.children];
    for (const [at, row] of rows.entries()) if (!shown[at]?.isEqualNode(row)) this.put(row, shown[at]);
    for (const row of shown.slice(rows.length)) row.remove();
  }

  /**
   * @param {HTMLElement} row
   * @param {Element | undefined} old
   */
  put(row, old) {
    if (old) old.replaceWith(row);
    else this.list.append(row);
  }

  /** @param {MoveRow} moveRow */
  row({ number, cells }) {
    const shown = cells[1].length ? cells : cells.slice(0, 1);
    return h(
      "li",
      { class: "move-row" },
      h("span", { class: "move-number" }, `${number}.`),
      shown.map((moves, column) => this.cell(moves, column)),
    );
  }

  /**
   * @param {MoveEntry[]} moves
   * @param {number} column
   */
  cell(moves, column) {
    const side = column ? "second" : "first";
    return h(
      "span",
      { class: "move-cell", dataset: { side } },
      moves.length ? moves.map((move) => this.move(move)) : "…",
    );
  }

  /** @param {MoveEntry} moveEntry */
  move({ ply, by, text, words: phrases }) {
    const words = phraseText(phrases, LIST_GAP);
    const label = [t("game.moves.announce", { ply, text }), sideName(by), words].filter(Boolean).join(LIST_GAP);
    const shown = words && !settings.get("codes") ? words : text;
    return h(
      "button",
      {
        class: shown === text ? "move" : "move worded",
        type: "button",
        dataset: { ply },
        "aria-label": label,
        title: words ? text : null,
      },
      shown,
    );
  }

  mark() {
    const at = this.shown ?? this.last;
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll("button[data-ply]"))) {
      const here = Number(button.dataset.ply) === at;
      if (here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (here) reveal(this.list, button);
    }
    if (at === 0) this.list.scrollTo({ top: 0, left: 0 });
    this.buttons.first.disabled = this.buttons.previous.disabled = at === 0;
    this.buttons.next.disabled = this.buttons.last.disabled = this.shown === null;
    this.drawNote(at);
  }

  /** @param {number} at */
  drawNote(at) {
    this.note.hidden = this.shown === null;
    if (this.shown === null) return;
    const words = at === 0 ? t("game.moves.start") : t("game.moves.at", { ply: at, last: this.last });
    const back = h(
      "button",
      { class: "button small primary", type: "button", onClick: () => this.look(null) },
      t("game.moves.live"),
    );
    redraw(this.note, h("span", {}, words), back);
  }

  /**
   * Step through the game: "first", "previous", "next" or "last".
   * @param {StepName} name
   */
  step(name) {
    const target = stepTarget(name, this.shown ?? this.last, this.last);
    if (target !== null) this.go(target);
  }

  /** @param {number} ply */
  go(ply) {
    this.look(ply >= this.last ? null : ply);
  }
}

/**
 * Scroll a list to one of its moves without moving the page.
 * @param {HTMLElement} list
 * @param {HTMLElement} button
 */
function reveal(list, button) {
  const outer = list.getBoundingClientRect();
  const inner = button.getBoundingClientRect();
  /**
   * @param {number} from
   * @param {number} size
   */
  const middle = (from, size) => from + size / 2;
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    list.scrollTop += middle(inner.top, inner.height) - middle(outer.top, outer.height);
  if (inner.left < outer.left || inner.right > outer.right)
    list.scrollLeft += middle(inner.left, Math.min(inner.width, outer.width)) - middle(outer.left, outer.width);
}
