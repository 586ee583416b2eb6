/** Objects stored in the browser. */

/**
 * Return the object stored under a name, or an empty one.
 * @param {string} name
 * @returns {Record<string, any>} any: what an older version of the page stored
 */
export function readStored(name) {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? "{}");
    return stored && typeof stored === "object" ? stored : {};
  } catch {
    return {};
  }
}
