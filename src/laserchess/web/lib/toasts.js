/** Notifications, and the live region for screen readers. */
/** @import { Props } from "../board/types" */
import { ApiError } from "./api.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { errorText } from "./server_text.js";
import { t } from "./strings.js";

const STAY = 6000;
/** @type {{live?: HTMLElement, toasts?: HTMLElement}} */
const regions = {};

/**
 * Announce a text to screen readers without showing it.
 * @param {string} text
 */
export function announce(text) {
  const region = (regions.live ??= addRegion("visually-hidden", { role: "status", "aria-live": "polite" }));
  const line = h("p", {}, text);
  region.append(line);
  setTimeout(() => line.remove(), 10000);
}

/**
 * Show a notification; those of kind "bad" stay until closed.
 * @param {string} text
 * @typedef {{text: string, run: () => unknown}} Action
 * @param {{kind?: "info" | "good" | "bad", action?: Action | null, actions?: Action[], stay?: number}} [how]
 */
export function toast(text, { kind = "info", action = null, actions = [], stay = kind === "bad" ? 0 : STAY } = {}) {
  const region = (regions.toasts ??= addRegion("toasts", { role: "region", "aria-label": t("shell.notices") }));
  const notice = h("div", {
    class: `toast ${kind}${actions.length ? " asking" : ""}`,
    role: kind === "bad" ? "alert" : "status",
  });
  const close = () => notice.remove();
  const buttons = [...(action ? [action] : []), ...actions].map((one) => {
    const onClick = () => {
      close();
      one.run();
    };
    return h("button", { class: "button quiet small", type: "button", onClick }, one.text);
  });
  notice.append(
    icon(kind === "bad" ? "warning" : kind === "good" ? "check" : "info"),
    h("span", { class: "toast-text" }, text),
    ...buttons,
    h(
      "button",
      { class: "icon-button small", type: "button", "aria-label": t("shell.close"), onClick: close },
      icon("close"),
    ),
  );
  for (const old of [...region.children].filter((other) => other.textContent === notice.textContent)) old.remove();
  region.append(notice);
  if (stay) setTimeout(close, stay);
  return close;
}

/**
 * Show an error as a notification.
 * @param {unknown} error
 */
export function showError(error) {
  if (error instanceof Error && error.name === "AbortError") return;
  if (error instanceof ApiError) toast(errorText(error), { kind: "bad", stay: 9000 });
  else {
    console.error(error);
    toast(t("errors.unexpected"), { kind: "bad" });
  }
}

/**
 * Copy a text and confirm it.
 * @param {string} text
 */
export async function copyText(text, message = t("shell.copied")) {
  try {
    await navigator.clipboard.writeText(text);
    toast(message, { kind: "good", stay: 2500 });
    return true;
  } catch {
    toast(t("shell.copy_failed"), { kind: "bad" });
    return false;
  }
}

/**
 * @param {string} name
 * @param {Props<HTMLDivElement>} props
 */
function addRegion(name, props) {
  const region = h("div", { class: name, ...props });
  document.body.append(region);
  return region;
}
