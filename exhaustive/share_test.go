package exhaustive

import (
	"bytes"
	"testing"

	"planner/board"
	"planner/internal/oracle"
	"planner/internal/suite"
	"planner/search"
)

// shares runs a shared search in one process: every owner works in turn, and rows are delivered between the turns.
type shares struct {
	t       *testing.T
	board   *board.Board
	threads int
	owners  []*Share
	pending [][]mail // by owner
	drop    int      // of so many batches one is lost; 0 loses none
	batches int
	bytes   int64
	turn    int  // positions that an owner expands at a time
	early   bool // a layer ends as soon as it is solved, as in earnest; then rows may be under way
	lose    bool // all owners are lost in the middle of every layer, and go on from its beginning
}

// mail is a batch under way.
type mail struct {
	from int
	rows []byte
}

func newShares(t *testing.T, b *board.Board, count, threads int) *shares {
	s := &shares{t: t, board: b, threads: threads, turn: 50, pending: make([][]mail, count)}
	s.renew(count)
	return s
}

// renew makes all owners anew.
func (s *shares) renew(count int) {
	d := toGoals(s.board)
	s.owners = nil
	for i := range count {
		s.owners = append(s.owners, NewShare(d, Options{Memory: 64 << 20, Threads: s.threads}, i, count, func(owner int, rows []byte, _ int) {
			s.bytes += int64(len(rows))
			if s.batches++; s.drop == 0 || s.batches%s.drop != 0 {
				s.pending[owner] = append(s.pending[owner], mail{i, rows})
			}
		}))
	}
}

// save saves all owners, when no row is on its way.
func (s *shares) save() (saved []*bytes.Buffer) {
	for _, o := range s.owners {
		saved = append(saved, new(bytes.Buffer))
		if err := o.Save(saved[len(saved)-1]); err != nil {
			s.t.Fatal(err)
		}
	}
	return saved
}

// restore loses all owners and what is on its way, and goes on from where they were saved.
func (s *shares) restore(saved []*bytes.Buffer) {
	s.renew(len(saved))
	for i, o := range s.owners {
		s.pending[i] = nil
		if err := o.Restore(saved[i]); err != nil {
			s.t.Fatal(err)
		}
	}
}

// layer works until the layer is empty everywhere and nothing is under way.
func (s *shares) layer() {
	for busy := true; busy; {
		busy = false
		for i, o := range s.owners {
			for _, m := range s.pending[i] {
				if err := o.Take(m.from, m.rows); err != nil {
					s.t.Fatal(err)
				}
			}
			s.pending[i] = nil
			busy = !o.Work(s.turn) || busy
			if best, node := o.Best(); s.early && node != 0 && best <= o.At() {
				return
			}
		}
		for _, p := range s.pending {
			busy = busy || len(p) > 0
		}
	}
}

// solve goes through the layers. Pushes is nil when there is no solution.
func (s *shares) solve() (pushes []board.Move, status search.Status) {
	ok := true
	for _, o := range s.owners {
		_, ok = o.Begin()
	}
	if !ok {
		return nil, search.Unsolvable
	}
	for {
		if s.lose {
			s.loseHalf()
		}
		s.layer()
		next, best, owner, node := -1, 0, 0, uint32(0)
		for i, o := range s.owners {
			if n := o.Next(); n >= 0 && (next < 0 || n < next) {
				next = n
			}
			if p, at := o.Best(); at != 0 && (node == 0 || p < best) {
				best, owner, node = p, i, at
			}
		}
		if node != 0 && (next < 0 || next >= best) {
			return s.path(owner, node), search.Solved
		}
		if next < 0 {
			return nil, search.Unsolvable
		}
		for _, o := range s.owners {
			o.Layer(next, best)
		}
	}
}

