package ondisk

import (
	"bytes"
	"testing"

	"planner/board"
	"planner/exhaustive"
	"planner/internal/machine"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

// tightShards makes so many owners of a board, each with so few pages that it always sorts and merges.
func tightShards(t *testing.T, b *board.Board, count, threads int) *owners {
	return newOwners(t, count, func(self int, send func(owner int, rows []byte)) *Shard {
		s := NewShard(distancesOf(b), exhaustive.Options{Memory: 1 << 20, Threads: threads}, standin.NewSortedRuns(), self,
			count, send)
		s.search.pool.limit = 30
		s.search.pool.files.form.shift = 1
		return s
	})
}

// shareShape draws levels with some thousands of positions.
var shareShape = oracle.Shape{MinFloor: 25, MaxFloor: 40, MinBoxes: 4, MaxBoxes: 7}

// TestShardsOnDisk compares searches of several owners, whose rows go to disk, with the truth. Every fourth time all
// owners are lost in the middle of every layer, and go on from what was saved at its beginning.
func TestShardsOnDisk(t *testing.T) {
	wrote := int64(0)
	check := func(seed uint64, b *board.Board, want search.Status, pushes int) {
		for _, count := range []int{1, 2, 3, 8} {
			s := tightShards(t, b, count, 1+int(seed%3))
			s.Lose = seed%4 == 3
			s.Check(b, want, pushes)
			for _, o := range s.Owners {
				wrote += o.search.pool.files.written.Load()
			}
		}
	}
	for seed, b := range oracle.Levels(shareShape, 100) {
		r := exhaustive.Solve(t.Context(), distancesOf(b), exhaustive.Options{Threads: 1, Memory: 64 << 20})
		check(seed, b, r.Status, len(r.Pushes))
	}
	for _, k := range kinds[1:] {
		for seed, b := range k.levels(40) {
			if want, pushes := verdict(b); want == search.Unsolvable || pushes > 0 {
				check(seed, b, want, pushes)
			}
		}
	}
	if wrote < 5_000 {
		t.Errorf("only %d rows went to disk", wrote)
	}
}

// TestRunsAreSavedOnce loses all owners now and then, on a level with many runs on disk, and goes on from where they
// were saved in that moment. A run that an earlier save has kept is not saved again, also not by an owner in the place
// of one that was lost.
func TestRunsAreSavedOnce(t *testing.T) {
	long.Only(t, "the pool writes millions of rows")
	b := suite.Board(t, suite.Sprawl)
	use := technique.Set{}.Off(technique.PairCost).Off(technique.Perimeter) // they are prepared anew for each owner
	r := newOwners(t, 2, func(self int, send func(owner int, rows []byte)) *Shard {
		o := exhaustive.Options{Use: use, Memory: 3 << 20, Threads: 1 + self}
		return NewShard(distancesOf(b), o, standin.NewSortedRuns(), self, 2, send)
	})
	r.Turn, r.Hold = 1000, 4
	r.Check(b, search.Solved, suite.SprawlPushes)
	if t.Logf("%d runs saved, %d named", r.Written, r.Named); r.Named < r.Written {
		t.Errorf("%d runs were saved, and only %d named that were saved before", r.Written, r.Named)
	}
}

// TestFullDiskCostsNoRows saves owners after every turn whose memory suffices and whose disks are full: they go on as
// if nobody had tried.
func TestFullDiskCostsNoRows(t *testing.T) {
	failed := 0
	for _, b := range oracle.Levels(shareShape, 20) {
		r := newOwners(t, 2, func(self int, send func(owner int, rows []byte)) *Shard {
			runs := standin.NewSortedRuns()
			runs.Left = 0
			return NewShard(distancesOf(b), exhaustive.Options{Memory: 16 << 20, Threads: 1}, runs, self, 2, send)
		})
		r.Turn, r.NoDisk = 100, true
		want := exhaustive.Solve(t.Context(), distancesOf(b), exhaustive.Options{Threads: 1, Memory: 64 << 20})
		r.Check(b, want.Status, len(want.Pushes))
		failed += r.Failed
	}
	if failed == 0 {
		t.Error("no save was refused")
	}
}

// TestSaveThatLosesRowsFails saves an owner whose disk is full while the rows of a bucket are written: rows are lost
// then, and the owner says so.
func TestSaveThatLosesRowsFails(t *testing.T) {
	use, runs := technique.Set{}.Off(technique.PairCost).Off(technique.Perimeter), standin.NewSortedRuns()
	s := NewShard(distancesOf(suite.Board(t, suite.Sprawl)), exhaustive.Options{Use: use, Memory: 1 << 20}, runs, 0, 1,
		func(int, []byte) {})
	s.search.pool.limit, s.search.pool.files.form.shift = 30, 1
	s.Begin()
	for s.pass == nil || s.pass.feed.closed.file == nil {
		if s.Expand(12) {
			s.Layer(s.NextLayer(), 0)
		}
		must.Do(t, s.Err())
	}
	runs.Left = 0
	if err := s.SaveTo(&saving{run: new(owners), parts: map[string][]byte{}}); err == nil || s.Err() == nil {
		t.Errorf("saving says %v, and the owner %v", err, s.Err())
	}
}

// TestDamagedShardOnDisk restores shards that are cut off or of another owner: each is an error.
func TestDamagedShardOnDisk(t *testing.T) {
	s := tightShards(t, suite.Board(t, suite.Sprawl), 2, 1)
	for _, o := range s.Owners {
		o.Begin()
		o.Expand(500)
	}
	s.RefusesDamage()
}

// TestSharesKeepToTheirMemory solves a level with owners whose memory holds a fraction of the positions, and logs what
// that costs.
func TestSharesKeepToTheirMemory(t *testing.T) {
	long.Only(t, "the pool writes millions of rows")
	const memory = 6 << 20
	b := suite.Board(t, suite.Sprawl)
	use := technique.Set{}.Off(technique.PairCost).Off(technique.Perimeter)
	r := newOwners(t, 2, func(self int, send func(owner int, rows []byte)) *Shard {
		o := exhaustive.Options{Use: use, Memory: memory, Threads: 1}
		return NewShard(distancesOf(b), o, standin.NewSortedRuns(), self, 2, send)
	})
	r.Turn, r.Early = 200, true
	before := machine.CPUTime()
	if pushes, _ := r.Solve(); len(pushes) != suite.SprawlPushes {
		t.Errorf("%d pushes, expected %d", len(pushes), suite.SprawlPushes)
	}
	generated := int64(0)
	for i, s := range r.Owners {
		generated += s.Counts().Generated
		if s.PositionBytes() > memory || s.search.pool.files.written.Load() == 0 {
			t.Errorf("owner %d holds %d bytes of %d, and has written %d rows",
				i, s.PositionBytes(), memory, s.search.pool.files.written.Load())
		}
	}
	sent, _ := r.Traffic()
	t.Logf("%d positions generated in %v, %.1f bytes for each of %d rows", generated, machine.CPUTime()-before,
		float64(r.Bytes)/float64(sent), sent)
}

// TestForeignRowsAreChecked gives an owner rows that are none, or belong to another.
func TestForeignRowsAreChecked(t *testing.T) {
	b := suite.Board(t, suite.Sprawl)
	s := tightShards(t, b, 2, 1)
	var own, other []byte
	for _, shard := range s.Owners {
		shard.send = func(_ int, rows []byte) { own = rows }
		shard.Begin()
		for range 20 {
			shard.Expand(50)
			shard.Layer(max(shard.At(), shard.NextLayer()), 0)
		}
		other = append(other, own...)
	}
	for name, rows := range map[string][]byte{"cut off": own[:1], "noise": bytes.Repeat([]byte{0xff}, 40),
		"of both": other} {
		if len(rows) == 0 {
			t.Fatal("no rows were sent")
		}
		for _, o := range s.Owners {
			if err := o.Take(rows); err == nil && name != "of both" {
				t.Errorf("%s: no error", name)
			}
		}
	}
	one := bytes.Repeat([]byte{1}, 1+8*s.Owners[0].search.form.stride)
	for _, name := range [][]byte{nil, {1}, bytes.Repeat([]byte{0xff}, 17), one} {
		if _, _, _, _, err := s.Owners[0].Back(name); err == nil {
			t.Errorf("%v: no error", name)
		}
	}
}

// TestDroppedRowsShow loses all batches: the sums of rows sent and received differ then, which ends a search in
// earnest.
func TestDroppedRowsShow(t *testing.T) {
	s := tightShards(t, suite.Board(t, "#######\n#     #\n# $$  #\n# @ ..#\n#     #\n#######\n"), 2, 1)
	s.Drop = 1
	s.Solve()
	if sent, received := s.Traffic(); sent == received {
		t.Errorf("%d rows sent and received, though some were lost", sent)
	}
}

// TestSharesHavePerimeters wants owners to make layers of the perimeter while they work, and the bounds to be true.
func TestSharesHavePerimeters(t *testing.T) {
	deep := 0
	for seed, b := range oracle.FarthestLevels(oracle.Medium, 60) {
		want, pushes := verdict(b)
		for count := 1; count <= 3; count++ {
			r := newOwners(t, count, func(self int, send func(owner int, rows []byte)) *Shard {
				o := exhaustive.Options{Memory: 4 << 20, Threads: 1 + int(seed%3)}
				s := NewShard(distancesOf(b), o, standin.NewSortedRuns(), self, count, send)
				s.search.team.workers[0].near.inVain = exhaustive.InVain{1 << 40} // every layer is worthwhile
				return s
			})
			r.Turn, r.Lose = 3, seed%5 == 4
			r.Check(b, want, pushes)
			for _, o := range r.Owners {
				if o.search.team.perimeter.Reaches(2) {
					deep++
				}
			}
		}
	}
	if t.Logf("%d perimeters of two layers and more", deep); deep < 20 {
		t.Errorf("%d perimeters of two layers and more: the test proves little", deep)
	}
}
