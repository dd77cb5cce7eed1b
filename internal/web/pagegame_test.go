package web

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"planner"
	"planner/board"
	"planner/internal/test/browser"
	"planner/internal/test/must"
)

// played is the state of the page's game after some moves.
type played struct {
	Rows   []string
	Done   int
	Pushes int
	Solved bool
	Undone []string // the rows after undoing all and making half of it again
	Route  string   // the moves that bring the first box to a square, empty when there are none
}

// playing is JavaScript that plays letters on a level, and then asks how the first box comes to a cell.
const playing = `(async () => {
	const { Game } = module_game;
	const game = new Game(%LEVEL%), out = {};
	for (const letter of %LETTERS%) game.move('urdl'.indexOf(letter));
	Object.assign(out, { Rows: game.rows(), Done: game.done, Pushes: game.pushes, Solved: game.solved });
	game.seek(0);
	game.seek(Math.floor(game.moves.length / 2));
	out.Undone = game.rows();
	const box = game.grid.cells.findIndex((cell) => cell & 8);
	out.Route = game.routes(box).lurd(%TO%) ?? '';
	window.out = out;
})()`

// The game of the page plays as the Game of the library does: the same rows after the same keys, after undo and redo,
// and with as few pushes when a box is dragged.
func TestGameOfThePage(t *testing.T) {
	b := browser.Open(t)
	tab := page(t, b, Config{})
	level, err := planner.Parse("########\n#  . . #\n# $ #$ #\n#  @   #\n# $ .  #\n#   #  #\n########")
	must.Do(t, err)
	random := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		letters := make([]byte, 5+random.IntN(60))
		for i := range letters {
			letters[i] = "urdl"[random.IntN(4)]
		}
		row, col := 1+random.IntN(5), 1+random.IntN(6)
		comparePlay(t, tab, level, string(letters), row, col)
	}
}

func comparePlay(t *testing.T, tab *browser.Tab, level *planner.Level, letters string, row, col int) {
	t.Helper()
	game, err := planner.NewGame(level)
	must.Do(t, err)
	for i := range letters {
		_ = game.Move(letters[i]) // what is not possible is passed over by both
	}
	got := inPage(t, tab, level, letters, row*len(level.Rows[0])+col)
	if strings.Join(got.Rows, "\n") != game.String() || got.Done != game.Moves() || got.Pushes != game.Pushes() ||
		got.Solved != game.Solved() {
		t.Fatalf("%s: the page has %+v, the library\n%s\n%d moves, %d pushes", letters, got, game, game.Moves(),
			game.Pushes())
	}
	game.Seek(game.Moves() / 2)
	if strings.Join(got.Undone, "\n") != game.String() {
		t.Fatalf("%s: after undo and redo the page has\n%s\nthe library\n%s", letters,
			strings.Join(got.Undone, "\n"), game)
	}
	boxRow, boxCol := firstBox(game.Rows())
	if boxRow == row && boxCol == col {
		return
	}
	before := game.Pushes()
	err = game.PushTo(boxRow, boxCol, row, col)
	pushes := board.CostOf(got.Route).Pushes
	if (err == nil) != (got.Route != "") || err == nil && pushes != game.Pushes()-before {
		t.Fatalf("%s: to (%d,%d) the page pushes %q, the library needs %d pushes, %v\n%s", letters, row, col, got.Route,
			game.Pushes()-before, err, strings.Join(got.Undone, "\n"))
	}
}

// inPage runs playing in the page.
func inPage(t *testing.T, tab *browser.Tab, level *planner.Level, letters string, to int) (got played) {
	t.Helper()
	text := func(v any) string {
		quoted, err := json.Marshal(v)
		must.Do(t, err)
		return string(quoted)
	}
	script := strings.NewReplacer("%LEVEL%", text(level.Rows), "%LETTERS%", text(letters), "%TO%",
		text(to)).Replace(playing)
	browser.Value[bool](tab, "window.out = null, "+script+", true")
	tab.Until("window.out")
	return browser.Value[played](tab, "window.out")
}

func firstBox(rows []string) (row, col int) {
	for row, text := range rows {
		if col := strings.IndexAny(text, "$*"); col >= 0 {
			return row, col
		}
	}
	return -1, -1
}
