package planner_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"planner"
	"planner/internal/test/must"
	"planner/technique"
)

var (
	prefixesOf        = flag.String("prefixes.levels", "docs/levels/first.xsb", "the file of TestPrefixes")
	prefixesLevel     = flag.Int("prefixes.level", 1, "the number of its level")
	prefixesSolution  = flag.String("prefixes.solution", "", "a file with its solution, in LURD; none to look for one")
	prefixesPositions = flag.Int64("prefixes.positions", 20_000, "the budget of a search, in positions")
)

// TestPrefixes follows a solution and says where on its way the searches give up: up to which push they find a way from
// the start to its position, and from which push on they solve what is left. The moves between the two are those that
// nobody finds. Both are looked for by halving, as if every later position were easier to solve and harder to reach. In
// a position that is reached the player may be in another zone than in the solution.
//
//	go test . -run Prefixes -v -prefixes.levels FILE -prefixes.level 102 -prefixes.solution LURD -prefixes.positions 50000
//
// On the level that is taken without flags, all of it is found.
func TestPrefixes(t *testing.T) {
	w := newWay(t)
	last := len(w.after) - 1
	reached, solved := 0, last
	for _, name := range append([]string{"all"}, strategyNames()...) {
		o := planner.Options{Threads: 1, Positions: *prefixesPositions, Time: time.Hour, Without: allBut(name)}
		to := last - halve(last, func(n int) bool { return w.solves(t, o, w.beginning(t, last-n)) })
		from := halve(last, func(push int) bool { return w.solves(t, o, w.at(push)) })
		t.Logf("%-13s the start leads to push %d, solved from push %d of %d", name, to, from, last)
		reached, solved = max(reached, to), min(solved, from)
	}
	t.Logf("after push %d\n%s\nafter push %d\n%s", reached, w.at(reached), solved, w.at(solved))
	if *prefixesSolution == "" && (reached < last || solved > 0) {
		t.Errorf("the start leads to push %d of %d, and from push %d on it is solved", reached, last, solved)
	}
}

// strategyNames are the names of the techniques that try to solve a level by themselves.
func strategyNames() (names []string) {
	for _, id := range technique.OfKind(technique.Strategy) {
		names = append(names, id.String())
	}
	return names
}

// allBut are the techniques to switch off for one strategy to work by itself, none for all of them.
func allBut(name string) []technique.ID {
	if name == "all" {
		return nil
	}
	off := []technique.ID{technique.SmallFirst, technique.Exhaustive}
	return append(off, slices.DeleteFunc(technique.OfKind(technique.Strategy), func(id technique.ID) bool {
		return id.String() == name
	})...)
}

// halve finds the least number up to most for which solved is true, as if it were for all larger ones. It is most when
// it is true for no smaller one.
func halve(most int, solved func(n int) bool) int {
	if solved(0) {
		return 0
	}
	low := 0
	for most-low > 1 {
		if middle := (low + most) / 2; solved(middle) {
			most = middle
		} else {
			low = middle
		}
	}
	return most
}

// way is the way of a solution.
type way struct {
	game  *planner.Game
	after []int // by pushes: the moves up to and with the last of them
}

// newWay reads the level and the solution that the flags name.
func newWay(t *testing.T) *way {
	t.Helper()
	level := load(t, *prefixesOf, *prefixesLevel)
	solution, err := os.ReadFile(*prefixesSolution)
	if *prefixesSolution == "" {
		var r planner.Result
		r, err = planner.Solve(t.Context(), level, planner.Options{Threads: 1})
		solution = []byte(r.Solution)
	}
	must.Do(t, err)
	w := &way{after: []int{0}}
	w.game, err = planner.NewGame(level)
	must.Do(t, err)
	if err := w.game.Play(strings.TrimSpace(string(solution))); err != nil || !w.game.Solved() {
		t.Fatalf("the moves do not solve the level: %v", err)
	}
	for i, letter := range w.game.All() {
		if letter < 'a' {
			w.after = append(w.after, i+1)
		}
	}
	return w
}

// load reads one level of a file.
func load(t *testing.T, name string, number int) *planner.Level {
	t.Helper()
	levels, err := planner.ReadFile(name)
	if err != nil || number < 1 || number > len(levels) {
		t.Fatalf("%s has no level %d: %v", name, number, err)
	}
	return levels[number-1]
}

// at is the position after so many pushes.
func (w *way) at(push int) *planner.Level {
	w.game.Seek(w.after[push])
	return w.game.Level()
}

// beginning is the level that ends after so many pushes: the boxes of that position are its goals.
func (w *way) beginning(t *testing.T, push int) *planner.Level {
	t.Helper()
	end, rows := w.at(push).Rows, w.at(0).Rows
	var text strings.Builder
	for y, row := range rows {
		for x := range row {
			kinds := map[byte]string{' ': " .", '.': " .", '$': "$*", '*': "$*", '@': "@+", '+': "@+"}[row[x]]
			switch {
			case kinds == "":
				text.WriteByte(row[x])
			case x < len(end[y]) && strings.IndexByte("$*", end[y][x]) >= 0:
				text.WriteByte(kinds[1])
			default:
				text.WriteByte(kinds[0])
			}
		}
		fmt.Fprintln(&text)
	}
	level, err := planner.Parse(text.String())
	must.Do(t, err)
	return level
}

func (w *way) solves(t *testing.T, o planner.Options, level *planner.Level) bool {
	t.Helper()
	r, err := planner.Solve(t.Context(), level, o)
	return err == nil && r.Status == planner.Solved
}
