// What differs between browsers and Node: reading the library's own files, and starting a worker.

const { process, window } = /** @type {any} */ (globalThis); // any: of Node or a browser
const isNode = Boolean(process?.versions?.node) && window === undefined;
// Named here, so that neither bundlers nor browsers look for them.
const FILES = "node:fs/promises";
const THREADS = "node:worker_threads";

/**
 * Read a file next to the library.
 * @param {URL} url
 * @returns {Promise<ArrayBuffer>}
 */
export async function read(url) {
  if (isNode && url.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ FILES);
    const bytes = await readFile(url);
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.pathname} cannot be read: the server answers ${answer.status}`);
  return answer.arrayBuffer();
}

/** @param {URL} url */
export async function readJson(url) {
  return JSON.parse(new TextDecoder().decode(await read(url)));
}

/**
 * Decompress what zlib compressed.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @typedef {{ post(message: object): void, hold(isBusy: boolean): void, end(): void }} WorkerHandle a busy worker keeps a
 * process alive, an idle one does not */

/** @typedef {any} Message any: what one module posts is known to the module that it posts it to, not here */

/**
 * Start a worker from a module.
 * @param {URL} url
 * @param {(message: Message) => void} onMessage
 * @param {(error: Error) => void} onError called where the worker cannot be started, or fails
 * @returns {Promise<WorkerHandle>}
 */
export async function startWorker(url, onMessage, onError) {
  if (isNode) {
    const { Worker: NodeWorker } = await import(/* @vite-ignore */ THREADS);
    const worker = new NodeWorker(url);
    worker.on("message", onMessage);
    worker.on("error", onError);
    worker.unref();
    return {
      post: (message) => worker.postMessage(message),
      hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
      end: () => void worker.terminate(),
    };
  }
  const worker = new Worker(url, { type: "module" });
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onerror = ({ message }) => onError(new Error(message || `${url.pathname} cannot be run in a worker`));
  return { post: (message) => worker.postMessage(message), hold: () => {}, end: () => worker.terminate() };
}

/**
 * In a worker: listen to the page that started it, and return how to answer.
 * @param {(message: Message) => void} onMessage
 * @returns {Promise<(message: Message) => void>}
 */
export async function listen(onMessage) {
  if (isNode) {
    const { parentPort } = await import(/* @vite-ignore */ THREADS);
    parentPort?.on("message", onMessage);
    return (message) => parentPort?.postMessage(message);
  }
  const scope = /** @type {any} */ (globalThis); // any: of Node or a browser
  scope.onmessage = (/** @type {MessageEvent} */ { data }) => onMessage(data);
  return (message) => scope.postMessage(message);
}
