/**
 * Report the branch coverage of the models. A function that no test calls counts as one branch that is not covered: the
 * test runner does not count it at all.
 */
import { relative } from "node:path";
import { MODELS, WEB } from "./models.js";

const line = (name, covered, total) =>
  `${name.padEnd(36)} ${String(covered).padStart(5)} of ${String(total).padStart(5)} ${((100 * covered) / total).toFixed(1).padStart(6)} %\n`;

/** Return how many branches of a file tests cover, and how many it has. */
function branchesOf({ coveredBranchCount, totalBranchCount, functions }) {
  return [coveredBranchCount, totalBranchCount + functions.filter(({ count }) => !count).length];
}

/** Read what the test runner reports; failed tests are named, for the rest there is `npm test`. */
export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type === "test:fail") yield `failed: ${data.name}\n`;
    if (type !== "test:coverage") continue;
    const files = new Map(data.summary.files.map((file) => [relative(WEB.pathname, file.path), file]));
    let [covered, total] = [0, 0];
    for (const name of MODELS) {
      const counts = branchesOf(files.get(name));
      covered += counts[0];
      total += counts[1];
      yield line(name, ...counts);
    }
    yield line("branches of the models", covered, total);
  }
}
