// The list of levels, and what is known of each.

import { $, attempt, el, fill, later, set, tell, toast } from './dom.js';
import { thumbnail } from './thumbnail.js';
import { keptFile, keptFiles } from './files.js';
import { led } from './keyboard.js';
import { Grid, grouped, nameOf, plural } from './level.js';
import { known } from './record.js';

const LINE = 58; // pixels of a line of the list, as the style sheet says

/** wordsOf says what is known of a level, with the name of a style. */
export function wordsOf(level) {
  if (level.error) return ['cannot be used', 'trouble'];
  const { own, pushes, proved, bound, unsolvable, begun } = known.of(level);
  if (unsolvable) return ['no solution', 'trouble'];
  if (own) {
    const more = own.pushes - pushes;
    const least = more ? ` (+${grouped(more)})` : proved ? ', fewest' : bound ? ` (≥ ${grouped(bound)})` : '';
    return [`✓ ${plural(own.pushes, 'push', 'pushes')}${least}`, 'known'];
  }
  const seen = begun ? 'begun' : 'seen solved';
  if (pushes) return [proved ? `${seen}; fewest ${grouped(pushes)}` : `${seen}; ${plural(pushes, 'push', 'pushes')}`, ''];
  if (begun) return [`begun: ${plural(begun, 'move')}`, ''];
  return [plural(level.boxes ?? new Grid(level.rows).count(8), 'box', 'boxes'), ''];
}

/** Library is the list at the left. Only the lines in view are elements of the page. open is called with a level that
 * the user chose, and keep, if there is one, with a collection that has changed. */
