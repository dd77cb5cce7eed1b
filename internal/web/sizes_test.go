package web

import (
	"fmt"
	"testing"
	"time"

	"planner/internal/test/browser"
)

// size is a window, with what is held to be right there.
type size struct {
	name          string
	width, height int64
	touch         bool    // a touch screen, on which buttons have 44 pixels
	square        float64 // pixels of a square of the level "hall" at least
}

// sizes are the windows in which the page is looked at.
var sizes = []size{
	{"large", 1920, 1080, false, 100},
	{"laptop", 1400, 860, false, 75},
	{"small laptop", 1280, 720, false, 56},
	{"old screen", 1024, 768, false, 56},
	{"tablet", 834, 1112, true, 56},
	{"half a screen", 700, 900, false, 56},
	{"laptop at 200 %", 700, 430, false, 40},
	{"phone sideways", 844, 390, true, 36},
	{"phone", 390, 844, true, 41},
	{"small phone", 360, 740, true, 37},
}

// measured is what JavaScript measures of the page: the width of a square, the part of the title that can be seen, the
// buttons with their sizes, and what is cut off or lies over something else.
type measured struct {
	Cell    float64
	Title   float64
	Buttons map[string][2]float64
	Faults  []string
}

// measuring is JavaScript that measures.
const measuring = `
	const box = (e) => e.getBoundingClientRect(), seen = (e) => e.getClientRects().length > 0;
	const stage = document.querySelector('#play .stage'), faults = [], buttons = {};
	const controls = [...document.querySelectorAll('header button, #play .stage button, #play .stage input')].filter(seen);
	for (const e of controls) {
		const b = box(e), name = e.id || e.textContent.trim();
		if (e.matches('button') && !e.closest('.band')) buttons[name] = [b.width, b.height];
		if (b.right > innerWidth + 0.5 || b.left < -0.5) faults.push(name + ' is cut off by the window');
		if (e.closest('.stage') && b.right > box(stage).right + 0.5) faults.push(name + ' reaches out of the stage');
		for (const other of controls) {
			const o = box(other);
			if (e !== other && b.left < o.right - 1 && o.left < b.right - 1 && b.top < o.bottom - 1 && o.top < b.bottom - 1) {
				faults.push(name + ' lies over ' + other.id);
			}
		}
	}
	if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the window');
	const whole = (x) => Math.round(x);
	for (const name in buttons) buttons[name] = buttons[name].map(whole);
	return { Cell: module_stage.view.cell, Title: box(document.getElementById('title')).width, Buttons: buttons, Faults: faults };`

// The page has room for the board, the title and all buttons in each of ten windows. The pictures of them are kept
// where WEB_PICTURES says; with -v the test prints the widths of a square and of each button.
func TestSizes(t *testing.T) {
	b := browser.Open(t)
	for _, s := range sizes {
		t.Run(s.name, func(t *testing.T) {
			tab := page(t, b, Config{Start: start(t, hall+"\nTitle: A hall with three boxes\nAuthor: Somebody\n")})
			if s.touch {
				tab.Phone(s.width, s.height)
			} else {
				tab.Size(s.width, s.height)
			}
			m := browser.Await[measured](tab.Settle(), measuring, time.Minute)
			tab.Picture(fmt.Sprintf("size-%dx%d", s.width, s.height))
			t.Logf("%dx%d: a square %.0f, the title %.0f, buttons %v", s.width, s.height, m.Cell, m.Title, m.Buttons)
			s.judge(t, m)
		})
	}
}

// judge holds what was measured to what is right for a window.
func (s size) judge(t *testing.T, m measured) {
	t.Helper()
	least := 24.0
	if s.touch {
		least = 44
	}
	for name, side := range m.Buttons {
		if side[0] < least || side[1] < least {
			t.Errorf("%s has %.0f by %.0f pixels, expected %.0f", name, side[0], side[1], least)
		}
	}
	if m.Cell < s.square || m.Title < 80 {
		t.Errorf("a square has %.0f pixels and the title %.0f, expected %.0f and 80", m.Cell, m.Title, s.square)
	}
	for _, fault := range m.Faults {
		t.Error(fault)
	}
}

