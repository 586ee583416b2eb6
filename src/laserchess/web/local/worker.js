// The worker of an engine: takes messages, runs one search at a time, and answers with what it finds.

/** @import { Message } from "./host.js" */
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

/** @type {Record<string, (message: Message, answer: (message: object) => void) => Promise<void>>} */
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
  async play({ id, state, limits }, answer) {
    const result = await ready().play(boardOf(state), limits, (info) => answer({ id, info }), { isTold, rest });
    answer({ id, result });
  },
  async evaluate({ id, state }, answer) {
    answer({ id, result: await ready().evaluate(boardOf(state)) });
  },
};

function ready() {
  if (!engine) throw failure ?? new Error("the engine has not been started");
  return engine;
}

/** @param {ReturnType<Board["toState"]>} state */
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
      const problem = error instanceof Error ? error : new Error(String(error));
      if (message.kind === "start") failure = problem;
      answer({ id: message.id, error: { ...problem, name: problem.name, message: problem.message } });
    }
  });
});
