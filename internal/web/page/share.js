// The panel that gives things away: moves, links, files and pictures.

import * as backend from './backend.js';
import { $, el, attempt, copy, download, question, toast } from './dom.js';
import { BoardView } from './board.js';
import { known, shareAt } from './record.js';
import { nameOf, toLink } from './level.js';

export class Share {
  /** address is the address of a page without a server, whose links anybody can open; '' when none is known. join takes
   * a file with a record. */
  constructor(play, coach, address, join) {
    Object.assign(this, { play, coach, address });
    const button = (id, words, title, run) => el('button', { id: `share-${id}`, title, onclick: () => attempt(run) }, words);
    this.buttons = [
      button('moves', 'Moves', 'Copy the moves as LURD', () => this.#moves()),
      button('link', 'Link', 'Copy a link that holds the level and the moves', () => this.link()),
      button('xsb', '.xsb', 'Save the level', () => this.#file('xsb')),
      button('sok', '.sok', 'Save the level with its solution', () => this.#file('sok')),
      button('png', 'PNG', 'Save a picture of the board', () => this.#png()),
      button('gif', 'GIF', 'Save the moves as a film', () => this.#gif()),
      button('page', 'HTML', 'Save a page that plays the moves, for somebody without the planner', () => this.#page()),
    ];
    $('share').append(el('h3', {}, 'Copy and save'), el('div', { className: 'row' }, ...this.buttons),
      el('h3', {}, 'Your record'), el('div', { className: 'row' },
        button('record', 'Save', 'Save all that you have played and solved as JSON', () => this.#record('json')),
        button('solutions', '.sok', 'Save all your solutions and games as SOK', () => this.#record('sok')),
        button('join', 'Join…', 'Join a saved record, or the solutions of a file of levels, with yours', () => {
          el('input', { type: 'file', onchange: (event) => join(event.target.files[0]) }).click();
        })));
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

  /** link copies a link with moves, all by default, and with a proof if there is one. */
  async link(moves = this.play.game.moves, proof = '') {
    const address = this.address || await this.#asked();
    if (!address) return;
    const parts = ['the level', moves && 'the moves', proof && 'the proof'].filter(Boolean).join(' and ');
    await copy(`${address}${toLink(this.play.level, moves, proof)}`, `A link with ${parts} is`);
  }

  /** #asked asks for the address of a page that anybody can open, and keeps the address for the next time. The question
   * offers what needs no address, too. */
  async #asked() {
    const given = await question('Give it to somebody', 'Or a link, to a page without a server that anybody can open:',
      shareAt() ?? '',
      el('button', { id: 'link-text', onclick: () => attempt(() => this.#text()) }, 'Copy the level as text'),
      el('button', { id: 'link-page', onclick: () => attempt(() => this.#page()) }, 'Save one file of HTML'));
    const address = given && new URL(given).href.replace(/#.*/, '');
    if (address) shareAt(address);
    return address;
  }

  async #text() {
    const { text } = await backend.write(this.play.level, 'sok', this.play.solution);
    await copy(text, 'The level is');
  }

  /** #record gives the user all that is kept. */
  async #record(format) {
    this.play.dispatchEvent(new Event('leave')); // keeps the game
    const { text } = await backend.record(known.record(), { format });
    download(`record.${format}`, text);
  }

  async #file(format) {
    const { text } = await backend.write(this.play.level, format, format === 'sok' ? this.play.solution : undefined);
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

  /** #page fills in the page that plays solutions with the game that is judged, or else a solution, or else the moves
   * that are made. */
  async #page() {
    const { number, title, author, rows } = this.play.level, { game } = this.coach.band;
    const { solution, band } = game.solution ? game : { solution: this.play.solution ?? this.play.game.lurd() };
    const parts = { name: nameOf(this.play.level).replace(/[<&]/g, (c) => `&#${c.charCodeAt(0)};`),
      levels: JSON.stringify([{ number, title, author, rows, solution, band }]).replaceAll('<', '\\u003c') };
    const { page } = await import('./playerpage.js');
    return download(this.#name('html'), page.replace(/\{\{(name|levels)\}\}/g, (_, part) => parts[part]));
  }

  async #gif() {
    const { moves } = this.play.game, lurd = moves || this.play.solution;
    if (!lurd) return toast('There are no moves to show. Solve the level first.');
    return download(this.#name('gif'), await backend.film(this.play.level, lurd));
  }
}