export class Library {
  constructor(open) {
    this.open = open;
    this.list = [];
    this.shown = []; // the levels of the list that the filter lets through
    this.items = new Map(); // by level: the lines in view
    this.current = null;
    this.goal = null; // the level whose number stands in the field
    this.name = '';
    this.keep = null;
    $('levels').addEventListener('scroll', () => this.#draw());
    new ResizeObserver(() => this.#draw()).observe($('levels'));
    const filter = later(120, () => this.#filter());
    $('levels-filter').addEventListener('input', filter);
    $('levels-filter').addEventListener('keydown', (event) => this.#found(event));
    $('levels').addEventListener('keydown', (event) => this.#key(event));
    $('levels-name').addEventListener('change', () => attempt(() => this.#again($('levels-name').value)));
    $('levels-fold').addEventListener('click', () => this.fold(!$('levels').hidden));
    $('level-back').addEventListener('click', () => this.step(-1));
    $('level-next').addEventListener('click', () => this.step(1));
    document.addEventListener('scheme', () => this.again());
    narrow.addEventListener('change', () => this.fold(narrow.matches));
    this.fold(narrow.matches);
  }

  /** show puts levels into the list and opens the first one that can be used, from a number on. */
  show(levels, name, left = 0, number = 1) {
    this.list = levels;
    this.name = name || `Pasted: ${nameOf(levels[0])}`;
    this.left = left;
    $('levels-filter').value = '';
    this.#kept();
    this.#filter();
    const usable = levels.filter((level) => !level.error);
    const first = usable.find((level) => level.number >= number) ?? usable[0];
    if (first) this.choose(first, first !== levels[0]);
    else if (levels.length) toast(levels[0].error, 'bad');
  }

  /** add puts one level at the top of the list and opens it. */
  add(level) {
    const same = this.list.find((other) => other.rows.join('\n') === level.rows.join('\n'));
    if (!same) {
      this.list = [level, ...this.list];
      this.name ||= 'Levels';
      this.#kept();
    }
    this.#filter();
    this.choose(same ?? level);
  }

  /** #kept has the collection kept, and offers it and the other kept collections by name. */
  async #kept() {
    const { name, list: levels, left } = this, words = (kept) => `${kept.name}: ${plural(kept.levels, 'level')}`;
    const names = (others) => fill($('levels-name'), ...[{ name, levels: levels.length }, ...others].map((kept) =>
      el('option', { value: kept.name, 'data-levels': kept.levels }, words(kept) + (kept.name === name && left ? `, ${grouped(left)} more are left out` : ''))));
    names([]);
    await this.keep?.({ name, levels, left });
    const others = (await keptFiles()).filter((kept) => kept.name !== name);
    if (this.name === name) names(others);
  }

  /** #again opens a kept collection. */
  async #again(name) {
    const file = await keptFile(name);
    if (file) this.show(file.levels, file.name, file.left);
    else toast('The browser has not kept these levels.', 'bad');
  }

  /** fold hides the list on a narrow page, or shows it. */
  fold(hidden) {
    $('levels').hidden = hidden;
    $('levels-filter').hidden = hidden || this.list.length < 8;
    $('levels-fold').setAttribute('aria-expanded', String(!hidden));
  }

  /** #filter lets the levels through whose titles hold the text of the field. The number of a level hides nothing: the
   * list goes to that level. */
  #filter() {
    const wanted = $('levels-filter').value.trim().toLowerCase();
    this.goal = wanted ? this.list.find((level) => String(level.number) === wanted) : null;
    this.shown = !wanted || this.goal ? this.list
      : this.list.filter((level) => (level.title ?? '').toLowerCase().includes(wanted));
    this.fold($('levels').hidden);
    this.#steps();
    this.again();
    if (this.goal) this.#reveal(this.goal);
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
    if (!length) return fill(box, this.list.length ? el('li', { className: 'none', role: 'presentation' }, 'No level found')
      : null);
    if (seen.length === this.items.size && seen.every((level) => this.items.has(level))) return undefined;
    this.items = new Map(seen.map((level) => [level, this.items.get(level) ?? this.#item(level)]));
    const [above, below] = [first, length - first - seen.length].map((lines) => {
      const room = el('div', { role: 'presentation' });
      room.style.height = `${lines * LINE}px`;
      return room;
    });
    const held = document.activeElement.parentElement === box; // a line that is moved loses the focus
    box.replaceChildren(above, ...this.items.values(), below);
    if (held) (this.items.get(this.current) ?? box).focus({ preventScroll: true });
    return undefined;
  }

  #item(level) {
    const stamp = el('canvas', { 'aria-hidden': 'true' });
    const item = el('li', { role: 'option', onclick: () => {
      if (narrow.matches) this.fold(true);
      this.choose(level);
    } }, stamp, el('div', { className: 'what' }));
    if (!level.error) requestAnimationFrame(() => thumbnail(stamp, new Grid(level.rows)));
    this.#write(item, level);
    return item;
  }

  /** #write says in a line what is known of its level. */
  #write(item, level) {
    const [words, style] = wordsOf(level), is = level === this.current;
    const number = level.number && level.title && !level.title.startsWith(level.number) ? `${level.number}  ` : '';
    set(item, { tabIndex: is ? 0 : -1, className: level.error ? 'bad' : level === this.goal ? 'goal' : '' });
    const { own, pushes, proved, begun } = level.error ? {} : known.of(level);
    tell(item, { own: own?.pushes, pushes, proved: proved || null, begun: begun || null });
    item.setAttribute('aria-selected', String(is));
    item.setAttribute('aria-posinset', this.shown.indexOf(level) + 1);
    item.setAttribute('aria-setsize', this.shown.length);
    fill(item.lastChild, el('b', { title: nameOf(level) }, number + nameOf(level)),
      el('span', { className: style, title: level.error ?? words }, level.error ?? words));
  }

  /** choose opens a level of the list. reveal says whether the list is moved so that the level is in view. */
  choose(level, reveal = true) {
    if (level.error) return void toast(level.error, 'bad');
    const before = this.current;
    this.current = level;
    this.learned(before);
    this.learned(level);
    this.#steps();
    if (reveal) requestAnimationFrame(() => this.#reveal(level)); // with the layout of the frame
    this.open(level);
  }

  #reveal(level) {
    const box = $('levels'), top = this.shown.indexOf(level) * LINE;
    if (top < 0 || !box.clientHeight) return;
    box.scrollTop = Math.min(top, Math.max(box.scrollTop, top + LINE - box.clientHeight));
    this.#draw(); // now, because the event of the scrolling comes a frame later
  }

  /** next is the level n places further down among those that the filter lets through; undefined at the end. */
  next(n) {
    const usable = this.shown.filter((level) => !level.error), at = usable.indexOf(this.current);
    const next = usable[Math.min(usable.length - 1, Math.max(0, at + n))];
    return next === this.current ? undefined : next;
  }

  /** step opens the level n places further down. */
  step(n) {
    const next = this.next(n);
    if (next) this.choose(next);
  }

  #steps() {
    $('level-back').disabled = !this.next(-1);
    $('level-next').disabled = !this.next(1);
  }

  /** learned shows again what is known of a level, in the same line, which may have the focus. */
  learned(level) {
    const item = this.items.get(level);
    if (item) this.#write(item, level);
  }

  /** #found opens the level of the number, or the first one that the filter lets through. Escape takes the filter away.
   * The keyboard gives the keys back to the game. */
  #found(event) {
    if (event.key === 'Escape') $('levels-filter').value = '';
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    this.#filter();
    const found = this.goal ?? this.shown.find((level) => !level.error);
    if (event.key === 'Enter' && found) this.choose(found);
  }

  /** #key goes up and down the list. Enter gives the keys to the game, and back takes them from there. */
  #key(event) {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (event.key === 'Enter') $('board').focus();
    if (!by) return;
    event.preventDefault();
    this.step(by);
    this.back();
  }

  /** back gives the keys to the list, and reports whether the open level is in the list. */
  back() {
    this.#reveal(this.current);
    const item = $('levels').hidden ? null : this.items.get(this.current);
    if (item) led(item);
    return Boolean(item);
  }
}

const narrow = matchMedia('(max-width: 820px), (max-height: 500px)');
