/**
 * The position on the editor's board: what stands where, however wrong it may be. It knows nothing of the page,
 * and whether a position is allowed is the server's to say.
 */

const MOST_STEPS = 200;

/** Steps that can be undone, each a whole position: positions are small. */
export class Draft {
  /** @param {import("../types/api").VariantView} variant */
  constructor(variant) {
    this.variant = variant;
    this.past = [];
    this.future = [];
    this.now = { pieces: new Map(), floor: new Map(), turn: variant.players[0], left: variant.actions };
  }

  /** Take over a position the server has drawn, as the newest step. */
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
    if (this.past.length > MOST_STEPS) this.past.shift();
    this.future = [];
    this.now = next;
  }

  #with(change) {
    const { pieces, floor } = this.now;
    this.#change({ ...this.now, pieces: new Map(pieces), floor: new Map(floor), ...change });
    return this.now;
  }

  /** Take back the last step; false where there is none. */
  undo() {
    if (!this.past.length) return false;
    this.future.push(this.now);
    this.now = this.past.pop();
    return true;
  }

  /** Do again what was taken back. */
  redo() {
    if (!this.future.length) return false;
    this.past.push(this.now);
    this.now = this.future.pop();
    return true;
  }

  /** The piece on a square, or undefined. */
  at(square) {
    return this.now.pieces.get(square);
  }

  /** Remove everything. */
  clear() {
    this.#with({ pieces: new Map(), floor: new Map() });
  }

  /** Whose turn it is. */
  setTurn(turn) {
    this.#with({ turn });
  }

  /** How many actions are left of the turn. */
  setLeft(left) {
    this.#with({ left });
  }

  /** Put a piece somewhere, in place of what stood there. */
  place(square, piece) {
    this.#with({}).pieces.set(square, piece);
  }

  /** Take the piece from a square; where there is none, the feature of its floor. */
  remove(square) {
    const bare = !this.now.pieces.has(square);
    if (bare && !this.now.floor.has(square)) return false;
    const next = this.#with({});
    (bare ? next.floor : next.pieces).delete(square);
    return true;
  }

  /** Carry a piece (or a feature) to another square. */
  carry(start, to) {
    if (start === to) return false;
    const kind = this.now.pieces.has(start) ? "pieces" : this.now.floor.has(start) ? "floor" : null;
    if (!kind) return false;
    const next = this.#with({});
    next[kind].set(to, next[kind].get(start));
    next[kind].delete(start);
    return true;
  }

  /** Lay a feature on a square, or take it away where it lies already. */
  lay(square, letter) {
    const { floor } = this.#with({});
    if (floor.get(square) === letter) floor.delete(square);
    else floor.set(square, letter);
  }

  /** Stun a piece, or thaw it. */
  stun(square) {
    const piece = this.at(square);
    if (piece) this.place(square, { ...piece, stunned: !piece.stunned });
    return Boolean(piece);
  }

  /** Turn a piece to its next way clockwise (`by` 1) or back (−1); false where it has only one. */
  turn(square, by = 1) {
    const piece = this.at(square);
    const turned = piece && this.turned(piece, by);
    if (!turned) return false;
    this.place(square, turned);
    return true;
  }

  /** A piece turned by some ways, or null where it has only one. */
  turned(piece, by) {
    const { orientations } = this.kind(piece.name);
    if (orientations < 2) return null;
    return this.facing(piece, (((this.way(piece) + by) % orientations) + orientations) % orientations);
  }

  /** A piece that faces a way, by its number. */
  facing({ player, name, stunned = false }, way) {
    const kind = this.kind(name);
    return { player, name, stunned, angle: kind.angles[way], art: kind.arts[player][way] };
  }

  /** The number of the way a piece faces. */
  way({ name, angle }) {
    return Math.max(0, this.kind(name).angles.indexOf(angle));
  }

  /**
   * What the game says of a kind of piece.
   * @returns {import("../types/api").PieceTypeView}
   */
  kind(name) {
    const found = this.variant.pieces.find((piece) => piece.name === name);
    if (!found) throw new Error(`no piece is called ${name}`);
    return found;
  }

  /** The position as `/api/positions/check` takes it. */
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
