/** Settings of notifications and vacations. */
/** @import { NotificationSettingsView, VacationView } from "../../types/api" */
import { del, get, post, put } from "../../lib/api.js";
import { ask } from "../../lib/dialogs.js";
import { h, replace } from "../../lib/dom.js";
import { choice, field, form, switchField } from "../../lib/forms.js";
import { showError, toast } from "../../lib/shell.js";
import { language, t } from "../../lib/strings.js";
import { Store } from "../parts/store.js";
import { canPush, isSubscribed, subscribe, unsubscribe } from "./push.js";

/** @typedef {NotificationSettingsView} Settings */

/** @type {(keyof Settings["push"])[]} */
const KINDS = ["turn", "started", "over", "challenge", "message", "tournament"];
const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, "0")}:00`]);

/** Return the sections of the tab; they are filled when the settings have arrived. */
export function notificationSections() {
  const device = h("section", { class: "card stack" });
  const mail = h("section", { class: "card stack" });
  const vacation = h("section", { class: "card stack" });
  start(device, mail).catch(showError);
  get("/api/correspondence/vacation").then((found) => drawVacation(vacation, found), showError);
  return [device, mail, vacation];
}

/**
 * @param {HTMLElement} device
 * @param {HTMLElement} mail
 */
async function start(device, mail) {
  const address = new URLSearchParams(location.search);
  const code = address.get("mail");
  if (code) {
    history.replaceState(null, "", `${location.pathname}${location.hash}`);
    await post("/api/notifications/mail/confirm", { code }).catch(showError);
  }
  const store = new Store(await get("/api/notifications/settings"));
  store.subscribe(save);
  await drawDevice(device, store);
  drawMail(mail, store.state);
}

/** Settles when no change is being saved. */
let saving = Promise.resolve();

/**
 * Save all settings after earlier changes: requests sent together may arrive in any order, and the last one counts.
 * @param {Settings} settings
 */
function save(settings) {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  saving = saving.then(async () => {
    const { push, mail, quiet } = settings;
    await put("/api/notifications/settings", { push, mail, quiet, time_zone }).catch(showError);
  });
}

/**
 * @param {HTMLElement} element
 * @param {Store<Settings>} store
 */
async function drawDevice(element, store) {
  const rows = KINDS.map((kind) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, t(`notifications.kind.${kind}`)),
      cell(store, "push", kind),
      cell(store, "mail", kind),
    ),
  );
  const heads = ["what", "push", "mail"].map((name) => h("th", { scope: "col" }, t(`notifications.kinds.${name}`)));
  replace(
    element,
    h("h2", {}, t("notifications.title")),
    await pushSwitch(store.state),
    h("table", { class: "kinds-table" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)),
    quietFields(store),
  );
}

/**
 * @param {Store<Settings>} store
 * @param {"push" | "mail"} way
 * @param {(typeof KINDS)[number]} kind
 */
function cell(store, way, kind) {
  const label = `${t(`notifications.kind.${kind}`)}: ${t(`notifications.kinds.${way}`)}`;
  const box = h("input", { type: "checkbox", checked: store.state[way][kind], "aria-label": label });
  box.addEventListener("change", () => {
    store.set({ ...store.state, [way]: { ...store.state[way], [kind]: box.checked } });
  });
  return h("td", {}, box);
}

/** @param {Settings} settings */
async function pushSwitch({ push_key }) {
  if (!push_key) return h("p", { class: "muted" }, t("notifications.push.none"));
  if (!canPush()) return h("p", { class: "muted" }, t("notifications.push.browser"));
  const element = switchField({
    label: t("notifications.push.on"),
    help: t("notifications.push.help"),
    checked: await isSubscribed(),
    onChange: async (wanted) => {
      const isOn = wanted ? await turnOn(push_key) : await turnOff();
      const input = element.querySelector("input");
      if (input) input.checked = isOn;
    },
  });
  return element;
}

/** @param {string} key */
async function turnOn(key) {
  try {
    const subscription = await subscribe(key);
    if (!subscription) {
      toast(t("notifications.push.denied"), { kind: "bad", stay: 8000 });
      return false;
    }
    await put("/api/notifications/push", subscription);
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

async function turnOff() {
  await unsubscribe();
  await del("/api/notifications/push").catch(showError);
  return false;
}

/** @param {Store<Settings>} store */
function quietFields(store) {
  const off = ["", t("notifications.quiet.none")];
  const { quiet } = store.state;
  const chosen = { start: quiet ? String(quiet.start) : "", end: quiet ? String(quiet.end) : "" };
  /** @param {"start" | "end"} which */
  const hour = (which) =>
    choice(t(`notifications.quiet.${which}`), [off, ...HOURS], chosen[which], (value) => {
      chosen[which] = value;
      const both = chosen.start !== "" && chosen.end !== "";
      store.set({ ...store.state, quiet: both ? { start: Number(chosen.start), end: Number(chosen.end) } : null });
    }).element;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return h(
    "div",
    { class: "stack" },
    h("div", { class: "filters" }, hour("start"), hour("end")),
    h("small", { class: "muted" }, t("notifications.quiet.help", { zone })),
  );
}

/**
 * @param {HTMLElement} element
 * @param {Settings} settings
 * @returns {HTMLElement}
 */
function drawMail(element, settings) {
  const title = h("h2", {}, t("notifications.mail.title"));
  if (!settings.can_mail) return replace(element, title, h("p", { class: "muted" }, t("notifications.mail.none")));
  const { address, confirmed } = settings;
  const own = field(
    t("notifications.mail.address"),
    { type: "email", autocomplete: "email", required: true, value: address ?? "" },
    t("notifications.mail.help"),
  );
  const send = async () => {
    drawMail(element, await put("/api/notifications/mail", { address: own.input.value }));
    toast(t("notifications.mail.sent"), { kind: "good", stay: 8000 });
  };
  const remove = async () => drawMail(element, await put("/api/notifications/mail", { address: null }));
  const state = address && t(confirmed ? "notifications.mail.confirmed" : "notifications.mail.waiting");
  const removal = h(
    "button",
    { class: "button", type: "button", onClick: () => remove().catch(showError) },
    t("notifications.mail.remove"),
  );
  return replace(
    element,
    title,
    form([own.element], { submit: t("notifications.mail.set"), send }),
    state ? h("p", { class: "muted" }, state) : null,
    address ? h("div", { class: "row" }, removal) : null,
  );
}

/**
 * @param {HTMLElement} element
 * @param {VacationView} vacation
 * @returns {HTMLElement}
 */
function drawVacation(element, { until, days_left }) {
  const title = h("h2", {}, t("notifications.vacation.title"));
  const left = h("p", {}, t("notifications.vacation.left", { count: days_left }));
  const help = h("p", { class: "muted" }, t("notifications.vacation.help"));
  if (until) {
    const date = new Date(until).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
    return replace(element, title, h("p", {}, t("notifications.vacation.until", { date })), left);
  }
  const days = field(t("notifications.vacation.days"), { type: "number", min: 1, max: days_left, value: 7 });
  const send = async () => {
    const count = Number(days.input.value);
    const words = { title: t("notifications.vacation.sure"), text: t("notifications.vacation.sure.text", { count }) };
    if (!(await ask({ ...words, confirm: t("notifications.vacation.go") }))) return;
    drawVacation(element, await post("/api/correspondence/vacation", { days: count }));
  };
  const fields = form([days.element], { submit: t("notifications.vacation.go"), send });
  return replace(element, title, help, left, days_left ? fields : null);
}
