/** The frame of every page: header, settings, keyboard shortcuts, notifications. */
/** @import { Child } from "../board/types" */
import { openDialog } from "./dialogs.js";
import { h, isTyping, replace } from "./dom.js";
import { icon, logo } from "./icons.js";
import { onAccountChange, rememberedName } from "./session.js";
import * as settings from "./settings.js";
import { openSettings } from "./settings_dialog.js";
import { t } from "./strings.js";
import { toggleRules } from "./rules_drawer.js";
import { showError } from "./toasts.js";

export { ask, openDialog } from "./dialogs.js";
export { announce, copyText, showError, toast } from "./toasts.js";
export { openSettings } from "./settings_dialog.js";

const PAGES = [
  ["home", "/"],
  ["lobby", "/lobby"],
  ["watch", "/watch"],
  ["people", "/people"],
  ["analysis", "/analysis"],
  ["editor", "/editor"],
  ["puzzles", "/puzzles"],
  ["learn", "/learn"],
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
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
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
export function openHelp(keys = null) {
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
  const links = PAGES.map(([name, path]) =>
    h("li", {}, h("a", { href: path, "aria-current": name === active ? "page" : null }, t(`shell.${name}`))),
  );
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
    h("nav", { class: "site-nav", "aria-label": t("shell.nav") }, h("ul", {}, links)),
    menuButton((open) => top.classList.toggle("open", open)),
    h(
      "div",
      { class: "site-tools" },
      accountLink(active),
      rules ? rulesButton(rules) : null,
      soundButton(),
      themeButton(),
      helpButton(keys),
      settingsButton(),
    ),
  );
  return top;
}

/**
 * Return the button that opens the page links on narrow screens; any other press closes them.
 * @param {(open: boolean) => boolean} toggle
 */
function menuButton(toggle) {
  /** @param {boolean} open */
  const set = (open) => button.setAttribute("aria-expanded", String(toggle(open)));
  const open = () => set(button.getAttribute("aria-expanded") !== "true");
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Element && !target.closest(".site-nav, .menu-button")) set(false);
  });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && set(false));
  /** @type {HTMLButtonElement} */
  const button = h(
    "button",
    {
      class: "icon-button menu-button",
      type: "button",
      "aria-label": t("shell.menu"),
      "aria-expanded": "false",
      onClick: open,
    },
    icon("menu"),
  );
  return button;
}

/**
 * Return the link to the account, or to sign in.
 * @param {string | null} active
 */
function accountLink(active) {
  const current = active === "account" ? "page" : null;
  const link = h("a", { class: "site-account", href: "/account", "aria-current": current });
  const update = () => {
    link.textContent = rememberedName() || t("shell.account");
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
