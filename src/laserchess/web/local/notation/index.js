// The notations by the names variants call them.

import { fen } from "./fen.js";
import { sn } from "./sn.js";
import { tokens } from "./tokens.js";

/** @type {Record<string, import("../types").Notation>} */
const NOTATIONS = { sn, fen, tokens };

/** @param {import("../variant.js").Variant} variant */
export const notationOf = (variant) => NOTATIONS[variant.file.notation];
