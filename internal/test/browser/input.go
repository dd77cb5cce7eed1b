package browser

import (
	"context"
	"strings"

	"planner/internal/test/must"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// names are keys that are no letters, by their names in JavaScript.
var names = map[string]string{
	"ArrowUp": kb.ArrowUp, "ArrowRight": kb.ArrowRight, "ArrowDown": kb.ArrowDown, "ArrowLeft": kb.ArrowLeft,
	"Backspace": kb.Backspace, "Enter": kb.Enter, "Escape": kb.Escape, "Tab": kb.Tab, "Home": kb.Home, "End": kb.End,
	"PageUp": kb.PageUp, "PageDown": kb.PageDown,
}

// Press presses and releases keys of the keyboard, by their names in JavaScript, with "Shift+" before a key that is
// pressed while the shift key is held. The keys go to the element of the page that has the focus.
func (tab *Tab) Press(keys ...string) {
	tab.t.Helper()
	for _, key := range keys {
		var held []chromedp.KeyOption
		if plain, shifted := strings.CutPrefix(key, "Shift+"); shifted {
			key, held = plain, append(held, chromedp.KeyModifiers(chromedp.ModifierShift))
		}
		if code, ok := names[key]; ok {
			key = code
		}
		must.Do(tab.t, chromedp.Do(tab.ctx, chromedp.KeyEvent(key, held...)))
	}
}

// arrows are the keys of moves, by the letters of LURD.
var arrows = map[rune]string{'l': "ArrowLeft", 'u': "ArrowUp", 'r': "ArrowRight", 'd': "ArrowDown"}

// Play presses the keys of moves, given as LURD.
func (tab *Tab) Play(lurd string) {
	tab.t.Helper()
	for _, letter := range strings.ToLower(lurd) {
		tab.Press(arrows[letter])
	}
}

// Mouse moves the mouse over the middle of an element, which it first waits for, and presses and releases its button.
func (tab *Tab) Mouse(selector string) {
	tab.t.Helper()
	x, y := tab.middle(selector)
	tab.MouseAt(x, y)
}

// Cell is the middle of a square of the board on the page Play, by its row and its column from 0, in pixels.
func (tab *Tab) Cell(row, col float64) (x, y float64) {
	tab.t.Helper()
	at := Value[[]float64](tab, `(({ left, top }) => { const { view } = module_stage;
		return [left + view.left, top + view.top, view.cell]; })(document.getElementById('board').getBoundingClientRect())`)
	return at[0] + (col+0.5)*at[2], at[1] + (row+0.5)*at[2]
}

// MouseAt is Mouse at a place of the page in pixels.
func (tab *Tab) MouseAt(x, y float64) {
	tab.t.Helper()
	must.Do(tab.t, chromedp.Do(tab.ctx, chromedp.MouseClickXY(x, y)))
}

// HoverAt moves the mouse to a place of the page in pixels.
func (tab *Tab) HoverAt(x, y float64) {
	tab.t.Helper()
	must.Do(tab.t, chromedp.Do(tab.ctx, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y)))
}

// Tap touches the middle of an element, which it first waits for, with one finger. The tab must be a Phone.
func (tab *Tab) Tap(selector string) {
	tab.t.Helper()
	x, y := tab.middle(selector)
	tab.TapAt(x, y)
}

// TapAt is Tap at a place of the page in pixels.
func (tab *Tab) TapAt(x, y float64) {
	tab.t.Helper()
	must.Do(tab.t, chromedp.Do(tab.ctx, chromedp.TapXY(x, y)))
}

// Swipe moves one finger over the page, in pixels. The tab must be a Phone.
func (tab *Tab) Swipe(fromX, fromY, toX, toY float64) {
	tab.t.Helper()
	at := func(x, y float64) []*input.TouchPoint { return []*input.TouchPoint{{X: x, Y: y}} }
	tab.touch(input.DispatchTouchEventTypeTouchStart, at(fromX, fromY))
	tab.touch(input.DispatchTouchEventTypeTouchMove, at((fromX+toX)/2, (fromY+toY)/2))
	tab.touch(input.DispatchTouchEventTypeTouchMove, at(toX, toY))
	tab.touch(input.DispatchTouchEventTypeTouchEnd, []*input.TouchPoint{})
}

// touch sends one event of a touch screen.
func (tab *Tab) touch(kind input.DispatchTouchEventType, points []*input.TouchPoint) {
	tab.t.Helper()
	must.Do(tab.t, chromedp.Do(tab.ctx, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		params := input.DispatchTouchEventParams{Type: kind, TouchPoints: points}
		_, err := cdp.Call(ctx, target, input.DispatchTouchEvent, params)
		return err
	})))
}

// RightClickAt presses and releases the right button of the mouse at a place of the page in pixels.
func (tab *Tab) RightClickAt(x, y float64) {
	tab.t.Helper()
	must.Do(tab.t, chromedp.Do(tab.ctx, chromedp.MouseClickXY(x, y, chromedp.ButtonRight)))
}

// Pinch touches the page at two places in pixels, the second finger after the first, and lifts both. The tab must be a
// Phone.
func (tab *Tab) Pinch(x0, y0, x1, y1 float64) {
	tab.t.Helper()
	ids := [2]float64{0, 1}
	both := []*input.TouchPoint{{X: x0, Y: y0, ID: &ids[0]}, {X: x1, Y: y1, ID: &ids[1]}}
	tab.touch(input.DispatchTouchEventTypeTouchStart, both[:1])
	tab.touch(input.DispatchTouchEventTypeTouchStart, both)
	tab.touch(input.DispatchTouchEventTypeTouchEnd, []*input.TouchPoint{})
}

// Phone gives the page the size in pixels and the touch screen of a phone.
func (tab *Tab) Phone(width, height int64) *Tab {
	tab.t.Helper()
	touch := chromedp.EmulateViewport(width, height, chromedp.EmulateTouch, chromedp.EmulateMobile)
	must.Do(tab.t, chromedp.Do(tab.ctx, touch))
	return tab
}

// middle scrolls to an element that can be clicked and gives its middle.
func (tab *Tab) middle(selector string) (x, y float64) {
	tab.t.Helper()
	element := "document.querySelector(" + quote(selector) + ")"
	tab.Until("(e => e && e.getClientRects().length && !e.disabled)(" + element + ")")
	at := Value[[]float64](tab, "(e => { e.scrollIntoView({block: 'nearest', behavior: 'instant'}); "+
		"const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })("+element+")")
	return at[0], at[1]
}
