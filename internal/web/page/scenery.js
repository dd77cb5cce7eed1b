// What does not move on a board: floor, colours of layers, walls, goals and labels.

import { FLOOR, GOAL } from './level.js';
import { drawGoal, drawWalls } from './pieces.js';

/** drawScenery draws a range of cells of a BoardView. */
export function drawScenery(to, view, range) {
  const { cell, palette, marks } = view;
  fillRuns(to, view, range, palette.floor, (bits) => bits & FLOOR);
  if (cell >= 14) drawLattice(to, view, range);
  drawTints(to, view, range);
  drawWalls(to, view, range);
  drawTiles(to, view);
  for (const at of view.cellsIn(range, GOAL)) {
    to.globalAlpha = marks.labels?.has(at) ? 0.25 : 1; // so that the label can be read
    drawGoal(to, palette, ...view.corner(at), cell);
  }
  to.globalAlpha = 1;
  drawLabels(to, view);
}

/** fillRuns fills runs of the cells that are wanted. */
function fillRuns(to, { grid: { cells, width }, cell, left, top }, { r0, r1, c0, c1 }, colour, wanted) {
  to.fillStyle = colour;
  to.beginPath();
  for (let r = r0; r < r1; r++) {
    for (let c = c0; c < c1; c++) {
      const from = c;
      while (c < c1 && wanted(cells[r * width + c], r * width + c)) c++;
      if (c > from) to.rect(left + from * cell, top + r * cell, (c - from) * cell, cell);
    }
  }
  to.fill();
}

/** drawLattice draws the lines between squares of floor, each as long as there is floor. */
function drawLattice(to, { grid: { cells, width }, palette, cell, left, top }, { r0, r1, c0, c1 }) {
  const floor = (r, c) => cells[r * width + c] & FLOOR;
  to.fillStyle = palette.lattice;
  for (let r = r0; r < r1; r++) {
    for (let c = c0, from = c0; c <= c1; c++) {
      if (c < c1 && floor(r, c)) continue;
      if (c > from) to.fillRect(left + from * cell, Math.round(top + r * cell), (c - from) * cell, 1);
      from = c + 1;
    }
  }
  for (let c = c0; c < c1; c++) {
    for (let r = r0, from = r0; r <= r1; r++) {
      if (r < r1 && floor(r, c)) continue;
      if (r > from) to.fillRect(Math.round(left + c * cell), top + from * cell, 1, (r - from) * cell);
      from = r + 1;
    }
  }
}

function drawTints(to, view, range) {
  const { tints } = view.marks;
  if (!tints) return;
  const byColour = new Map();
  for (const [at, colour] of tints) byColour.set(colour, (byColour.get(colour) ?? new Set()).add(at));
  for (const [colour, cells] of byColour) {
    fillRuns(to, view, range, view.palette.of(colour), (_, at) => cells.has(at));
  }
}

/** drawTiles draws colours on walls. */
function drawTiles(to, view) {
  const { palette, cell } = view;
  for (const [at, colour] of view.marks.tiles ?? []) {
    const [x, y] = view.corner(at), rim = Math.max(1, cell * 0.1);
    to.fillStyle = palette.of(colour);
    to.fillRect(x + rim, y + rim, cell - 2 * rim, cell - 2 * rim);
  }
}

function drawLabels(to, view) {
  const { cell, palette } = view, { labels, arrows = [] } = view.marks;
  if (cell < 11) return;
  if (labels) {
    to.font = `600 ${Math.round(cell * 0.36)}px system-ui, sans-serif`;
    to.textAlign = 'center';
    to.textBaseline = 'middle';
    to.fillStyle = palette.label;
    for (const [at, text] of labels) {
      const [x, y] = view.corner(at);
      to.fillText(text, x + cell / 2, y + cell / 2, cell - 2);
    }
  }
  for (const [at, d, colour] of arrows) {
    const [x, y] = view.corner(at);
    to.save();
    to.translate(x + cell / 2, y + cell / 2);
    to.rotate((d * Math.PI) / 2);
    to.fillStyle = palette.of(colour);
    to.beginPath();
    to.moveTo(0, -cell * 0.5);
    to.lineTo(cell * 0.14, -cell * 0.34);
    to.lineTo(-cell * 0.14, -cell * 0.34);
    to.fill();
    to.restore();
  }
}
