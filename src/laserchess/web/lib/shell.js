/** The frame of every page: header, settings, keyboard shortcuts, notifications. */
/** @import { Child } from "../board/types" */
import { hasLocal } from "./backend.js";
import { avatar } from "./avatar.js";
import { openDialog } from "./dialogs.js";
import { h, isTyping, replace } from "./dom.js";
import { icon, logo } from "./icons.js";
import { keepWhenIdle } from "./offline.js";
import { watchConnection } from "./offline_notice.js";
import { findAccount, onAccountChange, rememberedName } from "./session.js";
import * as settings from "./settings.js";
import { openSettings } from "./settings_dialog.js";
import { isStatic } from "./site.js";
import { menuButton, siteNav } from "./site_nav.js";
import { t } from "./strings.js";
import { toggleRules } from "./rules_drawer.js";
import { showError } from "./toasts.js";
import { keepUploading } from "./uploads.js";

export { ask, openDialog } from "./dialogs.js";
export { announce, copyText, showError, toast } from "./toasts.js";
export { openSettings } from "./settings_dialog.js";

/** Pages that need a server. */
const SERVER_PAGES = ["lobby", "tournaments", "watch", "people"];
const PAGES = [
  ["home", "/"],
  ["lobby", "/lobby"],
  ["tournaments", "/tournaments"],
  ["watch", "/watch"],
  ["people", "/people"],
  ["analysis", "/analysis"],
  ["editor", "/editor"],
  ["puzzles", "/puzzles"],
  ["learn", "/learn"],
];
const FOOTER = [
  ["learn", "/learn"],
  ["bots", "/bots"],
  ["languages", "/languages"],
  ["api", "/api/docs"],
];
/** @type {[string[], string][]} */
const BOARD_KEYS = [
  [["←", "↑", "→", "↓"], "arrows"],
  [["Enter"], "enter"],
  [["[", "]"], "rotate"],
  [["u"], "half"],
  [["f"], "fire"],
  [["n"], "null"],
  [["Esc"], "escape"],
  [["?"], "help"],
];

/**
 * Add the header to the page. `active`: the name of a page in PAGES, "account" or null.
 * `rules`: returns the id of the variant whose rules can be opened.
 * `keys`: more rows for the keyboard shortcuts.
 * @typedef {{title: string, rows: [string[], Child][]}} KeyLines
 * @param {{active?: string | null, keys?: KeyLines | null, rules?: (() => string | null | undefined) | null}} [page]
 */
export function mountShell({ active = null, keys = null, rules = null } = {}) {
  document.body.prepend(skipLink(), header(active, keys, rules));
  if (document.querySelector("main:is(.home, .people-page)")) document.body.append(footer());
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || isTyping(event) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    openHelp(keys);
  });
  if (rememberedName() && active !== "lobby")
    import("./challenges.js").then(
      ({ listen }) => listen(),
      () => {}, // without a connection there are no challenges
    );
  if (hasLocal()) keepUploading();
  if (!isStatic) findAccount();
  watchConnection();
  keepWhenIdle();
  window.addEventListener("unhandledrejection", (event) => {
    if (event.reason?.name !== "ApiError") return;
    event.preventDefault();
    showError(event.reason);
  });
}

/**
 * Show the keyboard shortcuts.
 * @param {KeyLines | null} [keys]
 */
function openHelp(keys = null) {
  /** @type {KeyLines} */
  const board = {
    title: t("shell.help.board"),
    rows: BOARD_KEYS.map(([names, key]) => [names, t(`shell.help.${key}`)]),
  };
  const sections = [board, ...(keys ? [keys] : [])].map(({ title, rows }) =>
    h("section", {}, h("h3", {}, title), h("dl", { class: "keys" }, rows.map(keyRow))),
  );
  openDialog({ title: t("shell.help.title"), body: sections });
}

/** @param {[string[], Child]} row */
function keyRow([names, text]) {
  return h(
    "div",
    {},
    h(
      "dt",
      {},
      names.map((name) => h("kbd", {}, name)),
    ),
    h("dd", {}, text),
  );
}

function skipLink() {
  return h("a", { class: "skip-link", href: "#main" }, t("shell.skip"));
}

