/** Requests, answered on this device or by the server. A request that fails throws an ApiError with a message for the player. */
/** @import { Foreseen } from "../board/types" */
/** @import { Answer } from "../types/answers" */
/** @import { Branch, DeleteAnswers, ErrorDetail, GamesPage, GetAnswers, ListedGame, MoveView, PostAnswers, PutAnswers, VariantView } from "../types/api" */
import { hasServer, isData, isLocalOnly, localServer, placeOf } from "./backend.js";
import { localGames } from "./game_store.js";
import { localizeVariant, rejectionText, sentence } from "./server_text.js";
import { apiData, url } from "./site.js";
import { t } from "./strings.js";

/** @typedef {{signal?: AbortSignal, keepalive?: boolean}} Options `keepalive`: send it even if the page is left */

/** The event of the window when the server rejects a request because it is still starting. */
export const STARTING_EVENT = "laserchess-starting";
const STARTING = "starting";

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
 * @template {string} Path
 * @param {Path} path
 * @param {Options} [options]
 * @returns {Promise<Answer<GetAnswers, Path>>}
 */
export async function get(path, options) {
  return answer("GET", path, undefined, options);
}

/**
 * POST `body` as JSON and return the JSON of the answer.
 * @template {string} Path
 * @param {Path} path
 * @param {object} [body]
 * @param {Options} [options]
 * @returns {Promise<Answer<PostAnswers, Path>>}
 */
export async function post(path, body = {}, options) {
  return answer("POST", path, body, options);
}

/**
 * PUT `body` as JSON.
 * @template {string} Path
 * @param {Path} path
 * @param {object} body
 * @param {Options} [options]
 * @returns {Promise<Answer<PutAnswers, Path>>}
 */
export async function put(path, body, options) {
  return answer("PUT", path, body, options);
}

/**
 * DELETE `path`.
 * @template {string} Path
 * @param {Path} path
 * @param {Options} [options]
 * @returns {Promise<Answer<DeleteAnswers, Path>>}
 */
export async function del(path, options) {
  return answer("DELETE", path, undefined, options);
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
 * @returns {Promise<string>}
 */
export async function getText(path, options) {
  if (placeOf("GET", path, undefined) === "local") return locally("GET", path);
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
 * Answer a request: on this device, by the server, or here where the server cannot be reached.
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {Options} [options]
 */
async function answer(method, path, body, options) {
  const place = placeOf(method, path, body);
  if (place === "local") return locally(method, path, body);
  if (place === "both") return withLocalGames(path, () => call(method, path, body, options).then(json));
  try {
    return json(await call(method, path, body, options));
  } catch (error) {
    if (place === "fallback" && isAway(error)) return locally(method, path, body);
    throw error;
  }
}

/**
 * Return a list of the visitor's games, with those of this device.
 * @param {string} path
 * @param {() => Promise<ListedGame[] | GamesPage>} ask the server
 */
async function withLocalGames(path, ask) {
  const own = await localGames().catch(() => []);
  const list = await ask().catch((error) => {
    if (!own.length && hasServer()) throw error;
    return path.startsWith("/api/games") ? [] : { games: [], next: null };
  });
  if (Array.isArray(list)) return [...own, ...list].sort((one, other) => other.updated - one.updated);
  const isFirst = !path.includes("before=");
  return { ...list, games: isFirst ? [...own.filter(matcher(path)), ...list.games] : list.games };
}

/**
 * Return whether a game passes the filters of an address.
 * @param {string} path
 * @returns {(game: ListedGame) => boolean}
 */
function matcher(path) {
  const query = new URLSearchParams(path.split("?")[1]);
  const [variantId, result, rated] = ["variant", "result", "rated"].map((name) => query.get(name));
  return (game) =>
    (!variantId || game.variant === variantId) && rated !== "true" && (!result || resultFor(game) === result);
}

/** @param {ListedGame} game */
function resultFor({ outcome, you }) {
  if (!outcome) return "going";
  if (!outcome.winner) return "drawn";
  return you.includes(outcome.winner) ? "won" : "lost";
}

/**
 * Return whether the server cannot answer at the moment.
 * @param {unknown} error
 */
export function isAway(error) {
  return error instanceof ApiError && ["offline", STARTING].includes(error.reason);
}

/**
 * Answer a request on this device.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>} any: this device answers every path
 */
async function locally(method, path, body) {
  try {
    return await (await localServer()).answer(method, path, body);
  } catch (error) {
    if (hasServer() && !isLocalOnly(path) && !isRejection(error)) return json(await call(method, path, body));
    throw localFailure(error);
  }
}

/**
 * Return whether a request was understood and rejected, rather than not answered for a lack of files.
 * @param {unknown} error
 */
function isRejection(error) {
  return Boolean(/** @type {{detail?: ErrorDetail}} */ (error).detail);
}

/**
 * Return the failure of a request on this device as an ApiError: a rejection, or files that could not be loaded.
 * @param {unknown} error
 */
export function localFailure(error) {
  const { detail } = /** @type {{detail?: ErrorDetail}} */ (error);
  if (detail) return rejection(detail);
  return error instanceof TypeError ? needsConnection() : error;
}

function needsConnection() {
  return new ApiError({ reason: "offline", message: t(hasServer() ? "errors.offline" : "errors.no_server") });
}

/**
 * Ask the server. Data that never change are asked for again while it is starting.
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {Options} [options]
 * @returns {Promise<Response>}
 */
async function call(method, path, body, { signal, keepalive } = {}) {
  const response = await send(path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    keepalive,
    credentials: "same-origin",
  });
  if (response.ok) return response;
  const error = await failure(response);
  if (error.reason !== STARTING) throw error;
  window.dispatchEvent(new Event(STARTING_EVENT));
  if (method !== "GET" || !isData(path)) throw error;
  await new Promise((resolve) => setTimeout(resolve, error.retryAfter * 1000));
  return call(method, path, body, { signal });
}

/** @param {Response} response */
function json(response) {
  return response.status === 204 ? null : response.json();
}

/**
 * @param {string} path
 * @param {RequestInit} request
 */
async function send(path, request) {
  if (!hasServer() && !(request.method === "GET" && isData(path))) throw needsConnection();
  try {
    return await fetch(isData(path) ? apiData(path) : url(path), request);
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") throw error;
    throw needsConnection();
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
