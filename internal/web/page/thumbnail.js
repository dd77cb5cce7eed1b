// A board as small as a stamp.

import { WALL, FLOOR, GOAL, BOX, PLAYER } from './level.js';
import { paletteOf } from './pieces.js';

/** thumbnail draws a whole grid as small as its canvas. */
export function thumbnail(canvas, grid) {
  const ratio = Math.min(devicePixelRatio || 1, 2), w = canvas.clientWidth || 56, h = canvas.clientHeight || 44;
  canvas.width = w * ratio;
  canvas.height = h * ratio;
  const to = canvas.getContext('2d'), palette = paletteOf(canvas);
  to.setTransform(ratio, 0, 0, ratio, 0, 0);
  const cell = Math.min(w / grid.width, h / grid.height, 8);
  const left = (w - cell * grid.width) / 2, top = (h - cell * grid.height) / 2;
  for (let at = 0; at < grid.cells.length; at++) {
    const bits = grid.cells[at];
    if (!(bits & (WALL | FLOOR | BOX | GOAL))) continue;
    const colour = bits & WALL ? palette.wall : bits & BOX ? (bits & GOAL ? palette.boxOnGoal : palette.box)
      : bits & PLAYER ? palette.player : bits & GOAL ? palette.goal : palette.floor;
    to.fillStyle = colour;
    to.fillRect(left + (at % grid.width) * cell, top + Math.floor(at / grid.width) * cell, cell + 0.3, cell + 0.3);
  }
}
