// The pushes of a judged game as a band: one button for each. The sign on a button says the same as its colour.

import { $, el, tell } from './dom.js';

const WORDS = { free: 'as short as before', detour: 'a detour', losing: 'lost here', lost: 'lost before',
  open: 'not decided' };

/** Band shows what is said of the pushes of a game of the open level, if anything is. */
export class Band {
  constructor(play) {
    this.play = play;
    this.game = {};
    this.line = null; // the moves of the game and a better line behind them, while one is shown
    this.from = 0; // the moves of the game before the better line
    this.buttons = [];
    play.addEventListener('position', () => this.#mark());
  }

  /** show takes a game: solution, which is its moves; planned, the number of the first move that is the planner's; and
   * band, which is what is said of the pushes. */
  show(game) {
    const { band } = game;
    this.game = game;
    this.line = null;
    for (const id of ['band', 'judged']) $(id).hidden = !band;
    this.buttons = (band?.pushes ?? []).map((push, n) => this.#button(push, n));
    this.marked = -1;
    $('band').replaceChildren(...this.buttons);
    $('sentence').textContent = band?.sentence ?? '';
    tell($('sentence'), { verdicts: band?.pushes.map(({ verdict }) => verdict).join(' ') });
    const possible = $('possible'); // in a lost game; whoever wants to know opens this part
    possible.hidden = !band?.possible;
    possible.open = false;
    possible.lastElementChild.textContent = band?.possible ?? '';
    const warned = $('lost'); // where this warning is, the warning says why a game is lost
    $('moments').replaceChildren(...(band?.moments ?? []).map((moment) => el('li', {},
      !warned && moment.reason && el('p', {}, moment.reason),
      el('button', { className: band.pushes[moment.last - 1].verdict, title: moment.better ? 'Play the better line' : 'Go there',
        onclick: () => this.open(moment) }, moment.words))));
    this.#mark();
  }

  /** astray says whose moves are shown when they are not the game's. While the game is shown, astray is ''. */
  get astray() {
    const { game } = this.play;
    if (!this.game.solution || game?.moves === this.game.solution) return '';
    return game?.moves === this.line ? 'This is the better line.' : 'These are moves of your own.';
  }

  /** back shows the game again, at the move where the game was left. */
  back() {
    this.#seek(this.astray && this.play.game.moves === this.line ? this.from : 0);
  }

  #button(push, n) {
    const words = (push.verdict === 'detour' && this.#momentOf(push, n)?.words)
      || `Push ${n + 1}: ${WORDS[push.verdict]}${push.price ? `, ${push.price} more` : ''}`;
    return el('button', { className: push.verdict, title: words, 'aria-label': words,
      tabIndex: push.verdict === 'free' ? -1 : 0, onclick: () => this.#chosen(push, n) },
    push.verdict === 'free' ? '' : push.sign);
  }

  /** #momentOf is the moment of a push that cost something. */
  #momentOf(push, n) {
    return push.verdict === 'free' ? undefined
      : this.game.band.moments.find(({ first, last }) => first <= n + 1 && n + 1 <= last);
  }

  /** #chosen opens the better line of a push that cost something, and otherwise the position after the push. */
  #chosen(push, n) {
    const moment = this.#momentOf(push, n);
    if (moment) this.open(moment);
    else this.#seek(push.move);
  }

  /** #seek shows the game after a number of moves. */
  #seek(done) {
    const { solution, planned } = this.game;
    this.line = null;
    this.play.restore({ moves: solution, done, planned });
  }

  /** open shows the position before a moment and plays the better line, if there is one. */
  open({ moves, better, first }) {
    this.#seek(better ? moves : this.game.band.pushes[first - 1].move - 1);
    if (!better) return;
    this.line = this.game.solution.slice(0, moves) + better;
    this.from = moves;
    this.play.plan(better, true);
  }

  /** #mark marks the push that was made last, while the judged game is on the board. */
  #mark() {
    const { game } = this.play;
    const at = game && game.moves === this.game.solution ? game.pushes - 1 : -1;
    if (at === this.marked) return;
    this.buttons[this.marked]?.removeAttribute('aria-current');
    this.buttons[at]?.setAttribute('aria-current', 'true');
    this.marked = at;
  }
}
