/** Preferences of the analysis page: engine, number of lines, explorer. */

const KEY = "laserchess.analysis";

/** Save the preferences. */
export function savePrefs(state) {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // Private windows may refuse to store anything; the preferences then last until the page is left.
  }
}

/** Return the preferences of the last visit. */
export function loadPrefs() {
  try {
    const { on, by, lines, explorer } = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return {
      on: on !== false,
      by: by === "network" ? by : "engine",
      lines: [1, 2, 3, 4, 5].includes(lines) ? lines : 3,
      explorer: explorer === true,
    };
  } catch {
    return {};
  }
}
