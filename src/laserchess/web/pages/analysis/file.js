/** A PGN file counted by the server in parts; the counts stay on this page. */
/** @import { CountedRecords } from "../../types/api" */
/** @import { Counts } from "./counts.js" */

import { ApiError, post } from "../../lib/api.js";
import { t } from "../../lib/strings.js";
import { addCounts, noCounts, partsOf } from "./counts.js";

const MAX_PART = 60_000;
const MEGABYTE = 1_000_000;
const MAX_BYTES = 20 * MEGABYTE;

export class RecordFile {
  /** @param {File} file */
  constructor(file) {
    this.file = file;
    this.name = file.name;
    this.percent = 0;
    /** @type {Counts} */
    this.counts = noCounts();
    this.error = "";
    this.stopped = false;
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
    for (const part of partsOf(text)) {
      if (this.stopped) return;
      if (part.length > MAX_PART) this.counts = { ...this.counts, skipped: this.counts.skipped + 1 };
      else this.counts = addCounts(this.counts, await count({ text: part, variant }));
      read += part.length;
      this.percent = Math.floor((100 * read) / text.length);
      onProgress();
    }
    this.percent = 100;
  }
}

/**
 * Count a part on the server; wait and retry when the rate limit is reached.
 * @param {{text: string, variant: string}} records
 * @returns {Promise<CountedRecords>}
 */
async function count(records) {
  try {
    return await post("/api/explorer/count", records);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.retryAfter) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1000 * error.retryAfter));
    return count(records);
  }
}
