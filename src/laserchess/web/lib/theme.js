/* A classic script for the head of every page: sets the theme before anything is drawn, so that nothing flashes. */
(() => {
  /** @type {Record<string, string>} */
  var saved = {};
  try {
    saved = JSON.parse(localStorage.getItem("laserchess.settings") || "{}") || {};
  } catch (_error) {
    saved = {};
  }
  var dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  var theme = saved.theme === "dark" || saved.theme === "light" ? saved.theme : dark ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.board = saved.board || "slate";
  document.documentElement.dataset.pieces = saved.pieces || "auto";
  document.documentElement.dataset.beam = saved.beam || "side";
  document.documentElement.dataset.palette = saved.palette === "accessible" ? "accessible" : "normal";
})();
