// The service worker without a browser: what it keeps, what it answers, and that versions never mix.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const SCOPE = "https://host/folder/";
const FOLDER = new URL("../../../src/laserchess/web/worker/", import.meta.url);
/** The scripts of the folder as the server joins them. */
const SCRIPT = readdirSync(FOLDER)
  .sort()
  .map((name) => readFileSync(new URL(name, FOLDER), "utf-8"))
  .join("\n");
const PAGE = '<html data-server="live">';
const PAGES = { "": "", game: "game", "game/search": "" };

/** A host of one version of a site, which counts requests and may be unreachable. */
class Host {
  constructor(version) {
    this.isUp = true;
    this.asked = [];
    this.publish(version);
  }

  publish(version) {
    this.version = version;
    const texts = ["de.js", "fr.js", "fr/khet.js"].map((name) => `static/@${version}/languages/${name}`);
    texts.push(`static/@${version}/joined/pages/languages/page.js`);
    const files = ["", "game", `static/@${version}/app.js`, ...texts].map((path) => ({ path, bytes: 10 }));
    this.files = new Map([
      ["", `${PAGE}${version}`],
      ["game", `${PAGE}game ${version}`],
      [`static/@${version}/app.js`, `code ${version}`],
      ...texts.map((path) => /** @type {const} */ ([path, path])),
      ["offline.json", JSON.stringify({ version, files, pages: PAGES })],
    ]);
  }

  fetch = async (request) => {
    const path = (request.url ?? String(request)).slice(SCOPE.length).split("?")[0];
    this.asked.push(path);
    if (!this.isUp) throw new TypeError("Failed to fetch");
    const body = this.files.get(path);
    return body === undefined ? new Response("", { status: this.status ?? 404 }) : new Response(body);
  };
}

/** The caches of a browser, which outlive workers. */
class Caches {
  #all = new Map();
  constructor(host) {
    this.host = host;
  }

  async open(name) {
    const entries = this.#all.get(name) ?? new Map();
    this.#all.set(name, entries);
    return {
      match: async (address) => entries.get(address.url ?? address)?.clone(),
      put: async (address, answer) => void entries.set(address, answer),
      add: async (address) => {
        const answer = await this.host.fetch(address);
        if (!answer.ok) throw new TypeError("bad answer");
        entries.set(address, answer);
      },
    };
  }

