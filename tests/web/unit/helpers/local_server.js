/** The local server with the recorded variants, and with texts that are their own keys. */
import { readFileSync } from "node:fs";
import { LocalServer } from "../../../../src/laserchess/web/local_server/index.js";

const { variants } = JSON.parse(readFileSync(new URL("../fixtures/views.json", import.meta.url), "utf8"));
const WAYS = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];

/** Return an object that has a value for every key. */
const forEach = (make) => new Proxy({}, { get: (_, key) => make(String(key)), has: () => true });

/** Return texts as the server has them, most of which are their keys. */
export function texts() {
  return {
    phrases: forEach((key) => key),
    outcomes: forEach((key) => ({ resignation: "{loser} resigned", king: "{loser} has lost the {royal}" })[key] ?? key),
    beam_ends: { edge: "leaves the board at {}", split: "splits at {}" },
    fates: forEach((key) => `was ${key}`),
    ways: WAYS,
    themes: forEach((key) => key),
    rejections: forEach((key) => ({ reason: key, message: key, hint: "" })),
  };
}

/** Return a reader of the server's data, of which `more` has others by their paths. */
export function reader(more = {}) {
  const data = { "/api/variants": Object.values(variants), "/api/phrases": texts(), ...more };
  return async (path) => {
    if (!(path in data)) throw new TypeError(`${path} was not given`);
    return data[path];
  };
}

/** Return a local server, and ways to ask it. */
export function localServer(more = {}, parts = {}) {
  const server = new LocalServer({ read: reader(more), ...parts });
  const post = (path, body) => server.answer("POST", `/api/${path}`, body);
  const get = (path) => server.answer("GET", `/api/${path}`);
  return { server, post, get };
}

/** Return phrases as keys with their facts, such as "coach.act.step piece=King start=e1". */
export function keysOf(phrases) {
  return phrases.map(({ key, facts }) => {
    const words = Object.entries(facts).map(([name, value]) => `${name}=${value}`);
    return [key.replace("phrases.", ""), ...words].join(" ");
  });
}
