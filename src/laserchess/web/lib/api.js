/** Requests to the server. A request that fails throws an ApiError with a message for the player. */
import { localizeVariant, rejectionText, sentence } from "./server_text.js";
import { t } from "./strings.js";

/** A failed request: `message` is a sentence for the player, `expected` a hint, `reason` a word for code. */
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

/** Return the variants, fetched once per page. */
export function variants() {
  known ??= get("/api/variants").then(
    (found) => found.map(localizeVariant),
    (error) => {
      known = null;
      throw error;
    },
  );
  return known;
}

/** Return the variant with an id. */
export async function variant(id) {
  const found = (await variants()).find((one) => one.id === id);
  if (found) return found;
  throw new ApiError({ reason: "variant", message: t("errors.variant", { id }), text: id });
}

/**
 * Return the function for `createBoard({preview})`: it plays a move on the position and returns the result, or null.
 * For a shot that depends on chance the result holds the beams and losses of all branches; those that are not certain
 * are marked `maybe`.
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

/** Merge the branches of a shot. What all of them share is certain. */
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

async function failure(response) {
  const { status } = response;
  const retryAfter = Number(response.headers.get("Retry-After") ?? 0);
  const { error } = await response.json().catch(() => ({}));
  if (error) return rejection(error, { status, retryAfter });
  return new ApiError({ reason: "http", message: t("errors.http", { status }), status, retryAfter });
}

/**
 * Return the ApiError of a rejection as the server sends it. One with a code says in its message what to do.
 * @param {import("../types/api").ErrorDetail} error
 */
export function rejection(error, { status = 0, retryAfter = 0 } = {}) {
  const { reason, text } = error;
  if (error.code) return new ApiError({ reason, message: rejectionText(error), text, status, retryAfter });
  const { message, expected } = error;
  return new ApiError({ reason, message: sentence(message), text, expected, status, retryAfter });
}
