// The panel that solves: the search at work, and what came of the search.

import * as backend from './backend.js';
import { $, attempt, choice, el, ended, fill, set, tell, toast, short, bytes, seconds } from './dom.js';
import { BoardView } from './board.js';
import { measures } from './game.js';
import { known } from './record.js';
import { Grid, grouped, nameOf, plural, pushesIn } from './level.js';

/** Solving is the panel, which solves the position of play and puts the solution behind that position. */
export class Solving {
  constructor(play, library, limits) {
    this.play = play;
    this.library = library;
    this.asking = new backend.Asking();
    this.running = null; // the level that is searched
    this.results = new WeakMap(); // by level: the last result of a search from its start
    this.#build(limits);
    play.addEventListener('level', () => this.#showKnown());
    play.addEventListener('position', () => this.#enable());
  }

  #build(limits) {
    const times = [[5, '5 s'], [20, '20 s'], [60, '1 min'], [300, '5 min'], [1800, '30 min']]
      .filter(([s]) => s <= Math.max(limits.seconds, 5));
    this.time = choice({ id: 'solve-time', 'aria-label': 'Time to solve' }, times, times.findLast(([s]) => s <= 60)[0]);
    this.mode = choice({ id: 'solve-mode', 'aria-label': 'Way to solve' }, [['auto', 'from both ends'],
      ['astar', 'fewest pushes'], ['forward', 'forward only'], ['reverse', 'backward only']], 'auto');
    this.button = el('button', { id: 'solve', className: 'primary grow', title: 'F', onclick: () => this.toggle() },
      'Solve');
    this.better = el('button', { id: 'improve', onclick: () => this.improve() }, 'Improve');
    this.meter = el('i');
    this.live = el('div', { hidden: true, id: 'solve-live' });
    this.whose = el('button', { id: 'solve-whose', className: 'quiet', title: 'Open this level',
      onclick: () => this.library.choose(this.running) });
    this.verdict = el('div', { id: 'verdict', 'aria-live': 'polite' });
    $('solving').append(el('h3', {}, 'Solve'), el('div', { className: 'row' }, this.button, this.better),
      el('div', { className: 'row' }, el('label', { className: 'field' }, 'for', this.time),
        el('label', { className: 'field' }, this.mode)),
      this.live, this.verdict);
    this.views = [this.#side('from the start'), this.#side('from the end')];
    this.facts = el('dl', { className: 'facts' });
    this.shares = el('dl', { className: 'facts', id: 'solve-shares' });
    this.gaps = []; // reports of the search in which the sides were nearer than ever, the latest first
    this.live.append(this.whose, el('div', { className: 'meter' }, this.meter), this.facts,
      el('details', {}, el('summary', {}, 'What each strategy does'), this.shares),
      el('div', { className: 'sides' }, ...this.views.map((side) => side.figure)));
    this.#enable();
  }

  #side(words) {
    const canvas = el('canvas', { role: 'img', 'aria-label': `The best position ${words}` });
    const figure = el('figure', { hidden: true }, canvas, el('figcaption', {}, words));
    return { figure, canvas, view: null, rows: '' }; // the view is made when there is something to show
  }

  toggle() {
    if (this.running) this.stop();
    else this.solve();
  }

  stop() {
    attempt(() => this.asking.stop());
  }

  /** solve searches from the position of the board. */
  solve() {
    const { play } = this, { level, game } = play;
    if (!level || this.running || game.solved) return;
    const before = game.lurd(), from = { ...level, rows: game.rows() };
    this.#search(level, (options, progress) => backend.solve(from, options, progress), (result) => {
      result.from = before.length;
      if (before === '') this.#learn(level, result);
      else if (result.solution !== undefined) known.learn(level, { solution: before + result.solution });
      this.#plan(level, before, result.solution);
    });
  }

  /** improve searches for a better solution than the best that is known. */
  improve() {
    const { level, solution } = this.play;
    if (!level || this.running || !solution) return;
    this.#search(level, (options, progress) => backend.solve(level, { ...options, solution }, progress), (result) => {
      this.#learn(level, { ...this.results.get(level), ...result });
      if (this.play.level === level) this.play.seek(0);
      this.#plan(level, '', result.solution);
    });
  }

  #learn(level, result) {
    known.learn(level, result);
    this.results.set(level, result);
  }

  /** #plan puts a solution behind the position that was searched, if the game of the level is still at that
   * position. */
  #plan(level, before, solution) {
    const game = this.play.gameOf(level);
    if (solution === undefined || game.lurd() !== before) return;
    if (level === this.play.level) this.play.plan(solution);
    else game.plan(solution);
  }

  async #search(level, run, take) {
    const limit = Number(this.time.value), options = { seconds: limit, mode: this.mode.value };
    this.running = level;
    this.play.dispatchEvent(new Event('search')); // ends smaller searches: some planners make one at a time
    this.#showLive(limit);
    let result;
    try {
      result = await this.asking.make((id, heard) => run({ ...options, id }, heard), (p) => this.#progress(p, limit));
      take(result);
    } catch (error) {
      result = { status: 'failed', reason: error.message };
    }
    this.running = null;
    this.live.hidden = true;
    this.library.learned(level);
    this.#enable();
    if (this.play.level === level) this.#showResult(result);
    else toast(`${nameOf(level)}: ${wordsOf(result)}`);
  }

  #showLive(limit) {
    fill(this.verdict);
    tell(this.verdict);
    this.whose.textContent = `Searching ${nameOf(this.running)}`;
    this.live.hidden = false;
    this.gaps = [];
    for (const side of this.views) side.figure.hidden = true;
    this.#progress({ seconds: 0, positions: 0, nearest: -1 }, limit);
    this.#enable();
  }

  #progress(p, limit) {
    this.meter.style.width = `${Math.min(100, (100 * p.seconds) / limit)}%`;
    const rows = [['time', seconds(p.seconds)], ['positions', short(p.positions)]];
    if (p.seconds > 0.5) rows.push(['a second', short(p.positions / p.seconds)]);
    if (p.forward || p.reverse) rows.push(['from both ends', `${short(p.forward ?? 0)} | ${short(p.reverse ?? 0)}`]);
    if (p.strategies && p.nearest >= 0 && !(this.gaps[0]?.nearest <= p.nearest)) this.gaps.unshift(p);
    rows.push(...gapRows(this.gaps, p.seconds));
    if (p.bound) rows.push(['pushes needed', `≥ ${grouped(p.bound)}`]);
    if (p.bytes) rows.push(['memory', `${bytes(p.bytes)}${p.full ? ', the table is full' : ''}`]);
    if (p.round > 1) rows.push(['round', p.round]);
    this.facts.replaceChildren(...factsOf(rows));
    this.shares.replaceChildren(...sharesOf(p.strategies ?? []));
    this.shares.parentElement.hidden = !p.strategies;
    [p.best?.forward, p.best?.reverse].forEach((board, i) => this.#showSide(this.views[i], board));
  }

  #showSide(side, board) {
    if (!board?.length || side.rows === board.join('\n')) return;
    side.rows = board.join('\n');
    side.figure.hidden = false;
    side.view ??= new BoardView(side.canvas, { fit: 16 });
    side.view.show(new Grid(board));
  }

  #enable() {
    const { game } = this.play;
    const words = this.running ? 'Stop' : game?.done ? 'Solve from here' : 'Solve';
    tell(this.button, { running: this.running ? 'yes' : null });
    set(this.button, { disabled: !this.running && (!game || game.solved), textContent: words });
    set(this.better, { disabled: Boolean(this.running) || !this.play.solution });
  }

  /** #showKnown shows what is known of a level that was opened. */
  #showKnown() {
    const { level } = this.play, about = known.of(level), result = this.results.get(level);
    fill(this.verdict);
    tell(this.verdict);
    if (result) this.#showResult(result);
    else if (about.solution) this.#showResult({ status: 'solved', ...about, lower_bound: about.bound });
    if (about.solution && this.play.game.moves === '') this.play.plan(about.solution);
    this.#enable();
  }

  #showResult(result) {
    tell(this.verdict, { status: result.status, from: result.from });
    fill(this.verdict, ...resultParts(this.play.level, result),
      result.solution && el('button', { id: 'solve-watch', onclick: () => this.#watch() }, 'Watch it'));
  }

  /** #watch runs the planner's moves behind the position, or else the best solution that is known. */
  #watch() {
    const { play } = this, { game, level } = play;
    if (game.planned < game.moves.length && game.done < game.moves.length) return play.run();
    play.seek(0);
    return play.plan(known.of(level).solution, true);
  }
}

