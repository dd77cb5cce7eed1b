// The page as a whole: what it begins with, its views, and what comes in by drop, paste, file and link.

import * as backend from './backend.js';
import { $, attempt, toast } from './dom.js';
import { Play } from './play.js';
import { Library } from './library.js';
import { Solving } from './solving.js';
import { Layers } from './layers.js';
import { Share } from './share.js';
import { Warning } from './warning.js';
import { keyboard, typing } from './keyboard.js';
import { menu } from './menu.js';
import { Coach } from './coach.js';
import { Won } from './won.js';
import { Hints } from './hints.js';
import { keep } from './keeping.js';
import { reading } from './reading.js';
import { keepFile, keptFile } from './files.js';
import { here, keepHere } from './tab.js';
import { known, last } from './record.js';
import { Game } from './game.js';
import { fromLink, plural, textOf } from './level.js';
import { drawn, view } from './stage.js';

const MOST_FILE = 8 << 20; // bytes of a file that is dropped, opened or pasted
const TABS = ['play', 'edit'], MENU = ['meets', 'bench'];
const VIEWS = { // by tab: the module of its view, loaded when the view is first shown
  edit: () => import('./edit.js'),
  meets: () => import('./meets.js'),
  bench: () => import('./bench.js'),
};
const examples = () => import('./examples.js');
/** bytesOf reads a file, or a text as a Blob, unless it is too large. */
async function bytesOf(file) {
  if (file.size > MOST_FILE) throw new Error(`${file.name ?? 'This'} is larger than ${MOST_FILE >> 20} MiB.`);
  return new Uint8Array(await file.arrayBuffer());
}

/** App is what the views know of each other. */
class App {
  constructor(start) {
    this.start = start;
    this.play = new Play(view);
    this.library = new Library((level) => {
      this.play.open(level);
      this.show('play');
    });
    this.views = {}; // the other views, made when they are first shown
    this.tab = 'play';
  }

  /** addPanels makes what stands beside the board. */
  addPanels() {
    this.solving = new Solving(this.play, this.library, this.start.limits);
    this.layers = new Layers(this.play);
    this.coach = new Coach(this.play, this.library);
    this.won = new Won(this.play, this.library, this.coach);
    this.hints = new Hints(this.play, this.layers);
    const address = this.start.share_at ?? (this.start.kind === 'browser' ? ownAddress() : '');
    this.share = new Share(this.play, this.coach, address,
      (file) => attempt(async () => this.join(await bytesOf(file), file.name)));
    this.warning = new Warning(this.play, this.layers, this.coach, this.share);
    keep(this.play, this.library);
    this.play.announce();
  }

  /** show changes to a view. */
  async show(name) {
    this.tab = name;
    this.view = undefined; // as long as the script of the view is not there, nobody has the keys
    for (const view of [...TABS, ...MENU]) {
      const is = view === name, tab = $(`tab-${view}`);
      $(view).hidden = !is;
      tab.setAttribute(MENU.includes(view) ? 'aria-checked' : 'aria-selected', String(is));
      tab.tabIndex = is || view === 'play' && MENU.includes(name) ? 0 : -1;
    }
    $('more').classList.toggle('shown', MENU.includes(name));
    if (name !== 'play' && !this.views[name]) {
      this.views[name] = VIEWS[name]().then((module) => new module.View(this, $(name)));
      this.views[name].catch(() => { this.views[name] = undefined; }); // the next call tries again
    }
    const view = await attempt(() => this.views[name]);
    if (this.tab !== name) return;
    this.view = view; // Play has none
    view?.shown?.();
  }

  /** playSolution opens a level with moves behind its start, and shows it. */
  playSolution(level, lurd, run = true) {
    this.library.add(level);
    this.play.seek(0);
    this.play.plan(lurd, run);
  }

  /** playDrafts opens the user's own levels, of which the first one is played. */
  async playDrafts(list) {
    const text = list.map(({ title, author, rows }) => `${textOf(rows)}Title: ${title || 'Untitled'}\n${
      author && `Author: ${author}\n`}`).join('\n');
    const { levels } = await backend.levels(await bytesOf(new Blob([text])), '');
    this.library.show(levels, 'Your levels');
  }