/**
 * @param {string | null} active
 * @param {KeyLines | null} keys
 * @param {(() => string | null | undefined) | null} rules
 */
function header(active, keys, rules) {
  const pages = PAGES.filter(([name]) => !isStatic || !SERVER_PAGES.includes(name));
  /** @type {HTMLElement} */
  const top = h(
    "header",
    { class: "site-header" },
    h(
      "a",
      { class: "brand", href: "/", "aria-label": t("shell.brand") },
      logo(),
      h("span", { class: "brand-name" }, t("shell.brand")),
    ),
    siteNav(pages, active),
    menuButton((open) => top.classList.toggle("open", open)),
    h(
      "div",
      { class: "site-tools" },
      isStatic ? null : bellSlot(),
      isStatic ? null : accountLink(active),
      rules ? rulesButton(rules) : null,
      soundButton(),
      themeButton(),
      helpButton(keys),
      settingsButton(),
    ),
  );
  return top;
}

function footer() {
  const pages = FOOTER.filter(([name]) => !isStatic || name === "learn" || name === "languages");
  const links = pages.map(([name, path]) => h("li", {}, h("a", { href: path }, t(`shell.${name}`))));
  return h(
    "footer",
    { class: "site-footer" },
    h(
      "div",
      {},
      h("a", { class: "brand", href: "/", tabindex: "-1", "aria-hidden": "true" }, logo(), t("shell.brand")),
      h("nav", { "aria-label": t("shell.footer") }, h("ul", {}, links)),
    ),
  );
}

/** Return the place of the bell, which accounts have. */
function bellSlot() {
  const slot = h("div", { class: "bell-slot" });
  let mounted = false;
  const update = () => {
    if (mounted || !rememberedName()) return;
    mounted = true;
    import("./notifications.js").then(
      ({ mountBell }) => mountBell(slot),
      () => {}, // without a connection there are no notifications
    );
  };
  onAccountChange(update);
  update();
  return slot;
}

/**
 * Return the link to the account, or to sign in.
 * @param {string | null} active
 */
function accountLink(active) {
  const current = active === "account" ? "page" : null;
  const link = h("a", { class: "site-account", href: "/account", "aria-current": current });
  const update = () => {
    const name = rememberedName();
    replace(link, name ? avatar(name) : null, h("span", { class: "account-name" }, name || t("shell.account")));
  };
  onAccountChange(update);
  update();
  return link;
}

/**
 * @param {string} name
 * @param {string} label
 * @param {() => unknown} run
 */
function toolButton(name, label, run, extra = "") {
  return h(
    "button",
    { class: `icon-button ${extra}`, type: "button", "aria-label": label, title: label, onClick: run },
    icon(name),
  );
}

/**
 * Redraw a button whenever settings change.
 * @param {HTMLButtonElement} button
 * @param {() => [string, string]} draw
 */
function living(button, draw) {
  const update = () => {
    const [name, label] = draw();
    replace(button, icon(name)).setAttribute("aria-label", label);
    button.title = label;
  };
  settings.subscribe(update);
  update();
  return button;
}

function soundButton() {
  const button = toolButton("sound", "", () => settings.set("sound", !settings.get("sound")));
  return living(button, () =>
    settings.get("sound") ? ["sound", t("shell.sound_on")] : ["muted", t("shell.sound_off")],
  );
}

function themeButton() {
  const button = toolButton(
    "sun",
    "",
    () => settings.set("theme", settings.theme() === "dark" ? "light" : "dark"),
    "wide-only",
  );
  return living(button, () =>
    settings.theme() === "dark" ? ["sun", t("shell.theme_to_light")] : ["moon", t("shell.theme_to_dark")],
  );
}

/** @param {() => string | null | undefined} rules */
function rulesButton(rules) {
  const open = () => {
    const variant = rules();
    if (variant) toggleRules(variant).catch(showError);
  };
  return toolButton("book", t("shell.rules"), open, "rules-button");
}

/** @param {KeyLines | null} keys */
function helpButton(keys) {
  return toolButton("help", t("shell.help"), () => openHelp(keys), "wide-only");
}

function settingsButton() {
  return toolButton("settings", t("shell.settings"), openSettings);
}
