// What the page asks of the planner. The page uses this file and nothing else to reach the planner, and this file uses
// nothing but one function, call, of the module ./transport.js:
//
//   call(name, request, onProgress) → Promise of the result
//
// request and result are JSON values. The promise is rejected with an Error whose message is for people. onProgress,
// which may be missing, receives progress messages until the promise is settled. There are two transports:
// a server on this machine (transport.js), and a worker of the browser that runs the planner itself. The messages are
// the Go types of package planner/web/api, whose comments say what each field means; each call's types are named here.
// All places are [row, column] of the board's text, both from 0.

import { call } from './transport.js';

let calls = 0;

/** inside is the element with the answer to the call start, in a page that holds the answer so that its first picture
 * waits for nothing. */
const inside = document.getElementById('start');

/** newID names a call, so that stop can end it. */
function newID() {
  calls++;
  return `${calls}-${Math.random().toString(36).slice(2, 10)}`;
}

/** Asking makes calls for one purpose, one at a time, whose answers may come too late. */
export class Asking {
  #id = ''; // the name of the call that is under way

  get running() {
    return this.#id !== '';
  }

  /** make makes a call: ask is given the name of the call, for the option id, and onProgress of the call. hear is given
   * the progress until the call is ended. The promise is undefined when the call was ended meanwhile. */
  async make(ask, hear) {
    const id = newID(), wanted = () => this.#id === id;
    this.#id = id;
    try {
      const answer = await ask(id, (progress) => { if (wanted()) hear(progress); });
      return wanted() ? answer : undefined;
    } catch (error) {
      if (wanted()) throw error;
      return undefined;
    } finally {
      if (wanted()) this.#id = '';
    }
  }

  /** stop asks for what is known by now: the call is then answered soon. */
  async stop() {
    if (this.running) await stop(this.#id);
  }

  /** end ends the call, whose answer is not wanted any more. */
  end() {
    this.stop().catch(() => {});
    this.#id = '';
  }
}

/** start: what there is to begin with. Start: kind ("server" or "browser"), limits {seconds, threads, ram}, file,
 * levels, left, stores, benches, share_at. */
export const start = async () => (inside ? JSON.parse(inside.textContent) : call('start', {}));

/** levels reads a file of levels from its bytes, a Uint8Array. ReadRequest → Levels: name, levels, left.
 * A level: number, title, author, rows, boxes, error, solution. */
export const levels = (bytes, name) => call('levels', { name, data: base64(bytes) });

/** solve searches for a solution, or for a better one than the option solution. SolveRequest → Result, with Progress.
 * options: id, seconds, improve, mode, solution. */
export const solve = (level, options, onProgress) =>
  call('solve', { id: newID(), ...options, level: bare(level) }, onProgress);

/** stop ends a running call. The promise of that call is soon resolved with what is known. StopRequest → {}. */
export const stop = (id) => call('stop', { id });

/** layers: what is known of a level without solving it. LayersRequest → the JSON of `planner analyze`.
 * options: free (boolean), packing (seconds). */
export const layers = (level, options = {}) => call('layers', { level: bare(level), ...options });

/** check finds all faults of a board that somebody draws. CheckRequest → Draft: valid, faults, boxes, goals, floor,
 * dead, lower_bound. */
export const check = (rows) => call('check', { rows });

/** variants tries every change of one square of a level. LevelRequest → Variants: level, variants, decided. The field
 * changed of Progress has the variants of which something new is known. */
export const variants = (level, options, onProgress) =>
  call('variants', { id: newID(), ...options, level: bare(level) }, onProgress);

/** furthest finds the start that needs the most pushes. LevelRequest → Furthest: rows, exact, least, sentence. */
export const furthest = (level, options, onProgress) =>
  call('furthest', { id: newID(), ...options, level: bare(level) }, onProgress);

/** lost says whether a position is proved lost. rows are the position's. LevelRequest → Loss: lost, rule, why, boxes,
 * goals. */
export const lost = (rows) => call('lost', { level: { rows } });

/** certify makes a certificate that a position is lost. rows are the position's. LevelRequest → Certified: sentence,
 * data, here as a Blob, link. */
export const certify = async (rows, options) => {
  const made = await call('certify', { ...options, level: { rows } });
  return { ...made, data: new Blob([unbase64(made.data)]) };
};

/** certified checks the certificate of a link, for a position. CertifiedRequest → its sentence. */
export const certified = (rows, link) => call('certified', { level: { rows }, link });

/** coach says what each push of a game cost, and which one lost it. LevelRequest → Coached: sentence, pushes, moments,
 * exact, lower_bound, solution, with Progress. */
export const coach = (level, moves, options, onProgress) =>
  call('coach', { ...options, level: bare(level), moves }, onProgress);

/** write gives the text of a level in a format, "xsb" or "sok", with a solution if the format has a place for it.
 * WriteRequest → Written: text. */
export const write = (level, format, solution) => call('write', { level: bare(level), format, solution });

/** record checks a record, and joins to the record what the bytes of a file hold, of JSON or of levels, if there are
 * bytes. The result has the joined record, also as text if a format, "json" or "sok", is named. RecordRequest →
 * Recorded: record, text. */
export const record = (own, { bytes, name, format }) =>
  call('record', { record: own, name, format, data: bytes && base64(bytes) });

/** film gives the moves of a level as the bytes of a GIF. LevelRequest → Picture: type, data. */
export const film = async (level, moves) => {
  const picture = await call('picture', { level: bare(level), moves });
  return new Blob([unbase64(picture.data)], { type: picture.type });
};

/** pairs reads a document of `planner meet export` from its bytes. PairsRequest → a document: title, level, pairs. */
export const pairs = (bytes) => call('pairs', { data: base64(bytes) });

/** store reads the pairs of a store that the server was started with, by its number in start().stores. StoreRequest →
 * a document like that of pairs. Only a server has this call. */
export const store = (number) => call('store', { store: number });

/** join searches for the pushes between both positions of a pair. JoinRequest → Result with a solution of the whole
 * level, with Progress. document is the result of pairs or store. */
export const join = (document, pair, options, onProgress) =>
  call('join', { id: newID(), ...options, pairs: { ...document, pairs: [document.pairs[pair]] }, pair: 0 }, onProgress);

/** bench gives the text of a file of benchmark rows by its number in start().benches. BenchRequest → BenchFile: name,
 * text. Only a server has this call. */
export const bench = (number) => call('bench', { bench: number });

/** bare is what the planner needs of a level. */
function bare(level) {
  const { number, title, author, rows } = level;
  return { number, title, author, rows };
}

function base64(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  }
  return btoa(text);
}

function unbase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
