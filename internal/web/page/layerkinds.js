// The kinds of layers. Each kind has a name, a sentence, the number of things in it, a way to draw these things, and
// what is said of one square. A report is the JSON of `planner analyze`.

import { plural } from './level.js';

const hue = (n) => `tint-${n % 8}`;
const letter = (n) => (n < 26 ? String.fromCharCode(65 + n) : String(n + 1));
const small = (n) => letter(n).toLowerCase();
const has = (places, [row, col]) => places.some(([r, c]) => r === row && c === col);

function tint(marks, cell, places, colour, label) {
  for (const place of places) {
    marks.tints.set(cell(place), colour);
    if (label) marks.labels.set(cell(place), label);
  }
}

/** areas tints each of several areas in a colour of its own, with the name of the area on its middle square. */
function areas(marks, cell, list, name) {
  list.forEach((squares, i) => {
    tint(marks, cell, squares, hue(i));
    const middle = squares[Math.floor(squares.length / 2)];
    if (middle) marks.labels.set(cell(middle), name(i));
  });
}

/** ringed is a layer of boxes with rings of a colour. places gives the boxes of a report. */
const ringed = (words, colour, places, at) => ({
  ...words,
  count: (r) => places(r).length,
  draw: (r, marks, cell) => marks.rings.push({ cells: places(r).map(cell), colour }),
  at: (r, place) => (has(places(r), place) ? at(r) : ''),
});

const dead = {
  id: 'dead',
  name: 'Dead squares',
  words: 'A box that comes to a dead square can never be pushed to any goal.',
  count: (r) => r.dead.length,
  draw(r, marks, cell) {
    tint(marks, cell, r.dead_sides, 'tint-warn');
    tint(marks, cell, r.dead, 'tint-bad');
  },
  at(r, place) {
    if (has(r.dead, place)) return 'Dead: no pushes take a box from here to a goal.';
    return has(r.dead_sides, place) ? 'Dead for a box while the player is on some of its sides.' : '';
  },
};

const excluded = {
  id: 'excluded',
  name: 'Never reached by a box',
  words: 'No pushes bring a box of the start position to these squares.',
  count: (r) => r.excluded.length,
  draw: (r, marks, cell) => tint(marks, cell, r.excluded, 'tint-dim'),
  at: (r, place) => (has(r.excluded, place) ? 'No box can come here.' : ''),
};

const flowOf = (r) => r.regions.filter((region) => region.alive);
const flow = {
  id: 'flow',
  name: 'Flow regions',
  words: 'Within a region one box can be pushed to and fro; between regions it goes one way only.',
  count: (r) => flowOf(r).length,
  draw: (r, marks, cell) => areas(marks, cell, flowOf(r).map((region) => region.squares), small),
  at(r, place) {
    const list = flowOf(r), i = list.findIndex((region) => has(region.squares, place));
    if (i < 0) return '';
    const to = list[i].to.map((id) => list.findIndex((other) => other.id === id)).filter((n) => n >= 0);
    const flows = to.length ? ` flows to ${to.map(small).join(', ')}` : ' flows nowhere else';
    return `Region ${small(i)} has ${plural(list[i].boxes, 'box', 'boxes')} for ${
      plural(list[i].goals, 'goal')} and${flows}.`;
  },
};

const traps = {
  id: 'traps',
  name: 'Goal traps',
  words: 'Boxes never leave a goal trap, so it must not hold more boxes than it has goals.',
  count: (r) => r.traps.length,
  draw(r, marks, cell) {
    const numbered = r.traps.map((trap, i) => ({ trap, i })); // the largest first, so that traps inside stay visible
    for (const { trap, i } of numbered.sort((a, b) => b.trap.capacity - a.trap.capacity)) {
      tint(marks, cell, trap.squares, hue(i + 1));
    }
  },
  at(r, place) {
    const [trap] = r.traps.filter((t) => has(t.squares, place)).sort((a, b) => a.capacity - b.capacity);
    return trap ? `Goal trap with room for ${plural(trap.capacity, 'box', 'boxes')}; it holds ${trap.boxes} now.` : '';
  },
};

const rooms = {
  id: 'rooms',
  name: 'Rooms',
  words: 'Rooms are where boxes have space; between them run tunnels and gates.',
  count: (r) => r.rooms.length,
  draw: (r, marks, cell) => areas(marks, cell, r.rooms, letter),
  at(r, place) {
    const i = r.rooms.findIndex((room) => has(room, place));
    if (i < 0) return '';
    const links = r.room_links.filter((link) => link.includes(i)).map(([a, b]) => letter(a === i ? b : a));
    const linked = links.length ? `, linked with ${links.join(', ')}` : '';
    return `Room ${letter(i)} of ${plural(r.rooms[i].length, 'square')}${linked}.`;
  },
};

const tunnels = {
  id: 'tunnels',
  name: 'Tunnels and gates',
  words: 'In a tunnel a box can only go along; a box on a gate cuts the floor in two.',
  count: (r) => r.tunnels.length + r.gates.length,
  draw(r, marks, cell) {
    for (const tunnel of r.tunnels) tint(marks, cell, tunnel, 'tint-warn', '=');
    tint(marks, cell, r.gates, 'tint-4', '!');
  },
  at(r, place) {
    const words = [];
    if (r.tunnels.some((tunnel) => has(tunnel, place))) words.push('Tunnel: a box here only moves along it.');
    if (has(r.gates, place)) words.push('Gate: a box here cuts the floor.');
    return words.join(' ');
  },
};

