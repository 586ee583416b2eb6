/** Texts of the board, from its own folder. */
export { default } from "../../board/texts.js";