// places is where the board and the buttons of the moves are, as JavaScript.
const places = `['board', 'undo', 'restart'].map((id) => {
	const { left, top, width, height } = document.getElementById(id).getBoundingClientRect();
	return [id, left, top, width, height].map((n) => Math.round(n) || n).join(' ');
}).join('; ')`

// cut names what of a lost game is cut off, as JavaScript: words and buttons of the warning, and buttons of the panels.
const cut = `[...document.querySelectorAll('#lost p, #lost button, #play .panel button')].filter((e) => {
	const { left, right, top, bottom } = e.getBoundingClientRect(), box = e.closest('.notice, .panel').getBoundingClientRect();
	return right > left && (right > box.right - 4 || left < box.left + 4 ||
		e.closest('.notice') && (bottom > box.bottom + 1 || top < box.top - 1));
}).map((e) => e.textContent.trim()).join(', ')`

// The board keeps its size, and Undo its place, when a game is lost and judged, whatever the window, and nothing that
// is said of the loss is cut off.
func TestLossMovesNothing(t *testing.T) {
	b := browser.Open(t)
	for _, s := range sizes {
		tab := page(t, b, Config{Start: start(t, wide)}).Size(s.width, s.height)
		before := browser.Value[string](tab.Settle(), places)
		tab.Play("RurD")
		tab.Until("!document.getElementById('lost').hidden")
		lost := browser.Value[string](tab.Settle(), places)
		tab.Until("!document.getElementById('band').hidden && document.querySelector('#band .losing')")
		tab.Settle().Picture(fmt.Sprintf("lost-%dx%d", s.width, s.height))
		if said := browser.Value[string](tab, cut); said != "" {
			t.Errorf("%s: cut off: %s", s.name, said)
		}
		if judged := browser.Value[string](tab, places); lost != before || judged != before {
			t.Errorf("%s: %s, lost %s, judged %s", s.name, before, lost, judged)
		}
	}
}

// Keys, clicks and swipes as people try them: WASD and swipes move, Backspace and a right click undo, a box that cannot
// be pushed says so, and a dragged box follows the pointer.
func TestHands(t *testing.T) {
	b := browser.Open(t)
	tab := page(t, b, Config{Start: start(t, hall)})
	tab.Press("d", "d", "s", "w", "a")
	tab.Counts(0, 5)
	tab.RightClickAt(tab.Settle().Cell(4, 6))
	tab.Press("Backspace")
	tab.Counts(0, 3)
	tab.MouseAt(tab.Settle().Cell(2, 3)) // the box between two others, below which is a goal
	tab.MouseAt(tab.Settle().Cell(4, 3))
	tab.Sees("#counts[data-pushes='2']")
	tab.Press("Home")
	x, y := tab.Settle().Cell(2, 2)
	toX, toY := tab.Settle().Cell(4, 2)
	browser.Value[bool](tab, `window.followed = false, (function look() {
		window.followed ||= Boolean(module_stage.view.dragged);
		if (!window.followed) requestAnimationFrame(look);
	})(), true`)
	tab.Drag(x, y, toX, toY)
	tab.Sees("#counts[data-pushes='2']")
	tab.Until("window.followed")
	tab.Press("Home", "Shift+ArrowDown") // the board is read from the player on
	tab.Says("#pointed", "Row 3, column 4: box. Around it: up the player, right box, down goal, left box.")
	tab.Counts(0, 0)

	tab = page(t, b, Config{Start: start(t, "######\n#@   #\n#  $.#\n# $*.#\n######")})
	tab.MouseAt(tab.Settle().Cell(3, 3))
	tab.Sees("#hint-words[data-kind=stuck]")
	tab.Phone(390, 844)
	x, y = tab.Settle().Cell(1, 1)
	tab.Swipe(x, y, x+60, y+8)
	tab.Counts(0, 1)
	tab.Swipe(x, y, x-9, y+70)
	tab.Counts(0, 2)
}
