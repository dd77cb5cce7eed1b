// What a canvas shows, so that after a move only what differs is drawn again.

import { PLAYER } from './level.js';

/** Shown is what a BoardView has drawn on its canvas. */
export class Shown {
  constructor() {
    this.grid = null;
    this.cells = new Uint8Array(0); // as they were drawn
  }

  /** remember notes that all of a view is drawn. */
  remember(view) {
    const { cells } = view.grid;
    if (this.cells.length !== cells.length) this.cells = new Uint8Array(cells.length);
    this.cells.set(cells);
    for (const part of ['grid', 'hints', 'ghosts', 'cursor', 'dragged', 'facing', 'tween']) this[part] = view[part];
  }

  /** covered reports whether another grid is shown, or whether what lies over the cells has changed. */
  covered(view) {
    return this.grid !== view.grid || this.hints !== view.hints || this.ghosts !== view.ghosts
      || this.cursor !== view.cursor || this.dragged !== view.dragged;
  }

  /** changed is the smallest range within another one that holds all cells whose pieces differ from what is shown.
   * Without such a cell the range has no rows. */
  changed(view, { r0, r1, c0, c1 }) {
    const { cells, width } = view.grid, turned = this.facing !== view.facing;
    const found = { r0: r1, r1: r0, c0: c1, c1: c0 };
    for (let r = r0; r < r1; r++) {
      for (let c = c0, at = r * width + c; c < c1; c++, at++) {
        if (cells[at] !== this.cells[at] || (turned && cells[at] & PLAYER)) include(found, r, c);
      }
    }
    for (const tween of [this.tween, view.tween]) {
      if (!tween) continue;
      for (const at of [tween.from, tween.to, tween.box?.to ?? tween.to]) {
        include(found, ...view.grid.place(at));
      }
    }
    return found;
  }
}

function include(range, r, c) {
  if (r < range.r0) range.r0 = r;
  if (r >= range.r1) range.r1 = r + 1;
  if (c < range.c0) range.c0 = c;
  if (c >= range.c1) range.c1 = c + 1;
}
