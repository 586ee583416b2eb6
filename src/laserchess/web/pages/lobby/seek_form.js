/** The seek form: quick pairing, custom game, or a challenge. */
/** @import { SeekState, Terms } from "./seek_model.js" */
/** @import { Known, LobbyCommands } from "./lists.js" */
/** @import { QuickClock } from "../parts/quick_clocks.js" */
/** @import { ClockView } from "../../types/api" */
import { h, replace } from "../../lib/dom.js";
import { chips, choice, field, segmented } from "../../lib/forms.js";
import { readStored } from "../../lib/storage.js";
import { sideName, t } from "../../lib/strings.js";
import { clockName } from "../parts/player_parts.js";
import { QUICK_CLOCKS } from "../parts/quick_clocks.js";
import { DAYS } from "../parts/day_clocks.js";
import { daySeeks } from "./day_seeks.js";
import { ratedField } from "./rated_field.js";
import { initialSeek, isRatable, seekParams } from "./seek_model.js";
import { ruleFields } from "../parts/rule_fields.js";

const KEY = "laserchess.lobby";

/** @typedef {Known & {commands: Pick<LobbyCommands, "seek" | "challenge">}} Form */

/**
 * Build the form: quick pairing and custom games. `seek` seeks an opponent with a time control of quick pairing.
 * @param {Known} known
 * @param {Form["commands"]} commands
 */
export function choicesOf(known, commands) {
  const form = { ...known, commands };
  const state = initialSeek(known.variants, known.account, chosen());
  const customGame = h("div", {});
  const titles = h("div", { class: "time-controls" });
  const days = h("div", { class: "time-controls" });
  const update = () => both.forEach((field) => field.update());
  const onChange = () => {
    save(state);
    update();
  };
  /** @param {() => Terms} terms */
  const rated = (terms) => ratedField({ account: form.account, state, terms, onChange });
  let both = [rated(() => ({ clock: QUICK_CLOCKS[0].clock }))];
  const draw = () => {
    both = [both[0], rated(() => seekParams(state))];
    replace(titles, timeControls(form, state));
    const seekDays = (/** @type {ClockView} */ clock) => seekClock(form, state, clock);
    if (form.account) replace(days, daySeeks(gameOf(form, state).title, seekDays));
    replace(customGame, custom(form, state, both[1].element, update));
  };
  const quick = h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("lobby.quick")),
    variantChips(form, state, draw),
    titles,
    form.account ? [h("h3", {}, t("notifications.days.title")), days] : null,
    both[0].element,
  );
  draw();
  return { quick, custom: customGame, seek: (/** @type {QuickClock} */ clock) => seekQuick(form, state, clock) };
}

/**
 * Return the variant of the address, and the choices of the last visit.
 * @returns {{variant?: string, rated?: boolean}}
 */
function chosen() {
  const saved = readStored(KEY);
  return { ...saved, variant: new URLSearchParams(location.search).get("variant") ?? saved.variant };
}

/** @param {SeekState} seekState */
function save({ variant, rated }) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ variant, rated }));
  } catch {
    // Private windows may refuse to store anything.
  }
}

/**
 * @param {Form} form
 * @param {SeekState} state
 */
function gameOf(form, state) {
  return form.variants.find((one) => one.id === state.variant) ?? form.variants[0];
}

/**
 * @param {Form} form
 * @param {SeekState} state
 * @param {() => void} draw
 */
function variantChips(form, state, draw) {
  /** @param {string} variant */
  const onChange = (variant) => {
    Object.assign(state, { variant, setup: null, side: "random", options: {} });
    save(state);
    draw();
  };
  const choices = form.variants.map(({ id, title }) => [id, title]);
  return chips({ label: t("lobby.game"), choices, value: state.variant, onChange });
}

/**
 * @param {Form} form
 * @param {SeekState} state
 */
function timeControls(form, state) {
  const { title } = gameOf(form, state);
  return QUICK_CLOCKS.map((quick) => {
    const { name, clock, speed } = quick;
    const shown = clockName(clock);
    const casual = form.account && !isRatable({ clock });
    const label = casual ? t("lobby.quick.casual", { clock: shown }) : shown;
    return h(
      "button",
      {
        class: "time-control",
        type: "button",
        dataset: { clock: name },
        "aria-label": t("lobby.quick.clock", { title, clock: label }),
        onClick: () => seekQuick(form, state, quick),
      },
      h("strong", {}, shown),
      h("small", {}, speed ? t(`people.speed.${speed}`) : t("lobby.casual")),
    );
  });
}

/**
 * @param {Form} form
 * @param {SeekState} state
 * @param {QuickClock} quick
 */
function seekQuick(form, state, { clock }) {
  return seekClock(form, state, clock);
}

/**
 * @param {Form} form
 * @param {SeekState} state
 * @param {ClockView | null} clock
 */
function seekClock(form, state, clock) {
  return form.commands.seek({ variant: state.variant, clock, rated: state.rated && isRatable({ clock }) });
}

/**
 * @param {Form} form
 * @param {SeekState} state
 * @param {HTMLElement} rated
 * @param {() => void} update
 */
function custom(form, state, rated, update) {
  const game = gameOf(form, state);
  const opponent = field(t("lobby.challenge.name"), { autocomplete: "off" });
  const setup = choice(
    t("lobby.setup"),
    game.setups.map(({ name, title }) => [name, title]),
    game.setups[0].name,
    (value) => (state.setup = value),
  );
  /** @type {[string, string][]} */
  const sides = [
    [game.players[0], sideName(game.players[0])],
    ["random", t("lobby.side.random")],
    [game.players[1], sideName(game.players[1])],
  ];
  const side = segmented({
    label: t("lobby.side"),
    choices: sides,
    value: state.side,
    onChange: (value) => (state.side = value),
  });
  /**
   * @param {"minutes" | "increment" | "lowest" | "highest"} key
   * @param {object} limits
   */
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
  const days = choice(
    t("notifications.days.label"),
    [["", t("notifications.days.none")], ...DAYS.map((each) => [String(each), String(each)])],
    state.days,
    (value) => {
      state.days = value;
      update();
    },
  );
  const seekForm = h(
    "form",
    { class: "stack" },
    h(
      "div",
      { class: "filters" },
      setup.element,
      side,
      form.account ? days.element : null,
      number("minutes", { min: 0, max: 180, step: "any" }),
      number("increment", { min: 0, max: 180 }),
      number("lowest", { min: 0, max: 5000 }),
      number("highest", { min: 0, max: 5000 }),
    ),
    ruleFields(game, state.options, update),
    form.account ? rated : null,
    h("div", { class: "row" }, h("button", { class: "button primary", type: "submit" }, t("lobby.custom.create"))),
  );
  seekForm.addEventListener("submit", (event) => {
    event.preventDefault();
    form.commands.seek(seekParams(state));
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
    if (opponent.input.value.trim()) form.commands.challenge(opponent.input.value.trim(), params);
  });
  return h(
    "details",
    { class: "card" },
    h("summary", {}, t("lobby.custom")),
    h("div", { class: "stack" }, seekForm, h("h3", {}, t("lobby.challenge.to")), challengeForm),
  );
}
