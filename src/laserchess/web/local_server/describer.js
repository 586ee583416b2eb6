// A variant's positions and moves in words and pictures: English texts, symbols and angles.
/** @import { MoveResult } from "../local/result.js" */
/** @import { Piece, Variant } from "../local/variant.js" */
/** @import { PhraseView, VariantView } from "../types/api" */

import { COMPASS } from "../local/geometry.js";
import { fill } from "./rejections.js";

/** @typedef {import("../types/api").Texts} Texts */
/** @typedef {{winner: string | null, reason: string}} Ending */

const TWO_WAYS = 2;

export class Describer {
  /** @type {Map<string, import("../types/api").PieceTypeView>} */
  #kinds;

  /**
   * @param {Variant} variant
   * @param {VariantView} facts
   * @param {Texts} texts
   */
  constructor(variant, facts, texts) {
    this.variant = variant;
    this.facts = facts;
    this.texts = texts;
    this.#kinds = new Map(facts.pieces.map((kind) => [kind.name, kind]));
    this.royals = facts.pieces.filter((kind) => kind.royal).map((kind) => kind.name);
  }

  // Symbols

  /** @param {Piece} piece */
  artOf(piece) {
    const art = this.#kinds.get(piece.name)?.arts[piece.player][piece.orientation] ?? "";
    return piece.stunned ? `${art}-stunned` : art;
  }

  /** @param {Piece} piece */
  angleOf(piece) {
    return this.#kinds.get(piece.name)?.angles[piece.orientation] ?? 0;
  }

  /**
   * Describe the piece on a square: side, type, square and direction.
   * @param {string} square
   * @param {Piece} piece
   */
  label(square, piece) {
    const words = `${piece.player} ${piece.name} on ${square}${this.#facing(piece)}`;
    return piece.stunned ? `${words}, stunned` : words;
  }

