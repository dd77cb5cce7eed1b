package goalarea

import (
	"planner/board"
	"planner/flow"
)

// leastExcess is how many pushes more than the distances of its boxes a solution makes in which a box first comes into
// the area by another push than the entries, at least. Such a box makes
//
//	1 + d(to, goal) - away(goal) - toGo(from)
//
// pushes more than one that goes to an entry and from there to the same goal. The result is 0 when nothing is known,
// and Never when no box can come in by another push.
func (p *planner) leastExcess(live []flow.Node) int {
	if !p.goalsApart() {
		return 0
	}
	most := Never
	for i, to := range live {
		if m := board.Move(i); to != flow.NoNode && p.another(m) {
			from, _ := p.area.graph.Push(m.From(), m.Dir())
			most = min(most, p.detour(from, to))
		}
	}
	return max(0, most)
}

// detour is the excess of a way that comes in by another push.
func (p *planner) detour(from, to flow.Node) int {
	if p.area.toGo[from] == far {
		return 0 // such a box must come in by this push
	}
	away, most := p.walkFrom(to), Never
	for _, g := range p.board.Goals {
		if n := p.least(away, g); n != far {
			most = min(most, 1+n-p.least(p.away, g)-int(p.area.toGo[from]))
		}
	}
	return most
}

// goalsApart reports whether a box on a goal is no nearer to any other goal than the difference of their distances from
// the first entry, whatever side the player is on.
func (p *planner) goalsApart() bool {
	w := newWalk(p.area.graph, board.Forward)
	for _, g := range p.board.Goals {
		for n, end := p.area.graph.Range(g); n < end; n++ {
			w.add(n, p.least(p.away, g))
		}
	}
	w.run()
	for _, g := range p.board.Goals {
		if p.least(w.dist, g) < p.least(p.away, g) {
			return false
		}
	}
	return true
}
