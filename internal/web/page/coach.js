// The coach: the game of the open level as a band of pushes, after a win, after a loss, or when somebody asks.

import * as backend from './backend.js';
import { $, ended, later } from './dom.js';
import { Band } from './band.js';
import { known } from './record.js';

const SEARCH_FOR = 5; // seconds
const PAUSE = 1500; // milliseconds in a lost position before the game is judged

/** Coach judges games of play. */
export class Coach {
  constructor(play, library) {
    Object.assign(this, { play, library });
    this.band = new Band(play);
    this.games = new WeakMap(); // by level: the last game that was judged
    this.learn = () => {}; // notes what a judgement has found of its level
    this.asking = new backend.Asking();
    this.lost = later(PAUSE, () => { if (!$('lost').hidden && !$('proof').ariaBusy && !this.told) this.judge(); });
    $('coach').addEventListener('click', () => this.judge());
    $('possible').addEventListener('toggle', () => { if ($('possible').open) this.learn(); });
    $('band-back').addEventListener('click', () => this.band.back());
    play.addEventListener('search', () => this.#stop());
    play.addEventListener('level', () => {
      this.#stop();
      this.band.show(this.games.get(play.level) ?? {});
    });
    play.addEventListener('position', () => this.#follow());
  }

  /** judge judges the moves that are made, unless these moves were judged or are being judged. */
  async judge() {
    const { level, game } = this.play, solution = game?.lurd(), { planned } = game ?? {};
    if (!solution || this.asking.running || this.#current) return;
    this.play.dispatchEvent(new Event('search')); // some planners make one search at a time
    this.#say('Judging the game…');
    const band = await this.asking.make((id, heard) => backend.coach(level, solution, { id, seconds: SEARCH_FOR }, heard),
      ({ phase }) => this.#say(`Judging the game: ${phase}.`))
      .catch((error) => ({ sentence: ended(`The game is not judged: ${error.message}`), pushes: [], moments: [] }));
    if (!band) return; // the judgement was ended
    this.learn = () => {
      if (band.lower_bound) known.learn(level, band.solution === solution ? { lower_bound: band.lower_bound } : band);
      this.library.learned(level);
    };
    if (!band.possible) this.learn(); // else the list would tell what the player may not want to know
    this.games.set(level, { solution, planned, band });
    this.band.show(this.games.get(level));
    this.#follow();
    this.play.dispatchEvent(new Event('judged'));
  }

  /** #current reports whether the band is about the moves that are made. */
  get #current() {
    return this.band.astray === '' && this.band.game.solution === this.play.game.lurd();
  }

  /** told reports whether the band says where the game was lost. */
  get told() {
    const { solution, band } = this.band.game;
    return band && this.play.game.lurd().startsWith(solution)
      && band.pushes.some(({ verdict }) => verdict === 'losing' || verdict === 'lost');
  }

  #say(words) {
    this.band.show({ band: { sentence: words, pushes: [], moments: [] } });
  }

  #stop() {
    if (!this.asking.running) return;
    this.asking.end();
    this.band.show({});
  }

  /** #follow offers the way back from a better line, and takes the band away when the player goes a way of his own. */
  #follow() {
    const { band, play } = this;
    $('coach').disabled = !play.game?.done || this.#current;
    $('band-back').hidden = play.game.moves !== band.line;
    if (band.astray && play.game.moves !== band.line && !play.game.moves.startsWith(band.game.solution)) band.show({});
  }
}
