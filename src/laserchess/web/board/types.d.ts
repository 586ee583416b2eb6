// The types of the board: its options and methods. Types of the server's JSON are in ../types/api.d.ts.

import type { BeamView, FloorView, MoveView, PieceView, MoveResultView, VariantView, View } from "../types/api";

export type Player = string;
export type Square = string;
export type Arrow = { start: Square; to: Square; text?: string; kind?: "note" | "best" | "other" | "bad" | "drawn" };
export type Point = number[];

/** Beams and losses of a preview; those that depend on chance are marked. */
export type Foreseen = Omit<MoveResultView, "beams" | "removed"> & {
  beams: Array<BeamView & { maybe?: boolean }>;
  removed: Array<MoveResultView["removed"][number] & { maybe?: boolean }>;
};

export type Config = {
  /** The variant, as GET /api/variants/{id} returns it: the only required option. */
  variant: VariantView;
  /** The player at the bottom; by default the first. */
  orientation?: Player | null;
  /** Whether the board takes input. */
  interactive?: boolean;
  /** The side that can be moved. */
  movable?: Player | "both" | null;
  /** Whether a move is shown first and played with a second press. */
  confirm?: boolean;
  /** Return the beams a move would fire. */
  preview?: ((move: MoveView) => Promise<Foreseen | null>) | null;
  /** Return the moves the player could play if it were their turn; without it there are no premoves. */
  premoves?: ((view: View) => Promise<MoveView[]>) | null;
  /** A move was made; false, or an error, undoes it. */
  onMove?: ((move: MoveView, how: { early: boolean }) => unknown) | null;
  onSelect?: ((square: Square | null) => void) | null;
  /** The player presses during an animation: the page may skip to the newest position. */
  onSkip?: (() => void) | null;
  /** The pointer rests on a square, or `?` was pressed on it. */
  onInspect?: ((square: Square | null) => void) | null;
  /** A piece cannot move to a square, or has no moves. */
  onRefused?: ((start: Square, to: Square | null) => void) | null;
  onSound?: ((name: string) => void) | null;
  announce?: ((words: string) => void) | null;
  /** In an editor: called for every press instead. */
  editor?: { onSquare: (square: Square, how: string, detail: { by?: number; from?: Square }) => void } | null;
  /** Whether arrow keys step through moves on this page while the board is not used by keyboard. */
  stepping?: boolean;
  speed?: "off" | "fast" | "normal" | "slow";
  heat?: boolean;
  coordinates?: boolean;
  drawing?: boolean;
  /** The address of the piece images; the server has them at /api/variants/{id}/art.svg. */
  sprite?: string;
};

export type ShowOptions = { played?: MoveResultView | null; animate?: boolean; last?: Square[] };

export type Board = {
  element: HTMLElement;
  /** Show a view, animated if `played` is given; resolves when the animation ends. */
  show(view: View, options?: ShowOptions): Promise<void>;
  set(changes: Partial<Config>): void;
  flip(): void;
  arrows(arrows: Arrow[] | null): void;
  showBeams(beams: BeamView[] | null): void;
  mark(marks: Record<Square, string> | null): void;
  select(square: Square | null): void;
  cancel(): void;
  look(square: Square): { piece: PieceView | null; floor: FloorView | null; owner: Player | null; box: DOMRect; flipped: boolean };
  /** Return the thumb bar, to be placed by the page. */
  controls(): HTMLElement;
  focus(how?: { quiet?: boolean; pointing?: boolean }): void;
  readonly hasCursor: boolean;
  readonly orientation: Player;
  destroy(): void;
};

/** An action of a piece, as handles, buttons and keys offer it. */
export type Choice = { id: string; icon: string; text: string; move?: MoveView | null; angle?: number; now?: boolean; run?: (() => void) | null };
