/** Files that a page makes: they are saved as downloads. */
/** @import { OptionValue } from "./rule_fields.js" */
import { postForBlob } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { toast } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";

/** Milliseconds until the browser has read the file. */
const READ = 10_000;

/**
 * Save a file.
 * @param {Blob} file
 * @param {string} name
 */
export function saveFile(file, name) {
  const href = URL.createObjectURL(file);
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), READ);
}

/**
 * Let the server create a GIF of a line and save it.
 * @param {{variant: string, position: string, options: Record<string, OptionValue>, moves: string[]}} line
 * @param {string} name
 */
export async function saveGif(line, name) {
  const done = toast(t("analysis.gif.making"), { stay: 60_000 });
  try {
    saveFile(await postForBlob("/api/pictures/film.gif", line), name);
  } finally {
    done();
  }
}
