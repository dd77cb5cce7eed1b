package web

import (
	"fmt"
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
		const { width: w, height: h } = document.getElementById('edit-size').dataset;
		const cell = Math.floor(Math.min(width / (Number(w) + 2), height / (Number(h) + 2), 48));
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
	tab.Sees("#microscope-status[data-open='0'][data-pushes='3']:not([data-superfluous='0'])")
	sees(tab, "tint-good", true)
	sees(tab, "tint-cool", true)
	for _, hover := range []struct {
		row, col int
		data     string
	}{
		{3, 3, "[data-change=wall][data-pushes='5'][data-more='2']"},
		{1, 2, "[data-change=wall][data-pushes='3'][data-more='0']"},
		{0, 3, "[data-change=floor][data-verdict=invalid]"},
	} {
		tab.HoverAt(cellOf(tab, hover.row, hover.col))
		tab.Sees("#edit-pointed" + hover.data)
	}

	x, y := cellOf(tab, 3, 3) // paints a wall: the old changes go, and new ones come by themselves
	tab.MouseAt(x, y)
	tab.Sees("#microscope-status[data-pushes='5']")
	tab.Set("#microscope-what", "2")
	tab.HoverAt(cellOf(tab, 2, 2))
	tab.Sees("#edit-pointed[data-change=box]")
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
	tab.Mouse("#edit-keep")
	tab.Mouse("#edit-turn")
	tab.Set("#edit-title", "Tall")
	tab.Sees("#faults[data-count='0']")
	tab.Mouse("#edit-copy")
	tab.Until(`window.copied.startsWith('###\n#@#\n# #\n#$#\n# #\n#.#\n###')`)
	tab.Mouse("#edit-mirror")
	tab.Mouse("#edit-save")
	tab.Until("saved.length === 1 && saved[0].includes('Title: Tall')")
	tab.Sees("#faults[data-count='0']")
	tab.Click("#edit-play")
	tab.Says("#title", "Tall")
	tab.Sees("#levels-name option[data-levels='2']:checked")
	tab.Play("d")
	tab.Counts(0, 1)
	tab.Until("history.state?.opened && Object.values(localStorage).some((kept) => kept.includes('\"done\":1'))")
	tab.Reload()
	tab.Says("#title", "Tall")
	tab.Counts(0, 1)
	tab.Mouse("#tab-edit")
	tab.Until("document.querySelectorAll('#drafts li').length === 2")
	tab.Mouse("#drafts li:nth-of-type(2) button")
	tab.Until("document.querySelector('#edit-title').value === 'Long'")
	tab.Mouse("#drafts li:nth-of-type(2) button:last-of-type")
	tab.Until("document.querySelectorAll('#drafts li').length === 1")
}

// TestUndoDraft paints and undoes: there is a step for each stroke that changes something, and for no other.
func TestUndoDraft(t *testing.T) {
	tab := page(t, browser.Open(t), Config{})
	const undo, redo = "#edit-undo", "#edit-redo"
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
		tab.Click("#edit-right-more")
	}
	tab.Press("3")
	x0, y0 := cellOf(tab.Settle(), 3, 2)
	x1, y1 := cellOf(tab, 4, 64)
	tab.Drag(x0, y0, x1, y1) // in eight movements of the mouse
	tab.Sees("#edit .counts[data-goals='64']")
	tab.Set("#edit-title", "Old")
	tab.Mouse("#edit-new")
	tab.Reload()
	tab.Mouse("#tab-edit")
	tab.Sees("#edit .counts[data-goals='0']")
	tab.Until("document.querySelector('#edit-title').value === ''")
}

// TestFurthestStart fills the draft with the furthest start, as one step that can be undone.
func TestFurthestStart(t *testing.T) {
	tab := page(t, browser.Open(t), Config{Start: start(t, hallDrawn)})
	tab.Mouse("#tab-edit")
	tab.Mouse("#from-play")
	tab.Sees("#faults[data-count='0']")
	tab.Mouse("#furthest")
	tab.Sees("#furthest-answer[data-exact=true]")
	tab.Sees("#edit-result[data-status=solved]")
	tab.Until("document.getElementById('edit-result').dataset.pushes === document.getElementById('furthest-answer').dataset.pushes")
	tab.Mouse("#edit-undo")
	tab.Until("!document.getElementById('furthest-answer').textContent")
	tab.Mouse("#microscope")
	tab.Sees("#microscope-status[data-pushes='3']")
}
