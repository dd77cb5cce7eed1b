// What is said when a level is solved: what it took, what is known to be possible, and the way on.

import * as backend from './backend.js';
import { $, el, fill } from './dom.js';
import { known } from './record.js';
import { plural } from './level.js';

const LOOK_FOR = 3; // seconds of a search for how few pushes are possible, when that is not known

const pushes = (n) => plural(n, 'push', 'pushes');

/** Won shows that the open level of play is solved, and leads to the next one of the library. */
export class Won {
  constructor(play, library) {
    Object.assign(this, { play, library });
    this.looked = new WeakSet(); // levels
    this.looking = ''; // the name of the search
    play.addEventListener('search', () => this.#stop());
    play.addEventListener('level', () => {
      this.#stop();
      $('won').hidden = true;
    });
    play.addEventListener('position', () => this.#judge());
  }

  /** solved reports whether the way on is offered. */
  get solved() {
    return !$('won').hidden;
  }

  #judge() {
    const { game, level, running } = this.play, before = this.solved;
    $('won').hidden = !game.solved || !game.done || running;
    if (!this.solved || (before && this.shown === game.lurd())) return;
    this.shown = game.lurd();
    if (game.byHand) {
      known.learn(level, { solution: this.shown }, 'hand');
      this.library.learned(level);
    }
    this.#show();
    if (!known.of(level).proved && !this.looked.has(level)) this.#look(level);
  }

  /** #look finds out in the background how few pushes are possible. */
  async #look(level) {
    this.looked.add(level);
    const id = this.looking = backend.newID();
    const result = await backend.solve(level, { id, seconds: LOOK_FOR, mode: 'astar' }).catch(() => null);
    if (this.looking === id) this.looking = '';
    if (!result) return void this.looked.delete(level); // another search runs
    known.learn(level, result);
    this.library.learned(level);
    if (this.play.level === level && this.solved) this.#show();
  }

  #stop() {
    if (this.looking) backend.stop(this.looking).catch(() => {});
    this.looking = '';
  }

  #show() {
    const { game, level } = this.play, about = known.of(level), next = this.library.next(1);
    const needed = `${pushes(game.pushes)} and ${plural(game.done, 'move')}`;
    const watch = about.pushes < game.pushes || (about.pushes === game.pushes && about.moves < game.done);
    fill($('won'),
      el('p', {}, el('b', {}, `${game.byHand ? 'Solved: you needed' : "Solved with the planner's help:"} ${needed}. `),
        possible(game, about)),
      watch && el('button', { id: 'watch', onclick: () => this.#watch(about.solution) }, 'Watch the best'),
      next && el('button', { id: 'won-next', className: 'primary', title: 'Enter or N',
        onclick: () => this.library.choose(next) }, 'Next'));
  }

  #watch(solution) {
    this.play.seek(0);
    this.play.plan(solution, true);
  }
}

/** possible says what is known to be possible beside what a game took. */
function possible(game, about) {
  const more = game.pushes - about.pushes, longer = game.done - about.moves;
  if (more > 0) {
    return `${about.proved ? 'The fewest possible are' : 'The best known solution takes'} ${pushes(about.pushes)}, `
      + `${more} fewer.${about.proved ? '' : bounded(about)}`;
  }
  const moves = longer > 0
    ? ` With as many pushes, ${plural(about.moves, 'move')} are known to be enough, ${longer} fewer.` : '';
  const least = about.proved ? 'This is optimal: no solution has fewer pushes.'
    : `No better solution is known.${bounded(about)}`;
  return least + moves;
}

const bounded = ({ bound }) => (bound ? ` Any solution takes at least ${pushes(bound)}.` : '');
