/** One group: members, tournaments, ladder and incidents. */
/** @import { AccountView, GroupLadder, GroupView, IncidentView, MemberView } from "../../types/api" */
import { get, post } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { chips, field, form } from "../../lib/forms.js";
import { ask, copyText, showError } from "../../lib/shell.js";
import { go, shareUrl } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { moment } from "../parts/moment.js";
import { person } from "../parts/player_parts.js";
import { tournamentList } from "../tournaments/list.js";
import { showSchedules } from "../tournaments/schedules.js";
import { intervalText, KNOWN_INCIDENTS, rolesFor, signed } from "./model.js";

/**
 * @param {HTMLElement} main
 * @param {string} id
 * @param {AccountView | null} account
 */
export async function showGroup(main, id, account) {
  const { group, members, tournaments } = await get(`/api/groups/${id}`);
  document.title = `${group.name} · ${t("shell.brand")}`;
  const head = h(
    "div",
    {},
    h("h1", {}, group.name),
    h(
      "p",
      { class: "muted" },
      [t("groups.owner", { name: group.owner }), t("groups.members", { count: group.members })].join(" · "),
    ),
    group.about ? h("p", {}, group.about) : null,
  );
  if (!group.role) {
    replace(main, head, h("p", {}, t("groups.closed")), joinForm(group, account));
    return;
  }
  const schedules = h("div", {});
  const ladder = h("div", { class: "stack" });
  const incidents = h("div", {});
  replace(
    main,
    head,
    staffPart(group),
    section(
      "tournaments",
      tournaments.length ? tournamentList(tournaments) : h("p", { class: "muted" }, t("groups.tournaments.none")),
    ),
    schedules,
    section("ladder", h("p", { class: "muted" }, t("groups.ladder.text")), ladder),
    section("incidents", h("p", { class: "muted" }, t("groups.incidents.text")), incidents),
    section("members.title", memberList(group, members)),
    group.role === "owner" ? null : leaveButton(group),
  );
  if (group.role !== "member") await showSchedules(schedules, id);
  await showLadder(ladder, id);
  replace(incidents, incidentTable((await get(`/api/groups/${id}/incidents`)).incidents));
}

/**
 * @param {string} key
 * @param {(HTMLElement | null)[]} content
 */
function section(key, ...content) {
  return h("section", { class: "card stack" }, h("h2", {}, t(`groups.${key}`)), content);
}

/**
 * @param {GroupView} group
 * @param {AccountView | null} account
 */
function joinForm({ id }, account) {
  if (!account) return h("p", {}, h("a", { class: "button primary", href: "/account" }, t("groups.sign_in")));
  const known = new URLSearchParams(location.search).get("code") ?? "";
  const code = field(t("groups.join.code"), { required: true, autocomplete: "off", value: known });
  const send = async () => {
    await post(`/api/groups/${id}/join`, { code: code.input.value.trim() });
    go(`/groups/${id}`);
  };
  return h("section", { class: "card" }, form(code.element, { submit: t("groups.join"), send }));
}

/** @param {GroupView} group */
function staffPart({ id, code }) {
  if (!code) return null;
  const link = shareUrl(`/groups/${id}?code=${encodeURIComponent(code)}`);
  const copy = () => copyText(link, t("groups.copy.done"));
  return h(
    "section",
    { class: "card stack" },
    h("p", {}, t("groups.code", { code })),
    h(
      "div",
      { class: "row" },
      h("button", { class: "button", type: "button", onClick: copy }, t("groups.copy")),
      h("a", { class: "button primary", href: `/tournaments/new?group=${id}` }, t("groups.tournaments.create")),
      h("a", { class: "button", href: `/api/groups/${id}/games.csv`, download: `${id}.csv` }, t("groups.export")),
    ),
  );
}

/**
 * @param {HTMLElement} element
 * @param {string} id
 * @param {string} [variant]
 */
