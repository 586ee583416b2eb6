/** A document without layout for tests of what is drawn and pressed; import it before the modules under test. */
import { JSDOM } from "jsdom";

const { window } = new JSDOM("<!doctype html><html lang='en'><body></body></html>", {
  url: "https://laserchess.test/",
  pretendToBeVisual: true,
});

/** The media queries that match, for example "(pointer: coarse)". */
export const media = new Set();
/** @type {Map<string, Set<() => void>>} listeners of media queries */
const watched = new Map();
window.matchMedia = (query) => ({
  get matches() {
    return media.has(query);
  },
  removeEventListener: (_, listener) => watched.get(query)?.delete(listener),
  addEventListener: (_, listener) => watched.set(query, (watched.get(query) ?? new Set()).add(listener)),
});

/** Let a media query match or not, as when the system's preferences change. */
export function setMedia(query, matches) {
  if (matches) media.add(query);
  else media.delete(query);
  for (const listener of watched.get(query) ?? []) listener();
}

/** @type {((width: number) => void)[]} what boards do when their width changes */
export const resizes = [];
class ResizeObserver {
  constructor(callback) {
    resizes.push((width) => callback([{ contentRect: { width } }]));
  }
  observe() {}
  disconnect() {}
}

const NAMES = [
  "AbortController",
  "document",
  "Document",
  "ShadowRoot",
  "localStorage",
  "sessionStorage",
  "location",
  "Node",
  "Element",
  "HTMLElement",
  "SVGElement",
  "DOMParser",
  "Event",
  "KeyboardEvent",
  "MouseEvent",
  "customElements",
  "CustomEvent",
];
for (const name of NAMES) globalThis[name] = window[name];
globalThis.window = window;
globalThis.ResizeObserver = ResizeObserver;
globalThis.addEventListener = window.addEventListener.bind(window);
Object.assign(globalThis, { innerWidth: 1280, innerHeight: 800 });
Object.defineProperty(globalThis, "navigator", {
  value: { languages: ["en"], clipboard: { text: "", writeText: async (text) => (navigator.clipboard.text = text) } },
  configurable: true,
});
window.HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true;
};
window.HTMLDialogElement.prototype.close ??= function (value = "") {
  this.open = false;
  this.returnValue = value;
  this.dispatchEvent(new window.Event("close"));
};
globalThis.requestAnimationFrame = (tick) => frames.push(tick);
globalThis.cancelAnimationFrame = () => frames.splice(0);
globalThis.fetch = async () => new Response("<svg xmlns='http://www.w3.org/2000/svg'></svg>");
window.Element.prototype.setPointerCapture = () => {};

/** @type {((time: number) => void)[]} */
const frames = [];
let clock = 0;

/** Let milliseconds of animation pass, a frame at a time. */
export function runFrames(milliseconds) {
  for (const end = clock + milliseconds; clock < end; ) {
    clock += 16;
    for (const tick of frames.splice(0)) tick(clock);
  }
}

/** Wait until what is on its way has arrived. */
export const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Return the errors that no code catches while something is done. */
export async function uncaught(act) {
  const errors = [];
  const listeners = process.rawListeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (error) => errors.push(error));
  try {
    await act();
    return errors;
  } finally {
    process.removeAllListeners("unhandledRejection");
    for (const listener of listeners) process.on("unhandledRejection", listener);
  }
}
