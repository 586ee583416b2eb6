/** Report the branch coverage of the models, the modules that hold state and rules of pages but draw nothing. */
import { relative } from "node:path";

const WEB = new URL("../../../../src/laserchess/web/", import.meta.url).pathname;
const MODELS = {
  lib: "api game_socket latest lobby_socket outbox retry server_clock settings storage",
  "pages/analysis": "counts evaluation marks record rows session status storage tree",
  "pages/editor": "draft state",
  "pages/game": "chat_model coach_model conditional_model effects model shots state view",
  "pages/groups": "model",
  "pages/home": "new_game prefs time_control",
  "pages/languages": "model",
  "pages/learn": "progress",
  "pages/lobby": "model seek_model",
  "pages/parts": "analysis_address store",
  "pages/profile": "graph_model",
  "pages/puzzles": "storm_model trainer_model",
  "pages/tournaments": "model",
};
const NAMES = Object.entries(MODELS).flatMap(([folder, names]) => names.split(" ").map((name) => `${folder}/${name}.js`));

const line = (name, covered, total) =>
  `${name.padEnd(36)} ${String(covered).padStart(5)} of ${String(total).padStart(5)} ${((100 * covered) / (total || 1)).toFixed(1).padStart(6)} %\n`;

/** Read what the test runner reports; failed tests are named, for the rest there is `npm test`. */
export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type === "test:fail") yield `failed: ${data.name}\n`;
    if (type !== "test:coverage") continue;
    const files = new Map(data.summary.files.map((file) => [relative(WEB, file.path), file]));
    let [covered, total] = [0, 0];
    for (const name of NAMES) {
      const { coveredBranchCount = 0, totalBranchCount = 1 } = files.get(name) ?? {};
      covered += coveredBranchCount;
      total += totalBranchCount;
      yield line(name, coveredBranchCount, totalBranchCount);
    }
    yield line("branches of the models", covered, total);
  }
}
