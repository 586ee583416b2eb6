// The tags of a record that name its variant, start and rule options.
/** @import { RuleValue } from "../index" */
/** @import { Variant } from "../variant.js" */

import { Board } from "../board.js";
import { InvalidRecordError, quote } from "../errors.js";
import { findVariant, VARIANTS } from "../runtime.js";

export const OWN_TAGS = ["Variant", "SetUp", "FEN", "StartPosition", "Options"];
/** @type {Record<string, boolean | undefined>} */
const SWITCH = { true: true, yes: true, on: true, false: false, no: false, off: false };
const WHOLE = /^-?[0-9]{1,9}$/;
const DECIMAL = /^[0-9]{1,9}(?:\.[0-9]{1,20})?(?:e-?[0-9]{1,3})?$/;

/**
 * Return the board a record starts from.
 * @param {Record<string, string>} tags
 * @param {string} [defaultVariant] the variant of a record that does not name one
 */
export function startBoard(tags, defaultVariant) {
  const variant = variantOf(tags, defaultVariant);
  return new Board(variant, { position: startOf(variant, tags), rules: rulesOf(variant, tags) });
}

/**
 * Return the tags for variant, start and options of a record that starts from a board.
 * @param {Board} board
 */
export function ownTags({ variant, position, rules }) {
  /** @type {Record<string, string>} */
  const own = { Variant: variant.id };
  const setup = Object.keys(variant.setups).find((name) => variant.setups[name] === position);
  if (setup === undefined) Object.assign(own, { SetUp: "1", FEN: position });
  else if (position !== variant.setup()) own.StartPosition = setup;
  const changed = Object.entries(changedOptions({ variant, rules }));
  if (changed.length) own.Options = changed.map(([name, value]) => `${name}=${String(value).toLowerCase()}`).join(", ");
  return own;
}

/**
 * Return the rule options that do not have their default values.
 * @param {Pick<Board, "variant" | "rules">} board
 */
export function changedOptions({ variant, rules }) {
  const isChanged = (/** @type {[string, unknown]} */ [name, value]) => value !== variant.options[name].default;
  return Object.fromEntries(Object.entries(rules.options).filter(isChanged));
}

/**
 * Return the variant with a name: only letters and digits of ids and titles count, or letters alone.
 * @template {{ id: string, title: string }} T
 * @param {string} name
 * @param {Iterable<T>} variants
 * @returns {T | undefined}
 */
export function matchVariant(name, variants) {
  for (const ignored of [/[^a-z0-9]/g, /[^a-z]/g]) {
    const plain = (/** @type {string} */ text) => text.toLowerCase().replace(ignored, "");
    for (const variant of variants)
      if ([variant.title, variant.id].some((known) => plain(known) === plain(name))) return variant;
  }
  return undefined;
}

/**
 * @param {Record<string, string>} tags
 * @param {string} [fallback]
 */
function variantOf({ Variant: name }, fallback) {
  if (name === undefined && fallback === undefined) {
    const expected = `a Variant tag, one of ${[...VARIANTS.keys()].join(", ")}`;
    throw new InvalidRecordError("the record does not name its variant", { reason: "variant", expected });
  }
  const first = fallback === undefined ? [] : [findVariant(fallback)];
  if (name === undefined) return first[0];
  return matchVariant(name, [...first, ...VARIANTS.values()]) ?? findVariant(name);
}

/**
 * Return the position a record starts from; undefined for the variant's first setup.
 * @param {Variant} variant
 * @param {Record<string, string>} tags
 */
function startOf(variant, { SetUp: flag = "0", FEN: fen, StartPosition: setup }) {
  if (flag !== "0" && flag !== "1") {
    const expected = "0 or 1; a setup's name is a StartPosition";
    throw new InvalidRecordError(`SetUp is ${quote(flag)}`, { reason: "setup", text: flag, expected });
  }
  if (flag === "1" && fen === undefined && setup === undefined) {
    const message = "SetUp is 1, but no position is given";
    throw new InvalidRecordError(message, { reason: "setup", text: flag, expected: "a FEN tag" });
  }
  const named = setup === undefined ? undefined : variant.setup(setup);
  const textOf = (/** @type {string} */ position) => new Board(variant, { position }).position;
  if (setup !== undefined && named !== undefined && fen !== undefined && textOf(named) !== textOf(fen)) {
    const message = `FEN is not the StartPosition ${quote(setup)}`;
    throw new InvalidRecordError(message, { reason: "setup", text: fen, expected: "one of the two" });
  }
  return named ?? fen;
}

/**
 * Return the rules of the `Options` tag: `name=value`, separated by commas or spaces.
 * @param {Variant} variant
 * @param {Record<string, string>} tags
 */
function rulesOf(variant, { Options: text = "" }) {
  /** @type {Record<string, RuleValue>} */
  const rules = {};
  for (const item of text.split(/[\s,;]+/).filter(Boolean)) {
    const at = item.indexOf("=");
    if (at < 0) {
      const message = `Options tag: rule ${quote(item)} has no value; expected NAME=VALUE`;
      throw new InvalidRecordError(message, { reason: "options", text: item });
    }
    const name = item.slice(0, at).trim().replaceAll("-", "_");
    rules[name] = ruleValue(variant.options[name]?.default, item.slice(at + 1).trim());
  }
  return rules;
}

/**
 * Return a value of the type that the default has, or the text itself, which the option then rejects.
 * @param {RuleValue | undefined} usual
 * @param {string} text
 * @returns {RuleValue}
 */
function ruleValue(usual, text) {
  if (typeof usual === "boolean") return SWITCH[text.toLowerCase()] ?? text;
  if (typeof usual !== "number") return text;
  return (Number.isInteger(usual) ? WHOLE : DECIMAL).test(text) ? Number(text) : text;
}
