/** Dialogs, built on <dialog>, which provides Esc, focus and the backdrop. */
/** @import { Child } from "../board/types" */
import { h, uid } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./strings.js";

/**
 * Open a dialog and return {element, close}; it is removed when it closes.
 * `body` and `actions` are elements or lists of them; `onClose(value)` is called with the result.
 * @param {{title: string, body: Child, actions?: Child, wide?: boolean, onClose?: ((value: string) => void) | null}} what
 */
export function openDialog({ title, body, actions = null, wide = false, onClose = null }) {
  const id = uid("dialog");
  const element = h("dialog", { class: wide ? "dialog wide" : "dialog", "aria-labelledby": id });
  const close = (value = "") => {
    if (element.open) element.close(value);
  };
  const top = h(
    "header",
    { class: "dialog-head" },
    h("h2", { id }, title),
    h(
      "button",
      { class: "icon-button", type: "button", "aria-label": t("shell.close"), onClick: () => close() },
      icon("close"),
    ),
  );
  element.append(top, h("div", { class: "dialog-body" }, body));
  if (actions) element.append(h("footer", { class: "dialog-actions" }, actions));
  element.addEventListener("click", (event) => event.target === element && close());
  element.addEventListener("close", () => {
    element.remove();
    onClose?.(element.returnValue);
  });
  document.body.append(element);
  element.showModal();
  return { element, close };
}

/**
 * Ask a question; resolves to true if the player selects `confirm`.
 * @param {{title: string, text: string, confirm?: string, cancel?: string, danger?: boolean}} question
 * @returns {Promise<boolean>}
 */
export function ask({ title, text, confirm = t("shell.ok"), cancel = t("shell.cancel"), danger = false }) {
  return new Promise((resolve) => {
    /** @type {(value: string) => () => void} */
    const answer = (value) => () => dialog.close(value);
    const yes = h(
      "button",
      { class: `button ${danger ? "danger" : "primary"}`, type: "button", onClick: answer("yes") },
      confirm,
    );
    const no = h("button", { class: "button", type: "button", onClick: answer("") }, cancel);
    const dialog = openDialog({
      title,
      body: h("p", {}, text),
      actions: [no, yes],
      onClose: (value) => resolve(value === "yes"),
    });
    yes.focus();
  });
}
