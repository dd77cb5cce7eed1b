// What a tab keeps for itself until it is closed, also when the page is loaded again, by names. It stands in the tab's
// entry of the browser's history. The storage is shared by all tabs, and browsers refuse it, let it become full, or lose it.

import { paced } from './dom.js';

const PAUSE = 100; // milliseconds between two changes of the entry: browsers take 100 to 200 in ten seconds

let values = history.state ?? {};

/** writeHere writes what the tab keeps at once, for a page that is about to be left. */
export function writeHere() {
  try {
    history.replaceState(values, '');
  } catch { /* the values are larger than the browser takes, and the storage has them, too */ }
}

const soon = paced(PAUSE, writeHere);

/** here gives what the tab keeps under a name; undefined when there is nothing. */
export const here = (name) => values[name];

/** keepHere keeps values by their names, and leaves all other values as they are. */
export function keepHere(more) {
  values = { ...values, ...more };
  soon();
}
