// The key of a board, which is the same for all eight images of it. Package record of the planner makes the same key,
// and a test compares the two.

import { Grid, WALL, FLOOR } from './level.js';
import { LETTERS } from './game.js';

/** keyOf gives the rows of the key, and image, the number of the symmetry that turns the board into the key: a quarter
 * turn clockwise for each of image modulo 4, and then a mirror from left to right when image is 4 or more. */
export function keyOf(rows) {
  const plain = reduced(new Grid(rows)), images = [0, 1, 2, 3].map((turns) => {
    let image = plain;
    for (let i = 0; i < turns; i++) image = quarter(image);
    return image;
  });
  images.push(...images.map(mirrored));
  const texts = images.map((image) => image.map((row) => row.trimEnd()).join('\n'));
  const image = texts.reduce((best, text, k) => (text < texts[best] ? k : best), 0);
  return { key: texts[image].split('\n'), image };
}

/** toKey gives moves on a board as moves on its key. */
export const toKey = (lurd, image) => turned(lurd, image & 3, image > 3);

/** fromKey gives moves on the key as moves on the board. A mirror undoes itself, also behind a turn. */
export const fromKey = (lurd, image) => turned(lurd, (image > 3 ? image : 4 - image) & 3, image > 3);

function turned(lurd, turns, mirror) {
  if (!turns && !mirror) return lurd;
  const to = [0, 1, 2, 3].map((d) => (d + turns) % 4).map((d) => (mirror && d & 1 ? 4 - d : d));
  return lurd.replace(/\w/g, (letter) => {
    const turn = LETTERS[to[LETTERS.indexOf(letter.toLowerCase())]];
    return letter < 'a' ? turn.toUpperCase() : turn;
  });
}

/** reduced is a board as rows of equal length without all that the player can never come near. */
function reduced(grid) {
  const { width, height, cells } = grid, rows = grid.rows();
  let top = height, left = width, bottom = 0, right = 0;
  const near = new Uint8Array(cells.length);
  for (let at = 0; at < cells.length; at++) {
    if (!(cells[at] & FLOOR)) continue;
    const row = Math.floor(at / width), col = at % width;
    for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r++) {
      for (let c = Math.max(0, col - 1); c <= Math.min(width - 1, col + 1); c++) near[r * width + c] = 1;
    }
    top = Math.min(top, Math.max(0, row - 1));
    left = Math.min(left, Math.max(0, col - 1));
    bottom = Math.max(bottom, Math.min(height - 1, row + 1));
    right = Math.max(right, Math.min(width - 1, col + 1));
  }
  return rows.slice(top, bottom + 1).map((row, r) => {
    let line = '';
    for (let c = left; c <= right; c++) {
      const at = (top + r) * width + c;
      line += cells[at] & FLOOR || (near[at] && cells[at] & WALL) ? row[c] ?? ' ' : ' ';
    }
    return line;
  });
}

/** quarter turns rows of equal length clockwise by a quarter turn. */
export const quarter = (rows) => [...rows[0]].map((_, c) => rows.map((row) => row[c]).reverse().join(''));

/** mirrored exchanges left and right of rows. */
export const mirrored = (rows) => rows.map((row) => [...row].reverse().join(''));
