package web

import (
	"fmt"
	"strings"
	"testing"

	"planner/internal/test/browser"
)

// hallDrawn is a level whose changes take no time. A wall above the box changes nothing, and one on its way costs two
// pushes.
const hallDrawn = "########\n#      #\n#      #\n#@$  . #\n#      #\n#      #\n########"

// cellOf is the middle of a cell of the editor's board, as the page fits it, in pixels of the page.
func cellOf(tab *browser.Tab, row, col int) (x, y float64) {
	at := browser.Value[[]float64](tab, fmt.Sprintf(`(() => {
		const { left, top, width, height } = document.getElementById('edit-board').getBoundingClientRect();
		const [w, h] = document.getElementById('edit').textContent.match(/\d+ × \d+/)[0]
			.split(' × ').map(Number);
		const cell = Math.floor(Math.min(width / (w + 2), height / (h + 2), 48));
		return [left + Math.round((width - cell * w) / 2) + (%d + 0.5) * cell,
			top + Math.round((height - cell * h) / 2) + (%d + 0.5) * cell];
	})()`, col, row))
	return at[0], at[1]
}

// sees waits until the editor's board has a colour of the style sheet, or has it no more.
func sees(tab *browser.Tab, colour string, there bool) {
	tab.Until(fmt.Sprintf(`(() => {
		const canvas = document.getElementById('edit-board'), hex = getComputedStyle(canvas).getPropertyValue('--%s').trim();
		const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
		const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
		for (let i = 0; i < data.length; i += 4) if (data[i] === r && data[i + 1] === g && data[i + 2] === b) return %t;
		return %t;
	})()`, colour, there, !there))
}

// TestMicroscope clicks through the microscope of the editor as a user does.
func TestMicroscope(t *testing.T) {
	tab := page(t, browser.Open(t), Config{Start: start(t, hallDrawn)})
	tab.Mouse("#tab-edit")
	tab.Mouse("#from-play")
	tab.Sees("#faults[data-count='0']")
	sees(tab, "tint-cool", false)
	tab.Mouse("#microscope")
	tab.Says("#microscope-status", "All ")
	tab.Says("#microscope-status", "The draft: 3 pushes, difficulty 0.")
	tab.Says("#microscope-status", "Superfluous: ")
	sees(tab, "tint-good", true)
	sees(tab, "tint-cool", true)
	for _, hover := range []struct {
		row, col int
		says     string
	}{
		{3, 3, "A wall here: 5 pushes (+2), difficulty 0."},
		{1, 2, "A wall here: 3 pushes, difficulty 0."},
		{0, 3, "No wall here: no level (the player can leave"},
	} {
		tab.HoverAt(cellOf(tab, hover.row, hover.col))
		tab.Says("#edit-pointed", hover.says)
	}

	x, y := cellOf(tab, 3, 3) // paints a wall: the old changes go, and new ones come by themselves
	tab.MouseAt(x, y)
	tab.Says("#microscope-status", "The draft: 5 pushes")
	tab.Set("#microscope-what", "2")
	tab.HoverAt(cellOf(tab, 2, 2))
	tab.Says("#edit-pointed", "A box from beside comes here: ")
	tab.Mouse("#microscope")
	sees(tab, "tint-good", false)
	tab.Until("!document.getElementById('microscope-status').textContent")
}

