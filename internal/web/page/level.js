// Levels as the page holds them: rows of XSB characters, cells, and the link that holds a level.

export const WALL = 1;
export const FLOOR = 2;
export const GOAL = 4;
export const BOX = 8;
export const PLAYER = 16;

const PIECES = { '#': WALL, ' ': 0, '.': GOAL, '$': BOX, '*': BOX | GOAL, '@': PLAYER, '+': PLAYER | GOAL };
const LETTERS = new Map(Object.entries(PIECES).map(([letter, bits]) => [bits, letter]));
const BITS = new Uint8Array(128); // by the code of a letter
for (const [letter, bits] of Object.entries(PIECES)) BITS[letter.charCodeAt(0)] = bits;

/** Grid is a board as cells: cells[row * width + col] is a sum of WALL, GOAL, BOX and PLAYER, and of FLOOR where the
 * player could walk if all boxes were gone. */
export class Grid {
  constructor(rows) {
    this.height = rows.length;
    this.width = rows.reduce((most, row) => Math.max(most, row.length), 0);
    this.cells = new Uint8Array(this.width * this.height);
    rows.forEach((row, r) => {
      for (let c = 0, at = r * this.width; c < row.length; c++, at++) this.cells[at] = BITS[row.charCodeAt(c)] ?? 0;
    });
    this.flood();
  }

  /** flood marks the floor. */
  flood() {
    const { cells, width, height } = this;
    const open = [];
    for (let at = 0; at < cells.length; at++) {
      cells[at] &= ~FLOOR;
      if (cells[at] & PLAYER) open.push(at);
    }
    for (const at of open) cells[at] |= FLOOR;
    while (open.length) {
      const at = open.pop(), col = at % width;
      if (col > 0) enter(at - 1);
      if (col < width - 1) enter(at + 1);
      if (at >= width) enter(at - width);
      if (at < width * (height - 1)) enter(at + width);
    }
    function enter(at) {
      if (cells[at] & (WALL | FLOOR)) return;
      cells[at] |= FLOOR;
      open.push(at);
    }
  }

  /** rows is the grid as text, without trailing blanks. */
  rows() {
    const rows = [];
    for (let r = 0; r < this.height; r++) {
      let row = '';
      for (let c = 0; c < this.width; c++) row += LETTERS.get(this.cells[r * this.width + c] & ~FLOOR);
      rows.push(row.trimEnd());
    }
    return rows;
  }

  /** at is the cell of a place, which is a row and a column. */
  at([row, col]) {
    return row * this.width + col;
  }

  /** place is the row and the column of a cell. */
  place(at) {
    return [Math.floor(at / this.width), at % this.width];
  }

  count(bits) {
    const { cells } = this;
    let n = 0;
    for (let at = 0; at < cells.length; at++) if (cells[at] & bits) n++;
    return n;
  }
}

let digits; // a format, made once and at the first need, because making one takes longer than a move

/** grouped is a number of things, with commas between its thousands. The number of one thing, as of a push, has none. */
export function grouped(n) {
  if (n < 1000) return String(n);
  digits ??= new Intl.NumberFormat('en');
  return digits.format(n);
}

/** plural is a count with its noun. */
export const plural = (n, one, many = `${one}s`) => `${grouped(n)} ${n === 1 ? one : many}`;

/** pushesIn is how many moves of a text are pushes. */
export const pushesIn = (lurd) => lurd.replace(/[^A-Z]/g, '').length;

/** textOf is rows as lines of a file. A row that draws nothing is "-", since an empty line ends a board, and such rows
 * above and below the board are left out. */
export function textOf(rows) {
  const first = rows.findIndex(Boolean), last = rows.findLastIndex(Boolean);
  return rows.slice(Math.max(0, first), last + 1).map((row) => `${row || '-'}\n`).join('');
}

/** nameOf is what people call a level. */
export const nameOf = (level) => level.title || (level.number ? `Level ${level.number}` : 'Untitled');

// In a link a board is written with characters that stand for themselves in an address, with lengths of runs in front:
// "4w-p" is "#### @". An exclamation mark ends a row.
const TO_LINK = { '#': 'w', ' ': '-', '.': 'o', '$': 'b', '*': 'B', '@': 'p', '+': 'P' };
const FROM_LINK = Object.fromEntries(Object.entries(TO_LINK).map(([a, b]) => [b, a]));
const MOST_LINK = 400_000, MOST_CELLS = 1 << 19;

/** toLink writes a level, moves, and a proof that the moves lose, as the fragment of an address. */
export function toLink(level, lurd = '', proof = '') {
  const board = level.rows.map((row) => row.replace(/(.)\1*/g, (run, letter) =>
    (run.length > 1 ? run.length : '') + (TO_LINK[letter] ?? '-'))).join('!');
  const title = level.title ? `&title=${encodeURIComponent(level.title)}` : '';
  const runs = lurd.replace(/(.)\1*/g, (run, letter) => (run.length > 1 ? run.length : '') + letter);
  const moves = lurd ? `&moves=${runs}` : '';
  return `#level=${board}${moves}${proof && `&proof=${proof}`}${title}`;
}

/** fromLink reads a fragment that toLink wrote, and gives null for any other text. */
export function fromLink(fragment) {
  if (fragment.length > MOST_LINK) return null;
  const found = /^#level=([-0-9wobBpP!]+)(?:&moves=([0-9lurdLURD]+))?(?:&proof=([^&]*))?(?:&title=([^&]*))?$/
    .exec(fragment);
  if (!found) return null;
  let cells = 0;
  const rows = [];
  for (const line of found[1].split('!')) {
    let row = '';
    for (const [, count, letter] of line.matchAll(/(\d{0,6})([-wobBpP])/g)) {
      const n = count ? Number(count) : 1;
      if ((cells += n) > MOST_CELLS) return null;
      row += FROM_LINK[letter].repeat(n);
    }
    rows.push(row.trimEnd());
  }
  let title = '';
  try {
    title = decodeURIComponent(found[4] ?? '').slice(0, 200);
  } catch { /* a title that is no text is left out */ }
  let moves = '';
  for (const [, count, letter] of (found[2] ?? '').matchAll(/(\d{0,6})([lurd])/gi)) {
    const n = count ? Number(count) : 1;
    if (moves.length + n > MOST_CELLS) return null;
    moves += letter.repeat(n);
  }
  return { rows, title, moves, proof: found[3] };
}
