// The list of levels, and what is known of each.

import { $, el, later, toast } from './dom.js';
import { thumbnail } from './thumbnail.js';
import { Grid, nameOf, plural } from './level.js';
import { known } from './record.js';

const LINE = 58; // pixels of a line of the list, as the style sheet says

/** wordsOf says what is known of a level, with the name of a style. */
export function wordsOf(level) {
  if (level.error) return ['cannot be used', 'trouble'];
  const { own, pushes, proved, bound, unsolvable, begun } = known.of(level), name = proved ? 'fewest' : 'known';
  if (unsolvable) return ['no solution', 'trouble'];
  if (own) {
    const more = own.pushes - pushes;
    const least = more ? ` (+${more})` : proved ? ', fewest' : bound ? ` (≥ ${bound})` : '';
    return [`✓ ${plural(own.pushes, 'push', 'pushes')}${least}`, 'known'];
  }
  if (pushes && begun) return [`begun, ${name} ${pushes}`, ''];
  if (pushes) return [`${name}: ${plural(pushes, 'push', 'pushes')}`, ''];
  if (begun) return [`begun: ${plural(begun, 'move')}`, ''];
  return [plural(level.boxes ?? new Grid(level.rows).count(8), 'box', 'boxes'), ''];
}

/** Library is the list at the left, of which only the lines in view are there. open is called with a level that the user
 * chose. */
export class Library {
  constructor(open) {
    this.open = open;
    this.list = [];
    this.shown = []; // those of the list that the filter lets through
    this.items = new Map(); // by level, of the lines in view
    this.current = null;
    this.name = '';
    $('levels').addEventListener('scroll', () => this.#draw());
    new ResizeObserver(() => this.#draw()).observe($('levels'));
    const filter = later(120, () => this.#filter());
    $('levels-filter').addEventListener('input', filter);
    $('levels-filter').addEventListener('keydown', (event) => this.#found(event));
    $('levels').addEventListener('keydown', (event) => this.#key(event));
    $('levels-fold').addEventListener('click', () => this.fold(!$('levels').hidden));
    $('level-back').addEventListener('click', () => this.step(-1));
    $('level-next').addEventListener('click', () => this.step(1));
    document.addEventListener('scheme', () => this.again());
    narrow.addEventListener('change', () => this.fold(narrow.matches));
    this.fold(narrow.matches);
  }

  /** show puts levels into the list and opens one that can be used, the first or that of a number. */
  show(levels, name, left = 0, number = 1) {
    this.list = levels;
    this.name = name;
    $('levels-filter').value = '';
    const more = left ? `, ${left} more are left out` : '';
    $('levels-name').textContent = levels.length ? `${name || 'Pasted'}: ${plural(levels.length, 'level')}${more}` : '';
    $('levels-name').title = name;
    this.#filter();
    const usable = levels.filter((level) => !level.error);
    const first = usable.find((level) => level.number >= number) ?? usable[0];
    if (first) this.choose(first, first !== levels[0]);
    else if (levels.length) toast(levels[0].error, 'bad');
  }

  /** add puts one level at the top of the list and opens it. */
  add(level) {
    const same = this.list.find((other) => other.rows.join('\n') === level.rows.join('\n'));
    if (!same) this.list = [level, ...this.list];
    this.#filter();
    this.choose(same ?? level);
  }

  /** fold hides the list on a narrow page, or shows it. */
  fold(hidden) {
    $('levels').hidden = hidden;
    $('levels-filter').hidden = hidden || this.list.length < 8;
    $('levels-fold').setAttribute('aria-expanded', String(!hidden));
  }

  #filter() {
    const wanted = $('levels-filter').value.trim().toLowerCase();
    this.shown = this.list.filter((level) => !wanted || String(level.number) === wanted
      || (level.title ?? '').toLowerCase().includes(wanted));
    this.fold($('levels').hidden);
    this.#steps();
    this.again();
  }

  /** again draws all lines in view again. */
  again() {
    this.items.clear();
    this.#draw();
  }

  /** #draw makes the lines in view, and room for all others above and below. */
  #draw() {
    const box = $('levels'), { length } = this.shown, height = box.clientHeight || 600;
    const first = Math.max(0, Math.min(Math.floor(box.scrollTop / LINE) - 4, length - Math.ceil(height / LINE)));
    const seen = this.shown.slice(first, first + Math.ceil(height / LINE) + 8);
    if (seen.length === this.items.size && seen.every((level) => this.items.has(level))) return;
    this.items = new Map(seen.map((level) => [level, this.items.get(level) ?? this.#item(level)]));
    const [above, below] = [first, length - first - seen.length].map((lines) => {
      const room = el('div', { role: 'presentation' });
      room.style.height = `${lines * LINE}px`;
      return room;
    });
    box.replaceChildren(above, ...this.items.values(), below);
  }

  #item(level) {
    const [words, style] = wordsOf(level), is = level === this.current;
    const number = level.number && level.title ? `${level.number}  ` : '';
    const stamp = el('canvas', { 'aria-hidden': 'true' });
    const item = el('li', { role: 'option', tabIndex: is ? 0 : -1, 'aria-selected': String(is),
      className: level.error ? 'bad' : '', onclick: () => {
      if (narrow.matches) this.fold(true);
      this.choose(level);
    } }, stamp,
    el('div', { className: 'what' }, el('b', { title: nameOf(level) }, number + nameOf(level)),
      el('span', { className: style, title: level.error ?? words }, level.error ?? words)));
    if (!level.error) requestAnimationFrame(() => thumbnail(stamp, new Grid(level.rows)));
    return item;
  }

  /** choose opens a level of the list. reveal says whether it may stand out of sight in the list. */
  choose(level, reveal = true) {
    if (level.error) return void toast(level.error, 'bad');
    const before = this.current;
    this.current = level;
    this.learned(before);
    this.learned(level);
    this.#steps();
    if (reveal) requestAnimationFrame(() => this.#reveal()); // with the layout of the frame
    this.open(level);
  }

  #reveal() {
    const box = $('levels'), top = this.shown.indexOf(this.current) * LINE;
    if (top < 0 || !box.clientHeight) return;
    box.scrollTop = Math.min(top, Math.max(box.scrollTop, top + LINE - box.clientHeight));
  }

  /** next is the level n places further down among those that the filter lets through; undefined at the end. */
  next(n) {
    const usable = this.shown.filter((level) => !level.error), at = usable.indexOf(this.current);
    const next = usable[Math.min(usable.length - 1, Math.max(0, at + n))];
    return next === this.current ? undefined : next;
  }

  /** step opens the next level. */
  step(n) {
    const next = this.next(n);
    if (next) this.choose(next);
  }

  #steps() {
    $('level-back').disabled = !this.next(-1);
    $('level-next').disabled = !this.next(1);
  }

  /** learned shows again what is known of a level. */
  learned(level) {
    const item = this.items.get(level);
    if (!item) return;
    const again = this.#item(level);
    item.replaceWith(again);
    this.items.set(level, again);
  }

  /** #found opens the first level that the filter lets through. The keyboard gives the keys back to the game. */
  #found(event) {
    if (event.key !== 'Enter') return;
    this.#filter();
    const found = this.shown.find((level) => !level.error);
    if (found) this.choose(found);
    else toast('No level has this number or title.', 'bad');
  }

  #key(event) {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.step(by);
    requestAnimationFrame(() => this.items.get(this.current)?.focus());
  }
}

const narrow = matchMedia('(max-width: 820px)');
