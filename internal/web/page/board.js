// A board on a canvas. Only what is seen is drawn. Walls, floor and marks are kept as a picture until the view changes,
// and after a move only the smallest rectangle is drawn again that holds all cells that changed.

import { GOAL, BOX, PLAYER } from './level.js';
import { Shown } from './shown.js';
import { drawBox, drawPlayer, paletteOf, stampBox } from './pieces.js';
import { drawScenery } from './scenery.js';

// Pixels of a cell: the least and the most by zooming, and the most when a board is fitted into its view. So fitted, a
// level of common size has the whole view of a large screen, and the smallest levels do not look magnified.
const LEAST_CELL = 2, MOST_CELL = 240, FIT_CELL = 160;
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** BoardView draws a Grid. marks is what layers add: see setMarks. */
export class BoardView {
  /** options: margin, in cells, around a board that is fitted into the view; fit, the most pixels of a cell then. */
  constructor(canvas, options = {}) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d');
    this.options = { margin: 0.4, fit: FIT_CELL, ...options };
    this.grid = null;
    this.facing = 2;
    this.width = this.height = 0; // of the view, in pixels of the page; 0 before its layout and while it is hidden
    this.cell = 32; // pixels of the page
    this.ratio = 1; // pixels of the screen in a pixel of the page
    this.rest = [0, 0]; // of a pixel, from the last time that the view was moved
    this.left = 0; // the place of the board's corner in the view, in pixels
    this.top = 0;
    this.fitted = true;
    this.marks = {};
    this.hints = null; // { cells, from }: where a dragged box can go
    this.ghosts = []; // { at, kind }: pieces drawn where no piece stands
    this.dragged = null; // the place of the pointer that drags the box of hints
    this.cursor = -1;
    this.tween = null;
    this.stale = true;
    this.picture = document.createElement('canvas');
    this.pictured = { left: 0, top: 0 }; // the place of the board when the picture was drawn
    this.shown = new Shown();
    new ResizeObserver(() => this.resize()).observe(canvas);
    document.addEventListener('scheme', () => this.refresh());
  }

  /** show draws a grid. A grid of the same size as the grid before leaves the view as it is. */
  show(grid, facing = 2) {
    const same = this.grid && this.grid.width === grid.width && this.grid.height === grid.height;
    this.grid = grid;
    this.facing = facing;
    this.tween = null;
    if (!same) this.fitted = true;
    if (this.fitted) this.fit();
    this.refresh();
  }

  /** setMarks gives squares a colour, a label or an outline: tints and labels are Maps by cell, of a colour's name in
   * the style sheet and of text; tiles is a Map like tints for walls; rings is a list of { cells, colour }; arrows a
   * list of [cell, direction, colour]. */
  setMarks(marks) {
    this.marks = marks;
    this.refresh();
  }

  /** refresh draws everything again, soon. */
  refresh() {
    this.stale = true;
    this.redraw();
  }

  /** redraw draws the pieces again, soon. */
  redraw() {
    this.pending ??= requestAnimationFrame(() => {
      this.pending = null;
      this.#draw();
    });
  }

  resize() {
    const ratio = Math.min(devicePixelRatio || 1, 2);
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.canvas.width = Math.max(1, Math.round(this.width * ratio));
    this.canvas.height = Math.max(1, Math.round(this.height * ratio));
    this.ratio = ratio;
    if (this.fitted) this.fit();
    this.stale = true;
    this.#draw();
  }

  /** fit makes the whole board seen. */
  fit() {
    if (!this.grid || !this.width) return;
    const { width: w, height: h } = this, m = 2 * this.options.margin;
    const cell = Math.min(w / (this.grid.width + m), h / (this.grid.height + m), this.options.fit);
    this.cell = cell > 8 ? Math.floor(cell) : Math.max(cell, 0.5);
    this.left = Math.round((w - this.cell * this.grid.width) / 2);
    this.top = Math.round((h - this.cell * this.grid.height) / 2);
    this.fitted = true;
    this.refresh();
  }

  /** zoom makes cells larger by a factor, and keeps the part of the board at x, y where that part is. */
  zoom(factor, x = this.width / 2, y = this.height / 2) {
    if (!this.grid) return;
    const cell = Math.min(MOST_CELL, Math.max(Math.min(LEAST_CELL, this.cell), this.cell * factor));
    this.left = x - ((x - this.left) * cell) / this.cell;
    this.top = y - ((y - this.top) * cell) / this.cell;
    this.cell = cell;
    this.fitted = false;
    this.#keepInView();
    this.refresh();
  }

  /** pan moves the view by whole pixels of the screen, so that the drawn picture can be moved along. The rest of a
   * pixel counts at the next call. */
  pan(dx, dy) {
    if (!this.grid) return;
    const { ratio } = this, before = [this.left, this.top];
    this.left += dx + this.rest[0];
    this.top += dy + this.rest[1];
    this.fitted = false;
    this.#keepInView();
    const wanted = [this.left, this.top];
    [this.left, this.top] = before.map((from, i) => from + Math.round((wanted[i] - from) * ratio) / ratio);
    this.rest = [wanted[0] - this.left, wanted[1] - this.top];
    this.redraw();
  }

  #keepInView() {
    const { width: w, height: h } = this, keep = 3 * this.cell;
    this.left = Math.min(w - keep, Math.max(keep - this.cell * this.grid.width, this.left));
    this.top = Math.min(h - keep, Math.max(keep - this.cell * this.grid.height, this.top));
  }

  /** reveal moves the view as far as needed to see a cell. */
  reveal(at) {
    if (this.fitted) return;
    const [x, y] = this.corner(at);
    const { width: w, height: h } = this, edge = Math.min(3 * this.cell, w / 4, h / 4);
    const dx = x < edge ? edge - x : x > w - edge - this.cell ? w - edge - this.cell - x : 0;
    const dy = y < edge ? edge - y : y > h - edge - this.cell ? h - edge - this.cell - y : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  /** cellAt is the cell at a place of the canvas, −1 outside the board. */
  cellAt(x, y) {
    if (!this.grid) return -1;
    const col = Math.floor((x - this.left) / this.cell), row = Math.floor((y - this.top) / this.cell);
    if (col < 0 || row < 0 || col >= this.grid.width || row >= this.grid.height) return -1;
    return row * this.grid.width + col;
  }

  /** slide shows the last move as a movement: the player and, of a push, the box, each from one cell to another. */
  slide(from, to, box, milliseconds) {
    if (still.matches || this.cell < 6) milliseconds = 0;
    this.tween = milliseconds ? { from, to, box, begun: performance.now(), milliseconds } : null;
    this.redraw();
  }

  /** #range is the rows and columns, from and to, of the cells in a part of the view; by default in the whole view. The
   * cells around the part count too, because their pieces may reach a part of a pixel into the part. */
  #range(x0 = 0, y0 = 0, x1 = this.width, y1 = this.height) {
    const clamp = (n, most) => Math.min(most, Math.max(0, n));
    const { grid, cell, left, top } = this;
    return {
      r0: clamp(Math.floor((y0 - top) / cell) - 1, grid.height), r1: clamp(Math.ceil((y1 - top) / cell) + 1, grid.height),
      c0: clamp(Math.floor((x0 - left) / cell) - 1, grid.width), c1: clamp(Math.ceil((x1 - left) / cell) + 1, grid.width),
    };
  }

  #draw() {
    if (!this.grid || !this.width) return;
    const moved = this.left !== this.pictured.left || this.top !== this.pictured.top;
    const whole = this.stale || this.shown.covered(this), share = this.#share();
    if (this.stale) this.#drawPicture();
    else if (moved) this.#follow(share);
    if (whole) this.#compose([0, 0, this.canvas.width, this.canvas.height], this.#range(), share);
    else this.#drawChanged(this.shown.changed(this, this.#range()), share);
    this.shown.remember(this);
    if (this.tween) this.redraw();
    if (!this.drawn) performance.mark('board'); // for tests: when the first board was drawn
    this.drawn = true;
  }

  /** #drawChanged draws a range of cells, unless the range is empty. The pieces around the range may reach a part of a
   * pixel into the range. */
  #drawChanged({ r0, r1, c0, c1 }, share) {
    if (r0 >= r1) return;
    const { width, height } = this.grid;
    const x0 = Math.floor((this.left + c0 * this.cell) * this.ratio);
    const y0 = Math.floor((this.top + r0 * this.cell) * this.ratio);
    const x1 = Math.ceil((this.left + c1 * this.cell) * this.ratio);
    const y1 = Math.ceil((this.top + r1 * this.cell) * this.ratio);
    const around = { r0: Math.max(0, r0 - 1), r1: Math.min(height, r1 + 1), c0: Math.max(0, c0 - 1),
      c1: Math.min(width, c1 + 1) };
    this.#compose([x0, y0, x1 - x0, y1 - y0], around, share);
  }

  /** #compose draws an area, in pixels of the canvas: the picture, and over the picture the pieces of some cells. */
  #compose(area, range, share) {
    const { context: to, picture, ratio } = this;
    within(to, area, () => {
      to.drawImage(picture, 0, 0);
      to.setTransform(ratio, 0, 0, ratio, 0, 0);
      this.#drawPieces(to, range, share);
      this.#drawHints(to);
    });
  }

  /** #drawPicture draws all that does not move. */
  #drawPicture() {
    const { picture, canvas } = this;
    this.stale = false;
    this.palette = paletteOf(canvas);
    picture.width = canvas.width;
    picture.height = canvas.height;
    this.#paint(this.#range());
  }

  /** #paint draws a range of cells of the picture. */
  #paint(range) {
    const to = this.picture.getContext('2d');
    to.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    drawScenery(to, this, range);
    this.pictured = { left: this.left, top: this.top };
  }

  /** #follow follows a view that has moved: what was seen and still is seen moves, on the canvas as well as in the
   * picture, and the rest is drawn. */
  #follow(share) {
    const { picture, context, ratio } = this, { width, height } = picture;
    const dx = Math.round((this.left - this.pictured.left) * ratio);
    const dy = Math.round((this.top - this.pictured.top) * ratio);
    const to = picture.getContext('2d'), bare = [];
    if (dx) bare.push([dx > 0 ? 0 : Math.max(0, width + dx), 0, Math.min(width, Math.abs(dx)), height]);
    if (dy) bare.push([0, dy > 0 ? 0 : Math.max(0, height + dy), width, Math.min(height, Math.abs(dy))]);
    move(to, dx, dy);
    move(context, dx, dy);
    for (const area of bare) {
      const [x, y, w, h] = area, range = this.#range(x / ratio, y / ratio, (x + w) / ratio, (y + h) / ratio);
      within(to, area, () => this.#paint(range));
      this.#compose(area, range, share);
    }
  }

  /** corner is the place of a cell in the view. */
  corner(at) {
    const { width } = this.grid;
    return [this.left + (at % width) * this.cell, this.top + Math.floor(at / width) * this.cell];
  }

  /** cellsIn lists the cells of a range with one of some bits. */
  cellsIn({ r0, r1, c0, c1 }, bits) {
    const list = [], { cells, width } = this.grid;
    for (let r = r0; r < r1; r++) {
      for (let at = r * width + c0; at < r * width + c1; at++) if (cells[at] & bits) list.push(at);
    }
    return list;
  }

  /** #drawPieces draws what stands in a range of cells. share is how much of the movement is over. */
  #drawPieces(to, range, share) {
    const { grid, cell, palette } = this;
    for (const at of this.cellsIn(range, BOX)) {
      let [x, y] = this.corner(at);
      if (share < 1 && at === this.tween.box?.to) [x, y] = this.#between(this.tween.box.from, at, share);
      stampBox(to, palette, x, y, cell, grid.cells[at] & GOAL, this.ratio);
    }
    this.#drawRings(to);
    for (const at of this.cellsIn(range, PLAYER)) {
      const place = share < 1 && at === this.tween.to ? this.#between(this.tween.from, at, share) : this.corner(at);
      drawPlayer(to, palette, ...place, cell, this.facing);
    }
    for (const { at, kind } of this.ghosts) {
      to.globalAlpha = 0.75;
      if (kind === 'box') drawBox(to, palette, ...this.corner(at), cell, false);
      else drawPlayer(to, palette, ...this.corner(at), cell, 2);
      to.globalAlpha = 1;
    }
  }

  /** #share is how much of the movement of the last move is over, 1 at its end. */
  #share() {
    if (!this.tween) return 1;
    const share = (performance.now() - this.tween.begun) / this.tween.milliseconds;
    if (share >= 1) this.tween = null;
    return Math.min(1, share);
  }

  #between(from, to, share) {
    const [x0, y0] = this.corner(from), [x1, y1] = this.corner(to), s = share * (2 - share);
    return [x0 + (x1 - x0) * s, y0 + (y1 - y0) * s];
  }

  #drawRings(to) {
    const { cell, palette } = this;
    for (const { cells, colour } of this.marks.rings ?? []) {
      to.strokeStyle = palette.of(colour);
      to.lineWidth = Math.max(1.5, cell * 0.09);
      for (const at of cells) {
        const [x, y] = this.corner(at), inset = to.lineWidth / 2 + 0.5;
        to.beginPath();
        to.roundRect(x + inset, y + inset, cell - 2 * inset, cell - 2 * inset, cell * 0.16);
        to.stroke();
      }
    }
  }

  #drawHints(to) {
    const { cell, palette } = this;
    if (this.hints) {
      to.fillStyle = palette.hint;
      for (const at of this.hints.cells) {
        const [x, y] = this.corner(at);
        to.beginPath();
        to.arc(x + cell / 2, y + cell / 2, Math.max(1.5, cell * 0.13), 0, 7);
        to.fill();
      }
    }
    if (this.dragged) drawBox(to, palette, this.dragged[0] - cell / 2, this.dragged[1] - cell / 2, cell, false);
    if (this.cursor >= 0) {
      const [x, y] = this.corner(this.cursor);
      to.strokeStyle = palette.hint;
      to.lineWidth = 2;
      to.strokeRect(x + 1, y + 1, cell - 2, cell - 2);
    }
  }
}

/** move moves what a canvas shows, by pixels of the canvas. */
function move(to, dx, dy) {
  to.setTransform(1, 0, 0, 1, 0, 0);
  to.globalCompositeOperation = 'copy';
  to.drawImage(to.canvas, dx, dy);
  to.globalCompositeOperation = 'source-over';
}

/** within clears an area, in pixels of a canvas, and draws in that area and nowhere else. */
function within(to, area, draw) {
  to.save();
  to.setTransform(1, 0, 0, 1, 0, 0);
  to.beginPath();
  to.rect(...area);
  to.clip();
  to.clearRect(...area);
  draw();
  to.restore();
}