const factsOf = (rows) => rows.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]);

/** gapRows says how near both sides of a search are to each other, since when, and how near they were before. */
function gapRows([last, ...before], now) {
  if (!last) return [];
  const rows = [['sides are apart', `≥ ${plural(last.nearest, 'push', 'pushes')}`], ['no nearer for', seconds(now - last.seconds)]];
  if (before.length) rows.push(['before that', before.slice(0, 3).map((g) => `${grouped(g.nearest)} at ${seconds(g.seconds)}`).join(', ')]);
  return rows;
}

/** sharesOf lists what part of the work each strategy of a search has had, and which strategies are done. */
function sharesOf(strategies) {
  const all = strategies.reduce((sum, s) => sum + s.seconds, 0) || 1;
  return strategies.toSorted((a, b) => b.seconds - a.seconds).flatMap((s) => [el('dt', {}, s.name),
    el('dd', { title: s.note }, `${Math.round((100 * s.seconds) / all)} %${s.done ? ', done' : ''}`)]);
}

/** after says from where a search of a position began. */
const after = ({ from }) => (from ? ` from move ${from} on` : '');

/** wordsOf says what came of a search in a sentence. */
function wordsOf(result) {
  if (result.status === 'unsolvable') return `there is no solution${after(result)}.`;
  if (result.solution === undefined) return `not solved. ${result.reason ?? ''}`;
  return `solved${after(result)} in ${plural(pushesIn(result.solution), 'push', 'pushes')}.`;
}

