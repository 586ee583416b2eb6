/** Variant and speed of leaderboards, as chips. */
/** @import { Choice } from "./player_parts.js" */
/** @import { VariantView } from "../../types/api" */
import { h } from "../../lib/dom.js";
import { chips } from "../../lib/forms.js";
import { t } from "../../lib/strings.js";
import { SPEEDS } from "./player_parts.js";

/**
 * Return the chips for variant and speed of `state`; `choose` is called with changes.
 * @param {VariantView[]} list
 * @param {Choice} state
 * @param {(change: Partial<Choice>) => unknown} choose
 */
export function variantAndSpeed(list, state, choose) {
  const variants = chips({
    label: t("people.games.variant"),
    choices: list.map(({ id, title }) => [id, title]),
    value: state.variant,
    onChange: (variant) => choose({ variant }),
  });
  const speeds = chips({
    label: t("people.speed"),
    choices: SPEEDS.map((one) => [one, t(`people.speed.${one}`)]),
    value: state.speed,
    onChange: (speed) => choose({ speed }),
  });
  return h("div", { class: "stack tight-stack" }, variants, speeds);
}
