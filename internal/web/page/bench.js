// The Bench view: runs over levels compared. A run is all rows of one solver in one file.

import * as backend from './backend.js';
import { choice, code, el, fill, attempt, noneYet, pressed, seconds, toast } from './dom.js';
import { cactus, scatter } from './charts.js';
import { differences, readRows } from './rows.js';
import { plural } from './level.js';
import { known } from './record.js';

const MOST_RUNS = 8, MOST_LINES = 1000;
const keyOf = (row) => `${row.suite}\n${row.level}`;

/** View is the view. */
export class View {
  constructor(app, section) {
    this.app = app;
    this.section = section;
    this.runs = []; // { name, rows, colour, on, byKey }
    this.pair = [0, 1];
    this.suite = '';
    this.#show();
    this.#readAll();
  }

  async #readAll() {
    for (const [i, name] of (this.app.start.benches ?? []).entries()) {
      const file = await attempt(() => backend.bench(i));
      if (file) await attempt(() => this.take(file.text, name));
    }
  }

  /** take adds the runs of a file. */
  take(text, name) {
    const bySolver = Map.groupBy(readRows(text, name), (row) => row.solver);
    for (const [solver, rows] of bySolver) {
      if (this.runs.length === MOST_RUNS) {
        toast(`No more than ${MOST_RUNS} runs are shown.`, 'bad');
        break;
      }
      const file = name.replace(/\.\w+$/, '') || 'pasted', byKey = new Map(rows.map((row) => [keyOf(row), row]));
      this.runs.push({ name: bySolver.size > 1 || solver !== 'planner' ? `${file}: ${solver}` : file,
        rows: [...byKey.values()],
        colour: this.runs.length, on: true, byKey });
    }
    this.#show();
  }

  #show() {
    if (!this.runs.length) {
      fill(this.section, noneYet('No runs to compare yet',
        'How many levels each of several runs solves in a time, and two runs level by level.',
        'Drop files that ', code('planner bench --out FILE.csv'), ' has written, or begin with ',
        code('planner web --bench A.csv,B.csv LEVELS')));
      return;
    }
    const suites = [...new Set(this.runs.flatMap((run) => run.rows.map((row) => row.suite)))].sort();
    const suite = choice({ 'aria-label': 'Suite',
      onchange: (event) => { this.suite = event.target.value; this.#show(); } },
    [['', 'all suites'], ...suites.map((name) => [name, name])], this.suite);
    fill(this.section, el('div', { className: 'row' }, this.#chips(), suites.length > 1 && suite), this.#charts(),
      this.#table());
  }

  #chips() {
    const differ = differences(this.runs);
    return el('div', { className: 'chips' }, ...this.runs.map((run, i) => {
      const dot = el('i');
      dot.style.background = `var(--series-${run.colour})`;
      const box = el('input', { type: 'checkbox', checked: run.on,
        onchange: () => { run.on = box.checked; this.#show(); } });
      const rows = this.#rows(run), solved = rows.filter((row) => row.solved).length;
      return el('label', {}, box, dot, run.name, differ[i] && el('span', { className: 'muted differs' }, differ[i]),
        el('span', { className: 'muted' }, `${solved} of ${rows.length}`));
    }));
  }

  /** #rows is the rows of a run in the chosen suite. */
  #rows(run) {
    return this.suite ? run.rows.filter((row) => row.suite === this.suite) : run.rows;
  }

  #charts() {
    const shown = this.runs.filter((run) => run.on).map((run) => ({ ...run, rows: this.#rows(run) }));
    const charts = [el('figure', { className: 'chart' }, el('h3', {}, 'Solved within a time'), cactus(shown))];
    if (this.runs.length > 1) {
      const [a, b] = this.pair.map((i) => this.runs[i]);
      const pairs = this.#rows(a).map((row) => [row, b.byKey.get(keyOf(row))]).filter(([, other]) => other);
      const choose = (n) => choice({ 'aria-label': n ? 'Up' : 'Across',
        onchange: (event) => { this.pair[n] = Number(event.target.value); this.#show(); } },
      this.runs.map((run, i) => [i, run.name]), this.pair[n]);
      charts.push(el('figure', { className: 'chart' },
        el('div', { className: 'row' }, el('h3', {}, 'Level by level'), choose(0), 'and', choose(1)),
        scatter(a, b, pairs, (row) => this.#open(row))));
    }
    return el('div', { className: 'charts' }, ...charts);
  }

  #table() {
    const runs = this.runs.filter((run) => run.on);
    const rows = new Map(runs.flatMap((run) => this.#rows(run)).map((row) => [keyOf(row), row]));
    const lines = [...rows.entries()].slice(0, MOST_LINES).map(([key, row]) => {
      const results = runs.map((run) => run.byKey.get(key));
      const best = Math.min(...results.filter((r) => r?.solved).map((r) => r.pushes || Infinity));
      const line = el('tr', { tabIndex: 0 },
        el('td', {}, row.suite), el('td', {}, String(row.level)),
        el('td', { className: 'left' }, row.title.slice(0, 60)),
        ...results.flatMap((r) => [
          el('td', { className: r?.solved ? '' : 'unsolved' }, !r ? '' : r.solved ? seconds(r.seconds) : 'not solved'),
          el('td', { className: r?.solved && r.pushes === best && runs.length > 1 ? 'best' : '' },
            r?.solved && r.pushes ? String(r.pushes) : '')]));
      return pressed(line, () => this.#open(results.find((r) => r?.solution) ?? row));
    });
    const more = rows.size > MOST_LINES ? el('p', { className: 'muted small' },
      `${plural(rows.size - MOST_LINES, 'more level is', 'more levels are')} not listed.`) : null;
    return el('div', { className: 'table-box' }, el('table', { id: 'bench-table' },
      el('thead', {}, el('tr', {}, el('th', {}, 'suite'), el('th', {}, 'level'),
        el('th', { className: 'left' }, 'title'),
        ...runs.flatMap((run) => [el('th', {}, run.name), el('th', {}, 'pushes')]))),
      el('tbody', {}, ...lines)), more);
  }

  /** #open plays the solution of a row on its level, if the level is among those of the open file. */
  #open(row) {
    const { library } = this.app;
    const name = library.name.replace(/\.\w+$/, '');
    const level = library.list.find((l) => l.number === row.level && (!row.title || !l.title || l.title === row.title)
      && !l.error);
    const file = row.suite || 'the file of levels';
    if (!level) return toast(`Open ${file} first: it has the board of level ${row.level}.`, 'bad');
    if (name && row.suite && name !== row.suite) toast(`This is level ${row.level} of ${name}, the row is of ${file}.`);
    const solution = row.solution || known.of(level).solution;
    if (solution) return this.app.playSolution(level, solution);
    library.choose(level);
    return this.app.solving.solve();
  }
}