  /** @param {Piece} piece */
  #facing({ kind, facing }) {
    const count = kind.facings.length;
    if (count === 1) return "";
    if (count > TWO_WAYS) return `, facing ${COMPASS[facing]}`;
    if ((kind.facings[1] - kind.facings[0] + 8) % 8 === 1) return facing % 2 ? ", diagonal" : ", orthogonal";
    return `, facing ${COMPASS[facing]} and ${COMPASS[(facing + 4) % 8]}`;
  }

  /**
   * Return a feature of the floor.
   * @param {string} letter
   */
  feature(letter) {
    return this.facts.features.find((feature) => feature.letter === letter);
  }

  // Phrases

  /**
   * Return a phrase; one that starts with a fact starts with a capital letter.
   * @param {string} key
   * @param {Record<string, string | number>} [facts]
   * @returns {PhraseView}
   */
  phrase(key, facts = {}) {
    const known = this.texts.phrases[key];
    const words = typeof known === "string" ? known : known[facts.count === 1 ? 0 : 1];
    const beam = facts.beam && { beam: beamOf(String(facts.beam)) };
    const actor = facts.actor && { actor: facts.actor === "your" ? "you" : facts.actor };
    const text = fill(words, { ...facts, ...(beam || {}), ...(actor || {}) });
    return { key: `phrases.${key}`, text: words.startsWith("{") ? capital(text) : text, facts };
  }

  /**
   * Describe a move in a few words, for lists: which piece did what, and what that did to others.
   * @param {MoveResult} played
   * @returns {PhraseView[]}
   */
  brief(played) {
    const { act, start, to } = played.move;
    if (act === "end" || act === "null") return [this.phrase(`move.${act}`)];
    const piece = played.pieceAt(to || start) ?? played.pieceAt(start);
    const facts = { piece: piece?.name ?? "Piece", start };
    const name = act === "turn" ? "rotate" : act;
    const more = { step: { to }, swap: { to }, turn: { direction: piece ? this.texts.ways[piece.facing] : "" } };
    const found = [this.phrase(`move.${name}`, { ...facts, .../** @type {Record<string, object>} */ (more)[act] })];
    for (const item of played.removed) found.push(this.phrase(`move.${item.fate}`, { piece: item.name }));
    if (played.stunned.length) found.push(this.phrase("move.stuns", { squares: played.stunned.join(", ") }));
    return found;
  }

  /**
   * Return an outcome as a phrase.
   * @param {Ending} outcome
   * @returns {PhraseView}
   */
  outcomePhrase({ winner, reason }) {
    const royal = this.royals[0] ?? "King";
    const loser = this.otherThan(winner);
    const why = fill(this.texts.outcomes[reason], { royal, loser: capital(loser) });
    const text = winner === null ? `Draw: ${why}.` : `${capital(winner)} wins: ${why}.`;
    return { key: `outcomes.${reason}`, text, facts: { winner: winner ?? "", loser, royal } };
  }

  /** @param {string | null} side */
  otherThan(side) {
    return this.variant.players.find(({ name }) => name !== side)?.name ?? "";
  }

  // Sentences

  /**
   * Describe how a game ended; where the last move is known, whose King was hit, and by whose beam.
   * @param {Ending} outcome
   * @param {string} [mover]
   * @param {MoveResult} [played]
   */
  ending(outcome, mover = "", played = undefined) {
    const fallen = played?.removed.filter(
      ({ name, player }) => this.royals.includes(name) && player !== outcome.winner,
    );
    const item = fallen?.at(-1);
    if (!outcome.winner || outcome.reason !== "king" || !item) return this.outcomePhrase(outcome).text;
    const whose = item.player === mover ? "its own" : `${capital(mover)}'s`;
    const by = item.fate === "zapped" ? ` by ${whose} laser` : "";
    return `${capital(item.player)}'s ${item.name} ${this.texts.fates[item.fate]}${by}.`;
  }

  /**
   * Describe the move, the beams and the destroyed pieces.
   * @param {MoveResult} played
   */
  sentences(played) {
    const { by, move, chance, text, removed } = played;
    const more = chance.length ? ` (${chance.join("; ")})` : "";
    const did = move.act === "end" ? `ended the turn${more}` : `played ${text}`;
    const losses = removed.map((item) => {
      const whose = item.player === by ? `${capital(by)}'s own` : `${capital(item.player)}'s`;
      return `${whose} ${item.name} on ${item.square} ${this.texts.fates[item.fate]}.`;
    });
    if (!removed.length && !this.facts.has_turn_end) losses.push("Nothing was hit.");
    return [`${capital(by)} ${did}.`, ...this.#beams(played), ...losses];
  }

  /** @param {MoveResult} played */
  #beams(played) {
    const branches = played.beams.filter(({ end }) => end === "split").map(({ squares }) => squares.at(-1));
    return played.beams.map((beam) => {
      const { origin, direction, turns } = beam;
      const start = branches.includes(origin) ? `From ${origin} a branch goes` : `The beam leaves ${origin} going`;
      const path = [`${start} ${this.#way(direction)}`, ...turns.map((turn) => this.#turn(turn))];
      return `${path.join(", ")} and ${this.#end(played, beam)}.`;
    });
  }

  /** @param {string} direction */
  #way(direction) {
    return this.texts.ways[COMPASS.indexOf(direction)];
  }

  /** @param {string[]} turn */
  #turn([square, wayIn, wayOut]) {
    const isBack = (COMPASS.indexOf(wayOut) - COMPASS.indexOf(wayIn) + 8) % 8 === 4;
    return isBack ? `comes back from ${square}` : `turns ${this.#way(wayOut)} at ${square}`;
  }

  /**
   * @param {MoveResult} played
   * @param {MoveResult["beams"][number]} beam
   */
  #end(played, { origin, squares, end }) {
    const last = squares.at(-1) ?? origin;
    const known = this.texts.beam_ends[end];
    if (known) return known.replace("{}", last);
    return `${end === "hit" ? "hits" : "is stopped by"} ${struck(played, last)}`;
  }
}

/**
 * Name what was on a square when the beam came.
 * @param {MoveResult} played
 * @param {string} square
 */
function struck(played, square) {
  const gone = played.removed.findLast((item) => item.square === square);
  const found = gone ?? played.pieceAt(square);
  return found ? `${capital(found.player)}'s ${found.name} on ${square}` : `what is on ${square}`;
}

/**
 * Name the beam of a side; of "your" side, if the phrase is for its player.
 * @param {string} shooter
 */
function beamOf(shooter) {
  return shooter === "your" ? "your beam" : `${shooter}'s beam`;
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
