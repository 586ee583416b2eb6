/** The copy of the site in this browser, with which it works offline: worker/offline.js makes it and answers from it. */
import { LANGUAGES } from "./languages.js";
import { ROOT } from "./site.js";
import { language } from "./strings.js";

/** Set once the player has removed the copy: then it is only made again on request. */
const KEY = "laserchess.offline";
const REMOVED = "removed";
const CACHES = "laserchess-";
const SLOW = ["slow-2g", "2g", "3g"];

/** Return whether this browser can keep a copy. */
export function canKeep() {
  return "serviceWorker" in navigator;
}

/** Return whether the browser has a complete copy. */
export async function isKept() {
  return Boolean((await navigator.serviceWorker?.getRegistration(ROOT))?.active);
}

/** Return how many bytes a copy transfers. */
export async function copySize() {
  const answer = await fetch(`${ROOT}offline.json`);
  if (!answer.ok) throw new TypeError(`the list of files cannot be read: ${answer.status}`);
  /** @type {{files: {path: string, bytes: number}[]}} */
  const { files } = await answer.json();
  const others = Object.keys(LANGUAGES).filter((one) => one !== language);
  const kept = files.filter(({ path }) => !others.some((one) => path.includes(`/languages/${one}`)));
  return kept.reduce((all, { bytes }) => all + bytes, 0);
}

/**
 * Make a copy, or look for a newer version; return whether there is a complete copy.
 * @param {(part: number) => void} [onProgress] gets how much of it is done, from 0 to 1
 */
export async function keep(onProgress = () => {}) {
  const container = navigator.serviceWorker;
  /** @param {MessageEvent} event */
  const listen = ({ data }) => data?.type === "offline" && onProgress(data.done / data.total);
  container.addEventListener("message", listen);
  container.startMessages();
  try {
    remember("");
    const script = `${ROOT}sw.js?language=${language}`;
    const registration = await container.register(script, { scope: ROOT, updateViaCache: "none" });
    await settled(registration.installing);
    return Boolean(registration.active);
  } finally {
    container.removeEventListener("message", listen);
  }
}

/** Ask the browser not to delete the copy, or games of this device, when space runs out. */
export async function askToPersist() {
  await navigator.storage?.persist?.();
}

/** Remove the copy and do not make it again unless the player wants it. */
export async function remove() {
  remember(REMOVED);
  await (await navigator.serviceWorker.getRegistration(ROOT))?.unregister();
  for (const name of await caches.keys()) if (name.startsWith(CACHES)) await caches.delete(name);
}

/** Make a copy, or look for a newer version, when the page has nothing else to do and the connection is not a costly one. */
export function keepWhenIdle() {
  if (!canKeep() || wasRemoved() || isCostly()) return;
  const start = () => {
    keep().catch(() => {}); // the next page tries again
  };
  const later = () => (window.requestIdleCallback ?? setTimeout)(start);
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
}

function wasRemoved() {
  try {
    return localStorage.getItem(KEY) === REMOVED;
  } catch {
    return true; // a browser that stores nothing keeps no copy either
  }
}

/** @param {string} what */
function remember(what) {
  try {
    localStorage.setItem(KEY, what);
  } catch {
    // Private windows may refuse to store anything.
  }
}

function isCostly() {
  const { connection } = /** @type {{connection?: {saveData?: boolean, effectiveType?: string}}} */ (navigator);
  return Boolean(connection?.saveData) || SLOW.includes(connection?.effectiveType ?? "");
}

/**
 * Wait until a worker is active or has failed.
 * @param {ServiceWorker | null} worker
 * @returns {Promise<void>}
 */
function settled(worker) {
  return new Promise((resolve) => {
    const check = () => {
      if (!worker || worker.state === "activated" || worker.state === "redundant") resolve();
    };
    worker?.addEventListener("statechange", check);
    check();
  });
}
