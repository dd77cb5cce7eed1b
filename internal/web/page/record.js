// What is known of boards and how games were left, kept in the browser by the key of a board. The parts have the names
// of the record that docs/formats.md describes.

import { toast } from './dom.js';
import { here, keepHere } from './tab.js';
import { keyOf, toKey, fromKey } from './key.js';
import { pushesIn } from './level.js';

const BOARD = 'planner.board ', LAST = 'planner.last', DRAFT = 'planner.draft', DRAFTS = 'planner.drafts', SHARE = 'planner.share';
const BY = ['hand', 'planner', 'file'];

const unstored = new Map(); // by name: values that the browser did not store; they last as long as the page

let told = false;

/** tellLoss tells the user, once, that the browser does not store what it is given. */
export function tellLoss() {
  if (!told) toast('The browser keeps no more. Save your record and your levels to files, or they are lost with the page.', 'bad');
  told = true;
}

/** stored reads what is kept under a name; undefined when there is nothing. */
function stored(name) {
  if (unstored.has(name)) return unstored.get(name);
  try {
    return JSON.parse(localStorage.getItem(name)) ?? undefined;
  } catch {
    return undefined; // the browser keeps nothing, or nothing that can be read
  }
}

function store(name, value) {
  unstored.delete(name);
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    unstored.set(name, value);
    tellLoss();
  }
}

/** names gives the names under which something is kept. */
function names() {
  try {
    return [...new Set([...Object.keys(localStorage), ...unstored.keys()])];
  } catch {
    return [...unstored.keys()]; // the browser refuses its storage
  }
}

/** ofTab gives the value of this tab under a name, or else the one that any tab kept last. A value that is given is
 * kept as both. */
function ofTab(name, value) {
  if (!value) return here(name) ?? stored(name);
  keepHere({ [name]: value });
  return store(name, value);
}

const better = { pushes: (a, b) => pushesIn(a.lurd) - pushesIn(b.lurd) || a.lurd.length - b.lurd.length,
  moves: (a, b) => a.lurd.length - b.lurd.length || pushesIn(a.lurd) - pushesIn(b.lurd) };

/** best is the first of the best solutions of a list; undefined for an empty list. */
const best = (list, order = better.pushes) => list.toSorted(order)[0];

/** Known is all that is known. An entry is never changed: a new entry takes its place when more is known. */
class Known {
  #places = new WeakMap(); // by level: its key, and the image that turns the level into the key
  #entries = new Map(); // by key, as text
  #abouts = new WeakMap(); // by level: what of() says, and the entry behind what it says

  constructor() {
    addEventListener('storage', ({ key }) => { // another tab has learned something
      if (key?.startsWith(BOARD)) this.#entries.delete(key.slice(BOARD.length));
    });
  }

  #place(level) {
    if (!this.#places.has(level)) {
      const { key, image } = keyOf(level.rows);
      this.#places.set(level, { key: key.join('\n'), image });
    }
    return this.#places.get(level);
  }

  #entry(key) {
    if (!this.#entries.has(key)) this.#entries.set(key, stored(BOARD + key) ?? {});
    return this.#entries.get(key);
  }

  #change(level, change) {
    const { key, image } = this.#place(level), next = { ...this.#entry(key), ...change, image: image || undefined };
    if (level.title) next.title ??= level.title;
    this.#entries.set(key, next);
    store(BOARD + key, next);
  }

  /** of says what is known of a level: the best solution with its pushes and moves, who found it, own, which is the
   * best solution by hand, bound, which is how many pushes are needed at least, proved, when the best has no more,
   * unsolvable, and begun, which is how many moves of a game are made. */
  of(level) {
    const { key, image } = this.#place(level), entry = this.#entry(key), old = this.#abouts.get(level);
    if (old?.entry === entry) return old.about;
    const list = [...entry.solutions ?? []];
    if (level.solution) list.push({ lurd: toKey(level.solution, image), by: 'file' });
    const [all, own] = [best(list), best(list.filter(({ by }) => by === 'hand'))].map((found) => found
      && { solution: fromKey(found.lurd, image), pushes: pushesIn(found.lurd), moves: found.lurd.length, by: found.by });
    const about = { ...all, own, bound: entry.least_pushes ?? 0, unsolvable: entry.unsolvable, begun: entry.done ?? 0 };
    about.proved = Boolean(all) && about.bound === all.pushes;
    this.#abouts.set(level, { entry, about });
    return about;
  }

  /** learn takes the result of a search, or a solution by hand or from a file. */
  learn(level, result, by = 'planner') {
    const { key, image } = this.#place(level), old = this.#entry(key), change = {};
    const bound = Math.max(old.least_pushes ?? 0, result.lower_bound ?? 0, result.proved ? result.pushes : 0);
    if (bound) change.least_pushes = bound;
    if (result.status === 'unsolvable') change.unsolvable = true;
    if (result.solution) {
      const all = [...old.solutions ?? [], { lurd: toKey(result.solution, image), by }];
      change.solutions = [...new Set(BY.flatMap((who) => {
        const theirs = all.filter((solution) => solution.by === who);
        return theirs.length ? [best(theirs), best(theirs, better.moves)] : [];
      }))];
    }
    this.#change(level, change);
  }

  /** left gives the game of a level as it was left: moves, done and planned, and when it was played. */
  left(level) {
    const { key, image } = this.#place(level), { moves, done = 0, planned, played } = this.#entry(key);
    return moves && { moves: fromKey(moves, image), done, planned, played };
  }

  /** leave keeps the game of a level as it is. */
  leave(level, game) {
    const { image } = this.#place(level), { moves, done, planned } = game;
    this.#change(level, { moves: moves ? toKey(moves, image) : undefined, done: done || undefined,
      planned: planned < moves.length ? planned : undefined, played: new Date().toISOString() });
  }

  /** regain enters a game that left gave, unless a later game of the level is known. */
  regain(level, game) {
    const { played = '' } = this.#entry(this.#place(level).key);
    if (game.played > played) this.leave(level, game);
  }

  /** record is all that is known, as a file has it. */
  record() {
    const boards = names().filter((name) => name.startsWith(BOARD));
    return { format: 'planner-record', version: 1, last: last(), draft: draft(),
      boards: boards.map((name) => ({ board: name.slice(BOARD.length).split('\n'), ...stored(name) })) };
  }

  /** take enters a record, which has been checked and holds all that is known here. */
  take(record) {
    for (const { board, ...entry } of record.boards) {
      this.#entries.set(board.join('\n'), entry);
      store(BOARD + board.join('\n'), entry);
    }
    if (record.draft) draft(record.draft);
  }
}

export const known = new Known();

/** drafts gives the kept drafts of the editor, as levels, the newest one first. A list that is given is kept in their
 * place. */
export const drafts = (value) => (value ? store(DRAFTS, value) : stored(DRAFTS) ?? []);

/** last, draft and shareAt give what was open last, the editor's draft, and the address for links. A value that is
 * given is kept. */
export const last = (value) => ofTab(LAST, value);
export const draft = (value) => ofTab(DRAFT, value);
export const shareAt = (value) => (value ? store(SHARE, value) : stored(SHARE));