  /** take reads a file of any kind that the page knows. */
  async take(bytes, name) {
    const head = new TextDecoder().decode(bytes.subarray(0, 4000));
    if (/\.(csv|jsonl)$/i.test(name) || /^\W*(solver|suite),/.test(head)) {
      await this.show('bench');
      return (await this.views.bench).take(new TextDecoder().decode(bytes), name);
    }
    if (/^\s*\{/.test(head) && head.includes('"pairs"')) {
      await this.show('meets');
      return (await this.views.meets).take(bytes);
    }
    if (/^\s*\{/.test(head) && head.includes('"planner-record"')) return this.join(bytes, name);
    const file = await backend.levels(bytes, name);
    if (file.levels.every(({ error }) => error)) throw new Error(file.levels[0].error); // what is open stays
    return this.library.show(file.levels, file.name, file.left);
  }

  /** join takes a record that somebody saved, and the solutions and games of a file of levels. */
  async join(bytes, name) {
    this.play.dispatchEvent(new Event('leave')); // keeps the game
    const { record } = await backend.record(known.record(), { bytes, name });
    known.take(record);
    toast(`Your record holds ${plural(record.boards.length, 'board')} now.`);
    this.play.games = new WeakMap();
    this.library.again();
    if (this.library.current) this.library.choose(this.library.current);
  }

  async takeFiles(files) {
    for (const file of files) await attempt(async () => this.take(await bytesOf(file), file.name));
  }

  async takeText(text) {
    if (text.trim()) await this.take(await bytesOf(new Blob([text])), '');
  }

  /** takeLink opens the level of a link. The moves of the link are replayed and then put behind the start. The tab keeps
   * the link once that is done, so that a page that is loaded again does not undo what the user has played since. */
  takeLink() {
    const link = fromLink(location.hash);
    if (!link) return false;
    attempt(async () => {
      const title = link.title ? `Title: ${link.title.replace(/\s+/g, ' ')}` : '';
      const text = new TextEncoder().encode(`${textOf(link.rows)}${title}\n`);
      const { levels } = await backend.levels(text, '');
      this.library.show(levels, 'From a link');
      if ((link.moves || link.proof) && !levels[0].error) await this.replay(levels[0], link.moves, link.proof);
      keepHere({ link: location.hash });
    });
    return true;
  }

  /** replay puts moves that somebody sent behind the start of the open level, and says what is verified of these moves.
   * The game checks that the moves are possible. The planner checks that the moves solve the level, or what a proof
   * says of the position after the moves. */
  async replay(level, moves, proof) {
    const game = new Game(level.rows), possible = game.play(moves);
    const words = `${plural(game.pushes, 'push', 'pushes')} and ${plural(possible, 'move')}`;
    this.play.seek(0);
    this.play.plan(game.lurd());
    if (possible < moves.length) {
      return this.hints.say(`Move ${possible + 1} of the link is not possible. ${words} before it are.`, 'impossible');
    }
    if (proof) return this.checkProof(proof);
    if (!game.solved) return this.hints.say(`The link has ${words}, all possible. They do not solve the level.`, 'unsolved');
    await backend.write(level, 'sok', game.lurd());
    known.learn(level, { solution: game.lurd() }, 'file');
    return this.hints.say(`Verified: the ${words} of the link solve the level. Space plays them.`, 'verified');
  }

  /** checkProof shows the position after all moves, and says what the checker finds of the proof in a link. */
  async checkProof(proof) {
    this.play.seek(Infinity);
    const { game } = this.play, lurd = game.lurd();
    this.hints.say('Checking the proof of the link…', 'search');
    const { sentence, refused } = await backend.certified(game.rows(), proof)
      .catch((error) => ({ sentence: `This proves nothing: ${error.message}.`, refused: true }));
    if (this.play.game === game && game.lurd() === lurd) this.hints.say(sentence, refused ? 'refused' : 'proved');
  }
}

function listen(app) {
  MENU.forEach((name) => $(`tab-${name}`).addEventListener('click', () => app.show(name)));
  menu($('more'));
  TABS.forEach((name, i) => {
    $(`tab-${name}`).addEventListener('click', () => app.show(name));
    $(`tab-${name}`).addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowLeft: TABS.length - 1 }[event.key];
      if (!by) return;
      const next = TABS[(i + by) % TABS.length];
      app.show(next);
      $(`tab-${next}`).focus();
    });
  });
  $('open-file').addEventListener('click', () => $('file').click());
  $('file').addEventListener('change', () => {
    app.takeFiles([...$('file').files]);
    $('file').value = '';
  });
  pasting(app);
  $('example').addEventListener('click', () => attempt(async () =>
    app.library.show((await examples()).EXAMPLES, 'Examples')));
  $('help-open').addEventListener('click', () => $('help').showModal());
  addEventListener('hashchange', () => app.takeLink());
  dropping(app);
  document.addEventListener('paste', (event) => {
    if (typing(event.target)) return;
    const text = event.clipboardData?.getData('text') ?? '';
    if (event.clipboardData?.files.length) app.takeFiles([...event.clipboardData.files]);
    else attempt(() => app.takeText(text));
  });
  keyboard((event) => key(app, event));
}

