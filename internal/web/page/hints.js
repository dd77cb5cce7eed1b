// Hints in three steps: which box, where to, and the moves. A hint is the next pushes of one box in a solution from the
// position, which the planner has verified.

import * as backend from './backend.js';
import { $, attempt, ended, tell } from './dom.js';
import { Game } from './game.js';
import { known } from './record.js';

const SEARCH_FOR = 10; // seconds

/** Hints gives hints about the position of play, and marks their squares through the layers. */
export class Hints {
  constructor(play, layers) {
    Object.assign(this, { play, layers });
    this.hint = null; // { step, box, to, length, solution }
    this.asking = new backend.Asking();
    $('hint').addEventListener('click', () => attempt(() => this.next()));
    play.addEventListener('level', () => { $('hint').disabled = false; });
    play.addEventListener('words', ({ detail }) => this.say(detail.words, detail.kind));
    for (const event of ['level', 'position', 'search']) play.addEventListener(event, () => this.#end());
  }

  /** next gives a hint, and one step more of the hint at each further call. */
  async next() {
    const { play } = this, { game, level } = play;
    if (!game || this.asking.running) return;
    if (game.solved) return void this.say('The level is solved.', 'solved');
    if (!this.hint) {
      play.dispatchEvent(new Event('search')); // ends a judgement of the coach
      this.say('Looking for a hint…', 'search');
      const found = await this.asking.make((id) => this.#solution(level, game, id));
      if (!found) return; // the position has changed
      if (found.solution === undefined) return void this.say(found.words, found.status);
      this.hint = { step: 0, solution: found.solution, ...firstBox(game, found.solution) };
    }
    this.#step();
  }

  /** #step shows the next step of the hint. */
  #step() {
    const { hint, play } = this, { game } = play;
    hint.step++;
    if (hint.step > 2) {
      if (game.moves !== game.lurd() + hint.solution) play.plan(hint.solution);
      return play.run(game.done + hint.length);
    }
    if (hint.step === 1) this.say('Push the marked box. Once more to see where to.', 'box');
    if (hint.step === 2) this.say('Push it to the marked square. Once more to have it done.', 'square');
    this.layers.ring('hint', hint.step > 1 ? [hint.box, hint.to] : [hint.box], 'accent');
    return undefined;
  }

  /** #solution gives a solution from the position: the rest of the moves of the game, or of a known solution, or what a
   * search finds. */
  async #solution(level, game, id) {
    const made = game.lurd();
    for (const lurd of [game.moves, known.of(level).solution]) {
      if (!lurd?.startsWith(made)) continue;
      const whole = new Game(level.rows);
      if (whole.play(lurd) === lurd.length && whole.solved) return { solution: lurd.slice(made.length) };
    }
    const result = await backend.solve({ ...level, rows: game.rows() }, { id, seconds: SEARCH_FOR })
      .catch((error) => ({ reason: error.message }));
    if (result.solution !== undefined) known.learn(level, { solution: made + result.solution });
    return { solution: result.solution, status: result.status, words: result.status === 'unsolvable'
      ? 'From here there is no solution. Take some moves back.' : ended(`No hint: ${result.reason}`) };
  }

  #end() {
    this.asking.end();
    this.hint = null;
    this.layers.ring('hint', null);
    this.say('');
  }

  /** say shows a sentence of a kind until the position changes. */
  say(words, kind) {
    $('hint-words').textContent = words;
    tell($('hint-words'), { kind });
  }
}

/** firstBox is the first pushes of a solution that move one and the same box: box, the cell of the box; to, the cell to
 * which these pushes bring the box; and length, the number of moves up to the last of these pushes. */
function firstBox(game, solution) {
  const copy = new Game(game.rows());
  let box = -1, to = -1, length = 0;
  for (const [i, letter] of [...solution].entries()) {
    copy.play(letter);
    if (letter > 'Z') continue;
    const behind = copy.player; // where the box was
    if (box >= 0 && behind !== to) break;
    if (box < 0) box = behind;
    to = behind + copy.steps['URDL'.indexOf(letter)];
    length = i + 1;
  }
  return { box, to, length };
}
