// Small helpers for the page. Text from levels and files becomes text nodes here and nowhere becomes markup.

export const $ = (id) => document.getElementById(id);

/** el makes an element. Among the properties, names that begin with "on" are listeners, "role" and names with a hyphen
 * are attributes, and all others are properties of the element. Children are elements or text; missing ones are left
 * out. */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name.includes('-') || name === 'role') element.setAttribute(name, value);
    else element[name] = value;
  }
  fill(element, ...children);
  return element;
}

/** fill replaces what an element holds. Children that are missing are left out. */
export function fill(element, ...children) {
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined && child !== false));
}

/** choice makes a list of choices. options are pairs of a value and its words, and chosen is the value that is chosen. */
export const choice = (properties, options, chosen) => el('select', properties,
  ...options.map(([value, words]) => el('option', { value, selected: value === chosen }, words)));

/** pressed runs something when an element is clicked, or has the focus and Enter is pressed. */
export function pressed(element, run) {
  element.addEventListener('click', run);
  element.addEventListener('keydown', (event) => { if (event.key === 'Enter') run(); });
  return element;
}

/** set gives an element properties, and leaves equal ones alone, so that nothing is laid out again in vain. */
export function set(element, properties) {
  for (const [name, value] of Object.entries(properties)) if (element[name] !== value) element[name] = value;
}

/** tell gives an element data attributes that say what its words say, for programs. The attributes of before go. */
export function tell(element, data = {}) {
  for (const name of Object.keys(element.dataset)) delete element.dataset[name];
  for (const [name, value] of Object.entries(data)) if (value !== undefined && value !== null) element.dataset[name] = value;
}

let fading;

/** toast shows a sentence for some seconds. kind is "" or "bad". */
export function toast(text, kind = '') {
  const line = $('toast');
  line.textContent = text.length > 300 ? `${text.slice(0, 300)}…` : text;
  line.className = `toast ${kind}`;
  line.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { line.hidden = true; }, kind === 'bad' ? 7000 : 3500);
}

/** attempt runs something that may fail. A failure is shown with its reason, and the result is undefined. */
export async function attempt(run) {
  try {
    return await run();
  } catch (error) {
    toast(error.message || String(error), 'bad');
    return undefined;
  }
}

/** download gives the user a file. content is text or a Blob. */
export function download(name, content) {
  const download = name.replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-');
  const link = el('a', { href: URL.createObjectURL(new Blob([content])), download });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** ask shows elements below a title as a dialog. closed gets the value of the button that closed it. */
function ask(title, closed, ...children) {
  const box = el('dialog', { onclose: () => {
    box.remove();
    closed(box.returnValue);
  } }, el('h2', {}, title), ...children);
  document.body.append(box);
  box.showModal();
}

/** copy puts text into the clipboard. Where the browser forbids it, the text is shown for the user to copy. what
 * begins the sentence that tells of success, such as "The moves are". */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied.`);
  } catch {
    const area = el('textarea', { rows: 8, readOnly: true, value: text, 'aria-label': 'Text to copy' });
    ask('Copy this text', () => {}, area,
      el('form', { method: 'dialog' }, el('div', { className: 'row end' }, el('button', {}, 'Close'))));
    area.select();
  }
}

/** ended is a sentence with a full stop, if it has no other end. */
export const ended = (text) => (/[.?!…]$/.test(text) ? text : `${text}.`);

/** question asks for an address, which begins as value. The result is "" when the user gives none. The elements
 * others are shown above the field, and a click on a button among them closes the question. */
export function question(title, words, value, ...others) {
  const line = el('input', { type: 'url', required: true, value, pattern: 'http.+', title: 'An address of the web', 'aria-label': words });
  return new Promise((done) => {
    ask(title, (button) => done(button === 'ok' ? line.value : ''),
      el('div', { className: 'row', onclick: ({ target }) => { if (target.matches('button')) target.closest('dialog').close(); } }, ...others),
      el('form', { method: 'dialog', className: 'asked' }, el('p', { className: 'muted' }, words), line, el('div', { className: 'row end' },
        el('button', { value: 'cancel', className: 'quiet', formNoValidate: true, type: 'submit' }, 'Cancel'),
        el('button', { value: 'ok', className: 'primary' }, 'Copy the link'))));
    line.select();
  });
}

/** noneYet stands in a view that has nothing to show yet. words say what the view is for, and line says what to do, in
 * text and elements. A button opens a file. */
export function noneYet(title, words, ...line) {
  return el('div', { className: 'empty' }, el('h2', {}, title), el('p', {}, words), el('p', {}, ...line),
    el('button', { onclick: () => $('file').click() }, 'Open…'));
}

/** code is a part of a command line. */
export const code = (text) => el('code', { className: 'mono small' }, text);

/** short is a number rounded to three digits: 950, 12.3k, 4.56M. */
export function short(n) {
  for (const [size, unit] of [[1e9, 'G'], [1e6, 'M'], [1e3, 'k']]) {
    if (n >= size) return `${Number((n / size).toPrecision(3))}${unit}`;
  }
  return String(Math.round(n));
}

export const bytes = (n) => (n >= 1 << 30 ? `${(n / (1 << 30)).toFixed(1)} GiB` : `${Math.round(n / (1 << 20))} MiB`);

export function seconds(s) {
  if (s < 0.001) return '< 1 ms';
  if (s < 0.0995) return `${Math.round(s * 1000)} ms`;
  return s < 100 ? `${s.toFixed(s < 10 ? 2 : 1)} s` : `${Math.round(s)} s`;
}

/** later makes a function that runs something after a pause, once for all calls that follow each other faster. */
export function later(milliseconds, run) {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), milliseconds);
  };
}

/** paced makes a function that runs something at once, and then at most once in so many milliseconds. Something runs
 * after the last call, too. */
export function paced(milliseconds, run) {
  let pause = null, again = false;
  return function call() {
    again = pause !== null;
    if (again) return;
    run();
    pause = setTimeout(() => {
      pause = null;
      if (again) call();
    }, milliseconds);
  };
}
