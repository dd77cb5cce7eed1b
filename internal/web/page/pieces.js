// How walls, goals, boxes and the player are drawn. Colours come from the style sheet, so that they follow its scheme.

import { FLOOR, WALL } from './level.js';

const NAMES = ['floor', 'lattice', 'wall', 'wall-edge', 'goal', 'box', 'box-edge', 'box-on-goal', 'box-on-goal-edge',
  'player', 'player-face', 'label', 'hint'];
// Pixels of a cell from which on walls have round corners. On smaller cells the many corners would take too long.
const ROUND = 10;
const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** paletteOf reads the colours that hold for an element. of(name) is any colour of the style sheet. */
export function paletteOf(element) {
  const style = getComputedStyle(element), palette = { stamps: new Map() }, known = new Map();
  for (const name of NAMES) palette[camel(name)] = style.getPropertyValue(`--${name}`).trim();
  palette.of = (name) => {
    if (!known.has(name)) known.set(name, style.getPropertyValue(`--${name}`).trim() || name);
    return known.get(name);
  };
  return palette;
}

/** drawWalls draws the walls in view as one shape, with a round corner wherever two sides of a wall are open. */
export function drawWalls(to, { grid, cell, left, top, palette }, { r0, r1, c0, c1 }) {
  const { cells, width, height } = grid;
  const wall = (r, c) => r >= 0 && c >= 0 && r < height && c < width && cells[r * width + c] & WALL;
  const round = cell >= ROUND ? cell * 0.3 : 0;
  if (round) floorCorners(to, grid, cell, left, top, palette, round, { r0, r1, c0, c1 });
  to.fillStyle = palette.wall;
  to.beginPath();
  for (let r = r0; r < r1; r++) {
    for (let c = c0; c < c1; c++) {
      if (!wall(r, c)) continue;
      const x = left + c * cell, y = top + r * cell;
      if (!round) {
        const from = c;
        while (c + 1 < c1 && wall(r, c + 1)) c++;
        to.rect(x, y, (c - from + 1) * cell, cell);
        continue;
      }
      const corner = (dr, dc) => (wall(r + dr, c) || wall(r, c + dc) ? 0 : round);
      to.roundRect(x, y, cell + (wall(r, c + 1) ? 0.5 : 0), cell + (wall(r + 1, c) ? 0.5 : 0),
        [corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1)]);
    }
  }
  to.fill();
  if (round) drawEdges(to, wall, cell, left, top, palette, { r0, r1, c0, c1 });
}

/** floorCorners puts floor under a round corner of a wall with floor at both sides of the corner. */
function floorCorners(to, { cells, width, height }, cell, left, top, palette, round, { r0, r1, c0, c1 }) {
  const floor = (r, c) => r >= 0 && c >= 0 && r < height && c < width && cells[r * width + c] & FLOOR;
  to.fillStyle = palette.floor;
  for (let r = r0; r < r1; r++) {
    for (let c = c0; c < c1; c++) {
      if (!(cells[r * width + c] & WALL)) continue;
      for (const [dr, dc] of [[-1, -1], [-1, 1], [1, -1], [1, 1]]) {
        if (!floor(r + dr, c) || !floor(r, c + dc)) continue;
        const x = left + c * cell + (dc > 0 ? cell - round : 0), y = top + r * cell + (dr > 0 ? cell - round : 0);
        to.fillRect(x, y, round, round);
      }
    }
  }
}

/** drawEdges draws a line of light on the upper edges of walls. */
function drawEdges(to, wall, cell, left, top, palette, { r0, r1, c0, c1 }) {
  to.strokeStyle = palette.wallEdge;
  to.lineWidth = Math.max(1, cell * 0.05);
  to.beginPath();
  const y0 = to.lineWidth / 2 + 0.5;
  for (let r = r0; r < r1; r++) {
    for (let c = c0; c < c1; c++) {
      if (!wall(r, c) || wall(r - 1, c)) continue;
      const from = c;
      while (c + 1 < c1 && wall(r, c + 1) && !wall(r - 1, c + 1)) c++;
      const inset = (side) => (wall(r, side) ? 0 : cell * 0.28);
      to.moveTo(left + from * cell + inset(from - 1), top + r * cell + y0);
      to.lineTo(left + (c + 1) * cell - inset(c + 1), top + r * cell + y0);
    }
  }
  to.stroke();
}

