package expand

import (
	"slices"

	"planner/board"
	"planner/flow"
)

// planner looks for the entries and the plan of an area.
type planner struct {
	area      *goalArea
	distances *flow.Distances
	board     *board.Board
	gaps      []board.Square // squares inside beside squares outside
	away      []uint16       // by goal: pushes of a lone box from the first entry
	scene     *board.Scene
	zone      *board.Zone
	stops     []stop
	seen      map[[2]board.Square]bool // boxes and normalised players of the stops
}

// stop is a box on its way from an entry.
type stop struct {
	box, stand board.Square // stand is where the last push left the player
	pushes     int
	parent     int
	move       board.Move
}

func newPlanner(d *flow.Distances, inside board.Bits) *planner {
	b := d.Board
	p := &planner{distances: d, board: b, scene: board.NewScene(b), zone: board.NewZone(b)}
	p.seen = map[[2]board.Square]bool{}
	p.area = &goalArea{inside: inside, graph: d.Graph}
	for sq := range inside.All() {
		if slices.ContainsFunc(board.Dirs[:], func(d board.Dir) bool {
			next := b.Next(sq, d)
			return next != b.Wall() && !inside.Has(next)
		}) {
			p.gaps = append(p.gaps, sq)
		}
	}
	return p
}

// into reports whether a push brings a box into the area.
func (p *planner) into(m board.Move) bool {
	to := p.board.To(m)
	return to != p.board.Wall() && !p.area.inside.Has(m.From()) && p.area.inside.Has(to)
}

// another reports whether a push brings a box into the area and is no entry.
func (p *planner) another(m board.Move) bool {
	_, entry := p.area.Entry(m)
	return !entry && p.into(m)
}

// findEntries finds the entries besides the first one. A push is an entry if a box that comes in by it is farther from
// every goal than a box that comes in by the first entry, by the same number of pushes for all goals. This number,
// which is not negative, is part of toGo.
func (p *planner) findEntries(first board.Move, others []board.Move) bool {
	p.away = p.behindEntry(first)
	p.area.toGo = slices.Repeat([]uint16{far}, p.area.graph.NodeCount())
	p.addEntry(first, 0)
	for _, m := range others {
		if more, same := p.farther(p.behindEntry(m)); m != first && same && more >= 0 {
			p.addEntry(m, more)
		}
	}
	return !slices.Contains(p.away, far)
}

// addEntry adds an entry from which all goals are farther by a number of pushes than from the first entry.
func (p *planner) addEntry(m board.Move, more int) {
	p.area.entries, p.area.more = append(p.area.entries, m), append(p.area.more, more)
	to := flow.NewDistances(p.area.graph, flow.Aim{Side: board.Forward, Targets: []board.Square{m.From()},
		Player: p.board.Stand(board.Forward, m), Memory: flow.DefaultMemory})
	for n := range flow.Node(p.area.graph.NodeCount()) {
		if !to.DeadNode(n) {
			p.area.toGo[n] = min(p.area.toGo[n], uint16(to.Nearest(n)+1+more))
		}
	}
}

// behindEntry is the distances of the goals from a box that a push has brought in.
func (p *planner) behindEntry(m board.Move) []uint16 {
	_, to := p.area.graph.Push(m.From(), m.Dir())
	return p.distances.Row(to)
}

// farther is by how many pushes the distances of the goals are greater than their distances from the first entry. The
// result same is false when the differences are not all the same.
func (p *planner) farther(away []uint16) (more int, same bool) {
	for i, n := range away {
		apart := int(n) - int(p.away[i])
		if i > 0 && apart != more || n == far {
			return 0, false
		}
		more = apart
	}
	return more, true
}

// plan takes one box after the other out of the full area, so that each can come by the way that the boxes left allow.
// Taking a box out never makes the way of another box longer, so no choice is wrong. Boxes that stand inside at the
// start are taken out last.
func (p *planner) plan() bool {
	var left []board.Square
	for _, starting := range [...]bool{true, false} {
		for _, g := range p.board.Goals {
			if slices.Contains(p.board.Boxes, g) == starting {
				left = append(left, g)
			}
		}
	}
	p.area.steps = make([]step, len(left)+1)
	p.area.steps[len(left)] = p.stepOf(left)
	for n := len(left) - 1; n >= 0; n-- {
		if !p.takeOut(left, n) {
			return false
		}
		left = left[:n]
	}
	return true
}

