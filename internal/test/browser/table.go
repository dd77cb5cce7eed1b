package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"planner"
)

// levels holds three levels: a room with much floor to walk on and one box, and two that follow it.
const levels = `##########
#        #
#        #
#   @    #
#     $. #
#        #
#        #
##########
Title: Room

#######
#@ $ .#
#######
Title: Corridor

#####
#@$.#
#####
Title: Push
`

// table is the open page with the room, or with another level.
type table struct {
	tab           *Tab
	level         *planner.Level
	sent, counted int // inputs that each must make so many moves, and moves that the page made
}

// sit opens the levels on a page, and takes the clipboard.
func sit(t *testing.T, tab *Tab) *table {
	t.Helper()
	rows, _, _ := strings.Cut(levels, "\nTitle")
	b := &table{tab: tab, level: &planner.Level{Number: 1, Rows: strings.Split(rows, "\n")}}
	b.paste(levels)
	tab.Says("#title", "Room")
	return b
}

// paste opens levels on the page, and takes the clipboard.
func (b *table) paste(levels string) {
	b.clipboard()
	Value[bool](b.tab, `(() => {
		const data = new DataTransfer();
		data.setData('text', `+"`"+levels+"`"+`);
		document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
		return true; })()`)
}

// clipboard takes the clipboard, so that the test reads what the page copies.
func (b *table) clipboard() {
	Value[bool](b.tab, `Object.defineProperty(navigator, 'clipboard', { configurable: true,
		value: { writeText: async (text) => { window.copied = text; } } }), true`)
}

// again goes back to the start of the room, by scripts, and takes the focus from wherever it is.
func (b *table) again() {
	Value[bool](b.tab, `document.querySelector('#levels li').click(), document.getElementById('restart').click(),
		document.activeElement.blur(), true`)
	b.tab.Says("#title", "Room")
	b.tab.Says("#counts", "0 moves")
}

// expect compares the number of moves that the page says, and the position after the moves that it gives away, with a
// game of the library after the moves lurd.
func (b *table) expect(t *testing.T, lurd string) {
	t.Helper()
	want := b.play(t, lurd)
	const pause = 150 // milliseconds, more than those between two changes of words
	Await[bool](b.tab, fmt.Sprintf("return new Promise((done) => setTimeout(() => done(true), %d))", pause),
		time.Minute)
	Value[bool](b.tab, "window.copied = '', document.querySelector('#share button').click(), true") // the moves
	var pushes, moves int
	numbers := strings.NewReplacer("Solved: ", "", ",", "", "pushes", "", "push", "", "moves", "", "move", "")
	said := numbers.Replace(b.tab.Text("#counts"))
	if _, err := fmt.Sscan(said, &pushes, &moves); err != nil {
		t.Fatalf("the page says %q: %v", b.tab.Text("#counts"), err)
	}
	if moves > 0 {
		b.tab.Until("window.copied !== ''")
	}
	copied := Value[string](b.tab, "window.copied")
	b.sent += len(lurd)
	b.counted += moves
	got := b.play(t, copied[:min(moves, len(copied))]) // without the moves that redo would bring
	if moves != len(lurd) || pushes != want.Pushes() || !slices.Equal(got.Rows(), want.Rows()) {
		t.Errorf("the page counts %d moves and %d pushes to\n%s\nexpected %d and %d, by %s, to\n%s", moves, pushes,
			strings.Join(got.Rows(), "\n"), len(lurd), want.Pushes(), lurd, strings.Join(want.Rows(), "\n"))
	}
}

// play is the room after some moves.
func (b *table) play(t *testing.T, lurd string) *planner.Game {
	t.Helper()
	game, err := planner.NewGame(b.level)
	if err == nil {
		err = game.Play(lurd)
	}
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// cell is the middle of a square of the room on the page. The board is fitted into its view with 0.4 cells around it,
// and its cells have a whole number of pixels, at most 56.
func (b *table) cell(row, col int) (x, y float64) {
	box := Value[[]float64](b.tab, `(r => [r.left, r.top, r.width, r.height])(
		document.querySelector('#board').getBoundingClientRect())`)
	height, width := float64(len(b.level.Rows)), float64(len(b.level.Rows[0]))
	size := float64(int(min(box[2]/(width+0.8), box[3]/(height+0.8), 56)))
	return box[0] + box[2]/2 + (float64(col)+0.5-width/2)*size, box[1] + box[3]/2 + (float64(row)+0.5-height/2)*size
}