export function drawGoal(to, palette, x, y, cell) {
  const middle = cell / 2;
  to.fillStyle = palette.goal;
  to.beginPath();
  if (cell < 7) {
    to.rect(x + cell * 0.25, y + cell * 0.25, cell * 0.5, cell * 0.5);
    to.fill();
    return;
  }
  const arm = cell * 0.2;
  to.moveTo(x + middle, y + middle - arm);
  to.lineTo(x + middle + arm, y + middle);
  to.lineTo(x + middle, y + middle + arm);
  to.lineTo(x + middle - arm, y + middle);
  to.fill();
}

export function drawBox(to, palette, x, y, cell, onGoal) {
  const body = onGoal ? palette.boxOnGoal : palette.box;
  if (cell < 7) {
    to.fillStyle = body;
    to.fillRect(x + cell * 0.06, y + cell * 0.06, cell * 0.88, cell * 0.88);
    return;
  }
  const edge = onGoal ? palette.boxOnGoalEdge : palette.boxEdge, inset = cell * 0.08, side = cell - 2 * inset;
  to.fillStyle = edge;
  to.beginPath();
  to.roundRect(x + inset, y + inset, side, side, cell * 0.14);
  to.fill();
  to.fillStyle = body;
  to.beginPath();
  to.roundRect(x + inset, y + inset, side, side - cell * 0.06, cell * 0.14);
  to.fill();
  if (cell < 16) return;
  const rim = cell * 0.2;
  to.strokeStyle = edge;
  to.lineWidth = Math.max(1, cell * 0.045);
  to.beginPath();
  to.roundRect(x + rim, y + rim, cell - 2 * rim, cell - 2 * rim - cell * 0.03, cell * 0.06);
  if (onGoal) {
    to.moveTo(x + cell * 0.36, y + cell * 0.49);
    to.lineTo(x + cell * 0.46, y + cell * 0.59);
    to.lineTo(x + cell * 0.65, y + cell * 0.38);
  } else {
    to.moveTo(x + cell * 0.27, y + cell * 0.27);
    to.lineTo(x + cell * 0.73, y + cell * 0.7);
    to.moveTo(x + cell * 0.73, y + cell * 0.27);
    to.lineTo(x + cell * 0.27, y + cell * 0.7);
  }
  to.stroke();
}

/** stampBox draws a box from a picture, which is made once for each palette and size. The place is rounded to
 * pixels of the screen, of which there are ratio in a pixel of the page. */
export function stampBox(to, palette, x, y, cell, onGoal, ratio) {
  if (cell < 7) return drawBox(to, palette, x, y, cell, onGoal);
  const key = `${cell} ${ratio} ${Boolean(onGoal)}`;
  let stamp = palette.stamps.get(key);
  if (!stamp) {
    stamp = document.createElement('canvas');
    stamp.width = stamp.height = Math.ceil(cell * ratio);
    const on = stamp.getContext('2d');
    on.scale(ratio, ratio);
    drawBox(on, palette, 0, 0, cell, onGoal);
    palette.stamps.set(key, stamp);
  }
  const side = stamp.width / ratio;
  to.drawImage(stamp, Math.round(x * ratio) / ratio, Math.round(y * ratio) / ratio, side, side);
  return undefined;
}

export function drawPlayer(to, palette, x, y, cell, facing) {
  const middle = cell / 2;
  to.fillStyle = palette.player;
  to.beginPath();
  to.arc(x + middle, y + middle, cell * 0.36, 0, 7);
  to.fill();
  if (cell < 12) return;
  const [dx, dy] = [[0, -1], [1, 0], [0, 1], [-1, 0]][facing] ?? [0, 1];
  to.fillStyle = palette.playerFace;
  for (const side of [-1, 1]) {
    to.beginPath();
    to.arc(x + middle + dx * cell * 0.14 + dy * side * cell * 0.12,
      y + middle + dy * cell * 0.14 + dx * side * cell * 0.12,
      Math.max(1, cell * 0.062), 0, 7);
    to.fill();
  }
}
