// The first picture: the level that the page begins with, before the rest of the page is asked for. On a server this
// script and the level stand in the document, so that the board is in the first frame that the browser shows.

import { $ } from './dom.js';
import { Grid, nameOf } from './level.js';
import { drawn, view } from './stage.js';

const inside = $('start'), level = inside && JSON.parse(inside.textContent).levels?.find(({ error }) => !error);
if (level) {
  $('title').textContent = nameOf(level);
  $('author').textContent = level.author ?? '';
  $('counts').textContent = '0 pushes, 0 moves';
  view.show(new Grid(level.rows));
}

drawn().then(() => {
  delete document.documentElement.dataset.first; // the controls are laid out now
  return import('./app.js');
});
