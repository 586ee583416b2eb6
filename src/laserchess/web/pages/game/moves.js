/** The move list: a table on wide screens, a strip to swipe on phones; click a move to go there. */
import { h, onClick, redraw } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import * as settings from "../../lib/settings.js";
import { capital, t } from "../../lib/strings.js";
import { moveRows } from "./model.js";

/** Build the list. `look(ply)` is called with the ply to show, or null for live. */
export class Moves {
  constructor(variant, look, replay) {
    this.variant = variant;
    this.look = look;
    this.replay = replay;
    this.key = "";
    this.list = h("ol", { class: "move-rows", tabindex: "0", "aria-label": t("game.moves") });
    this.buttons = Object.fromEntries(["first", "previous", "next", "last"].map((name) => [name, this.button(name)]));
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
      if (key === "codes" && this.game) this.draw(this.game);
      if (key === "codes" && this.game) this.mark();
    });
    onClick(this.list, "button[data-ply]", (button) => this.go(Number(button.dataset.ply)));
  }

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

  /** Draw the moves of a game; `shown` is the ply on the board, null for the newest. */
  update(game, shown) {
    this.game = game;
    this.ply = game.ply;
    this.shown = shown;
    const key = game.moves.map((move) => move.text).join(" ");
    if (key !== this.key || !this.list.children.length) this.draw(game);
    this.key = key;
    this.mark();
  }

  /** Draw the rows that have changed; the others stay, so that they can be pressed. */
  draw(game) {
    const none = h("li", { class: "no-moves muted" }, t("game.moves.none"));
    const rows = game.moves.length ? moveRows(game.moves, this.variant).map((row) => this.row(row)) : [none];
    const shown = [...this.list.children];
    for (const [at, row] of rows.entries()) if (!shown[at]?.isEqualNode(row)) this.put(row, shown[at]);
    for (const row of shown.slice(rows.length)) row.remove();
  }

  put(row, old) {
    if (old) old.replaceWith(row);
    else this.list.append(row);
  }

  row({ number, cells }) {
    const shown = cells[1].length ? cells : cells.slice(0, 1);
    return h(
      "li",
      { class: "move-row" },
      h("span", { class: "move-number" }, `${number}.`),
      shown.map((moves, column) => this.cell(moves, column)),
    );
  }

  cell(moves, column) {
    const side = column ? "second" : "first";
    return h(
      "span",
      { class: "move-cell", dataset: { side } },
      moves.length ? moves.map((move) => this.move(move)) : "…",
    );
  }

  move({ ply, by, text, words }) {
    const label = `${t("game.moves.announce", { ply, text })}, ${capital(by)}${words ? `: ${words}` : ""}`;
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
    if (this.ply === undefined) return;
    const at = this.shown ?? this.ply;
    for (const button of this.list.querySelectorAll("button[data-ply]")) {
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

  drawNote(at) {
    this.note.hidden = this.shown === null;
    if (this.shown === null) return;
    const words = at === 0 ? t("game.moves.start") : t("game.moves.at", { ply: at, last: this.ply });
    const back = h(
      "button",
      { class: "button small accent", type: "button", onClick: () => this.look(null) },
      t("game.moves.live"),
    );
    redraw(this.note, h("span", {}, words), back);
  }

  /** Step through the game: "first", "previous", "next" or "last". */
  step(name) {
    const at = this.shown ?? this.ply;
    const target = { first: 0, previous: at - 1, next: at + 1, last: this.ply }[name];
    if (target >= 0 && target <= this.ply) this.go(target);
  }

  go(ply) {
    this.look(ply >= this.ply ? null : ply);
  }
}

/** Scroll a list to one of its moves without moving the page. */
function reveal(list, button) {
  const outer = list.getBoundingClientRect();
  const inner = button.getBoundingClientRect();
  const middle = (from, size) => from + size / 2;
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    list.scrollTop += middle(inner.top, inner.height) - middle(outer.top, outer.height);
  if (inner.left < outer.left || inner.right > outer.right)
    list.scrollLeft += middle(inner.left, Math.min(inner.width, outer.width)) - middle(outer.left, outer.width);
}
