package ondisk

import (
	"context"
	"errors"
	"slices"
	"sync"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/search"
)

// Share is one machine's part of a search that is shared out among several, as exhaustive.Share is, beyond memory. A child
// of another owner is sent to it as a row, and a row that comes in goes to its bucket as if it had been made here:
//
//	rows of others ──┐
//	                 ├──► buckets ──merge──(minus closed runs)──► expand ──┬──► buckets
//	                 │                              └──► closed run        └──► rows for others
//
// Rows may come for the bucket that is being expanded. They wait in another one of the same pushes and bound, which is
// expanded later. Positions have no numbers: the parent of one is found by taking its last move back, and is looked up in
// the closed runs of its owner.
//
// A Share belongs to one goroutine. While it works it may use others.
type Share struct {
	*external
	partition *exhaustive.Partition
	send      func(owner int, rows []byte, n int)
	out       []outgoing // by owner
	ready     []outgoing // full batches
	pass      *pass      // nil when no bucket is being expanded
	row       []uint64   // that comes in
	boxes     []board.Square
	err       error

	sent, received int64
}

// pass is a bucket that is being expanded. It has been taken out of the pool.
type pass struct {
	*bucket
	feed *feed
}

// NewShare makes the part of owner self, one of count. Send takes batches of rows for other owners; it keeps the bytes.
// Runs are the share's own, and empty.
func NewShare(d *flow.Distances, o exhaustive.Options, runs search.Runs, self, count int,
	send func(owner int, rows []byte, n int)) *Share {
	o.Threads = max(1, o.Threads)
	s := &Share{external: newExternal(d, o, Disk{Runs: runs}), partition: exhaustive.NewPartition(d.Board, count),
		send: send, out: make([]outgoing, count)}
	s.row = make([]uint64, s.form.stride)
	s.self, s.away = uint8(self), s.put
	s.surround(exhaustive.NewPerimeter(s.space, o.Use, o.Memory/perimeterShare, s.symmetries))
	for _, e := range s.workers {
		e.partition, e.self = s.partition, s.self
	}
	return s
}

// Begin enters the start position with its owner. Bound is that of the start, the same on all machines. Ok is false when
// the start is a proved deadlock.
func (s *Share) Begin() (bound int, ok bool) {
	e := s.workers[0]
	player, bound, ok := e.Start()
	s.layer = bound
	if !ok || s.partition.OwnerOf(s.startRow(s.row, player)) != s.self {
		return bound, ok
	}
	if bound == 0 {
		s.best, s.goal = 0, goal{Row: slices.Clone(s.row)}
	} else {
		s.fail(s.enter(bound, bound, s.row))
	}
	return bound, true
}

// enter puts a row into its bucket.
func (s *Share) enter(f, h int, row []uint64) error {
	s.pool.Lock()
	defer s.pool.Unlock()
	return s.pool.put(f, h, row)
}

// fail ends the share. Err says why.
func (s *Share) fail(err error) { s.err = errors.Join(s.err, err) }

// Err is why the share cannot go on: nearly always the disk.
func (s *Share) Err() error { return s.err }

// Layer goes on to a layer. Upper is the fewest pushes of a solution that any owner has, 0 for none.
func (s *Share) Layer(f, upper int) {
	s.layer = f
	if upper > 0 && upper < s.best {
		s.best, s.goal = upper, goal{}
	}
	for _, e := range s.workers {
		e.best, e.goal = s.best, s.goal
	}
}

// At is the layer at hand.
func (s *Share) At() int { return s.layer }

// Work lets all workers together expand about as many positions of the layer as most says, and sends the rows of other
// owners. Idle is true when the layer is empty here, or a solution of it is known, which is a shortest one.
func (s *Share) Work(most int) (idle bool) {
	if s.perimeter != nil {
		inVain := s.inVain()
		s.perimeter.DeepenSome(&inVain, exhaustive.PullsWith(most))
	}
	for end := s.turns + int64(most); s.err == nil && s.best > s.layer && s.turns < end; {
		if s.pass == nil && !s.open() {
			break
		}
		over, err := s.expand(most)
		if err != nil || over {
			s.putAside = s.putAside || s.best <= s.layer // then rows of the bucket may be left
			s.fail(s.close(err))
		}
	}
	s.flush()
	return s.err == nil && (s.best <= s.layer || s.pass == nil && !s.any())
}

// any reports whether there is anything left to expand in the layer.
func (s *Share) any() bool {
	b := s.pool.best(s.layer)
	return b != nil && b.f <= s.layer
}

// open takes the bucket that is next in the layer out of the pool. It is false when there is none, or after an error.
func (s *Share) open() bool {
	p := s.pool
	b := p.best(s.layer)
	if b == nil || b.f > s.layer {
		return false
	}
	p.detach(b)
	f, err := s.openFeed(context.Background(), b)
	if err != nil {
		s.fail(err)
		return false
	}
	p.current, s.putAside, s.pass = b, false, &pass{b, f}
	return true
}

// expand lets every worker expand up to most rows of the bucket. It is over when the bucket is at its end, or put
// aside for another.
func (s *Share) expand(most int) (over bool, err error) {
	var group sync.WaitGroup
	ends, errs := make([]bool, len(s.workers)), make([]error, len(s.workers))
	work := func(i int) { ends[i], errs[i] = s.expandSome(s.workers[i], most) }
	if s.pass.rows() > 4*batchRows { // else it is left to one worker
		for i := range s.workers[1:] {
			group.Go(func() { work(i + 1) })
		}
	}
	work(0)
	group.Wait()
	for _, end := range ends {
		over = over || end
	}
	return over, errors.Join(errs...)
}

// expandSome is the work of one worker.
func (s *Share) expandSome(e *expander, most int) (end bool, err error) {
	for done := 0; done < most; {
		rows, over, err := s.expandBatch(context.Background(), s.pass.feed, e)
		if err != nil || rows == 0 || over {
			return true, err
		}
		done += rows
	}
	return false, nil
}

// close ends the pass. A bucket that is not at its end goes back to the pool. Its rows that had their turn are passed over
// when it is expanded again.
func (s *Share) close(err error) error {
	if s.pass == nil {
		return err
	}
	at := s.pass
	s.pass, s.pool.current = nil, nil
	err = s.closeFeed(context.Background(), at.feed, at.bucket, err)
	s.putAside = false
	return errors.Join(err, s.pool.removeObsolete())
}

// Next is the least layer with open positions beyond the one at hand, -1 when there is none.
func (s *Share) Next() int {
	next := -1
	for _, b := range s.pool.open {
		if !b.empty() && b.f > s.layer && (next < 0 || b.f < next) {
			next = b.f
		}
	}
	return next
}

// Stored is the number of positions that this owner has expanded.
func (s *Share) Stored() int64 { return s.expanded }

// Bytes is the memory of the positions.
func (s *Share) Bytes() int64 { return s.bytes() }

// Counts tells what this owner did.
func (s *Share) Counts() exhaustive.Counts { return s.counts() }

// Traffic is how many rows were sent to other owners and received from them.
func (s *Share) Traffic() (sent, received int64) { return s.sent, s.received }
