/** The bell in the header: what has happened, and how many games wait for a move. */
/** @import { InboxView, NotificationView } from "../types/api" */
import { get, post } from "./api.js";
import { h, redraw, replace } from "./dom.js";
import { icon } from "./icons.js";
import { INBOX_EVENT } from "./lobby_socket.js";
import { url } from "./site.js";
import { language, t } from "./strings.js";
import { allRead, badge, EMPTY_INBOX, lastId, pathOf, textOf } from "./notifications_model.js";

/** Milliseconds: several changes at once are read together. */
const PAUSE = 150;
/** Milliseconds: a message of the server may be lost when one of its processes dies. */
const POLL_INTERVAL = 60_000;

/**
 * Build the bell in an element of the header.
 * @param {HTMLElement} slot
 */
export function mountBell(slot) {
  new Bell(slot);
}

class Bell {
  /** @param {HTMLElement} slot */
  constructor(slot) {
    /** @type {InboxView} */
    this.inbox = EMPTY_INBOX;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.reads = 0;
    this.count = h("span", { class: "badge", "aria-hidden": "true" });
    this.turns = h("a", { class: "turns", href: url("/") });
    this.button = h(
      "button",
      { class: "icon-button bell", type: "button", "aria-expanded": "false", onClick: () => this.toggle() },
      icon("bell"),
      this.count,
    );
    this.panel = h("section", { class: "notifications card", "aria-label": t("notifications.title"), hidden: true });
    replace(slot, this.turns, this.button, this.panel);
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.close());
    document.addEventListener("pointerdown", ({ target }) => {
      if (target instanceof Node && !slot.contains(target)) this.close();
    });
    window.addEventListener(INBOX_EVENT, () => this.readSoon());
    document.addEventListener("visibilitychange", () => document.hidden || this.readSoon());
    setInterval(() => document.hidden || this.readSoon(), POLL_INTERVAL);
    this.draw();
    this.readSoon();
  }

  readSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.read(), PAUSE);
  }

  async read() {
    const reads = (this.reads += 1);
    const inbox = await get("/api/notifications").catch(() => this.inbox);
    if (reads !== this.reads) return;
    this.inbox = inbox;
    this.draw();
  }

  toggle() {
    const open = this.panel.hidden;
    this.panel.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
  }

  close() {
    if (this.panel.hidden) return;
    this.toggle();
    if (this.panel.contains(document.activeElement)) this.button.focus();
  }

  async markRead() {
    const until = lastId(this.inbox);
    this.reads += 1; // what was asked for before is outdated
    this.inbox = allRead(this.inbox);
    this.draw();
    this.button.focus();
    await post("/api/notifications/read", { until }).catch(() => this.read());
  }

  draw() {
    const { unread, turns, items } = this.inbox;
    const label = unread ? t("notifications.bell", { count: unread }) : t("notifications.bell.none");
    this.button.setAttribute("aria-label", label);
    this.button.title = label;
    this.count.textContent = badge(unread);
    this.count.hidden = !unread;
    this.turns.hidden = !turns;
    const words = t("notifications.turns", { count: turns });
    this.turns.setAttribute("aria-label", words);
    this.turns.title = words;
    replace(
      this.turns,
      h("span", { class: "turns-words" }, t("notifications.turns.short", { count: badge(turns) })),
      h("span", { class: "turns-count" }, badge(turns)),
    );
    const list = items.length ? h("ul", {}, items.map(entry)) : h("p", { class: "muted" }, t("notifications.empty"));
    const read = h(
      "button",
      { class: "button small", type: "button", disabled: !unread, onClick: () => this.markRead() },
      t("notifications.read"),
    );
    const settings = h(
      "a",
      { class: "button small", href: url("/account#notifications") },
      t("notifications.settings"),
    );
    redraw(this.panel, h("h2", {}, t("notifications.title")), list, h("div", { class: "row" }, read, settings));
  }
}

/** @param {NotificationView} item */
function entry(item) {
  const time = new Date(item.created).toLocaleString(language, { dateStyle: "short", timeStyle: "short" });
  return h(
    "li",
    {},
    h(
      "a",
      { class: item.read ? "notification" : "notification unread", href: url(pathOf(item)) },
      h("span", {}, textOf(item)),
      h("small", { class: "muted" }, time),
    ),
  );
}
