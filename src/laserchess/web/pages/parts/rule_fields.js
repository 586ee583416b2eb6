/** Rule options: a field for each option of a variant. */
/** @import { OptionView, VariantView } from "../../types/api" */
import { h, uid } from "../../lib/dom.js";
import { segmented, switchField } from "../../lib/forms.js";
import { t } from "../../lib/strings.js";

/** @typedef {boolean | number | string} OptionValue */

/**
 * Build the fields; `chosen` holds the options that differ from the default.
 * @param {VariantView} game
 * @param {Record<string, OptionValue>} chosen
 * @param {() => void} changed
 */
export function ruleFields(game, chosen, changed) {
  if (!game.options.length) return null;
  const fields = game.options.map((option) => ruleField(option, chosen, changed));
  return h("fieldset", { class: "rules" }, h("legend", {}, t("home.options")), fields);
}

/**
 * @param {OptionView} option
 * @param {Record<string, OptionValue>} chosen
 * @param {() => void} changed
 */
function ruleField(option, chosen, changed) {
  const value = chosen[option.name] ?? option.default;
  /** @param {OptionValue} choice */
  const onChange = (choice) => {
    if (choice === option.default) delete chosen[option.name];
    else chosen[option.name] = choice;
    changed();
  };
  const { label } = option;
  if (typeof option.default === "boolean") return switchField({ label, checked: Boolean(value), onChange });
  if (!option.choices?.length) return numberField(label, Number(value), Number(option.default), onChange);
  /** @type {[string, string][]} */
  const choices = option.choices.map((choice, place) => [String(choice), option.labels[place]]);
  return segmented({
    label,
    choices,
    value: String(value),
    onChange: (key) => onChange(option.choices.find((one) => String(one) === key) ?? option.default),
  });
}

/**
 * @param {string} label
 * @param {number} value
 * @param {number} usual
 * @param {(value: number) => void} onChange
 */
function numberField(label, value, usual, onChange) {
  const id = uid("rule");
  const share = usual > 0 && usual < 1;
  const limits = share ? { min: 0, max: 1, step: 0.05 } : { min: 1, step: 1 };
  const input = h("input", { id, class: "input short", type: "number", ...limits, value });
  input.addEventListener("change", () => onChange(input.value === "" ? usual : Number(input.value)));
  return h("div", { class: "field row-field" }, h("label", { for: id }, label), input);
}
