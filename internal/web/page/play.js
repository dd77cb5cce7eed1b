// The Play view: one level on the board, moved by keys, clicks and drags, and the moves as a slider.

import { $, paced, set } from './dom.js';
import { BoardView } from './board.js';
import { pointers } from './pointers.js';
import { Game, LETTERS } from './game.js';
import { FLOOR, BOX, nameOf, plural } from './level.js';
import { known } from './record.js';

const SAY_EVERY = 100; // milliseconds between two changes of words and numbers, which nobody reads faster

/** Play is the open level and its game. The events are "leave" before another level is opened, "level" when that level
 * is open, "search" before a search begins, "position" when the position has changed, "pointed" with the cell that the
 * pointer has come to, and "words" with a sentence about what the user did. */
export class Play extends EventTarget {
  constructor(view = new BoardView($('board'))) {
    super();
    this.view = view;
    this.level = null;
    this.game = null;
    this.games = new WeakMap(); // by level, so that a level is as it was left
    this.routes = null; // of the box that is held or chosen
    this.said = paced(SAY_EVERY, () => this.#say());
    pointers(this.view, {
      tap: (at) => this.#tap(at),
      hold: (at) => this.#hold(at),
      drop: (at) => this.#drop(at),
      over: (at) => this.dispatchEvent(new CustomEvent('pointed', { detail: at })),
      swipe: (d) => this.move(d),
      back: () => this.undo(),
      pinch: () => { if (this.fresh) this.#release(); },
    });
    this.#buttons();
  }

  /** open shows a level, as it was left. */
  open(level) {
    this.pause();
    this.dispatchEvent(new Event('leave'));
    this.level = level;
    this.game = this.gameOf(level);
    this.#release();
    $('welcome').hidden = true;
    $('title').textContent = nameOf(level);
    $('author').textContent = level.author ?? '';
    this.view.show(this.game.grid, this.game.facing);
    this.announce();
  }

  /** solution is the moves on the board if they solve the level, else the best known solution. */
  get solution() {
    const { game, level } = this;
    if (game?.solved && game.done) return game.lurd();
    return level && known.of(level).solution;
  }

  /** gameOf is the game of a level, as it was left. */
  gameOf(level) {
    if (!this.games.has(level)) {
      const game = new Game(level.rows), left = known.left(level);
      if (left) game.restore(left);
      this.games.set(level, game);
    }
    return this.games.get(level);
  }

  /** announce tells everybody of the open level, if there is one. */
  announce() {
    if (!this.game) return;
    this.dispatchEvent(new Event('level'));
    this.changed();
  }

  /** changed shows the position and tells everybody. */
  changed() {
    this.#say();
    this.#moved();
  }

  /** #stepped does after one move what changed does. The words follow later, because moves may come as fast as
   * frames. */
  #stepped() {
    this.said();
    this.#moved();
  }

  /** #moved shows the position on the board and tells everybody. */
  #moved() {
    const { game } = this;
    this.view.facing = game.facing;
    if (this.view.cursor >= 0) this.view.cursor = -1;
    this.view.reveal(game.player);
    this.view.redraw();
    this.dispatchEvent(new Event('position'));
  }