/** doorAt is the door of a report at a square: a door whose box belongs on the square, or else a door that has the
 * square for another of its parts. */
export function doorAt(r, place) {
  return r.doors.find((d) => has([d.o], place)) ?? r.doors.find((d) => has([d.c, d.e, d.op, d.cp], place));
}

const doors = {
  id: 'doors',
  name: 'One-way doors',
  words: 'A box on O is a door that lets the player through one way and stays. A double click plays the passage.',
  count: (r) => r.doors.length,
  draw(r, marks, cell) {
    for (const door of r.doors) {
      tint(marks, cell, [door.o], door.occupied ? 'tint-warn' : 'tint-cool', 'O');
      if (door.occupied) marks.rings.push({ cells: [cell(door.o)], colour: 'accent' });
    }
  },
  focus(r, place, marks, cell) {
    const door = doorAt(r, place);
    if (!door) return;
    for (const other of r.doors) {
      marks.labels.delete(cell(other.o));
      marks.tints.delete(cell(other.o));
    }
    tint(marks, cell, [door.op, door.cp], 'tint-good');
    tint(marks, cell, [door.o, door.c], 'tint-warn');
    tint(marks, cell, [door.e], 'tint-cool');
    for (const name of ['e', 'cp', 'op', 'c', 'o']) marks.labels.set(cell(door[name]), name.toUpperCase());
  },
  at(r, place) {
    const door = doorAt(r, place);
    if (!door) return '';
    const now = door.occupied ? 'Its box stands there now.' : 'It has no box now.';
    return `Door: the player comes from OP, pushes the box of O to C, walks round to CP, pushes it back and leaves by E. ${
      now}`;
  },
};

const zones = {
  id: 'zones',
  name: "The player's zones",
  words: 'A zone is where the player can walk without a push.',
  count: (r) => r.zones.length,
  draw(r, marks, cell) {
    let n = 1;
    for (const zone of r.zones) tint(marks, cell, zone.squares, zone.player ? 'tint-0' : hue(n++));
  },
  at(r, place) {
    const zone = r.zones.find((z) => has(z.squares, place));
    if (!zone) return '';
    return zone.player ? `The player can walk here: ${plural(zone.squares.length, 'square')}.`
      : `Shut off from the player: ${plural(zone.squares.length, 'square')}.`;
  },
};

const frozen = ringed({
  id: 'frozen',
  name: 'Frozen boxes',
  words: 'A frozen box can never be pushed again, whatever else happens.',
}, 'muted', (r) => r.frozen, () => 'Frozen: this box never moves again.');

const corral = ringed({
  id: 'corral',
  name: 'PI-corral',
  words: 'Only the pushes of these boxes need be tried here; all others can wait.',
}, 'warn', (r) => r.pi_corral?.boxes ?? [],
(r) => `A box of a PI-corral: ${plural(r.pi_corral.pushes, 'push', 'pushes')} into it need be tried, no others.`);

const free = {
  id: 'free',
  name: 'Free space',
  words: 'Squares on which all boxes could wait while the player still gets about, the best ones first.',
  count: (r) => r.free?.forward.targets.length,
  draw(r, marks, cell) {
    const f = r.free?.forward;
    f?.targets.slice(0, f.matching).forEach((place, i) => tint(marks, cell, [place], 'tint-good', String(i + 1)));
  },
  at(r, place) {
    const i = r.free?.forward.targets.findIndex(([row, col]) => row === place[0] && col === place[1]) ?? -1;
    return i >= 0 ? `Free space ${i + 1}: ${r.free.forward.tiers[i]}.` : '';
  },
};

const packing = {
  id: 'packing',
  name: 'Packing order',
  words: 'The order in which the goals can be filled, found by taking the solved position apart.',
  count: (r) => r.packing?.steps.length,
  draw(r, marks, cell) {
    if (!r.packing) return;
    tint(marks, cell, r.packing.standing, 'tint-cool', 'b');
    r.packing.steps.forEach((step, i) => {
      const parked = step.until !== undefined;
      if (!parked || !marks.labels.has(cell(step.to))) {
        tint(marks, cell, [step.to], parked ? 'tint-warn' : 'tint-good', String(i + 1));
      }
    });
  },
  at(r, place) {
    const words = [];
    (r.packing?.steps ?? []).forEach((step, i) => {
      if (!has([step.to], place)) return;
      const from = step.from ? 'of the board' : 'from outside';
      const stays = step.until === undefined ? 'stays here' : `waits here until step ${step.until + 1}`;
      words.push(`Step ${i + 1}: a box ${from} ${stays}.`);
    });
    if (r.packing && has(r.packing.standing, place)) words.push('A box stands here when the order begins.');
    return words.join(' ');
  },
};

/** PLAYERS are the layers that help to play, RESEARCHERS those about the methods of the planner, LAYERS all of them. */
export const PLAYERS = [dead, excluded, zones, frozen, free, packing];
export const RESEARCHERS = [flow, traps, rooms, tunnels, doors, corral];
export const LAYERS = [...PLAYERS, ...RESEARCHERS];
