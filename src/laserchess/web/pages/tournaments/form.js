/** The form that creates a tournament. */
/** @import { AccountView, GroupView, TournamentPage, VariantView } from "../../types/api" */
/** @import { Draft } from "./model.js" */
import { get, post } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { choice, field, form, segmented, switchField } from "../../lib/forms.js";
import { go } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { empty } from "../parts/empty.js";
import { initialDraft, requestOf } from "./model.js";

const KINDS = ["arena", "swiss", "round-robin"];
const DAYS = [1, 2, 3, 5, 7, 14];

/**
 * @param {HTMLElement} main
 * @param {VariantView[]} variants
 * @param {AccountView | null} account
 */
export async function showForm(main, variants, account) {
  if (!account) {
    const link = /** @type {[string, string]} */ (["/account", t("tournaments.form.sign_in")]);
    replace(main, empty({ art: "players", text: t("tournaments.form.account"), link }));
    return;
  }
  const { groups } = await get("/api/groups");
  const led = groups.filter(({ role }) => role === "owner" || role === "staff");
  const asked = new URLSearchParams(location.search).get("group") ?? "";
  const draft = initialDraft(variants[0].id, led.some(({ id }) => id === asked) ? asked : "");
  const body = h("div", { class: "stack" });
  const draw = () => replace(body, fieldsOf(draft, { variants, groups: led, isModerator: account.host, draw }));
  draw();
  const send = async () => {
    const request = requestOf(draft);
    if (request.every) {
      await post("/api/tournaments/schedules", request);
      go(draft.group ? `/groups/${draft.group}` : "/tournaments");
      return;
    }
    /** @type {TournamentPage} */
    const made = await post("/api/tournaments", request);
    go(`/tournaments/${made.tournament.id}`);
  };
  replace(
    main,
    h("h1", {}, t("tournaments.form.title")),
    h("section", { class: "card" }, form(body, { submit: t("tournaments.form.submit"), send })),
  );
}

/**
 * @param {Draft} draft
 * @param {{variants: VariantView[], groups: GroupView[], isModerator: boolean, draw: () => void}} known
 */
function fieldsOf(draft, { variants, groups, isModerator, draw }) {
  const variant = variants.find(({ id }) => id === draft.variant) ?? variants[0];
  /** @param {Partial<Draft>} change */
  const redraw = (change) => {
    Object.assign(draft, change);
    draw();
  };
  const kinds = KINDS.map((kind) => /** @type {[string, string]} */ ([kind, t(`tournaments.kind.${kind}`)]));
  return [
    text(draft, "name", { required: true, minlength: 2, maxlength: 60 }),
    segmented({
      label: t("tournaments.form.kind"),
      choices: kinds,
      value: draft.kind,
      onChange: (kind) => redraw({ kind }),
    }),
    h("p", { class: "muted" }, t(`tournaments.kind.${draft.kind}.text`)),
    h(
      "div",
      { class: "filters" },
      choice(
        t("tournaments.form.variant"),
        variants.map(({ id, title }) => [id, title]),
        draft.variant,
        (id) => redraw({ variant: id, setup: null }),
      ).element,
      choice(
        t("tournaments.form.setup"),
        variant.setups.map(({ name, title }) => [name, title]),
        draft.setup ?? variant.setups[0].name,
        (setup) => (draft.setup = setup),
      ).element,
    ),
    timeFields(draft, redraw),
    lengthFields(draft),
    entryFields(draft, groups, redraw),
    switchField({
      label: t("tournaments.form.rated"),
      checked: draft.rated,
      onChange: (rated) => (draft.rated = rated),
    }),
    isModerator || draft.group ? everyField(draft) : null,
    text(draft, "about", { maxlength: 400 }),
  ];
}

/**
 * @param {Draft} draft
 * @param {(change: Partial<Draft>) => void} redraw
 */
function timeFields(draft, redraw) {
  const isDays = draft.time === "days" && draft.kind !== "arena";
  const times = /** @type {["clock" | "days", string][]} */ (
    ["clock", "days"].map((time) => [time, t(`tournaments.form.${time}`)])
  );
  const kind =
    draft.kind !== "arena" &&
    segmented({
      label: t("tournaments.form.time"),
      choices: times,
      value: draft.time,
      onChange: (time) => redraw({ time }),
    });
  const days = () =>
    choice(
      t("tournaments.form.days"),
      DAYS.map((count) => [String(count), t("tournaments.days", { count })]),
      draft.days,
      (value) => (draft.days = value),
    ).element;
  return h(
    "div",
    { class: "filters" },
    kind,
    isDays
      ? days()
      : [number(draft, "base", { min: 0.25, max: 180, step: "any" }), number(draft, "increment", { min: 0, max: 180 })],
  );
}

/** @param {Draft} draft */
function lengthFields(draft) {
  const starts = field(
    t("tournaments.form.starts"),
    { type: "datetime-local", value: draft.starts },
    t("tournaments.form.starts.help"),
  );
  starts.input.addEventListener("input", () => (draft.starts = starts.input.value));
  const own = {
    arena: [number(draft, "minutes", { min: 1, max: 720 })],
    swiss: [number(draft, "rounds", { min: 3, max: 11 }), number(draft, "pause", { min: 0, max: 86400 })],
    "round-robin": [number(draft, "cycles", { min: 1, max: 2 })],
  };
  const fill = number(draft, "fill", { min: 0, max: 16 }, t("tournaments.form.fill.help"));
  return h(
    "div",
    { class: "filters tournament-fields" },
    own[/** @type {keyof typeof own} */ (draft.kind)],
    starts.element,
    fill,
  );
}

/**
 * @param {Draft} draft
 * @param {GroupView[]} groups
 * @param {(change: Partial<Draft>) => void} redraw
 */
function entryFields(draft, groups, redraw) {
  const entries = ["open", "code", "bots"].map(
    (entry) => /** @type {[string, string]} */ ([entry, t(`tournaments.form.entry.${entry}`)]),
  );
  const group = () =>
    choice(t("tournaments.form.group"), [["", "–"], ...groups.map(({ id, name }) => [id, name])], draft.group, (id) =>
      redraw({ group: id }),
    ).element;
  return h(
    "div",
    { class: "filters" },
    groups.length ? group() : null,
    draft.group
      ? null
      : segmented({
          label: t("tournaments.form.entry"),
          choices: entries,
          value: draft.entry,
          onChange: (entry) => (draft.entry = entry),
        }),
  );
}

/** @param {Draft} draft */
function everyField(draft) {
  const periods = ["", "hourly", "daily", "weekly"].map((one) => [one, t(`tournaments.form.every.${one || "never"}`)]);
  return choice(t("tournaments.form.every"), periods, draft.every, (every) => (draft.every = every)).element;
}

/**
 * @param {Draft} draft
 * @param {"name" | "about"} key
 * @param {object} limits
 */
function text(draft, key, limits) {
  const made = field(t(`tournaments.form.${key}`), { value: draft[key], ...limits });
  made.input.addEventListener("input", () => (draft[key] = made.input.value));
  return made.element;
}

/**
 * @param {Draft} draft
 * @param {"base" | "increment" | "minutes" | "rounds" | "cycles" | "pause" | "fill"} key
 * @param {object} limits
 * @param {string | null} [help]
 */
function number(draft, key, limits, help = null) {
  const made = field(
    t(`tournaments.form.${key}`),
    { type: "number", value: draft[key], required: true, ...limits },
    help,
  );
  made.input.addEventListener("input", () => (draft[key] = made.input.value));
  return made.element;
}
