// A level with moves applied: what package planner calls a Game, in the browser, so that play needs no planner.

import { Grid, WALL, FLOOR, GOAL, BOX, PLAYER } from './level.js';

/** Directions in the order of STEPS, as letters of LURD. */
export const LETTERS = 'urdl';

// The search for the way of a dragged box looks at so many cells at most. On boards of usual size the search ends
// before; on huge boards a box can be dragged less far at once.
const MOST_LOOKED_AT = 3_000_000;

/** Game plays one level. Squares are the cells of a Grid: row * width + col. */
export class Game {
  constructor(rows) {
    this.grid = new Grid(rows);
    this.width = this.grid.width;
    this.steps = [-this.width, 1, this.width, -1];
    this.player = this.grid.cells.findIndex((cell) => cell & PLAYER);
    this.goals = this.grid.count(GOAL);
    this.boxes = this.grid.count(BOX);
    this.off = this.#countOff();
    this.moves = ''; // all moves, those that redo would bring included
    this.done = 0;
    this.planned = Infinity; // the number of the first move that is the planner's
    this.helped = Infinity; // the number of the first made move that was the planner's
    this.pushes = 0; // among the first done moves
    this.facing = 2;
  }

  #countOff() {
    const { cells } = this.grid;
    let n = 0;
    for (let at = 0; at < cells.length; at++) if ((cells[at] & (BOX | GOAL | FLOOR)) === (BOX | FLOOR)) n++;
    return n;
  }

  get solved() {
    return this.off === 0 && this.boxes > 0;
  }

  /** rows is the position as text. */
  rows() {
    return this.grid.rows();
  }

  /** lurd is the moves from the start to the position. */
  lurd() {
    return this.moves.slice(0, this.done);
  }

  next(at, d) {
    const col = at % this.width;
    if ((d === 1 && col === this.width - 1) || (d === 3 && col === 0)) return -1;
    const to = at + this.steps[d];
    return to >= 0 && to < this.grid.cells.length ? to : -1;
  }

  free(at) {
    return at >= 0 && (this.grid.cells[at] & FLOOR) !== 0 && (this.grid.cells[at] & (WALL | BOX)) === 0;
  }

  #carry(from, to) {
    const { cells } = this.grid;
    cells[from] &= ~BOX;
    cells[to] |= BOX;
    if (!(cells[from] & GOAL)) this.off--;
    if (!(cells[to] & GOAL)) this.off++;
  }

  #stand(at) {
    this.grid.cells[this.player] &= ~PLAYER;
    this.grid.cells[at] |= PLAYER;
    this.player = at;
  }

  /** #step makes one move, which is not entered into moves, and gives its letter, or null when the move is not
   * possible. */
  #step(d) {
    const to = this.next(this.player, d);
    if (to < 0 || !(this.grid.cells[to] & FLOOR)) return null;
    this.facing = d;
    if (!(this.grid.cells[to] & BOX)) {
      this.#stand(to);
      return LETTERS[d];
    }
    const beyond = this.next(to, d);
    if (!this.free(beyond)) return null;
    this.#carry(to, beyond);
    this.#stand(to);
    this.pushes++;
    return LETTERS[d].toUpperCase();
  }

  /** move makes a move in a direction, 0 to 3, and gives its letter, or null when the move is not possible. */
  move(d) {
    const letter = this.#step(d);
    if (!letter) return null;
    if (this.moves[this.done] !== letter) {
      this.moves = this.lurd() + letter;
      this.planned = Infinity;
    }
    this.done++;
    return letter;
  }

  /** play makes the moves of a text up to the first that is not possible, and gives the number of moves made. */
  play(lurd) {
    let n = 0;
    while (n < lurd.length && this.move(LETTERS.indexOf(lurd[n].toLowerCase()))) n++;
    return n;
  }

  /** plan puts moves of the planner behind the position, as moves that redo brings. */
  plan(lurd) {
    this.moves = this.lurd() + lurd;
    this.planned = this.done;
  }

  /** restore goes to a game as it was left. */
  restore({ moves, done, planned = Infinity }) {
    Object.assign(this, { moves, planned });
    this.seek(done);
  }

  /** byHand reports whether nobody helped with the moves that are made. */
  get byHand() {
    return this.done <= this.helped;
  }

  undo() {
    if (this.done === 0) return false;
    const letter = this.moves[--this.done], d = LETTERS.indexOf(letter.toLowerCase());
    const behind = this.player - this.steps[d];
    if (letter < 'a') {
      this.#carry(this.player + this.steps[d], this.player);
      this.pushes--;
    }
    this.#stand(behind);
    this.facing = d;
    if (this.done <= this.helped) this.helped = Infinity;
    return true;
  }

  redo() {
    if (this.done === this.moves.length) return false;
    const letter = this.#step(LETTERS.indexOf(this.moves[this.done].toLowerCase()));
    if (!letter) { // the moves behind are not possible and are forgotten
      this.moves = this.lurd();
      return false;
    }
    if (letter !== this.moves[this.done]) {
      this.moves = this.lurd() + letter + this.moves.slice(this.done + 1);
    }
    if (this.done >= this.planned) this.helped = Math.min(this.helped, this.done);
    this.done++;
    return true;
  }

  /** seek goes to the position after n moves. */
  seek(n) {
    while (this.done > n && this.undo());
    while (this.done < n && this.redo());
  }

  /** afterPush is how many moves there are up to push n, from 1, among all moves. */
  afterPush(n) {
    let at = 0;
    for (let i = 0; i < this.moves.length && n > 0; i++) {
      if (this.moves[i] < 'a' && n-- === 1) at = i + 1;
    }
    return at;
  }

  /** walk gives the shortest walk to a cell as letters, or null. */
  walk(to) {
    return this.walkBetween(this.player, to, -1, -1);
  }

  /** walkBetween finds a walk while the box of cell gone stands on cell now (−1: no box is moved). */
  walkBetween(from, to, gone, now) {
    const came = new Int8Array(this.grid.cells.length).fill(-1);
    const open = [from];
    came[from] = 4;
    for (let i = 0; i < open.length; i++) {
      if (open[i] === to) break;
      for (let d = 0; d < 4; d++) {
        const next = this.next(open[i], d);
        if (next < 0 || came[next] >= 0 || !this.#opened(next, gone, now)) continue;
        came[next] = d;
        open.push(next);
      }
    }
    if (to < 0 || came[to] < 0) return null;
    let lurd = '';
    for (let at = to; at !== from; at -= this.steps[came[at]]) lurd = LETTERS[came[at]] + lurd;
    return lurd;
  }

  /** routes finds where the box of a cell can be pushed while all others stand still: a Routes. */
  routes(box) {
    return new Routes(this, box);
  }

  /** #opened reports whether a cell is free while the box of cell gone stands on cell now. */
  #opened(at, gone, now) {
    return at >= 0 && at !== now && (at === gone || this.free(at));
  }

  /** sides says from which sides the player can push the box that stands on a cell, as a sum of 1 << d for a push in
   * direction d. The box came from cell gone, and the player is somewhere. The eight cells around the box mostly tell;
   * the whole floor is looked at only for sides that these eight do not join. look counts the cells looked at. */
  sides(now, gone, player, look) {
    const wanted = [];
    look.cells += 40; // the work of this look at the cells around the box
    for (let d = 0; d < 4; d++) {
      const stand = this.next(now, (d + 2) % 4);
      if (this.#opened(stand, gone, now) && this.#opened(this.next(now, d), gone, now)) wanted.push([d, stand]);
    }
    const near = this.#around(now, gone, player);
    if (wanted.every(([, stand]) => near.has(stand))) return wanted.reduce((sum, [d]) => sum | (1 << d), 0);
    const goals = new Set(wanted.map(([, stand]) => stand)), mark = look.mark, stamp = ++look.stamp, open = [player];
    mark[player] = stamp;
    goals.delete(player);
    for (let i = 0; i < open.length && goals.size; i++, look.cells++) {
      for (let d = 0; d < 4; d++) {
        const next = this.next(open[i], d);
        if (next < 0 || mark[next] === stamp || !this.#opened(next, gone, now)) continue;
        mark[next] = stamp;
        goals.delete(next);
        open.push(next);
      }
    }
    return wanted.reduce((sum, [d, stand]) => (mark[stand] === stamp ? sum | (1 << d) : sum), 0);
  }

  /** #around is the cells beside a box that the player can reach by the eight cells around it. */
  #around(now, gone, player) {
    const ring = [];
    for (let d = 0; d < 4; d++) {
      const side = this.next(now, d);
      ring.push(side, side < 0 ? -1 : this.next(side, (d + 1) % 4));
    }
    const from = ring.indexOf(player), found = new Set();
    if (from < 0) return found;
    for (const by of [1, 7]) {
      for (let n = 0, i = from; n < 8 && this.#opened(ring[i], gone, now); n++, i = (i + by) % 8) found.add(ring[i]);
    }
    return found;
  }
}

/** Routes is where one box can go by pushes of its own, with the fewest pushes to each cell. A state is the cell of the
 * box and the side from which it was pushed there. */
class Routes {
  constructor(game, box) {
    this.game = game;
    this.box = box;
    this.from = new Map(); // state → state before it, −1 at the beginning
    this.first = new Map(); // cell → the first state there
    const look = { mark: new Int32Array(game.grid.cells.length), stamp: 0, cells: 0 }, open = [];
    const expand = (state, at, player) => {
      const sides = game.sides(at, box, player, look);
      for (let d = 0; d < 4; d++) {
        const to = game.next(at, d), next = to * 4 + d;
        if (!(sides & (1 << d)) || this.from.has(next)) continue;
        this.from.set(next, state);
        if (!this.first.has(to)) this.first.set(to, next);
        open.push(next);
      }
    };
    expand(-1, box, game.player);
    for (let i = 0; i < open.length && look.cells < MOST_LOOKED_AT; i++) {
      const at = open[i] >> 2;
      expand(open[i], at, at - game.steps[open[i] & 3]);
    }
  }

  /** cells are where the box can come to rest. */
  cells() {
    return [...this.first.keys()];
  }

  /** lurd is the moves that bring the box to a cell, or null. */
  lurd(to) {
    if (!this.first.has(to)) return null;
    const pushes = [];
    for (let state = this.first.get(to); state !== -1; state = this.from.get(state)) pushes.unshift(state & 3);
    let lurd = '', at = this.box, player = this.game.player;
    for (const d of pushes) {
      lurd += this.game.walkBetween(player, at - this.game.steps[d], this.box, at) + LETTERS[d].toUpperCase();
      player = at;
      at += this.game.steps[d];
    }
    return lurd;
  }
}

/** measures counts what makes a solution hard for people: moves, pushes, lines (pushes of one box in one direction
 * without another push between them) and changes (times that another box is pushed than before). */
export function measures(rows, lurd) {
  const game = new Game(rows);
  let lines = 0, changes = 0, box = -1, before = -1;
  for (const letter of lurd) {
    const d = LETTERS.indexOf(letter.toLowerCase());
    const made = game.move(d);
    if (!made) break;
    if (made >= 'a') continue;
    if (box !== game.player) {
      if (box !== -1) changes++;
      lines++;
    } else if (d !== before) {
      lines++;
    }
    box = game.player + game.steps[d];
    before = d;
  }
  return { moves: game.done, pushes: game.pushes, lines, changes };
}
