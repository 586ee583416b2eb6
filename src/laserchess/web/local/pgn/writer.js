// Write game records: tags, then the moves in lines of at most 80 columns.
/** @import { PgnNode } from "./lexer.js" */
/** @import { WrittenRecord } from "./reader.js" */

import { InvalidRecordError, quote } from "../errors.js";
import { joinComment, words } from "./annotations.js";
import { MAX_GLYPHS, MOVE, RESULTS, ROSTER, TAG_NAME } from "./lexer.js";

const WIDTH = 80;
const LIKE_A_TAG = /^\[[A-Za-z0-9_]/;
const COMMAND = /^\{?\[%[a-z]+$/;

/** @typedef {["(" | ")" | "move" | "rest", PgnNode, number]} Task what is due, for which node, at which ply */

/**
 * Write a record; the text ends with a line break.
 * @param {Pick<WrittenRecord, "tags" | "root" | "result" | "secondBegins">} record
 */
export function writePgn({ tags, root, result, secondBegins }) {
  if (!RESULTS.includes(result)) refuse("result", result, RESULTS.join(" "));
  const wrapped = new WrappedText();
  for (const text of writtenMoves(root, secondBegins ? 1 : 0)) wrapped.add(text);
  wrapped.add(result);
  return [writeTags(tags), wrapped.text()].filter(Boolean).join("\n");
}

/** @param {Record<string, string>} tags */
function writeTags(tags) {
  const names = [...Object.keys(ROSTER).filter((name) => name in tags), ...Object.keys(tags).filter(isOther)];
  return names.map((name) => `${writeTag(name, tags[name])}\n`).join("");
}

/** @param {string} name */
const isOther = (name) => !(name in ROSTER);

/**
 * @param {string} name
 * @param {string} value
 */
function writeTag(name, value) {
  if (!TAG_NAME.test(name)) refuse("tag", name, "letters, digits and underscores as a tag's name");
  if (/[\r\n]/.test(value)) refuse("tag", value, `one line as the value of ${name}`);
  return `[${name} "${value.replace(/[\\"]/g, "\\$&")}"]`;
}

/**
 * Yield moves, numbers, glyphs, comments and parentheses in order.
 * @param {PgnNode} root
 * @param {number} first 1 if the second player begins
 */
function* writtenMoves(root, first) {
  yield* comment(joinComment(root));
  /** @type {Task[]} */
  const stack = [["rest", root, first]];
  let numbered = false;
  for (let task = stack.pop(); task; task = stack.pop()) {
    const [what, node, ply] = task;
    if (what === "rest") stack.push(...plan(node, ply));
    else if (what === "move") {
      yield* moveTexts(node, ply, numbered);
      const remark = joinComment(node);
      yield* comment(remark);
      numbered = !remark;
    } else {
      yield what;
      yield* comment(what === "(" ? words(node.preface).join(" ") : "");
      numbered = false;
    }
  }
}

/**
 * List what follows a node, the last first: the main move, its variations, what follows the main move.
 * @param {PgnNode} node
 * @param {number} ply
 * @returns {Task[]}
 */
function plan({ children: [main, ...others] }, ply) {
  if (!main) return [];
  /** @type {Task[]} */
  const tasks = [["rest", main, ply + 1]];
  for (const other of others.reverse())
    tasks.push([")", other, ply], ["rest", other, ply + 1], ["move", other, ply], ["(", other, ply]);
  return [...tasks, ["move", main, ply]];
}

/**
 * @param {PgnNode} node
 * @param {number} ply
 * @param {boolean} numbered whether the number of the move has just been written
 */
function* moveTexts({ move, nags }, ply, numbered) {
  if (!MOVE.test(move)) refuse("move", move, "a word that begins with a letter, or a full stop");
  const isSecond = ply % 2 === 1;
  const number = numbered && isSecond ? [] : [`${Math.floor(ply / 2) + 1}${isSecond ? "..." : "."}`];
  yield [...number, ...words(move)].join(" ");
  for (const nag of [...nags].sort((one, other) => one - other)) {
    if (!(nag >= 0 && nag <= MAX_GLYPHS)) refuse("nag", String(nag), `0 to ${MAX_GLYPHS}`);
    yield `$${nag}`;
  }
}

/**
 * Put a comment in braces, or after semicolons if it holds a closing brace.
 * @param {string} text
 */
function* comment(text) {
  if (text) yield text.includes("}") ? `;${text}` : `{${text}}`;
}

/** Text in lines of at most 80 columns, broken between words. */
class WrappedText {
  /** @type {string[]} */
  #lines = [];
  #line = "";
  #opening = "";

  /**
   * Add a move, a mark or a comment.
   * @param {string} text
   */
  add(text) {
    if (text === "(") this.#opening += text;
    else if (text.startsWith(";")) this.#addLines(text.slice(1).split(" "));
    else if (text.startsWith("{")) for (const chunk of unbroken(text.split(" "))) this.#put(chunk);
    else this.#put(text);
  }

  text() {
    return [...this.#lines, this.#line]
      .filter(Boolean)
      .map((line) => `${line}\n`)
      .join("");
  }

  /** @param {string} text */
  #put(text) {
    const word = this.#opening + text;
    this.#opening = "";
    let space = this.#line && word !== ")" ? " " : "";
    if (length(this.#line) + space.length + length(word) > WIDTH) {
      this.#break();
      space = "";
    }
    this.#line += space + word;
  }

  /**
   * Add a comment that ends with its line: as many lines as it needs, each after a semicolon.
   * @param {string[]} parts
   */
  #addLines(parts) {
    if (this.#opening) this.#put("");
    this.#break();
    for (const word of parts) {
      if (length(this.#line) + 1 + length(word) > WIDTH) this.#break();
      this.#line = `${this.#line || ";"} ${word}`;
    }
    this.#break();
  }

  #break() {
    this.#lines.push(this.#line);
    this.#line = "";
  }
}

/**
 * Return the number of characters, as Python counts them.
 * @param {string} text
 */
const length = (text) => [...text].length;

/**
 * Join what belongs on one line: a command's name and value, and words that would look like tags on their own.
 * @param {string[]} parts
 */
function* unbroken(parts) {
  let chunk = parts[0];
  for (const [index, word] of parts.slice(1).entries()) {
    if (LIKE_A_TAG.test(word) || COMMAND.test(parts[index])) chunk += ` ${word}`;
    else {
      yield chunk;
      chunk = word;
    }
  }
  yield chunk;
}

/**
 * @param {string} reason
 * @param {string} text
 * @param {string} expected
 * @returns {never}
 */
function refuse(reason, text, expected) {
  const message = `a record cannot hold the ${reason} ${quote(text)}`;
  throw new InvalidRecordError(message, { reason, text, expected });
}
