/** The page for addresses that lead nowhere; its words are in the page itself. */
import { mountShell } from "../lib/shell.js";

mountShell();
