/** Notifications as the bell shows them. */
/** @import { InboxView, NotificationView } from "../types/api" */
import { t } from "./strings.js";

/** Numbers above it are shown as "99+". */
const MAX_SHOWN = 99;

/** @type {InboxView} */
export const EMPTY_INBOX = { unread: 0, turns: 0, items: [] };

/**
 * Return a notification as a sentence.
 * @param {Pick<NotificationView, "kind" | "data">} notification
 */
export function textOf({ kind, data }) {
  const { opponent = "", title = "", result = "" } = data;
  return t(kind === "over" ? `notifications.text.over.${result}` : `notifications.text.${kind}`, { opponent, title });
}

/**
 * Return where a notification leads.
 * @param {Pick<NotificationView, "data">} notification
 */
export function pathOf({ data }) {
  return data.path ?? (data.game ? `/game/${data.game}` : "/");
}

/** @param {number} count */
export function badge(count) {
  if (!count) return "";
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}

/**
 * Return an inbox in which everything is read.
 * @param {InboxView} inbox
 * @returns {InboxView}
 */
export function allRead(inbox) {
  return { ...inbox, unread: 0, items: inbox.items.map((item) => ({ ...item, read: true })) };
}

/**
 * Return the id up to which an inbox is read when the player marks it.
 * @param {InboxView} inbox
 */
export function lastId({ items }) {
  return Math.max(0, ...items.map(({ id }) => id));
}

/**
 * Return the time left of a turn in words.
 * @param {number} ms
 */
export function timeLeftText(ms) {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days) return t(hours ? "notifications.left.days" : "notifications.days", { count: days, hours });
  return t(hours ? "notifications.left.hours" : "notifications.left.minutes", { hours, minutes: minutes % 60 });
}
