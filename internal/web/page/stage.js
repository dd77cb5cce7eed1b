// The board of the page, which is there before all else.

import { $ } from './dom.js';
import { BoardView } from './board.js';

export const view = new BoardView($('board'));

/** drawn waits until the browser has drawn the page, or does not because nobody sees it. */
export function drawn() {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 250);
  });
}
