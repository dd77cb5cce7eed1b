// The two charts of the Bench view, as SVG: a cactus plot of all runs, and a scatter of two of them.

import { pressed } from './dom.js';

const SPACE = 'http://www.w3.org/2000/svg';
const WIDTH = 520, HEIGHT = 320, LEFT = 66, RIGHT = 14, TOP = 12, BOTTOM = 48;
const LEAST = 0.001; // seconds; a shorter time is drawn as this one

function node(tag, attributes, ...children) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const words = (s) => (s >= 1 ? `${s} s` : `${Number((s * 1000).toPrecision(1))} ms`);

/** frame makes a chart with a logarithmic axis of seconds at the left. */
function frame(most, label, names) {
  const low = Math.log10(LEAST), high = Math.log10(most);
  const y = (s) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - (Math.log10(Math.max(LEAST, s)) - low) / (high - low));
  const svg = node('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label });
  for (let s = LEAST; s <= most * 1.01; s *= 10) {
    svg.append(node('line', { class: 'axis', x1: LEFT, x2: WIDTH - RIGHT, y1: y(s), y2: y(s) }),
      node('text', { x: LEFT - 6, y: y(s) + 4, 'text-anchor': 'end' }, words(s)));
  }
  svg.append(node('text', { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 6, 'text-anchor': 'middle' }, names));
  return { svg, y, low, high };
}

const slowest = (rows) => 10 ** Math.ceil(Math.log10(Math.max(1, ...rows.map((row) => row.seconds)) * 1.0001));

/** cactus draws how many levels each run solves within which time. */
export function cactus(runs) {
  const times = (rows) => rows.filter((row) => row.solved).map((row) => row.seconds).sort((a, b) => a - b);
  const solved = runs.map((run) => times(run.rows));
  const most = slowest(runs.flatMap((run) => run.rows.filter((row) => row.solved)));
  const count = Math.max(1, ...solved.map((list) => list.length));
  const { svg, y } = frame(most, 'Levels solved within a time, for each run', 'levels solved');
  const x = (n) => LEFT + ((WIDTH - LEFT - RIGHT) * n) / count;
  const power = 10 ** Math.floor(Math.log10(count)), step = Math.max(1, power / (count / power < 3 ? 5 : 1));
  for (let n = 0; n <= count; n += Math.ceil(step)) {
    svg.append(node('text', { x: x(n), y: HEIGHT - 27, 'text-anchor': 'middle' }, String(n)));
  }
  solved.forEach((list, i) => {
    if (!list.length) return;
    let path = `M${x(0)} ${y(list[0])}`;
    list.forEach((s, n) => { path += `L${x(n + 1).toFixed(1)} ${y(s).toFixed(1)}`; });
    const line = node('path', { d: path, fill: 'none', 'stroke-width': 2, 'stroke-linejoin': 'round' });
    line.style.stroke = `var(--series-${runs[i].colour})`;
    line.append(node('title', {}, `${runs[i].name}: ${list.length} solved`));
    svg.append(line);
  });
  return svg;
}

/** scatter draws the times of two runs against each other. A level that only one of the two solved is at the rim.
 * choose is called with a row of the level that is clicked. */
export function scatter(a, b, pairs, choose) {
  const most = slowest(pairs.flatMap(([one, other]) => [one, other]).filter((row) => row.solved)) * 3;
  const { svg, y, low, high } = frame(most, `Times of ${a.name} and of ${b.name}`, `across: ${a.name}, up: ${b.name}; at the rims: only one solves it`);
  const across = (s) => LEFT + ((WIDTH - LEFT - RIGHT) * (Math.log10(Math.max(LEAST, s)) - low)) / (high - low);
  for (let s = LEAST; s <= most * 1.01; s *= 10) {
    svg.append(node('text', { x: across(s), y: HEIGHT - 27, 'text-anchor': 'middle' }, words(s)));
  }
  svg.append(node('line', { class: 'diagonal', x1: across(LEAST), y1: y(LEAST), x2: across(most), y2: y(most) }));
  for (const [one, other] of pairs) {
    if (!one.solved && !other.solved) continue;
    const dot = node('circle', { cx: across(one.solved ? one.seconds : most),
      cy: y(other.solved ? other.seconds : most), r: 4,
      'fill-opacity': 0.65, tabindex: 0 });
    dot.style.fill = `var(--series-${one.solved && other.solved ? 0 : one.solved ? a.colour : b.colour})`;
    dot.style.cursor = 'pointer';
    const time = (row) => (row.solved ? `${row.seconds.toFixed(2)} s` : 'not solved');
    dot.append(node('title', {}, `${one.suite} ${one.level} ${one.title}: ${time(one)} and ${time(other)}`));
    svg.append(pressed(dot, () => choose(one.solved ? one : other)));
  }
  return svg;
}
