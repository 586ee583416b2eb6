/** Preferences of the home page. */

const KEY = "laserchess.home";
const SAVED = ["variant", "level", "clock", "minutes", "increment"];

/**
 * Return the initial choices: those of the last visit, and those in the address
 * (`?variant=…&position=…`, as the editor sends them, or `&setup=…`).
 */
export function loadChoices(list, address) {
  const state = { ...defaults(), ...loadSaved() };
  const requested = address.get("variant");
  if (list.some((one) => one.id === requested)) state.variant = requested;
  if (!list.some((one) => one.id === state.variant)) state.variant = list[0].id;
  const game = list.find((one) => one.id === state.variant);
  state.setup = game.setups[0].name;
  if (address.has("position")) Object.assign(state, { setup: "", position: address.get("position") });
  else if (game.setups.some((one) => one.name === address.get("setup"))) state.setup = address.get("setup");
  return state;
}

/** Save the choices. */
export function saveChoices(state) {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(SAVED.map((key) => [key, state[key]]))));
  } catch {
    // Without storage the choices are not saved.
  }
}

/** Reset the choices of one variant when another is selected. */
export function chooseVariant(state, game) {
  Object.assign(state, {
    variant: game.id,
    setup: game.setups[0].name,
    position: "",
    options: {},
    side: "random",
    problem: "",
  });
}

function defaults() {
  return {
    variant: null,
    level: 2,
    clock: "none",
    minutes: 10,
    increment: 5,
    setup: null,
    position: "",
    options: {},
    side: "random",
    problem: "",
  };
}

function loadSaved() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    const state = Object.fromEntries(SAVED.filter((key) => key in saved).map((key) => [key, saved[key]]));
    if (!(state.level >= 1 && state.level <= 8)) delete state.level;
    return state;
  } catch {
    return {};
  }
}
