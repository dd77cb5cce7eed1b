package plan

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"planner/board"
	"planner/search"
	"planner/search/bestfirst"
)

// stepsStrand is a plain best-first search of one side.
type stepsStrand struct {
	*bestfirst.Search
	ground  *ground
	side    board.Side
	emptied func() // called when the side's whole space was searched
}

func (s *stepsStrand) work(ctx context.Context, slice int64) (*hit, bool) {
	switch s.Run(ctx, slice) {
	case search.Met:
		ref, key := s.Goal()
		return &hit{side: s.side, ref: ref, key: key}, true
	case search.Exhausted:
		s.emptied()
		return nil, true
	case search.Full:
		return nil, true
	}
	return nil, false
}

// String tells how far the strand is.
func (s *stepsStrand) String() string {
	text := fmt.Sprintf("%v single moves, %d expanded", s.side, s.Counters().Expanded)
	if n := s.Truncations(); n > 0 {
		text += fmt.Sprintf(", memory spent %d times", n)
	}
	return text
}

func (s *stepsStrand) best() *search.Position { return nil }

func (s *stepsStrand) nodes() int64 { return s.Counters().Generated }

// limited runs the limited searches of the mode until one solves the level or none is left. A side that finds its
// whole space empty has no solution to look for any more: the exhaustive search then proves it on exact positions.
func (j *job) limited(ctx context.Context) error {
	list := j.options.lineups(j.board)
	g, k, met, err := j.ground(max(1, len(list)))
	if err != nil {
		return err
	}
	p := &portfolio{board: j.board, table: g.table, logs: g.logs, limit: j.options.Nodes, memory: g.memory * int64(max(1, len(list)))}
	var emptied atomic.Bool
	for _, l := range list {
		strand := &lazy{make: func() strand {
			return l.make(g, func() {
				emptied.Store(true)
				p.stop()
			})
		}}
		p.strands = append(p.strands, &strandState{strand: strand, name: l.name, share: l.share, pace: l.pace(j.board),
			first: l.first()})
	}
	pushes, err := j.turns(ctx, p, g, k, met)
	j.tally(p)
	switch {
	case err != nil || j.result.Status != search.Unsolved:
		return err
	case pushes != nil:
		j.result.Reason = "found by " + p.by
		err = j.take(pushes)
	case emptied.Load() && j.options.on("exhaustive"):
		j.note("one side is searched out")
		j.onDisk = true
		return j.exhaust(ctx, g.terrain.Goals, j.memory())
	default:
		j.result.Reason = fmt.Sprintf("no meet among %d positions", p.table.Len())
		if p.table.Full() {
			j.result.Reason += ", the table is full"
		}
		if g.logs[board.Forward].Full() || g.logs[board.Reverse].Full() {
			j.result.Reason += ", the logs are full"
		}
	}
	if k != nil {
		j.result.Reason += k.fault(g, j.stopped)
	}
	return err
}

// given reacts to a store that takes no more: it ends the search if the options say so, else it gives engines and logs
// what they have without a store. It says whether the search ends.
func (j *job) given(p *portfolio, g *ground, k *keeper) bool {
	p.still.RLock()
	known, stopped := k.failure(g) == nil || k.left, j.stopped
	p.still.RUnlock()
	if known {
		return stopped
	}
	p.still.Lock()
	defer p.still.Unlock()
	k.left, j.stopped = true, j.options.Stop
	j.note("the store takes no more: %v", k.failure(g))
	if !j.stopped {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		g.table.Limit(int64(tableShare * float64(j.memory())))
		g.divide(j.memory(), len(p.strands), logShare, enginesShare)
		p.memory = g.memory * int64(len(p.strands))
	}
	return j.stopped
}

// ground lays the ground of the limited searches, on the store if there is one.
func (j *job) ground(strands int) (g *ground, k *keeper, met *hit, err error) {
	if j.options.Store == nil {
		return newGround(j.board, j.memory(), strands, j.options), nil, nil, nil
	}
	if k, err = openKeeper(j.board, j.options.Store, j.options.Every); err != nil {
		return nil, nil, nil, err
	}
	g, met, err = keptGround(j.board, j.memory(), strands, j.options, k)
	return g, k, met, err
}

// runKept runs the portfolio, telling how far it is, and saves it now and then and at the end if there is a store.
func (j *job) runKept(ctx context.Context, p *portfolio, g *ground, k *keeper, met *hit) ([]board.Move, error) {
	if met != nil {
		p.stop = func() {}
		p.finish("an earlier run", met)
		return p.pushes, p.err
	}
	if k != nil {
		k.revive(p)
		p.due = func() bool { return k.due(g) }
		p.keep = func() { k.keep(p, g) }
		p.over = func() bool { return j.given(p, g, k) }
		defer k.save(p, g)
	}
	done := make(chan struct{})
	var reporter sync.WaitGroup
	if tell := j.progress(); tell != nil {
		reporter.Go(func() { p.report(g, done, tell) })
	}
	pushes, err := p.run(ctx, j.options.Threads)
	close(done)
	reporter.Wait() // nobody is told anything after the result
	return pushes, err
}

// tally takes the portfolio's numbers into the result.
func (j *job) tally(p *portfolio) {
	nodes := p.nodes()
	j.result.Nodes += nodes
	counts := map[string]int64{"limited.generated": nodes, "limited.table": p.table.Len(),
		"limited.forward": int64(p.logs[board.Forward].Len()), "limited.reverse": int64(p.logs[board.Reverse].Len())}
	for _, s := range p.strands {
		counts["strand."+s.name] += s.nodes()
		j.note("%s: %d positions, %v", s.name, s.nodes(), s.strand)
		if at := s.best(); at != nil && j.options.Explain {
			j.result.Best = append(j.result.Best, Snapshot{j.board, s.name, s.String(), at.Boxes.AppendTo(nil), at.Player})
		}
	}
	j.count(counts)
}

// report tells several times a second how far the portfolio is, until done is closed.
func (p *portfolio) report(g *ground, done <-chan struct{}, tell func(search.Progress)) {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			tell(search.Progress{Phase: "both ends", Generated: p.nodes(), Stored: p.table.Len(), Nearest: g.pairs.Nearest(),
				Table:   p.table.Bytes() + p.logs[board.Forward].Bytes() + p.logs[board.Reverse].Bytes(),
				Forward: int64(p.logs[board.Forward].Len()), Reverse: int64(p.logs[board.Reverse].Len())})
		}
	}
}
