// The Edit view: a level is drawn. After each change its faults are named, its dead squares are shown, and short
// searches find out whether the level can be solved and how hard the level is.

import * as backend from './backend.js';
import { $, attempt, copy, download, el, fill, later, pressed, tell, toast } from './dom.js';
import { BoardView } from './board.js';
import { drawBox, drawGoal, drawPlayer, drawWalls, paletteOf } from './pieces.js';
import { pointers } from './pointers.js';
import { resultParts } from './solving.js';
import { Draft, TOOLS } from './draft.js';
import { Microscope } from './microscope.js';
import { draft, drafts } from './record.js';
import { nameOf, plural, textOf, WALL, BOX, GOAL, PLAYER } from './level.js';

const SOLVE_FOR = 4; // seconds of a search beside the drawing
const HOW = matchMedia('(pointer: coarse)').matches ? 'Choose a piece, and paint it with a finger.'
  : 'Paint with the mouse, or move with the arrow keys and paint with Space. Keys 1 to 5 choose what.';

/** View is the view. */
export class View {
  constructor(app, section) {
    this.app = app;
    const before = draft();
    this.draft = new Draft(before?.rows ?? ['#######', '#     #', '# .$  #', '#  @  #', '#     #', '#######']);
    this.asking = new backend.Asking();
    this.tool = TOOLS[0];
    this.marks = {};
    this.microscope = new Microscope({ level: () => this.#level(),
      shown: () => this.#mark(), filled: (rows) => this.#change((d) => d.load(rows)) });
    this.#build(section);
    this.title.value = before?.title ?? '';
    this.author.value = before?.author ?? '';
    for (const line of [this.title, this.author]) line.addEventListener('input', () => draft(this.#level()));
    this.view = new BoardView(this.canvas, { margin: 1, fit: 48 });
    pointers(this.view, { tap: () => {}, hold: (at) => this.#press(at), over: (at) => this.#over(at),
      drop: () => this.#lift(), pinch: () => this.#pinch() });
    this.canvas.addEventListener('pointerup', () => this.#lift());
    this.canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    this.cursor = -1;
    this.judge = later(120, () => this.#judge());
    this.solve = later(350, () => this.#solve());
    this.#drawn();
  }

  #build(section) {
    this.canvas = el('canvas', { tabIndex: 0, role: 'application', id: 'edit-board',
      'aria-label': 'The draft. Arrows move the cursor, space paints, 1 to 5 choose what.' });
    this.counts = el('p', { className: 'counts' });
    this.pointed = el('p', { className: 'pointed', id: 'edit-pointed', 'aria-live': 'polite' }, HOW);
    this.faults = el('ul', { className: 'faults', id: 'faults', 'aria-live': 'polite' });
    this.result = el('div', { id: 'edit-result' });
    this.title = el('input', { id: 'edit-title', type: 'text', maxLength: 200, 'aria-label': 'Title', placeholder: 'Title' });
    this.author = el('input', { type: 'text', maxLength: 200, 'aria-label': 'Author', placeholder: 'Author' });
    const side = (name, key) => [el('span', {}, name),
      ...[[1, 'Add a line', '+'], [-1, 'Take a line away', '−']].map(([by, what, sign]) => el('button',
        { id: `edit-${key}-${by > 0 ? 'more' : 'less'}`, 'aria-label': `${what} ${name}`, onclick: () => this.#change((draft) => draft.resize(key, by)) }, sign)),
      el('span')];
    this.size = el('span', { id: 'edit-size', className: 'muted' });
    const button = (words, run, title, id) => el('button', { onclick: run, title, id }, words);
    this.mine = el('ul', { id: 'drafts', className: 'drafts', 'aria-label': 'Your drafts' });
    this.#listDrafts();
    this.undo = button('Undo', () => this.#back(), 'Ctrl+Z', 'edit-undo');
    this.redo = button('Redo', () => this.#forth(), 'Ctrl+Y', 'edit-redo');
    fill(section,
      el('div', { className: 'stage' },
        el('div', { className: 'stage-head' }, this.#tools(), this.counts),
        el('div', { className: 'canvas-box' }, this.canvas), el('div', { className: 'notice' }, this.pointed)),
      el('aside', { className: 'side' },
        el('section', { className: 'panel' },
          el('div', { className: 'row' }, button('Play it', () => this.#play(), '', 'edit-play'),
            button('New', () => this.#new(), '', 'edit-new'),
            el('button', { id: 'from-play', onclick: () => this.#from(this.app.play.level) }, 'From Play'),
            this.undo, this.redo),
          this.title, this.author,
          el('div', { className: 'row' }, button('Keep', () => this.#keep(), 'Keep this draft among yours', 'edit-keep'),
            button('Save', () => attempt(async () => download(`${nameOf(this.#level())}.xsb`, await this.#text())),
              'Save the level as .xsb', 'edit-save'),
            button('Copy', () => attempt(async () => copy(await this.#text(), 'The level is')), 'Copy the level as text',
              'edit-copy'),
            button('Turn', () => this.#change((d) => d.turn()), 'Turn it by a quarter', 'edit-turn'),
            button('Mirror', () => this.#change((d) => d.mirror()), 'Exchange left and right', 'edit-mirror')),
          this.mine),
        el('section', { className: 'panel' }, el('h3', {}, 'Faults'), this.faults), this.microscope.panel,
        el('section', { className: 'panel' }, el('h3', {}, 'How hard'), this.result),
        el('section', { className: 'panel' },
          el('div', { className: 'row' }, el('h3', { className: 'grow' }, 'Size'), this.size),
          el('div', { className: 'sizes' }, ...side('above', 'top'), ...side('below', 'bottom'),
            ...side('left', 'left'),
            ...side('right', 'right')),
          el('div', { className: 'row' }, button('Cut off what is empty', () => this.#change((d) => d.crop()), '', 'edit-crop')))));
  }

  #tools() {
    this.buttons = TOOLS.map((tool, i) => {
      const icon = el('canvas', { 'aria-hidden': 'true' });
      const b = el('button', { title: `${tool.name} (${i + 1})`, 'aria-pressed': 'false',
        onclick: () => this.#use(tool) },
        icon, tool.name);
      b.icon = icon;
      return b;
    });
    return el('div', { className: 'tools', role: 'toolbar', 'aria-label': 'What is painted' }, ...this.buttons);
  }

  /** shown runs when the view is opened. */
  shown() {
    this.#icons();
    this.#use(this.tool);
    this.view.resize();
  }

  #icons() {
    TOOLS.forEach((tool, i) => {
      const { icon } = this.buttons[i], to = icon.getContext('2d');
      icon.width = icon.height = 48;
      to.scale(2, 2);
      const palette = paletteOf(icon), bits = tool.bits;
      to.fillStyle = palette.floor;
      to.fillRect(0, 0, 24, 24);
      const grid = { cells: [bits], width: 1, height: 1 };
      if (bits & WALL) drawWalls(to, { grid, cell: 24, left: 0, top: 0, palette }, { r0: 0, r1: 1, c0: 0, c1: 1 });
      if (bits & GOAL) drawGoal(to, palette, 0, 0, 24);
      if (bits & BOX) drawBox(to, palette, 0, 0, 24, false);
      if (bits & PLAYER) drawPlayer(to, palette, 0, 0, 24, 2);
    });
  }

  #use(tool) {
    this.tool = tool;
    TOOLS.forEach((other, i) => this.buttons[i].setAttribute('aria-pressed', String(other === tool)));
  }

  /** #change does something to the draft as one step that can be undone. */
  #change(run) {
    this.draft.mark();
    run(this.draft);
    this.#drawn();
  }

  #press(at) {
    if (at < 0) return false;
    this.stroke = this.draft.strokeOf(at, this.tool);
    this.last = at;
    this.#over(at);
    return true;
  }

  /** #over paints up to a cell. A fast pointer comes to cells that are not beside each other. */
  #over(at) {
    if (!this.stroke || at < 0) this.#words(at);
    else if (this.draft.line(this.last, at, this.stroke)) this.#drawn();
    this.last = at;
  }

  #lift() {
    this.stroke = null;
  }

  /** #pinch takes back what the first of two fingers has painted. */
  #pinch() {
    if (this.draft.revert(this.stroke)) this.#drawn();
    this.#lift();
  }

  #back() {
    if (this.draft.undo()) this.#drawn();
  }

  #forth() {
    if (this.draft.redo()) this.#drawn();
  }

  #new() {
    this.title.value = this.author.value = '';
    this.#change((draft) => draft.clear());
  }

  #from(level) {
    if (!level) return toast('No level is open.');
    this.title.value = level.title ?? '';
    this.author.value = level.author ?? '';
    return this.#change((draft) => draft.load(level.rows));
  }

  /** #keep keeps the draft among the user's drafts, in the place of a draft of the same title. */
  #keep() {
    const level = this.#level(), others = drafts().filter(({ title }) => title !== level.title);
    drafts([level, ...others]);
    this.#listDrafts();
    toast(`${nameOf(level)} is kept.`);
  }

  /** #listDrafts lists the kept drafts, each with a button that opens the draft and a button that deletes the draft. */
  #listDrafts() {
    fill(this.mine, ...drafts().map((level) => el('li', {},
      el('button', { className: 'grow', onclick: () => this.#from(level) }, nameOf(level)),
      el('button', { 'aria-label': `Delete ${nameOf(level)}`, onclick: () => {
        drafts(drafts().filter(({ title }) => title !== level.title));
        this.#listDrafts();
      } }, '×'))));
  }

  /** #text is the draft as text. A draft that is no level yet is written unchecked. */
  async #text() {
    const level = this.#level();
    if (this.report?.valid) return (await backend.write(level, 'xsb')).text;
    return `${textOf(level.rows)}${level.title && `Title: ${level.title}\n`}`;
  }

  #level() {
    return { title: this.title.value.trim(), author: this.author.value.trim(), rows: this.draft.rows() };
  }

  #play() {
    if (!this.report?.valid) return toast('The level has faults and cannot be played yet.', 'bad');
    this.#keep();
    return this.app.playDrafts(drafts());
  }

  /** #drawn shows the draft after a change, and soon asks the planner about the draft. */
  #drawn() {
    const { grid } = this.draft;
    draft(this.#level());
    delete this.faults.dataset.count;
    this.asking.end();
    this.microscope.changed();
    if (this.cursor >= grid.cells.length) this.cursor = this.view.cursor = -1;
    this.view.show(grid);
    this.undo.disabled = !this.draft.past.length;
    this.redo.disabled = !this.draft.future.length;
    this.size.textContent = `${grid.width} × ${grid.height}`;
    tell(this.size, { width: grid.width, height: grid.height });
    this.counts.textContent = `${plural(grid.count(BOX), 'box', 'boxes')}, ${plural(grid.count(GOAL), 'goal')}`;
    tell(this.counts, { boxes: grid.count(BOX), goals: grid.count(GOAL) });
    tell(this.result);
    fill(this.result, el('p', { className: 'muted small' }, 'Found out as soon as there is no fault.'));
    this.judge();
  }

  /** #judge names all faults of the draft. */
  async #judge() {
    const { version } = this.draft;
    const report = await backend.check(this.draft.rows()).catch((error) => ({ valid: false, dead: [], faults:
      [{ level: 'error', kind: 'other', words: error.message, places: [] }] }));
    if (version !== this.draft.version) return;
    this.report = report;
    const cells = (places) => places.map((place) => this.draft.grid.at(place));
    this.marks = { tints: new Map(cells(report.dead).map((at) => [at, 'tint-bad'])), labels: new Map(),
      rings: report.faults.map((fault) => ({ cells: cells(fault.places),
        colour: fault.level === 'error' ? 'bad' : 'warn' })) };
    this.#mark();
    this.faults.dataset.count = report.faults.length; // for tests
    fill(this.faults, ...report.faults.map((fault) => this.#fault(fault, cells(fault.places))),
      report.faults.length ? null : el('li', { className: 'good' }, 'None. The level can be played.'));
    this.sound = report.valid && !report.faults.length ? version : -1;
    this.microscope.ready = report.valid;
    if (this.sound === version) this.solve();
    else if (report.valid) this.microscope.look();
  }

  /** #mark shows the faults, and with them the dead squares or, if there is something, what the microscope has
   * found. */
  #mark() {
    const seen = this.microscope.marks(this.draft.grid, WALL, BOX | PLAYER);
    this.view.setMarks(seen ? { ...seen, rings: [...(this.marks.rings ?? []), ...seen.rings] } : this.marks);
  }

  #fault(fault, cells) {
    const words = fault.level === 'lost' ? `This level cannot be solved: ${fault.words}` : fault.words;
    const line = el('li', { className: fault.level, tabIndex: 0, 'data-kind': fault.kind }, words);
    return pressed(line, () => this.#flash(cells));
  }

  #flash(cells) {
    if (!cells.length) return;
    this.view.reveal(cells[0]);
    let n = 0;
    const timer = setInterval(() => {
      if (n % 2) this.#mark();
      else this.view.setMarks({ ...this.marks, rings: [{ cells, colour: 'ink' }] });
      if (++n === 6) clearInterval(timer);
    }, 140);
  }

  #words(at) {
    const dead = this.report?.dead.some((place) => this.draft.grid.at(place) === at);
    tell(this.pointed, this.microscope.facts(at, this.draft.grid.width));
    this.pointed.textContent = this.microscope.words(at, this.draft.grid.width)
      || (dead ? 'Dead: no pushes take a box from here to a goal.' : HOW);
  }

  /** #solve finds out whether the draft can be solved, until the draft is changed. */
  async #solve() {
    const level = this.#level();
    if (this.draft.version !== this.sound) return; // the draft was changed while the search waited
    tell(this.result);
    fill(this.result, el('p', { className: 'muted' }, `Searching for ${SOLVE_FOR} s…`));
    try {
      const result = await this.asking.make((id) => backend.solve(level, { id, seconds: SOLVE_FOR, improve: 1 }));
      if (!result) return; // the draft was changed
      const play = result.solution
        && el('button', { onclick: () => this.app.playSolution({ ...level, boxes: this.report.boxes }, result.solution) },
          'Watch it');
      tell(this.result, { status: result.status, pushes: result.pushes });
      fill(this.result, ...resultParts(level, result), play);
    } catch (error) {
      fill(this.result, el('p', { className: 'muted' }, error.message));
    }
    this.microscope.look();
  }

  /** key handles a key, and reports whether the view knows the key. */
  key(event) {
    const { width, cells } = this.draft.grid, { key } = event;
    const step = { ArrowUp: -width, ArrowDown: width, ArrowLeft: -1, ArrowRight: 1 }[key];
    const tool = TOOLS[Number(key) - 1];
    if (event.ctrlKey || event.metaKey) {
      const letter = key.toLowerCase();
      if (letter === 'y' || (letter === 'z' && event.shiftKey)) this.#forth();
      else if (letter === 'z') this.#back();
      else return false;
    } else if (step) {
      const next = Math.max(0, this.cursor) + (this.cursor < 0 ? 0 : step);
      const wraps = Math.abs(step) === 1 && this.cursor >= 0
        && Math.floor(next / width) !== Math.floor(this.cursor / width);
      if (next >= 0 && next < cells.length && !wraps) this.cursor = next;
    } else if (key === ' ' && this.cursor >= 0) {
      this.#press(this.cursor);
      this.#lift();
    } else if (tool) {
      this.#use(tool);
    } else {
      return false;
    }
    this.view.cursor = this.cursor;
    this.view.redraw();
    this.#words(this.cursor);
    return true;
  }
}
