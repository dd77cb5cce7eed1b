// The proof of a loss: a certificate, which others can check, as a file or in a link.

import * as backend from './backend.js';
import { attempt, download, el, ended, fill, tell } from './dom.js';
import { nameOf, textOf } from './level.js';

const PROVE_FOR = 20; // seconds

/** Proof makes proofs about the position of play. */
export class Proof {
  constructor(play, coach, share) {
    Object.assign(this, { play, coach, share });
    this.asking = new backend.Asking();
  }

  /** offer makes the button. Later its place shows what a click on the button has led to. */
  offer() {
    const button = el('button', { title: 'Make a certificate of the loss, which others can check',
      onclick: () => this.#make() }, 'Proof');
    this.place = el('div', { id: 'proof', className: 'row' }, button);
    return this.place;
  }

  /** end ends a running call. */
  end() {
    this.asking.end();
  }

  async #make() {
    const { play, place } = this, { game, level } = play, rows = game.rows(), lurd = game.lurd();
    play.dispatchEvent(new Event('search')); // some planners make one search at a time
    place.ariaBusy = 'true';
    fill(place, 'Proving…', el('button', { onclick: () => attempt(() => this.asking.stop()) }, 'Stop'));
    const made = await this.asking.make((id) => backend.certify(rows, { id, seconds: PROVE_FOR }))
      .catch((error) => ({ sentence: ended(`There is no proof: ${error.message}`) }));
    if (!made) return; // the position has changed
    place.ariaBusy = null;
    tell(place, { proved: Boolean(made.data) });
    fill(place, made.sentence, ...made.data ? this.#gifts(made, `${nameOf(level)}-lost`, rows, lurd) : []);
    if (game.done) this.coach.lost();
  }

  /** #gifts are the buttons that give a proof away. */
  #gifts({ data, link }, name, rows, lurd) {
    const button = (words, title, run) => el('button', { title, onclick: () => attempt(run) }, words);
    return [
      button('.cert', 'Save the certificate', () => download(`${name}.cert`, data)),
      button('.xsb', 'Save the position of the certificate', () => download(`${name}.xsb`, textOf(rows))),
      link ? button('Link', 'Copy a link that holds the level, the moves and the certificate',
        () => this.share.link(lurd, link)) : 'The certificate is too large for a link.',
    ];
  }
}
