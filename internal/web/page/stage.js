// The board of the page, which is there before all else.

import { $ } from './dom.js';
import { BoardView } from './board.js';

export const view = new BoardView($('board'));

/** drawn waits until the browser has drawn the page, but no longer than it takes when nobody sees the page. */
export function drawn() {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 250);
  });
}
