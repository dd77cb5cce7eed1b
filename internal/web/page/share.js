// The panel that gives things away: moves, links, files and pictures.

import * as backend from './backend.js';
import { $, el, attempt, copy, download, toast } from './dom.js';
import { BoardView } from './board.js';
import { known } from './library.js';
import { nameOf, toLink } from './level.js';

export class Share {
  constructor(play) {
    this.play = play;
    const button = (words, title, run) => el('button', { title, onclick: () => attempt(run) }, words);
    this.buttons = [
      button('Moves', 'Copy the moves as LURD', () => this.#moves()),
      button('Link', 'Copy a link that holds the level', () => this.#link()),
      button('.xsb', 'Save the level', () => this.#file('xsb')),
      button('.sok', 'Save the level with its solution', () => this.#file('sok')),
      button('PNG', 'Save a picture of the board', () => this.#png()),
      button('GIF', 'Save the moves as a film', () => this.#gif()),
    ];
    $('share').append(el('h3', {}, 'Copy and save'), el('div', { className: 'row' }, ...this.buttons));
    const enable = () => { for (const b of this.buttons) b.disabled = !play.level; };
    play.addEventListener('level', enable);
    enable();
  }

  #name(extension) {
    return `${nameOf(this.play.level)}.${extension}`;
  }

  async #moves() {
    const { moves } = this.play.game;
    if (moves) await copy(moves, 'The moves are');
    else toast('There are no moves yet.');
  }

  async #link() {
    const { origin, pathname } = location;
    await copy(`${origin}${pathname}${toLink(this.play.level)}`, 'A link with the level is');
  }

  /** #solution is the moves on the board if they solve the level, else the best that is known. */
  #solution() {
    const { game, level } = this.play;
    return game.solved && game.done ? game.lurd() : known.of(level)?.solution;
  }

  async #file(format) {
    const { text } = await backend.write(this.play.level, format, format === 'sok' ? this.#solution() : undefined);
    download(this.#name(format), text);
  }

  async #png() {
    const { game } = this.play, { width, height } = game.grid;
    const cell = Math.max(4, Math.min(48, Math.floor(2400 / Math.max(width, height))));
    const canvas = el('canvas');
    canvas.style.cssText = `position:fixed;left:-9999px;width:${cell * width}px;height:${cell * height}px`;
    document.body.append(canvas);
    try {
      const view = new BoardView(canvas, { margin: 0, fit: 48 });
      view.show(game.grid, game.facing);
      view.resize();
      const blob = await new Promise((done) => { canvas.toBlob(done, 'image/png'); });
      download(this.#name('png'), blob);
    } finally {
      canvas.remove();
    }
  }

  async #gif() {
    const { moves } = this.play.game, lurd = moves || this.#solution();
    if (!lurd) return toast('There are no moves to show. Solve the level first.');
    return download(this.#name('gif'), await backend.film(this.play.level, lurd));
  }
}
