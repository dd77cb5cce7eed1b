// The microscope of the Edit view: what every change of one square does to the draft, as colours and numbers on the
// board, and the start that needs the most pushes.

import * as backend from './backend.js';
import { attempt, choice, el, fill, tell, toast } from './dom.js';
import { grouped, plural } from './level.js';

const LOOK_FOR = 20, FURTHEST_FOR = 15; // seconds

// The choices of what is shown: the name of a choice, and by kind of change what a change of that kind is called.
const SHOWN = [
  { name: 'Walls', kinds: { wall: 'A wall here', floor: 'No wall here' } },
  { name: 'Start', kinds: { start: 'Starting here' } },
  { name: 'Boxes', kinds: { box: 'A box from beside comes here' } },
  { name: 'Goals', kinds: { goal: 'A goal from beside comes here' } },
  { name: 'Boxes on goals', kinds: { pair: 'A box on a goal more or less' } },
];

// The looks of a change: a colour of the style sheet and its meaning.
const LOOKS = {
  bad: 'x: cannot be solved', cool: '+: more', warn: '−: less', good: '=: superfluous, wall or floor',
  dim: '?: open',
};

const ORDER = ['invalid', 'unsolvable', 'open', 'solvable'];

/** Microscope is the panel. level gives the draft as a level; shown is called when the marks have changed, and filled
 * with rows that are to become the draft. */
export class Microscope {
  constructor({ level, shown, filled }) {
    Object.assign(this, { level, shown, filled });
    this.found = new Map(); // by change: a record
    this.whole = null; // the record of the draft itself
    this.asking = new backend.Asking();
    this.ready = false; // the draft can be looked at
    this.on = el('button', { id: 'microscope', 'aria-pressed': 'false', onclick: () => this.#toggle(),
      title: 'Try every change of one square, again after each change of the draft' }, 'Try all changes');
    this.far = el('button', { id: 'furthest', onclick: () => this.#furthest(),
      title: 'Let the boxes and the player begin where the most pushes are needed' }, 'Furthest start');
    const select = (id, label, names) => choice({ id, 'aria-label': label, onchange: () => this.shown() },
      names.map((name, value) => [value, name]), 0);
    this.what = select('microscope-what', 'Changes that are shown', SHOWN.map(({ name }) => name));
    this.numbers = select('microscope-numbers', 'Numbers that are shown', ['pushes', 'difficulty']);
    this.status = el('p', { id: 'microscope-status', className: 'small', 'aria-live': 'polite' });
    this.answer = el('p', { id: 'furthest-answer', className: 'small', 'aria-live': 'polite' });
    this.legend = el('ul', { className: 'legend small', hidden: true }, ...Object.entries(LOOKS).map(([look, words]) =>
      el('li', {}, el('i', { className: look }), words)));
    this.choice = el('div', { className: 'row', hidden: true }, this.what, this.numbers);
    this.panel = el('section', { className: 'panel' }, el('h3', {}, 'Microscope'),
      el('div', { className: 'row' }, this.on, this.far), this.choice, this.status, this.legend, this.answer);
  }

