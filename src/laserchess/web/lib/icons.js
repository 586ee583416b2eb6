/** Line icons, 24 × 24, drawn in the colour of the text around them. */
import { svg } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4M8 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4",
  help: "M9.2 9.2a2.9 2.9 0 1 1 4.3 2.5c-1 .6-1.5 1.1-1.5 2.3M12 17.2v.1M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  muted: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 10l4 4M20 10l-4 4",
  sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  close: "M6 6l12 12M18 6 6 18",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 1 3.6 10.8c-.7.6-1.1 1.2-1.1 2.2h-5c0-1-.4-1.6-1.1-2.2A6 6 0 0 1 12 3",
  code: "M9 7l-5 5 5 5M15 7l5 5-5 5",
  menu: "M4 7h16M4 12h16M4 17h16",
  book: "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5ZM12 6.5v13",
  replay: "M5 5v5h5M5.5 10A7.5 7.5 0 1 1 5 14.5",
  check: "M5 12.5l4.5 4.5L19 7.5",
  flip: "M8 4v15M8 19l-3.5-3.5M8 19l3.5-3.5M16 20V5M16 5l-3.5 3.5M16 5l3.5 3.5",
  flag: "M6 21V4M6 4.5h11l-2.5 4 2.5 4H6",
  handshake: "M4 12h6M14 12h6M7 8l3 4-3 4M17 8l-3 4 3 4",
  undo: "M8.5 5 4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3",
  repeat: "M4 11V9.5A3.5 3.5 0 0 1 7.5 6H19M16 3l3 3-3 3M20 13v1.5a3.5 3.5 0 0 1-3.5 3.5H5M8 21l-3-3 3-3",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5 21 21",
  share: "M12 15V3.5M8 7l4-4 4 4M5 12v8h14v-8",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1",
  copy: "M9 9h11v11H9ZM5 15H4V4h11v1",
  download: "M12 4v11.5M7.5 11.5l4.5 4.5 4.5-4.5M4 20h16",
  first: "M18 6l-6 6 6 6M7 6v12",
  previous: "M15 6l-6 6 6 6",
  next: "M9 6l6 6-6 6",
  last: "M6 6l6 6-6 6M17 6v12",
  more: "M5 12v.1M12 12v.1M19 12v.1",
  beam: "M3 18h9L19 5M12 18l7-13M9.5 20.5l6-6",
  draw: "M4 20l1-4.5L16.5 4 20 7.5 8.5 19ZM14 6.5 17.5 10",
  end: "M5 12h11M12 7.5l4.5 4.5-4.5 4.5M20 5v14",
  computer: "M4 5h16v11H4ZM9 20h6M12 16v4",
  friend:
    "M8.5 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M16.5 7a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M2.5 19a6 6 0 0 1 12 0M15.5 15a5 5 0 0 1 6 4",
  here: "M12 4v16M4 7h5v10H4ZM15 7h5v10h-5Z",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5",
  plus: "M12 5v14M5 12h14",
  clock: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M12 7.5V12l3 2",
  bell: "M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 2h-15ZM10 20.5a2.2 2.2 0 0 0 4 0",
  warning: "M12 4 2.8 20h18.4ZM12 10v4.5M12 17.3v.1",
  info: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 11v5.5M12 7.8v.1",
};

/**
 * Build an icon by name; it is decoration, so put text next to it or in an aria-label.
 * @param {string} name
 */
export function icon(name) {
  const line = svg("path", { d: PATHS[name] ?? PATHS.info });
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, line);
}

/** Return the logo: a mirror that deflects a beam. */
export function logo() {
  return svg(
    "svg",
    { class: "logo", viewBox: "0 0 32 32", "aria-hidden": "true", focusable: "false" },
    svg("path", { class: "logo-piece", d: "M7 27V9l18 18Z" }),
    svg("path", { class: "logo-mirror", d: "M6.5 7.5 26.5 27.5" }),
    svg("path", { class: "logo-beam", d: "M30 17.5H16.5V2" }),
  );
}
