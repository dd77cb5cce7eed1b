// How the player passes a one-way door, as scenes: where the box and the player stand, and what happens.

/** passageOf lists the scenes of a door of a report. The player at OP pushes the box from O to C, walks round to CP,
 * pushes it back to O and leaves by E. Where a box of the position is in the way of a walk, the player jumps. */
export function passageOf(game, door) {
  const cell = ([row, col]) => row * game.width + col;
  const [o, c, e, op, cp] = [door.O, door.C, door.E, door.OP, door.CP].map(cell);
  const scenes = [{ box: o, player: op, words: 'The player comes from OP.' }];
  const walk = (from, to, box, words) => {
    for (const at of route(game, from, to, box, o)) scenes.push({ box, player: at, words });
  };
  scenes.push({ box: c, player: o, words: 'It pushes the box from O to C.' });
  walk(o, cp, c, 'It walks round to CP.');
  scenes.push({ box: o, player: c, words: 'It pushes the box back to O.' });
  walk(c, e, o, 'It leaves by E, and the door is as it was.');
  return scenes;
}

/** route is the cells of a shortest walk, without the first. door is the square whose box of the position is the one
 * that moves. */
function route(game, from, to, box, door) {
  const came = new Map([[from, -1]]), open = [from];
  for (let i = 0; i < open.length && !came.has(to); i++) {
    for (let d = 0; d < 4; d++) {
      const next = game.next(open[i], d);
      if (next < 0 || next === box || came.has(next) || (next !== door && !game.free(next))) continue;
      came.set(next, open[i]);
      open.push(next);
    }
  }
  if (!came.has(to)) return [to];
  const cells = [];
  for (let at = to; at !== from; at = came.get(at)) cells.unshift(at);
  return cells;
}
