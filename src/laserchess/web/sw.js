/**
 * The service worker: it caches pages and their files, so that the site opens offline. The network has priority, and
 * games are never cached.
 */
const CACHE = "laserchess-1";
const PAGES = ["/", "/analysis", "/editor", "/learn", "/puzzles"];
const CACHED_PATHS = ["/static/", "/api/palette.css", "/api/variants", "/api/lessons"];
const STAMP = /\/@[0-9a-f]+\//;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(PAGES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const isPage = request.mode === "navigate";
  if (isPage || CACHED_PATHS.some((start) => pathname.startsWith(start))) event.respondWith(answer(request, isPage));
});

/**
 * Fetch from the network and update the cache; offline, answer from the cache, even with an older version. A cached file
 * of the requested version needs no request.
 */
async function answer(request, isPage) {
  const cache = await caches.open(CACHE);
  const place = request.url.replace(STAMP, "/");
  const cached = await cache.match(place);
  if (place !== request.url && cached?.url === request.url) return cached;
  try {
    const fresh = await fetch(request);
    if (fresh.ok && !isGame(request)) await cache.put(place, fresh.clone());
    return fresh;
  } catch (error) {
    const shown = cached ?? (isPage ? await cache.match("/") : undefined);
    if (shown) return shown;
    throw error;
  }
}

function isGame(request) {
  return /^\/(game|embed)\//.test(new URL(request.url).pathname);
}
