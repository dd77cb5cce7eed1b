package exhaustive

import (
	"context"
	"fmt"
	"sync"
	"time"

	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/search"
	"planner/search/incremental"

	"golang.org/x/sync/errgroup"
)

// Options says how to search.
type Options struct {
	Rules    Rules
	Threads  int                   // workers, at least 1; with one, nodes and solution are the same every time
	Memory   int64                 // bytes for nodes, index and queues
	Progress func(search.Progress) // called several times a second from a goroutine of its own; may be nil
}

// Result is what the search came to.
type Result struct {
	Status search.Status
	Pushes []board.Move // a shortest solution when solved
	Bound  int          // proved lower bound in pushes when not unsolvable
	Reason string       // how it ended, in words
	Counts Counts
	Stored int64 // nodes
	Bytes  int64 // of nodes, index and queues
}

// Solve searches a level from its start, with the forward distances of its board. It ends when the level is solved
// or proved unsolvable, when memory is spent, or when the context ends.
func Solve(ctx context.Context, d *flow.Distances, options Options) (Result, error) {
	s := newSpace(d, options)
	t := newTeam(s)
	for range options.Threads {
		t.workers = append(t.workers, s.newWorker(t))
	}
	bound, ok := t.workers[0].begin()
	switch {
	case s.memory.spent.Load():
		return s.result(search.Unsolved, bound, "no memory for the first position"), nil
	case !ok:
		return s.result(search.Unsolvable, 0, "the boxes cannot all reach goals from where they start"), nil
	case bound >= maxH:
		reason := fmt.Sprintf("the bound of %d pushes is beyond the limit of %d", bound, maxH)
		return s.result(search.Unsolved, bound, reason), nil
	}
	stop := context.AfterFunc(ctx, t.halt)
	defer stop()
	group := errgroup.Group{}
	for _, w := range t.workers {
		group.Go(func() error { t.run(w); return nil })
	}
	done := make(chan struct{})
	var reporter sync.WaitGroup
	if options.Progress != nil {
		reporter.Go(func() { t.report(done, options.Progress) })
	}
	err := group.Wait()
	close(done)
	reporter.Wait() // nobody is told anything after the result
	return t.finish(), err
}

// space is what the workers share.
type space struct {
	board     *board.Board
	distances *flow.Distances
	options   Options
	memory    *budget
	layouts   *incremental.LayoutCodec
	nodes     *nodes
	index     *index

	to       []flow.Node // by square and direction: the node a push leads to, NoNode when it is impossible or dead
	estimate *incremental.Estimate
	freeze   *deadlock.Freeze
	corrals  *deadlock.PICorral
	proofs   *deadlock.Detector // nil when none of its rules is on
	tunnels  *deadlock.Tunnels
}

func newSpace(d *flow.Distances, options Options) *space {
	b, dead := d.Board, d.DeadSquares()
	s := &space{board: b, distances: d, options: options, memory: &budget{limit: options.Memory}}
	s.layouts = incremental.NewLayoutCodec(b, dead)
	s.nodes = newNodes(s.layouts.Words, s.memory)
	s.index = &index{nodes: s.nodes, memory: s.memory}
	s.to = make([]flow.Node, 4*b.Squares())
	for sq := range board.Square(b.Squares()) {
		for _, dir := range board.Dirs {
			_, to := d.Push(sq, dir)
			if to != flow.NoNode && d.Dead(to) {
				to = flow.NoNode
			}
			s.to[sq<<2|board.Square(dir)] = to
		}
	}
	s.estimate = incremental.NewEstimate(d, incremental.Parts{Matching: options.Rules.Matching, Linear: options.Rules.Linear})
	s.freeze = deadlock.NewFreeze(b, board.Forward, dead, b.GoalSet())
	s.corrals = deadlock.NewPICorral(b, dead, s.freeze)
	if proofs, any := options.Rules.proofs(); any {
		s.proofs = deadlock.NewDetector(b, board.Forward, dead, proofs)
		s.corrals.WithPairs(s.proofs.Pairs)
	}
	if options.Rules.Tunnels {
		none := b.NewBits()
		s.tunnels = deadlock.NewTunnels(b, [2]board.Bits{b.GoalSet(), none}, [2]board.Bits{dead, none})
	}
	return s
}

func (s *space) result(status search.Status, bound int, reason string) Result {
	return Result{Status: status, Bound: bound, Reason: reason, Bytes: s.memory.used.Load()}
}

// reportEvery is the pause between progress reports.
const reportEvery = 200 * time.Millisecond

// report tells how far the search is until done is closed.
func (t *team) report(done <-chan struct{}, tell func(search.Progress)) {
	tick := time.NewTicker(reportEvery)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			f := int(t.layer.Load())
			tell(search.Progress{Phase: "exhaustive", Generated: t.generated.Load(), Stored: t.stored.Load(),
				Depth: f, Bound: f, Table: t.space.memory.used.Load(), Forward: t.stored.Load(), Nearest: -1})
		}
	}
}
