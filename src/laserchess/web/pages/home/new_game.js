/** The request for a new game, from the choices on the home page. */
/** @import { NewGame, VariantView } from "../../types/api" */
/** @import { HomePage, Mode } from "./prefs.js" */
import { t } from "../../lib/strings.js";
import { chosenClock } from "./time_control.js";

/** @typedef {Omit<NewGame, "variant"> & {variant: string}} GameRequest */

/**
 * Return a first game: default setup, unlimited time, first move, easiest level.
 * @param {VariantView} variant
 * @param {string} name of the player; may be empty
 * @returns {{body: GameRequest, problem: ""}}
 */
export function firstGame({ id, players }, name) {
  return {
    body: { variant: id, mode: "computer", level: 1, side: players[0], ...(name ? { name } : {}) },
    problem: "",
  };
}

/**
 * Return the game that was chosen, or why it cannot be started.
 * @param {Pick<HomePage, "state" | "game">} page
 * @param {Mode} mode
 * @param {string} name of the player; may be empty
 * @returns {{body: GameRequest | null, problem: string}}
 */
export function gameRequest({ state, game }, mode, name) {
  const clock = chosenClock(state);
  const position = state.position.trim();
  if (clock === undefined) return { body: null, problem: t("home.clock.bad") };
  if (state.setup === "" && !position) return { body: null, problem: t("home.position.empty") };
  const body = {
    variant: state.variant,
    mode,
    side: mode === "here" ? game().players[0] : state.side,
    ...(state.setup === "" ? { position } : { setup: state.setup }),
    ...(Object.keys(state.options).length ? { options: state.options } : {}),
    ...(mode === "computer" ? { level: state.level } : {}),
    ...(clock ? { clock } : {}),
    ...(name ? { name } : {}),
  };
  return { body, problem: "" };
}
