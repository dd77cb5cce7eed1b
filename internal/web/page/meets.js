// The Meets view: pairs of positions, one of each side of a search, that nearly met. The view shows in what the two
// differ, plays from the start over the gap to the end, and searches for the pushes that are missing.

import * as backend from './backend.js';
import { $, choice, code, el, fill, attempt, noneYet, seconds, short, tell } from './dom.js';
import { BoardView } from './board.js';
import { Game } from './game.js';
import { Grid, BOX, plural } from './level.js';

/** View is the view. */
export class View {
  constructor(app, section) {
    this.app = app;
    this.section = section;
    this.document = null;
    this.at = -1; // the pair that is shown
    this.rings = []; // of the two positions: the boxes that the other one does not have
    this.asking = new backend.Asking();
    if (app.start.stores?.length) this.#read(0);
    else this.#empty();
  }

  #empty() {
    fill(this.section, noneYet('No pairs yet',
      'Where a search from the start and one from the end came nearest to each other, and what lies between.',
      'Begin with ', code('planner web --store DIR'), ', where a search keeps its store, or drop a file that ',
      code('planner meet export DIR'), ' has written.'));
  }

  async #read(number) {
    this.store = number;
    const found = await attempt(() => backend.store(number));
    if (found) this.#show(found);
    else this.#empty();
  }

  /** take shows the pairs of a document that was dropped. */
  async take(bytes) {
    this.store = null;
    this.#show(await backend.pairs(bytes));
  }

  #show(found) {
    this.document = found;
    if (!found.pairs.length) {
      fill(this.section, el('div', { className: 'empty' }, el('p', {}, 'The search has found no pairs yet.'),
        this.store === null ? null : el('button', { onclick: () => this.#read(this.store) }, 'Look again')));
      return;
    }
    this.#build();
    this.choose(0);
  }

  #build() {
    const { stores = [] } = this.app.start, found = this.document;
    this.big = el('canvas', { tabIndex: 0, role: 'img', id: 'meet-board', 'aria-label': 'The position on the way' });
    this.slider = el('input', { type: 'range', min: 0, id: 'meet-slider',
      'aria-label': 'From the start over the gap to the end' });
    this.words = el('p', { className: 'pointed', 'aria-live': 'polite' });
    this.slider.addEventListener('input', () => this.#seek(Number(this.slider.value)));
    this.halves = ['forward', 'reverse'].map((side) => {
      const canvas = el('canvas', { role: 'img' }), caption = el('figcaption');
      return { canvas, caption, figure: el('figure', {}, caption, el('div', { className: 'canvas-box' }, canvas)),
        side };
    });
    this.button = el('button', { className: 'primary', id: 'join', onclick: () => this.#toggle() }, 'Join this pair');
    this.time = choice({ 'aria-label': 'Time to join' }, [[10, '10 s'], [60, '1 min'], [300, '5 min']], 10);
    this.outcome = el('div', { id: 'join-outcome', 'aria-live': 'polite' });
    const choose = stores.length > 1 && choice({ 'aria-label': 'Store',
      onchange: (event) => this.#read(Number(event.target.value)) }, stores.map((name, i) => [i, name]), this.store);
    const again = this.store !== null && el('button', { title: 'The search may have found others by now',
      onclick: () => this.#read(this.store) }, 'Look again');
    fill(this.section,
      el('div', { className: 'stage' },
        el('div', { className: 'stage-head' }, el('h2', {}, found.title || 'Untitled'),
          el('p', { className: 'counts' }, plural(found.pairs.length, 'pair'))),
        el('div', { className: 'pair' }, ...this.halves.map((half) => half.figure)),
        el('div', { className: 'canvas-box' }, this.big),
        this.words, el('div', { className: 'transport timeline' }, el('span', {}, 'start'), this.slider,
          el('span', {}, 'end'))),
      el('aside', { className: 'side' },
        el('section', { className: 'panel' }, el('div', { className: 'row' }, this.button,
          el('label', { className: 'field' }, 'for', this.time), choose, again), this.outcome),
        el('section', { className: 'panel meets-list' }, this.#table())));
    this.view = new BoardView(this.big, { fit: 40 });
    for (const half of this.halves) half.view = new BoardView(half.canvas, { fit: 30 });
  }

  #table() {
    const head = [['#', 'Its number'], ['apart', 'Pushes between the two positions at least'],
      ['boxes', 'Boxes on other squares'], ['regions', 'Boxes that must change their flow region'],
      ['player', 'Whether the player stands in the same zone'],
        ['from start', 'Pushes from the start to the first position'],
      ['to end', 'Pushes from the second position to the end']];
    this.lines = this.document.pairs.map((pair, i) => {
      const cells = [i + 1, pair.distance, pair.boxes, pair.regions, pair.same_zone ? 'same' : 'other',
        pair.forward.pushes, pair.reverse.pushes];
      const line = el('tr', { tabIndex: 0, 'aria-selected': 'false', onclick: () => this.choose(i) },
        ...cells.map((cell) => el('td', {}, String(cell))));
      line.addEventListener('keydown', (event) => { if (event.key === 'Enter') this.choose(i); });
      return line;
    });
    return el('table', {}, el('thead', {}, el('tr', {},
      ...head.map(([word, title]) => el('th', { title, scope: 'col' }, word)))),
      el('tbody', { id: 'pairs' }, ...this.lines));
  }

  /** choose shows a pair by its number from 0. */
  choose(i) {
    this.at = i;
    this.rings = [];
    this.lines.forEach((line, n) => line.setAttribute('aria-selected', String(n === i)));
    const pair = this.document.pairs[i], boards = [pair.forward, pair.reverse].map((half) => new Grid(half.board));
    this.halves.forEach((half, side) => {
      const mine = boards[side], other = boards[1 - side];
      half.view.show(mine);
      const alone = boxesOf(mine).filter((at) => !(other.cells[at] & BOX));
      const ring = { cells: alone, colour: side ? 'warn' : 'accent' };
      this.rings.push(ring);
      half.view.setMarks({ rings: [ring] });
      half.caption.textContent = side ? `from the end, ${plural(pair.reverse.pushes, 'push', 'pushes')} left`
        : `from the start, after ${plural(pair.forward.pushes, 'push', 'pushes')}`;
      const elsewhere = `${plural(alone.length, 'box', 'boxes')} elsewhere in the other`;
      half.canvas.setAttribute('aria-label', `${half.caption.textContent}; ${elsewhere}`);
    });
    this.forward = new Game(this.document.level);
    this.forward.plan(pair.forward.path);
    this.reverse = new Game(pair.reverse.board);
    this.reverse.plan(pair.reverse.path);
    this.gap = pair.forward.path.length;
    this.slider.max = this.gap + 1 + pair.reverse.path.length;
    this.slider.value = this.gap;
    this.#seek(this.gap);
    fill(this.outcome);
  }

  /** #seek shows the position after n moves, where the gap counts as one move. */
  #seek(n) {
    const before = n <= this.gap, game = before ? this.forward : this.reverse;
    game.seek(before ? n : n - this.gap - 1);
    this.view.show(game.grid, game.facing);
    const pair = this.document.pairs[this.at], gap = n === this.gap || n === this.gap + 1;
    tell(this.words, { side: gap ? 'gap' : before ? 'start' : 'end', move: game.done });
    this.view.setMarks(gap ? { rings: this.rings } : {});
    if (gap) {
      const least = plural(pair.distance, 'push', 'pushes');
      this.words.textContent = `The gap: from the blue rims to the brown ones boxes need at least ${least}.`;
    } else {
      this.words.textContent = before ? `From the start: move ${n} of ${this.gap}.`
        : `To the end: move ${n - this.gap - 1} of ${pair.reverse.path.length}.`;
    }
  }

  #toggle() {
    if (this.asking.running) attempt(() => this.asking.stop());
    else this.#join();
  }

  async #join() {
    const found = this.document, pair = this.at;
    const options = { seconds: Number(this.time.value) };
    const hear = (p) => fill(this.outcome, el('p', { className: 'muted' },
      `${seconds(p.seconds)}, ${short(p.positions)} positions…`));
    this.button.textContent = 'Stop';
    try {
      const ask = (id, heard) => backend.join(found, pair, { ...options, id }, heard);
      this.#joined(found, await this.asking.make(ask, hear));
    } catch (error) {
      fill(this.outcome, el('p', { className: 'verdict bad' }, error.message));
    } finally {
      this.button.textContent = 'Join this pair';
    }
  }

  #joined(found, result) {
    if (result.status !== 'solved') {
      fill(this.outcome, el('p', { className: 'verdict' }, 'Not joined.'),
        el('p', { className: 'small muted' }, `${result.reason}. Another pair may do.`));
      return;
    }
    const level = { title: found.title, rows: found.level };
    const cost = `${plural(result.pushes, 'push', 'pushes')}, ${plural(result.moves, 'move')}`;
    fill(this.outcome, el('p', { className: 'verdict good' }, `Joined: ${cost}.`),
      el('button', { id: 'join-play', onclick: () => this.app.playSolution(level, result.solution) },
        'Watch the solution'));
  }

  /** key handles a key, and reports whether the view knows the key. */
  key(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!this.lines || !by) return false;
    this.slider.value = Number(this.slider.value) + by;
    this.#seek(Number(this.slider.value));
    return true;
  }
}

const boxesOf = (grid) => [...grid.cells.keys()].filter((at) => grid.cells[at] & BOX);
