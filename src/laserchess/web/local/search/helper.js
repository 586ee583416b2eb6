// A helper of a search: deepens in the memory of the leading thread, whose transposition table it fills.

import { SEARCH } from "../constants.js";
import { listen } from "../host.js";
import { Kernel } from "../kernel.js";

/** @type {Kernel | null} */
let kernel = null;

const answering = listen(async (message) => {
  const answer = await answering;
  if (message.kind === "start") {
    const { flags } = message;
    kernel = await Kernel.join(
      message.module,
      message.shared,
      () => Atomics.or(flags, 0, 0) + Atomics.or(flags, 1, 0) > 0,
    );
    answer({ ready: true });
    return;
  }
  const { arrays, first } = message;
  for (let depth = first; depth <= SEARCH.deepest; depth++) {
    kernel?.call("deepen", arrays, depth, 0, 1);
    if (kernel?.word(arrays[3], SEARCH.stopped)) break;
  }
  answer({ done: true });
});
