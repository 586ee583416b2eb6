/**
 * Which requests this device answers itself, with the kernel in `local/`, and which need the server.
 *
 * The attribute `data-server` of the html element says what there is: `live` (a server and the local backend), `none`
 * (plain files: no server at all), or nothing (a server alone, as on embedded boards and in unit tests).
 */
import { gameStore } from "./game_store.js";

/** @typedef {"local" | "fallback" | "both" | "server"} Place where a request is answered; `fallback`: by the server, or here */
/** @typedef {import("../local_server/index.js").LocalServer} LocalServer */

/** The ids of games that live on this device begin with it. */
export const LOCAL_ID = "local-";

const GAME = /^\/api\/games\/local-/;
const OWN_GAMES = /^\/api\/(games\?mine=1|people\/me\/games\?)/;
const POSITION = /^\/api\/positions(\/light)?$/;
/** @type {[string, RegExp][]} what this device answers */
const LOCAL = [
  ["POST", /^\/api\/positions(\/(?!saved$)\w+)?$/],
  ["POST", /^\/api\/puzzles\/(try|hint|solution)$/],
  ["POST", /^\/api\/lessons\/[\w-]+\/[\w-]+$/],
  ["GET", GAME],
  ["POST", GAME],
];
/** @type {[string, RegExp][]} what this device answers while the server cannot be reached */
const FALLBACK = [
  ["GET", /^\/api\/puzzles\/(?!sets\/)/],
  ["POST", /^\/api\/puzzles\/(result|storm|standing)$/],
  ["POST", /^\/api\/records\/(read|write)$/],
  ["POST", /^\/api\/explorer$/],
];
const ACCOUNT = "/api/account";
/**
 * What never changes between two versions of the app: the data that the local backend reads. A site without a server has
 * them as files, and a service worker may keep them.
 */
export const DATA = [
  /^\/api\/variants$/,
  /^\/api\/variants\/[\w-]+\/kernel$/,
  /^\/api\/phrases$/,
  /^\/api\/openings\/[\w-]+$/,
  /^\/api\/lessons$/,
  /^\/api\/lessons\/[\w-]+(\/rules|\/exercises)?$/,
  /^\/api\/puzzles$/,
  /^\/api\/puzzles\/sets\/[\w-]+$/,
];

/** Return whether there is a server, reachable or not. */
export function hasServer() {
  return document.documentElement.dataset.server !== "none";
}

/** Return whether this page may answer requests itself. */
export function hasLocal() {
  return Boolean(document.documentElement.dataset.server);
}

/**
 * Return whether a GET reads data that never changes.
 * @param {string} path
 */
export function isData(path) {
  return DATA.some((pattern) => pattern.test(path));
}

/**
 * Return where a request is answered. A position that is only shown does not load the kernel while there is a server.
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @returns {Place}
 */
export function placeOf(method, path, body) {
  if (!hasLocal()) return "server";
  const address = path.split("?")[0];
  if (address === ACCOUNT) return hasServer() ? "server" : "local"; // no answer does not mean signed out
  if (method === "POST" && address === "/api/games") return isLocalGame(body) ? "local" : "server";
  if (!loading && POSITION.test(address) && !hasMoves(body)) return "fallback";
  if (matches(LOCAL, method, address)) return "local";
  if (method === "GET" && OWN_GAMES.test(path)) return "both";
  return matches(FALLBACK, method, address) ? "fallback" : "server";
}

/**
 * Return whether no server can answer a request: it is about a game of this device.
 * @param {string} path
 */
export function isLocalOnly(path) {
  return GAME.test(path);
}

/**
 * @param {[string, RegExp][]} routes
 * @param {string} method
 * @param {string} path
 */
function matches(routes, method, path) {
  return routes.some(([name, pattern]) => name === method && pattern.test(path));
}

/** @param {unknown} body */
function isLocalGame(body) {
  return ["computer", "here"].includes(/** @type {{mode?: string}} */ (body)?.mode ?? "");
}

/** @param {unknown} body */
function hasMoves(body) {
  return Boolean(/** @type {{moves?: string[]}} */ (body)?.moves?.length);
}

/** @type {Promise<LocalServer> | null} */
let loading = null;

/**
 * Load the local backend, once; the kernel itself is loaded with the first request that needs it.
 * @returns {Promise<LocalServer>}
 */
export function localServer() {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load() {
  // A separate address, because it is a separate script: see script_joiner.py.
  const { LocalServer } = await import(new URL("../local_server/index.js", import.meta.url).href);
  const playerName = () => localStorage.getItem("laserchess.account") ?? "";
  return new LocalServer({ store: gameStore, playerName, running: runningGames });
}

/** Return the visitor's games on the server, which close the engine to their positions. */
async function runningGames() {
  if (!hasServer()) return [];
  const answer = await fetch("/api/games?mine=1", { credentials: "same-origin" });
  return answer.ok ? answer.json() : [];
}

/**
 * Use another local backend, for tests.
 * @param {LocalServer | null} server
 */
export function useLocalServer(server) {
  loading = server && Promise.resolve(server);
}
