/** The connection to an engine: of this device, or of the server. */
/** @import { AnalysisServerMessage, LinesRequest, ReviewRequest, ScoreView, StopRequest } from "../../types/api" */
import { hasLocal, hasServer, localServer } from "../../lib/backend.js";

const MIN_WAIT = 500;
const MAX_WAIT = 8000;

/** @typedef {(Omit<LinesRequest, "variant"> | Omit<ReviewRequest, "variant">) & {variant: string}} EngineRequest */

/** @typedef {"device" | "server"} Place whose engine it is */

/** Analyses one thing at a time; the socket to the server reconnects when the connection is lost. */
export class EngineLine {
  /** @param {(message: AnalysisServerMessage | { type: "lost" }) => void} onMessage gets what belongs to the latest request */
  constructor(onMessage) {
    this.onMessage = onMessage;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {EngineRequest & {ref: string} | null} */
    this.request = null;
    this.refs = 0;
    this.wait = MIN_WAIT;
    /** @type {Promise<ReturnType<import("../../lib/backend.js").LocalServer["analysis"]>> | null} */
    this.device = null;
  }

  /**
   * Send a request. It replaces the previous one.
   * @param {EngineRequest} request
   * @param {Place} [place]
   */
  ask(request, place = "device") {
    this.stop();
    this.request = { ...request, ref: String(++this.refs) };
    if (hasLocal() && (place === "device" || !hasServer())) this.#askDevice(this.request);
    else this.#askServer();
  }

  /** @param {EngineRequest & {ref: string}} request */
  async #askDevice(request) {
    this.device ??= localServer().then((server) => server.analysis((message) => this.#receive(message)));
    try {
      const device = await this.device;
      if (request === this.request) await device.run(request);
    } catch (error) {
      console.error("the engine of this device failed", error);
      this.device = null;
      if (request === this.request && hasServer()) this.#askServer();
    }
  }

  #askServer() {
    if (!this.request) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.#send(this.request);
    else this.#connect();
  }

  /** Stop the engine. */
  stop() {
    if (this.request && this.socket?.readyState === WebSocket.OPEN) this.#send({ type: "stop" });
    if (this.request)
      this.device?.then(
        (device) => device.stop(),
        () => {},
      );
    this.request = null;
  }

  /** @param {EngineRequest | StopRequest} message */
  #send(message) {
    this.socket?.send(JSON.stringify(message));
  }

  #connect() {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${scheme}//${location.host}/api/analysis`);
    this.socket.addEventListener("open", () => this.#opened());
    this.socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => this.#closed());
  }

  #opened() {
    this.wait = MIN_WAIT;
    if (this.request) this.#send(this.request);
  }

  /** @param {AnalysisServerMessage} message */
  #receive(message) {
    if (!this.request || (message.ref ?? this.request.ref) !== this.request.ref) return;
    if (message.type === "done" || message.type === "refused") this.request = null;
    this.onMessage(message);
  }

  #closed() {
    if (!this.request) return;
    this.onMessage({ type: "lost" });
    setTimeout(() => this.request && this.#connect(), this.wait);
    this.wait = Math.min(2 * this.wait, MAX_WAIT);
  }
}

/**
 * Format a score for the first player: `+0.8`, `−12.0`, `#5`, `#−3`.
 * @param {ScoreView | null | undefined} score
 */
export function scoreText(score) {
  if (!score) return "";
  if (score.mate !== null && score.mate !== undefined) return `#${minus(score.mate)}`;
  const tenths = Math.round((score.cp ?? 0) / 10);
  return `${tenths > 0 ? "+" : ""}${minus((tenths / 10).toFixed(1))}`;
}

/** @param {number | string} number */
function minus(number) {
  return String(number)
    .replace("-", "−")
    .replace(/^−0\.0$/, "0.0");
}

/**
 * Format nodes per second: `420 /s`, `850 k/s`, `1.2 M/s`.
 * @param {number} nps
 */
export function speedText(nps) {
  if (!nps) return "";
  if (nps < 1000) return `${nps} /s`;
  return nps >= 1e6 ? `${(nps / 1e6).toFixed(1)} M/s` : `${Math.round(nps / 1000)} k/s`;
}
