/** Settings of the signed-in account. */
/** @import { Child } from "../../board/types" */
/** @import { AccountView, RelationView, SessionView } from "../../types/api" */
import { get, post } from "../../lib/api.js";
import { ask } from "../../lib/dialogs.js";
import { h, redraw, replace } from "../../lib/dom.js";
import { choice, field, form } from "../../lib/forms.js";
import { profilePath, rememberAccount } from "../../lib/session.js";
import { showError, toast } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { revokeSwitch, tokensOf } from "./tokens.js";
import { day } from "../parts/player_parts.js";

const POLL_INTERVAL = 10_000;
const CHAT_SOURCES = ["everybody", "followed", "nobody"];

/**
 * Build the sections; `showCodes(codes)` shows recovery codes.
 * @param {AccountView} account
 * @param {(codes: string[]) => void} showCodes
 */
export function settingsOf(account, showCodes) {
  return h(
    "div",
    { class: "stack" },
    links(account),
    h(
      "div",
      { class: "two-columns" },
      chatSettings(account),
      relations(),
      sessions(),
      password(),
      codes(showCodes),
      tokensOf(),
      data(),
      removal(account),
    ),
  );
}

/**
 * @param {string} title
 * @param {...Child} body
 */
function section(title, ...body) {
  return h("section", { class: "card stack" }, h("h2", {}, title), body);
}

/** @param {AccountView} account */
function links(account) {
  const out = async () => {
    await post("/api/account/sign-out").then(() => rememberAccount(null), showError);
    location.assign("/");
  };
  return h(
    "div",
    { class: "row" },
    h("a", { class: "button primary", href: profilePath(account.name) }, t("people.ratings")),
    h("a", { class: "button", href: "/games" }, t("people.games.title")),
    account.host && h("a", { class: "button", href: "/host" }, t("people.mod.title")),
    h("button", { class: "button", type: "button", onClick: out }, t("people.sign_out")),
  );
}

/** @param {AccountView} account */
function chatSettings(account) {
  /** @param {string} hears */
  const save = async (hears) => {
    await post("/api/account/choices", { hears }).catch(showError);
    toast(t("people.chat.done"), { kind: "good", stay: 2500 });
  };
  const options = CHAT_SOURCES.map((one) => [one, t(`people.chat.${one}`)]);
  return section(t("people.chat.title"), choice(t("people.chat.from"), options, account.hears, save).element);
}

function relations() {
  const list = h("ul", { class: "plain-list" });
  const show = async () => {
    /** @type {RelationView[]} */
    const found = await get("/api/account/relations");
    found.sort((one, other) => presence(other) - presence(one));
    redraw(list, found.length ? found.map(relationItem) : h("li", { class: "muted" }, t("people.relations.none")));
  };
  show().catch(showError);
  setInterval(() => document.hidden || show().catch(() => {}), POLL_INTERVAL);
  return section(t("people.relations.title"), list);
}

/**
 * Return the sort order of a player: playing first, then online.
 * @param {RelationView} relation
 */
const presence = ({ online, game }) => (game ? 2 : 0) + (online ? 1 : 0);

/** @param {RelationView} relation */
function relationItem({ name, kind, online, game }) {
  return h(
    "li",
    { class: "relation" },
    h("a", { href: profilePath(name) }, name),
    h("span", { class: "tag" }, t(`people.relation.${kind}`)),
    online && h("span", { class: "tag here" }, t("people.relation.online")),
    game && h("a", { class: "button small", href: `/game/${game}` }, t("people.relation.watch")),
  );
}

function sessions() {
  const list = h("ul", { class: "plain-list" });
  get("/api/account/sessions").then((/** @type {SessionView[]} */ found) => {
    replace(
      list,
      found.map(({ browser, created }) => h("li", {}, t("people.sessions.since", { browser, date: day(created) }))),
    );
  }, showError);
  const revoke = revokeSwitch();
  const end = async () => {
    await post("/api/account/sign-out-everywhere", { revoke_tokens: revoke.isOn() }).catch(showError);
    location.assign("/account");
  };
  return section(
    t("people.sessions.title"),
    list,
    revoke.element,
    h("button", { class: "button", type: "button", onClick: end }, t("people.sessions.end")),
  );
}

function password() {
  const old = field(t("people.password.old"), { type: "password", autocomplete: "current-password", required: true });
  const fresh = field(t("people.password.new"), {
    type: "password",
    autocomplete: "new-password",
    required: true,
    minlength: 8,
  });
  const revoke = revokeSwitch();
  const send = async () => {
    const passwords = { password: old.input.value, new: fresh.input.value };
    await post("/api/account/password", { ...passwords, revoke_tokens: revoke.isOn() });
    old.input.value = fresh.input.value = "";
    toast(t("people.change.done"), { kind: "good" });
  };
  const fields = [old.element, fresh.element, revoke.element];
  return section(t("people.change.title"), form(fields, { submit: t("people.change.go"), send }));
}

/** @param {(codes: string[]) => void} showCodes */
function codes(showCodes) {
  const own = field(
    t("people.password.old"),
    { type: "password", autocomplete: "current-password", required: true },
    t("people.codes.help"),
  );
  const send = async () => {
    const made = await post("/api/account/codes", { password: own.input.value });
    own.input.value = "";
    showCodes(made.codes);
  };
  return section(t("people.codes.title"), form([own.element], { submit: t("people.codes.renew"), send }));
}

function data() {
  const link = h(
    "a",
    { class: "button", href: "/api/account/export", download: "laserchess-account.ndjson" },
    t("people.export.go"),
  );
  return section(
    t("people.export.title"),
    h("p", { class: "muted" }, t("people.export.help")),
    h("div", { class: "row" }, link),
  );
}

/** @param {AccountView} account */
function removal({ name }) {
  const own = field(t("people.password.old"), { type: "password", autocomplete: "current-password", required: true });
  const send = async () => {
    const words = { title: t("people.delete.sure", { name }), text: t("people.delete.sure.text") };
    if (!(await ask({ ...words, confirm: t("people.delete.go"), danger: true }))) return;
    await post("/api/account/delete", { password: own.input.value });
    location.assign("/");
  };
  const body = form([own.element], { submit: t("people.delete.go"), send, danger: true });
  return section(t("people.delete.title"), h("p", { class: "muted" }, t("people.delete.help")), body);
}
