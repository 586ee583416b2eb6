/** A PGN file counted by the server in parts; the counts stay on this page. */

import { post } from "../../lib/api.js";
import { t } from "../../lib/strings.js";

const PART = 40_000;
const MAX_PART = 60_000;
const MEGABYTE = 1_000_000;
const MAX_BYTES = 20 * MEGABYTE;
const TAG = /^\[\w+\s+"/;

export class RecordFile {
  /** @param {File} file */
  constructor(file) {
    this.file = file;
    this.name = file.name;
    this.games = 0;
    this.skipped = 0;
    this.percent = 0;
    this.positions = new Map();
    this.error = "";
  }

  /** Stop reading. */
  stop() {
    this.stopped = true;
  }

  /**
   * Read the whole file.
   * @param {string} variant the variant of games that do not name one
   * @param {() => void} onProgress called after every part
   */
  async read(variant, onProgress) {
    if (this.file.size > MAX_BYTES) throw new Error(t("analysis.explorer.large", { most: MAX_BYTES / MEGABYTE }));
    const text = await this.file.text();
    let read = 0;
    for (const part of parts(text)) {
      if (this.stopped) return;
      if (part.length > MAX_PART) this.skipped += 1;
      else this.#add(await count({ text: part, variant }));
      read += part.length;
      this.percent = Math.floor((100 * read) / text.length);
      onProgress();
    }
    this.percent = 100;
  }

  #add({ games, unfinished, errors, positions }) {
    this.games += games;
    this.skipped += unfinished + errors.length;
    for (const [key, moves] of Object.entries(positions)) {
      const known = this.positions.get(key) ?? new Map();
      for (const [move, results] of Object.entries(moves))
        known.set(
          move,
          results.map((value, at) => value + (known.get(move)?.[at] ?? 0)),
        );
      this.positions.set(key, known);
    }
  }

  /** Return the moves of a position, most played first. */
  moves(key) {
    const found = [...(this.positions.get(key) ?? [])].map(([move, [wins, draws, losses]]) => ({
      move,
      wins,
      draws,
      losses,
      games: wins + draws + losses,
    }));
    return found.sort((one, other) => other.games - one.games || (one.move < other.move ? -1 : 1));
  }
}

/** Yield a PGN in parts of whole games: a new part starts at tags after an empty line. */
function* parts(text) {
  let lines = [];
  let size = 0;
  let blank = true;
  for (const line of text.split("\n")) {
    if (size >= PART && blank && TAG.test(line)) {
      yield lines.join("\n");
      [lines, size] = [[], 0];
    }
    blank = !line.trim();
    lines.push(line);
    size += line.length + 1;
  }
  if (lines.some((line) => line.trim())) yield lines.join("\n");
}

/** Count a part on the server; wait and retry when the rate limit is reached. */
async function count(records) {
  try {
    return await post("/api/explorer/count", records);
  } catch (error) {
    if (!error.retryAfter) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1000 * error.retryAfter));
    return count(records);
  }
}
