/**
 * The service worker keeps one complete version of the site, so that it works without a network.
 *
 * The server sends this script, with the other files of this folder and `VERSION` before them, as `/sw.js`. Every file of
 * a version has its own address (`static/@STAMP/…`) and pages name their files by such addresses, so that versions
 * cannot mix: a page finds the files that it was written with, or none. A new version is used once all of it is here.
 *
 * Pages come from the network while it answers. Requests that change or depend on the visitor are not touched.
 */
/* global VERSION */
/** What `self` is here: the libraries of TypeScript know only workers in general. */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = "laserchess-";
const CACHE = `${PREFIX}${VERSION}`;
const LIST = "offline.json";
const FILES = "static/@";
const LIVE = 'data-server="live"';
const AWAY = 'data-server="away"';
/** What a proxy answers for a server that is down. */
const GATEWAY_ERRORS = [502, 503, 504];
/** Milliseconds after which a cached page is shown instead of waiting any longer. */
const PATIENCE = 4000;
const CONNECTIONS = 6;
/** The language of the page that registered this worker: texts in others are not kept. */
const LANGUAGE = new URL(worker.location.href).searchParams.get("language");

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (request.method !== "GET" || path === null) return;
  if (request.mode === "navigate") event.respondWith(page(request, path));
  else if (path.startsWith(FILES)) event.respondWith(file(request));
});

/** Download everything; the list comes last, and marks a complete version. */
async function install() {
  const cache = await caches.open(CACHE);
  const list = await fetchList();
  const { files } = await list.clone().json();
  await download(cache, files.filter(isNeeded));
  await fetchList(); // the server must not have changed meanwhile
  await cache.put(addressOf(LIST), list);
  await worker.skipWaiting();
}

/** Delete what no open page can need: all versions but this one and the one before it. */
async function activate() {
  const complete = [];
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== CACHE) {
      if (await (await caches.open(name)).match(addressOf(LIST))) complete.push(name);
      else await caches.delete(name);
    }
  for (const name of complete.slice(0, -1)) await caches.delete(name);
  await worker.clients.claim();
}

/** Return the list of files; an error if it is of another version. */
async function fetchList() {
  const answer = await fetch(addressOf(LIST), { cache: "no-store" });
  const { version } = await answer.clone().json();
  if (version !== VERSION) throw new Error(`the site is at version ${version}, not ${VERSION}`);
  return answer;
}

/**
 * Download files, some at a time, except those that an interrupted download has left here.
 * @param {Cache} cache
 * @param {{path: string, bytes: number}[]} files
 */
async function download(cache, files) {
  const waiting = [...files];
  const total = sum(files);
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const address = addressOf(one.path);
      if (!one.path.startsWith(FILES) || !(await cache.match(address))) await cache.add(address);
      await report(total - sum(waiting), total);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, next));
}

/** @param {{path: string}} file */
function isNeeded({ path }) {
  const [, language] = /^static\/@\w+\/languages\/([a-z]+)/.exec(path) ?? [];
  return !language || language === LANGUAGE;
}

/** @param {{bytes: number}[]} files */
function sum(files) {
  return files.reduce((all, { bytes }) => all + bytes, 0);
}

/**
 * Report the progress of a download to every page.
 * @param {number} done bytes
 * @param {number} total
 */
async function report(done, total) {
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true }))
    client.postMessage({ type: "offline", done, total });
}

/**
 * Answer with a file of any version.
 * @param {Request} request
 */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/**
 * Answer with a page: from the network; with the page of the cached version if there is no answer, or none in time. A page
 * whose server is not there says so in its first element.
 * @param {Request} request
 * @param {string} path
 */
async function page(request, path) {
  const asked = fetch(request).then(
    (answer) => (GATEWAY_ERRORS.includes(answer.status) ? null : answer),
    () => null,
  );
  const answer = await Promise.race([asked, wait(PATIENCE)]);
  if (answer) return answer;
  const cached = await cachedPage(path);
  if (!cached) return (await asked) ?? Response.error();
  return answer === null ? away(cached) : cached;
}

/**
 * Return the cached page that a path belongs to: its own, or that of the first part of the path.
 * @param {string} path
 */
async function cachedPage(path) {
  const cache = await caches.open(CACHE);
  const list = await cache.match(addressOf(LIST));
  const { pages } = list ? await list.json() : { pages: {} };
  const place = pages[path] ?? pages[path.split("/")[0].replace("index.html", "")];
  return place === undefined ? undefined : cache.match(addressOf(place), { ignoreVary: true });
}

/** @param {Response} answer */
async function away(answer) {
  const text = (await answer.text()).replace(LIVE, AWAY);
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding"); // the text is not compressed any more
  headers.delete("Content-Length");
  return new Response(text, { status: answer.status, headers });
}

/**
 * @param {number} milliseconds
 * @returns {Promise<undefined>}
 */
function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}

/**
 * Return the address of a path of the site; "" is the home page.
 * @param {string} path
 */
function addressOf(path) {
  return new URL(path, worker.registration.scope).href;
}

/**
 * Return the path of an address within the site without its query, or null for another site.
 * @param {string} address
 */
function pathOf(address) {
  const { scope } = worker.registration;
  return address.startsWith(scope) ? address.slice(scope.length).split(/[?#]/)[0] : null;
}
