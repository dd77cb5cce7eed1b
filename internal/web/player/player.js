// The page that plays solutions. Its levels stand in the page as JSON.

import { $, el, copy } from './dom.js';
import { Play } from './play.js';
import { measures } from './game.js';
import { thumbnail } from './thumbnail.js';
import { Grid, nameOf, plural, pushesIn } from './level.js';
import { Band } from './band.js';

const levels = JSON.parse($('data').textContent);
const FASTEST = Number($('speed').max);

const play = new Play();
const items = levels.map(item);
const band = new Band(play);
let shown = -1;

/** item is the line of a level in the chooser. The picture of the level is drawn when the line comes into view. */
function item(level, n) {
  const canvas = el('canvas', {}), pushes = pushesIn(level.solution);
  return el('li', { role: 'option', onclick: () => open(n) }, canvas,
    el('div', { className: 'what' }, el('b', {}, nameOf(level)), el('span', {}, plural(pushes, 'push', 'pushes'))));
}

const drawn = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    drawn.unobserve(target);
    thumbnail(target.querySelector('canvas'), new Grid(levels[items.indexOf(target)].rows));
  }
});

/** open shows a level with its solution ahead, or as the level was left. */
function open(n) {
  if (n < 0 || n >= levels.length || n === shown) return;
  const before = play.games.has(levels[n]);
  items[shown]?.setAttribute('aria-selected', 'false');
  shown = n;
  items[n].setAttribute('aria-selected', 'true');
  items[n].scrollIntoView({ block: 'nearest' });
  play.open(levels[n]);
  if (!before) play.plan(levels[n].solution);
  band.show(levels[n]);
  $('kind').textContent = levels[n].band ? 'Game' : 'Solution';
  $('back').textContent = levels[n].band ? 'Back to the game' : 'Back to the solution';
  showFacts(levels[n]);
}

function showFacts(level) {
  const { moves, pushes, lines, changes } = measures(level.rows, level.solution);
  const known = [['pushes', pushes], ['moves', moves], ['box lines', lines], ['box changes', changes]]
    .map(([name, n]) => ({ name, value: n.toLocaleString('en') }));
  $('facts').replaceChildren(...[...known, ...(level.facts ?? [])]
    .flatMap(({ name, value }) => [el('dt', {}, name), el('dd', {}, value)]));
}

play.addEventListener('position', () => {
  $('astray').hidden = !band.astray;
  $('astray-words').textContent = band.astray;
});
$('back').addEventListener('click', () => band.back());
$('copy').addEventListener('click', () => copy(levels[shown].solution, 'The moves are'));

function faster(by) {
  $('speed').value = Math.min(FASTEST, Math.max(0, Number($('speed').value) + by));
}

// Keys are taken before the board, which would move the player with the arrows, sees them. Inputs keep their own keys.
const keys = { ArrowLeft: () => play.undo(), ArrowRight: () => play.redo(), ArrowUp: () => faster(1),
  ArrowDown: () => faster(-1), n: () => open(shown + 1), p: () => open(shown - 1) };
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input')) return;
  if (event.key === ' ' && event.target.matches('button')) return; // the key clicks the button
  if (keys[event.key]) keys[event.key]();
  else if (!play.key(event)) return;
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });

if (levels.length > 1) {
  $('chooser').hidden = false;
  $('levels-name').textContent = `${plural(levels.length, 'level')}`;
  $('levels').append(...items);
  items.forEach((one) => drawn.observe(one));
} else {
  document.body.classList.add('one');
}
open(Math.max(0, levels.findIndex((level) => `#${level.number}` === location.hash)));
document.documentElement.dataset.ready = 'yes';