// TestDrafts keeps two drafts, turns and mirrors, saves and copies, and plays what was kept also after a new load.
func TestDrafts(t *testing.T) {
	tab := page(t, browser.Open(t), Config{Start: start(t, "#######\n#@ $ .#\n#######\nTitle: Long")})
	tab.Mouse("#tab-edit")
	tab.Mouse("#from-play")
	tab.Sees("#faults[data-count='0']")
	tab.Mouse("#edit button[title='Keep this draft among yours']")
	tab.Mouse("#edit button[title='Turn it by a quarter']")
	tab.Set("#edit [aria-label=Title]", "Tall")
	tab.Sees("#faults[data-count='0']")
	tab.Mouse("#edit button[title='Copy the level as text']")
	tab.Until(`window.copied.startsWith('###\n#@#\n# #\n#$#\n# #\n#.#\n###')`)
	tab.Mouse("#edit button[title='Exchange left and right']")
	tab.Mouse("#edit button[title='Save the level as .xsb']")
	tab.Until("saved.length === 1 && saved[0].includes('Title: Tall')")
	tab.Sees("#faults[data-count='0']")
	tab.Click("#edit .side button") // Play it
	tab.Says("#title", "Tall")
	tab.Says("#levels-name", "Your levels: 2 levels")
	tab.Play("d")
	tab.Counts(0, 1)
	tab.Until("history.state?.opened && Object.values(localStorage).some((kept) => kept.includes('\"done\":1'))")
	tab.Reload()
	tab.Says("#title", "Tall")
	tab.Counts(0, 1)
	tab.Mouse("#tab-edit")
	tab.Until("document.querySelectorAll('#drafts li').length === 2")
	tab.Mouse("#drafts li:nth-of-type(2) button")
	tab.Until("document.querySelector('#edit [aria-label=Title]').value === 'Long'")
	tab.Mouse("#drafts li:nth-of-type(2) [aria-label='Delete Long']")
	tab.Until("document.querySelectorAll('#drafts li').length === 1")
}

// TestUndoDraft paints and undoes: there is a step for each stroke that changes something, and for no other.
func TestUndoDraft(t *testing.T) {
	tab := page(t, browser.Open(t), Config{})
	const undo, redo = "#edit button[title='Ctrl+Z']", "#edit button[title='Ctrl+Y']"
	free := func(selector string, want bool) {
		t.Helper()
		tab.Until(fmt.Sprintf("document.querySelector(%q).disabled !== %v", selector, want))
	}
	tab.Mouse("#tab-edit")
	free(undo, false)
	tab.Press("2", "ArrowDown", "ArrowDown", "ArrowRight", " ") // floor on floor
	free(undo, false)
	tab.Press("4", " ")
	tab.Sees("#faults[data-count='1']")
	tab.Mouse(undo)
	tab.Sees("#faults[data-count='0']")
	free(undo, false)
	tab.Mouse(redo)
	tab.Sees("#faults[data-count='1']")
	free(redo, false)
	for range 60 {
		tab.Click("[aria-label='Add a line right']")
	}
	tab.Press("3")
	x0, y0 := cellOf(tab.Settle(), 3, 2)
	x1, y1 := cellOf(tab, 4, 64)
	tab.Drag(x0, y0, x1, y1) // in eight movements of the mouse
	tab.Says("#edit .counts", "64 goals")
	tab.Set("#edit [aria-label=Title]", "Old")
	tab.Mouse("#edit .side button:nth-of-type(2)") // New
	tab.Reload()
	tab.Mouse("#tab-edit")
	tab.Says("#edit .counts", "0 goals")
	tab.Until("document.querySelector('#edit [aria-label=Title]').value === ''")
}

// TestFurthestStart fills the draft with the furthest start, as one step that can be undone.
func TestFurthestStart(t *testing.T) {
	tab := page(t, browser.Open(t), Config{Start: start(t, hallDrawn)})
	tab.Mouse("#tab-edit")
	tab.Mouse("#from-play")
	tab.Sees("#faults[data-count='0']")
	tab.Mouse("#furthest")
	tab.Says("#furthest-answer", "and no start of these walls and goals needs more")
	want, _, _ := strings.Cut(tab.Text("#furthest-answer"), " pushes")
	tab.Says("#edit-result", strings.TrimPrefix(want, "It needs "))
	tab.Says("#edit-result", "Solved")
	tab.Mouse("#edit button[title='Ctrl+Z']")
	tab.Until("!document.getElementById('furthest-answer').textContent")
	tab.Mouse("#microscope")
	tab.Says("#microscope-status", "The draft: 3 pushes")
}
