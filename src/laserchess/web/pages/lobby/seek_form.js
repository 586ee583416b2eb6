/** The seek form: quick pairing, custom game, or a challenge. */
/** @import { SeekState, Terms } from "./seek_model.js" */
/** @import { Known, LobbyCommands } from "./lists.js" */
import { h, replace } from "../../lib/dom.js";
import { choice, field } from "../../lib/forms.js";
import { readStored } from "../../lib/storage.js";
import { segmented } from "../../lib/settings_dialog.js";
import { sideName, t } from "../../lib/strings.js";
import { CLOCKS } from "./challenge_dialog.js";
import { clockName } from "../parts/player_parts.js";
import { ratedField } from "./rated_field.js";
import { initialSeek, isRatable, seekParams } from "./seek_model.js";
import { ruleFields } from "../parts/rule_fields.js";

const KEY = "laserchess.lobby";

/** @typedef {Known & {commands: Pick<LobbyCommands, "seek" | "challenge">}} Form */

/**
 * Build the form.
 * @param {Known} known
 * @param {Form["commands"]} commands
 */
export function choicesOf(known, commands) {
  const form = { ...known, commands };
  const state = initialSeek(known.variants, known.account, chosen());
  const body = h("div", { class: "stack" });
  const draw = () => {
    const update = () => both.forEach((field) => field.update());
    const onChange = () => {
      save(state);
      update();
    };
    /** @param {() => Terms} terms */
    const rated = (terms) => ratedField({ account: form.account, state, terms, onChange });
    const both = [rated(() => ({ clock: CLOCKS[0] })), rated(() => seekParams(state))];
    replace(body, quick(form, state, draw, both[0].element), custom(form, state, both[1].element, update));
  };
  draw();
  return body;
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
 * @param {HTMLElement} rated
 */
function quick(form, state, draw, rated) {
  const game = choice(
    t("lobby.game"),
    form.variants.map(({ id, title }) => [id, title]),
    state.variant,
    (variant) => {
      Object.assign(state, { variant, setup: null, side: "random", options: {} });
      save(state);
      draw();
    },
  );
  const buttons = CLOCKS.map((clock) => {
    const { title } = gameOf(form, state);
    const rated = () => state.rated && isRatable({ clock });
    const casual = form.account && !isRatable({ clock });
    const name = casual ? t("lobby.quick.casual", { clock: clockName(clock) }) : clockName(clock);
    return h(
      "button",
      {
        class: "button big",
        type: "button",
        "aria-label": t("lobby.quick.clock", { title, clock: name }),
        onClick: () => form.commands.seek({ variant: state.variant, clock, rated: rated() }),
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
  const seekForm = h(
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
