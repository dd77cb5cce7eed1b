// The levels of the file that was opened last, kept in the browser's database, which has room for a large collection.

const NAME = 'planner', STORE = 'files', KEY = 'last';

/** run makes one request of the store. It gives undefined when the browser keeps nothing. */
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

/** keepFile keeps levels with the name of their file and how many more it has. */
export async function keepFile(file) {
  await run('readwrite', (store) => store.put(file, KEY));
  history.replaceState({ opened: true }, '');
}

/** opened reports whether a file was opened on this page, before it was loaded again too. */
export const opened = () => Boolean(history.state?.opened);

/** keptFile gives what keepFile kept. */
export const keptFile = () => run('readonly', (store) => store.get(KEY));
