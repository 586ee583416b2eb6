/** What was chosen on the analysis page: engine on or off, who thinks, how many lines, openings. */

const KEPT = "laserchess.analysis";

/** Remember the choices. */
export function remember(state) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(state));
  } catch {
    // A private window may refuse; the choice then lasts as long as the page.
  }
}

/** The choices of the last visit. */
export function remembered() {
  try {
    const { on, by, lines, explorer } = JSON.parse(localStorage.getItem(KEPT) ?? "null");
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
