// The service worker of the page without a server: it keeps all files of one version, so that the page works without a
// network. A line before this one names the version and the files. A new version is fetched beside the old one and
// takes its place when no page is open.
'use strict';

const programs = ['planner.wasm.gz', 'planner.wasm']; // one of the two suffices, see worker.js

addEventListener('install', (event) => event.waitUntil(fill()));
addEventListener('activate', (event) => event.waitUntil(drop()));
addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});

/** name is the name of the cache. Caches belong to a whole host, on which the page may stand more than once. */
const name = `${registration.scope} ${version}`;

/** fill fetches all files, past what the browser has kept of an older version. */
async function fill() {
  const cache = await caches.open(name);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
  for (const program of programs) {
    const response = await fetch(program, { cache: 'reload' });
    if (response.ok) return cache.put(program, response);
  }
  throw new Error('there is no planner');
}

/** drop deletes the files of other versions. */
async function drop() {
  const old = (await caches.keys()).filter((other) => other.startsWith(`${registration.scope} `) && other !== name);
  await Promise.all(old.map((other) => caches.delete(other)));
}

async function answer(request) {
  const cache = await caches.open(name);
  const kept = await cache.match(request.url.replace(/[?#].*$/, '').replace(/index\.html$/, ''));
  return kept ?? fetch(request).catch(() => new Response(null, { status: 504, statusText: 'no network' }));
}
