package web

import (
	"strings"
	"testing"

	"planner/internal/test/browser"
)

// clicks are what a user can click before a key, each with real clicks of the mouse.
var clicks = []struct {
	what  string
	click func(b *table)
}{
	{"nothing", func(*table) {}},
	{"a wall", func(b *table) { b.tab.MouseAt(b.tab.Cell(0, 3)) }},
	{"the player", func(b *table) { b.tab.MouseAt(b.tab.Cell(3, 4)) }},
	{"beside the board", steps("#counts")},
	{"the level in the list", steps("#levels li:nth-of-type(1)")},
	{"another level and back", func(b *table) {
		b.tab.Mouse("#levels li:nth-of-type(2)")
		b.tab.Says("#title", "Corridor")
		b.tab.Mouse("#levels li:nth-of-type(1)")
	}},
	{"Undo", steps("ArrowDown", "#undo")},
	{"To the start", steps("ArrowDown", "ArrowLeft", "#restart")},
	{"To the end and to the start", steps("ArrowDown", "Backspace", "#to-end", "#undo")},
	{"the slider of moves", steps("ArrowDown", "ArrowDown", "#scrub", "Home")},
	{"the slider of speed", steps("#speed")},
	{"the number of a push", steps("#jump", "0", "Enter")},
	{"a layer", steps("#layer-dead")},
	{"the name of a layer", steps("label[for=layer-goals], label[for=layer-dead]")},
	{"larger and fit", steps("#zoom-in", "#zoom-fit")},
	{"a copy of the moves", steps("#share-moves")},
	{"light and dark", steps("#scheme")},
	{"the time to solve", steps("#solve-time", "Escape")},
	{"another view and back", steps("#tab-edit", "#tab-play")},
	{"help, closed by a key", steps("#help-open", "Escape")},
	{"help, closed by its button", steps("#help-open", "#help button")},
	{"Paste, and Cancel", steps("#paste", "#paste-box button[value=cancel]")},
	{"Paste, and Open", func(b *table) {
		b.tab.Mouse("#paste")
		b.tab.Set("#paste-text", threeLevels)
		browser.Value[bool](b.tab, "document.getElementById('levels-name').replaceChildren(), true")
		b.tab.Mouse("#paste-ok")
		b.tab.Sees("#levels-name option[data-levels='3']")
		b.again()
	}},
	{"Solve", func(b *table) {
		b.tab.Mouse("#solve")
		b.tab.Sees("#verdict[data-status=solved]")
	}},
	{"Improve", func(b *table) {
		b.tab.Mouse("#improve")
		b.tab.Until("!document.getElementById('improve').disabled")
	}},
	{"a push of the coach's band", steps("ArrowDown", "ArrowRight", "ArrowRight", "#band button", "#restart")},
	{"the menu, closed by a key", steps("#more", "ArrowDown", "Escape")},
}

// steps clicks elements and presses keys in turn. A selector has one of the characters "#", "[" and ":".
func steps(list ...string) func(b *table) {
	return func(b *table) {
		for _, step := range list {
			if strings.ContainsAny(step, "#[:") {
				b.tab.Mouse(step)
			} else {
				b.tab.Press(step)
			}
		}
	}
}

// keysAreMoves clicks everything on a page and presses keys after each click. The same page has the levels from then
// on.
func keysAreMoves(t *testing.T, tab *browser.Tab) {
	b := sit(t, tab)
	for _, c := range clicks {
		t.Run(c.what, func(t *testing.T) {
			b.again()
			c.click(b)
			tab.Play("luurd")
			b.expect(t, "luurd")
		})
	}
	t.Run("fields", func(t *testing.T) { fields(t, b) })
	t.Run("space", func(t *testing.T) { space(t, b) })
	t.Run("tab", func(t *testing.T) { tabbed(t, b) })
	t.Logf("%d keys sent, %d moves counted", b.sent, b.counted)
}

// fields types into a field, which keeps its keys, and gives them back to the game.
func fields(t *testing.T, b *table) {
	b.again()
	b.tab.Mouse("#jump")
	b.tab.Press("ArrowUp", "ArrowUp", "ArrowLeft", "Backspace", "n", "f")
	b.expect(t, "")
	b.tab.Press("Escape", "ArrowLeft")
	b.expect(t, "l")
}

// space runs the moves of a solution, whether or not Solve was clicked before, and does not search again.
func space(t *testing.T, b *table) {
	b.again()
	b.tab.Mouse("#solve")
	b.tab.Sees("#verdict[data-status=solved]")
	b.tab.Until("!document.getElementById('run').disabled && document.getElementById('solve-live').hidden")
	b.tab.Press(" ")
	b.tab.Sees("#counts[data-solved='true'][data-pushes='1']")
	if !browser.Value[bool](b.tab, "document.getElementById('solve-live').hidden") {
		t.Error("the space bar began another search")
	}
}

// tabbed presses a button that the Tab key led to with the space bar, and leaves the arrows to the game.
func tabbed(t *testing.T, b *table) {
	b.again()
	b.tab.Mouse("#jump")
	b.tab.Press("Tab")
	b.tab.Until("document.activeElement.id === 'solve'")
	b.tab.Play("l")
	b.expect(t, "l")
	browser.Value[bool](b.tab, "delete document.getElementById('verdict').dataset.status")
	b.tab.Press(" ")
	b.tab.Sees("#verdict[data-status=solved]")
	b.expect(t, "l")
}
