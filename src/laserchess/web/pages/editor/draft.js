/** The position on the editor's board, legal or not. It is independent of the page; the server checks legality. */

const MAX_UNDO_STEPS = 200;

/** Undo steps, each a whole position: positions are small. */
export class Draft {
  /** @param {import("../../types/api").VariantView} variant */
  constructor(variant) {
    this.variant = variant;
    this.past = [];
    this.future = [];
    this.now = { pieces: new Map(), floor: new Map(), turn: variant.players[0], left: variant.actions };
  }

  /** Load a position of the server as the newest step. */
  take(view) {
    this.#change({
      pieces: new Map(view.pieces.map((piece) => [piece.square, this.facing(piece, this.way(piece))])),
      floor: new Map(view.floor.map(({ square, letter }) => [square, letter])),
      turn: view.turn,
      left: this.variant.has_turn_end ? view.actions_left : 0,
    });
  }

  #change(next) {
    this.past.push(this.now);
    if (this.past.length > MAX_UNDO_STEPS) this.past.shift();
    this.future = [];
    this.now = next;
  }

  #with(change) {
    const { pieces, floor } = this.now;
    this.#change({ ...this.now, pieces: new Map(pieces), floor: new Map(floor), ...change });
    return this.now;
  }

  /** Undo the last step; return false if there is none. */
  undo() {
    if (!this.past.length) return false;
    this.future.push(this.now);
    this.now = this.past.pop();
    return true;
  }

  /** Redo the last undone step. */
  redo() {
    if (!this.future.length) return false;
    this.past.push(this.now);
    this.now = this.future.pop();
    return true;
  }

  /** Return the piece on a square, or undefined. */
  at(square) {
    return this.now.pieces.get(square);
  }

  /** Remove everything. */
  clear() {
    this.#with({ pieces: new Map(), floor: new Map() });
  }

  /** Set the side to move. */
  setTurn(turn) {
    this.#with({ turn });
  }

  /** Set the number of actions left. */
  setLeft(left) {
    this.#with({ left });
  }

  /** Place a piece on a square, replacing what is there. */
  place(square, piece) {
    this.#with({}).pieces.set(square, piece);
  }

  /** Remove the piece on a square; without one, its special square. */
  remove(square) {
    const bare = !this.now.pieces.has(square);
    if (bare && !this.now.floor.has(square)) return false;
    const next = this.#with({});
    (bare ? next.floor : next.pieces).delete(square);
    return true;
  }

  /** Move a piece (or a special square) to another square. */
  carry(start, to) {
    if (start === to) return false;
    const kind = this.now.pieces.has(start) ? "pieces" : this.now.floor.has(start) ? "floor" : null;
    if (!kind) return false;
    const next = this.#with({});
    next[kind].set(to, next[kind].get(start));
    next[kind].delete(start);
    return true;
  }

  /** Place a special square, or remove it. */
  lay(square, letter) {
    const { floor } = this.#with({});
    if (floor.get(square) === letter) floor.delete(square);
    else floor.set(square, letter);
  }

  /** Stun or unstun a piece. */
  stun(square) {
    const piece = this.at(square);
    if (piece) this.place(square, { ...piece, stunned: !piece.stunned });
    return Boolean(piece);
  }

  /** Rotate a piece to its next direction clockwise (`by` 1) or back (−1); return false if it has only one. */
  rotate(square, by = 1) {
    const piece = this.at(square);
    const turned = piece && this.rotated(piece, by);
    if (!turned) return false;
    this.place(square, turned);
    return true;
  }

  /** Return a rotated piece, or null if it has only one direction. */
  rotated(piece, by) {
    const { orientations } = this.kind(piece.name);
    if (orientations < 2) return null;
    return this.facing(piece, (((this.way(piece) + by) % orientations) + orientations) % orientations);
  }

  /** Return a piece facing a direction, by its number. */
  facing({ player, name, stunned = false }, way) {
    const kind = this.kind(name);
    return { player, name, stunned, angle: kind.angles[way], art: kind.arts[player][way] };
  }

  /** Return the number of the direction a piece faces. */
  way({ name, angle }) {
    return Math.max(0, this.kind(name).angles.indexOf(angle));
  }

  /**
   * Return the description of a piece type.
   * @returns {import("../../types/api").PieceTypeView}
   */
  kind(name) {
    const found = this.variant.pieces.find((piece) => piece.name === name);
    if (!found) throw new Error(`no piece is called ${name}`);
    return found;
  }

  /** Return the position as `/api/positions/check` expects it. */
  request(options = {}) {
    const { pieces, floor, turn, left } = this.now;
    return {
      variant: this.variant.id,
      turn,
      pieces: [...pieces].map(([square, { player, name, angle, stunned }]) => ({
        square,
        player,
        name,
        angle,
        stunned,
      })),
      floor: [...floor].map(([square, letter]) => ({ square, letter })),
      ...(this.variant.has_turn_end ? { actions_left: left } : {}),
      ...(Object.keys(options).length ? { options } : {}),
    };
  }
}
