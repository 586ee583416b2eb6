/** The switch between rated and casual games. */
/** @import { Terms } from "./seek_model.js" */
/** @import { AccountView } from "../../types/api" */
import { h } from "../../lib/dom.js";
import { switchField } from "../../lib/forms.js";
import { t } from "../../lib/strings.js";
import { isRatable } from "./seek_model.js";

/**
 * Build the switch; without an account it is a link to sign in. It is disabled, and says why, while the terms of the
 * game cannot be rated: call `update` when they change.
 * @param {{account: AccountView | null, state: {rated: boolean}, terms: () => Terms, onChange?: () => void}} options
 */
export function ratedField({ account, state, terms, onChange = () => {} }) {
  if (!account) return { element: signIn(), update: () => {} };
  const element = switchField({
    label: t("lobby.quick.rated"),
    help: t("lobby.quick.rated.help"),
    checked: state.rated,
    onChange: (value) => {
      state.rated = value;
      onChange();
    },
  });
  const input = /** @type {HTMLInputElement} */ (element.querySelector("input"));
  const help = /** @type {HTMLElement} */ (element.querySelector("small"));
  const update = () => {
    const possible = isRatable(terms());
    input.disabled = !possible;
    input.checked = state.rated && possible;
    help.textContent = t(possible ? "lobby.quick.rated.help" : "lobby.quick.rated.never");
  };
  update();
  return { element, update };
}

function signIn() {
  const link = h("a", { href: "/account?next=/lobby" }, t("people.sign_in"));
  return h("p", { class: "muted" }, link, " · ", t("lobby.quick.account"));
}
