package browser

import (
	"strings"
	"testing"

	"planner"
)

// hall is a level with two boxes, and solved are keys that solve it.
const (
	hall   = "#############\n#    #      #\n# $$      . #\n#  # ##     #\n#     @   . #\n#############"
	solved = "lluuullDRRRRRRRlllllllDldRRRRRRRR"
)

// Solution solves a level by keys, loads the page again, clicks a wall and presses the same keys: they are as many
// moves as keys both times. Ready is true when the page has begun.
func Solution(t *testing.T, tab *Tab, ready string) {
	b := &table{tab: tab, level: &planner.Level{Number: 1, Rows: strings.Split(hall, "\n")}}
	names := map[rune]string{'l': "ArrowLeft", 'u': "ArrowUp", 'r': "ArrowRight", 'd': "ArrowDown"}
	solve := func() {
		for _, letter := range strings.ToLower(solved) {
			tab.Press(names[letter])
		}
		tab.Says("#won", "Solved: you needed 17 pushes and 33 moves.")
		b.expect(t, solved)
	}
	b.paste(hall + "\nTitle: Hall\n")
	tab.Says("#title", "Hall")
	solve()
	tab.Reload(ready)
	tab.Says("#counts", "Solved: 17 pushes, 33 moves")
	b.clipboard()
	tab.Press("Home")
	tab.MouseAt(b.cell(0, 3))
	solve()
	t.Logf("%d keys sent, %d moves counted", b.sent, b.counted)
}