async function showLadder(element, id, variant = "") {
  const ladder = await get(`/api/groups/${id}/ladder?variant=${variant}`);
  const choice =
    ladder.variants.length > 1 &&
    chips({
      label: t("people.games.variant"),
      choices: ladder.variants.map((one) => [one, one]),
      value: ladder.variant,
      onChange: (one) => showLadder(element, id, one).catch(showError),
    });
  replace(
    element,
    choice,
    ladder.places.length ? ladderTable(ladder) : h("p", { class: "muted" }, t("groups.ladder.none")),
  );
}

/** @param {GroupLadder} ladder */
function ladderTable({ places }) {
  const rows = places.map((place) =>
    h(
      "tr",
      { dataset: { player: place.name } },
      h("td", { class: "place" }, place.rank),
      h("th", { scope: "row" }, person({ name: place.name }), " ", place.bot && h("span", { class: "tag" }, "BOT")),
      h("td", {}, h("strong", {}, signed(place.elo))),
      h("td", {}, intervalText(place, t("groups.open"))),
      h("td", {}, `${place.wins} · ${place.draws} · ${place.losses}`),
      h("td", {}, place.time_losses + place.no_shows),
    ),
  );
  const head = [
    "tournaments.rank",
    "tournaments.player",
    "groups.elo",
    "groups.interval",
    "groups.results",
    "groups.time_losses",
  ];
  return table(t("groups.ladder"), head, rows);
}

/** @param {IncidentView[]} incidents */
function incidentTable(incidents) {
  if (!incidents.length) return h("p", { class: "muted" }, t("groups.incidents.none"));
  const rows = incidents.map(({ player, game, kind, words, at }) =>
    h(
      "tr",
      {},
      h("td", {}, h("a", { href: `/game/${game}` }, moment(at))),
      h("th", { scope: "row" }, player),
      h(
        "td",
        {},
        KNOWN_INCIDENTS.includes(kind) ? t(`groups.incident.${kind}`) : kind,
        words ? h("pre", { class: "record" }, words) : null,
      ),
    ),
  );
  return table(t("groups.incidents"), ["groups.when", "tournaments.player", "groups.what"], rows);
}

/**
 * @param {string} label
 * @param {string[]} head
 * @param {HTMLElement[]} rows
 */
function table(label, head, rows) {
  const cells = head.map((key) => h("th", { scope: "col" }, t(key)));
  return h(
    "div",
    { class: "table-scroll", tabindex: "0", role: "region", "aria-label": label },
    h("table", { class: "table" }, h("thead", {}, h("tr", {}, cells)), h("tbody", {}, rows)),
  );
}

/**
 * @param {GroupView} group
 * @param {MemberView[]} members
 */
function memberList(group, members) {
  /**
   * @param {MemberView} member
   * @param {"staff" | "member" | "none"} role
   */
  const change = async (member, role) => {
    await post(`/api/groups/${group.id}/members`, { name: member.name, role });
    go(`/groups/${group.id}`);
  };
  const items = members.map((member) =>
    h(
      "li",
      { class: "relation" },
      person({ name: member.name }),
      member.bot && h("span", { class: "tag" }, "BOT"),
      member.role !== "member" && h("span", { class: "tag" }, t(`groups.role.${member.role}`)),
      rolesFor(group.role, member).map((role) =>
        h(
          "button",
          { class: "button small", type: "button", onClick: () => change(member, role).catch(showError) },
          t(role === "none" ? "groups.remove" : `groups.make.${role}`),
        ),
      ),
    ),
  );
  return h("ul", { class: "plain-list" }, items);
}

/** @param {GroupView} group */
function leaveButton({ id }) {
  const leave = async () => {
    const texts = { title: t("groups.leave.title"), text: t("groups.leave.text") };
    if (!(await ask({ ...texts, confirm: t("groups.leave.confirm"), cancel: t("groups.leave.cancel") }))) return;
    await post(`/api/groups/${id}/leave`);
    go("/groups");
  };
  return h(
    "div",
    { class: "row" },
    h("button", { class: "button danger", type: "button", onClick: () => leave().catch(showError) }, t("groups.leave")),
  );
}
