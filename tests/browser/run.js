// node run.js TASK: runs a task of tasks.js; reads what it is given as JSON, and prints its result as JSON.

import { readFileSync } from "node:fs";
import { TASKS } from "./tasks.js";

const [name] = process.argv.slice(2);
console.log(JSON.stringify(await TASKS[name](JSON.parse(readFileSync(0, "utf8")))));
