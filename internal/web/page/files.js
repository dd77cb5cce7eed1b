// The collections of levels that were opened, kept in the browser's database, which has room for large ones.

import { tellLoss } from './record.js';

const NAME = 'planner', STORE = 'files', LIST = 'collections', FILE = 'collection ';
const MOST = 12; // collections that are kept

/** run makes one request of the store and gives its result. It fails when the browser refuses the request. */
function run(mode, request) {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(STORE, mode);
      const asked = request(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(asked.result);
      transaction.onabort = () => fail(transaction.error);
      opening.result.close(); // which waits for the end of the transaction
    };
  });
}

/** keepFile keeps a collection as the newest one: its name, its levels, and how many more its file has. A kept
 * collection of the same name gives way to the new one, and the oldest collection does when there are too many. */
export function keepFile(file) {
  return run('readwrite', (store) => {
    const asked = store.get(LIST);
    asked.onsuccess = () => {
      const others = (asked.result ?? []).filter(({ name }) => name !== file.name);
      const list = [{ name: file.name, levels: file.levels.length }, ...others];
      for (const { name } of list.splice(MOST)) store.delete(FILE + name);
      store.put(list, LIST);
      store.put(file, FILE + file.name);
    };
    return asked;
  }).catch(tellLoss);
}

/** kept gives the value of a key; undefined when there is none, or when the browser keeps nothing. */
const kept = (key) => run('readonly', (store) => store.get(key)).catch(() => undefined);

/** keptFiles lists the kept collections, newest first, each with its name and its number of levels. */
export const keptFiles = async () => await kept(LIST) ?? [];

/** keptFile gives the collection of a name; undefined when there is none. */
export const keptFile = (name) => kept(FILE + name);
