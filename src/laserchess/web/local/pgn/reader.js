// Read game records: tags, a tree of moves and a result. Nothing here knows whether a move is legal.

import { InvalidRecordError, quote } from "../errors.js";
import { words } from "./annotations.js";
import { GLYPHS, MAX_GLYPHS, nextToken, PgnNode, RESULTS, readGlyph, readTag, TAG_LINE } from "./lexer.js";

const MAX_NESTING = 10_000;

/** One game as it is written. */
export class WrittenRecord {
  /** @param {number} line where it begins */
  constructor(line = 0) {
    /** @type {Record<string, string>} */
    this.tags = {};
    this.root = new PgnNode();
    /** The mark that ends the moves; a `Result` tag may differ. */
    this.result = "*";
    /** Whether the numbering starts with `1...`, at a move of the second player. */
    this.secondBegins = false;
    this.line = line;
  }
}

/**
 * Return the records of a text.
 * @param {string} text
 * @returns {WrittenRecord[]}
 */
export function readPgn(text) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  if (lines.at(-1) === "") lines.pop();
  const builder = new Builder();
  for (const [index, line] of lines.entries()) {
    if (builder.isNewGame(line)) {
      if (builder.busy) throw builder.unfinished(`before the tags of line ${index + 1}`);
      builder.begin();
    }
    builder.feed(index + 1, line);
  }
  if (builder.busy) throw builder.unfinished("when the text ends");
  return builder.records;
}

/** Takes lines in and keeps the records they complete. */
class Builder {
  /** @type {WrittenRecord[]} */
  records = [];
  line = 0;
  record = new WrittenRecord();

  constructor() {
    this.begin();
  }

  /** Expect a new record. */
  begin() {
    this.record = new WrittenRecord(this.line);
    /** @type {PgnNode} */
    this.node = this.record.root;
    /** @type {string} tags, moves, comment or chance */
    this.state = "tags";
    /** @type {[PgnNode, number][]} the moves that open variations replace, and the lines where they were opened */
    this.opened = [];
    /** Whether a variation has been opened that has no move yet. */
    this.opens = false;
    /** @type {string[]} */
    this.remarks = [];
    /** @type {string[]} what an open brace has given so far */
    this.parts = [];
    this.braceLine = 0;
    /** Whether an empty line came among the tags. */
    this.parted = false;
  }

  /** Whether a record has begun and not ended. */
  get busy() {
    return this.state !== "tags" || Object.keys(this.record.tags).length > 0;
  }

