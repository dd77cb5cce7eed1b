// A button with a menu of the views that few need. An open menu has all keys; see keyboard.js.

import { $ } from './dom.js';

const STEPS = { ArrowDown: (at, n) => (at + 1) % n, ArrowUp: (at, n) => (at + n - 1) % n, Home: () => 0,
  End: (_, n) => n - 1 };

/** menu lets a button open and close the menu that it controls. */
export function menu(button) {
  const list = $(button.getAttribute('aria-controls')), items = [...list.children];
  const show = (on) => {
    list.hidden = !on;
    button.setAttribute('aria-expanded', String(on));
    if (on) items[0].focus();
  };
  button.addEventListener('click', () => show(list.hidden));
  list.addEventListener('click', () => show(false));
  list.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (step) items[step(items.indexOf(document.activeElement), items.length)].focus();
    else if (event.key === 'Escape') button.focus();
    else if (event.key !== 'Tab') return;
    if (!step) show(false);
    if (event.key !== 'Tab') event.preventDefault();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!list.hidden && !list.contains(target) && !button.contains(target)) show(false);
  }, true);
}
