/** Values as the server sends them, for tests without one. */

export const VARIANT = {
  id: "laser-chess",
  title: "Laser Chess",
  players: ["blue", "red"],
  actions: 0,
  has_turn_end: false,
  setups: [
    { name: "classic", title: "Classic", position: "p-classic" },
    { name: "shield", title: "Shield", position: "p-shield" },
  ],
  options: [{ name: "king_rotation", default: false }],
  pieces: [
    { name: "King", royal: true, orientations: 1, angles: [0], arts: { blue: ["bk"], red: ["rk"] } },
    {
      name: "Deflector",
      royal: false,
      orientations: 4,
      angles: [0, 90, 180, 270],
      arts: { blue: ["b0", "b1", "b2", "b3"], red: ["r0", "r1", "r2", "r3"] },
    },
  ],
  features: [{ name: "hole", letter: "o", art: "hole", help: "" }],
};
/** A variant whose turns have two actions. */
export const ACTIONS = { ...VARIANT, id: "advanced", has_turn_end: true, actions: 2 };

export const human = (name, online = true) => ({
  name,
  kind: "human",
  level: null,
  taken: true,
  account: false,
  rating: null,
  online,
});
export const computer = (level = 3) => ({ ...human(""), kind: "computer", level });
export const empty = () => ({ ...human("", false), taken: false });

export const view = (changes = {}) => ({
  variant: "laser-chess",
  position: "p0",
  turn: "blue",
  actions_left: 0,
  ply: 0,
  outcome: null,
  can_claim: false,
  pieces: [],
  floor: [],
  moves: [],
  ...changes,
});

/** A move of the list. */
export const entry = (ply, by, changes = {}) => ({
  ply,
  by,
  text: `m${ply}`,
  turn: ply,
  clock_ms: null,
  start: "a1",
  to: `a${ply}`,
  words: "",
  ...changes,
});

/** The result of a move. */
export const played = (changes = {}) => ({
  text: "a1a2",
  by: "blue",
  move: { text: "a1a2", act: "step", start: "a1", to: "a2" },
  beams: [],
  removed: [],
  stunned: [],
  displaced: [],
  chance: [],
  words: ["Blue moves."],
  ...changes,
});

/** A game of two people, as Blue sees it on Red's turn. */
export const game = (changes = {}) => ({
  id: "g1",
  variant: "laser-chess",
  title: "Laser Chess",
  setup: "classic",
  options: {},
  mode: "friend",
  clock: null,
  casual: true,
  rated: false,
  seats: { blue: human("Ada"), red: human("Grace") },
  seq: 1,
  ply: 1,
  view: view({ turn: "red", ply: 1, position: "p1" }),
  played: null,
  clocks: null,
  offers: { draw: null, takeback: null, rematch: null },
  outcome: null,
  next: null,
  preview: true,
  captured: [],
  you: ["blue"],
  moves: [entry(1, "blue")],
  invite: null,
  ...changes,
});

/** A live event; `after` are the fields of the game it changes. */
export const event = (kind, by, after = {}, more = {}) => {
  const { moves: _moves, you: _you, invite: _invite, ...shared } = game();
  return { type: "event", seq: 2, kind, by, at: 0, data: {}, played: null, move: null, game: { ...shared, ...after }, ...more };
};

export const won = (winner = "red", reason = "royal") => ({ winner, reason, text: "…" });
