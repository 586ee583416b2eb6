/** The menu of a move: glyphs, comment, variations. */
/** @import { Session } from "./session.js" */
/** @import { Node } from "./tree.js" */

import { h, uid } from "../../lib/dom.js";
import { openDialog } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { CHOICES, GLYPHS, toggled } from "./marks.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const MAX_COMMENT_LENGTH = 2000;

/**
 * Open the menu of a move next to a point of the window.
 * @param {Session} session
 * @param {Node} node
 * @param {{x: number, y: number}} point
 */
export function openMenu(session, node, point) {
  const menu = h("div", {
    class: "menu",
    role: "menu",
    popover: "auto",
    "aria-label": t("analysis.menu", { move: node.move }),
  });
  /** @param {() => unknown} run */
  const act = (run) => () => {
    menu.hidePopover();
    run();
  };
  menu.append(
    ...glyphButtons(session, node, act),
    ...items(session, node).map(([label, run, kind]) => item(label, act(run), kind)),
  );
  menu.addEventListener("keydown", (event) => moveFocus(menu, event));
  menu.addEventListener("toggle", (event) => event.newState === "closed" && menu.remove());
  document.body.append(menu);
  menu.showPopover();
  place(menu, point);
  menu.querySelector("button")?.focus();
}

/**
 * @param {Session} session
 * @param {Node} node
 * @param {(run: () => unknown) => () => void} act
 */
function glyphButtons(session, node, act) {
  /** @param {number} nag */
  const press = (nag) => act(() => session.edit(() => toggleGlyph(node, nag)));
  const buttons = CHOICES.map((nag) =>
    h(
      "button",
      {
        type: "button",
        class: "glyph-button",
        role: "menuitemcheckbox",
        "aria-checked": String(node.nags.includes(nag)),
        tabindex: -1,
        "aria-label": t(`analysis.glyph.${nag}`),
        title: t(`analysis.glyph.${nag}`),
        onClick: press(nag),
      },
      GLYPHS[nag],
    ),
  );
  return [h("div", { class: "glyph-row", role: "group" }, buttons)];
}

/**
 * @param {Node} node
 * @param {number} nag
 */
function toggleGlyph(node, nag) {
  node.nags = toggled(node.nags, nag);
}

/**
 * @param {Session} session
 * @param {Node} node
 * @returns {[string, () => unknown, string?][]}
 */
function items(session, node) {
  const { tree } = session;
  /** @type {[string, () => unknown][]} */
  const moved = tree.isMain(node)
    ? []
    : [
        [t("analysis.menu.promote"), () => session.edit(() => tree.promote(node))],
        [t("analysis.menu.main"), () => session.edit(() => tree.promote(node, { all: true }))],
      ];
  return [
    [t(node.comment ? "analysis.menu.comment_edit" : "analysis.menu.comment"), () => editComment(session, node)],
    ...moved,
    [t("analysis.menu.delete"), () => session.edit(() => tree.remove(node)), "danger"],
  ];
}

/**
 * @param {string} label
 * @param {() => unknown} run
 * @param {string} [kind]
 */
function item(label, run, kind = "") {
  return h(
    "button",
    { type: "button", class: `menu-item ${kind}`, role: "menuitem", tabindex: -1, onClick: run },
    label,
  );
}

/**
 * @param {HTMLElement} menu
 * @param {KeyboardEvent} event
 */
function moveFocus(menu, event) {
  const by = STEPS[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = [...menu.querySelectorAll("button")];
  const at = /** @type {(Element | null)[]} */ (buttons).indexOf(document.activeElement);
  buttons[(at + by + buttons.length) % buttons.length].focus();
}

/**
 * @param {HTMLElement} menu
 * @param {{x: number, y: number}} given
 */
function place(menu, { x, y }) {
  const box = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(x, innerWidth - box.width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(y, innerHeight - box.height - 8))}px`;
}

/**
 * @param {Session} session
 * @param {Node} node
 */
function editComment(session, node) {
  const id = uid("comment");
  const area = h("textarea", { id, class: "textarea", rows: 4, maxlength: MAX_COMMENT_LENGTH, value: node.comment });
  const save = () => {
    dialog.close();
    session.edit(() => {
      node.comment = area.value.replace(/[{}]/g, "").trim();
    });
  };
  const body = h(
    "div",
    { class: "field" },
    h("label", { for: id }, t("analysis.menu.comment_on", { move: node.move })),
    area,
  );
  const actions = h("button", { type: "button", class: "button primary", onClick: save }, t("analysis.menu.save"));
  const dialog = openDialog({ title: t("analysis.menu.comment_title"), body, actions });
  area.focus();
}
