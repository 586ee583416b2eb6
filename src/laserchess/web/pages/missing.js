/** The page for unknown addresses; its texts are in the HTML. */
import { mountShell } from "../lib/shell.js";

mountShell();
