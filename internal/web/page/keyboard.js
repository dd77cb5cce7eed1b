// The keyboard. This file alone decides whom a key belongs to.

// Text fields, open lists of choices, open menus and dialogs keep all keys.
const OPEN = CSS.supports('selector(select:open)') ? 'select:open' : 'select';
const FIELDS = `textarea, input:not([type="range"], [type="checkbox"]), ${OPEN}, dialog`;

// Any other element with the focus keeps the keys that operate the element, but only when the Tab key led to the
// element. After a click these keys belong to the view: a user who clicked Undo goes on to play.
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
const OPERATED = [['button, summary, input, li, tr', [' ', 'Enter']],
  ['select, input[type="range"], [role="tab"], [role="option"], [role="listbox"]', ARROWS]];

let tabbed = false; // whether keys led to the element with the focus

/** led gives the focus to an element as the Tab key does. */
export function led(element) {
  tabbed = true;
  element.focus();
}

/** keyboard gives the keys that belong to the view to a function, which reports whether the view knows the key. */
export function keyboard(take) {
  document.addEventListener('pointerdown', () => { tabbed = false; }, true);
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (key === 'Tab') tabbed = true;
    else if (target.closest?.('dialog')) tabbed = false; // a dialog that closes gives the focus to the button before it
    if (typing(target)) {
      const leaves = key === 'Escape' || (key === 'Enter' && target.matches('input'));
      if (!leaves || target.closest('dialog')) return;
      if (key === 'Escape') event.preventDefault(); // or a field for a search would be emptied
      target.blur();
      return;
    }
    if (event.altKey || event.isComposing || document.querySelector('dialog[open], [role="menu"]:not([hidden])')) return;
    if (tabbed && OPERATED.some(([controls, keys]) => keys.includes(key) && target.matches(controls))) return;
    if (!take(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!tabbed) target.blur?.(); // or some browsers press a button when the key goes up
  }, true);
}

/** typing reports whether an element takes text or keys of its own. */
export const typing = (element) => Boolean(element.closest?.(FIELDS));
