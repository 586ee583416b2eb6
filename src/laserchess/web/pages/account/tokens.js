/** API tokens of an account: a list, a form to create one, and its secret, shown once. */
/** @import { TokenView } from "../../types/api" */
import { get, post } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { choice, field, form, switchField } from "../../lib/forms.js";
import { latest } from "../../lib/latest.js";
import { showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { day } from "../parts/player_parts.js";

const DAYS = [7, 30, 90, 365];
const SCOPES = ["challenge:read", "challenge:write", "board:play", "bot:play"];

/** Build the section. */
export function tokensOf() {
  const list = h("ul", { class: "plain-list" });
  const shown = h("div", { class: "stack", role: "status" });
  const answered = latest((/** @type {TokenView[]} */ found) => replace(list, items(found, load)));
  /** @type {() => Promise<void>} */
  const load = () => answered(get("/api/account/tokens")).catch(showError);
  load();
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("bots.tokens.title")),
    h("p", { class: "muted" }, t("bots.tokens.help")),
    list,
    shown,
    maker(shown, load),
  );
}

/**
 * @param {TokenView[]} found
 * @param {() => Promise<unknown>} load
 */
function items(found, load) {
  if (!found.length) return h("li", { class: "muted" }, t("bots.tokens.none"));
  return found.map(({ id, name, scopes, created, expires }) => {
    const revoke = async () => {
      await post(`/api/account/tokens/${id}/revoke`).catch(showError);
      await load();
    };
    const called = name || t("bots.tokens.nameless");
    return h(
      "li",
      {},
      h("strong", {}, called),
      " ",
      h("span", { class: "muted" }, lifetime(scopes.join(", "), created, expires)),
      " ",
      h(
        "button",
        {
          class: "button",
          type: "button",
          onClick: revoke,
          "aria-label": t("bots.tokens.revoke.one", { name: called }),
        },
        t("bots.tokens.revoke"),
      ),
    );
  });
}

/**
 * @param {string} scopes
 * @param {number} created
 * @param {number | null} expires
 */
function lifetime(scopes, created, expires) {
  const date = day(created);
  return expires
    ? t("bots.tokens.until", { scopes, date, end: day(expires) })
    : t("bots.tokens.since", { scopes, date });
}

/** A switch to revoke all tokens with something else; `isOn()` reads it. */
export function revokeSwitch() {
  let isOn = false;
  /** @param {boolean} is */
  const onChange = (is) => {
    isOn = is;
  };
  return { element: switchField({ label: t("bots.tokens.revoke.all"), checked: false, onChange }), isOn: () => isOn };
}

/**
 * @param {HTMLElement} shown
 * @param {() => Promise<unknown>} load
 */
function maker(shown, load) {
  const name = field(t("bots.tokens.name"), { maxlength: 60, autocomplete: "off" });
  const wanted = new Set(SCOPES.filter((scope) => scope !== "bot:play"));
  const switches = SCOPES.map((scope) =>
    switchField({
      label: t(`bots.scope.${scope}`),
      checked: wanted.has(scope),
      onChange: (is) => wanted[is ? "add" : "delete"](scope),
    }),
  );
  const ends = [["", t("bots.tokens.never")], ...DAYS.map((days) => [String(days), t("bots.tokens.days", { days })])];
  const end = choice(t("bots.tokens.expires"), ends, "", () => {});
  const send = async () => {
    const days = Number(end.select.value) || null;
    const made = await post("/api/account/tokens", { name: name.input.value, scopes: [...wanted], days });
    name.input.value = "";
    replace(shown, h("p", {}, t("bots.tokens.created")), h("div", { class: "codes" }, h("code", {}, made.token)));
    await load();
  };
  const choices = h("fieldset", { class: "stack" }, h("legend", {}, t("bots.tokens.scopes")), switches);
  return form([name.element, choices, end.element], { submit: t("bots.tokens.create"), send });
}
