/** Objects stored in the browser. */

/** Return the object stored under a name, or an empty one. */
export function readStored(name) {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? "{}");
    return stored && typeof stored === "object" ? stored : {};
  } catch {
    return {};
  }
}
