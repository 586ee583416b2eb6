// The NNUE file of a variant, and its arrays in the kernel's memory.
/** @import { Kernel } from "../kernel.js" */
/** @import { Variant } from "../variant.js" */

import { NET, SEARCH } from "../constants.js";
import { InvalidFileError } from "../errors.js";
import { inflate } from "../host.js";

const MAGIC = "LASERCHESS NETWORK";
const PLIES = SEARCH.plies + 4;

/**
 * Read a network.
 * @param {ArrayBuffer} file
 */
export async function readNetwork(file) {
  const bytes = new Uint8Array(file);
  const first = bytes.indexOf(10);
  const second = bytes.indexOf(10, first + 1);
  const text = new TextDecoder();
  if (text.decode(bytes.subarray(0, first)) !== MAGIC) {
    throw new InvalidFileError("the network cannot be read", { reason: "network", expected: MAGIC });
  }
  const facts = JSON.parse(text.decode(bytes.subarray(first + 1, second)));
  const numbers = new Int16Array((await inflate(bytes.slice(second + 1))).buffer);
  return { facts, numbers };
}

/**
 * Lay a network out in the kernel's memory, as the fields of the search's network; without one, an empty layout.
 * @param {import("../kernel.js").Kernel} kernel
 * @param {import("../variant.js").Variant} variant
 * @param {Awaited<ReturnType<typeof readNetwork>> | null} network
 */
export function layNetwork(kernel, variant, network) {
  const facts = kernel.allocate(NET.facts, 8);
  if (!network) {
    const nothing = kernel.allocate(1, 4);
    return [facts, nothing, nothing, nothing, nothing];
  }
  const { hidden, inputs, out_bias: outBias, scale } = network.facts;
  const { sorts } = sortsOf(variant);
  const { size } = variant.geometry;
  const offsets = kernel.allocate(2 * size * sorts[0].length + 4 * size, 4);
  writeOffsets(kernel.i32.subarray(offsets.address / 4, offsets.address / 4 + offsets.length), variant, hidden);
  const rows = copy(kernel, network.numbers.subarray(0, inputs * hidden));
  const out = copy(kernel, network.numbers.subarray((inputs + 1) * hidden));
  const accumulators = kernel.allocate((2 * PLIES + 1) * hidden, 2);
  kernel.i16.set(
    network.numbers.subarray(inputs * hidden, (inputs + 1) * hidden),
    accumulators.address / 2 + 2 * PLIES * hidden,
  );
  const values = { hidden, size, width: sorts[0].length, beams: 2 * size * sorts[0].length, bias: 2 * PLIES * hidden };
  for (const [name, value] of Object.entries({ ...values, outBias, scale, outputDivisor: NET.divisor })) {
    kernel.setWord(facts, /** @type {Record<string, number>} */ (NET)[name], value);
  }
  return [facts, offsets, rows, out, accumulators];
}

/**
 * @param {Kernel} kernel
 * @param {Int16Array} numbers
 */
function copy(kernel, numbers) {
  const span = kernel.allocate(numbers.length, 2);
  kernel.i16.set(numbers, span.address / 2);
  return span;
}

/**
 * Return the inputs of a variant's network.
 * @param {Variant} variant
 */
function sortsOf({ title, file }) {
  if (!file.engine.network) throw new Error(`${title} has no network`);
  return file.engine.network;
}

/**
 * Write where the row of each input begins: [player, cell, code] for pieces, then [player, whose, cell] for beams.
 * @param {Int32Array} offsets
 * @param {Variant} variant
 * @param {number} hidden
 */
function writeOffsets(offsets, variant, hidden) {
  const { geometry } = variant;
  const { sorts, count } = sortsOf(variant);
  const [squares, width] = [geometry.cells.length, sorts[0].length];
  offsets.fill(-hidden);
  const beams = 2 * geometry.size * width;
  for (const player of [0, 1]) {
    for (const cell of geometry.cells) {
      const square = geometry.orderOf(player ? geometry.halfTurn(cell) : cell);
      for (const [code, sort] of sorts[player].entries()) {
        if (sort >= 0) offsets[(player * geometry.size + cell) * width + code] = (sort * squares + square) * hidden;
      }
      for (const whose of [0, 1]) {
        offsets[beams + (2 * player + whose) * geometry.size + cell] = ((count + whose) * squares + square) * hidden;
      }
    }
  }
}
