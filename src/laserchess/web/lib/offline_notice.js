/** What pages say while there is no connection, or the server is still starting. */
import { STARTING_EVENT } from "./api.js";
import { h } from "./dom.js";
import { isStatic, url } from "./site.js";
import { t } from "./strings.js";
import { toast } from "./toasts.js";

/** Milliseconds between two questions whether a server that is starting is ready. */
const POLL = 3000;

/** Show a line below the header while the server cannot be reached; a site without one works as ever. */
export function watchConnection() {
  if (isStatic) return;
  const retry = h(
    "button",
    { class: "button small", type: "button", onClick: () => location.reload() },
    t("shell.retry"),
  );
  const notice = h(
    "div",
    { class: "banner warn row offline-notice", role: "status" },
    h("span", { class: "grow" }, t("shell.offline")),
    retry,
  );
  const show = () => document.querySelector(".site-header")?.after(notice);
  const hide = () => {
    if (notice.isConnected) toast(t("shell.online"), { kind: "good" });
    notice.remove();
  };
  window.addEventListener("offline", show);
  window.addEventListener("online", hide);
  window.addEventListener(STARTING_EVENT, showStarting, { once: true });
  if (!navigator.onLine || document.documentElement.dataset.server === "away") show();
}

/** Show a line below the header until the server is ready. */
async function showStarting() {
  const words = h("span", { class: "grow" }, t("shell.starting"));
  const notice = h("div", { class: "banner row offline-notice", role: "status" }, words);
  document.querySelector(".site-header")?.after(notice);
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, POLL));
  notice.remove();
  toast(t("shell.started"), { kind: "good" });
}

async function isReady() {
  try {
    return (await fetch(url("/api/health"))).ok;
  } catch {
    return false;
  }
}
