/** Calls to the server. Everything that goes wrong is an ApiError with words for the player. */
import { t } from "./strings.js";

/** A call that failed: `message` is for people, `reason` for code. */
export class ApiError extends Error {
  constructor({ reason, message, text = "", expected = "", status = 0, retryAfter = 0 }) {
    super(message);
    this.name = "ApiError";
    Object.assign(this, { reason, text, expected, status, retryAfter });
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

/** DELETE `path`. */
export function del(path, options = {}) {
  return call("DELETE", path, undefined, options);
}

/** GET `path` and return it as text. */
export function getText(path, options = {}) {
  return call("GET", path, undefined, { ...options, text: true });
}

let known = null;

/** The games, fetched once per page: a list of Variant. */
export function variants() {
  known ??= get("/api/variants").catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

/** One game by its id. */
export async function variant(id) {
  const found = (await variants()).find((one) => one.id === id);
  if (found) return found;
  throw new ApiError({ reason: "variant", message: t("errors.variant", { id }), text: id });
}

/** What to call in `createBoard({preview})`: play `move` on a position and return the Played, or null. */
export function previewer(positionOf) {
  return async (move) => {
    try {
      return (await post("/api/positions/preview", { ...positionOf(), move: move.text })).played;
    } catch {
      return null;
    }
  };
}

async function call(method, path, body, { signal, text = false } = {}) {
  const answer = await send(method, path, body, signal);
  if (!answer.ok) throw await failure(answer);
  if (answer.status === 204) return null;
  return text ? answer.text() : answer.json();
}

async function send(method, path, body, signal) {
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
