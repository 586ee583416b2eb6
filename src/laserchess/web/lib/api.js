/** Requests to the server. A request that fails throws an ApiError with a message for the player. */
/** @import { Foreseen } from "../board/types" */
/** @import { Branch, ErrorDetail, MoveView, VariantView } from "../types/api" */
import { localizeVariant, rejectionText, sentence } from "./server_text.js";
import { t } from "./strings.js";

/** @typedef {{signal?: AbortSignal}} Options */

/** A failed request: `message` is a sentence for the player, `expected` a hint, `reason` a word for code. */
export class ApiError extends Error {
  /** @param {{reason: string, message: string, text?: string, expected?: string, status?: number, retryAfter?: number}} what */
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

/**
 * GET `path` and return the JSON.
 * @template [Answer=any] the caller states the type; TypeScript has no other way to know what a path returns
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<Answer>}
 */
export async function get(path, options) {
  return json(await call("GET", path, undefined, options));
}

/**
 * POST `body` as JSON and return the JSON of the answer.
 * @template [Answer=any] as for `get`
 * @param {string} path
 * @param {object} [body]
 * @param {Options} [options]
 * @returns {Promise<Answer>}
 */
export async function post(path, body = {}, options) {
  return json(await call("POST", path, body, options));
}

/**
 * PUT `body` as JSON.
 * @template [Answer=any] as for `get`
 * @param {string} path
 * @param {object} body
 * @returns {Promise<Answer>}
 */
export async function put(path, body) {
  return json(await call("PUT", path, body));
}

/**
 * DELETE `path`.
 * @template [Answer=any] as for `get`
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<Answer>}
 */
export async function del(path, options) {
  return json(await call("DELETE", path, undefined, options));
}

/**
 * POST `body` as JSON and return the file of the answer.
 * @param {string} path
 * @param {object} body
 */
export async function postForBlob(path, body) {
  return (await call("POST", path, body)).blob();
}

/**
 * GET `path` and return it as text.
 * @param {string} path
 * @param {Options} [options]
 */
export async function getText(path, options) {
  return (await call("GET", path, undefined, options)).text();
}

/** @type {Promise<VariantView[]> | null} */
let known = null;

/**
 * Return the variants, fetched once per page.
 * @returns {Promise<VariantView[]>}
 */
export function variants() {
  known ??= get("/api/variants").then(
    (/** @type {VariantView[]} */ found) => found.map(localizeVariant),
    (error) => {
      known = null;
      throw error;
    },
  );
  return known;
}

/**
 * Return the variant with an id.
 * @param {string} id
 */
export async function variant(id) {
  const found = (await variants()).find((one) => one.id === id);
  if (found) return found;
  throw new ApiError({ reason: "variant", message: t("errors.variant", { id }), text: id });
}

/**
 * Return the function for `createBoard({preview})`: it plays a move on the position and returns the result, or null.
 * For a shot that depends on chance the result holds the beams and losses of all branches; those that are not certain
 * are marked `maybe`.
 * @param {() => object} positionOf the position as the server takes it
 * @returns {(move: MoveView) => Promise<Foreseen | null>}
 */
export function previewer(positionOf) {
  return async (move) => {
    try {
      const sent = { ...positionOf(), move: move.text };
      if (move.act === "fire") return mergeBranches((await post("/api/positions/branches", sent)).branches);
      return (await post("/api/positions/preview", sent)).played;
    } catch {
      return null;
    }
  };
}

/**
 * Merge the branches of a shot. What all of them share is certain.
 * @param {Branch[]} branches
 * @returns {Foreseen}
 */
export function mergeBranches(branches) {
  /**
   * @template T
   * @param {T[]} items
   */
  const merged = (items) => {
    /** @type {Map<string, {item: T, count: number}>} */
    const found = new Map();
    for (const item of items) {
      const name = JSON.stringify(item);
      found.set(name, { item, count: (found.get(name)?.count ?? 0) + 1 });
    }
    return [...found.values()].map(({ item, count }) => ({ ...item, maybe: count < branches.length }));
  };
  return {
    ...branches[0].played,
    beams: merged(branches.flatMap(({ played }) => played.beams)),
    removed: merged(branches.flatMap(({ played }) => played.removed)),
  };
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {Options} [options]
 */
async function call(method, path, body, { signal } = {}) {
  const answer = await send(path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    credentials: "same-origin",
  });
  if (!answer.ok) throw await failure(answer);
  return answer;
}

/** @param {Response} answer */
function json(answer) {
  return answer.status === 204 ? null : answer.json();
}

/**
 * @param {string} path
 * @param {RequestInit} request
 */
async function send(path, request) {
  try {
    return await fetch(path, request);
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") throw error;
    throw new ApiError({ reason: "offline", message: t("errors.offline") });
  }
}

/** @param {Response} response */
async function failure(response) {
  const { status } = response;
  const retryAfter = Number(response.headers.get("Retry-After") ?? 0);
  const { error } = await response.json().catch(() => ({}));
  if (error) return rejection(error, { status, retryAfter });
  return new ApiError({ reason: "http", message: t("errors.http", { status }), status, retryAfter });
}

/**
 * Return the ApiError of a rejection as the server sends it. One with a code says in its message what to do.
 * @param {ErrorDetail} error
 */
export function rejection(error, { status = 0, retryAfter = 0 } = {}) {
  const { reason, text } = error;
  if (error.code) return new ApiError({ reason, message: rejectionText(error), text, status, retryAfter });
  const { message, expected } = error;
  return new ApiError({ reason, message: sentence(message), text, expected, status, retryAfter });
}
