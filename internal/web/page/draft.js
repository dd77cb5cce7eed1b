// A level that is being drawn, with undo and redo. Unlike a level that is played, a draft may have any fault.

import { Grid, WALL, FLOOR, GOAL, BOX, PLAYER } from './level.js';
import { mirrored, quarter } from './key.js';

/** TOOLS are what can be painted. */
export const TOOLS = [
  { name: 'Wall', bits: WALL },
  { name: 'Floor', bits: 0 },
  { name: 'Goal', bits: GOAL },
  { name: 'Box', bits: BOX },
  { name: 'Player', bits: PLAYER },
];

const MOST_SIDE = 300, MOST_STEPS = 500;

/** Draft is the level. version grows by one with every change. */
export class Draft {
  constructor(rows) {
    this.past = [];
    this.future = [];
    this.version = 0;
    this.load(rows);
  }

  load(rows) {
    const width = Math.max(3, ...rows.map((row) => row.length));
    this.#set(rows.map((row) => row.padEnd(width)));
  }

  /** #set takes rows of equal length. */
  #set(rows) {
    this.grid = new Grid(rows);
    this.version++;
  }

  /** rows is the draft as text. */
  rows() {
    return this.grid.rows();
  }

  #padded() {
    return this.rows().map((row) => row.padEnd(this.grid.width));
  }

  clear() {
    const line = '#'.repeat(9), open = `#${' '.repeat(7)}#`;
    this.#set([line, open, open, open, open, open, line]);
  }

  /** mark remembers the draft before a change. */
  mark() {
    this.past.push(this.#padded());
    if (this.past.length > MOST_STEPS) this.past.shift();
    this.future = [];
  }

  undo() {
    return this.#swap(this.past, this.future);
  }

  redo() {
    return this.#swap(this.future, this.past);
  }

  #swap(from, to) {
    if (!from.length) return false;
    to.push(this.#padded());
    this.#set(from.pop());
    return true;
  }

  /** strokeOf says what a stroke that begins on a cell paints: a tool on a cell that has the piece of the tool takes
   * the piece away. */
  strokeOf(at, tool) {
    const there = this.grid.cells[at] & tool.bits;
    return { tool, erase: tool.bits !== 0 && there === tool.bits };
  }

  /** paint changes one cell, as part of a stroke that is undone as one step, and reports whether anything changed. */
  paint(at, stroke) {
    const { tool, erase } = stroke, { cells } = this.grid, before = cells[at] & ~FLOOR;
    let now = before;
    if (erase) now &= ~tool.bits;
    else if (tool.bits === WALL || tool.bits === 0) now = tool.bits;
    else if (tool.bits === GOAL) now = (now & ~WALL) | GOAL;
    else now = (now & GOAL) | tool.bits;
    if (now === before) return false;
    if (!stroke.marked) this.mark();
    stroke.marked = true;
    if (tool.bits === PLAYER && !erase) { // there is one player, who moves
      for (let other = 0; other < cells.length; other++) cells[other] &= ~PLAYER;
    }
    cells[at] = now;
    this.grid.flood();
    this.version++;
    return true;
  }

  /** line paints the cells on the straight line between two cells, as part of a stroke, and reports whether anything
   * changed. from is −1 when only the cell to is to be painted. */
  line(from, to, stroke) {
    const { grid } = this, [row, col] = grid.place(to), [fromRow, fromCol] = grid.place(from < 0 ? to : from);
    const [down, right] = [fromRow - row, fromCol - col];
    const n = Math.max(Math.abs(down), Math.abs(right)), { version } = this;
    for (let i = n; i >= 0; i--) {
      const share = i / Math.max(1, n);
      this.paint(grid.at([row + Math.round(down * share), col + Math.round(right * share)]), stroke);
    }
    return version !== this.version;
  }

  /** revert takes back what a stroke has painted so far, and reports whether the stroke has painted anything. */
  revert(stroke) {
    if (!stroke?.marked) return false;
    this.#set(this.past.pop());
    return true;
  }

  /** resize adds a line at a side, or takes a line away. A wall at the rim stays at the rim. */
  resize(side, by) {
    const rows = this.#padded();
    const { width, height } = this.grid, tall = side === 'top' || side === 'bottom';
    const size = tall ? height : width;
    if (size + by > MOST_SIDE || size + by < 3) return;
    const lines = tall ? rows : transpose(rows);
    const ordered = side === 'top' || side === 'left' ? lines.toReversed() : lines;
    if (by > 0) {
      const rim = ordered.at(-1);
      ordered.splice(-1, 0, [...rim].map((_, i) => (i === 0 || i === rim.length - 1 ? rim[i] : ' ')).join(''));
    } else {
      ordered.splice(-2, 1);
    }
    const back = side === 'top' || side === 'left' ? ordered.toReversed() : ordered;
    this.#set(tall ? back : transpose(back));
  }

  /** turn turns the draft clockwise by a quarter turn. */
  turn() {
    this.#set(quarter(this.#padded()));
  }

  /** mirror exchanges left and right. */
  mirror() {
    this.#set(mirrored(this.#padded()));
  }

  /** crop cuts off empty rows and columns at the rim. */
  crop() {
    let rows = this.#padded();
    for (let turn = 0; turn < 4; turn++) {
      while (rows.length > 3 && rows.at(-1).trim() === '') rows.pop();
      rows = quarter(rows);
    }
    this.#set(rows);
  }
}

function transpose(rows) {
  return [...rows[0]].map((_, c) => rows.map((row) => row[c]).join(''));
}
