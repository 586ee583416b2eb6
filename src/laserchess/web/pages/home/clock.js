/** Time controls: unlimited, common ones, or custom. */
import { h, uid } from "../../lib/dom.js";
import { segmented } from "../../lib/settings_dialog.js";
import { t } from "../../lib/strings.js";

const PRESETS = [
  [3, 2],
  [5, 3],
  [10, 5],
  [20, 10],
];
const MAX_MINUTES = 180;
const MAX_INCREMENT = 180;

/** Return the chosen time control: {base, increment} in seconds, null for unlimited, undefined if invalid. */
export function chosenClock(state) {
  if (state.clock === "none") return null;
  const preset = PRESETS.find((one) => name(one) === state.clock);
  const [minutes, increment] = preset ?? [Number(state.minutes), Number(state.increment)];
  const fits = minutes * 60 >= 1 && minutes <= MAX_MINUTES && increment >= 0 && increment <= MAX_INCREMENT;
  return fits ? { base: Math.round(minutes * 60), increment: Math.round(increment) } : undefined;
}

/** Build the fields; `changed` is called after every change. */
export function clockFields(state, changed) {
  const choices = [
    ["none", t("home.clock.none")],
    ...PRESETS.map((one) => [name(one), name(one)]),
    ["custom", t("home.clock.custom")],
  ];
  const custom = h(
    "div",
    { class: "custom-clock", hidden: state.clock !== "custom" },
    number("minutes", { min: 0.25, max: MAX_MINUTES, step: "any" }, state, changed),
    number("increment", { min: 0, max: MAX_INCREMENT, step: 1 }, state, changed),
  );
  const onChange = (value) => {
    state.clock = value;
    custom.hidden = value !== "custom";
    changed();
  };
  return h(
    "div",
    { class: "stack tight" },
    segmented({ label: t("home.clock"), choices, value: state.clock, onChange }),
    custom,
  );
}

/** @param {number[]} control */
function name([minutes, increment]) {
  return `${minutes}+${increment}`;
}

function number(key, limits, state, changed) {
  const id = uid(key);
  const onInput = (event) => {
    state[key] = event.target.value;
    changed();
  };
  const input = h("input", {
    id,
    class: "input",
    type: "number",
    inputmode: "decimal",
    ...limits,
    value: state[key],
    onInput,
  });
  return h("div", { class: "field" }, h("label", { for: id }, t(`home.clock.${key}`)), input);
}
