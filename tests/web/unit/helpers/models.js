/** The models: the modules that hold state and rules of pages but draw nothing, the board, and the local server. */
import { readdirSync } from "node:fs";

export const WEB = new URL("../../../../src/laserchess/web/", import.meta.url);

/** Folders whose modules all are models. */
const FOLDERS = ["board", "local_server"];
const NAMED = {
  lib: "api avatar game_socket latest lobby_socket notifications_model openings outbox played_text retry server_clock server_text session settings storage upload_body",
  "pages/analysis": "counts evaluation marks prefs record rows session shapes status storage study_diff study_storage tree",
  "pages/editor": "draft state",
  "pages/game": "chat_model coach_model conditional_model effects model shots state view",
  "pages/groups": "model",
  "pages/home": "new_game prefs time_control",
  "pages/languages": "model",
  "pages/learn": "progress",
  "pages/lobby": "client model seek_model",
  "pages/parts": "analysis_address day_clocks puzzle_storage quick_clocks store",
  "pages/profile": "graph_model",
  "pages/puzzles": "storm_model trainer_model",
  "pages/tournaments": "model",
};
/** The entry points of `<laser-board>` on this device, which only connect others. */
const ENTRIES = ["local_server/element.js", "local_server/element_source.js"];

const inFolder = (folder) =>
  readdirSync(new URL(folder, WEB), { recursive: true })
    .filter((name) => name.endsWith(".js"))
    .map((name) => `${folder}/${name}`);

/** Paths of the models below `web`. */
export const MODELS = [
  ...FOLDERS.flatMap(inFolder).filter((name) => !ENTRIES.includes(name)),
  ...Object.entries(NAMED).flatMap(([folder, names]) => names.split(" ").map((name) => `${folder}/${name}.js`)),
].sort();
