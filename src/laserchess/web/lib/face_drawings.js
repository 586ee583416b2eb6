/** Drawings of a beam meeting a piece from each side, made from its faces as the server describes them. */
import { keepUpright, useArt } from "../board/draw.js";
import { h, svg } from "./dom.js";
import { t } from "./strings.js";

const FAR = 96;
const FACE = 36;
const STAR = "M0-20 5-6 19-6 8 3 12 18 0 9-12 18-8 3-19-6-5-6Z";

/**
 * Draw how a piece reacts to beams.
 * @param {import("../types/api").PieceTypeView} kind the kind of piece, as the game's variant lists it
 * @param {{player: string, way?: number, flipped?: boolean}} look whose it is, which way it is turned, how the board is seen
 */
export function faceDrawings(kind, { player, way = 0, flipped = false }) {
  const turned = kind.facings[way] - kind.facings[0] + (flipped ? 4 : 0);
  const sprite = { art: kind.arts[player][way], angle: kind.angles[way] + (flipped && kind.turns ? 180 : 0) };
  const alike = kind.faces.every(({ deed, ways }) => deed === kind.faces[0].deed && !ways.length);
  const faces = alike ? kind.faces.slice(0, 1) : kind.faces;
  const figures = faces.map((face) => figure(face, turned, sprite, alike));
  return h("div", { class: "faces" }, figures);
}

function figure({ side, deed, ways }, turned, sprite, alike) {
  const text = t(alike ? `board.faces.${deed}.all` : `board.faces.${deed}`);
  const drawing = svg(
    "svg",
    { class: "face", viewBox: "-100 -100 200 200", role: "img", "aria-label": text },
    keepUpright(svg("g", { transform: `rotate(${sprite.angle})` }, useArt(sprite.art)), sprite.angle),
    ray(
      deed,
      point(side + turned, FAR),
      ways.map((way) => point(way + turned, FAR)),
      point(side + turned, FACE),
    ),
  );
  return h("figure", {}, drawing, h("figcaption", {}, text));
}

/** Draw the beam: to the face, and on from there. */
function ray(deed, from, outs, face) {
  const ends = deed === "hit" || deed === "stops" || deed === "explodes";
  const to = ends ? face : [0, 0];
  const lines = [line(from, to), ...outs.map((out) => line(to, out))];
  if (deed === "scatters")
    lines.push(
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((way) => svg("path", { class: "face-maybe", d: path([0, 0], point(way, 70)) })),
    );
  if (deed === "hit" || deed === "explodes")
    lines.push(svg("path", { class: "face-hit", d: STAR, transform: `translate(${face})` }));
  if (deed === "stops") lines.push(svg("circle", { class: "face-stop", cx: face[0], cy: face[1], r: 9 }));
  return svg(
    "g",
    { class: "face-light" },
    lines,
    outs.map((out) => svg("circle", { class: "face-out", cx: out[0], cy: out[1], r: 7 })),
  );
}

function line(from, to) {
  return [
    svg("path", { class: "face-glow", d: path(from, to) }),
    svg("path", { class: "face-core", d: path(from, to) }),
  ];
}

/**
 * @param {number[]} from
 * @param {number[]} to
 */
function path([ax, ay], [bx, by]) {
  return `M${ax} ${ay}L${bx} ${by}`;
}

/** Return a point at a distance in a direction, in eighths clockwise from the top. */
function point(way, far) {
  const angle = (way * Math.PI) / 4;
  return [Math.round(far * Math.sin(angle)), Math.round(-far * Math.cos(angle))];
}
