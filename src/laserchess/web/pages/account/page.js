/** The account page: sign in, sign up, or settings of the account. */
/** @import { Child } from "../../board/types" */
import { post } from "../../lib/api.js";
import { openDialog } from "../../lib/dialogs.js";
import { avatar } from "../../lib/avatar.js";
import { h, replace } from "../../lib/dom.js";
import { field, form } from "../../lib/forms.js";
import { me, rememberAccount } from "../../lib/session.js";
import { copyText, mountShell } from "../../lib/shell.js";
import { go } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { links, settingsOf } from "./settings.js";
import { mainElement } from "../parts/main.js";

mountShell({ active: "account" });
document.title = t("people.tab.account");
start();

async function start() {
  const main = mainElement();
  const account = await me();
  if (!account) return replace(main, entrance());
  const name = h("div", { class: "person-words" }, h("h1", {}, account.name));
  const head = [avatar(account.name, "large"), name, links(account)];
  return replace(main, h("header", { class: "person-head" }, head), settingsOf(account, showCodes));
}

function entrance() {
  return [
    h("h1", {}, t("people.sign_in.title")),
    h("p", { class: "muted" }, t("people.sign_in.why")),
    h("div", { class: "two-columns" }, signIn(), signUp()),
    recovery(),
  ];
}

/** Return where to go after signing in: the page that required it, if it is on this site. */
function onward() {
  const wanted = new URLSearchParams(location.search).get("next") ?? "";
  go(/^\/(?![/\\])/.test(wanted) ? wanted : "/account");
}

function signIn() {
  const name = field(t("people.name"), { autocomplete: "username", required: true });
  const password = field(t("people.password"), { type: "password", autocomplete: "current-password", required: true });
  const send = async () => {
    const { account } = await post("/api/account/sign-in", { name: name.input.value, password: password.input.value });
    rememberAccount(account);
    onward();
  };
  const fields = [name.element, password.element];
  return section(t("people.sign_in"), form(fields, { submit: t("people.sign_in"), send }));
}

function signUp() {
  const name = field(
    t("people.name"),
    { autocomplete: "username", required: true, maxlength: 20 },
    t("people.name.help"),
  );
  const password = field(
    t("people.password"),
    { type: "password", autocomplete: "new-password", required: true, minlength: 8 },
    t("people.password.help"),
  );
  const send = async () => {
    const { account, codes } = await post("/api/account/sign-up", {
      name: name.input.value,
      password: password.input.value,
    });
    rememberAccount(account);
    showCodes(codes, onward);
  };
  return section(t("people.sign_up"), form([name.element, password.element], { submit: t("people.sign_up"), send }));
}

function recovery() {
  const name = field(t("people.name"), { autocomplete: "username", required: true });
  const code = field(t("people.recover.code"), { autocomplete: "off", required: true, spellcheck: "false" });
  const password = field(t("people.password.new"), {
    type: "password",
    autocomplete: "new-password",
    required: true,
    minlength: 8,
  });
  const send = async () => {
    const { account } = await post("/api/account/recover", {
      name: name.input.value,
      code: code.input.value,
      password: password.input.value,
    });
    rememberAccount(account);
    onward();
  };
  const fields = [name.element, code.element, password.element];
  return h(
    "details",
    { class: "panel" },
    h("summary", {}, t("people.forgot")),
    form(fields, { submit: t("people.recover.go"), send }),
  );
}

/**
 * @param {string} title
 * @param {Child} body
 */
function section(title, body) {
  return h("section", { class: "card stack" }, h("h2", {}, title), body);
}

/**
 * Show recovery codes once; `then` is called when they are saved.
 * @param {string[]} codes
 * @param {() => void} [then]
 */
function showCodes(codes, then = () => {}) {
  const list = h(
    "ul",
    { class: "codes" },
    codes.map((code) => h("li", {}, h("code", {}, code))),
  );
  const copy = h(
    "button",
    { class: "button", type: "button", onClick: () => copyText(codes.join("\n")) },
    t("people.codes.copy"),
  );
  const done = h(
    "button",
    { class: "button primary", type: "button", onClick: () => dialog.close() },
    t("people.codes.done"),
  );
  const body = h("div", { class: "stack" }, h("p", {}, t("people.codes.text")), list);
  const dialog = openDialog({ title: t("people.codes.title"), body, actions: [copy, done], onClose: then });
}
