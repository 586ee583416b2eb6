/** The menu of a move: glyphs, comment, variations. */

import { h, uid } from "../../lib/dom.js";
import { openDialog } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { CHOICES, GLYPHS } from "./marks.js";

const MAX_COMMENT_LENGTH = 2000;

/**
 * Open the menu of a move next to a point of the window.
 * @param {object} session
 * @param {import("./tree.js").Node} node
 * @param {{x: number, y: number}} point
 */
export function openMenu(session, node, point) {
  const menu = h("div", {
    class: "menu",
    role: "menu",
    popover: "auto",
    "aria-label": t("analysis.menu", { move: node.move }),
  });
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
  menu.querySelector("button").focus();
}

function glyphButtons(session, node, act) {
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

function toggleGlyph(node, nag) {
  const others = node.nags.filter((each) => !CHOICES.includes(each));
  node.nags = node.nags.includes(nag) ? others : [nag, ...others];
}

/** @returns {any[][]} */
function items(session, node) {
  const { tree } = session;
  const aside = !tree.isMain(node);
  return [
    [t(node.comment ? "analysis.menu.comment_edit" : "analysis.menu.comment"), () => editComment(session, node)],
    ...(aside
      ? [
          [t("analysis.menu.promote"), () => session.edit(() => tree.promote(node))],
          [t("analysis.menu.main"), () => session.edit(() => tree.promote(node, { all: true }))],
        ]
      : []),
    [t("analysis.menu.delete"), () => session.edit(() => tree.remove(node)), "danger"],
  ];
}

function item(label, run, kind = "") {
  return h(
    "button",
    { type: "button", class: `menu-item ${kind}`, role: "menuitem", tabindex: -1, onClick: run },
    label,
  );
}

function moveFocus(menu, event) {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = [...menu.querySelectorAll("button")];
  buttons[(buttons.indexOf(document.activeElement) + by + buttons.length) % buttons.length].focus();
}

function place(menu, { x, y }) {
  const box = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(x, innerWidth - box.width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(y, innerHeight - box.height - 8))}px`;
}

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
