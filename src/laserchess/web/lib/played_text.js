/** What a move did, in sentences for screen readers. */
/** @import { BeamView, MoveResultView, PhraseView } from "../types/api" */
import { phraseText } from "./server_text.js";
import { hasText, SENTENCE_GAP, sideName, t } from "./strings.js";

/**
 * Return the move, its beams and the pieces it removed; the server describes them in English only.
 * @param {MoveResultView} played
 */
export function playedText({ by, text, move, beams, removed, words }) {
  if (!hasText("phrases.reply")) return words.join(" ");
  const side = sideName(by);
  const first = move.act === "end" ? t("game.moves.ended", { side }) : t("game.moves.made", { side, move: text });
  const ends = beams.map(endOf);
  const losses = removed.filter(({ square }) => !ends.includes(square)).map(lossPhrase);
  const phrases = [...beams.map((beam) => beamPhrase(beam, removed)), ...losses];
  return [first, ...phrases.map((one) => phraseText([one]))].join(SENTENCE_GAP);
}

/** @param {BeamView} beam */
function endOf({ squares, origin }) {
  return squares.at(-1) ?? origin;
}

/**
 * @param {BeamView} beam
 * @param {MoveResultView["removed"]} removed
 * @returns {PhraseView}
 */
function beamPhrase(beam, removed) {
  const square = endOf(beam);
  const hit = removed.find((item) => item.square === square);
  const open = beam.end === "edge" || beam.end === "split" ? beam.end : "end";
  const mirrors = beam.turns.map(([at]) => at).join(", ");
  const key = `phrases.coach.beam.${hit ? "hits.other" : open}${mirrors ? ".mirrors" : ""}`;
  return { key, text: "", facts: { beam: beam.by, square, mirrors, side: hit?.player ?? "", piece: hit?.name ?? "" } };
}

/**
 * @param {MoveResultView["removed"][number]} item
 * @returns {PhraseView}
 */
function lossPhrase({ player, name, square, fate }) {
  return { key: `phrases.lost.other.${fate}`, text: "", facts: { side: player, piece: name, square } };
}
