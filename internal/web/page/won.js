// What is said when a level is solved: what the solution took, what is known to be possible, and the way on.

import { $, el, fill, tell } from './dom.js';
import { known } from './record.js';
import { grouped, plural } from './level.js';

const pushes = (n) => plural(n, 'push', 'pushes');

/** Won shows that the open level of play is solved, and leads to the next one of the library. */
export class Won {
  constructor(play, library, coach) {
    Object.assign(this, { play, library, coach });
    play.addEventListener('level', () => { $('won').hidden = true; });
    play.addEventListener('position', () => this.#judge());
    play.addEventListener('judged', () => { if (this.solved) this.#show(); });
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
    // A better line of the coach needs no judgement.
    if (this.shown !== this.coach.band.line && (game.byHand || !known.of(level).proved)) this.coach.judge();
  }

  #show() {
    const { game, level } = this.play, about = known.of(level), next = this.library.next(1);
    const needed = `${pushes(game.pushes)} and ${plural(game.done, 'move')}`;
    const watch = about.pushes < game.pushes || (about.pushes === game.pushes && about.moves < game.done);
    tell($('won'), { by: game.byHand ? 'hand' : 'help', pushes: game.pushes, moves: game.done, best: about.pushes,
      proved: about.proved });
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
      + `${grouped(more)} fewer.${about.proved ? '' : bounded(about)}`;
  }
  const moves = longer > 0
    ? ` With as many pushes, ${plural(about.moves, 'move')} are known to be enough, ${grouped(longer)} fewer.` : '';
  const least = about.proved ? 'This is optimal: no solution has fewer pushes.'
    : `No better solution is known.${bounded(about)}`;
  return least + moves;
}

const bounded = ({ bound }) => (bound ? ` Any solution takes at least ${pushes(bound)}.` : '');
