// Calls carried to a worker of this browser, which runs the planner compiled to WebAssembly. The page uses this module
// in place of the one that carries calls to a server.

let worker = null; // made at once, and anew at the next call after the planner ended
let calls = 0;
const open = new Map(); // by number: {id, resolve, reject, onProgress}

/** patience is how long, in milliseconds, a call that was stopped may take to answer before its worker is ended. */
const patience = 5000;

/** call asks the planner; see backend.js. */
export async function call(name, request, onProgress) {
  worker ??= start();
  if (name === 'stop') watch(request.id);
  return new Promise((resolve, reject) => {
    const number = ++calls;
    open.set(number, { id: name === 'stop' ? '' : request.id, resolve, reject, onProgress });
    worker.postMessage({ number, name, request: JSON.stringify(request) });
  });
}

function start() {
  const made = new Worker('worker.js');
  made.onmessage = ({ data }) => (data.fatal ? end(made, data.fatal) : take(data));
  made.onerror = (event) => end(made, `The planner could not be started: ${event.message || 'no worker'}`);
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
  const stopped = worker;
  setTimeout(() => {
    const busy = [...open.values()].some((asked) => asked.id && asked.id === id);
    if (busy && worker === stopped) end(stopped, 'The search did not answer and was ended. Nothing of it is left.');
  }, patience);
}

/** end ends a worker and all its calls. The next call starts a new one. */
function end(ended, why) {
  if (worker !== ended) return;
  ended.terminate();
  worker = null;
  const calls = [...open.values()];
  open.clear();
  for (const { reject } of calls) reject(new Error(why));
}

worker = start(); // it takes some seconds, in which levels can be played already

// The page can be installed and works without a network, see service.js. Where a browser refuses that it needs one.
if (location.protocol.startsWith('http')) navigator.serviceWorker?.register('service.js').catch(() => {});
