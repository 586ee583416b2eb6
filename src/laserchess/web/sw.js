/**
 * The service worker: pages and what they are made of are kept, so that the site opens without a connection.
 * The network comes first whenever there is one; games themselves are never kept.
 */
const KEPT = "laserchess-1";
const PAGES = ["/", "/analysis", "/editor", "/learn", "/puzzles"];
const LASTING = ["/static/", "/api/palette.css", "/api/variants", "/api/lessons"];
const STAMP = /\/@[0-9a-f]+\//;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(PAGES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const isPage = request.mode === "navigate";
  if (isPage || LASTING.some((start) => pathname.startsWith(start))) event.respondWith(answer(request, isPage));
});

/**
 * Ask the network and keep what it says; without one, answer with what was kept, of an older state if need be.
 * What was kept in the state that is asked for needs no asking.
 */
async function answer(request, isPage) {
  const cache = await caches.open(KEPT);
  const place = request.url.replace(STAMP, "/");
  const kept = await cache.match(place);
  if (place !== request.url && kept?.url === request.url) return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.ok && !isGame(request)) await cache.put(place, fresh.clone());
    return fresh;
  } catch (error) {
    const shown = kept ?? (isPage ? await cache.match("/") : undefined);
    if (shown) return shown;
    throw error;
  }
}

function isGame(request) {
  return /^\/(game|embed)\//.test(new URL(request.url).pathname);
}
