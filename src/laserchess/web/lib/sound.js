/** Short, soft sounds, synthesized in the browser. */
import * as settings from "./settings.js";

/**
 * A note: frequency from, frequency to, start s, length s, loudness, wave.
 * @typedef {[number, number, number, number, number, OscillatorType]} Note
 */

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  select: [[520, 520, 0, 0.04, 0.05, "sine"]],
  move: [[240, 180, 0, 0.09, 0.16, "triangle"]],
  turn: [[420, 560, 0, 0.07, 0.09, "triangle"]],
  fire: [
    [1500, 320, 0, 0.24, 0.06, "sawtooth"],
    [760, 160, 0, 0.24, 0.08, "sine"],
  ],
  glint: [[1900, 2300, 0, 0.06, 0.03, "sine"]],
  shield: [[150, 120, 0, 0.14, 0.16, "triangle"]],
  hit: [
    [320, 60, 0, 0.3, 0.16, "square"],
    [900, 120, 0, 0.22, 0.07, "triangle"],
  ],
  stun: [
    [900, 1400, 0, 0.12, 0.05, "sine"],
    [1400, 900, 0.1, 0.12, 0.05, "sine"],
  ],
  low: [
    [880, 880, 0, 0.07, 0.1, "sine"],
    [880, 880, 0.14, 0.07, 0.1, "sine"],
  ],
  notify: [
    [660, 660, 0, 0.09, 0.1, "sine"],
    [880, 880, 0.09, 0.14, 0.1, "sine"],
  ],
  win: [
    [523, 523, 0, 0.14, 0.1, "triangle"],
    [659, 659, 0.13, 0.14, 0.1, "triangle"],
    [784, 784, 0.26, 0.3, 0.1, "triangle"],
  ],
  lose: [
    [392, 392, 0, 0.18, 0.1, "triangle"],
    [330, 330, 0.17, 0.18, 0.1, "triangle"],
    [262, 262, 0.34, 0.34, 0.1, "triangle"],
  ],
  draw: [
    [440, 440, 0, 0.16, 0.1, "triangle"],
    [440, 440, 0.2, 0.22, 0.1, "triangle"],
  ],
  error: [[200, 170, 0, 0.12, 0.1, "triangle"]],
};

/** @type {Record<string, Note[]>} A second sound set: short knocks; missing sounds use the first. */
const WOOD = {
  select: [[300, 260, 0, 0.03, 0.08, "square"]],
  move: [[170, 90, 0, 0.07, 0.22, "square"]],
  turn: [[260, 200, 0, 0.05, 0.14, "square"]],
  fire: [[900, 120, 0, 0.18, 0.08, "sawtooth"]],
  glint: [[1200, 1250, 0, 0.04, 0.03, "triangle"]],
  shield: [[110, 70, 0, 0.1, 0.22, "square"]],
  hit: [[180, 40, 0, 0.22, 0.24, "square"]],
};
/** @type {Record<string, Note[]>} A third: square waves, as of the machines of 1987. */
const ARCADE = {
  select: [[880, 880, 0, 0.03, 0.03, "square"]],
  move: [
    [330, 330, 0, 0.04, 0.05, "square"],
    [440, 440, 0.04, 0.05, 0.05, "square"],
  ],
  turn: [[520, 780, 0, 0.06, 0.05, "square"]],
  fire: [[2200, 180, 0, 0.28, 0.06, "square"]],
  glint: [[2600, 2600, 0, 0.03, 0.02, "square"]],
  shield: [[130, 90, 0, 0.12, 0.09, "square"]],
  hit: [
    [440, 40, 0, 0.34, 0.1, "sawtooth"],
    [220, 30, 0.05, 0.3, 0.08, "square"],
  ],
};
const SETS = { soft: SOUNDS, wood: { ...SOUNDS, ...WOOD }, arcade: { ...SOUNDS, ...ARCADE } };

/** Milliseconds of silence after which the audio context is suspended, because it uses power. */
const REST_MS = 5000;

/** @type {AudioContext | null} */
let context = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/**
 * Play a sound by name, if sounds are on and the browser allows it.
 * @param {string} name
 */
export async function play(name) {
  if (!settings.get("sound") || (document.hidden && name !== "notify") || !SOUNDS[name]) return;
  const audio = await wake();
  if (audio?.state !== "running") return;
  const notes = SETS[settings.get("sounds")][name];
  for (const note of notes) ring(audio, note, settings.get("volume") / 70);
}

/** Start the audio context, which browsers allow after the first input. */
async function wake() {
  if (!context && window.AudioContext && navigator.userActivation?.hasBeenActive) context = new AudioContext();
  clearTimeout(resting);
  resting = setTimeout(() => context?.suspend(), REST_MS);
  if (context?.state === "suspended") await context.resume().catch(() => {});
  return context;
}

/** Start audio on the first input, as some browsers require. */
function touch() {
  if (settings.get("sound")) wake();
}

/**
 * @param {AudioContext} audio
 * @param {Note} note
 * @param {number} volume
 */
function ring(audio, [from, to, start, length, loudness, wave], volume) {
  if (!volume) return;
  const at = audio.currentTime + start;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = wave;
  tone.frequency.setValueAtTime(from, at);
  tone.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness * volume, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length + 0.02);
}

for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, touch, { passive: true });
