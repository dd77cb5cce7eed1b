package exhaustive

import (
	"testing"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/internal/test/long"
	"planner/internal/test/oracle"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

// twoBoxes is a small level.
const twoBoxes = "#######\n#     #\n# $$  #\n# @ ..#\n#     #\n#######\n"

// newShares makes so many owners of a board.
func newShares(t *testing.T, b *board.Board, count, threads int) *standin.Run {
	return standin.NewRun(t, count, func(self int, send func(owner int, rows []byte, n int)) standin.Share {
		return NewShare(toGoals(b), Options{Memory: 64 << 20, Threads: threads}, self, count, send)
	})
}

// TestShares compares searches of several owners with a search of one machine: the same verdict and the same number of
// pushes.
func TestShares(t *testing.T) {
	boards := []*board.Board{suite.Board(t, twoBoxes)}
	for seed := range uint64(60) {
		boards = append(boards, oracle.Generate(oracle.Medium, seed))
	}
	for n, b := range boards {
		want := solve(t, b, Options{Threads: 1})
		for _, count := range []int{1, 2, 3, 8} {
			newShares(t, b, count, 1+n%3).Check(b, want.Status, len(want.Pushes))
		}
	}
}

// TestLostShares loses all owners in the middle of every layer and goes on from what was saved at its beginning. The
// verdict and the number of pushes agree with one machine.
func TestLostShares(t *testing.T) {
	for seed := range uint64(60) {
		b := oracle.Generate(oracle.Medium, seed)
		want := solve(t, b, Options{Threads: 1})
		for _, count := range []int{1, 2, 3} {
			s := newShares(t, b, count, 1+int(seed%3))
			s.Lose = true
			s.Check(b, want.Status, len(want.Pushes))
		}
	}
}

// TestSpecialShares compares searches of several owners with full enumeration on symmetric levels and on levels with a
// goal area, also with owners that are lost and restored.
func TestSpecialShares(t *testing.T) {
	levels := long.Pick(uint64(60), 400)
	for name, draw := range map[string]func(seed uint64) *board.Board{"symmetric": oracle.Symmetric, "goal area": oracle.FarthestGoalArea} {
		special := 0
		for seed := range levels {
			b := draw(seed)
			space := oracle.NewSpace(b)
			want, status := int(space.Distances(board.Forward)[space.Start()]), search.Solved
			if want == oracle.Dead {
				want, status = 0, search.Unsolvable
			}
			for _, count := range []int{1, 2, 5} {
				s := newShares(t, b, count, 1+int(seed%3))
				s.Turn, s.Lose = 5, seed%4 == 3
				s.Check(b, status, want)
				special += specialNodes(s)
			}
		}
		if t.Logf("%s: %d nodes", name, special); special < int(levels)/20 {
			t.Errorf("%s: only %d nodes were turned or filled: the test proves little", name, special)
		}
	}
}

// specialNodes counts the nodes of all owners whose move is special.
func specialNodes(r *standin.Run) (n int) {
	for _, o := range r.Owners {
		s := o.(*Share)
		for page := range s.shared.nodes.next {
			for first, used := s.pageNodes(page); used > 0; used-- {
				if loadOrigin(s.shared.nodes.at(first + id(used) - 1)).special() {
					n++
				}
			}
		}
	}
	return n
}

// TestSharesHavePerimeters wants owners to make layers of the perimeter while they work, and the bounds to be true.
func TestSharesHavePerimeters(t *testing.T) {
	layers := int64(0)
	for seed := range uint64(60) {
		b := oracle.Farthest(oracle.Medium, seed)
		want := solve(t, b, Options{Threads: 1, Use: technique.Without(technique.Perimeter)})
		for count := 1; count <= 3; count++ {
			r := standin.NewRun(t, count, func(self int, send func(owner int, rows []byte, n int)) standin.Share {
				s := NewShare(toGoals(b), Options{Memory: 64 << 20, Threads: 1 + int(seed%3)}, self, count, send)
				s.earlier = *expectMany()
				return s
			})
			r.Turn, r.Lose = 3, seed%5 == 4
			r.Check(b, want.Status, len(want.Pushes))
			for _, o := range r.Owners {
				layers += o.(*Share).shared.perimeter.depth.Load() + 1
			}
		}
	}
	if t.Logf("%d layers", layers); layers < 100 {
		t.Errorf("%d layers: the test proves little", layers)
	}
}

// TestPerimeterInPieces makes a perimeter by pulls from some positions at a time. It has the same layers and
// bounds as one that is made layer by layer, and all bounds are true in between.
func TestPerimeterInPieces(t *testing.T) {
	for seed := range uint64(60) {
		b := oracle.Generate(oracle.Medium, seed)
		s := expand.NewSpace(toGoals(b), technique.Set{})
		whole, pieces := NewPerimeter(s, technique.Set{}, 64<<20, nil), NewPerimeter(s, technique.Set{}, 64<<20, nil)
		space := oracle.NewSpace(b)
		truth, reached := space.Distances(board.Forward), space.From(board.Forward, space.Start())
		scene, zone, words := board.NewScene(b), board.NewZone(b), make([]uint64, s.Layouts.Words)
		for !pieces.full {
			pieces.DeepenSome(expectMany(), 1+int(seed%7))
			for state := range space.States {
				player := zone.Fill(scene, space.Place(state, scene))
				boxes := scene.Boxes().AppendTo(nil)
				if reached[state] == oracle.Dead || truth[state] == oracle.Dead || state%11 != 0 || holdsNot(s, boxes) {
					continue
				}
				s.Layouts.Pack(words, boxes)
				if got := pieces.Bound(int(truth[state]), scene.Key(player), words, player); got != int(truth[state]) {
					t.Fatalf("seed %d, depth %d: bound %d, truth %d", seed, pieces.depth.Load(), got, truth[state])
				}
			}
		}
		for !whole.full {
			whole.Deepen(t.Context(), expectMany())
		}
		if whole.size != pieces.size || len(whole.sizes) != len(pieces.sizes) {
			t.Fatalf("seed %d: %v positions in %d layers, in pieces %v in %d", seed, whole.size, len(whole.sizes),
				pieces.size, len(pieces.sizes))
		}
	}
}

// TestDamagedShare restores shares that are cut off or of another owner: each is an error.
func TestDamagedShare(t *testing.T) {
	s := newShares(t, suite.Board(t, twoBoxes), 2, 1)
	s.Solve()
	s.RefusesDamage()
}

// TestDroppedRowsShow loses batches: the sums of rows sent and received differ then, which ends a search in earnest.
func TestDroppedRowsShow(t *testing.T) {
	s := newShares(t, suite.Board(t, twoBoxes), 2, 1)
	s.Drop = 2
	s.Solve()
	if sent, received := s.Traffic(); sent == received {
		t.Errorf("%d rows sent and received, though some were lost", sent)
	}
}
