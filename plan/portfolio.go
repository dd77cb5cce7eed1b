package plan

import (
	"context"
	"sync"

	"planner/board"
	"planner/meet"
	"planner/search"

	"golang.org/x/sync/errgroup"
)

// portfolio runs the limited searches of both sides beside each other. Each strand is a line of searches that follow
// from each other; workers take the strand that is furthest behind its share, let it work for a slice and put it
// back. All strands write to one table, so that any two of opposite sides can meet.
//
//	strands ──► worker 1 ──► log + table ──► meet ──► Join ──► pushes
//	        ──► worker 2 ──►
//
// Slices are counted in generated positions, so with one worker the run is the same every time.
type portfolio struct {
	board   *board.Board
	table   *meet.TieredTable
	logs    [2]*meet.Log
	stop    context.CancelFunc
	keep    func()       // with a store, saves what is due; no strand works meanwhile
	due     func() bool  // whether anything is
	over    func() bool  // with a store, whether the search ends because of it
	still   sync.RWMutex // held for reading by whoever works
	limit   int64        // positions that all strands may generate, 0 for no limit
	memory  int64        // bytes that the searches of all strands may hold, 0 for what each was made with
	mutex   sync.Mutex   // guards what follows
	strands []*strandState
	pushes  []board.Move
	by      string // strand that found them
	err     error
}

// strand is one line of searches.
type strand interface {
	// work goes on for about so many generated positions. done says that the strand has nothing left to do.
	work(ctx context.Context, slice int64) (hit *hit, done bool)
	// nodes is the number of positions generated so far.
	nodes() int64
	// String tells how far the strand is, for people.
	String() string
	// best is the best position of the search at hand, nil when there is none.
	best() *search.Position
}

// hit is a position that ends the search: solved by itself, or met.
type hit struct {
	side   board.Side
	ref    search.Ref
	key    board.Key
	solved bool
}

// lazy is a strand that is made when it is first asked to work: most levels are solved before all have had a turn.
type lazy struct {
	strand
	make func() strand
	memo *memo // what is to come back when it is made
	room int64 // bytes that it may hold, 0 for what it is made with
}

func (l *lazy) work(ctx context.Context, slice int64) (*hit, bool) {
	if l.strand == nil {
		l.wake()
	}
	return l.strand.work(ctx, slice)
}

func (l *lazy) nodes() int64 {
	if l.strand == nil {
		return 0
	}
	return l.strand.nodes()
}

func (l *lazy) String() string {
	if l.strand == nil {
		return "not begun"
	}
	return l.strand.String()
}

func (l *lazy) best() *search.Position {
	if l.strand == nil {
		return nil
	}
	return l.strand.best()
}

type strandState struct {
	strand
	name  string
	share float64
	pace  float64 // positions that count as one, at least 1
	first int64   // positions of a first turn before all others, 0 for none
	gift  int64   // positions of that turn, which are not held against the strand
	begun bool    // has had a turn in this run
	used  int64
	toll  int64 // what positions have cost beyond the ordinary, in positions
	past  int64 // used in runs before this one
	held  int64 // bytes after its last turn
	busy  bool
	done  bool
}

// spent is the work of a strand against its share.
func (s *strandState) spent() float64 {
	return float64(s.past+s.used+s.toll-s.gift) / (s.share * max(s.pace, 1))
}

// before is the order of turns: short first turns, then whoever is furthest behind its share.
func (s *strandState) before(o *strandState) bool {
	if s.eager() != o.eager() {
		return s.eager()
	}
	return s.spent() < o.spent()
}

// eager says that a strand still waits for its short first turn.
func (s *strandState) eager() bool { return s.first > 0 && s.past == 0 && !s.begun }

// slice is how many positions a strand generates before the next has its turn: about a fifth of a second.
const slice = 40_000

// keptSlice is the same with a store, whose checkpoints have to wait for the slices under way.
const keptSlice = 10_000

// slice is the next slice of a strand: as many times longer as its positions are cheaper.
func (p *portfolio) slice(s *strandState) int64 {
	switch {
	case p.keep != nil:
		return keptSlice
	case s.eager():
		return s.first
	}
	return int64(slice * max(s.pace, 1))
}

// run works until a solution is found, all strands are done, or the context ends.
func (p *portfolio) run(ctx context.Context, threads int) ([]board.Move, error) {
	ctx, p.stop = context.WithCancel(ctx)
	defer p.stop()
	var group errgroup.Group
	for range threads {
		group.Go(func() error {
			for ctx.Err() == nil {
				s := p.next()
				if s == nil {
					return nil
				}
				p.giveBack(s, p.turn(ctx, s))
				p.rest(ctx)
			}
			return nil
		})
	}
	err := group.Wait()
	if p.err != nil {
		err = p.err
	}
	return p.pushes, err
}

// turn lets a strand work for a slice.
func (p *portfolio) turn(ctx context.Context, s *strandState) (done bool) {
	p.still.RLock()
	defer p.still.RUnlock()
	h, done := s.workFor(ctx, p.slice(s))
	if h != nil {
		p.finish(s.name, h)
	}
	return done
}

// rest stops all work while the search is saved, if that is due.
func (p *portfolio) rest(ctx context.Context) {
	if p.keep == nil || ctx.Err() != nil {
		return
	}
	p.still.RLock()
	due := p.due()
	p.still.RUnlock()
	if due {
		p.still.Lock()
		p.keep()
		p.still.Unlock()
	}
	if p.over() {
		p.stop()
	}
}

// next takes the idle strand whose turn it is, the first of equals; none once all have generated what they may.
func (p *portfolio) next() *strandState {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.limit > 0 && p.used() >= p.limit {
		return nil
	}
	var best *strandState
	for _, s := range p.strands {
		if s.busy || s.done {
			continue
		}
		if best == nil || s.before(best) {
			best = s
		}
	}
	if best != nil {
		best.busy = true
		p.allot(best)
	}
	return best
}

func (p *portfolio) giveBack(s *strandState, done bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if s.eager() {
		s.gift = s.nodes()
	}
	s.busy, s.begun, s.done, s.used, s.toll = false, true, done, s.nodes(), s.tollPaid()
	if done {
		s.retire()
	}
	if h, ok := s.strand.(holder); ok {
		s.held = h.holds()
	}
}

// finish turns a hit into pushes, once.
func (p *portfolio) finish(by string, h *hit) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.pushes != nil {
		return
	}
	pushes, err := p.join(h)
	if err != nil {
		p.err = err
		return
	}
	p.pushes, p.by = pushes, by
	p.stop()
}

func (p *portfolio) join(h *hit) ([]board.Move, error) {
	if h.solved {
		return meet.Path(p.board, board.Forward, p.logs[board.Forward], meet.Ref(h.ref))
	}
	f, r := p.table.Lookup(h.key)
	return meet.Join(p.board, p.logs[board.Forward], f, p.logs[board.Reverse], r)
}

func (p *portfolio) nodes() int64 {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.used()
}

// used is what all strands have generated in this run; the mutex is held.
func (p *portfolio) used() int64 {
	sum := int64(0)
	for _, s := range p.strands {
		sum += s.used
	}
	return sum
}
