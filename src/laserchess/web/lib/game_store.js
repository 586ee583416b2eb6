/** Games that live on this device: stored in IndexedDB, or in memory where the browser refuses to store anything. */
/** @import { EventView, ListedGame } from "../types/api" */

const NAME = "laserchess";
const GAMES = "games";
const VERSION = 1;

/**
 * @typedef {object} StoredGame
 * @property {string} id
 * @property {import("../local_server/games/state.js").Header} header
 * @property {EventView[]} events
 * @property {ListedGame} listed the game in lists
 * @property {string | null} uploaded its id on the server, once it is there
 * @property {string} [refused] why the server does not take it
 */
/**
 * @typedef {object} GameStore
 * @property {(id: string) => Promise<StoredGame | undefined>} load
 * @property {() => Promise<StoredGame[]>} list
 * @property {(game: StoredGame, known: number) => Promise<boolean>} save stores a game whose stored version has `known`
 *   events (-1: none is stored); false if it has others, as after a move in another tab
 */

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

/** @returns {Promise<IDBDatabase>} */
function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @type {GameStore} */
const stored = {
  async load(id) {
    return answered((await database()).transaction(GAMES).objectStore(GAMES).get(id));
  },
  async list() {
    return answered((await database()).transaction(GAMES).objectStore(GAMES).getAll());
  },
  async save(game, known) {
    const transaction = (await database()).transaction(GAMES, "readwrite", { durability: "strict" });
    const games = transaction.objectStore(GAMES);
    const before = /** @type {StoredGame | undefined} */ (await answered(games.get(game.id)));
    if ((before?.events.length ?? -1) !== known) return false;
    const written = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
    games.put(game);
    await written;
    return true;
  },
};

/**
 * Return a store that lasts as long as the page.
 * @returns {GameStore}
 */
export function memoryStore() {
  /** @type {Map<string, StoredGame>} */
  const games = new Map();
  return {
    load: async (id) => games.get(id),
    list: async () => [...games.values()],
    async save(game, known) {
      if ((games.get(game.id)?.events.length ?? -1) !== known) return false;
      games.set(game.id, game);
      return true;
    },
  };
}

/** @type {Promise<GameStore> | null} */
let choosing = null;

/**
 * Return the store of this browser.
 * @returns {Promise<GameStore>}
 */
export function gameStore() {
  choosing ??= database().then(
    () => stored,
    () => memoryStore(),
  );
  return choosing;
}

/**
 * Return the games of this device for lists, newest first; those on the server are in its lists.
 * @returns {Promise<ListedGame[]>}
 */
export async function localGames() {
  if (typeof indexedDB === "undefined") return [];
  const games = await (await gameStore()).list();
  const own = games.filter((game) => !game.uploaded).map((game) => game.listed);
  return own.sort((one, other) => other.updated - one.updated);
}
