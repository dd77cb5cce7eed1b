// Rows of benchmark files: CSV and JSON lines as the commands bench and solve write them, and the CSV of others.

import { plural } from './level.js';

const MOST_ROWS = 200_000;
const truth = (text) => ['1', 'true', 'yes', 'solved'].includes(String(text).trim().toLowerCase());

/** readRows gives the rows of a text: { solver, suite, level, title, solved, seconds, pushes, moves, solution }. */
export function readRows(text, name) {
  const rows = text.trimStart().startsWith('{') ? readLines(text) : readCSV(text);
  if (!rows.length) throw new Error(`${name || 'The file'} holds no rows.`);
  return rows;
}

function readLines(text) {
  const rows = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (!line.trim()) continue;
    let value;
    try {
      value = JSON.parse(line);
    } catch {
      throw new Error(`Line ${i + 1} is no JSON.`);
    }
    rows.push(rowOf((key) => value?.[key]));
    if (rows.length > MOST_ROWS) throw new Error(`The file has more than ${MOST_ROWS} rows.`);
  }
  return rows;
}

function readCSV(text) {
  const [head, ...lines] = parseCSV(text);
  const at = new Map((head ?? []).map((name, i) => [name.trim(), i]));
  for (const name of ['level', 'solved', 'wall_seconds']) {
    if (!at.has(name)) throw new Error(`The header has no column "${name}".`);
  }
  return lines.map((fields) => rowOf((key) => (at.has(key) ? fields[at.get(key)] : undefined)));
}

/** rowOf reads one row through a function that gives a field by its name. */
function rowOf(field) {
  const number = (...keys) => {
    for (const key of keys) {
      const value = Number(field(key));
      if (field(key) !== undefined && field(key) !== '' && Number.isFinite(value)) return value;
    }
    return 0;
  };
  const file = String(field('file') ?? ''), suite = field('suite') ?? file.replace(/^.*[/\\]/, '').replace(/\.\w+$/,
    '');
  return {
    solver: String(field('solver') ?? 'planner'), suite: String(suite), level: number('level'),
      title: String(field('title') ?? ''),
    solved: field('solved') === undefined ? field('status') === 'solved' : truth(field('solved')),
    seconds: number('cpu_seconds') || number('wall_seconds', 'seconds'), pushes: number('pushes'),
      moves: number('moves'),
    settings: settingsOf(field), solution: String(field('solution') ?? ''),
  };
}

/** settingsOf gives the settings of a row in words, as the command report does; "" where the file has none. */
function settingsOf(field) {
  const said = (name, words) => ([undefined, '', '0', 0].includes(field(name)) ? '' : words(field(name)));
  const ours = (words) => said('mode_asked', () => words); // only rows of this program
  return [said('mode_asked', (mode) => `mode ${mode}`),
    ours(said('without', (names) => `without ${names}`) || 'all techniques'),
    said('limit_seconds', (n) => `limit ${n} s`), said('positions_limit', (n) => `limit ${plural(Number(n), 'position')}`),
    said('ram_bytes', (n) => `${n} bytes of memory`), said('threads', (n) => `threads: ${n}`),
    ours(`seed ${field('seed') || 0}`), ours(`image ${field('image') || 0}`),
    said('commit', (hash) => `commit ${String(hash).slice(0, 12)}`),
    said('machine', String)];
}

const SEVERAL = 'several values';

/** differences gives for each run, in words, the settings in which the run differs from the others. */
export function differences(runs) {
  const values = runs.map(({ rows }) => rows.map(({ settings }) => settings).reduce((all, one) =>
    all.map((value, i) => (value === one[i] ? value : SEVERAL))));
  return values.map((own) => own.filter((value, i) => value && values.some((other) => other[i] !== value)).join(', '));
}

/** parseCSV splits text into rows of fields; quotes may hold commas, quotes and line ends. */
function parseCSV(text) {
  const rows = [];
  let row = [], field = '', quoted = false;
  for (let i = 0; i <= text.length; i++) {
    const letter = text[i];
    if (quoted) {
      if (letter === undefined) throw new Error('A quote is not closed.');
      if (letter === '"' && text[i + 1] === '"') i++;
      else if (letter === '"') {
        quoted = false;
        continue;
      }
      field += letter;
    } else if (letter === '"' && field === '') {
      quoted = true;
    } else if (letter === ',') {
      row.push(field);
      field = '';
    } else if (letter === '\n' || letter === undefined) {
      if (field !== '' || row.length) rows.push([...row, field.replace(/\r$/, '')]);
      row = [];
      field = '';
      if (rows.length > MOST_ROWS) throw new Error(`The file has more than ${MOST_ROWS} rows.`);
    } else {
      field += letter;
    }
  }
  return rows;
}
