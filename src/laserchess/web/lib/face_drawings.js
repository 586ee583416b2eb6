/** Drawings of beams meeting a piece, made from its faces as the server describes them: where they go on, where they end. */
/** @import { Child, Point } from "../board/types" */
/** @import { FaceEffect, FaceView, PieceTypeView } from "../types/api" */
import { keepUpright, useArt } from "../board/draw.js";
import { h, svg } from "./dom.js";
import { LIST_GAP, t } from "./strings.js";

const FAR = 78;
const FACE = 42;
const STAR = "M0-22 6-7 21-7 9 3 13 20 0 10-13 20-9 3-21-7-6-7Z";
const HEAD = "M4-15 30 0 4 15Z";
/** @type {FaceEffect[]} effects that end a beam */
const ENDINGS = ["hit", "stops", "explodes"];
const MAX_RAYS = 2;

/**
 * Draw how a piece reacts to beams, in at most two pictures: the faces that pass a beam on, and those that end it.
 * @param {PieceTypeView} kind
 * @param {{player: string, way?: number, flipped?: boolean}} look whose it is, which way it is turned, how the board is seen
 */
export function faceDrawings(kind, { player, way = 0, flipped = false }) {
  const turned = kind.facings[way] - kind.facings[0] + (flipped ? 4 : 0);
  const sprite = { art: kind.arts[player][way], angle: kind.angles[way] + (flipped && kind.turns ? 180 : 0) };
  const groups = groupFaces(kind.faces);
  const figures = groups.map((group) => figure(group, turned, sprite, groups.length === 1));
  return h("div", { class: "faces" }, figures);
}

/**
 * Return the faces of each picture: of those that pass a beam on, one of each effect; of the others, all.
 * @param {FaceView[]} faces
 * @returns {FaceView[][]}
 */
export function groupFaces(faces) {
  const ending = faces.filter(({ deed }) => ENDINGS.includes(deed));
  const passing = faces.filter(({ deed }) => !ENDINGS.includes(deed));
  const shown = passing.filter(({ deed }, at) => passing.findIndex((face) => face.deed === deed) === at);
  return [shown.slice(0, MAX_RAYS), ending].filter((group) => group.length);
}

/**
 * @param {FaceView[]} faces
 * @param {number} turned eighths by which the piece is turned
 * @param {{art: string, angle: number}} sprite
 * @param {boolean} alone whether it is the only picture
 */
function figure(faces, turned, sprite, alone) {
  const deeds = [...new Set(faces.map(({ deed }) => deed))];
  const alike = alone && deeds.length === 1;
  const text = deeds.map((deed) => t(alike ? `board.faces.${deed}.all` : `board.faces.${deed}`)).join(LIST_GAP);
  const drawing = svg(
    "svg",
    { class: "face", viewBox: "-80 -80 160 160", role: "img", "aria-label": text },
    keepUpright(svg("g", { transform: `rotate(${sprite.angle})` }, useArt(sprite.art)), sprite.angle),
    faces.map(({ side, deed, ways }) =>
      ray(
        deed,
        side + turned,
        ways.map((way) => way + turned),
      ),
    ),
  );
  return h("figure", { dataset: { ends: String(ENDINGS.includes(deeds[0])) } }, drawing, h("figcaption", {}, text));
}

/**
 * Draw a beam: to the face, and on from there.
 * @param {FaceEffect} deed
 * @param {number} side where it comes from, in eighths
 * @param {number[]} ways where it goes
 */
function ray(deed, side, ways) {
  const [from, face] = [point(side, FAR), point(side, FACE)];
  if (ENDINGS.includes(deed)) return svg("g", { class: "face-light" }, line(from, face), ending(deed, face));
  /** @type {Point} */
  const centre = [0, 0];
  /** @type {Child[]} */
  const lines = [line(from, centre)];
  for (const way of ways) lines.push(line(centre, point(way, FAR - 26)), head(way, FAR - 30));
  if (deed === "scatters") lines.push([0, 1, 2, 3, 4, 5, 6, 7].map((way) => maybe(way)));
  return svg("g", { class: "face-light" }, lines);
}

/**
 * @param {FaceEffect} deed
 * @param {Point} face
 */
function ending(deed, face) {
  if (deed === "stops") return svg("circle", { class: "face-stop", cx: face[0], cy: face[1], r: 10 });
  return svg("path", { class: "face-hit", d: STAR, transform: `translate(${face})` });
}

/**
 * Draw an arrowhead that points outwards.
 * @param {number} way
 * @param {number} far
 */
function head(way, far) {
  return svg("path", {
    class: "face-out",
    d: HEAD,
    transform: `translate(${point(way, far)}) rotate(${way * 45 - 90})`,
  });
}

/** @param {number} way */
function maybe(way) {
  return svg("path", { class: "face-maybe", d: path([0, 0], point(way, 64)) });
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function line(from, to) {
  return [
    svg("path", { class: "face-glow", d: path(from, to) }),
    svg("path", { class: "face-core", d: path(from, to) }),
  ];
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function path([ax, ay], [bx, by]) {
  return `M${ax} ${ay}L${bx} ${by}`;
}

/**
 * Return a point at a distance in a direction, in eighths clockwise from the top.
 * @param {number} way
 * @param {number} far
 * @returns {Point}
 */
function point(way, far) {
  const angle = (way * Math.PI) / 4;
  return [Math.round(far * Math.sin(angle)), Math.round(-far * Math.cos(angle))];
}