// loseHalf goes through a part of a layer, and goes back to its beginning.
func (s *shares) loseHalf() {
	saved := s.save()
	for i, o := range s.owners {
		for _, m := range s.pending[i] {
			if err := o.Take(m.from, m.rows); err != nil {
				s.t.Fatal(err)
			}
		}
		s.pending[i] = nil
		o.Work(3)
	}
	s.restore(saved)
}

// path goes back from a node through all owners.
func (s *shares) path(owner int, node uint32) (pushes []board.Move) {
	for {
		part, from, parent, done, err := s.owners[owner].Back(node)
		if err != nil {
			s.t.Fatal(err)
		}
		pushes = append(part, pushes...)
		if done {
			return pushes
		}
		owner, node = from, parent
	}
}

// TestShares compares searches of several owners with a search of one machine: the same verdict and the same number of
// pushes, and about as many positions.
func TestShares(t *testing.T) {
	boards := []*board.Board{suite.Board(t, "#######\n#     #\n# $$  #\n# @ ..#\n#     #\n#######\n")}
	for seed := range uint64(60) {
		boards = append(boards, oracle.Generate(oracle.Medium, seed))
	}
	for n, b := range boards {
		want := solve(t, b, Options{Threads: 1})
		for _, count := range []int{1, 2, 3, 8} {
			s := newShares(t, b, count, 1+n%3)
			pushes, status := s.solve()
			if status != want.Status || len(pushes) != len(want.Pushes) {
				t.Fatalf("board %d, %d owners: %v with %d pushes, one machine: %v with %d", n, count, status, len(pushes),
					want.Status, len(want.Pushes))
			}
			checkPushes(t, b, pushes, status)
			s.checkRows()
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
			s.lose = true
			pushes, status := s.solve()
			if status != want.Status || len(pushes) != len(want.Pushes) {
				t.Fatalf("board %d, %d owners: %v with %d pushes, one machine: %v with %d", seed, count, status,
					len(pushes), want.Status, len(want.Pushes))
			}
			checkPushes(t, b, pushes, status)
		}
	}
}

// TestDamagedShare restores shares that are cut off or of another owner: each is an error.
func TestDamagedShare(t *testing.T) {
	s := newShares(t, suite.Board(t, "#######\n#     #\n# $$  #\n# @ ..#\n#     #\n#######\n"), 2, 1)
	s.solve()
	saved := s.save()
	whole := saved[0].Bytes()
	for name, data := range map[string][]byte{"cut off": whole[:len(whole)-1], "empty": nil, "another's": saved[1].Bytes(),
		"another format": append([]byte{9}, whole[1:]...)} {
		s.renew(2)
		if err := s.owners[0].Restore(bytes.NewReader(data)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// checkPushes replays a solution.
func checkPushes(t *testing.T, b *board.Board, pushes []board.Move, status search.Status) {
	t.Helper()
	if status != search.Solved {
		return
	}
	lurd, err := board.Expand(b, pushes)
	if err == nil {
		_, _, err = board.Replay(b.Level, lurd)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// checkRows wants as many rows received as sent.
func (s *shares) checkRows() {
	s.t.Helper()
	sent, received := int64(0), int64(0)
	for _, o := range s.owners {
		sent, received = sent+o.Rows.Sent, received+o.Rows.Received
	}
	if sent != received {
		s.t.Errorf("%d rows sent, %d received", sent, received)
	}
}

// TestDroppedRowsShow loses batches: the sums of rows sent and received differ then, which ends a search in earnest.
func TestDroppedRowsShow(t *testing.T) {
	s := newShares(t, suite.Board(t, "#######\n#     #\n# $$  #\n# @ ..#\n#     #\n#######\n"), 2, 1)
	s.drop = 2
	s.solve()
	sent, received := int64(0), int64(0)
	for _, o := range s.owners {
		sent, received = sent+o.Rows.Sent, received+o.Rows.Received
	}
	if sent == received {
		t.Errorf("%d rows sent and received, though some were lost", sent)
	}
}
