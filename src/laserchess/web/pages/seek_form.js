/** The seek form: quick pairing, custom game, or a challenge. */
import { h, replace } from "../lib/dom.js";
import { choice, field } from "../lib/forms.js";
import { segmented, switchField } from "../lib/settings_dialog.js";
import { capital, t } from "../lib/strings.js";
import { clockName } from "./player_parts.js";
import { ruleFields } from "./rule_fields.js";

const QUICK = [[60, 1], [180, 2], [300, 3], [600, 5], null];
const KEY = "laserchess.lobby";

/** Build the form; `page` has `variants`, `account`, `seek(params)` and `challenge(name, params)`. */
export function choicesOf(page) {
  const state = load(page);
  const body = h("div", { class: "stack" });
  const draw = () => replace(body, quick(page, state, draw), custom(page, state));
  draw();
  return body;
}

function load({ variants, account }) {
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    // Invalid stored data is ignored.
  }
  const requested = new URLSearchParams(location.search).get("variant") ?? saved.variant;
  const variant = variants.some((one) => one.id === requested) ? requested : variants[0].id;
  return {
    variant,
    rated: Boolean(account) && saved.rated !== false,
    setup: null,
    side: "random",
    options: {},
    minutes: 10,
    increment: 5,
    lowest: "",
    highest: "",
  };
}

function save({ variant, rated }) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ variant, rated }));
  } catch {
    // Private windows may refuse to store anything.
  }
}

function gameOf(page, state) {
  return page.variants.find((one) => one.id === state.variant);
}

function quick(page, state, draw) {
  const game = choice(
    t("lobby.game"),
    page.variants.map(({ id, title }) => [id, title]),
    state.variant,
    (variant) => {
      Object.assign(state, { variant, setup: null, side: "random", options: {} });
      save(state);
      draw();
    },
  );
  const rated = page.account
    ? switchField({
        label: t("lobby.quick.rated"),
        help: t("lobby.quick.rated.help"),
        checked: state.rated,
        onChange: (value) => {
          state.rated = value;
          save(state);
        },
      })
    : h(
        "p",
        { class: "muted" },
        h("a", { href: "/account?next=/lobby" }, t("people.sign_in")),
        " · ",
        t("lobby.quick.account"),
      );
  const buttons = QUICK.map((control) => {
    const clock = control && { base: control[0], increment: control[1] };
    const { title } = gameOf(page, state);
    const run = () => page.seek({ variant: state.variant, clock, rated: state.rated && Boolean(clock) });
    return h(
      "button",
      {
        class: "button big",
        type: "button",
        "aria-label": t("lobby.quick.clock", { title, clock: clockName(clock) }),
        onClick: run,
      },
      clockName(clock),
    );
  });
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("lobby.quick")),
    h("div", { class: "lobby-choices" }, game.element, rated),
    h("div", { class: "quick" }, buttons),
  );
}

function custom(page, state) {
  const game = gameOf(page, state);
  const opponent = field(t("lobby.challenge.name"), {
    autocomplete: "off",
    value: new URLSearchParams(location.search).get("challenge") ?? "",
  });
  const setup = choice(
    t("lobby.setup"),
    game.setups.map(({ name, title }) => [name, title]),
    game.setups[0].name,
    (value) => (state.setup = value),
  );
  const sides = [
    [game.players[0], capital(game.players[0])],
    ["random", t("lobby.side.random")],
    [game.players[1], capital(game.players[1])],
  ];
  const side = segmented({
    label: t("lobby.side"),
    choices: sides,
    value: state.side,
    onChange: (value) => (state.side = value),
  });
  const number = (key, limits) => {
    const made = field(t(`lobby.${key}`), {
      type: "number",
      value: state[key],
      placeholder: t("lobby.range.any"),
      ...limits,
    });
    made.input.addEventListener("input", () => (state[key] = made.input.value));
    return made.element;
  };
  const form = h(
    "form",
    { class: "stack" },
    h(
      "div",
      { class: "filters" },
      setup.element,
      side,
      number("minutes", { min: 0, max: 180, step: "any" }),
      number("increment", { min: 0, max: 180 }),
      number("lowest", { min: 0, max: 5000 }),
      number("highest", { min: 0, max: 5000 }),
    ),
    ruleFields(game, state.options, () => {}),
    h("div", { class: "row" }, h("button", { class: "button primary", type: "submit" }, t("lobby.custom.create"))),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    page.seek(seekParams(state));
  });
  const challengeForm = h(
    "form",
    { class: "finder" },
    opponent.element,
    h("button", { class: "button", type: "submit" }, t("lobby.challenge.go")),
  );
  challengeForm.addEventListener("submit", (event) => {
    event.preventDefault();
    const { lowest, highest, ...params } = seekParams(state);
    if (opponent.input.value.trim()) page.challenge(opponent.input.value.trim(), params);
  });
  const open = Boolean(opponent.input.value);
  return h(
    "details",
    { class: "card", open },
    h("summary", {}, t("lobby.custom")),
    h("div", { class: "stack" }, form, h("h3", {}, t("lobby.challenge.to")), challengeForm),
  );
}

function seekParams(state) {
  const minutes = Number(state.minutes);
  const clock =
    minutes > 0 ? { base: Math.max(1, Math.round(minutes * 60)), increment: Number(state.increment) || 0 } : null;
  const { variant, side, options } = state;
  const usual = !Object.keys(options).length;
  const params = { variant, clock, side, options, rated: state.rated && usual && Boolean(clock) };
  if (state.setup) params.setup = state.setup;
  if (state.lowest !== "") params.lowest = Number(state.lowest);
  if (state.highest !== "") params.highest = Number(state.highest);
  return params;
}
