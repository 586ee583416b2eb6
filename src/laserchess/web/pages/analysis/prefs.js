/** Preferences of the analysis page: engine, number of lines, explorer. */

/** @typedef {{on: boolean, by: "device" | "server" | "network", lines: number, explorer: boolean}} Prefs */

const KEY = "laserchess.analysis";

/**
 * Save the preferences.
 * @param {Prefs} state
 */
export function savePrefs(state) {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // Private windows may refuse to store anything; the preferences then last until the page is left.
  }
}

/**
 * Return the preferences of the last visit, with defaults for what is missing or invalid.
 * @returns {Prefs}
 */
export function loadPrefs() {
  try {
    return readPrefs(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return readPrefs(null);
  }
}

/**
 * @param {Partial<Prefs> | null} stored
 * @returns {Prefs}
 */
export function readPrefs(stored) {
  const { on, by, lines, explorer } = stored ?? {};
  return {
    on: on !== false,
    by: by === "network" || by === "server" ? by : "device",
    lines: lines && [1, 2, 3, 4, 5].includes(lines) ? lines : 3,
    explorer: explorer === true,
  };
}
