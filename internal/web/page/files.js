// The collections of levels that were opened, kept in the browser's database, which has room for large ones.

const NAME = 'planner', STORE = 'files', LIST = 'collections', FILE = 'collection ';
const MOST = 12; // collections that are kept

/** run makes one request of the store and gives its result, undefined when the browser keeps nothing. */
function run(mode, request) {
  return new Promise((done) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => done();
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(STORE, mode);
      const asked = request(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(asked.result);
      transaction.onabort = () => done();
    };
  }).catch(() => undefined);
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
  });
}

/** keptFiles lists the kept collections, newest first, each with its name and its number of levels. */
export const keptFiles = async () => await run('readonly', (store) => store.get(LIST)) ?? [];

/** keptFile gives the collection of a name; undefined when there is none. */
export const keptFile = (name) => run('readonly', (store) => store.get(FILE + name));

/** opened reports whether a collection was opened on this page, also before the page was loaded again. */
export const opened = () => Boolean(history.state?.opened);

/** markOpened notes that a collection was opened on this page. */
export const markOpened = () => history.replaceState({ opened: true }, '');
