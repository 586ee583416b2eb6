/** Calls to the server. Everything that goes wrong is an ApiError with words for the player. */
import { inOwnWords } from "./server_words.js";
import { t } from "./strings.js";

/** A call that failed: `message` is for people, `reason` for code. */
export class ApiError extends Error {
  constructor({ reason, message, text = "", expected = "", status = 0, retryAfter = 0 }) {
    super(message);
    this.name = "ApiError";
    this.reason = reason;
    this.text = text;
    this.expected = expected;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** GET `path` and return the JSON. */
export function get(path, options = {}) {
  return call("GET", path, undefined, options);
}

/** POST `body` as JSON and return the JSON of the answer. */
export function post(path, body = {}, options = {}) {
  return call("POST", path, body, options);
}

/** PUT `body` as JSON. */
export function put(path, body) {
  return call("PUT", path, body);
}

/** POST `body` as JSON and return the file of the answer. */
export function postForBlob(path, body) {
  return call("POST", path, body, { as: "blob" });
}

/** DELETE `path`. */
export function del(path, options = {}) {
  return call("DELETE", path, undefined, options);
}

/** GET `path` and return it as text. */
export function getText(path, options = {}) {
  return call("GET", path, undefined, { ...options, as: "text" });
}

/** @type {Promise<import("../types/api").VariantView[]> | null} */
let known = null;

/** The games, fetched once per page: a list of Variant. */
export function variants() {
  known ??= get("/api/variants").then(
    (found) => found.map(inOwnWords),
    (error) => {
      known = null;
      throw error;
    },
  );
  return known;
}

/** One game by its id. */
export async function variant(id) {
  const found = (await variants()).find((one) => one.id === id);
  if (found) return found;
  throw new ApiError({ reason: "variant", message: t("errors.variant", { id }), text: id });
}

/**
 * What to call in `createBoard({preview})`: play `move` on a position and return the Played, or null.
 * Where a shot is left to chance, the beams and losses of all its branches, those that may not come marked `maybe`.
 */
export function previewer(positionOf) {
  return async (move) => {
    try {
      if (move.act === "fire")
        return merge((await post("/api/positions/branches", { ...positionOf(), move: move.text })).branches);
      return (await post("/api/positions/preview", { ...positionOf(), move: move.text })).played;
    } catch {
      return null;
    }
  };
}

/** Put the branches of a shot into one: what is in all of them is sure. */
function merge(branches) {
  const all = (key) => {
    const found = new Map();
    for (const item of branches.flatMap(({ played }) => played[key])) {
      const name = JSON.stringify(item);
      found.set(name, { item, count: (found.get(name)?.count ?? 0) + 1 });
    }
    return [...found.values()].map(({ item, count }) => ({ ...item, maybe: count < branches.length }));
  };
  return { ...branches[0].played, beams: all("beams"), removed: all("removed") };
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {{signal?: AbortSignal, as?: "json" | "text" | "blob"}} [options]
 */
async function call(method, path, body, { signal, as = "json" } = {}) {
  const answer = await send(method, path, body, signal);
  if (!answer.ok) throw await failure(answer);
  if (answer.status === 204) return null;
  return answer[as]();
}

async function send(method, path, body, signal) {
  /** @type {Record<string, string>} */
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  try {
    return await fetch(path, { method, headers, body: sent, signal, credentials: "same-origin" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError({ reason: "offline", message: t("errors.offline") });
  }
}

async function failure(answer) {
  const retryAfter = Number(answer.headers.get("Retry-After") ?? 0);
  const body = await answer.json().catch(() => ({}));
  const known = body.error ?? { reason: "http", message: t("errors.http", { status: answer.status }) };
  const message = answer.status === 429 ? t("errors.busy", { seconds: retryAfter || 10 }) : known.message;
  return new ApiError({ ...known, message, status: answer.status, retryAfter });
}