/** resultParts says what came of a search, as elements. */
export function resultParts(level, result) {
  if (result.status === 'failed') return [el('p', { className: 'verdict bad' }, result.reason)];
  if (result.status === 'unsolvable') {
    return [el('p', { className: 'verdict bad' }, `There is no solution${after(result)}.`),
      el('p', { className: 'small' }, ended(result.reason ?? ''))];
  }
  if (result.status !== 'solved') {
    const bound = result.lower_bound ? ` Any solution takes at least ${plural(result.lower_bound, 'push', 'pushes')}.`
      : '';
    return [el('p', { className: 'verdict' },
      result.stopped ? 'Stopped before a solution was found.' : 'Not solved in this time.'),
      el('p', { className: 'small muted' }, ended(result.reason ?? '') + bound)];
  }
  const hard = result.solution ? measures(level.rows, result.solution) : null;
  const bound = !result.proved && result.lower_bound ? `, at least ${grouped(result.lower_bound)}` : '';
  const rows = [['pushes', `${grouped(result.pushes)}${bound}`], ['moves', grouped(result.moves)]];
  if (hard?.pushes === result.pushes) rows.push(['box lines', grouped(hard.lines)],
    ['box changes', grouped(hard.changes)]);
  if (result.seconds) rows.push(['time', seconds(result.seconds)]);
  const fewest = result.proved ? ', with the fewest pushes' : '';
  return [el('p', { className: 'verdict good' }, `Solved${after(result)}${fewest}.`),
    el('dl', { className: 'facts' }, ...factsOf(rows)),
    found(result)];
}

/** found says how a solution was found: by what, with how many positions, and which techniques decided. */
function found(result) {
  if (!result.found_by && !result.positions) return null;
  const items = (result.techniques ?? []).map((t) => el('div', { className: 'small', title: t.words },
    el('b', {}, t.name), el('span', { className: 'muted' }, ` ${t.words}, ${t.decided === 1 ? 'once' : `${short(t.decided)} times`}`)));
  return el('details', {}, el('summary', {}, 'How it was found'),
    result.found_by && el('p', { className: 'small', title: `The name of this in reports: ${result.solved_by}` },
      `Found by ${result.found_by}.`),
    result.positions && el('dl', { className: 'facts' }, ...factsOf([['positions', short(result.positions)]])), ...items);
}
