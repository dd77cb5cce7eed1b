// Calls carried to a worker of this browser, which runs the planner compiled to WebAssembly. The page uses this module
// in place of the one that carries calls to a server.
//
// A page that was opened from a disk may neither make a worker of a file nor fetch a file. There the worker is made of
// a text, and a script beside the page, disk.js, brings that text and the planner.

let worker = null; // the promise of a worker: made at once, and anew at the next call after the planner ended
let live = null; // the worker, once there is one
let calls = 0;
const open = new Map(); // by number: {id, resolve, reject, onProgress}

/** patience is how long, in milliseconds, a call that was stopped may take to answer before its worker is ended. */
const patience = 5000;

/** call asks the planner; see backend.js. */
export async function call(name, request, onProgress) {
  const made = await started();
  if (made !== live) return call(name, request, onProgress); // the worker has ended meanwhile
  if (name === 'stop') watch(request.id);
  return new Promise((resolve, reject) => {
    const number = ++calls;
    open.set(number, { id: name === 'stop' ? '' : request.id, resolve, reject, onProgress });
    made.postMessage({ number, name, request: JSON.stringify(request) });
  });
}

/** started gives the worker. A worker that cannot be made is tried again at the next call. */
function started() {
  const mine = worker ??= start().catch((error) => {
    if (worker === mine) worker = null;
    throw new Error(`The planner could not be started: ${error.message}`);
  });
  return mine;
}

/** start makes a worker, which begins at once to load the planner. */
async function start() {
  const made = location.protocol === 'file:' ? await fromDisk() : new Worker('worker.js');
  live = made;
  made.onmessage = ({ data }) => (data.fatal ? end(made, data.fatal) : take(data));
  made.onerror = (event) => end(made, `The planner could not be started: ${event.message || 'no worker'}`);
  return made;
}

/** fromDisk makes a worker of what disk.js brings, and gives it the planner. */
async function fromDisk() {
  const { disk } = await import('./disk.js');
  const made = new Worker(URL.createObjectURL(new Blob([disk.worker])));
  made.postMessage({ program: Uint8Array.from(atob(disk.program), (letter) => letter.charCodeAt(0)) });
  return made;
}

/** take hands a message of an answer on. */
function take({ number, text }) {
  const asked = open.get(number);
  if (!asked) return;
  const message = JSON.parse(text);
  if (message.progress) {
    asked.onProgress?.(message.progress);
    return;
  }
  open.delete(number);
  if (message.error) asked.reject(new Error(message.error));
  else asked.resolve(message.result);
}

/** watch ends the worker when a call that was stopped does not answer. */
function watch(id) {
  const stopped = live;
  setTimeout(() => {
    const busy = [...open.values()].some((asked) => asked.id && asked.id === id);
    if (busy) end(stopped, 'The search did not answer and was ended. Nothing of it is left.');
  }, patience);
}

/** end ends a worker and all its calls. The next call starts a new worker. */
function end(ended, why) {
  if (live !== ended) return;
  ended.terminate();
  worker = live = null;
  const calls = [...open.values()];
  open.clear();
  for (const { reject } of calls) reject(new Error(why));
}

started().catch(() => {}); // the start takes some seconds, in which levels can be played; a call says what went wrong

// The page can be installed and works without a network, see service.js. Where a browser refuses, the page needs a
// network.
if (location.protocol.startsWith('http')) navigator.serviceWorker?.register('service.js').catch(() => {});
