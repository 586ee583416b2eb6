/** What was chosen on the home page, remembered for the next visit. */

const KEY = "laserchess.home";
const KEPT = ["variant", "level", "clock", "minutes", "increment"];

/**
 * The choices to begin with: those of the last visit, and those in the address
 * (`?variant=…&position=…`, as the editor sends them, or `&setup=…`).
 */
export function loadChoices(list, address) {
  const state = { ...defaults(), ...remembered() };
  const asked = address.get("variant");
  if (list.some((one) => one.id === asked)) state.variant = asked;
  if (!list.some((one) => one.id === state.variant)) state.variant = list[0].id;
  const game = list.find((one) => one.id === state.variant);
  state.setup = game.setups[0].name;
  if (address.has("position")) Object.assign(state, { setup: "", position: address.get("position") });
  else if (game.setups.some((one) => one.name === address.get("setup"))) state.setup = address.get("setup");
  return state;
}

/** Remember the choices that are worth it. */
export function saveChoices(state) {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(KEPT.map((key) => [key, state[key]]))));
  } catch {
    // Nothing is lost but the memory.
  }
}

/** Forget what belongs to one game when another is chosen. */
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

function remembered() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    const state = Object.fromEntries(KEPT.filter((key) => key in saved).map((key) => [key, saved[key]]));
    if (!(state.level >= 1 && state.level <= 8)) delete state.level;
    return state;
  } catch {
    return {};
  }
}
