package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"planner"
	"planner/internal/test/browser"
	"planner/internal/test/must"
)

// threeLevels holds three levels: a room with much floor to walk on and one box, and two that follow it.
const threeLevels = `##########
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
	tab           *browser.Tab
	level         *planner.Level
	sent, counted int // inputs that each must make so many moves, and moves that the page made
}

// sit opens the levels on a page.
func sit(t *testing.T, tab *browser.Tab) *table {
	t.Helper()
	rows, _, _ := strings.Cut(threeLevels, "\nTitle")
	b := &table{tab: tab, level: &planner.Level{Number: 1, Rows: strings.Split(rows, "\n")}}
	b.paste(threeLevels)
	tab.Says("#title", "Room")
	return b
}

// paste opens levels on the page.
func (b *table) paste(levels string) {
	browser.Value[bool](b.tab, `(() => {
		const data = new DataTransfer();
		data.setData('text', `+"`"+levels+"`"+`);
		document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
		return true; })()`)
}

// again goes back to the start of the room, by scripts, and takes the focus from wherever it is.
func (b *table) again() {
	browser.Value[bool](b.tab, `document.querySelector('#levels li').click(), document.getElementById('restart').click(),
		document.activeElement.blur(), true`)
	b.tab.Says("#title", "Room")
	b.tab.Sees("#counts[data-moves='0']")
}

// expect compares the number of moves that the page says, and the position after the moves that it gives away, with a
// game of the library after the moves lurd.
func (b *table) expect(t *testing.T, lurd string) {
	t.Helper()
	want := b.play(t, lurd)
	const pause = 150 // milliseconds, more than those between two changes of words, in which a move too many would come
	browser.Await[bool](b.tab, fmt.Sprintf(`const wait = (ms) => new Promise((done) => setTimeout(done, ms)), { dataset } = counts;
		for (let ms = 0; ms < 5000 && Number(dataset.moves) !== %d; ms += 20) await wait(20);
		await wait(%d);
		return true`, len(lurd), pause), time.Minute)
	browser.Value[bool](b.tab, "window.copied = '', document.getElementById('share-moves').click(), true") // the moves
	var pushes, moves int
	said := browser.Value[string](b.tab,
		"(({ pushes, moves }) => `${pushes} ${moves}`)(document.getElementById('counts').dataset)")
	if _, err := fmt.Sscan(said, &pushes, &moves); err != nil {
		t.Fatalf("the page counts %q: %v", said, err)
	}
	if moves > 0 {
		b.tab.Until("window.copied !== ''")
	}
	copied := browser.Value[string](b.tab, "window.copied")
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
	must.Do(t, err)
	return game
}

// twoBoxes is a level, and twoSolved are keys that solve it.
const (
	twoBoxes  = "#############\n#    #      #\n# $$      . #\n#  # ##     #\n#     @   . #\n#############"
	twoSolved = "lluuullDRRRRRRRlllllllDldRRRRRRRR"
)

// solvedByKeys solves a level by keys, loads the page again, clicks a wall and presses the same keys: they are as many
// moves as keys both times.
func solvedByKeys(t *testing.T, tab *browser.Tab) {
	b := &table{tab: tab, level: &planner.Level{Number: 1, Rows: strings.Split(twoBoxes, "\n")}}
	solve := func() {
		tab.Play(twoSolved)
		tab.Sees("#won[data-by=hand][data-pushes='17'][data-moves='33']")
		b.expect(t, twoSolved)
	}
	b.paste(twoBoxes + "\nTitle: Hall\n")
	tab.Says("#title", "Hall")
	solve()
	tab.Reload()
	tab.Counts(17, 33)
	tab.Press("Home")
	tab.MouseAt(tab.Cell(0, 3))
	solve()
	t.Logf("%d keys sent, %d moves counted", b.sent, b.counted)
}

// tapsAreWalks taps on a page with the size of a phone: squares, a box, and buttons between them.
func tapsAreWalks(t *testing.T, tab *browser.Tab) {
	tab.Phone(390, 844)
	b := sit(t, tab)
	b.again()
	tap := func(row, col float64) {
		t.Helper()
		browser.Value[bool](tab, "document.getElementById('board').scrollIntoView({block: 'nearest'}), true")
		tab.Settle().TapAt(tab.Cell(row, col))
	}
	for _, step := range []struct {
		what string
		do   func()
		lurd string // all moves by then
	}{
		{"a square in its row", func() { tap(3, 6) }, "rr"},
		{"a wall", func() { tap(0, 6) }, "rr"},
		{"the player", func() { tap(3, 6) }, "rr"},
		{"a square in its column", func() { tap(1, 6) }, "rruu"},
		{"Undo", func() { tab.Tap("#undo") }, "rru"},
		{"Redo", func() { tab.Tap("#redo") }, "rruu"},
		{"a layer", func() { tab.Tap("#layer-dead") }, "rruu"},
		{"a square after a layer", func() { tap(1, 7) }, "rruur"},
		{"a box", func() { tap(4, 6) }, "rruur"},
		{"the same box again", func() { tap(4, 6) }, "rruur"},
		{"To the start", func() { tab.Tap("#restart") }, ""},
		{"a square after a button", func() { tap(4, 4) }, "d"},
		{"the box", func() { tap(4, 6) }, "d"},
		{"its goal", func() { tap(4, 7) }, "drR"},
	} {
		t.Run(step.what, func(t *testing.T) {
			step.do()
			b.expect(t, step.lurd)
		})
	}
}
