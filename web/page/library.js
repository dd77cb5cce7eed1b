// The list of levels, and what is known of each. What the page has found out stays in the browser.

import { $, el, later, toast } from './dom.js';
import { thumbnail } from './thumbnail.js';
import { Grid, nameOf, plural } from './level.js';

const KEY = 'planner.known', MOST_KNOWN = 400, MOST_SOLUTION = 50_000;

/** Known remembers results by the board of a level. */
class Known {
  constructor() {
    try {
      this.map = new Map(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    } catch {
      this.map = new Map();
    }
  }

  of(level) {
    return this.map.get(level.rows.join('\n'));
  }

  /** learn takes a result if it says more than what is known, and reports whether it did. */
  learn(level, result) {
    const key = level.rows.join('\n'), old = this.map.get(key) ?? {};
    const next = { ...old, bound: Math.max(old.bound ?? 0, result.lower_bound ?? 0) };
    if (result.status === 'unsolvable') next.unsolvable = true;
    const cost = ({ pushes, moves }) => pushes * 1e7 + moves;
    const better = result.solution && !(old.solution && cost(old) <= cost(result));
    if (better) Object.assign(next, { solution: result.solution, pushes: result.pushes, moves: result.moves });
    if (result.proved && result.pushes === next.pushes) next.proved = true;
    this.map.delete(key);
    this.map.set(key, next);
    this.#save();
  }

  #save() {
    while (this.map.size > MOST_KNOWN) this.map.delete(this.map.keys().next().value);
    const small = [...this.map].filter(([key, { solution = '' }]) => key.length + solution.length < MOST_SOLUTION);
    try {
      localStorage.setItem(KEY, JSON.stringify(small));
    } catch { /* the browser keeps no more; the page still knows it */ }
  }
}

export const known = new Known();

/** wordsOf says what is known of a level, with the name of a style. */
export function wordsOf(level) {
  if (level.error) return ['cannot be used', 'trouble'];
  const about = known.of(level);
  if (about?.unsolvable) return ['no solution', 'trouble'];
  if (about?.solution) {
    const bound = about.proved ? ', fewest' : about.bound ? ` (≥ ${about.bound})` : '';
    return [`${plural(about.pushes, 'push', 'pushes')}${bound}`, 'known'];
  }
  return [plural(level.boxes ?? new Grid(level.rows).count(8), 'box', 'boxes'), ''];
}

/** Library is the list at the left. open is called with a level that the user chose. */
export class Library {
  constructor(open) {
    this.open = open;
    this.list = [];
    this.items = new Map();
    this.current = null;
    this.seen = new IntersectionObserver((entries) => {
      for (const entry of entries) if (entry.isIntersecting) this.#draw(entry.target);
    }, { root: $('levels'), rootMargin: '200px' });
    $('levels-filter').addEventListener('input', later(120, () => this.#fill()));
    $('levels').addEventListener('keydown', (event) => this.#key(event));
    document.addEventListener('scheme', () => this.#fill());
  }

  /** show puts levels into the list and opens the first that can be used. */
  show(levels, name, left = 0) {
    this.list = levels;
    $('levels-filter').value = '';
    $('levels-filter').hidden = levels.length < 8;
    const more = left ? `, ${left} more are left out` : '';
    $('levels-name').textContent = levels.length ? `${name || 'Pasted'}: ${plural(levels.length, 'level')}${more}` : '';
    $('levels-name').title = name;
    this.#fill();
    for (const level of levels) if (level.solution) known.learn(level, withCounts(level.solution));
    const first = levels.find((level) => !level.error);
    if (first) this.choose(first, first !== levels[0]);
    else if (levels.length) toast(levels[0].error, 'bad');
  }

  /** add puts one level at the top of the list and opens it. */
  add(level) {
    const same = this.list.find((other) => other.rows.join('\n') === level.rows.join('\n'));
    if (!same) this.list = [level, ...this.list];
    this.#fill();
    this.choose(same ?? level);
  }

  #fill() {
    const wanted = $('levels-filter').value.trim().toLowerCase();
    const fits = (level) => !wanted || String(level.number) === wanted
      || (level.title ?? '').toLowerCase().includes(wanted);
    this.seen.disconnect();
    this.items.clear();
    $('levels').replaceChildren(...this.list.filter(fits).map((level) => this.#item(level)));
    this.#mark();
  }

  #item(level) {
    const [words, style] = wordsOf(level);
    const status = el('span', { className: style, title: level.error ?? words }, level.error ?? words);
    const number = level.number && level.title ? `${level.number}  ` : '';
    const item = el('li', { role: 'option', tabIndex: -1, 'aria-selected': 'false',
      className: level.error ? 'bad' : '' },
      el('canvas', { 'aria-hidden': 'true' }),
      el('div', { className: 'what' }, el('b', { title: nameOf(level) }, number + nameOf(level)), status));
    item.level = level;
    item.status = status;
    item.addEventListener('click', () => this.choose(level));
    this.items.set(level, item);
    this.seen.observe(item);
    return item;
  }

  #draw(item) {
    this.seen.unobserve(item);
    if (!item.level.error) thumbnail(item.querySelector('canvas'), new Grid(item.level.rows));
  }

  /** choose opens a level of the list. reveal says whether it may stand out of sight in the list. */
  choose(level, reveal = true) {
    if (level.error) return void toast(level.error, 'bad');
    this.current = level;
    this.#mark(reveal);
    this.open(level);
  }

  /** step opens the level that stands n places further down. */
  step(n) {
    const usable = this.list.filter((level) => !level.error), at = usable.indexOf(this.current);
    const next = usable[Math.min(usable.length - 1, Math.max(0, at + n))];
    if (next && next !== this.current) this.choose(next);
  }

  /** learned shows again what is known of the open level. */
  learned() {
    const item = this.items.get(this.current);
    if (!item) return;
    const [words, style] = wordsOf(this.current);
    item.status.textContent = item.status.title = words;
    item.status.className = style;
  }

  #mark(reveal = false) {
    for (const [level, item] of this.items) {
      const is = level === this.current;
      item.setAttribute('aria-selected', String(is));
      item.tabIndex = is ? 0 : -1;
      if (is && reveal) requestAnimationFrame(() => item.scrollIntoView({ block: 'nearest' })); // with the layout of the frame
    }
  }

  #key(event) {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.step(by);
    this.items.get(this.current)?.focus();
  }
}

function withCounts(solution) {
  return { status: 'solved', solution, moves: solution.length, pushes: solution.replace(/[^A-Z]/g, '').length };
}
