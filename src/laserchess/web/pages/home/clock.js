/** Time controls: unlimited, common ones, or custom. */
/** @import { Choices } from "./prefs.js" */
import { h, uid } from "../../lib/dom.js";
import { segmented } from "../../lib/forms.js";
import { t } from "../../lib/strings.js";
import { clockName, MAX_INCREMENT, MAX_MINUTES, PRESETS } from "./time_control.js";

/**
 * Build the fields; `changed` is called after every change.
 * @param {Choices} state
 * @param {() => void} changed
 */
export function clockFields(state, changed) {
  /** @type {[string, string][]} */
  const choices = [
    ["none", t("home.clock.none")],
    ...PRESETS.map((one) => /** @type {[string, string]} */ ([clockName(one), clockName(one)])),
    ["custom", t("home.clock.custom")],
  ];
  const custom = h(
    "div",
    { class: "custom-clock", hidden: state.clock !== "custom" },
    number("minutes", { min: 0.25, max: MAX_MINUTES, step: "any" }, state, changed),
    number("increment", { min: 0, max: MAX_INCREMENT, step: 1 }, state, changed),
  );
  /** @param {string} value */
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

/**
 * @param {"minutes" | "increment"} key
 * @param {{min: number, max: number, step: number | string}} limits
 * @param {Choices} state
 * @param {() => void} changed
 */
function number(key, limits, state, changed) {
  const id = uid(key);
  const onInput = () => {
    state[key] = input.value;
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
