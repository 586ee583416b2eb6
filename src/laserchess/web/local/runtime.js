// What is loaded once: the compiled module, the kernel that boards work in, and the variants.

import { quote, UnknownNameError } from "./errors.js";
import { read, readJson } from "./host.js";
import { Kernel } from "./kernel.js";
import { Variant } from "./variant.js";
import { makeScratch, Workspace } from "./workspace.js";

export const BUILT_IN = ["laser-chess", "khet", "khet-horus", "leiserchess", "advanced", "laser-chess-1987"];
const MAX_WORKSPACES = 64;

/** @type {Map<string, Variant>} every variant that has been loaded, by its id */
export const VARIANTS = new Map();

/** @typedef {{ module: WebAssembly.Module, kernel: Kernel, base: URL, scratch: ReturnType<typeof makeScratch>, workspaces: Map<string, Workspace> }} Runtime */

/** @type {Promise<Runtime> | null} */
let loading = null;
/** @type {Runtime | null} */
let runtime = null;

/**
 * Load the kernel and variants, once; further calls add variants.
 * @param {{ variants?: string[], base?: string | URL }} [options] built-in variants to load (all by default), and where
 *   the library's data lie
 */
export async function init({ variants = BUILT_IN, base = new URL("./data/", import.meta.url) } = {}) {
  const folder = runtime?.base ?? new URL(base, import.meta.url);
  const missing = variants.filter((id) => !VARIANTS.has(id));
  for (const id of missing) {
    if (!BUILT_IN.includes(id)) throw unknown(id, BUILT_IN);
  }
  loading ??= load(folder);
  const files = Promise.all(missing.map((id) => readJson(new URL(`variants/${id}.json`, folder))));
  files.catch(() => {}); // thrown below, unless the kernel fails first
  try {
    runtime = await loading;
  } catch (error) {
    loading = null; // so that another call can try again
    throw error;
  }
  for (const file of await files) addVariant(file);
}

/**
 * @returns {Promise<Runtime>}
 * @param {URL} base
 */
async function load(base) {
  return instantiate(await WebAssembly.compile(await read(new URL("kernel.wasm", base))), base);
}

/**
 * @returns {Promise<Runtime>}
 * @param {WebAssembly.Module} module
 * @param {URL} base
 */
async function instantiate(
  module,
  base,
  shouldStop = () => false,
  memory = /** @type {WebAssembly.Memory | undefined} */ (undefined),
) {
  const kernel = await Kernel.create(module, shouldStop, memory);
  return { module, kernel, base, scratch: makeScratch(kernel), workspaces: new Map() };
}

/**
 * In a worker: use the module that was compiled elsewhere.
 * @param {WebAssembly.Module} module
 * @param {URL} base
 * @param {() => boolean} shouldStop asked now and then by a search
 * @param {WebAssembly.Memory} [memory] that several workers share
 */
export async function adopt(module, base, shouldStop, memory) {
  loading = instantiate(module, base, shouldStop, memory);
  runtime = await loading;
  return runtime;
}

/**
 * Add a variant of your own.
 * @param {import("./types").VariantFile} file the parsed file that `laserchess export` writes
 * @returns {Variant}
 */
export function addVariant(file) {
  const variant = new Variant(file);
  VARIANTS.set(variant.id, variant);
  return variant;
}

/**
 * @param {string} id
 * @param {string[]} known
 */
function unknown(id, known) {
  const evidence = { reason: "variant", text: id, expected: `one of ${known.join(", ")}` };
  return new UnknownNameError(`no variant is called ${quote(id)}`, evidence);
}

/** @param {string} id */
export function findVariant(id) {
  const found = VARIANTS.get(id.toLowerCase().replaceAll("_", "-"));
  if (!found) throw unknown(id, [...VARIANTS.keys()]);
  return found;
}

/** @type {Promise<WebAssembly.Module> | null} */
let threaded = null;

/** Return the module for a memory that several workers share. */
export function loadThreaded() {
  threaded ??= read(new URL("kernel-threads.wasm", loaded().base)).then((bytes) => WebAssembly.compile(bytes));
  return threaded;
}

/** Return what has been loaded. */
export function loaded() {
  if (!runtime) throw new Error("laserchess is not ready: await init() first");
  return runtime;
}

/**
 * Return where boards with these rules are worked on.
 * @param {import("./variant.js").Rules} rules
 */
export function workspaceFor(rules) {
  const { kernel, scratch, workspaces } = loaded();
  let found = workspaces.get(rules.key);
  if (!found || found.rules.variant !== rules.variant) {
    if (workspaces.size >= MAX_WORKSPACES) throw new Error(`more than ${MAX_WORKSPACES} sets of rules are in use`);
    found = new Workspace(kernel, rules, scratch);
    workspaces.set(rules.key, found);
  }
  return found;
}
