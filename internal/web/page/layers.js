// Layers over the board: what is known of a position without solving it, drawn on the squares concerned, and said in a
// sentence about the square that is pointed at.

import * as backend from './backend.js';
import { $, el, attempt, later, toast, tell } from './dom.js';
import { LAYERS, PLAYERS, RESEARCHERS, doorAt } from './layerkinds.js';
import { plural } from './level.js';
import { passageOf } from './passage.js';

// A position is analysed again after every move as long as an analysis takes at most so many milliseconds.
const QUICK = 400;
const PACKING = 5; // seconds of a search for a packing order

export class Layers {
  constructor(play) {
    this.play = play;
    this.on = new Set();
    this.rows = ''; // of the position that was analysed
    this.report = null;
    this.slow = false;
    this.marks = { tints: new Map(), labels: new Map(), rings: [], arrows: [] };
    this.rings = new Map(); // by purpose: what other parts of the page mark
    this.focus = null; // the square that is pointed at, if a layer marks more for that square
    this.list = el('div', { className: 'layers' });
    this.bound = el('p', { className: 'small' });
    this.again = el('button', { hidden: true, onclick: () => this.#ask() }, 'Look at this position');
    $('layers').append(el('h3', {}, 'Layers'), this.list, this.again, this.bound,
      el('p', { className: 'small muted', id: 'layer-words' },
        'What can be known without solving. Point at a square to read why.'));
    play.addEventListener('level', () => this.#reset());
    play.addEventListener('position', later(60, () => this.#moved()));
    play.addEventListener('pointed', (event) => this.#point(event.detail));
    $('board').addEventListener('dblclick', (event) => {
      const box = $('board').getBoundingClientRect();
      this.#passage(play.view.cellAt(event.clientX - box.left, event.clientY - box.top));
    });
    this.#fill();
  }

  #reset() {
    this.report = null;
    this.focus = null;
    this.rows = '';
    this.slow = false;
    this.#stopPassage();
    this.#show();
    if (this.on.size) this.#ask();
  }

  #moved() {
    if (!this.on.size || !this.play.game || this.play.running) return;
    const rows = this.play.game.rows().join('\n');
    this.again.hidden = !this.slow || rows === this.rows;
    if (rows !== this.rows && !this.slow) this.#ask();
  }

  /** #ask analyses the position of the board. */
  async #ask() {
    const { level, game } = this.play;
    if (!game || this.asking) return;
    const rows = game.rows(), begun = performance.now(), packing = this.on.has('packing') ? PACKING : 0;
    this.asking = true;
    const report = await attempt(() => backend.layers({ ...level, rows }, { free: this.on.has('free'), packing }));
    this.asking = false;
    if (!report || this.play.level !== level) return;
    this.slow = performance.now() - begun > QUICK && !packing;
    this.again.hidden = true;
    this.report = report;
    this.rows = rows.join('\n');
    this.#show();
    this.#moved();
  }

  #fill() {
    this.boxes = new Map();
    this.list.append(...PLAYERS.map((layer) => this.#line(layer)), el('details', { id: 'layers-more' },
      el('summary', {}, 'For researchers'), ...RESEARCHERS.map((layer) => this.#line(layer))));
  }

  /** #line is the line of a layer. */
  #line(layer) {
    const box = el('input', { type: 'checkbox', id: `layer-${layer.id}` });
    const count = el('span');
    box.addEventListener('change', () => this.#toggle(layer, box.checked));
    const line = el('div', { className: 'layer', title: layer.words }, box,
      el('label', { htmlFor: box.id }, layer.name), count);
    for (const [from, event] of [[line, 'pointerenter'], [box, 'focus']]) from.addEventListener(event, () => explain(layer));
    this.boxes.set(layer.id, { line, count });
    return line;
  }

  #toggle(layer, on) {
    if (on) this.on.add(layer.id);
    else this.on.delete(layer.id);
    explain(layer);
    const missing = on && ((layer.id === 'free' && !this.report?.free)
      || (layer.id === 'packing' && !this.report?.packing));
    if (on && (!this.report || missing)) this.#ask();
    else this.#moved();
    this.#show();
  }

  /** #show draws the layers that are on. */
  #show() {
    const marks = { tints: new Map(), labels: new Map(), rings: [], arrows: [] };
    const { game } = this.play;
    for (const layer of LAYERS) {
      const { line, count } = this.boxes.get(layer.id);
      const n = this.report ? layer.count(this.report) : null;
      count.textContent = n === null || n === undefined ? '' : String(n);
      line.classList.toggle('none', n === 0);
      if (this.report && game && this.on.has(layer.id)) layer.draw(this.report, marks, (place) => game.grid.at(place));
    }
    const bound = this.report?.lower_bound;
    this.bound.textContent = bound ? `From here any solution takes at least ${plural(bound, 'push', 'pushes')}.` : '';
    this.marks = marks;
    this.#apply();
  }

  /** #apply gives the marks to the view, with what a layer marks besides for the square that is pointed at. */
  #apply() {
    const { tints, labels, rings, arrows } = this.marks;
    const marks = { tints: new Map(tints), labels: new Map(labels), rings: [...rings, ...this.rings.values()], arrows };
    for (const layer of LAYERS) {
      if (!this.focus || !this.on.has(layer.id)) continue;
      layer.focus?.(this.report, this.focus, marks, (place) => this.play.game.grid.at(place));
    }
    this.play.view.setMarks(marks);
  }

  /** ring marks cells for a purpose, such as the boxes of a proof of a loss; null takes the marks away. */
  ring(purpose, cells, colour) {
    if (!cells && !this.rings.has(purpose)) return;
    if (cells) this.rings.set(purpose, { cells, colour });
    else this.rings.delete(purpose);
    this.#apply();
  }

  /** #point says what the layers know of a square. */
  #point(at) {
    const { game } = this.play, sentences = [], known = [];
    if (!game || !this.report || this.playing) return;
    const place = at >= 0 ? game.grid.place(at) : null;
    const focus = place && this.on.has('doors') && doorAt(this.report, place) ? place : null;
    if (focus || this.focus) {
      this.focus = focus;
      this.#apply();
    }
    if (place) {
      for (const layer of LAYERS) {
        const words = this.on.has(layer.id) && layer.at(this.report, place);
        if (!words) continue;
        sentences.push(words);
        known.push(layer.id);
      }
    }
    $('pointed').textContent = sentences.join(' ');
    tell($('pointed'), { layers: known.join(' ') });
  }

  /** #passage plays how the player passes the door at a square. */
  #passage(at) {
    const { game, view } = this.play;
    if (!this.on.has('doors') || !this.report || at < 0) return;
    const door = doorAt(this.report, game.grid.place(at));
    if (!door) return;
    const scenes = passageOf(game, door);
    this.#stopPassage();
    let n = 0;
    this.playing = setInterval(() => {
      if (n >= scenes.length + 4) return this.#stopPassage();
      const scene = scenes[Math.min(n, scenes.length - 1)];
      view.ghosts = [{ at: scene.box, kind: 'box' }, { at: scene.player, kind: 'player' }];
      $('pointed').textContent = scene.words;
      view.redraw();
      n++;
      return undefined;
    }, 170);
    toast('The passage of this door.');
  }

  #stopPassage() {
    clearInterval(this.playing);
    this.playing = null;
    this.play.view.ghosts = [];
    this.play.view.redraw();
  }
}

/** explain says what a layer shows. */
function explain(layer) {
  $('layer-words').textContent = layer.words;
  tell($('layer-words'), { layer: layer.id });
}