// takeOut finds a box to be taken out of the first n+1 boxes of left, and moves it behind the others.
func (p *planner) takeOut(left []board.Square, n int) bool {
	for i := n; i >= 0; i-- {
		at := left[i]
		others := slices.Delete(slices.Clone(left[:n+1]), i, i+1)
		if s := p.stepOf(others); p.comes(&s, at, n) {
			copy(left, others)
			left[n] = at
			s.left = p.area.steps[n+1].left + int(p.away[slices.Index(p.board.Goals, at)])
			s.goal = at
			p.area.steps[n] = s
			return true
		}
	}
	return false
}

// comes finds the ways from all entries to a goal. The scene shows the n boxes of a step.
func (p *planner) comes(s *step, goal board.Square, n int) bool {
	for _, entry := range p.area.entries {
		if !s.isOpen(p.board.To(entry)) {
			return false
		}
		w, ok := p.way(entry, goal, n)
		if !ok {
			return false
		}
		s.ways = append(s.ways, w)
	}
	return true
}

// isOpen reports whether a square inside is joined with the gaps.
func (s *step) isOpen(sq board.Square) bool { return !s.filled.Has(sq) && !s.pocket.Has(sq) }

// stepOf is the step in which boxes stand on some squares, without its ways. Afterwards the scene shows the step, with
// walls for what lies outside.
func (p *planner) stepOf(boxes []board.Square) step {
	s := step{filled: p.board.BitsOf(boxes), pocket: p.area.inside.Clone()}
	p.scene.SetSquares(boxes)
	for sq := range board.Square(p.board.Squares()) {
		if !p.area.inside.Has(sq) {
			p.scene.Drop(sq)
		}
	}
	if slices.ContainsFunc(p.gaps, s.filled.Has) {
		return s
	}
	p.zone.Fill(p.scene, p.gaps[0])
	if slices.ContainsFunc(p.gaps, func(g board.Square) bool { return !p.zone.Has(g) }) {
		return s
	}
	for _, sq := range p.zone.Squares() {
		s.pocket.Remove(sq)
	}
	return s
}

// way looks for pushes of a box from an entry to a goal, no more than a lone box needs. The scene shows the n other
// boxes. Unless the box is the last one, the player must reach the gaps afterwards.
func (p *planner) way(entry board.Move, goal board.Square, n int) (w way, ok bool) {
	most, next := int(p.behindEntry(entry)[slices.Index(p.board.Goals, goal)]), &p.area.steps[n+1]
	clear(p.seen)
	p.stops = p.stops[:0]
	p.scene.Lift(entry.From())
	defer p.scene.Drop(entry.From())
	p.noteStop(stop{box: p.board.To(entry), stand: entry.From(), parent: -1})
	for at := 0; at < len(p.stops); at++ {
		s := p.stops[at]
		switch {
		case s.box != goal && s.pushes < most:
			p.push(at, s)
		case s.box == goal && s.pushes == most && (n+1 == len(p.board.Goals) || p.joined(next, entry, s.stand)):
			return way{p.back(at), s.stand}, true
		}
	}
	return w, false
}

// joined reports whether the player reaches the gaps of a step from where he stands after the way of a box. He may
// still stand in front of the entry.
func (p *planner) joined(next *step, entry board.Move, stand board.Square) bool {
	if stand == entry.From() {
		stand = p.board.To(entry)
	}
	return next.isOpen(stand)
}

// push notes the stops one push away from a stop.
func (p *planner) push(at int, s stop) {
	p.scene.Drop(s.box)
	p.zone.Fill(p.scene, s.stand)
	moves := make([]board.Move, 0, len(board.Dirs))
	for _, d := range board.Dirs {
		m := board.NewMove(s.box, d)
		if p.scene.CanMove(board.Forward, m, p.zone) && p.area.inside.Has(p.board.To(m)) {
			moves = append(moves, m)
		}
	}
	p.scene.Lift(s.box)
	for _, m := range moves {
		p.noteStop(stop{box: p.board.To(m), stand: s.box, pushes: s.pushes + 1, parent: at, move: m})
	}
}

// noteStop adds a stop unless it is known.
func (p *planner) noteStop(s stop) {
	p.scene.Drop(s.box)
	key := [2]board.Square{s.box, p.zone.Fill(p.scene, s.stand)}
	p.scene.Lift(s.box)
	if !p.seen[key] {
		p.seen[key] = true
		p.stops = append(p.stops, s)
	}
}

// back is the pushes that lead to a stop.
func (p *planner) back(at int) (moves []board.Move) {
	for ; p.stops[at].parent >= 0; at = p.stops[at].parent {
		moves = append(moves, p.stops[at].move)
	}
	slices.Reverse(moves)
	return moves
}