/** pasting opens the levels that stand as text in a box. The box stays open while its text has a fault. */
function pasting(app) {
  const box = $('paste-box'), text = $('paste-text'), wrong = $('paste-wrong');
  $('paste').addEventListener('click', () => {
    wrong.textContent = '';
    box.showModal();
    text.focus();
    text.select();
  });
  box.addEventListener('submit', async (event) => {
    if (event.submitter?.value !== 'ok') return;
    event.preventDefault();
    try {
      await app.takeText(text.value);
      text.value = '';
      text.blur(); // or the field has the keys until the next frame
      box.close();
    } catch (error) {
      wrong.textContent = error.message;
    }
  });
}

function dropping(app) {
  let depth = 0;
  const hide = () => {
    depth = 0;
    $('drop').hidden = true;
  };
  document.addEventListener('dragenter', () => {
    depth++;
    $('drop').hidden = false;
  });
  document.addEventListener('dragleave', () => { if (--depth <= 0) hide(); });
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    hide();
    const { files } = event.dataTransfer;
    if (files.length) app.takeFiles([...files]);
    else attempt(() => app.takeText(event.dataTransfer.getData('text')));
  });
}

/** key handles a key of the view that is shown, and reports whether the view knows the key. */
function key(app, event) {
  const plain = !event.ctrlKey && !event.metaKey, letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (plain && letter === '?') $('help').showModal();
  else if (app.tab !== 'play') return app.view?.key?.(event);
  else if (reading(app.play, event)) return true;
  else if (plain && letter === 'f') app.solving.toggle();
  else if (plain && (letter === 'n' || (letter === 'Enter' && app.won.solved))) app.library.step(1);
  else if (plain && letter === 'i') attempt(() => app.hints.next());
  else if (plain && letter === 'c') app.coach.judge();
  else if (plain && letter === 'p') app.library.step(-1);
  else if (letter === 'Escape' && !app.play.view.hints && event.target === app.play.view.canvas) return app.library.back();
  else return app.play.key(event);
  return true;
}

/** ownAddress is the address of a page without a server, '' when the page was opened from a disk. */
const ownAddress = () => (location.protocol === 'file:' ? '' : location.origin + location.pathname);

/** openedBefore is the collection of a name, or else as much of it as the tab keeps: the level that was open. */
const openedBefore = async (name) => await keptFile(name) ?? here('file');

async function begin() {
  const start = await backend.start(); // some seconds, where the planner is loaded into the browser
  $('title').textContent = 'No level yet';
  const app = new App(start);
  const before = last(), own = start.levels?.length && { ...start, name: start.file };
  const kept = (!own || start.kind === 'browser' || here('opened')) && before && await openedBefore(before.file);
  const file = kept || own; // levels opened since go before those that the page begins with
  if (here('game')) known.regain(here('file').levels[0], here('game'));
  if (file) app.library.show(file.levels, file.name, file.left, before?.file === file.name ? before.level : 1);
  if (own) keepFile({ name: own.name, levels: own.levels, left: own.left });
  app.library.keep = (now) => {
    keepHere({ opened: true });
    return keepFile(now);
  };
  await drawn(); // the board first, because the rest takes as long again
  app.addPanels();
  listen(app);
  const followed = kept && here('link') === location.hash; // before the page was loaded again
  if (!followed && !app.takeLink() && !file) $('welcome').hidden = false;
  if (start.stores?.length && !start.levels?.length) app.show('meets');
  else if (start.benches?.length && !start.levels?.length) app.show('bench');
  document.documentElement.dataset.ready = 'yes'; // for tests
  return app;
}

begin().catch((error) => {
  $('title').textContent = 'The planner could not be loaded';
  $('author').textContent = error.message;
});