  /** #say says in words and controls what the board shows. */
  #say() {
    const { game } = this;
    if (!game) return;
    const scrub = $('scrub'), jump = $('jump'), none = game.moves.length === 0;
    const words = `${plural(game.pushes, 'push', 'pushes')}, ${plural(game.done, 'move')}`;
    const left = `${plural(game.off, 'box', 'boxes')} not yet on a goal`;
    set(scrub, { max: String(game.moves.length), value: String(game.done), disabled: none });
    set(jump, { max: String(game.moves.length), value: String(game.pushes), disabled: none });
    for (const id of ['undo', 'restart']) set($(id), { disabled: game.done === 0 });
    for (const id of ['redo', 'to-end', 'run']) set($(id), { disabled: game.done === game.moves.length });
    Object.assign($('counts').dataset, { pushes: game.pushes, moves: game.done, solved: game.solved }); // for tests
    set($('counts'), { textContent: game.solved ? `Solved: ${words}` : words });
    set(scrub, { ariaValueText: `move ${game.done} of ${game.moves.length}` });
    set($('board'), { ariaLabel: `${nameOf(this.level)}, ${left}` });
  }

  /** plan puts the moves of a solution behind the position, and run says whether these moves are run. */
  plan(lurd, run = false) {
    this.game.plan(lurd);
    this.changed();
    if (run) this.run();
  }

  /** restore shows a game as it was left: its moves, done, which is how many moves are made, and planned. */
  restore(left) {
    this.pause();
    this.game.seek(0);
    this.game.restore(left);
    this.seek(left.done);
  }

  seek(n) {
    if (!this.game) return;
    this.game.seek(n);
    this.view.tween = null;
    this.#release();
    this.changed();
  }

  /** #made shows a move that was just made as a movement. */
  #made(letter, milliseconds) {
    const { game, view } = this, d = LETTERS.indexOf(letter.toLowerCase()), step = game.steps[d];
    const box = letter < 'a' ? { from: game.player, to: game.player + step } : null;
    view.slide(game.player - step, game.player, box, milliseconds);
  }

  move(d) {
    if (!this.game) return;
    this.pause();
    this.#release();
    const letter = this.game.move(d);
    if (letter) this.#made(letter, 70);
    this.#stepped();
  }

  undo() {
    this.pause();
    if (this.game?.undo()) this.#stepped();
  }

  redo() {
    this.pause();
    this.#forward();
  }

  #forward(milliseconds = 70) {
    const { game } = this;
    if (!game || !game.redo()) return false;
    this.#made(game.moves[game.done - 1], milliseconds);
    this.#stepped();
    return true;
  }

  /** run makes the moves behind the position one after the other, all or up to a number of moves. */
  run(end = Infinity) {
    if (!this.game || this.game.done === this.game.moves.length) return;
    this.running = true;
    this.#runs();
    let before = performance.now(), due = 0;
    const frame = (now) => {
      if (!this.running) return;
      const pace = this.pace();
      due += (now - before) / pace;
      before = now;
      let n = Math.min(Math.floor(due), 5000, end - this.game.done);
      due -= Math.floor(due);
      let more = true;
      for (; n > 1 && more; n--) more = this.game.redo();
      if (n === 1 && more) more = this.#forward(pace);
      if (!more || this.game.done === Math.min(end, this.game.moves.length)) {
        this.pause();
        this.changed();
        return;
      }
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  /** pace is the time of a move in milliseconds, from half a second down to half a millisecond; 8 moves are made in a
   * second unless the user says otherwise. */
  pace() {
    return 500 / 2 ** Number($('speed').value);
  }

  pause() {
    if (!this.running) return;
    this.running = false;
    this.#runs();
  }

  #runs() {
    $('run').classList.toggle('running', this.running);
    $('run').setAttribute('aria-label', this.running ? 'Pause' : 'Run');
  }

  toggleRun() {
    if (this.running) this.pause();
    else this.run();
  }

  #buttons() {
    const on = (id, run) => $(id).addEventListener('click', run);
    on('restart', () => this.seek(0));
    on('undo', () => this.undo());
    on('run', () => this.toggleRun());
    on('redo', () => this.redo());
    on('to-end', () => this.seek(Infinity));
    on('zoom-in', () => this.view.zoom(1.25));
    on('zoom-out', () => this.view.zoom(0.8));
    on('zoom-fit', () => this.view.fit());
    $('scrub').addEventListener('input', () => {
      this.pause();
      this.seek(Number($('scrub').value));
    });
    $('jump').addEventListener('change', () => {
      this.pause();
      this.seek(this.game?.afterPush(Math.max(0, Math.floor(Number($('jump').value) || 0))) ?? 0);
    });
  }

  /** key handles a key, and reports whether the view knows the key. */
  key(event) {
    const { key } = event, letter = key.length === 1 ? key.toLowerCase() : key;
    const keys = event.ctrlKey || event.metaKey
      ? { z: () => (event.shiftKey ? this.redo() : this.undo()), y: () => this.redo() }
      : { ArrowUp: () => this.move(0), ArrowRight: () => this.move(1), ArrowDown: () => this.move(2),
        ArrowLeft: () => this.move(3), w: () => this.move(0), d: () => this.move(1), s: () => this.move(2),
        a: () => this.move(3), Backspace: () => this.undo(), u: () => this.undo(), r: () => this.redo(),
        Home: () => this.seek(0), End: () => this.seek(Infinity), ' ': () => this.toggleRun(),
        '+': () => this.view.zoom(1.25), '=': () => this.view.zoom(1.25), '-': () => this.view.zoom(0.8),
        0: () => this.view.fit(), Escape: () => this.#release() };
    if (!keys[letter] || !this.game) return false;
    keys[letter]();
    return true;
  }

  #release() {
    this.routes = null;
    this.view.hints = null;
    this.view.redraw();
  }

  /** #choose chooses a box that is to be pushed to another square. Of a box that cannot be pushed a sentence says
   * so. */
  #choose(at) {
    this.pause();
    this.#release();
    const routes = this.game.routes(at);
    if (!routes.cells().length) {
      this.dispatchEvent(new CustomEvent('words', { detail: { words: 'This box cannot be pushed from here.', kind: 'stuck' } }));
      return;
    }
    this.routes = routes;
    this.view.hints = { cells: this.routes.cells(), from: at };
    this.view.redraw();
  }

  /** #tap is a click on a cell: the chosen box is given free or pushed to the cell, or the player walks to the cell. */
  #tap(at) {
    const { game } = this;
    if (!game || at < 0) return;
    const bits = game.grid.cells[at];
    if (bits & BOX) {
      if (!this.fresh) this.#release();
      return;
    }
    const lurd = this.routes?.lurd(at) ?? ((bits & FLOOR) ? game.walk(at) : null);
    this.#release();
    this.#playAll(lurd);
  }

  /** #hold is a press on a cell, and gives true when the press holds a box, which a drag then moves. */
  #hold(at) {
    this.fresh = false;
    if (!this.game || at < 0 || !(this.game.grid.cells[at] & BOX)) return false;
    this.fresh = this.routes?.box !== at;
    if (this.fresh) this.#choose(at);
    return Boolean(this.routes);
  }

  #drop(at) {
    const lurd = at === this.routes?.box ? null : this.routes?.lurd(at);
    this.#release();
    this.#playAll(lurd);
  }

  /** #playAll makes moves at once. */
  #playAll(lurd) {
    if (!lurd) return;
    this.pause();
    this.game.play(lurd);
    this.changed();
  }
}
