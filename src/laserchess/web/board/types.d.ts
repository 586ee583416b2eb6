// The types of the board: options and methods for pages, and the typed state inside. Types of the server's JSON are in
// ../types/api.d.ts.

import type { BeamView, FloorView, MoveResultView, MoveView, PieceView, RemovedView, VariantView, View } from "../types/api";
import type { Geometry } from "./geometry.js";
import type { Timeline } from "./timeline.js";

export type Player = string;
export type Square = string;
export type Point = [number, number];
export type Speed = "off" | "fast" | "normal" | "slow";
export type Side = "first" | "second";
/** `text` or `angle`: the rotation that is drawn, where the squares are the same. */
export type Arrow = {
  start: Square;
  to: Square;
  text?: string;
  angle?: number | null;
  kind?: "note" | "best" | "other" | "bad" | "drawn" | "sketch";
  /** The color of a drawn one, by its letter in PGN: Y, R, G, B. */
  brush?: string;
};
export type Marks = Record<Square, string>;

/** A text with {names} in braces, or such texts by the plural of `count`. */
export type Text = string | Record<string, string>;
export type Values = Record<string, string | number | null | undefined>;

/** Beams and losses of a preview; those that depend on chance are marked. */
export type Foreseen = Omit<MoveResultView, "beams" | "removed"> & { beams: SeenBeam[]; removed: Lost[] };
export type SeenBeam = BeamView & { maybe?: boolean };
export type Lost = RemovedView & { maybe?: boolean };

/** What happens on a square of an editor: a press, a drag over it, a drop on it, a rotation, a removal. */
export type Edit = "press" | "paint" | "drop" | "turn" | "erase";
export type Editor = { onSquare: (square: Square, how: Edit, detail: { by?: number; from?: Square }) => void };

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
  editor?: Editor | null;
  /** Whether arrow keys step through moves on this page while the board is not used by keyboard. */
  stepping?: boolean;
  speed?: Speed;
  heat?: boolean;
  coordinates?: boolean;
  drawing?: boolean;
  /** Whether every button and finger draws, not only the right button. */
  pen?: boolean;
  /** The player has drawn or removed something; without it, a press on the board removes all that is drawn. */
  onDraw?: ((drawn: Arrow[]) => void) | null;
  /** The address of the piece images, by default /api/variants/{id}/art.svg; null: the page adds them itself. */
  sprite?: string | null;
};

export type ShowOptions = { played?: MoveResultView | null; animate?: boolean; last?: Square[] };

