// The WebAssembly module: its memory, and calls by name. An entry point takes one pointer to a block of 32-bit slots,
// in which a number takes one slot and an array two: its address and its length.

const PAGE = 1 << 16;
const INITIAL_PAGES = 32;
const MAX_PAGES = 1 << 14;
const STACK_BYTES = 1 << 20;
const ALIGNMENT = 64;
const BLOCK_SLOTS = 64;

/** @typedef {{ address: number, length: number }} Span an array in the kernel's memory */
/** @typedef {number | Span | Arguments[]} Arguments */

export class Kernel {
  #exports;
  #memory;
  #top;
  #block;
  bytes = new Uint8Array();
  u16 = new Uint16Array();
  i16 = new Int16Array();
  i32 = new Int32Array();
  i64 = new BigInt64Array();

  /**
   * Instantiate the compiled module.
   * @param {WebAssembly.Module} module
   * @param {() => boolean} shouldStop asked now and then by a search
   */
  static async create(module, shouldStop = () => false, memory = new WebAssembly.Memory({ initial: INITIAL_PAGES })) {
    const env = { memory, stop: () => (shouldStop() ? 1 : 0) };
    return new Kernel(memory, (await WebAssembly.instantiate(module, { env })).exports);
  }

  /** Return a memory that several workers can share. */
  static sharedMemory() {
    return new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: MAX_PAGES, shared: true });
  }

  /**
   * @param {WebAssembly.Memory} memory
   * @param {WebAssembly.Exports} exports functions and globals by their names
   * @param {number} [block] where the argument block is, where this thread allocates nothing
   */
  constructor(memory, exports, block = undefined) {
    this.#memory = memory;
    this.#exports = exports;
    this.#top = /** @type {WebAssembly.Global} */ (exports.__heap_base).value;
    this.#look();
    this.#block = block ?? this.allocate(BLOCK_SLOTS, 4).address / 4;
  }

  /** Look at the memory, which moves when it grows. */
  #look() {
    const { buffer } = this.#memory;
    this.bytes = new Uint8Array(buffer);
    this.u16 = new Uint16Array(buffer);
    this.i16 = new Int16Array(buffer);
    this.i32 = new Int32Array(buffer);
    this.i64 = new BigInt64Array(buffer);
  }

  /**
   * Allocate an array of zeros, which is never freed: callers keep and reuse what they allocate.
   * @param {number} length
   * @param {number} itemBytes
   * @returns {Span}
   */
  allocate(length, itemBytes) {
    const address = Math.ceil(this.#top / ALIGNMENT) * ALIGNMENT;
    this.#top = address + length * itemBytes;
    const missing = Math.ceil((this.#top - this.#memory.buffer.byteLength) / PAGE);
    if (missing > 0) {
      this.#memory.grow(missing);
      this.#look();
    }
    return { address, length };
  }

  /** What another thread needs to work in the same memory. */
  shareFor() {
    return { memory: this.#memory, stack: this.allocate(STACK_BYTES, 1).address + STACK_BYTES };
  }

  /**
   * Instantiate the module in a memory that another thread allocates from, on its own stack.
   * @param {WebAssembly.Module} module
   * @param {{ memory: WebAssembly.Memory, stack: number }} shared
   * @param {() => boolean} shouldStop
   */
  static async join(module, { memory, stack }, shouldStop) {
    const env = { memory, stop: () => (shouldStop() ? 1 : 0) };
    const { exports } = await WebAssembly.instantiate(module, { env });
    /** @type {WebAssembly.Global} */ (exports.__stack_pointer).value = stack - BLOCK_SLOTS * 4;
    return new Kernel(memory, exports, stack / 4 - BLOCK_SLOTS);
  }

  /**
   * Call an entry point.
   * @param {string} name
   * @param {...Arguments} values
   * @returns {number}
   */
  call(name, ...values) {
    this.#write(this.#block, values);
    return /** @type {(block: number) => number} */ (this.#exports[name])(this.#block * 4);
  }

  /**
   * @param {number} slot
   * @param {Arguments[]} values
   */
  #write(slot, values) {
    for (const value of values) {
      if (typeof value === "number") this.i32[slot++] = value;
      else if (Array.isArray(value)) slot = this.#write(slot, value);
      else {
        this.i32[slot++] = value.address;
        this.i32[slot++] = value.length;
      }
    }
    return slot;
  }

  /**
   * Read the low half of an item of an array of 64-bit numbers: all of it, but for hashes and draws.
   * @param {Span} words
   * @param {number} index
   */
  word(words, index) {
    return this.i32[words.address / 4 + 2 * index];
  }

  /**
   * Set an item of an array of 64-bit numbers to a number of 32 bits.
   * @param {Span} words
   * @param {number} index
   * @param {number} value
   */
  setWord(words, index, value) {
    this.i64[words.address / 8 + index] = BigInt(value);
  }

  /**
   * Read some items of an array of 64-bit numbers.
   * @param {Span} words
   * @param {number} first
   * @param {number} count
   */
  words(words, first, count) {
    const at = words.address / 4 + 2 * first;
    return Array.from({ length: count }, (_, index) => this.i32[at + 2 * index]);
  }
}
