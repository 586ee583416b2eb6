/** The dialog that challenges one player. */
/** @import { Known, LobbyCommands } from "./lists.js" */
/** @import { VariantView } from "../../types/api" */
import { openDialog } from "../../lib/dialogs.js";
import { h } from "../../lib/dom.js";
import { choice, segmented } from "../../lib/forms.js";
import { sideName, t } from "../../lib/strings.js";
import { clockName } from "../parts/player_parts.js";
import { DAYS, dayClock } from "../parts/day_clocks.js";
import { QUICK_CLOCKS } from "../parts/quick_clocks.js";
import { ratedField } from "./rated_field.js";
import { isRatable } from "./seek_model.js";

const CLOCKS = [...QUICK_CLOCKS.map(({ clock }) => clock), ...DAYS.map(dayClock)];

/**
 * Open the dialog.
 * @param {Known} known
 * @param {string} name
 * @param {Pick<LobbyCommands, "challenge">} commands
 */
export function openChallenge({ variants, account }, name, commands) {
  const [{ id }] = variants;
  const state = { variant: id, clock: CLOCKS[2], side: "random", rated: Boolean(account) };
  const rated = ratedField({ account: account, state, terms: () => state });
  const side = h("div", {});
  const drawSide = () => side.replaceChildren(sideField(variants, state));
  const variant = choice(
    t("lobby.game"),
    variants.map((one) => [one.id, one.title]),
    id,
    (value) => {
      Object.assign(state, { variant: value, side: "random" });
      drawSide();
    },
  );
  const clock = choice(
    t("lobby.list.clock"),
    CLOCKS.filter((one) => account || !one?.days).map((one, index) => [String(index), clockName(one)]),
    String(CLOCKS.indexOf(state.clock)),
    (index) => {
      state.clock = CLOCKS[Number(index)];
      rated.update();
    },
  );
  drawSide();
  const go = h("button", { class: "button primary", type: "submit" }, t("lobby.challenge.go"));
  const fields = [variant.element, clock.element, side, rated.element];
  const form = h("form", { class: "stack" }, fields, h("div", { class: "dialog-actions flush" }, go));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    commands.challenge(name, { ...state, rated: state.rated && isRatable(state) });
  });
  const dialog = openDialog({ title: t("lobby.challenge.dialog", { name }), body: form });
  go.focus();
}

/**
 * @param {VariantView[]} variants
 * @param {{variant: string, side: string}} state
 */
function sideField(variants, state) {
  const { players } = variants.find((one) => one.id === state.variant) ?? variants[0];
  return segmented({
    label: t("lobby.side"),
    choices: [
      [players[0], sideName(players[0])],
      ["random", t("lobby.side.random")],
      [players[1], sideName(players[1])],
    ],
    value: state.side,
    onChange: (value) => (state.side = value),
  });
}