  keys = async () => [...this.#all.keys()];
  delete = async (name) => this.#all.delete(name);
  match = async (request) => {
    for (const name of await this.keys()) {
      const found = await (await this.open(name)).match(request);
      if (found) return found;
    }
    return undefined;
  };
}

/** A timer that does not keep the tests waiting. */
const patient = (run, milliseconds) => setTimeout(run, milliseconds).unref();

/** A worker of a version, as the browser runs it. */
function start(version, host, caches) {
  const handlers = {};
  const messages = [];
  const client = { postMessage: (message) => messages.push(message) };
  const self = {
    location: { href: `${SCOPE}sw.js?language=fr` },
    registration: { scope: SCOPE },
    clients: { matchAll: async () => [client], claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (name, handler) => (handlers[name] = handler),
  };
  const globals = { self, caches, fetch: host.fetch, URL, Response, Headers, Promise, setTimeout: patient };
  vm.runInNewContext(`const VERSION = "${version}";\n${SCRIPT}`, globals);
  const wait = (name) => {
    let done;
    handlers[name]({ waitUntil: (promise) => (done = promise) });
    return done;
  };
  const install = async () => {
    await wait("install");
    await wait("activate");
  };
  /** Return the answer of the worker; undefined if it leaves the request to the browser. */
  const ask = (path, { method = "GET", mode = "cors", url = SCOPE + path } = {}) => {
    let answer;
    handlers.fetch({ request: { url, method, mode }, respondWith: (promise) => (answer = promise) });
    return answer;
  };
  const open = async (path) => (await ask(path, { mode: "navigate" })).text();
  return { install, ask, open, messages };
}

async function installed(version = "1") {
  const host = new Host(version);
  const caches = new Caches(host);
  const worker = start(version, host, caches);
  await worker.install();
  return { host, caches, worker };
}

test("with the network gone, every page opens and says that its server is away", async () => {
  const { host, worker } = await installed();
  host.isUp = false;
  assert.equal(await worker.open(""), '<html data-server="away">1');
  assert.equal(await worker.open("game/abc?ply=3"), '<html data-server="away">game 1');
  assert.equal(await (await worker.ask("static/@1/app.js")).text(), "code 1");
});

test("texts are kept in the language of the pages only", async () => {
  const { host } = await installed();
  const texts = host.asked.filter((path) => path.includes("languages")).map((path) => path.split("languages/")[1]);
  assert.deepEqual(texts.sort(), ["fr.js", "fr/khet.js", "page.js"]);
});

test("a page that is not kept fails as it would without a worker", async () => {
  const { host, worker } = await installed();
  host.isUp = false;
  assert.equal((await worker.ask("host", { mode: "navigate" })).type, "error");
});

test("a proxy that has lost its server counts as no network", async () => {
  const { host, worker } = await installed();
  host.files.clear();
  host.status = 502;
  assert.equal(await worker.open("game/abc"), '<html data-server="away">game 1');
  host.status = 404;
  assert.equal((await worker.ask("game/abc", { mode: "navigate" })).status, 404);
});

test("pages come from the network while it answers, files from the copy", async () => {
  const { host, worker } = await installed();
  host.asked = [];
  assert.equal(await worker.open(""), `${PAGE}1`);
  await worker.ask("static/@1/app.js");
  assert.deepEqual(host.asked, [""]);
});

test("a page of its own comes before that of the first part of its path", async () => {
  const { host, worker } = await installed();
  host.isUp = false;
  assert.match(await worker.open("game/search"), />1$/);
  assert.match(await worker.open("game/abc"), />game 1$/);
});

test("requests to the API, of other methods and to other sites are left alone", async () => {
  const { worker } = await installed();
  assert.equal(worker.ask("api/games"), undefined);
  assert.equal(worker.ask("static/@1/app.js", { method: "POST" }), undefined);
  assert.equal(worker.ask("", { url: "https://elsewhere/static/@1/app.js" }), undefined);
});

test("a new version replaces the old one only when it is complete", async () => {
  const { host, caches, worker } = await installed("1");
  host.publish("2");
  host.files.delete("static/@2/app.js");
  await assert.rejects(start("2", host, caches).install());
  host.isUp = false;
  assert.match(await worker.open(""), /1$/);
});

test("a download that the server's update interrupts is refused", async () => {
  const { host, caches } = await installed("1");
  host.publish("2");
  await assert.rejects(start("1b", host, caches).install(), /version 2/);
});

test("a page of the version before finds its files, and older versions are deleted", async () => {
  const { host, caches } = await installed("1");
  for (const version of ["2", "3"]) {
    host.publish(version);
    await start(version, host, caches).install();
  }
  assert.deepEqual(await caches.keys(), ["laserchess-2", "laserchess-3"]);
  host.isUp = false;
  const worker = start("3", host, caches);
  assert.equal(await (await worker.ask("static/@2/app.js")).text(), "code 2");
  await assert.rejects(worker.ask("static/@1/app.js"));
  assert.match(await worker.open(""), /3$/);
});

test("an interrupted download continues where it stopped", async () => {
  const host = new Host("1");
  const caches = new Caches(host);
  host.files.delete("game");
  await assert.rejects(start("1", host, caches).install());
  host.publish("1");
  host.asked = [];
  await start("1", host, caches).install();
  assert.ok(!host.asked.includes("static/@1/app.js"));
});

test("progress is reported in bytes until all is here", async () => {
  const { worker } = await installed();
  const { type, done, total } = worker.messages.at(-1);
  assert.deepEqual([type, done, total], ["offline", 60, 60]);
});
