package browser

import (
	"testing"
)

// clicks are what a user can click before a key, each with real clicks of the mouse.
var clicks = []struct {
	what  string
	click func(b *table)
}{
	{"nothing", func(*table) {}},
	{"a wall", func(b *table) { b.tab.MouseAt(b.cell(0, 3)) }},
	{"the player", func(b *table) { b.tab.MouseAt(b.cell(3, 4)) }},
	{"beside the board", func(b *table) { b.tab.Mouse("#counts") }},
	{"the level in the list", func(b *table) { b.tab.Mouse("#levels li:nth-of-type(1)") }},
	{"another level and back", func(b *table) {
		b.tab.Mouse("#levels li:nth-of-type(2)")
		b.tab.Says("#title", "Corridor")
		b.tab.Mouse("#levels li:nth-of-type(1)")
	}},
	{"Undo", func(b *table) {
		b.tab.Press("ArrowDown")
		b.tab.Mouse("#undo")
	}},
	{"To the start", func(b *table) {
		b.tab.Press("ArrowDown", "ArrowLeft")
		b.tab.Mouse("#restart")
	}},
	{"To the end and to the start", func(b *table) {
		b.tab.Press("ArrowDown", "Backspace")
		b.tab.Mouse("#to-end")
		b.tab.Mouse("#undo")
	}},
	{"the slider of moves", func(b *table) {
		b.tab.Press("ArrowDown", "ArrowDown")
		b.tab.Mouse("#scrub")
		b.tab.Press("Home")
	}},
	{"the slider of speed", func(b *table) { b.tab.Mouse("#speed") }},
	{"the number of a push", func(b *table) {
		b.tab.Mouse("#jump")
		b.tab.Press("0", "Enter")
	}},
	{"a layer", func(b *table) { b.tab.Mouse("#layer-dead") }},
	{"the name of a layer", func(b *table) { b.tab.Mouse("label[for=layer-goals], label[for=layer-dead]") }},
	{"larger and fit", func(b *table) {
		b.tab.Mouse("#zoom-in")
		b.tab.Mouse("#zoom-fit")
	}},
	{"a copy of the moves", func(b *table) { b.tab.Mouse("#share button") }},
	{"light and dark", func(b *table) { b.tab.Mouse("#scheme") }},
	{"the time to solve", func(b *table) {
		b.tab.Mouse("#solve-time")
		b.tab.Press("Escape")
	}},
	{"another view and back", func(b *table) {
		b.tab.Mouse("#tab-edit")
		b.tab.Mouse("#tab-play")
	}},
	{"help, closed by a key", func(b *table) {
		b.tab.Mouse("#help-open")
		b.tab.Press("Escape")
	}},
	{"help, closed by its button", func(b *table) {
		b.tab.Mouse("#help-open")
		b.tab.Mouse("#help button")
	}},
	{"Paste, and Cancel", func(b *table) {
		b.tab.Mouse("#paste")
		b.tab.Mouse("#paste-box button[value=cancel]")
	}},
	{"Paste, and Open", func(b *table) {
		b.tab.Mouse("#paste")
		b.tab.Set("#paste-text", levels)
		Value[bool](b.tab, "document.getElementById('levels-name').textContent = '', true")
		b.tab.Mouse("#paste-ok")
		b.tab.Says("#levels-name", "3 levels")
		b.again()
	}},
	{"Solve", func(b *table) {
		b.tab.Mouse("#solve")
		b.tab.Says("#verdict", "Solved")
	}},
	{"Improve", func(b *table) {
		b.tab.Mouse("#improve")
		b.tab.Until("!document.getElementById('improve').disabled")
	}},
	{"a push of the coach's band", func(b *table) {
		b.tab.Press("ArrowDown", "ArrowRight", "ArrowRight")
		b.tab.Mouse("#band button")
		b.tab.Mouse("#restart")
	}},
	{"the menu, closed by a key", func(b *table) {
		b.tab.Mouse("#more")
		b.tab.Press("ArrowDown", "Escape")
	}},
}

// Keys clicks everything on a page and presses keys after each click. The same page has the levels from then on.
func Keys(t *testing.T, tab *Tab) {
	b := sit(t, tab)
	for _, c := range clicks {
		t.Run(c.what, func(t *testing.T) {
			b.again()
			c.click(b)
			tab.Press("ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowDown")
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
	b.tab.Press("ArrowUp", "ArrowUp", "ArrowLeft", "Backspace", "n", "s")
	b.expect(t, "")
	b.tab.Press("Escape", "ArrowLeft")
	b.expect(t, "l")
}

// space runs the moves of a solution, whether or not Solve was clicked before, and does not search again.
func space(t *testing.T, b *table) {
	b.again()
	b.tab.Mouse("#solve")
	b.tab.Says("#verdict", "Solved")
	b.tab.Until("!document.getElementById('run').disabled && document.getElementById('solve-live').hidden")
	b.tab.Press(" ")
	b.tab.Says("#counts", "Solved: 1 push")
	if !Value[bool](b.tab, "document.getElementById('solve-live').hidden") {
		t.Error("the space bar began another search")
	}
}

// tabbed presses a button that the Tab key led to with the space bar, and leaves the arrows to the game.
func tabbed(t *testing.T, b *table) {
	b.again()
	b.tab.Mouse("#jump")
	b.tab.Press("Tab")
	b.tab.Until("document.activeElement.id === 'solve'")
	b.tab.Press("ArrowLeft")
	b.expect(t, "l")
	Value[bool](b.tab, "document.getElementById('verdict').textContent = '', true")
	b.tab.Press(" ")
	b.tab.Says("#verdict", "Solved")
	b.expect(t, "l")
}
