/** Settings of the signed-in account. */
/** @import { Child } from "../../board/types" */
/** @import { AccountView, RelationView, SessionView } from "../../types/api" */
import { get, post } from "../../lib/api.js";
import { ask } from "../../lib/dialogs.js";
import { h, redraw, replace } from "../../lib/dom.js";
import { countryName } from "../../lib/flags.js";
import { choice, field, form } from "../../lib/forms.js";
import { profilePath, rememberAccount } from "../../lib/session.js";
import { showError, toast } from "../../lib/shell.js";
import { go } from "../../lib/site.js";
import { language, t } from "../../lib/strings.js";
import { notificationSections } from "./notifications.js";
import { tabs } from "./tabs.js";
import { revokeSwitch, tokensOf } from "./tokens.js";
import { empty } from "../parts/empty.js";
import { day, person } from "../parts/player_parts.js";

const POLL_INTERVAL = 10_000;
const CHAT_SOURCES = ["everybody", "followed", "nobody"];

/**
 * Build the sections; `showCodes(codes)` shows recovery codes.
 * @param {AccountView} account
 * @param {(codes: string[]) => void} showCodes
 */
export function settingsOf(account, showCodes) {
  return tabs([
    ["people", t("people.tabs.people"), () => [relations(), chatSettings(account), flagSettings(account)]],
    ["notifications", t("notifications.title"), notificationSections],
    ["security", t("people.tabs.security"), () => [password(), sessions(), codes(showCodes)]],
    ["tokens", t("bots.tokens.title"), () => [tokensOf()]],
    ["data", t("people.tabs.data"), () => [data(), removal(account)]],
  ]);
}

/**
 * @param {string} title
 * @param {...Child} body
 */
function section(title, ...body) {
  return h("section", { class: "card stack" }, h("h2", {}, title), body);
}

/**
 * Return the links of an account: its profile, its games, moderation, and the way out.
 * @param {AccountView} account
 */
export function links(account) {
  const out = async () => {
    await post("/api/account/sign-out").then(() => rememberAccount(null), showError);
    go("/");
  };
  return h(
    "div",
    { class: "row" },
    h("a", { class: "button", href: profilePath(account.name) }, t("people.ratings")),
    h("a", { class: "button", href: "/games" }, t("people.games.title")),
    account.host && h("a", { class: "button", href: "/host" }, t("people.mod.title")),
    h("button", { class: "button", type: "button", onClick: out }, t("people.sign_out")),
  );
}

/** @param {AccountView} account */
function chatSettings(account) {
  /** @param {string} hears */
  const save = async (hears) => {
    await post("/api/account/choices", { hears });
    toast(t("people.chat.done"), { kind: "good", stay: 2500 });
  };
  const options = CHAT_SOURCES.map((one) => [one, t(`people.chat.${one}`)]);
  const change = (/** @type {string} */ hears) => save(hears).catch(showError);
  return section(t("people.chat.title"), choice(t("people.chat.from"), options, account.hears, change).element);
}

/** @param {AccountView} account */
function flagSettings(account) {
  /** @param {string} country */
  const save = async (country) => {
    await post("/api/account/choices", { country });
    account.country = country || null;
    toast(t("people.chat.done"), { kind: "good", stay: 2500 });
  };
  const place = h("div");
  get("/api/flags/countries").then((codes) => {
    const named = codes.map((code) => /** @type {[string, string]} */ ([code, countryName(code)]));
    named.sort(([, one], [, other]) => one.localeCompare(other, language));
    const options = [["", t("people.country.none")], ...named];
    const change = (/** @type {string} */ country) => save(country).catch(showError);
    replace(place, choice(t("people.country"), options, account.country ?? "", change).element);
  }, showError);
  return section(t("people.country.title"), h("p", { class: "muted" }, t("people.country.help")), place);
}

function relations() {
  const list = h("ul", { class: "plain-list" });
  const show = async () => {
    /** @type {RelationView[]} */
    const found = await get("/api/account/relations");
    found.sort((one, other) => presence(other) - presence(one));
    redraw(list, found.length ? found.map(relationItem) : h("li", {}, noRelations()));
  };
  show().catch(showError);
  const polling = setInterval(() => {
    if (!list.isConnected) clearInterval(polling);
    else if (!document.hidden) show().catch(() => {});
  }, POLL_INTERVAL);
  return section(t("people.relations.title"), list);
}

function noRelations() {
  return empty({ art: "players", text: t("people.relations.none"), link: ["/people", t("people.missing.back")] });
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
    person({ name }),
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
    go("/account");
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
    go("/");
  };
  const body = form([own.element], { submit: t("people.delete.go"), send, danger: true });
  return section(t("people.delete.title"), h("p", { class: "muted" }, t("people.delete.help")), body);
}
