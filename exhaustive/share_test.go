package exhaustive

import (
	"testing"

	"planner/board"
	"planner/internal/oracle"
	"planner/internal/shares"
	"planner/internal/suite"
)

// twoBoxes is a small level.
const twoBoxes = "#######\n#     #\n# $$  #\n# @ ..#\n#     #\n#######\n"

// newShares makes so many owners of a board.
func newShares(t *testing.T, b *board.Board, count, threads int) *shares.Run {
	return shares.New(t, count, func(self int, send func(owner int, rows []byte, n int)) shares.Share {
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
// verdict and the number of pushes are those of one machine.
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
