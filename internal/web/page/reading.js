// The board in words, for people who do not see it: a cursor that goes from square to square and says what is there.

import { $ } from './dom.js';
import { BOX, FLOOR, GOAL, PLAYER, WALL } from './level.js';

const KEYS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'], SIDES = ['up', 'right', 'down', 'left'];

/** squareWords says what stands on a cell of a grid. */
function squareWords(bits) {
  if (bits & WALL) return 'wall';
  const goal = bits & GOAL ? ' on a goal' : '';
  if (bits & PLAYER) return `the player${goal}`;
  if (bits & BOX) return `box${goal}`;
  return goal ? 'goal' : bits & FLOOR ? 'floor' : 'outside';
}

/** reading moves the cursor over the board of play when an arrow is pressed with the shift key, and lets $('pointed')
 * say the square and the four around the square. The cursor begins at the player and goes back to the player after a
 * move. The result says whether the key was an arrow with shift. */
export function reading(play, { key, shiftKey }) {
  const d = KEYS.indexOf(key), { game, view } = play;
  if (!shiftKey || d < 0 || !game) return false;
  const { cells } = game.grid, next = game.next(view.cursor < 0 ? game.player : view.cursor, d);
  if (next >= 0) view.cursor = next;
  view.redraw();
  const around = SIDES.map((side, i) => {
    const beside = game.next(view.cursor, i);
    return `${side} ${beside < 0 ? 'outside' : squareWords(cells[beside])}`;
  });
  const [row, col] = game.grid.place(view.cursor);
  $('pointed').textContent = `Row ${row + 1}, column ${col + 1}: ${squareWords(cells[view.cursor])}. Around it: ${around.join(', ')}.`;
  return true;
}
