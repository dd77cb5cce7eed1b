package certificate

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"planner/board"
	"planner/certificate/checker"
	"planner/deadlock"
	"planner/flow"
	"planner/search"

	"golang.org/x/sync/errgroup"
)

// Options say how a certificate is made.
type Options struct {
	Threads int
	RAM     int64         // bytes that the positions may take in memory
	Disk    Disk          // for the positions that do not fit; may be empty
	Events  search.Events // receives progress; may be nil
}

// set is the state that all workers share.
type set struct {
	name      [32]byte // of the level, as certificates name it
	board     *board.Board
	claim     int
	options   Options
	codec     *codec // nil when the start is dismissed
	mazes     *mazes
	lemmas    *lemmas
	seen      [2]seen // by the parity of the pushes
	disk      *disk
	generated atomic.Int64
	reported  atomic.Int64
}

// layer is the positions after a number of pushes.
type layer struct {
	list   []packed // ascending
	pushes int
	first  int   // the lemmas before this number have been asked about the positions
	before *seen // positions of earlier layers that a child may be: their pushes have the parity of a child's
	next   atomic.Int64

	mu    sync.Mutex
	fresh []sortedRun // of the next layer
	count int         // of their packed positions
}

func (l *layer) addFresh(list []packed) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(list) > 0 {
		l.fresh = append(l.fresh, inMemory(list))
		l.count += len(list)
	}
}

// Make makes the certificate that no solution of a level has fewer pushes than the claim. It returns the error of the
// context when the context ends, errMemory when the positions fit nowhere, and errSolved when a position shows that the
// claim is false.
func Make(ctx context.Context, level *board.Level, claim int, o Options) (*Certificate, error) {
	name, err := checker.Hash(level.Rows)
	if err != nil {
		return nil, err
	}
	b, err := inReadingOrder(level)
	if err != nil {
		return nil, err
	}
	s := &set{name: name, board: b, claim: claim, options: o, mazes: newMazes(b), lemmas: newLemmas(b),
		disk: &disk{place: o.Disk, saved: time.Now()}}
	if b.Unsolvable != "" {
		return s.certificate()
	}
	d, err := flow.GoalDistances(ctx, b)
	if err != nil {
		return nil, err
	}
	freeze := deadlock.NewFreeze(b, board.Forward, d.DeadSquares(), b.GoalSet())
	if s.dismissedStart(freeze) {
		return s.certificate()
	}
	if b.BitsOf(b.Boxes).Within(b.GoalSet()) {
		return nil, errSolved
	}
	if claim != Unsolvable && claim > mostPushes {
		return nil, errTooLarge
	}
	if s.codec, err = newCodec(d); err != nil {
		return nil, err
	}
	if err := s.fillLayers(ctx, d); err != nil {
		return nil, err
	}
	return s.certificate()
}

// inReadingOrder is the board of a level whose squares are numbered as certificates number them.
func inReadingOrder(level *board.Level) (*board.Board, error) {
	for image := range board.Symmetries {
		b, err := board.NewImage(level, image)
		if err != nil || slices.IsSorted(b.Reading()) {
			return b, err
		}
	}
	return nil, errors.New("no image of the board has the order of reading")
}

// dismissedStart reports whether the bound of the start suffices.
func (s *set) dismissedStart(freeze *deadlock.Freeze) bool {
	scene := board.StartScene(s.board)
	frozen := s.board.NewBits()
	if freeze.Frozen(scene, frozen) {
		return true
	}
	all := bounds{s.mazes, map[*maze]*bound{}}
	return all.dismiss(s.board.Boxes, frozen, s.board.Player, 0, s.claim)
}

// fillLayers goes through the layers of positions by the number of pushes, until a layer is empty. Each position is
// therefore met with its fewest pushes first.
func (s *set) fillLayers(ctx context.Context, d *flow.Distances) error {
	options := deadlock.DefaultOptions()
	for _, rule := range []deadlock.Rule{
		deadlock.DeadSquare, deadlock.FreezeRule, deadlock.GoalTrap, deadlock.Pattern,
	} {
		options.Skip[rule] = true // the bound is infinite, or a lemma was asked
	}
	detector := deadlock.NewDetector(s.board, board.Forward, d.DeadSquares(), options)
	corrals, err := checker.NewCorrals(s.board.Level.Rows)
	if err != nil {
		return err
	}
	workers := make([]*worker, max(1, s.options.Threads))
	for i := range workers {
		workers[i] = newWorker(s, detector, corrals)
	}
	l, err := s.firstLayer()
	for err == nil && len(l.list) > 0 {
		if s.disk.due() {
			if err = s.saveLayer(l); err != nil {
				return err
			}
		}
		l, err = s.nextLayer(ctx, l, workers)
	}
	return err
}

// firstLayer gives the first layer, or the layer of the checkpoint.
func (s *set) firstLayer() (*layer, error) {
	if s.disk.place.Saved != nil {
		return s.restore(s.disk.place.Saved)
	}
	scene, zone := board.StartScene(s.board), board.NewZone(s.board)
	return &layer{list: []packed{s.codec.pack(s.board.Boxes, zone.Fill(scene, s.board.Player), 0)}}, nil
}

// nextLayer expands a layer and gives the next one.
func (s *set) nextLayer(ctx context.Context, l *layer, workers []*worker) (after *layer, err error) {
	if (l.pushes+1)/2 >= 1<<halfBits {
		return nil, errTooLarge
	}
	before := len(s.lemmas.now.Load().list)
	l.before = &s.seen[(l.pushes+1)%2]
	group, inner := errgroup.WithContext(ctx)
	inner, done := search.WithCancel(inner) // in a browser, this context lets other goroutines run
	defer done()
	for _, w := range workers {
		group.Go(func() error { return w.expandLayer(inner, l) })
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	alive := slices.DeleteFunc(l.list, func(r packed) bool { return r == dropped })
	if err := s.seen[l.pushes%2].addRun(s.disk, inMemory(alive)); err != nil {
		return nil, err
	}
	if err := s.spill(l); err != nil {
		return nil, err
	}
	list, err := s.disk.joined(l.fresh...)
	return &layer{list: list, pushes: l.pushes + 1, first: before}, err
}

// memoryBytes is how many bytes the positions in memory take, with as many again for merging them.
func (s *set) memoryBytes(l *layer) int64 {
	return packedBytes * 2 * int64(s.seen[0].held()+s.seen[1].held()+l.count)
}

// certificate is the certificate of the set.
func (s *set) certificate() (*Certificate, error) {
	c := &Certificate{Claim: s.claim, name: s.name, board: s.board, codec: s.codec, disk: s.disk,
		lemmas: s.lemmas.now.Load(), runs: slices.Concat(s.seen[0].runs, s.seen[1].runs)}
	c.Lemmas = len(c.lemmas.list)
	for _, err := range c.allPositions() {
		if err != nil {
			return nil, err
		}
		c.Positions++
	}
	return c, nil
}

// report tells how far the set is, now and then.
func (w *worker) report(l *layer) {
	if w.set.options.Events == nil {
		return
	}
	done := w.set.generated.Add(w.expanded.news())
	last := w.set.reported.Load()
	if done-last < reportEach || !w.set.reported.CompareAndSwap(last, done) {
		return
	}
	w.set.options.Events.Progress(search.Progress{Phase: "certificate", Generated: done, Stored: done, Depth: l.pushes,
		Nearest: -1})
}
