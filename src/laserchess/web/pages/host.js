/** The host's page: figures, limits, reports, and what is done about them. */
import { get, post } from "../lib/api.js";
import { ask } from "../lib/dialogs.js";
import { h, replace } from "../lib/dom.js";
import { choice, field, form } from "../lib/forms.js";
import { me, personPath } from "../lib/me.js";
import { mountShell, showError, toast } from "../lib/shell.js";
import { language, t } from "../lib/strings.js";
import { day } from "./people_parts.js";

const DEEDS = ["dismiss", "mute", "close"];
const WEEK = 7;
const LOOK_EVERY = 10000;

async function start() {
  mountShell({ active: "account" });
  document.title = t("people.tab.host");
  const main = document.getElementById("main");
  const account = await me();
  if (!account?.host) {
    replace(main, h("h1", {}, t("people.host.title")), h("p", {}, t("people.host.only")));
    return;
  }
  const [figures, reports] = await Promise.all([get("/api/host/figures"), get("/api/host/reports")]);
  const live = h("div", {}, facts(figures));
  setInterval(async () => {
    const now = document.hidden ? null : await get("/api/host/figures").catch(() => null);
    if (now) replace(live, facts(now));
  }, LOOK_EVERY);
  replace(
    main,
    h("h1", {}, t("people.host.title")),
    h("section", { class: "card stack" }, h("h2", {}, t("people.host.reports")), reportsOf(reports), settled()),
    h(
      "div",
      { class: "two-columns" },
      h("section", { class: "card stack" }, h("h2", {}, t("people.host.figures")), live),
      h("section", { class: "card stack" }, h("h2", {}, t("people.host.limits")), limitsOf(figures)),
      h("section", { class: "card stack" }, h("h2", {}, t("people.host.person")), person()),
    ),
  );
}

function facts({ limits, settable, ...figures }) {
  return table(Object.entries(figures), "figure");
}

function table(values, kind) {
  const rows = values.map(([name, value]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, t(`people.host.${kind}.${name}`)),
      h("td", {}, value.toLocaleString(language)),
    ),
  );
  return h("table", { class: "table" }, h("tbody", {}, rows));
}

/** Those of the start, and those that may be set; an empty field gives one back. */
function limitsOf({ limits, settable }) {
  const fields = Object.entries(settable).map(([name, { lowest, highest, usual }]) => {
    const help = t("people.host.limit.help", { lowest, highest, usual });
    const props = { type: "number", min: lowest, max: highest, placeholder: usual, value: limits[name] };
    return { name, ...field(t(`people.host.limit.${name}`), props, help) };
  });
  const send = async () => {
    const chosen = fields.map(({ name, input }) => [name, input.value === "" ? null : Number(input.value)]);
    await post("/api/host/limits", Object.fromEntries(chosen));
    toast(t("people.host.done"), { kind: "good" });
  };
  const fixed = Object.entries(limits).filter(([name]) => !(name in settable));
  return h(
    "div",
    { class: "stack" },
    form(
      fields.map(({ element }) => element),
      { submit: t("people.host.limit.set"), send },
    ),
    table(fixed, "limit"),
  );
}

function reportsOf(reports) {
  if (!reports.length) return h("p", { class: "muted" }, t("people.host.reports.none"));
  return h("ul", { class: "stack" }, reports.map(reportItem));
}

/** What was decided upon before, asked for when it is opened. */
function settled() {
  const list = h("div", { class: "stack" });
  const fold = h("details", {}, h("summary", {}, t("people.host.settled")), list);
  const load = async () => replace(list, reportsOf(await get("/api/host/reports?done=true")));
  fold.addEventListener("toggle", () => load().catch(showError), { once: true });
  return fold;
}

function reportItem(report) {
  const settle = async (deed) => {
    if (deed === "close" && !(await sure(report.about))) return;
    await post(`/api/host/reports/${report.id}`, { deed, days: WEEK }).then(() => location.reload(), showError);
  };
  const title = t("people.host.report", { ...report, reason: t(`people.report.${report.reason}`) });
  return h(
    "li",
    { class: "panel stack", dataset: { report: report.id } },
    h("strong", {}, title),
    h(
      "span",
      { class: "muted" },
      day(report.at),
      " · ",
      h("a", { href: personPath(report.about) }, report.about),
      report.game && [" · ", h("a", { href: `/game/${report.game}` }, report.game)],
    ),
    report.words && h("p", {}, report.words),
    report.record &&
      h("details", {}, h("summary", {}, t("people.host.record")), h("pre", { class: "record" }, report.record)),
    report.deed && h("span", { class: "tag" }, t(`people.host.${report.deed}`)),
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
          t(`people.host.${deed}`),
        ),
      ),
    ),
  );
}

function sure(name) {
  return ask({ title: t("people.host.close"), text: name, confirm: t("people.host.close"), danger: true });
}

function person() {
  const name = field(t("people.name"), { autocomplete: "off", required: true });
  const state = { deed: "mute" };
  const deed = choice(
    t("people.host.person"),
    [
      ["mute", t("people.host.mute")],
      ["close", t("people.host.close")],
      ["pardon", t("people.host.pardon")],
    ],
    "mute",
    (value) => (state.deed = value),
  );
  const send = async () => {
    await post(`/api/host/people/${encodeURIComponent(name.input.value.trim())}`, { deed: state.deed, days: WEEK });
    toast(t("people.host.done"), { kind: "good" });
  };
  return form([name.element, deed.element], { submit: t("shell.ok"), send });
}

start().catch(showError);
