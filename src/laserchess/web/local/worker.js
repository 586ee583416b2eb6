// The worker of an engine: takes messages, runs one search at a time, and answers with what it finds.

import { Board } from "./board.js";
import { listen } from "./host.js";
import { Kernel } from "./kernel.js";
import { addVariant, adopt, findVariant } from "./runtime.js";
import { Helpers } from "./search/helpers.js";
import { LocalEngine } from "./search/local_engine.js";

/** @type {LocalEngine | null} */
let engine = null;
/** @type {Error | null} why there is no engine */
let failure = null;
/** @type {Int32Array | null} the stop flag, where memory can be shared */
let flag = null;
let told = false;
let queue = Promise.resolve();

const isTold = () => told || (flag !== null && Atomics.load(flag, 0) !== 0);
const rest = () => new Promise((resolve) => setTimeout(resolve, 0));

const HANDLERS = {
  async start({ module, base, settings, stop }) {
    flag = stop ?? null;
    const memory = settings.threads > 1 ? Kernel.sharedMemory() : undefined;
    const runtime = await adopt(module, new URL(base), () => engine?.shouldStop ?? false, memory);
    const helpers = memory && flag ? await Helpers.start(runtime, settings.threads - 1, flag) : null;
    engine = new LocalEngine(runtime, settings, helpers);
  },
  async variant({ file }) {
    addVariant(file);
  },
  async newGame() {
    engine?.newGame();
  },
  /** @param {(message: object) => void} answer */
  async play({ id, state, limits }, answer) {
    const result = await ready().play(boardOf(state), limits, (info) => answer({ id, info }), { isTold, rest });
    answer({ id, result });
  },
  /** @param {(message: object) => void} answer */
  async evaluate({ id, state }, answer) {
    answer({ id, result: await ready().evaluate(boardOf(state)) });
  },
};

function ready() {
  if (!engine) throw failure ?? new Error("the engine has not been started");
  return engine;
}

/** @param {EngineState} state */
const boardOf = (state) => new Board(findVariant(state.variant), { rules: state.rules, state });

const answering = listen((message) => {
  if (message.kind === "stop") {
    told = true;
    return;
  }
  queue = queue.then(async () => {
    const answer = await answering;
    told = false;
    try {
      await HANDLERS[message.kind](message, answer);
    } catch (error) {
      if (message.kind === "start") failure = error;
      answer({ id: message.id, error: { name: error.name, message: error.message, ...error } });
    }
  });
});
