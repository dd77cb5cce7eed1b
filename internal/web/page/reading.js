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
 * say the square and the four around the square. It reports whether the key was an arrow with shift. The cursor begins
 * at the player and goes back to the player after a move. */
export function reading(play, { key, shiftKey }) {
  const d = KEYS.indexOf(key), { game, view } = play;
  if (!shiftKey || d < 0 || !game) return false;
  const { cells, width } = game.grid, next = game.next(view.cursor < 0 ? game.player : view.cursor, d);
  if (next >= 0) view.cursor = next;
  view.redraw();
  const around = SIDES.map((side, i) => {
    const beside = game.next(view.cursor, i);
    return `${side} ${beside < 0 ? 'outside' : squareWords(cells[beside])}`;
  });
  const place = `Row ${Math.floor(view.cursor / width) + 1}, column ${(view.cursor % width) + 1}`;
  $('pointed').textContent = `${place}: ${squareWords(cells[view.cursor])}. Around it: ${around.join(', ')}.`;
  return true;
}
