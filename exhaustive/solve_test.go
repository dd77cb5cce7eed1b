package exhaustive

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

func toGoals(b *board.Board) *flow.Distances {
	return flow.NewDistances(flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b))
}

func solve(t testing.TB, b *board.Board, options Options) Result {
	t.Helper()
	if options.Memory == 0 {
		options.Memory = 256 << 20
	}
	return Solve(context.Background(), toGoals(b), options)
}

// searched are the techniques that have a part in the exhaustive search.
var searched = []technique.ID{
	technique.Freeze, technique.Matching, technique.Tunnels, technique.PICorral,
	technique.Pair, technique.Triple, technique.Pattern, technique.Stuck, technique.WallMatching, technique.PullAll,
	technique.Corral, technique.PairCost, technique.Symmetry,
	technique.Perimeter, technique.GoalArea,
}

// ruleSets lists switches: each technique off alone and on alone, all, none, and combinations drawn by a fixed
// generator.
func ruleSets() []technique.Set {
	all := uint32(1)<<len(searched) - 1
	off := []uint32{0, all}
	for i := range searched {
		off = append(off, 1<<i, all&^(1<<i))
	}
	random := rand.New(rand.NewPCG(1, 2))
	for len(off) < 64 {
		off = append(off, random.Uint32()&all)
	}
	list := make([]technique.Set, len(off))
	for i, bits := range off {
		for bit, id := range searched {
			if bits>>bit&1 != 0 {
				list[i] = list[i].Off(id)
			}
		}
	}
	return list
}

// TestOptimalOnSmallLevels compares with the true distances from full enumeration: status, length, and a replay of
// the pushes, whatever rules are on and with one worker or three.
func TestOptimalOnSmallLevels(t *testing.T) {
	const levels = uint64(60)
	for seed, b := range oracle.Levels(oracle.Medium, levels) {
		want := oracle.Pushes(b)
		for i, rules := range ruleSets() {
			r := solve(t, b, Options{Use: rules, Threads: 1 + i%3})
			if problem := compare(b, r, want); problem != "" {
				t.Fatalf("seed %d, rules %+v, %d threads: %s", seed, rules, 1+i%3, problem)
			}
		}
	}
}

// compare says what is wrong with a result, given the true distance.
func compare(b *board.Board, r Result, want int) string {
	if want == oracle.Dead {
		if r.Status != search.Unsolvable {
			return fmt.Sprintf("%v, expected unsolvable", r.Status)
		}
		return ""
	}
	if r.Status != search.Solved || len(r.Pushes) != want || r.Bound != want {
		return fmt.Sprintf("%v with %d pushes and bound %d, expected %d", r.Status, len(r.Pushes), r.Bound, want)
	}
	if _, _, err := board.Solution(b, r.Pushes); err != nil {
		return err.Error()
	}
	return ""
}

// storeroom has some thousand positions that matter, enough for layers to be shared and handed over.
const storeroom = `
###########
#    #    #
#    # $  #
#     $   #
###  #  ###
#  $...   #
# $@**.   #
#  #   #  #
###########`

func TestOneWorkerRepeatsItself(t *testing.T) {
	b := suite.Board(t, storeroom)
	first := solve(t, b, Options{Threads: 1})
	again := solve(t, b, Options{Threads: 1})
	if first.Counts != again.Counts || fmt.Sprint(first.Pushes) != fmt.Sprint(again.Pushes) {
		t.Errorf("two runs differ: %+v, %+v", first.Counts, again.Counts)
	}
}

// TestWorkersAgree runs many workers on few nodes, which is where handing over and ending a layer can go wrong.
func TestWorkersAgree(t *testing.T) {
	b := suite.Board(t, storeroom)
	want := solve(t, b, Options{Threads: 1})
	if want.Status != search.Solved {
		t.Fatalf("%v: %s", want.Status, want.Reason)
	}
	for threads := 2; threads <= 8; threads++ {
		for range 5 {
			r := solve(t, b, Options{Threads: threads})
			if r.Status != want.Status || len(r.Pushes) != len(want.Pushes) {
				t.Fatalf("%d workers: %v with %d pushes, expected %v with %d", threads,
					r.Status, len(r.Pushes), want.Status, len(want.Pushes))
			}
		}
	}
}

func TestMemoryEndsTheSearch(t *testing.T) {
	b := suite.Board(t, storeroom)
	r := solve(t, b, Options{Threads: 2, Memory: 1 << 20})
	if r.Status != search.Unsolved || r.Bound == 0 || r.Bytes > 1<<20 {
		t.Errorf("%v with bound %d and %d bytes: %s", r.Status, r.Bound, r.Bytes, r.Reason)
	}
}

func TestContextEndsTheSearch(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b := suite.Board(t, storeroom)
	r := Solve(ctx, toGoals(b), Options{Threads: 2, Memory: 1 << 28})
	if r.Status != search.Unsolved || r.Bound == 0 {
		t.Errorf("%v, bound %d", r.Status, r.Bound)
	}
}

// crowded is a level of eight symmetries whose boxes stand close together, so that a search of millions of positions
// ends at its memory.
const crowded = `
###########
#@        #
#  $ $ $  #
#         #
#  $...$  #
#   ...   #
#  $...$  #
#         #
#   $ $   #
#         #
###########`

// BenchmarkSolve gives the rate in generated positions, with all rules.
func BenchmarkSolve(b *testing.B) {
	for name, rows := range map[string]string{"storeroom": storeroom, "crowded": crowded} {
		b.Run(name, func(b *testing.B) {
			level := suite.Board(b, rows)
			b.ReportAllocs()
			generated := int64(0)
			for b.Loop() {
				generated += solve(b, level, Options{Threads: 1, Memory: 8 << 20}).Counts.Generated
			}
			b.ReportMetric(float64(generated)/b.Elapsed().Seconds()/1e6, "Mgenerated/s")
		})
	}
}

// TestSymmetricLevels compares with full enumeration on levels that map onto themselves.
func TestSymmetricLevels(t *testing.T) {
	turned := int64(0)
	for _, b := range oracle.Each(250, oracle.Symmetric) {
		want := oracle.Pushes(b)
		for threads := 1; threads < 3; threads++ {
			r := solve(t, b, Options{Threads: threads})
			if problem := compare(b, r, want); problem != "" {
				t.Fatalf("%s\n%s", problem, strings.Join(b.Level.Rows, "\n"))
			}
			turned += r.Techniques[technique.Symmetry].Decided
		}
	}
	if turned < 500 {
		t.Errorf("only %d positions were replaced: the test proves little", turned)
	}
}
