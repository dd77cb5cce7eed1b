package exhaustive

import (
	"planner/board"
	"planner/deadlock"
	"planner/search"
)

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

// worker expands nodes. All its memory is its own but for the space.
type worker struct {
	*space
	team  *team
	queue *queue

	scene    *board.Scene
	reach    *search.Reach
	zone     *board.Zone // of the expanded position
	estimate *search.Estimate
	freeze   *deadlock.Freeze
	corrals  *deadlock.PICorral
	proofs   *deadlock.Detector
	walls    walls

	number  []int32        // by square: which box stands there, counted in ascending order
	boxes   []board.Square // of the expanded position, ascending
	scratch []board.Square
	parent  []uint64 // packed boxes of the expanded position
	words   []uint64 // packed boxes of a child
	ids     struct{ next, end id }

	counts    Counts
	stored    int64
	published struct{ generated, stored int64 }
}

func (s *space) newWorker(t *team) *worker {
	b := s.board
	w := &worker{
		space: s, team: t, scene: board.NewScene(b), reach: search.NewReach(b, board.Forward), estimate: s.estimate.Fork(),
		freeze: s.freeze.Fork(), corrals: s.corrals.Fork(), number: make([]int32, b.Squares()),
		boxes: make([]board.Square, 0, len(b.Boxes)), scratch: make([]board.Square, 0, len(b.Boxes)),
		words: make([]uint64, s.layouts.Words), queue: newQueue(s.memory),
	}
	if s.proofs != nil {
		w.proofs, w.walls = s.proofs.Fork(), make(walls, wallsKept)
	}
	return w
}

// begin stores the start position. It is false when the start is a proved deadlock or memory is spent.
func (w *worker) begin() (bound int, ok bool) {
	b := w.board
	for _, sq := range b.Boxes {
		if !w.layouts.Holds(sq) {
			return 0, false
		}
	}
	w.scene.SetSquares(b.Boxes)
	w.zone = w.reach.Begin(w.scene, b.Player)
	if w.hopelessStart() {
		return 0, false
	}
	bound, ok = w.estimate.Begin(b.Boxes, b.Player)
	w.team.layer.Store(int64(bound))
	for _, other := range w.team.workers {
		other.queue.base = bound
	}
	if !ok || bound >= maxH {
		return bound, ok
	}
	w.layouts.Pack(w.words, b.Boxes)
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
	w.load(words, s)
	if !w.estimate.Load(w.boxes, s.player()) {
		return true // another estimate proved it lost; nothing solvable is ever infeasible
	}
	w.counts.Expanded++
	if w.counts.Expanded&255 == 0 {
		w.publish()
	}
	if w.hopeless(node, way(words)) {
		return true
	}
	if w.options.Rules.PICorral {
		if moves, found := w.corrals.Moves(w.scene, w.zone); found {
			w.counts.Corrals++
			for _, m := range moves {
				w.push(node, s, int(w.number[m.From()]), m)
			}
			return !w.memory.spent.Load()
		}
	}
	for i, sq := range w.boxes {
		for _, d := range board.Dirs {
			if m := board.NewMove(sq, d); w.scene.CanMove(board.Forward, m, w.zone) {
				w.push(node, s, i, m)
			}
		}
	}
	return !w.memory.spent.Load()
}

// load sets up the position of a node.
func (w *worker) load(words []uint64, s status) {
	w.parent = words[header:]
	w.boxes = w.layouts.Unpack(w.parent, w.boxes[:0])
	w.scene.SetSquares(w.boxes)
	for i, sq := range w.boxes {
		w.number[sq] = int32(i)
	}
	w.zone = w.reach.Begin(w.scene, s.player())
}

// publish brings the team's counters up to date.
func (w *worker) publish() {
	w.team.generated.Add(w.counts.Generated - w.published.generated)
	w.team.stored.Add(w.stored - w.published.stored)
	w.published.generated, w.published.stored = w.counts.Generated, w.stored
	w.counts.Floods = w.reach.Floods()
}
