/** Load every model, so that `npm run coverage` counts those that no test loads. */
import "./dom.js";
import { MODELS, WEB } from "./models.js";

for (const name of MODELS) await import(new URL(name, WEB).href);
