/** What a page keeps in the browser. */

/** The object kept under a name; an empty one where there is none, or no storage. */
export function readKept(name) {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}
