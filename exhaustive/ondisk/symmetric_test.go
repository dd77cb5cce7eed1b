package ondisk

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"planner/board"
	"planner/exhaustive"
	"planner/exhaustive/expand"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/standin"
	"planner/search"
	"planner/technique"
)

// symmetricSets are all rules, few rules, and few without what meets images: tunnels, bounds of a position's turn, a
// matching.
var symmetricSets = []technique.Set{{}, fewRules, fewRules.Off(technique.Tunnels), fewRules.Off(technique.Perimeter),
	fewRules.Off(technique.PairCost), fewRules.Off(technique.Matching)}

// TestSymmetricBounds compares searches of symmetric levels, which replace positions by images, with full enumeration.
func TestSymmetricBounds(t *testing.T) {
	const levels = uint64(250)
	turned := int64(0)
	for seed, b := range oracle.Each(levels, oracle.Symmetric) {
		want := oracle.Pushes(b)
		for i, set := range symmetricSets {
			x := deepening(b, set, 1+int(seed)%3, Disk{Runs: standin.NewRuns()})
			for range (int(seed) + i) % 7 {
				x.grow()
			}
			r := x.finish(t, t.Context())
			if problem := problem(b, r, want); problem != "" {
				t.Fatalf("seed %d, set %d: %s\n%s", seed, i, problem, strings.Join(b.Level.Rows, "\n"))
			}
			turned += r.Techniques[technique.Symmetry].Decided
		}
	}
	if t.Logf("%d positions were replaced by images", turned); turned < 10*int64(levels) {
		t.Errorf("only %d positions were replaced by images: the test proves little", turned)
	}
}

// TestSymmetricBoundsAreResumed interrupts such searches and resumes them.
func TestSymmetricBoundsAreResumed(t *testing.T) {
	const levels = uint64(200)
	rounds := 0
	for seed, b := range oracle.Each(levels, oracle.Symmetric) {
		want := oracle.Pushes(b)
		runs, state := standin.NewRuns(), []byte(nil)
		var r exhaustive.Result
		for round := 0; round < 300 && r.Status == search.Unsolved; round++ {
			x := deepening(b, fewRules, 1, resumable(runs, &state))
			r = x.finish(t, &countdown{Context: t.Context(), left: 1 + round/8})
			rounds++
		}
		if problem := problem(b, r, want); problem != "" {
			t.Fatalf("seed %d: %s", seed, problem)
		}
	}
	if t.Logf("%d rounds", rounds); rounds < int(levels) {
		t.Errorf("%d rounds: the test proves little", rounds)
	}
}

// saved is a saved state in another format.
func saved(t *testing.T, state []byte, format int) []byte {
	t.Helper()
	var s savedState
	must.Do(t, json.Unmarshal(state, &s))
	s.Format = format
	old, err := json.Marshal(s)
	must.Do(t, err)
	return old
}

// TestOtherFormatsAreRefused resumes states in formats that are not known any more, or not yet.
func TestOtherFormatsAreRefused(t *testing.T) {
	b := oracle.Symmetric(1)
	runs, state := standin.NewRuns(), []byte(nil)
	deepening(b, fewRules, 1, resumable(runs, &state)).finish(t, &countdown{Context: t.Context(), left: 2})
	for _, format := range []int{0, rowFormat - 1, rowFormat + 1} {
		x := tight(distancesOf(b), fewRules, 1, Disk{Runs: runs, Saved: bytes.NewReader(saved(t, state, format))})
		if err := x.solve(t.Context()); err == nil || !strings.Contains(err.Error(), "format") {
			t.Errorf("format %d: %v", format, err)
		}
	}
}

// TestOneImageStands plays random pushes on symmetric levels, and wants all images of each position to be replaced by
// the same one, whether they are reached by a push or looked at by themselves.
func TestOneImageStands(t *testing.T) {
	random, looked := rand.New(rand.NewPCG(1, 9)), 0
	for seed, b := range oracle.Each(200, oracle.Symmetric) {
		x := tight(distancesOf(b), technique.Set{}, 1, Disk{Runs: standin.NewRuns()})
		e, all := x.workers[0], board.SymmetriesOf(b)
		player, _, ok := e.maker.Start()
		boxes := b.Boxes
		for ok {
			e.maker.Show(boxes, player)
			e.images.Show(boxes)
			var after []board.Square
			var stands int
			var at board.Square
			var key board.Key
			for i, m := range e.maker.Pushes() {
				p, possible := e.maker.Push(m)
				if !possible {
					continue
				}
				if after == nil || random.IntN(i+1) == 0 {
					after, player = e.maker.Layout().AppendTo(nil), p.Player
					stands, at = e.images.Of(e.maker.Walks(), p)
					key = e.images.Key(stands, p, at)
				}
				e.maker.Undo(p)
			}
			if ok = after != nil && looked < 100*int(seed+1); !ok {
				break
			}
			boxes = after
			looked++
			for i := range 1 + len(all) {
				e.images.OfPosition(boxes, player) // shows the layout
				turned := imagesOf(e.images, i, player)
				number, least := e.images.OfPosition(turned.boxes, turned.player)
				if got := b.BoxesKey(e.images.Boxes(number)).Xor(b.PlayerKey(least)); got != key {
					t.Fatalf("seed %d, image %d: %v, expected %v by a push", seed, i, got, key)
				}
			}
		}
	}
	if looked < 1000 {
		t.Errorf("%d positions: the test proves little", looked)
	}
}

type position struct {
	boxes  []board.Square
	player board.Square
}

// imagesOf is an image of the position shown.
func imagesOf(y *expand.Images, i int, player board.Square) position {
	return position{append([]board.Square(nil), y.Boxes(i)...), y.Square(i, player)}
}

// TestSymmetricSharesOnDisk compares several owners of a symmetric level with full enumeration, also with owners that
// are lost and restored.
func TestSymmetricSharesOnDisk(t *testing.T) {
	for seed, b := range oracle.Each(60, oracle.Symmetric) {
		want, pushes := verdict(b)
		for _, count := range []int{1, 2, 5} {
			s := tightShares(t, b, count, 1+int(seed%3))
			s.Lose = seed%4 == 3
			s.Check(b, want, pushes)
		}
	}
}

// verdict is the result of full enumeration of a level.
func verdict(b *board.Board) (search.Status, int) {
	if n := oracle.Pushes(b); n != oracle.Dead {
		return search.Solved, int(n)
	}
	return search.Unsolvable, 0
}
