package suite

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"planner/internal/test/long"
	"planner/internal/test/must"
)

var rewrite = flag.Bool("rewrite", false, "draw the levels of chains of doors anew")

// chainsKept is how many levels testdata/chains.xsb has: those of the first seeds that have one.
const chainsKept = 11

// chainText is a level of DrawChain as it stands in the file.
func chainText(rows []string, seed uint64) string {
	return fmt.Sprintf("%s\nTitle: Chain of %d doors, seed %d\n\n", strings.Join(rows, "\n"), 2+seed%2, seed)
}

// TestChains draws the levels of the file again. With -rewrite it writes the file.
func TestChains(t *testing.T) {
	const name = "testdata/chains.xsb"
	kept := long.Pick(2, chainsKept)
	if *rewrite {
		kept = chainsKept
	}
	var text strings.Builder
	for seed, n := uint64(1), 0; n < kept; seed++ {
		if rows, ok := DrawChain(seed); ok {
			text.WriteString(chainText(rows, seed))
			n++
		}
	}
	if *rewrite {
		must.Do(t, os.WriteFile(name, []byte(text.String()), 0o666))
	}
	file, err := os.ReadFile(name)
	must.Do(t, err)
	if !strings.HasPrefix(string(file), text.String()) || strings.Count(string(file), "Title:") != chainsKept {
		t.Errorf("%s has other levels than are drawn", name)
	}
}

// The levels of the file are levels, with at least as many boxes as they promise.
func TestChainsHaveBoxes(t *testing.T) {
	for _, level := range Chains(t) {
		if b := BoardOf(t, level); len(b.Boxes) < fewestBoxes+2 || b.Width < 15 || b.Width > 32 {
			t.Errorf("%s: %d boxes, %d columns", level.Title, len(b.Boxes), b.Width)
		}
	}
}
