package strategy

import (
	"math/rand/v2"
	"slices"
	"sync"

	"planner/board"
	"planner/search"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Milestones, Kind: technique.Phase, Soundness: technique.OnlyOrders,
	Help:    "half of the openings of the start begin where searches along packing orders have come to",
	Source:  "original, after Ecoffet, Huizinga, Lehman, Stanley and Clune 2021, First return, then explore",
	Asked:   "rounds of openings that began at such a position",
	Decided: "those that solved the level",
})

// milestones is positions that searches along packing orders have come to, and that can be opened instead of the start.
// Such a search may stall with a quarter of the goals filled, in a position that is much easier than the start for a
// search of another kind: the boxes that were hardest to bring home are there.
//
//	start ── packing order ──► milestone ── opening ──► opened position ◄── pulls ── goals
//
// A milestone may as well be lost. So half of the rounds open the start, and no round opens a milestone that long
// searches prove lost. Of 30 levels that all strategies leave in 30 s, three are solved in 1 to 5 s when the positions
// in which attempts stall are given to the planner as levels of their own, and on ten such a position is proved lost. A
// milestones is safe for concurrent use; its zero value is empty.
type milestones struct {
	mutex sync.Mutex
	list  []*milestone
}

type milestone struct {
	position search.Position
	kept     bool // a milestone has been drawn, this one or another, since the search came there
	asked    bool // the rules have been asked about the position
	lost     bool // they prove it lost
}

// stand makes the position at which a search stands a milestone. It takes the place of last, the one that the search
// had before, unless that is nil or kept.
func (m *milestones) stand(p search.Position, last *milestone) *milestone {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	switch {
	case last == nil || last.kept && last.position.Ref != p.Ref:
		last = &milestone{position: p}
		m.list = append(m.list, last)
	case !last.kept:
		last.position = p
	}
	return last
}

// draw draws a position by lot, one that dead does not prove lost. ok is false when there is none. dead is asked once
// about each position that is drawn.
func (m *milestones) draw(lot *rand.Rand, dead func(board.Bits, board.Square) bool) (p search.Position, ok bool) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	var alive []*milestone
	for _, one := range m.list {
		if one.kept = true; !one.lost {
			alive = append(alive, one)
		}
	}
	for len(alive) > 0 {
		i := lot.IntN(len(alive))
		one := alive[i]
		if !one.asked {
			one.asked, one.lost = true, dead(one.position.Boxes, one.position.Player)
		}
		if !one.lost {
			return one.position, true
		}
		alive = slices.Delete(alive, i, i+1)
	}
	return p, false
}

// root is where openings of the forward side begin.
type root struct {
	search.Position
	milestone bool // and not the start
}

// decide counts a solution of openings that began at the root.
func (r *root) decide(use technique.Use) {
	if r.milestone {
		use.Decide(technique.Milestones)
	}
}

// rootOf gives the position that the openings of a round begin at: the start in rounds 0 and 3 of every four, and in
// the others a milestone, if there is one. So rounds of either parity have both. dead proves positions of the forward
// side lost.
func (m *milestones) rootOf(round int, start search.Position, d draws, use technique.Use,
	dead func(board.Bits, board.Square) bool) root {
	if at := round % 4; at == 0 || at == 3 || !use.On(technique.Milestones) {
		return root{Position: start}
	}
	p, ok := m.draw(rand.New(rand.NewPCG(d.seed, uint64(round))), dead)
	if !ok {
		return root{Position: start}
	}
	use.Ask(technique.Milestones)
	return root{p, true}
}
