// How the player passes a one-way door, as scenes: where the box and the player stand, and what happens.

import { LETTERS } from './game.js';

/** passageOf lists the scenes of a door of a report. The player at OP pushes the box from O to C, walks round to CP,
 * pushes the box back to O and leaves by E. Where a box of the position is in the way of a walk, the player jumps. */
export function passageOf(game, door) {
  const [o, c, e, op, cp] = [door.o, door.c, door.e, door.op, door.cp].map((place) => game.grid.at(place));
  const scenes = [{ box: o, player: op, words: 'The player comes from OP.' }];
  const walk = (from, to, box, words) => {
    let player = from; // of the boxes of the position, the box on O is the one that moves
    for (const letter of game.walkBetween(from, to, o, box) ?? '') {
      player += game.steps[LETTERS.indexOf(letter)];
      scenes.push({ box, player, words });
    }
    if (player !== to) scenes.push({ box, player: to, words });
  };
  scenes.push({ box: c, player: o, words: 'It pushes the box from O to C.' });
  walk(o, cp, c, 'It walks round to CP.');
  scenes.push({ box: o, player: c, words: 'It pushes the box back to O.' });
  walk(c, e, o, 'It leaves by E, and the door is as it was.');
  return scenes;
}
