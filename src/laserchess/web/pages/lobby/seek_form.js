/** The seek form: quick pairing, custom game, or a challenge. */
import { h, replace } from "../../lib/dom.js";
import { choice, field } from "../../lib/forms.js";
import { segmented } from "../../lib/settings_dialog.js";
import { capital, t } from "../../lib/strings.js";
import { CLOCKS } from "./challenge_dialog.js";
import { clockName } from "../parts/player_parts.js";
import { isRatable, ratedField } from "./rated_field.js";
import { ruleFields } from "../parts/rule_fields.js";

const KEY = "laserchess.lobby";

/** Build the form; `page` has `variants`, `account`, `seek(params)` and `challenge(name, params)`. */
export function choicesOf(page) {
  const state = load(page);
  const body = h("div", { class: "stack" });
  const draw = () => {
    const update = () => both.forEach((field) => field.update());
    const onChange = () => {
      save(state);
      update();
    };
    const rated = (terms) => ratedField({ account: page.account, state, terms, onChange });
    const both = [rated(() => ({ clock: CLOCKS[0] })), rated(() => seekParams(state))];
    replace(body, quick(page, state, draw, both[0].element), custom(page, state, both[1].element, update));
  };
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

function quick(page, state, draw, rated) {
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
  const buttons = CLOCKS.map((clock) => {
    const { title } = gameOf(page, state);
    const rated = () => state.rated && isRatable({ clock });
    const casual = page.account && !isRatable({ clock });
    const name = casual ? t("lobby.quick.casual", { clock: clockName(clock) }) : clockName(clock);
    return h(
      "button",
      {
        class: "button big",
        type: "button",
        "aria-label": t("lobby.quick.clock", { title, clock: name }),
        onClick: () => page.seek({ variant: state.variant, clock, rated: rated() }),
      },
      name,
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

function custom(page, state, rated, update) {
  const game = gameOf(page, state);
  const opponent = field(t("lobby.challenge.name"), { autocomplete: "off" });
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
    made.input.addEventListener("input", () => {
      state[key] = made.input.value;
      update();
    });
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
    ruleFields(game, state.options, update),
    page.account ? rated : null,
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
  return h(
    "details",
    { class: "card" },
    h("summary", {}, t("lobby.custom")),
    h("div", { class: "stack" }, form, h("h3", {}, t("lobby.challenge.to")), challengeForm),
  );
}

function seekParams(state) {
  const minutes = Number(state.minutes);
  const clock =
    minutes > 0 ? { base: Math.max(1, Math.round(minutes * 60)), increment: Number(state.increment) || 0 } : null;
  const { variant, side, options } = state;
  const params = { variant, clock, side, options, rated: state.rated && isRatable({ clock, options }) };
  if (state.setup) params.setup = state.setup;
  if (state.lowest !== "") params.lowest = Number(state.lowest);
  if (state.highest !== "") params.highest = Number(state.highest);
  return params;
}