  #toggle() {
    const on = this.on.getAttribute('aria-pressed') !== 'true';
    this.on.setAttribute('aria-pressed', String(on));
    this.legend.hidden = this.choice.hidden = !on;
    this.forget();
    this.shown();
    if (on && this.ready) this.look();
  }

  /** changed is called when the draft has changed. */
  changed() {
    this.ready = false;
    this.forget();
    fill(this.answer);
    tell(this.answer);
  }

  /** forget ends a running call and forgets what was found. */
  forget() {
    this.asking.end();
    this.far.textContent = 'Furthest start';
    this.found.clear();
    this.whole = null;
    fill(this.status);
    tell(this.status);
  }

  /** look tries all changes of the draft, which must be a level, if the microscope is on. */
  async look() {
    if (this.on.getAttribute('aria-pressed') !== 'true' || this.asking.running) return;
    this.status.textContent = 'Looking…';
    const hear = ({ changed }) => { if (changed) this.#learn(changed.variants, changed.decided, changed.total); };
    const ask = (id, heard) => backend.variants(this.level(), { id, seconds: LOOK_FOR }, heard);
    const result = await this.#answerOf(ask, hear, this.status);
    if (result) this.#learn([result.level, ...result.variants], result.decided, result.variants.length);
  }

  /** #answerOf is the answer of a call about the draft, undefined when the draft has changed meanwhile or the call has
   * failed. The element where says why a call has failed. */
  async #answerOf(ask, hear, where) {
    return this.asking.make(ask, hear).catch((error) => { where.textContent = error.message; });
  }

  #learn(records, decided, total) {
    for (const record of records) {
      if (record.change === 'none') this.whole = record;
      else this.found.set(`${record.change} ${record.at} ${record.from}`, record);
    }
    this.status.textContent = `${decided === total ? 'All' : `${grouped(decided)} of`} ${plural(total, 'change')} decided. `
      + `${this.whole ? this.#words(this.whole, 'The draft') : ''}${this.#superfluous()}`;
    tell(this.status, { open: total - decided, superfluous: this.#needless, ...this.whole && factsOf(this.whole) });
    this.shown();
  }

  get #needless() {
    return [...this.found.values()].filter((record) => record.superfluous).length;
  }

  #superfluous() {
    const n = this.#needless;
    return n ? ` Superfluous: ${plural(n, 'wall or floor square', 'walls and floor squares')}.` : '';
  }

  /** #shownAt is the record to show, by cell: of several changes of a square the record of the one that tells most. */
  #shownAt(width) {
    const { kinds } = SHOWN[Number(this.what.value)], at = new Map();
    const rank = (r) => ORDER.indexOf(r.verdict) * 1e6 + (r.least[0] ?? 0);
    for (const record of this.found.values()) {
      const cell = record.at[0] * width + record.at[1];
      if (record.change in kinds && (!at.has(cell) || rank(record) > rank(at.get(cell)))) at.set(cell, record);
    }
    return at;
  }

  /** marks is the marks for the board of a grid, null while nothing is found. */
  marks({ cells, width }, wall, piece) {
    if (!this.found.size) return null;
    const marks = { tints: new Map(), tiles: new Map(), labels: new Map(), rings: [] };
    for (const [at, record] of this.#shownAt(width)) {
      if (record.verdict === 'invalid') continue; // such as every wall at the rim; a sentence says why
      const [look, label] = this.#look(record);
      marks.labels.set(at, label);
      if (!look) continue;
      if (cells[at] & wall) marks.tiles.set(at, `tint-${look}`);
      else marks.tints.set(at, `tint-${look}`);
      if (cells[at] & piece) marks.rings.push({ cells: [at], colour: { dim: 'warn', cool: 'hint' }[look] ?? look });
    }
    return marks;
  }

  /** #look is the colour and the label of a change. */
  #look(record) {
    const { verdict, superfluous } = record;
    if (verdict !== 'solvable') return verdict === 'open' ? ['dim', '?'] : ['bad', 'x'];
    const byPushes = this.numbers.value === '0', n = byPushes ? record.more : record.harder;
    if (n === null) return [null, '~'];
    if (n === 0) return [superfluous && byPushes ? 'good' : null, '='];
    return n > 0 ? ['cool', `+${n}`] : ['warn', `−${-n}`];
  }

  #at(at, width) {
    return this.found.size ? this.#shownAt(width).get(at) : null;
  }

  /** facts is what is known of a change at a cell, as data. */
  facts(at, width) {
    const record = this.#at(at, width);
    return record ? factsOf(record) : {};
  }

  /** words says what is known of a change at a cell, '' when there is none. */
  words(at, width) {
    const record = this.#at(at, width);
    return record ? this.#words(record, SHOWN[Number(this.what.value)].kinds[record.change]) : '';
  }

  #words({ verdict, why, least, more, rating, harder }, name) {
    if (verdict === 'open') return `${name}: not decided.`;
    if (verdict !== 'solvable') return `${name}: ${verdict === 'invalid' ? 'no level' : 'cannot be solved'} (${why}).`;
    const by = (n) => (n ? ` (${n > 0 ? '+' : '−'}${grouped(Math.abs(n))})` : '');
    const pushes = least[0] === least[1] ? plural(least[0], 'push', 'pushes')
      : `${grouped(least[0])} to ${grouped(least[1])} pushes`;
    return `${name}: ${pushes}${by(more)}, difficulty ${grouped(rating)}${by(harder)}.`;
  }

  /** #furthest draws the furthest start, or ends the search for the furthest start. */
  async #furthest() {
    if (this.far.textContent === 'Stop') return attempt(() => this.asking.stop());
    if (!this.ready) return toast('The level has faults.', 'bad');
    this.forget();
    this.far.textContent = 'Stop';
    this.answer.textContent = 'Pulling…';
    const hear = ({ depth, positions }) => {
      this.answer.textContent = `${plural(depth ?? 0, 'push', 'pushes')} away, ${plural(positions, 'position')}…`;
    };
    const ask = (id, heard) => backend.furthest(this.level(), { id, seconds: FURTHEST_FOR }, heard);
    const result = await this.#answerOf(ask, hear, this.answer);
    if (!this.asking.running) this.far.textContent = 'Furthest start';
    if (!result) return undefined;
    this.filled(result.rows);
    this.answer.textContent = result.sentence;
    tell(this.answer, { pushes: result.least[0], exact: result.exact });
    return undefined;
  }
}

/** factsOf is what is known of a change: its kind, its verdict, the fewest pushes after the change, and how many more
 * pushes than before. */
function factsOf({ change, verdict, least, more }) {
  return { change, verdict, pushes: verdict === 'solvable' ? least[0] : null, more: verdict === 'solvable' ? more : null };
}
