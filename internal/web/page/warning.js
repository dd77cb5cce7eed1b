// The warning when the position is proved lost, with the reason and the boxes, the way back, and the proof.

import * as backend from './backend.js';
import { $, el, fill } from './dom.js';
import { Game } from './game.js';
import { Proof } from './proof.js';

const SOON = 40, LATE = 1500; // milliseconds between a move and the judgement of its position, least and most

export class Warning {
  constructor(play, layers, coach, share) {
    Object.assign(this, { play, layers, coach });
    this.proof = new Proof(play, coach, share);
    this.verdicts = new Map(); // by position: a Loss, so that going back and forth asks nothing again
    this.pause = SOON;
    play.addEventListener('level', () => {
      this.verdicts.clear();
      this.pause = SOON;
      this.#show(null);
    });
    play.addEventListener('position', () => this.#soon());
    play.addEventListener('judged', () => this.#ask());
  }

  /** #ask lets the player ask where the game was lost, while nothing on the page says so. */
  #ask() {
    if (this.where) this.where.disabled = this.coach.told;
  }

  /** #soon judges the position after a pause as long as the last judgement took, so that a slow planner rests. */
  #soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#judge(), this.pause);
  }

  async #judge() {
    const { game, level } = this.play;
    if (!game || game.solved || this.play.running) return this.#show(null);
    const rows = game.rows(), known = this.verdicts.get(rows.join('\n'));
    this.#show(known);
    if (known || this.busy) return undefined;
    this.busy = true;
    const begun = performance.now();
    await this.#verdict(rows);
    this.busy = false;
    if (this.play.level !== level) return this.#soon();
    this.pause = Math.min(LATE, Math.max(SOON, performance.now() - begun));
    return this.verdicts.has(this.play.game.rows().join('\n')) ? this.#judge() : this.#soon();
  }

  /** #verdict is the Loss of a position. */
  async #verdict(rows) {
    const { level } = this.play, key = rows.join('\n');
    const loss = this.verdicts.get(key) ?? await backend.lost(rows).catch(() => ({ lost: false }));
    if (this.verdicts.size > 5000) this.verdicts.clear();
    if (this.play.level === level) this.verdicts.set(key, loss);
    return loss;
  }

  #show(loss) {
    const { game } = this.play, box = $('lost');
    this.proof.end();
    box.hidden = !loss?.lost;
    this.layers.ring('lost', loss?.lost ? loss.boxes.map((place) => game.grid.at(place)) : null, 'bad');
    if (!loss?.lost) return;
    this.where = game.done ? el('button', { id: 'where', title: 'C', onclick: () => this.coach.judge() }, 'Where?') : null;
    this.#ask();
    fill(box,
      el('p', {}, el('b', {}, game.done ? 'Lost. ' : 'This level cannot be solved: '), loss.why ?? ''),
      game.done ? el('button', { id: 'take-back', onclick: () => this.#back() }, 'Take it back') : null,
      this.where,
      this.proof.offer(),
    );
    if (game.done) this.coach.lost();
  }

  /** #back goes to before the push that lost, as far as single positions are proved lost. */
  async #back() {
    const { game, level } = this.play, { done } = game, before = new Game(level.rows);
    before.play(game.lurd());
    while (before.undo()) {
      if (before.moves[before.done] < 'a' && !(await this.#verdict(before.rows())).lost) break;
    }
    if (this.play.game === game && game.done === done) this.play.seek(before.done);
  }
}
