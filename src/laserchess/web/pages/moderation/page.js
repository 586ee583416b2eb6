/** The moderation page: status, limits, reports and actions. */
/** @import { Figures, ReportView } from "../../types/api" */
import { get, post } from "../../lib/api.js";
import { ask } from "../../lib/dialogs.js";
import { h, replace } from "../../lib/dom.js";
import { choice, field, form } from "../../lib/forms.js";
import { me, profilePath } from "../../lib/session.js";
import { mountShell, showError, toast } from "../../lib/shell.js";
import { language, t } from "../../lib/strings.js";
import { empty } from "../parts/empty.js";
import { day } from "../parts/player_parts.js";
import { mainElement } from "../parts/main.js";

const DEEDS = ["dismiss", "mute", "close"];
const WEEK = 7;
const POLL_INTERVAL = 10000;

async function start() {
  mountShell({ active: "account" });
  document.title = t("people.tab.moderation");
  const main = mainElement();
  const account = await me();
  if (!account?.host) {
    replace(main, h("h1", {}, t("people.mod.title")), empty({ art: "lost", text: t("people.mod.only") }));
    return;
  }
  const [figures, reports] = await Promise.all([get("/api/host/figures"), get("/api/host/reports")]);
  const live = h("div", {}, facts(figures));
  setInterval(async () => {
    const now = document.hidden ? null : await get("/api/host/figures").catch(() => null);
    if (now) replace(live, facts(now));
  }, POLL_INTERVAL);
  replace(
    main,
    h("h1", {}, t("people.mod.title")),
    h("section", { "aria-label": t("people.mod.status") }, live),
    h("section", { class: "card stack" }, h("h2", {}, t("people.mod.reports")), reportsOf(reports), settled()),
    h(
      "div",
      { class: "two-columns" },
      h("section", { class: "card stack" }, h("h2", {}, t("people.mod.limits")), limitsOf(figures)),
      h("section", { class: "card stack" }, h("h2", {}, t("people.mod.account")), person()),
    ),
  );
}

/** @param {Figures} figures */
function facts({ limits, settable, ...figures }) {
  const tiles = Object.entries(figures).map(([name, value]) =>
    h("div", {}, h("dt", {}, t(`people.mod.figure.${name}`)), h("dd", {}, value.toLocaleString(language))),
  );
  return h("dl", { class: "figures" }, tiles);
}

/**
 * @param {[string, number][]} values
 * @param {string} kind
 */
function table(values, kind) {
  const rows = values.map(([name, value]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, t(`people.mod.${kind}.${name}`)),
      h("td", {}, value.toLocaleString(language)),
    ),
  );
  return h("table", { class: "table" }, h("tbody", {}, rows));
}

/**
 * Return the limits: fixed ones, and those that can be set; an empty field restores the default.
 * @param {Figures} figures
 */
function limitsOf({ limits, settable }) {
  const fields = Object.entries(settable).map(([name, { lowest, highest, usual }]) => {
    const help = t("people.mod.limit.help", { lowest, highest, usual });
    const props = { type: "number", min: lowest, max: highest, placeholder: usual, value: limits[name] };
    return { name, ...field(t(`people.mod.limit.${name}`), props, help) };
  });
  const send = async () => {
    const chosen = fields.map(({ name, input }) => [name, input.value === "" ? null : Number(input.value)]);
    await post("/api/host/limits", Object.fromEntries(chosen));
    toast(t("people.mod.done"), { kind: "good" });
  };
  const fixed = Object.entries(limits).filter(([name]) => !(name in settable));
  return h(
    "div",
    { class: "stack" },
    form(
      fields.map(({ element }) => element),
      { submit: t("people.mod.limit.set"), send },
    ),
    table(fixed, "limit"),
  );
}

/** @param {ReportView[]} reports */
function reportsOf(reports) {
  if (!reports.length) return empty({ art: "done", text: t("people.mod.reports.none") });
  return h("ul", { class: "stack" }, reports.map(reportItem));
}

/** Return the resolved reports, fetched when opened. */
function settled() {
  const list = h("div", { class: "stack" });
  const fold = h("details", {}, h("summary", {}, t("people.mod.resolved")), list);
  const load = async () => replace(list, reportsOf(await get("/api/host/reports?done=true")));
  fold.addEventListener("toggle", () => load().catch(showError), { once: true });
  return fold;
}

/** @param {ReportView} report */
function reportItem(report) {
  /** @param {string} deed */
  const settle = async (deed) => {
    if (deed === "close" && !(await sure(report.about))) return;
    await post(`/api/host/reports/${report.id}`, { deed, days: WEEK }).then(() => location.reload(), showError);
  };
  const title = t("people.mod.report", { ...report, reason: t(`people.report.${report.reason}`) });
  return h(
    "li",
    { class: "panel stack", dataset: { report: report.id } },
    h("strong", {}, title),
    h(
      "span",
      { class: "muted" },
      day(report.at),
      " · ",
      h("a", { href: profilePath(report.about) }, report.about),
      report.game && [" · ", h("a", { href: `/game/${report.game}` }, report.game)],
    ),
    report.words && h("p", {}, report.words),
    report.record &&
      h("details", {}, h("summary", {}, t("people.mod.record")), h("pre", { class: "record" }, report.record)),
    report.deed && h("span", { class: "tag" }, t(`people.mod.${report.deed}`)),
    h(
      "div",
      { class: "row" },
      (report.deed ? [] : DEEDS).map((deed) =>
        h(
          "button",
          {
            class: `button ${deed === "close" ? "danger" : ""}`,
            type: "button",
            dataset: { deed },
            onClick: () => settle(deed),
          },
          t(`people.mod.${deed}`),
        ),
      ),
    ),
  );
}

/** @param {string} name */
function sure(name) {
  return ask({ title: t("people.mod.close"), text: name, confirm: t("people.mod.close"), danger: true });
}

function person() {
  const name = field(t("people.name"), { autocomplete: "off", required: true });
  const state = { deed: "mute" };
  const deed = choice(
    t("people.mod.action"),
    [
      ["mute", t("people.mod.mute")],
      ["close", t("people.mod.close")],
      ["pardon", t("people.mod.pardon")],
    ],
    "mute",
    (value) => (state.deed = value),
  );
  const send = async () => {
    await post(`/api/host/people/${encodeURIComponent(name.input.value.trim())}`, { deed: state.deed, days: WEEK });
    toast(t("people.mod.done"), { kind: "good" });
  };
  return form([name.element, deed.element], { submit: t("people.mod.apply"), send });
}

start().catch(showError);
