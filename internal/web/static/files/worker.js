// The worker of the page without a server. It loads the planner, compiled to WebAssembly, and carries calls to it:
// messages {number, name, request} come from the page, {number, text} go back, and {fatal} when the planner ended. On a
// page that was opened from a disk this text is a worker without an address, which gets the packed planner in the first
// message, {program}.
'use strict';

importScripts('wasm_exec.js');

let waiting = []; // calls that came before the planner was ready

globalThis.plannerAnswer = (number, text) => postMessage({ number, text });
globalThis.plannerReady = () => {
  const calls = waiting;
  waiting = null;
  calls.forEach(carry);
};
let bring; // takes the planner that the page brings
const brought = new Promise((done) => { bring = done; });
onmessage = ({ data }) => {
  if (data.program) bring(data.program);
  else if (waiting) waiting.push(data);
  else carry(data);
};

function carry({ number, name, request }) {
  plannerCall(number, name, request);
}

run().then(
  () => postMessage({ fatal: 'The planner has ended, most likely because the browser gave it no more memory.' }),
  (error) => postMessage({ fatal: `The planner could not be loaded: ${error.message}` }),
);

async function run() {
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(await program(), go.importObject);
  await go.run(instance);
}

/** program fetches the planner, packed if this browser can unpack. Some servers unpack files named .gz on the way. */
async function program() {
  if (location.protocol === 'blob:') return unpacked(await brought);
  if (typeof DecompressionStream === 'function') {
    const packed = await fetch('planner.wasm.gz');
    if (packed.ok) {
      const bytes = await packed.arrayBuffer();
      const [first, second] = new Uint8Array(bytes, 0, 2);
      if (first !== 0x1f || second !== 0x8b) return bytes;
      return unpacked(bytes);
    }
  }
  const plain = await fetch('planner.wasm');
  if (!plain.ok) throw new Error(`planner.wasm: ${plain.status} ${plain.statusText}`);
  return plain.arrayBuffer();
}

function unpacked(bytes) {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