/** What `createBoard` returns. */
export type Board = {
  element: HTMLElement;
  /** Show a view, animated if `played` is given; resolves when the animation ends. */
  show(view: View, options?: ShowOptions): Promise<void>;
  set(changes: Partial<Config>): void;
  flip(): void;
  arrows(arrows: Arrow[] | null): void;
  /** Show these as what the player has drawn. */
  draw(drawn: Arrow[]): void;
  showBeams(beams: BeamView[] | null): void;
  mark(marks: Marks | null): void;
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

/** What `createMiniBoard` returns. */
export type MiniBoard = {
  element: HTMLElement;
  show(view: View, last?: Square[]): void;
  showBeams(beams: BeamView[] | null): void;
  destroy(): void;
};

/** An action of a piece, as handles, buttons and keys offer it. */
export type Choice = { id: string; icon: string; text: string; move?: MoveView | null; angle?: number; now?: boolean; run?: (() => void) | null };

/** The options with their defaults filled in. */
export type Options = Required<Omit<Config, "orientation" | "sprite">> & { orientation: Player; sprite: string | null | undefined };

/** The state of a board and of its player's input. */
export type State = Options & {
  geometry: Geometry;
  view: View | null;
  pieces: Map<Square, PieceView>;
  floor: Map<Square, FloorView>;
  /** The player for whom a square is reserved. */
  owners: Map<Square, Player>;
  /** The squares of the last move. */
  last: Square[];
  /** Tints of squares, by their kind. */
  marks: Marks;
  /** Arrows of the page, and those drawn by the player. */
  arrows: Arrow[];
  drawn: Arrow[];
  /** The arrow that follows the pointer until it is released. */
  sketch: Arrow | null;
  /** Beams that stay. */
  beams: BeamView[] | null;
  selected: Square | null;
  /** The square of the keyboard's cursor; null before the grid is built. */
  cursor: Square | null;
  /** The move shown for confirmation. */
  candidate: MoveView | null;
  /** The move under the pointer. */
  hovered: MoveView | null;
  foreseen: { move: MoveView; played: Foreseen | null } | null;
  /** The move that was sent and not yet answered. */
  pending: MoveView | null;
  /** The possible premoves of this position, once fetched. */
  early: MoveView[];
  premove: MoveView | null;
  /** Presses to be handled after the pending move. */
  queued: Square[];
  /** Whether the squares are too small for coordinates around the board. */
  compact: boolean;
};

export type LayerName =
  | "floor"
  | "heat"
  | "tints"
  | "features"
  | "coordinates"
  | "dusk"
  | "light"
  | "foreseen"
  | "beams"
  | "under"
  | "pieces"
  | "effects"
  | "hints"
  | "arrows"
  | "carried";
export type Layers = Record<LayerName, SVGGElement>;
export type Scene = { root: HTMLElement; image: SVGSVGElement; layers: Layers; defs: SVGDefsElement; id: string; margin: number };

/** What a node shows: a piece, or one that was removed. */
export type Shown = Pick<PieceView, "square" | "player" | "name" | "art" | "angle"> & { stunned?: boolean };
export type PieceNode = {
  piece: Shown;
  group: SVGGElement;
  turn: SVGGElement;
  badge: SVGGElement;
  art: string;
  stunned: boolean;
  point: Point;
  angle: number;
};
export type Pose = { point: Point; angle: number };
export type Journey = { node: PieceNode; from: Pose; to: Pose };
export type Changed = { journeys: Journey[]; gone: PieceNode[] };
export type Pieces = {
  find(square: Square): PieceNode | null;
  draw(pieces: Shown[]): void;
  change(pieces: Shown[], how?: { carry?: Map<Square, Square>; keep?: Set<Square> }): Changed;
  sweep(): void;
  all(): PieceNode[];
};

/** A beam prepared for drawing. */
export type Run = { beam: SeenBeam; points: Point[]; lengths: number[]; length: number; offset: number; isBranch: boolean };

/** The controller that all input goes through. */
export type Play = {
  select(square: Square): void;
  deselect(): void;
  press(square: Square): void;
  choose(move: MoveView | null | undefined): void;
  confirm(): void;
  cancel(): void;
  hover(move: MoveView | null): void;
  prepare(move: MoveView): void;
  resume(): void;
  dropEarly(): boolean;
};

export type Grid = {
  grid: HTMLElement;
  build(): void;
  label(): void;
  focus(square?: Square | null): void;
  boxOf(square: Square): DOMRect;
};

/** What the input's controller needs of a board. */
export type Stage = {
  state: State;
  sound(name: string): void;
  announce(text: string): void;
  /** Draw what depends on the selection or the move being tried. */
  render(): void;
  /** Draw the hints only. */
  hint(): void;
  /** Put the pieces back where the view has them. */
  reset(): void;
  /** Return the focus from a handle to its square. */
  rest(): void;
  /** Move the pieces ahead of the server's answer. */
  foreshadow(move: MoveView): void;
};

/** The parts of a board, which reach each other through it. */
export type Parts = Stage & {
  scene: Scene;
  pieces: Pieces;
  play: Play;
  grid: Grid;
  handles: { layer: HTMLElement; draw(): void };
  controls: { bar: HTMLElement; draw(): void } | null;
  onKey: (event: KeyboardEvent) => void;
  /** The animation that runs. */
  running: Timeline | null;
  /** Pixels of a square. */
  size: number;
  /** Aborted when the board is removed. */
  gone: AbortController;
  usesBar(): boolean;
  finish(): void;
  skipAnimation(): void;
  redraw(): void;
  drawn(arrows: Arrow[]): void;
  sketch(arrow: Arrow | null): void;
  bar(): HTMLElement;
};

declare global {
  interface HTMLElementTagNameMap {
    "laser-board": import("./element.js").LaserBoard;
  }
}

/** What `h` and `svg` take between the tags. */
export type Child = Node | string | number | false | null | undefined | Child[];
type On<E, T> = ((event: E & { currentTarget: T }) => unknown) | null;
/** Events of a form field: its own, so that `target` is the field. */
type OnField<E, T> = ((event: E & { target: T; currentTarget: T }) => unknown) | null;
/** Attributes and listeners of an element that `h` or `svg` builds. */
export type Props<T> = {
  class?: string | null;
  dataset?: Record<string, string | number | null | undefined>;
  style?: Record<string, string | number>;
  onClick?: On<MouseEvent, T>;
  onChange?: OnField<Event, T>;
  onInput?: OnField<Event, T>;
  onSubmit?: OnField<SubmitEvent, T>;
  onToggle?: OnField<Event, T>;
  onKeydown?: On<KeyboardEvent, T>;
  onPaste?: On<ClipboardEvent, T>;
  onFocus?: On<FocusEvent, T>;
  onBlur?: On<FocusEvent, T>;
  onPointerenter?: On<PointerEvent, T>;
  onPointerleave?: On<PointerEvent, T>;
  [attribute: string]: unknown;
};
