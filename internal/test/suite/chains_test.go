package suite

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/long"
	"planner/internal/test/must"
)

var rewrite = flag.Bool("rewrite", false, "draw the levels of chains of doors anew")

// chainSeeds are those of the levels of testdata/chains.xsb: of 24 that were drawn, the 16 that all
// strategies but free-space leave open at 400,000 positions. docs/ablation.md has the command and its numbers.
var chainSeeds = [...]uint64{232, 237, 249, 256, 264, 267, 270, 281, 286, 402, 420, 440, 446, 450, 452, 462}

// TestChains draws the levels of the file again, and replays the solution of each. With -rewrite it writes the file.
func TestChains(t *testing.T) {
	const name = "testdata/chains.xsb"
	seeds := chainSeeds[:]
	if !*rewrite {
		seeds = seeds[:long.Pick(1, len(seeds))]
	}
	var text strings.Builder
	for _, seed := range seeds {
		drawn, ok := DrawChain(seed)
		if !ok {
			t.Fatalf("seed %d has no level", seed)
		}
		title := fmt.Sprintf("Chains of %d doors, seed %d", 2+seed%2, seed)
		fmt.Fprintf(&text, "%s\nTitle: %s\n\n", strings.Join(drawn.Rows, "\n"), title)
		b := BoardOf(t, &board.Level{Number: 1, Rows: drawn.Rows})
		if _, cost, err := board.Solution(b, drawn.Pushes); err != nil || cost.Pushes != len(drawn.Pushes) {
			t.Errorf("%s: %d pushes, %v", title, cost.Pushes, err)
		}
	}
	if *rewrite {
		must.Do(t, os.WriteFile(name, []byte(text.String()), 0o666))
	}
	file := must.Read(t, name)
	if !strings.HasPrefix(file, text.String()) || strings.Count(file, "Title:") != len(chainSeeds) {
		t.Errorf("%s has other levels than are drawn", name)
	}
}

// The levels of the file are levels, with at least as many boxes as they promise.
func TestChainsHaveBoxes(t *testing.T) {
	for _, level := range Chains(t) {
		if b := BoardOf(t, level); len(b.Boxes) < fewestBoxes+2*halls || b.Width < 25 || b.Width > 50 {
			t.Errorf("%s: %d boxes, %d columns", level.Title, len(b.Boxes), b.Width)
		}
	}
}
