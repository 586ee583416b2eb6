// The board's own types: what it takes and what can be done with it. Values of the server are in ../types/api.d.ts.

import type { BeamView, FloorView, MoveView, PieceView, MoveResultView, VariantView, View } from "../types/api";

export type Player = string;
export type Square = string;
export type Arrow = { start: Square; to: Square; kind?: "note" | "best" | "other" | "bad" | "drawn" };
export type Point = number[];

/** Beams and losses a preview shows; those that chance may spare are marked. */
export type Foreseen = Omit<MoveResultView, "beams" | "removed"> & {
  beams: Array<BeamView & { maybe?: boolean }>;
  removed: Array<MoveResultView["removed"][number] & { maybe?: boolean }>;
};

export type Config = {
  /** The game, as GET /api/variants/{id} describes it: the only thing a board needs. */
  variant: VariantView;
  /** The player at the bottom; the first one, unless told otherwise. */
  orientation?: Player | null;
  /** Does it take any input. */
  interactive?: boolean;
  /** Who may be moved. */
  movable?: Player | "both" | null;
  /** Is a move shown first, and played with a second press. */
  confirm?: boolean;
  /** Tells where the light of a move would go. */
  preview?: ((move: MoveView) => Promise<Foreseen | null>) | null;
  /** Tells what the player could play in a view if it were their turn: without it nothing is chosen in advance. */
  premoves?: ((view: View) => Promise<MoveView[]>) | null;
  /** A move was made; false, or an error, puts everything back. */
  onMove?: ((move: MoveView, how: { early: boolean }) => unknown) | null;
  onSelect?: ((square: Square | null) => void) | null;
  /** Somebody presses while things still move: the page may show what is newest at once. */
  onHurry?: (() => void) | null;
  /** The pointer rests on a square, or `?` was pressed on it: the page may explain it. */
  onInspect?: ((square: Square | null) => void) | null;
  /** A piece cannot go where it was sent, or cannot move at all. */
  onRefused?: ((start: Square, to: Square | null) => void) | null;
  onSound?: ((name: string) => void) | null;
  announce?: ((words: string) => void) | null;
  /** An editor hears of every square that is pressed instead. */
  editor?: { onSquare: (square: Square, how: string, detail: { by?: number; from?: Square }) => void } | null;
  /** Do arrow keys step through moves on this page, unless the board is used by keyboard. */
  stepping?: boolean;
  speed?: "off" | "fast" | "normal" | "slow";
  heat?: boolean;
  coordinates?: boolean;
  drawing?: boolean;
  /** Where the pictures of the pieces are; a server of this project has them at /api/variants/{id}/art.svg. */
  sprite?: string;
};

export type ShowOptions = { played?: MoveResultView | null; animate?: boolean; last?: Square[] };

export type Board = {
  element: HTMLElement;
  /** Show a view, and how it came about if `played` is given; kept when everything has come to rest. */
  show(view: View, options?: ShowOptions): Promise<void>;
  set(changes: Partial<Config>): void;
  flip(): void;
  arrows(arrows: Arrow[] | null): void;
  light(beams: BeamView[] | null): void;
  mark(marks: Record<Square, string> | null): void;
  select(square: Square | null): void;
  cancel(): void;
  look(square: Square): { piece: PieceView | null; floor: FloorView | null; owner: Player | null; box: DOMRect; flipped: boolean };
  /** The bar of buttons for thumbs; put it wherever there is room. */
  controls(): HTMLElement;
  focus(how?: { quiet?: boolean; pointing?: boolean }): void;
  readonly hasCursor: boolean;
  readonly orientation: Player;
  destroy(): void;
};

/** One thing to do with a piece, as handles, buttons and keys offer it. */
export type Choice = { id: string; icon: string; text: string; move?: MoveView | null; angle?: number; now?: boolean; run?: (() => void) | null };
