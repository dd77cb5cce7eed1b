// The pushes of a judged game as a band: one button for each. A sign says what a colour says.

import { $, el } from './dom.js';

const WORDS = { free: 'as short as before', detour: 'a detour', losing: 'lost here', lost: 'lost before',
  open: 'not decided' };

/** Band shows what is said of the pushes of the open level, if anything is. */
export class Band {
  constructor(play) {
    this.play = play;
    this.line = null; // the moves of the game and a better line behind them, while one is shown
    this.from = 0; // the moves of the game before the better line
    this.buttons = [];
    play.addEventListener('position', () => this.#mark());
  }

  show(level) {
    const { band } = level;
    this.level = level;
    this.line = null;
    for (const id of ['band', 'judged']) $(id).hidden = !band;
    $('kind').textContent = band ? 'Game' : 'Solution';
    this.buttons = (band?.pushes ?? []).map((push, n) => this.#button(push, n));
    this.marked = -1;
    $('band').replaceChildren(...this.buttons);
    $('sentence').textContent = band?.sentence ?? '';
    $('moments').replaceChildren(...(band?.moments ?? []).map((moment) => el('li', {},
      el('button', { className: 'quiet', onclick: () => this.open(moment) }, moment.words))));
    this.#mark();
  }

  #button(push, n) {
    const words = `Push ${n + 1}: ${WORDS[push.verdict]}${push.price ? `, ${push.price} more` : ''}`;
    const onclick = () => this.#chosen(push, n);
    return el('button', { className: push.verdict, title: words, 'aria-label': words, onclick },
      push.verdict === 'free' ? '' : push.sign);
  }

  /** #chosen opens the better line of a push that cost something, and otherwise the position after the push. */
  #chosen(push, n) {
    const moment = (this.level.band.moments ?? []).find(({ first, last }) => first <= n + 1 && n + 1 <= last);
    if (moment && push.verdict !== 'free') this.open(moment);
    else this.#game(push.move);
  }

  /** #game shows the game after a number of moves. */
  #game(moves) {
    const { play, level } = this;
    this.line = null;
    play.seek(0);
    play.plan(level.solution);
    play.seek(moves);
  }

  /** open shows the position before a moment and plays the better line, if there is one. */
  open({ moves, better, first }) {
    const { play, level } = this;
    if (!better) {
      this.#game(level.band.pushes[first - 1].move - 1);
      return;
    }
    play.seek(0);
    play.plan(level.solution);
    play.seek(moves);
    this.line = level.solution.slice(0, moves) + better;
    this.from = moves;
    play.plan(better, true);
  }

  /** #mark marks the push that was made last, while the game is the one that is judged. */
  #mark() {
    const { game } = this.play;
    const at = game && game.moves === this.level?.solution ? game.pushes - 1 : -1;
    if (at === this.marked) return;
    this.buttons[this.marked]?.removeAttribute('aria-current');
    this.buttons[at]?.setAttribute('aria-current', 'true');
    this.marked = at;
  }
}
