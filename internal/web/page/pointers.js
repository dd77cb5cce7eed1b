// Mouse, pen and fingers on a board: taps, drags of boxes, moving and zooming the view.

const FAR = 5; // pixels that a press may move and still be a tap
const SWIPE = 24; // pixels from which on a finger that moves is a swipe

/** pointers calls back with cells: tap(at), hold(at) on a press, which gives true when a drag is to move a box and not
 * the view, drop(at) at the end of such a drag, over(at) when the pointer comes over another cell, pinch() when a
 * second finger comes, swipe(d) when a finger moved in direction d over a board that is all in view, and back() on a
 * click of the right button. */
export function pointers(view, { tap, hold, drop, over, pinch, swipe, back }) {
  const { canvas } = view, down = new Map();
  let held = false, moved = false, pinched = false, start = null, spread = 0, last = -1;

  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const distance = () => {
    const [[x0, y0], [x1, y1]] = [...down.values()];
    return Math.hypot(x1 - x0, y1 - y0);
  };

  const point = (cell) => {
    if (cell !== last) over?.(cell);
    last = cell;
  };

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button === 2) back?.();
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    const at = place(event);
    point(view.cellAt(...at)); // because a finger comes to a cell without a movement
    down.set(event.pointerId, at);
    if (down.size === 2) {
      spread = distance();
      held = false;
      moved = pinched = true;
      pinch();
      return;
    }
    start = at;
    moved = pinched = false;
    held = hold?.(view.cellAt(...at)) ?? false;
  });

  canvas.addEventListener('pointermove', (event) => {
    const at = place(event), before = down.get(event.pointerId), cell = view.cellAt(...at);
    point(cell);
    if (!before) return;
    down.set(event.pointerId, at);
    if (down.size === 2) {
      const now = distance();
      if (spread > 0) view.zoom(now / spread, ...at);
      spread = now;
      return;
    }
    if (!moved && Math.hypot(at[0] - start[0], at[1] - start[1]) > FAR) moved = true;
    if (moved && held) {
      view.cursor = cell;
      if (view.hints) view.dragged = at; // a box follows the pointer
      view.redraw();
    } else if (moved && !view.fitted) {
      view.pan(at[0] - before[0], at[1] - before[1]);
    }
  });

  const swiped = (right, down) => {
    if (Math.max(Math.abs(right), Math.abs(down)) < SWIPE) return;
    if (Math.abs(right) > Math.abs(down)) swipe?.(right > 0 ? 1 : 3);
    else swipe?.(down > 0 ? 2 : 0);
  };
  const up = (event) => {
    if (!down.delete(event.pointerId) || down.size) return;
    const at = place(event), cell = view.cellAt(...at);
    view.cursor = -1;
    view.dragged = null;
    view.redraw();
    if (event.type === 'pointercancel') return;
    if (moved && held) drop?.(cell);
    else if (!moved) tap?.(cell);
    else if (event.pointerType === 'touch' && !pinched && view.fitted) swiped(at[0] - start[0], at[1] - start[1]);
  };
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  if (back) canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'touch') point(-1); // what is said of the cell that was tapped stays
  });

  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) view.zoom(Math.exp(-event.deltaY / 300), ...place(event));
    else if (!view.fitted) view.pan(-event.deltaX, -event.deltaY);
    else if (event.deltaY < 0) view.zoom(1.1, ...place(event));
  }, { passive: false });
}
