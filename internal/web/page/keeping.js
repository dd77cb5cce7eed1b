// What is kept while somebody plays: the game of each level, and which level of which file was open.

import { later } from './dom.js';
import { known, last } from './record.js';
import { keepHere, writeHere } from './tab.js';

const PAUSE = 300; // milliseconds without a move before a game is kept

/** keep keeps the games of play, and the level that is open in the library. */
export function keep(play, library) {
  let level = null, game = null, kept = '';
  const state = () => `${game.done} ${game.moves}`;
  const save = () => {
    if (!level || state() === kept) return;
    kept = state();
    known.leave(level, game);
    keepHere({ game: known.left(level) });
    library.learned(level);
  };
  const soon = later(PAUSE, save);
  play.addEventListener('leave', save);
  play.addEventListener('level', () => {
    ({ level, game } = play);
    kept = state();
    last({ file: library.name, level: level.number ?? 1 });
    keepHere({ file: { name: library.name, levels: [level] }, game: known.left(level) });
  });
  play.addEventListener('position', () => soon());
  addEventListener('beforeunload', () => { // when pagehide comes, the entry of the tab cannot be changed any more
    save();
    writeHere();
  });
  addEventListener('pagehide', save); // some browsers send no beforeunload
  document.addEventListener('visibilitychange', save);
}
