/** Texts of the board, which brings its own. */
export { default } from "../../board/texts.js";
