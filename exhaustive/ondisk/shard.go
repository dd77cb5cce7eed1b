package ondisk

import (
	"context"
	"errors"
	"slices"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/search"
)

// MaxOwners is how many machines can shard out one search.
const MaxOwners = 250

// Shard is one machine's part of a search that is shared out by a hash of the layouts (Kishimoto, Fukunaga and Botea
// 2009, "Scalable, parallel best-first search for optimal sequential planning"). Every position has one owner, who
// looks for duplicates and expands it. All owners are in the same layer of f; the layer is over when all are idle and
// every row that was sent has been received. Then the bound is proved as on one machine, because the positions of a
// layer may be expanded in any order. A child of another owner is sent to it as a row, and a row that comes in goes to
// its bucket as if it had been made here:
//
//	rows of others ──┐
//	                 ├──► buckets ──merge──(minus closed runs)──► expand ──┬──► buckets
//	                 │                              └──► closed run        └──► rows for others
//
// Rows may come for the bucket that is being expanded. These rows wait in another bucket of the same pushes and bound,
// which is expanded later. Positions have no numbers: the parent of a position is found by taking its last move back,
// and is looked up in the closed runs of its owner.
//
// A Shard belongs to one goroutine. While it works it may use others.
type Shard struct {
	search    *external
	partition *partition
	send      func(owner int, rows []byte)
	out       []outgoing // by owner
	ready     []outgoing // full batches
	pass      *pass      // nil when no bucket is being expanded
	row       []uint64   // that comes in
	boxes     []board.Square
	err       error

	sent, received int64
}

// NewShard makes the part of owner self, one of count. send takes batches of rows for other owners and keeps the bytes.
// runs are the shard's own, and empty.
func NewShard(d *flow.Distances, o exhaustive.Options, runs search.SortedRuns, self, count int,
	send func(owner int, rows []byte)) *Shard {
	o.Threads = max(1, o.Threads)
	s := &Shard{search: newExternal(d, o, Disk{SortedRuns: runs}), partition: newPartition(d.Board, count),
		send: send, out: make([]outgoing, count)}
	s.row = make([]uint64, s.search.form.stride)
	s.search.self, s.search.away = uint8(self), s.putRow
	s.search.team.surround(exhaustive.NewPerimeter(s.search.space, o.Memory/perimeterShare))
	for _, e := range s.search.team.workers {
		e.owners = ownership{self: s.search.self, partition: s.partition}
	}
	return s
}

// Begin enters the start position with its owner. bound is the bound of the start, the same on all machines. ok is
// false when the start is a proved deadlock.
func (s *Shard) Begin() (bound int, ok bool) {
	x := s.search
	e := x.team.workers[0]
	player, bound, ok := e.maker.Start()
	x.known.layer = bound
	if !ok || s.partition.ownerOf(e.startRow(s.row, player)) != x.self {
		return bound, ok
	}
	if bound == 0 {
		x.known.lower(0, goal{Row: slices.Clone(s.row)})
	} else {
		s.fail(s.enterRow(bound, bound, s.row))
	}
	return bound, true
}

// enterRow puts a row into its bucket.
func (s *Shard) enterRow(f, h int, row []uint64) error {
	s.search.pool.Lock()
	defer s.search.pool.Unlock()
	return s.search.pool.putRow(f, h, row)
}

// fail ends the shard. Err says why.
func (s *Shard) fail(err error) { s.err = errors.Join(s.err, err) }

// Err is why the shard cannot go on: nearly always the disk.
func (s *Shard) Err() error { return s.err }

// Layer goes on to a layer. upper is the fewest pushes of a solution that any owner has, 0 for none.
func (s *Shard) Layer(f, upper int) {
	x := s.search
	x.known.layer = f
	if upper > 0 {
		x.known.lower(upper, goal{})
	}
	x.team.tell(x.known)
}

// At is the present layer.
func (s *Shard) At() int { return s.search.known.layer }

// Expand lets all workers together expand about as many positions of the layer as most says, and sends the rows of
// other owners. idle is true when the layer is empty here, or a solution of it is known, which is a shortest one.
func (s *Shard) Expand(most int) (idle bool) {
	x := s.search
	if x.team.perimeter != nil {
		inVain := x.team.inVain()
		x.team.perimeter.DeepenSome(&inVain, exhaustive.PullsWith(most))
	}
	for end := x.tally.turns + int64(most); s.err == nil && !x.known.met() && x.tally.turns < end; {
		if s.pass == nil && !s.isOpen() {
			break
		}
		over, err := x.expandRows(context.Background(), s.pass, most)
		if err != nil || over {
			s.pass.aside = s.pass.aside || x.known.met() // then rows of the bucket may be left
			s.fail(s.endPass(err))
		}
	}
	s.flush()
	return s.err == nil && (x.known.met() || s.pass == nil && s.due() == nil)
}

// due is the bucket that is next in the layer, nil when there is none.
func (s *Shard) due() *bucket {
	if b := s.search.pool.best(s.search.known.layer); b != nil && b.f <= s.search.known.layer {
		return b
	}
	return nil
}

// isOpen takes the bucket that is next in the layer out of the pool. The result is false when there is none, or after
// an error.
func (s *Shard) isOpen() bool {
	b := s.due()
	if b == nil {
		return false
	}
	var err error
	if s.pass, err = s.search.openBucket(context.Background(), b); err != nil {
		s.fail(err)
	}
	return err == nil
}

// endPass ends the pass. A bucket that is not at its end goes back to the pool.
func (s *Shard) endPass(err error) error {
	if s.pass == nil {
		return err
	}
	at := s.pass
	s.pass = nil
	return s.search.closeBucket(context.Background(), at, err)
}

// endPassEarly ends the pass, if there is one, before the end of its bucket.
func (s *Shard) endPassEarly() error {
	if s.pass != nil {
		s.pass.aside = true
	}
	return s.endPass(nil)
}

// NextLayer is the least layer with open positions beyond the present one, -1 when there is none.
func (s *Shard) NextLayer() int {
	next := -1
	for _, b := range s.search.pool.open {
		if !b.empty() && b.f > s.search.known.layer && (next < 0 || b.f < next) {
			next = b.f
		}
	}
	return next
}

// Stored is the number of positions that this owner has expanded.
func (s *Shard) Stored() int64 { return s.search.tally.expanded }

// OnDisk reports whether any positions have gone to disk.
func (s *Shard) OnDisk() bool { return s.search.pool.files.written.Load() > 0 }

// PositionBytes is the memory of the positions.
func (s *Shard) PositionBytes() int64 { return s.search.memoryBytes() }

// Counts tells what this owner did.
func (s *Shard) Counts() exhaustive.Counts { return s.search.team.counts() }

// Traffic is how many rows were sent to other owners and received from them.
func (s *Shard) Traffic() (sent, received int64) { return s.sent, s.received }
