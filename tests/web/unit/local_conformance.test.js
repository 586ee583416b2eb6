/** The JavaScript library against rows computed by independent implementations, those that Python is held to. */
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { init } from "../../../src/laserchess/web/local/index.js";
import { checks } from "../../browser/conformance.js";

const MANY = process.env.LASERCHESS_FULL ? Number.POSITIVE_INFINITY : 500_000;
const read = (name) => readFileSync(new URL(`../../data/${name}`, import.meta.url), "utf8");

await init();
for (const [name, run] of checks(read, MANY)) test(name, run);