  get #inBraces() {
    return this.state === "comment" || this.state === "chance";
  }

  /**
   * Return whether a line must be the first tag of the next record.
   * @param {string} line
   */
  isNewGame(line) {
    const tag = TAG_LINE.exec(line);
    if (!tag) return false;
    return this.state !== "tags" || (this.parted && tag[1] in this.record.tags);
  }

  /** @param {string} where */
  unfinished(where) {
    let [what, expected] = ["the record has no result yet", RESULTS.join(" ")];
    if (this.#inBraces) [what, expected] = [`the brace opened on line ${this.braceLine} is still open`, "}"];
    else if (this.opened.length)
      [what, expected] = [`the variation opened on line ${this.opened.at(-1)?.[1]} is still open`, ")"];
    const message = `record begun on line ${this.record.line}: ${what} ${where}`;
    return new InvalidRecordError(message, { reason: "unfinished", expected });
  }

  /**
   * Take the next line in.
   * @param {number} number
   * @param {string} line
   */
  feed(number, line) {
    this.line = number;
    if (line.startsWith("%") && !this.#inBraces) return;
    let at = line.search(/\S|$/);
    this.parted ||= this.state === "tags" && at === line.length;
    while (at < line.length) {
      if (this.state === "tags") at = this.#tag(line, at);
      else at = this.#inBraces ? this.#brace(line, at) : this.#token(line, at);
    }
    if (this.#inBraces) this.parts.push(" ");
  }

  /**
   * Take in a tag, or a comment among tags; anything else is the beginning of the moves.
   * @param {string} line
   * @param {number} at
   */
  #tag(line, at) {
    if (/\s/.test(line[at])) return at + 1;
    const { tags } = this.record;
    if (!Object.keys(tags).length) this.record.line = this.line;
    if (line[at] === ";") {
      this.remarks.push(line.slice(at + 1));
      return line.length;
    }
    if (line[at] !== "[") {
      this.state = "moves";
      return at;
    }
    const tag = readTag(line, at);
    if (!tag) return this.#refuse("tag", line.slice(at), "is not a tag", '[Name "value"]');
    if (tag.name in tags) this.#refuse("tag", tag.name, "is a tag this record has already", "each tag once");
    tags[tag.name] = tag.value;
    return tag.end;
  }

  /**
   * Take in a comment, or what chance did, up to the closing brace or the end of the line.
   * @param {string} line
   * @param {number} at
   */
  #brace(line, at) {
    const end = line.indexOf("}", at);
    this.parts.push(end < 0 ? line.slice(at) : line.slice(at, end));
    if (end < 0) return line.length;
    const text = this.parts.join("");
    if (this.state === "chance") this.#move(`${words(text).join(" ")}}`);
    else this.remarks.push(text);
    this.state = "moves";
    return end + 1;
  }

  /**
   * Take in one part of the moves; a result completes the record.
   * @param {string} line
   * @param {number} at
   */
  #token(line, at) {
    const token = nextToken(line, at);
    if (!token) {
      const [word] = words(line.slice(at));
      return this.#refuse("token", word, "is neither a move nor a mark", "a move, a comment or a result");
    }
    const { kind, text, end } = token;
    if (kind === "move") this.#move(text);
    else if (kind === "result") this.#result(text);
    else if (kind === "comment" || kind === "chance") {
      this.state = kind;
      this.braceLine = this.line;
      this.parts = kind === "chance" ? [text] : [];
    } else if (kind === "number") {
      if (text.endsWith("..") && !this.record.root.children.length) this.record.secondBegins = true;
    } else if (kind === "glyph") this.#glyph(text);
    else if (kind === "open") this.#open(text);
    else if (kind === "close") this.#close(text);
    else if (kind === "remark") this.remarks.push(text.slice(1));
    return end;
  }

  /** @param {string} text */
  #glyph(text) {
    const number = readGlyph(text);
    const expected = `$0 to $${MAX_GLYPHS}, or one of ${Object.keys(GLYPHS).join(" ")}`;
    if (number === null) return this.#refuse("nag", text, "is not a glyph", expected);
    if (this.opens || this.node === this.record.root) this.#refuse("nag", text, "has no move before it", "a move");
    return this.node.nags.add(number);
  }

  /** Hand the comments gathered so far to the move they follow. */
  #flush() {
    if (!this.remarks.length || this.opens) return;
    this.node.annotate(this.remarks.join(" "));
    this.remarks = [];
  }

  /** @param {string} text */
  #move(text) {
    this.#flush();
    const node = new PgnNode({ move: text, parent: this.node, line: this.line });
    node.preface = words(this.remarks.join(" ")).join(" ");
    this.node.children.push(node);
    Object.assign(this, { node, opens: false, remarks: [] });
  }

  /** @param {string} text */
  #open(text) {
    this.#flush();
    const { parent } = this.node;
    if (this.opens || !parent)
      return this.#refuse("variation", text, "has no move before it that it could replace", "a move");
    if (this.opened.length === MAX_NESTING) {
      const expected = `at most ${MAX_NESTING} variations within each other`;
      this.#refuse("variation", text, "opens one variation too many", expected);
    }
    this.opened.push([this.node, this.line]);
    return Object.assign(this, { node: parent, opens: true });
  }

  /** @param {string} text */
  #close(text) {
    if (this.opens) this.#refuse("variation", text, "closes a variation without moves", "a move");
    const replaced = this.opened.at(-1);
    const expected = "a move or a result";
    if (!replaced) return this.#refuse("variation", text, "closes a variation that was not opened", expected);
    this.#flush();
    this.opened.pop();
    [this.node] = replaced;
    return undefined;
  }

  /** @param {string} text */
  #result(text) {
    const open = this.opened.at(-1);
    if (open) this.#refuse("variation", text, `comes before the variation opened on line ${open[1]} is closed`, ")");
    this.#flush();
    this.record.result = text;
    this.records.push(this.record);
    this.begin();
  }

  /**
   * @param {string} reason
   * @param {string} text
   * @param {string} what
   * @param {string} expected
   * @returns {never}
   */
  #refuse(reason, text, what, expected) {
    throw new InvalidRecordError(`line ${this.line}: ${quote(text)} ${what}`, { reason, text, expected });
  }
}
