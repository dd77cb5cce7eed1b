package exhaustive

import "planner/deadlock"

// Counts tells what each technique did.
type Counts struct {
	Generated  int64 // pushes made, those onto dead squares left out
	Expanded   int64 // positions whose pushes were made
	Reopened   int64 // positions reached again by fewer pushes
	Duplicates int64 // children already known
	Dead       int64 // pushes onto dead squares or to dead player sides
	Frozen     int64 // children with a freeze deadlock
	Unmatched  int64 // children whose boxes have no goals of their own
	Tunnels    int64 // pushes dropped or run through in a tunnel
	Corrals    int64 // positions narrowed to a PI-corral
	Floods     int64 // children whose player's zone needed a flood of its own

	Proved [deadlock.Rules]int64 // positions lost by each of the detector's rules
}

func (c *Counts) add(o *Counts) {
	c.Generated += o.Generated
	c.Expanded += o.Expanded
	c.Reopened += o.Reopened
	c.Duplicates += o.Duplicates
	c.Dead += o.Dead
	c.Frozen += o.Frozen
	c.Unmatched += o.Unmatched
	c.Tunnels += o.Tunnels
	c.Corrals += o.Corrals
	c.Floods += o.Floods
	for rule, n := range o.Proved {
		c.Proved[rule] += n
	}
}

// worker expands nodes in memory.
type worker struct {
	*maker
	team      *team
	queue     *queue
	parent    []uint64 // packed boxes of the expanded position
	ids       struct{ next, end id }
	stored    int64
	published struct{ generated, stored int64 }
}

func (s *space) newWorker(t *team) *worker {
	return &worker{maker: s.newMaker(s.layouts.Words), team: t, queue: newQueue(s.memory)}
}

// begin stores the start position. It is false when the start is a proved deadlock or memory is spent.
func (w *worker) begin() (bound int, ok bool) {
	bound, ok = w.start()
	w.team.layer.Store(int64(bound))
	for _, other := range w.team.workers {
		other.queue.base = bound
	}
	if !ok || bound >= maxH {
		return bound, ok
	}
	w.layouts.Pack(w.words, w.boxes)
	c := child{h: bound, player: w.zone.Min()}
	p := w.index.place(w.scene.Key(c.player))
	w.index.find(&p, w.words, c.player)
	return bound, w.enter(&p, &c)
}

// expand closes a node and makes its children. It is false when memory is spent.
func (w *worker) expand(node id) bool {
	words := w.nodes.at(node)
	s, open := claim(words)
	if !open {
		return true
	}
	w.parent = words[header:]
	w.boxes = w.layouts.Unpack(w.parent, w.boxes[:0])
	if !w.show(s.player()) {
		return true
	}
	w.counts.Expanded++
	if w.counts.Expanded&255 == 0 {
		w.publish()
	}
	if w.dead(node, way(words)) {
		return true
	}
	for _, m := range w.pushes() {
		if p, ok := w.push(m); ok {
			w.judge(node, s, p)
			w.undo(p)
		}
	}
	return !w.memory.spent.Load()
}

// publish brings the team's counters up to date.
func (w *worker) publish() {
	w.team.generated.Add(w.counts.Generated - w.published.generated)
	w.team.stored.Add(w.stored - w.published.stored)
	w.published.generated, w.published.stored = w.counts.Generated, w.stored
	w.counts.Floods = w.reach.Floods()
}
