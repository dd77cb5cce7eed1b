// The warning when the position is proved lost, with the rule and the boxes, the way back, and the proof.

import * as backend from './backend.js';
import { $, el, fill, later } from './dom.js';
import { Proof } from './proof.js';

// A position is judged after every push as long as that takes at most so many milliseconds.
const QUICK = 1500;

export class Warning {
  constructor(play, layers, coach, share) {
    Object.assign(this, { play, layers, coach });
    this.proof = new Proof(play, coach, share);
    this.verdicts = new Map(); // by position: a Loss, so that going back and forth asks nothing again
    this.slow = false;
    play.addEventListener('level', () => {
      this.verdicts.clear();
      this.slow = false;
      this.#show(null);
    });
    play.addEventListener('position', later(40, () => this.#judge()));
  }

  async #judge() {
    const { game, level } = this.play;
    if (!game || game.solved || this.play.running) return this.#show(null);
    const rows = game.rows(), key = rows.join('\n');
    if (this.verdicts.has(key)) return this.#show(this.verdicts.get(key));
    this.#show(null);
    if (this.busy || this.slow) return undefined;
    this.busy = true;
    const begun = performance.now();
    const loss = await backend.lost(rows).catch(() => ({ lost: false }));
    this.busy = false;
    this.slow = performance.now() - begun > QUICK;
    if (this.play.level !== level) return undefined;
    if (this.verdicts.size > 5000) this.verdicts.clear();
    this.verdicts.set(key, loss);
    return this.#judge();
  }

  #show(loss) {
    const { game } = this.play, box = $('lost');
    this.proof.end();
    box.hidden = !loss?.lost;
    this.layers.ring('lost', loss?.lost ? loss.boxes.map(([r, c]) => r * game.width + c) : null, 'bad');
    if (!loss?.lost) return;
    fill(box,
      el('p', {}, el('b', {}, `Lost (${loss.rule.replaceAll('-', ' ')}). `), loss.why ?? ''),
      game.done ? el('button', { onclick: () => this.#back() }, 'Take it back') : null,
      game.done ? el('button', { title: 'C', onclick: () => this.coach.judge() }, 'Where?') : null,
      this.proof.offer(),
    );
    if (game.done) this.coach.lost();
  }

  /** #back undoes up to the last position that is not known to be lost. */
  #back() {
    const { game } = this.play;
    while (game.undo()) {
      if (!this.verdicts.get(game.rows().join('\n'))?.lost && game.moves[game.done] < 'a') break;
    }
    this.play.seek(game.done);
  }
}
