// node walk.js FILE FIRST LAST PLIES TRIES [lines]: digests of random games of an exported variant, or their lines.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { addVariant, init } from "../../src/laserchess/web/local/index.js";
import { gameLines } from "./lines.js";

const [file, first, last, plies, tries, form] = process.argv.slice(2);
await init({ variants: [] });
const variant = addVariant(JSON.parse(readFileSync(file, "utf8")));
for (let number = Number(first); number < Number(last); number++) {
  const lines = [...gameLines(variant, number, { plies: Number(plies), tries: Number(tries) })].join("\n");
  console.log(form === "lines" ? lines : createHash("sha256").update(lines).digest("hex"));
}
